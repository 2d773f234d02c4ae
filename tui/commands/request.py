"""What somebody asks of a command: how boards are written, the goal, and the search to make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from core.errors import SettingError
from core.puzzle.board import Board
from core.puzzle.goal import GOALS, parse_goal
from core.puzzle.move import Move
from core.puzzle.notation import Notation, format_board, parse_board

if TYPE_CHECKING:
    from fractions import Fraction

    from core.search.problem import Limits, Problem
    from core.search.spec import Spec

Size = tuple[int, int]

USUAL_SIZE = (3, 3)


@dataclass(frozen=True)
class Request:
    """The options of a command, as they were given; None is what was left open.

    Raises SettingError for an unknown algorithm or heuristic, and where a setting has no effect on the algorithm;
    BoardError for a goal that cannot be read.
    """

    goal: str = "blank-last"
    size: Size | None = None
    notation: str | None = None
    algorithm: str | None = None
    heuristic: str | None = None
    weight: Fraction | None = None
    order: tuple[Move, ...] | None = None
    tie: str | None = None
    depth_limit: int | None = None
    grow_by_one: bool = False
    width: int | None = None
    sideways: int | None = None
    limit_nodes: int | None = None
    limit_seconds: float | None = None
    limit_memory: int | None = None

    def __post_init__(self) -> None:
        if self.goal.strip().lower() not in GOALS:
            goal = parse_board(self.goal, size=self.size, notation=self.written)
            object.__setattr__(self, "size", goal.size)
        if self.algorithm is not None or self._settings:
            self._check_settings()

    @property
    def written(self) -> Notation | None:
        """The notation that was asked for."""
        return None if self.notation is None else Notation(self.notation)

    @property
    def _settings(self) -> list[str]:
        """The settings that were given and that only some algorithms use, by their names in `Setting`."""
        given = {
            "heuristic": self.heuristic,
            "weight": self.weight,
            "tie": self.tie,
            "depth limit": self.depth_limit,
            "growth of the bound": self.grow_by_one or None,
            "width": self.width,
            "sideways limit": self.sideways,
        }
        return [name for name, value in given.items() if value is not None]

    def _check_settings(self) -> None:
        from core.heuristics.catalogue import ZERO
        from core.search.catalogue import ALGORITHMS

        spec = self._spec(USUAL_SIZE)
        for setting in self._settings:
            if setting not in spec.algorithm.uses:
                how = "" if self.algorithm else ", which is chosen without -a,"
                users = ", ".join(entry.id for entry in ALGORITHMS.values() if setting in entry.uses)
                raise SettingError(f"{spec.algorithm.id}{how} has no {setting} to set; these have: {users}")
        goal = self.goal_of(self.size or USUAL_SIZE)
        replace(spec, heuristic=ZERO).problem(goal, goal)  # whether the heuristic fits depends on each board's size

    def board(self, text: str) -> Board:
        """The board that a text describes.  Raises BoardError."""
        return parse_board(text, size=self.size, notation=self.written)

    def text(self, board: Board) -> str:
        """A board on one line, in the notation that was asked for."""
        return format_board(board, self.written or Notation.X)

    def goal_of(self, size: Size) -> Board:
        """The goal of boards of (height, width).  Raises BoardError."""
        return _goal(self.goal, size, self.written)

    def is_looked_up(self, size: Size) -> bool:
        """Whether boards of (height, width) are answered from the exact table: small ones, where no search is asked for."""
        from core.puzzle.exact import MOST_CELLS

        return self.algorithm is None and not self._settings and size[0] * size[1] <= MOST_CELLS

    def problem(self, board: Board) -> Problem:
        """The search for a board.  Raises SettingError where a setting has no meaning, BoardError for a goal that cannot be read."""
        return self._spec(board.size).problem(board, self.goal_of(board.size), self.limits)

    @property
    def limits(self) -> Limits:
        """The limits of each search."""
        from core.search.problem import Limits, default_memory

        return Limits(self.limit_nodes, self.limit_seconds, self.limit_memory or default_memory())

    def specs(self, texts: Sequence[str]) -> list[Spec]:
        """The searches that are written out, each once; what one leaves open is taken from the options.  Raises SettingError."""
        from core.heuristics.catalogue import MANHATTAN, heuristic
        from core.search.catalogue import A_STAR
        from core.search.spec import Spec, parse_spec

        chosen = MANHATTAN if self.heuristic is None else heuristic(self.heuristic)
        defaults = Spec(A_STAR, chosen, order=self.order or tuple(Move))
        return list({spec.text: spec for spec in (parse_spec(text, defaults) for text in texts)}.values())

    def _spec(self, size: Size) -> Spec:
        """The algorithm and its settings: those asked for, else the best choice for (height, width)."""
        from core.heuristics.catalogue import heuristic
        from core.search.best_choice import best_choice
        from core.search.spec import Spec, parse_spec
        from core.trace.choice import Tie

        spec = Spec(*best_choice(size)) if self.algorithm is None else parse_spec(self.algorithm)
        given: dict[str, Any] = {
            "heuristic": None if self.heuristic is None else heuristic(self.heuristic),
            "weight": self.weight,
            "order": self.order,
            "tie": None if self.tie is None else Tie(self.tie),
            "depth_limit": self.depth_limit,
            "grow_by_one": self.grow_by_one or None,
            "width": self.width,
            "sideways": self.sideways,
        }
        return replace(spec, **{name: value for name, value in given.items() if value is not None})


@lru_cache(maxsize=64)
def _goal(text: str, size: Size, notation: Notation | None) -> Board:
    return parse_goal(text, size, notation)
