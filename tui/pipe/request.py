"""What somebody asks of a command: how boards are written, the goal, and the search to make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.goal import GOALS, parse_goal
from loyd.core.puzzle.move import Move
from loyd.core.puzzle.notation import Notation, format_board, parse_board
from loyd.core.search.settings import HEURISTIC, ORDER, SETTINGS

if TYPE_CHECKING:
    from loyd.core.search.problem import Limits, Problem
    from loyd.core.search.spec import Spec

Size = tuple[int, int]

USUAL_SIZE = (3, 3)


@dataclass(frozen=True)
class Request:
    """The options of a command, as they were given; None is what was left open.

    `rows`: whether a line of input is a row, not a board.
    `algorithm`: the text of a spec.  `values`: those of settings that were given apart from it, by their names in a `Spec`.
    `searching_threads`: on how many a board is searched that is searched by itself.
    `usual`: the algorithm where none is named; else it is the best one for each size of board.
    Raises SettingError for an unknown algorithm or heuristic, and where a setting has no effect on the algorithm;
    BoardError for a goal that cannot be read.
    """

    goal: str = "blank-last"
    size: Size | None = None
    notation: str | None = None
    rows: bool = False
    algorithm: str | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    usual: str | None = None
    limit_nodes: int | None = None
    limit_seconds: float | None = None
    limit_memory: int | None = None
    searching_threads: int = 1

    def __post_init__(self) -> None:
        if self.goal.strip().lower() not in GOALS:
            goal = parse_board(self.goal, size=self.size, notation=self.written)
            object.__setattr__(self, "size", goal.size)
        if self.algorithm is not None or self._particular:
            self._check_settings()

    @property
    def written(self) -> Notation | None:
        """The notation that was asked for."""
        return None if self.notation is None else Notation(self.notation)

    @property
    def _particular(self) -> bool:
        """Whether a setting was given that only some algorithms have."""
        return bool(self.values.keys() - {setting.name for setting in SETTINGS if setting.is_universal})

    def _check_settings(self) -> None:
        from loyd.core.search.spec_text import check_used

        spec = self.spec(USUAL_SIZE)
        check_used(spec, self.values, "" if self.algorithm else ", which is chosen without -a,")
        spec.check()

    @property
    def order(self) -> tuple[Move, ...]:
        """In which order the blank's moves are tried."""
        order: tuple[Move, ...] = self.values.get(ORDER.name, ORDER.default)
        return order

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
        from loyd.core.puzzle.distance import MOST_CELLS

        return self.algorithm is None and not self._particular and size[0] * size[1] <= MOST_CELLS

    @property
    def is_left_open(self) -> bool:
        """Whether any search will do that finds a shortest solution: neither it nor its heuristic is named, nor a limit to its work."""
        has_limit = self.limit_nodes is not None or self.limit_seconds is not None
        return self.algorithm is None and self.usual is None and HEURISTIC.name not in self.values and not has_limit

    def problem(self, board: Board, spec: Spec | None = None) -> Problem:
        """The search for a board; `spec`: instead of the usual one, with the settings that were given.

        Raises SettingError where a setting has no meaning, BoardError for a goal that cannot be read.
        """
        from loyd.core.search.problem import Problem

        chosen = self.spec(board.size) if spec is None else replace(spec, **self.values)
        return Problem(board, self.goal_of(board.size), chosen, self.limits, self.searching_threads)

    @property
    def limits(self) -> Limits:
        """The limits of each search."""
        from loyd.core.search.problem import Limits, default_memory

        return Limits(self.limit_nodes, self.limit_seconds, self.limit_memory or default_memory())

    def specs(self, texts: Sequence[str]) -> list[Spec]:
        """The searches that are written out, each once; what one leaves open is taken from the options.  Raises SettingError."""
        from loyd.core.search.catalogue import A_STAR
        from loyd.core.search.spec import Spec
        from loyd.core.search.spec_text import parse_spec

        defaults = Spec(A_STAR, **self.values)
        return list({spec.text: spec for spec in (parse_spec(text, defaults) for text in texts)}.values())

    def spec(self, size: Size) -> Spec:
        """The algorithm and its settings: those asked for, else the usual ones or the best choice for (height, width)."""
        from loyd.core.search.best_choice import best_choice
        from loyd.core.search.spec_text import parse_spec

        named = self.algorithm or self.usual
        return replace(parse_spec(named) if named else best_choice(size), **self.values)


@lru_cache(maxsize=64)
def _goal(text: str, size: Size, notation: Notation | None) -> Board:
    return parse_goal(text, size, notation)
