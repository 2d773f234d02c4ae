"""A heuristic of the user's own as an entry of the catalogue: whoever answers for it, the loops ask it all alike."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

from loyd.core.heuristics import asked
from loyd.core.heuristics.asking import Answers, Asking, Unasked
from loyd.core.heuristics.heuristic import Estimate, Heuristic
from loyd.core.heuristics.tables.building import Progress, ignore, never
from loyd.core.puzzle.board import Board
from loyd.core.to_standard_error import ToStandardError


@dataclass(frozen=True, kw_only=True)
class OwnHeuristic(Heuristic):
    """`answers`: what is asked about boards on the way to a goal."""

    answers: Callable[[Board], Answers]

    @classmethod
    def named(cls, name: str) -> Self:
        """One that says 0 of every board, in whose place another process may make loops ready."""
        return cls(
            id=name, name=name, definition="", source="", admissible=True, consistent=True, file=asked, answers=lambda _: lambda _: 0
        )

    @property
    def is_own(self) -> bool:
        """It is."""
        return True

    @property
    def stand_in(self) -> Heuristic:
        """One that says 0 of every board."""
        return self.named(self.id)

    def towards(
        self,
        goal: Board,
        progress: Callable[[Progress], None] = ignore,  # noqa: ARG002  one signature for all
        cancelled: Callable[[], bool] = never,  # noqa: ARG002
    ) -> "OwnEstimate":
        """The function, asked about boards on the way to a goal."""
        return OwnEstimate(self, goal, None, answers=self.answers(goal))


@dataclass(frozen=True, kw_only=True)
class OwnEstimate(Estimate):
    """`answers`: what is asked; it remembers what it has said."""

    answers: Answers

    def value(self, board: Board) -> int:
        """The h of a board, in moves.  Raises PluginError."""
        with ToStandardError():
            return self.answers(board.cells)

    def running_tables(self, asking: Asking | Unasked | None = None) -> Any:
        """The tables by which the function is asked."""
        return (asking if isinstance(asking, Asking) else Asking()).tables(self.answers, self.goal)
