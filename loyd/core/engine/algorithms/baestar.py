"""BAE*, bidirectional A* with the error of h. The rule: `native/src/rules/bae.h`.

Source: Sadhukhan, "A new approach to bidirectional heuristic search using error functions" (CSI
2012); Alcázar, Riddle and Barley, "A unifying view on individual bounds and heuristic inaccuracies
in bidirectional search" (AAAI 2020). Textbook form: `WithError` of `tests/oracle/two_sided.py`.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from ..best_first import G_BITS, BestFirstSolver
from ..problem import Guarantee, Holds, optimality
from ..puzzle.packing import Integers
from ..record import Tie
from .nbs import NEAR_OPTIMAL, PairTrace, two_sided_lines
from .pseudo_code import code_of

MOST_G = (1 << G_BITS) - 1
MOST_REST = 511
"""The chains of the rule end here; only an inconsistent h goes beyond."""


class ErrorTrace(PairTrace):
    """The trace of a search that expands the node of lowest b = f + g - h', where h' is h to the
    root of its own side.
    """

    keeps_root_h = True
    rule = (
        "The node with the lowest b = f + g - h' is expanded, where h' is h to the root of its own "
        "side; of equal ones the forward node, then the one with the highest g."
    )

    def bucket_ids(self, entries: Any) -> Integers:
        g, h = self.g_and_h(entries)
        # b = g + rest, as `rest_of` of `native/src/rules/nbs.h` limits it.
        b = g + np.clip(g + h - self.nodes.root_h[entries], 0, MOST_REST)
        # Lowest b, then forward (side 0), then highest g: one number that sorts in this order.
        return (b << 1 | self.nodes.extra[entries]) << G_BITS | MOST_G - g

    @property
    def is_proved(self) -> bool:
        return self.config.spec.heuristic.consistent

    def queue_numbers(self, keys: Integers) -> Integers:
        return keys >> G_BITS & 1

    def bucket_ranks(self, keys: Integers, step: int) -> Integers:
        return keys


PSEUDO_CODE = two_sided_lines("""
first-test | if start is the goal: return the empty path
           | b(n) = f(n) + g(n) - h'(n); h': h to the root of n's side
init       | forward ← {start}; backward ← {goal}; best ← ∞
loop       | while both have nodes:
begin      |     lb ← half of the lowest b of both sides together, rounded up
begin      |     if lb ≥ best: return the best path
take close |     n ← the node of lowest b, of several forward, then highest g
""")


BIDIRECTIONAL_WITH_ERROR = replace(
    NEAR_OPTIMAL,
    id="baestar",
    name="BAE*",
    tie=Tie.HIGH_G,
    optimal=Guarantee(Holds.IF_CONSISTENT, "in both directions"),
    time="exponential in the error of h that is not known from the other side",
    source="Sadhukhan 2012; Alcázar, Riddle and Barley 2020",
    pseudo_code=code_of(PSEUDO_CODE),
    bounds=optimality.bound_by_record_if_consistent,
    factory=BestFirstSolver(symbol="f", rule="bae", trace=ErrorTrace, ordering="b = f + g - h'"),
)
