"""How a search ended."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from ..system import counted
from .puzzle import Board, Moves, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from .puzzle import Solution
    from .record import Engine


class Ending(StrEnum):
    """The seven ways in which a search ends.

    `exhausted` proves that there is no solution within its limits; `inconclusive` means that the
    search ended without a solution and proved nothing: a limit or a dead end may have hidden one.
    `failed` means an error in user code.
    """

    SOLVED = "solved"
    EXHAUSTED = "exhausted"
    INCONCLUSIVE = "inconclusive"
    UNSOLVABLE = "unsolvable"
    LIMIT = "limit reached"
    CANCELLED = "cancelled"
    FAILED = "failed"


class Outcome(NamedTuple):
    """How a search ended, and what it took.

    `moves`: the solution found. `optimal`: whether it is proved to be shortest. `bound`: no
    solution is shorter than this (proved so far). `limit`: which limit ended it. `seconds`:
    processor time of the search alone, not slowed by recording for viewers, by one `engine`; None
    if that was not measured (see `loyd.core.engine.search.solve.timed`). `reason`: one sentence on
    why the search found nothing, if `ending` does not explain it, or on the error that made it
    fail.
    """

    ending: Ending
    moves: Moves | None
    optimal: bool
    bound: int
    expanded: int = 0
    generated: int = 0
    reopened: int = 0
    seconds: float | None = 0.0
    engine: Engine | None = None
    limit: str | None = None
    verdict: Verdict | None = None
    reason: str = ""

    @property
    def length(self) -> int | None:
        """The moves of the solution; None without one."""
        return None if self.moves is None else len(self.moves)

    @property
    def rate(self) -> float | None:
        """Nodes generated per second; None if no time was measured."""
        return self.generated / self.seconds if self.seconds else None

    @property
    def branching(self) -> float | None:
        """The effective branching factor b*: the N nodes generated would fill a uniform tree of b*
        and the solution's depth below its root, N + 1 = 1 + b* + … + b*^d.

        Source: Nilsson, "Problem-solving methods in artificial intelligence" (1971). None without a
        solution of at least one move.
        """
        return _branching(self.generated, len(self.moves or ()))

    @property
    def branching_of_n(self) -> float | None:
        """b* if the root is one of the N nodes, N = 1 + b* + … + b*^d; None if so few nodes fill no
        such tree.
        """
        return _branching(self.generated - 1, len(self.moves or ()))

    @property
    def branching_root(self) -> float | None:
        """N^(1/d), which courses use as the branching factor; None without a solution of at least
        one move.
        """
        return self.generated ** (1 / len(self.moves)) if self.moves else None


def _branching(nodes: int, depth: int) -> float | None:
    if not depth or nodes <= depth:
        return 1.0 if depth and nodes == depth else None
    branching = math.inf
    further = nodes ** (1 / depth)
    while further < branching:
        branching = further
        leaves = branching**depth
        tree = branching * (leaves - 1) / (branching - 1)
        further = branching - (tree - nodes) * (branching - 1) / ((depth + 1) * leaves - 1 - tree)
    return round(branching, 12)


JUDGING_SECONDS = 10.0
"""How long an optimal solution is searched for to compare with, for a board above 3x3."""


def judge(solution: Solution, goal: Board, search: Callable[[], Outcome]) -> str:
    """What moves are worth, in a sentence.

    `search`: finds an optimal solution to compare with, or a proved lower bound.
    """
    of = "tiles" if solution.of_tiles else "blank"
    said = f"{counted(len(solution.moves), 'move')} of the {of}"
    if solution.ends_at != goal:
        return f"legal, but no solution: the board after {said} is {solution.ends_at}"
    outcome = search()
    if outcome.length is None or not outcome.optimal:
        return f"solved in {said}; every solution has at least {outcome.bound}"
    if extra := len(solution.moves) - outcome.length:
        more = counted(extra, "move")
        return f"solved in {said}: +{more}, the shortest solution has {outcome.length}"
    return f"optimal: solved in {said}; no solution is shorter"
