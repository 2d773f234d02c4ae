"""A heuristic as the catalogue lists it, and one bound to a goal."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from core.puzzle.board import Board


@dataclass(frozen=True, eq=False)
class PlainFile:
    """The functions that a heuristic's file holds, where they are a user's own and never compiled."""

    tables: Callable[[Board], Any]
    shares: Callable[[Any, Board], Sequence[int]]
    read: Callable[..., Any]
    after: Callable[..., Any]
    slide: Callable[..., Any]


@dataclass(frozen=True)
class Heuristic:
    """An entry of the catalogue.

    `file` holds the functions of `core.heuristics.contract` and `tables(goal)`, `shares(tables, board)`; a module of
    ours, or a user's plain functions.  Where `shares` has no meaning tile by tile the file has
    `value(tables, board)` too.  `admissible` and `consistent` are what is promised for every board and goal.
    """

    id: str
    name: str
    definition: str
    source: str
    admissible: bool
    consistent: bool
    file: ModuleType | PlainFile

    def towards(self, goal: Board) -> "Estimate":
        """This heuristic, with its tables built for a goal."""
        return Estimate(self, goal, self.file.tables(goal))


@dataclass(frozen=True)
class Estimate:
    """A heuristic towards one goal."""

    heuristic: Heuristic
    goal: Board
    tables: Any

    def shares(self, board: Board) -> tuple[int, ...]:
        """What each cell's tile adds to h; the blank adds nothing."""
        shares: Callable[[Any, Board], Sequence[int]] = self.heuristic.file.shares
        return tuple(shares(self.tables, board))

    def value(self, board: Board) -> int:
        """The h of a board, in moves."""
        value: Callable[[Any, Board], int] | None = getattr(self.heuristic.file, "value", None)
        return int(value(self.tables, board)) if value is not None else sum(self.shares(board))

    def running_tables(self) -> Any:
        """The tables with a running state of their own (see `core.heuristics.contract`), for one search."""
        names = getattr(self.heuristic.file, "RUNNING", ())
        return self.tables._replace(**{name: np.array(getattr(self.tables, name)) for name in names}) if names else self.tables
