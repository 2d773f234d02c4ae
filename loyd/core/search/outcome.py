"""How a search ended."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from loyd.core.puzzle.board import Move, Verdict

if TYPE_CHECKING:
    from loyd.core.trace.trace import Engine


class Ending(StrEnum):
    """The six ways in which a search ends; `failed` is the end of one that takes code of the user's own, which made a mistake."""

    SOLVED = "solved"
    EXHAUSTED = "exhausted"
    UNSOLVABLE = "unsolvable"
    LIMIT = "limit reached"
    CANCELLED = "cancelled"
    FAILED = "failed"


class Outcome(NamedTuple):
    """How a search ended, and what it took.

    `moves`: the solution found.  `optimal`: whether it is proved to be of least length.  `bound`: no solution is
    shorter than this (proved so far).  `limit`: which limit ended it.  `seconds`: processor time of the search alone, with nothing
    recorded for those who look on and by one `engine`; None where nothing like that was measured (see `loyd.core.search.answer.timed`).
    `reason`: why a search that has no more to do found nothing, in one sentence, where "exhausted" does not say it; or which mistake it
    failed by.
    """

    ending: Ending
    moves: tuple[Move, ...] | None
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
        return None if self.moves is None else len(self.moves)

    @property
    def rate(self) -> float | None:
        return self.generated / self.seconds if self.seconds else None

    @property
    def branching(self) -> float | None:
        """The effective branching factor b*: the N nodes generated would fill a uniform tree of b* and the solution's depth below its root,
        N + 1 = 1 + b* + … + b*^d.

        Source: Nilsson, "Problem-solving methods in artificial intelligence" (1971).  None without a solution of one move or more.
        """
        return _branching(self.generated, len(self.moves or ()))

    @property
    def branching_of_n(self) -> float | None:
        """The same where the root is one of the N nodes, N = 1 + b* + … + b*^d; None where so few fill no such tree."""
        return _branching(self.generated - 1, len(self.moves or ()))

    @property
    def branching_root(self) -> float | None:
        """N^(1/d), which courses take for the branching factor; None without a solution of one move or more."""
        return self.generated ** (1 / len(self.moves)) if self.moves else None


def _branching(nodes: int, depth: int) -> float | None:
    if not depth or nodes <= depth:
        return 1.0 if depth and nodes == depth else None
    branching, further = math.inf, nodes ** (1 / depth)
    while further < branching:
        branching = further
        leaves = branching**depth
        tree = branching * (leaves - 1) / (branching - 1)
        further = branching - (tree - nodes) * (branching - 1) / ((depth + 1) * leaves - 1 - tree)
    return round(branching, 12)
