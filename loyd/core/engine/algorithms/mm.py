"""MM, bidirectional search that meets in the middle. The rule: `native/src/rules/mm.h`.

Source: Holte, Felner, Sharon and Sturtevant, "Bidirectional search that is guaranteed to meet in
the middle" (AAAI 2016). Textbook form: `MeetInTheMiddle` of `tests/oracle/two_sided.py`.
"""

from dataclasses import replace

import numpy as np

from ..best_first import G_BITS, BestFirstSolver, places_of
from ..puzzle.packing import Integers
from .nbs import NEAR_OPTIMAL, PairTrace, two_sided_lines
from .pseudo_code import code_of


class MiddleTrace(PairTrace):
    """The trace of a search that expands the node of lowest priority, max(f, 2g + 1)."""

    rule = (
        "The node with the lowest max(f, 2g + 1) is expanded; of equal ones the forward node, then "
        "the one with the lowest g."
    )

    def bucket_ranks(self, keys: Integers, step: int) -> Integers:
        g, h, side = places_of(keys)
        # Lowest priority, then forward (side 0), then lowest g: one number that sorts in this
        # order.
        return (np.maximum(g + h, 2 * g + 1) << 1 | side) << G_BITS | g


PSEUDO_CODE = two_sided_lines("""
first-test | if start is the goal: return the empty path
           | p(n) = max(f(n), 2·g(n) + 1)
init       | forward ← {start}; backward ← {goal}; best ← ∞
loop       | while both have nodes:
begin      |     lb ← the highest of the lowest p, of the lowest f of each side,
begin      |         and of the lowest g of both sides + 1
begin      |     if lb ≥ best: return the best path
take close |     n ← the node of lowest p, of several forward, then lowest g
""")


MEET_IN_THE_MIDDLE = replace(
    NEAR_OPTIMAL,
    id="mm",
    name="MM",
    time="if h is admissible, no node is expanded beyond half of the optimal length",
    source="Holte, Felner, Sharon and Sturtevant 2016",
    pseudo_code=code_of(PSEUDO_CODE),
    factory=BestFirstSolver(
        symbol="f", rule="mm", trace=MiddleTrace, ordering="p = max(f, 2g + 1)"
    ),
)
