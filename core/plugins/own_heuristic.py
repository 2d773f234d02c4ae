"""A heuristic of one's own: a plain Python function of a board and a goal, as an entry of the catalogue."""

import math
import os
from collections.abc import Callable
from functools import lru_cache
from numbers import Real
from typing import Any

from loyd.core.errors import PluginError
from loyd.core.foreign import shown
from loyd.core.heuristics import asked
from loyd.core.heuristics.asked import GREATEST, ROUNDING_ERROR
from loyd.core.heuristics.own import OwnHeuristic
from loyd.core.plugins.compiling import CompiledForms
from loyd.core.plugins.own_code import OwnCode, end_if_forked
from loyd.core.plugins.watch import WATCH
from loyd.core.puzzle.board import Board

Function = Callable[[Board, Board], Any]
PATIENCE = 2.0
REMEMBERED = 1 << 16


def own_heuristic(name: str, function: Function, file: str) -> OwnHeuristic:
    """The entry of a function that a file calls `name`.

    Its attributes `admissible` and `consistent` are what it promises, and nobody checks but the audit; `compiled` asks for what
    `loyd.core.plugins.compiling` does.
    """
    admissible = bool(getattr(function, "admissible", False))
    consistent = bool(getattr(function, "consistent", False))
    said = (function.__doc__ or "").strip().split("\n\n")[0]
    return OwnHeuristic(
        id=name.replace("_", "-"),
        name=name.replace("_", " "),
        definition=" ".join(said.split()) or f"As {file} says.",
        source=file,
        admissible=admissible or consistent,
        consistent=consistent,
        file=asked,
        answers=lambda goal: Values(name, function, goal),
        compiled=CompiledForms(name, function) if getattr(function, "compiled", False) else None,
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
        try:
            return self._known(cells)
        except PluginError as error:
            self._mistakes[cells] = str(error)
            raise

    def _ask(self, cells: tuple[int, ...]) -> int:
        if cells in self._mistakes:
            raise PluginError(self._mistakes[cells])
        goal, process = self._goal, os.getpid()
        board = Board.known(goal.height, goal.width, cells)
        try:
            h = WATCH.call(PATIENCE, self._function, board, goal, file=self._code.path)
        except BaseException:
            with self._code.blamed():
                raise
        end_if_forked(process)
        if type(h) is int and 0 <= h <= GREATEST and (not h or cells != goal.cells):
            return h
        return self._rounded(board, h)

    def _rounded(self, board: Board, h: Any) -> int:
        """An answer as a whole number.  Raises PluginError where it is no h of the board."""
        with self._code.blamed():
            wrong = _wrong(h)
            if not wrong and h and board == self._goal:
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
