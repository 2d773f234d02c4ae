"""A heuristic of one's own: a plain Python function of a board and a goal, as an entry of the catalogue."""

import math
from collections.abc import Callable
from functools import lru_cache
from numbers import Real
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.errors import PluginError
from loyd.core.foreign import shown
from loyd.core.heuristics.heuristic import Heuristic, PlainFile
from loyd.core.plugins.own_code import OwnCode
from loyd.core.plugins.watch import WATCH
from loyd.core.puzzle.board import Board

Function = Callable[[Board, Board], Any]
PATIENCE = 2.0
GREATEST = 255
REMEMBERED = 1 << 16
ROUNDING_ERROR = 1e-9


def own_heuristic(name: str, function: Function, file: str) -> Heuristic:
    """The entry of a function that a file calls `name`.

    Its attributes `admissible` and `consistent` are what it promises, and nobody checks but the audit.
    """
    admissible = bool(getattr(function, "admissible", False))
    consistent = bool(getattr(function, "consistent", False))
    said = (function.__doc__ or "").strip().split("\n\n")[0]
    return Heuristic(
        id=name.replace("_", "-"),
        name=name.replace("_", " "),
        definition=" ".join(said.split()) or f"As {file} says.",
        source=file,
        admissible=admissible or consistent,
        consistent=consistent,
        file=PlainFile(lambda goal: _tables(name, function, goal), None, _read, _after, _slide, _whole, RUNNING=("board",)),
    )


class Values:
    """What a function says of boards towards a goal, remembered for the last few thousand of them.

    A board on which it made a mistake is not tried again.
    """

    def __init__(self, name: str, function: Function, goal: Board) -> None:
        self._function, self._goal = function, goal
        self._code = OwnCode.of(function, name)
        self._mistakes: dict[tuple[int, ...], str] = {}
        self._known = lru_cache(REMEMBERED)(self._ask)

    def __call__(self, cells: tuple[int, ...]) -> int:
        """The h of the board with these cells, in moves.  Raises PluginError where it is no number from 0 to GREATEST."""
        if cells in self._mistakes:
            raise PluginError(self._mistakes[cells])
        try:
            return self._known(cells)
        except PluginError as error:
            self._mistakes[cells] = str(error)
            raise

    def _ask(self, cells: tuple[int, ...]) -> int:
        goal = self._goal
        board = Board(*goal.size, cells)
        with self._code.blamed():
            h = WATCH.call(PATIENCE, self._function, board, goal, file=self._code.path)
            wrong = _wrong(h)
            if not wrong and h and cells == goal.cells:
                wrong = "at the goal no move is needed, so h must be 0 there"
            if wrong:
                raise self._code.mistake(f"{self._code.name} returned {shown(h)} for {board}; {wrong}")
            rounded: int = math.ceil(h - ROUNDING_ERROR)
        return rounded


def _wrong(answer: object) -> str:
    """What is wrong with an answer; empty where nothing is.

    A fraction is rounded up: every distance is a whole number, so this makes no admissible h inadmissible and no inadmissible one
    admissible, and what rounding errors add is forgiven.
    """
    if not isinstance(answer, Real):
        return "it must return a number, the moves that are still needed"
    h: Any = answer
    if not h >= 0:
        return "h must be 0 or more"
    return f"h must be at most {GREATEST}" if h > GREATEST else ""


class Own(NamedTuple):
    """The goal's values, and the running state: the board itself."""

    values: Values
    board: npt.NDArray[np.uint8]


def _tables(name: str, function: Function, goal: Board) -> Own:
    return Own(Values(name, function, goal), np.array(goal.cells, np.uint8))


def _read(tables: Own, board: npt.NDArray[np.uint8]) -> None:
    tables.board[:] = board


def _whole(tables: Own, board: npt.NDArray[np.uint8]) -> int:
    return tables.values(tuple(board.tolist()))


def _after(tables: Own, h: Any, tile: Any, start: Any, end: Any) -> int:  # noqa: ARG001  one signature for all
    cells = tables.board.tolist()
    cells[int(end)], cells[int(start)] = int(tile), 0
    return tables.values(tuple(cells))


def _slide(tables: Own, tile: Any, start: Any, end: Any) -> None:
    tables.board[int(end)], tables.board[int(start)] = tile, 0
