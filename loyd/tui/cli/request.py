"""What a command was asked to do: boards, goals, searches and their limits."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...core.engine import HEURISTIC, ORDER, SETTINGS
from ...core.engine.puzzle import (
    GOALS,
    MOST_COMPACT,
    Board,
    BoardFormat,
    Moves,
    Notation,
    Size,
    decoded,
    format_board,
    parse_goal,
    quoted,
    read_only_board,
)
from ...core.system import BoardError

if TYPE_CHECKING:
    from ...core.engine.problem import Limits, Problem, Spec


STANDARD_INPUT = "-"
FILE_NAME = re.compile(r"(?=.*[A-Za-z]{2})(?![0-9A-Ox_]+(?:/[0-9A-Ox_]+)+$)[\w~./\\-]{3,100}")


def is_file(text: str) -> bool:
    """Whether a word on the command line names a file, or standard input."""
    return text == STANDARD_INPUT or (_exists(text) and not Path(text).is_dir())


def _exists(text: str) -> bool:
    try:
        return Path(text).exists()
    except (OSError, ValueError):  # a text too long for a file name, or with a null character
        return False


def is_name(word: str) -> bool:
    """Whether a word is no cell, but the name of a file or folder: a shell makes such of `*`."""
    return len(word) > 1 and not word.isdecimal() and _exists(word)


def no_file(text: str) -> str:
    """The sentence for what looks like a file's name, or has one among its cells; "" for any other
    text.
    """
    if FILE_NAME.fullmatch(text):
        return f"{quoted(text)} is neither a board nor a file that exists"
    if name := next(filter(is_name, text.split()), None):
        return (
            f"{quoted(name)} is a file or folder, not a cell: the shell replaces an unquoted * by "
            "such names; write '*' or x"
        )
    return ""


DEFAULT_SIZE = (3, 3)


@dataclass(frozen=True)
class Request:
    """The options of a command as given; None for those left out.

    `rows`: whether a line of input is a row, not a board. `grid`: whether a printed board has one
    row per line. `algorithm`: the text of a spec. `values`: the settings given as options, by their
    names in a `Spec`. `searching_threads`: the number of threads for a board that is searched
    alone. `default`: the default
    algorithm; if None, the best one for each size of board. Raises SettingError for an unknown
    algorithm or heuristic, and for a setting that has no effect on the algorithm; BoardError for an
    unreadable goal.
    """

    goal: str = "blank-last"
    size: Size | None = None
    notation: Notation | None = None
    rows: bool = False
    grid: bool = False
    algorithm: str | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    default: str | None = None
    limit_nodes: int | None = None
    limit_seconds: float | None = None
    limit_memory: int | None = None
    exhaust: bool = False
    searching_threads: int = 1

    def __post_init__(self) -> None:
        if not self._is_named:
            goal = self._written_goal()
            object.__setattr__(self, "goal", self._written(goal))
            object.__setattr__(self, "size", goal.size)
        if self.algorithm is not None or self._particular:
            self._check_settings()

    def _written_goal(self) -> Board:
        """The goal that was given as cells or in a file. Raises BoardError."""
        text = self.goal
        try:
            if is_file(text) and text != STANDARD_INPUT:
                text = decoded(Path(text).read_bytes())
            return parse_goal(text, self.size, self.notation)
        except OSError as error:
            raise BoardError(f"the goal: {error}") from error

    @property
    def _is_named(self) -> bool:
        return self.goal.strip().lower() in GOALS

    def _written(self, board: Board, *, rows: bool = False) -> str:
        return format_board(board, self.notation or Notation.X, rows=rows)

    def for_goal(self, goal: Board) -> Request:
        """The same request with this goal."""
        return replace(self, goal=self._written(goal))

    @property
    def _particular(self) -> bool:
        return bool(
            self.values.keys() - {setting.name for setting in SETTINGS if setting.is_universal}
        )

    def _check_settings(self) -> None:
        from ...core.engine.search.spec_text import check_used

        spec = self.spec()
        check_used(spec, self.values, "" if self.algorithm else ", which is chosen without -a,")
        spec.check()

    @property
    def order(self) -> Moves:
        """The order in which moves are tried."""
        order: Moves = self.values.get(ORDER.name, ORDER.default)
        return order

    @property
    def board_format(self) -> BoardFormat:
        """How the lines of the input are read."""
        size = self.size if self._is_named or not self.size or len({*self.size}) > 1 else None
        return BoardFormat(self.goal, size, self.notation, self.rows)

    def board(self, *cells: str) -> Board:
        """The board in these words. Raises BoardError if they are not one."""
        text = " ".join(cells)
        try:
            written = read_only_board(text, self.board_format)
        except BoardError as error:
            if is_file(text):
                raise BoardError(
                    f"{text} is a file, not a board: solve, check, compare, report and bench take "
                    "files"
                ) from error
            raise BoardError(no_file(text) or str(error)) from error
        if written.goal:
            raise BoardError("a goal is given with the board: give it with --goal")
        return written.known

    def text(self, board: Board) -> str:
        """A board on one line, in the requested notation; with `grid`, one row per line and an
        empty line below.
        """
        return self._written(board, rows=self.grid) + "\n" * self.grid

    def rows_text(self, board: Board) -> str:
        """The rows of a board with a slash between them, in the requested notation:
        `234/150/768`.
        """
        rows = self._written(board, rows=True).split("\n")
        between = " " * (len(board.cells) > MOST_COMPACT)
        return "/".join(between.join(row.split()) for row in rows)

    def goal_of(self, size: Size) -> Board:
        """The goal for boards of a size."""
        return _goal(self.goal, size if self._is_named else self.size or size, self.notation)

    def is_looked_up(self, size: Size) -> bool:
        """Whether the answer for a size comes from a table of all distances."""
        from ...core.engine.puzzle.exact import MOST_ANSWERED

        return (
            self.algorithm is None
            and not self._particular
            and not self.exhaust
            and size[0] * size[1] <= MOST_ANSWERED
        )

    @property
    def is_left_open(self) -> bool:
        """Whether it is left to Loyd how boards are solved."""
        has_limit = self.limit_nodes is not None or self.limit_seconds is not None
        return (
            self.algorithm is None
            and self.default is None
            and HEURISTIC.name not in self.values
            and not has_limit
        )

    def problem(self, board: Board, spec: Spec | None = None) -> Problem:
        """The search of a board; `spec`: overrides the default one, with the settings given as
        options.

        Raises SettingError for a meaningless setting, BoardError for an unreadable goal.
        """
        from ...core.engine.problem import Problem

        chosen = self.spec() if spec is None else replace(spec, **self.values)
        return Problem(board, self.goal_of(board.size), chosen, self.limits, self.searching_threads)

    @property
    def limits(self) -> Limits:
        """The limits of each search."""
        from ...core.engine.problem import Limits, default_memory

        return Limits(
            self.limit_nodes,
            self.limit_seconds,
            self.limit_memory or default_memory(),
            self.exhaust,
        )

    def specs(self, texts: Sequence[str]) -> list[Spec]:
        """The searches listed, without repetition; what one leaves open comes from the options.
        Raises SettingError.
        """
        from ...core.engine.algorithms import A_STAR
        from ...core.engine.problem import Spec
        from ...core.engine.search.spec_text import parse_spec

        defaults = Spec(A_STAR, **self.values)
        return list(
            {spec.text: spec for spec in (parse_spec(text, defaults) for text in texts)}.values()
        )

    def spec(self) -> Spec:
        """The search that was asked for, or the default."""
        from ...core.engine.search.spec_text import DEFAULT_SOLVER, parse_spec

        named = self.algorithm or self.default
        return replace(parse_spec(named) if named else DEFAULT_SOLVER, **self.values)


_goal = lru_cache(maxsize=64)(parse_goal)
