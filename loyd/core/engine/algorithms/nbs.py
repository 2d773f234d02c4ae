"""NBS, near-optimal bidirectional search. The rule: `native/src/rules/nbs.h`.

Source: Chen, Holte, Zilles and Sturtevant, "Front-to-end bidirectional heuristic search with
near-optimal node expansions" (IJCAI 2017). Textbook form: `NearOptimal` of
`tests/oracle/two_sided.py`.
"""

from typing import Any, NamedTuple

import numpy as np

from ...system import counted
from ..best_first import G_BITS, SIDES, BestFirstSolver, TwoSidedTrace, places_of
from ..problem import (
    BETTER_PATH_STATUSES,
    Algorithm,
    CodeLine,
    Family,
    Guarantee,
    Holds,
    named,
    optimality,
    tagged_lines,
)
from ..puzzle.packing import Integers
from ..record import Division, SuccessorStatus, Tie, format_f
from .pseudo_code import code_of


class PairChoice(NamedTuple):
    """A node of the pair (one from each side) with the lowest lower bound; `ready` nodes of its
    side have f within the bound. Or, of a search with an `ordering`, the node with the lowest
    `priority`, which `ready` nodes of its side have.

    No solution is shorter than `bound`, if that `is_proved`; `best` is the length of the best one
    so far, if any.
    """

    side: str
    g: int
    bound: float
    ready: int
    best: int | None
    priority: int | None = None
    ordering: str = ""
    first: str = Tie.LOW_G.criterion
    is_proved: bool = True
    symbol: str = "f"

    @property
    def sentence(self) -> str:
        """Why this node of a pair was chosen, and the lower bound that the pair proves."""
        nodes = (
            f"the only {self.side} node"
            if self.ready == 1
            else f"{self.first} ({self.g}) of the {self.ready} {self.side} nodes"
        )
        best = "" if self.best is None else f"; the best solution so far has {self.best}"
        within = (
            f"{self.ordering} = {self.priority}, the lowest of both sides"
            if self.ordering
            else f"f within {format_f(self.bound)}"
        )
        least = f"every solution has at least {counted(int(self.bound), 'move')}"
        if not self.is_proved:
            least = f"the bound is {format_f(self.bound)}, which this h does not prove"
        return f"{nodes} with {within}; {least}{best}."


class PairTrace(TwoSidedTrace):
    """The trace of a search that expands pairs of nodes, one from each side, under a common
    bound.
    """

    division = Division.BOUND
    rule = (
        "The forward node of a pair comes first, then the backward node: of the nodes within the "
        "bound, the one with the lowest g."
    )

    def bucket_ids(self, entries: Any) -> Integers:
        return self.gh_numbers(entries, self.roots)

    def bucket_ranks(self, keys: Integers, step: int) -> Integers:
        """Nodes within the bound first, by lowest g; the others by f."""
        g, h, _ = places_of(keys)
        f = g + h
        bound = self._bound_at(step) or 0
        # All f within the bound are alike there, and g decides; above it f decides alone.
        return np.maximum(f, bound) << G_BITS | np.where(f <= bound, g, 0)

    def choice(self, step: int) -> Any:
        entry = self.expanded_entry(step)
        solved = self._solution_at(step - 1)
        keys, sizes = self._open_list.sizes(self, step - 1)
        own = self.bucket_ids(np.array([entry]))
        rank = self.bucket_ranks(own, step) >> G_BITS
        tied = (self.queue_numbers(keys) == self.queue_numbers(own)) & (
            self.bucket_ranks(keys, step) >> G_BITS == rank
        )
        ordering = self.priority.ordering
        return PairChoice(
            SIDES[int(self.nodes.extra[entry])],
            int(self.nodes.g[entry]),
            self._bound_at(step) or 0,
            int(sizes[tied].sum()),
            self.solution_length(solved - 1) if solved else None,
            # MM and BAE* have the side in the lowest bit of the rank.
            int(rank[0]) >> 1 if ordering else None,
            ordering,
            self.priority.tie.criterion,
            self.is_proved,
        )

    @property
    def is_proved(self) -> bool:
        """Whether h proves the bound."""
        return self.config.spec.heuristic.admissible


def two_sided_lines(beginning: str, indent: str = "") -> tuple[CodeLine, ...]:
    """The pseudo-code of a search from both ends: how it chooses n, and then its expansion."""
    return tagged_lines(beginning + EXPANSION.replace("|     ", f"|     {indent}"))


EXPANSION = """\
each undo                   |     for each move m from n, no undo move:
make                        |         s ← n after m
open closed                 |         if s is known to n's side, with g as low: drop s
new improved reopened meets |         else: add s to n's side
meets                       |         if the other side knows s: best ← min(best, g(s) + its g)
                            | return the best path, or failure
"""
PSEUDO_CODE = two_sided_lines(
    """
first-test | if start is the goal: return the empty path
           | lb(u, v) = max(f(u), f(v), g(u) + g(v) + 1)
init       | forward ← {start}; backward ← {goal}; best ← ∞
loop       | while both have nodes:
begin      |     (u, v) ← the pair of lowest lb, of several the lowest g
begin      |     if lb(u, v) ≥ best: return the best path
take close |     for each n of u and v, v left out once best ≤ lb(u, v):
""",
    indent="    ",
)


NEAR_OPTIMAL = Algorithm(
    id="nbs",
    name="NBS",
    family=Family.BIDIRECTIONAL,
    uses=named("heuristic"),
    tie=Tie.LOW_G,
    optimal=Guarantee(Holds.IF_ADMISSIBLE, "in both directions"),
    time=(
        "if h is consistent, below the last bound at most twice the expansions that any "
        "bidirectional search must make"
    ),
    memory="every node generated",
    source="Chen, Holte, Zilles and Sturtevant 2017",
    pseudo_code=code_of(PSEUDO_CODE),
    bounds=optimality.bound_by_record,
    factory=BestFirstSolver(symbol="f", rule="nbs", trace=PairTrace),
    statuses=BETTER_PATH_STATUSES | {SuccessorStatus.MEETS},
)
