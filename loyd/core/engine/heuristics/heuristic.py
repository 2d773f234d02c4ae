"""Heuristics as the catalogue lists them and as bound to a goal, and the calls of users' own
functions from a loop.
"""

import ctypes as c
import sys
from collections.abc import Callable, Generator
from contextlib import nullcontext
from dataclasses import dataclass, replace
from functools import cached_property
from time import perf_counter
from types import ModuleType
from typing import Any, NamedTuple, Self

import numpy as np

from ...system import Building, PluginError, SettingError, ToStandardError
from ..native.binding import TYPES, engine, struct_of
from ..puzzle import LARGEST_CELLS, Board, Size
from .callback import GO_ON, MISTAKE, PAUSE, CallbackArguments, CallbackTables

AnswerCallback = Callable[[tuple[int, ...]], int]
"""The h of a board's cells, in moves; raises PluginError."""
PAUSE_SECONDS = 0.05
"""How long a loop runs before it returns, in wall-clock time: a function that was quick may start
to sleep.
"""
NUMBER = 8
BLOCK = NUMBER + 2 * LARGEST_CELLS
"""The bytes that both sides share: the answer, then board and goal with a byte per cell."""
C_FUNCTION = c.CFUNCTYPE(None, c.c_void_p)
_Block = c.c_ubyte * BLOCK


def answer_of(compiled: Any, goal: Board, cells: tuple[int, ...]) -> int:
    """What a compiled function returns for a board's cells on the path to a goal, in moves;
    ASK_PYTHON if it cannot tell.
    """
    block = _Block.from_buffer_copy(
        bytes(NUMBER)
        + bytes(cells).ljust(LARGEST_CELLS, b"\0")
        + bytes(goal.cells).ljust(LARGEST_CELLS, b"\0")
    )
    compiled(c.addressof(block))
    return int.from_bytes(block[:NUMBER], sys.byteorder, signed=True)


class NoCallback(nullcontext[None]):
    """Stands for a Callback if no user code is called."""

    def __init__(self, registers: int):
        super().__init__()
        self.state = CallbackArguments(np.zeros(1, np.int64), np.zeros(registers, np.int64))

    def check(self) -> None:
        """There are no mistakes to report."""


class Callback:
    """Connects a loop with the functions it calls: a `with` block surrounds every call of the loop.

    Errors raised by these functions cannot pass through compiled code; `check` raises them
    afterwards.
    """

    def __init__(self, registers: int = 0):
        self.state = CallbackArguments(np.zeros(1, np.int64), np.zeros(registers, np.int64))
        self._mistake: BaseException | None = None
        self._until = 0.0
        self._aside = ToStandardError()

    def __enter__(self) -> Self:
        self._aside.__enter__()
        self.state.signal[0] = GO_ON
        self._until = perf_counter() + PAUSE_SECONDS
        return self

    def __exit__(self, *error: object) -> None:
        self._aside.__exit__(*error)

    def tables(self, answers: AnswerCallback, goal: Board, compiled: Any = None) -> CallbackTables:
        """The tables through which a loop calls a function for boards on the path to a goal, or its
        `compiled` form, a C function.
        """
        block = np.zeros(BLOCK, np.uint8)
        answer = block[:NUMBER]
        # A view: the loop changes the board in place, and Python reads the same bytes.
        board = block[NUMBER:][: len(goal.cells)]
        board[:] = block[NUMBER + LARGEST_CELLS :][: len(goal.cells)] = goal.cells
        calls = self._calls(answers, board.data, answer.data.cast("q"))
        next(calls)
        ask = C_FUNCTION(calls.send)
        return CallbackTables(compiled or ask, ask, block.ctypes.data, board, answer.view(np.int64))

    def check(self) -> None:
        """Raise the exception that the user's function raised, which the loop could not let
        through.
        """
        mistake = self._mistake
        self._mistake = None
        if mistake is not None:
            raise mistake

    def _calls(
        self, answers: AnswerCallback, board: memoryview, answer: Any
    ) -> Generator[None, int, None]:
        """Answer whenever something is sent to it.

        It waits inside its `try`: ctrl-C strikes at the beginning of a function, which would not
        have reached its `try` yet.
        """
        while True:
            try:
                while True:
                    yield
                    # After a mistake the loop may ask a few times more before it sees `signal`:
                    # the first error counts.
                    if self._mistake is None:
                        answer[0] = answers(tuple(board))
                        if perf_counter() > self._until:
                            self.state.signal[0] = PAUSE
            except GeneratorExit:
                return
            except BaseException as error:  # noqa: BLE001  no error can pass through C
                self._mistake = error
                self.state.signal[0] = MISTAKE


class AnyHeuristic(NamedTuple):
    """A heuristic as the engine calls it: its functions, and a pointer to the struct of its
    tables.
    """

    functions: Any
    tables: Any


class HeuristicPart(NamedTuple):
    """One of the numbers that make up h, which is the sum of those that count.

    `name`: what is measured, in a few words. `value`: in moves. `cells`: the cells of the tiles it
    refers to; empty for all. `counts`: False for a part that another one exceeds. `mirrored`:
    whether it was looked up for the mirror image.
    """

    name: str
    value: int
    cells: tuple[int, ...] = ()
    counts: bool = True
    mirrored: bool = False


@dataclass(frozen=True)
class Heuristic:
    """An entry of the catalogue.

    `file` has `tables(goal)`; the engine has the functions that read them under the file's name
    (see `native/src/heuristics`). If each tile has a share of h, the file has `shares(tables,
    board)`; if h has other parts, `parts(tables, board)`, whose tables have been read for the
    board; if it is not defined for every size, `refusal(size)`. `RUNNING` names the tables that are
    running state. `admissible` and `consistent` are guaranteed for every board and goal.

    >>> from loyd.core.engine.heuristics.catalogue import heuristic
    >>> from loyd.core.engine.puzzle.notation import blank_last
    >>> from loyd.core.engine.puzzle.notation import parse_board
    >>> estimate = heuristic("manhattan").for_goal(blank_last(3, 3))
    >>> board = parse_board("234/15x/768")
    >>> estimate.value(board), estimate.shares(board)
    (9, (1, 1, 3, 1, 0, 0, 0, 2, 1))
    """

    id: str
    name: str
    definition: str
    file: ModuleType
    source: str = ""
    admissible: bool = True
    consistent: bool = True

    def refusal(self, size: Size) -> str:
        """Why it is not defined for boards of (height, width), in one sentence; empty if it is."""
        refusal = getattr(self.file, "refusal", None)
        return str(refusal(size)) if refusal else ""

    @property
    def loop(self) -> str:
        """The name of its functions in the engine (`native/src/heuristics/`)."""
        return self.file.__name__.rpartition(".")[2]

    def is_ready(self, goal: Board) -> bool:
        """Whether `for_goal` returns within about a second; otherwise it builds large tables
        first.
        """
        return True

    def groups(self, goal: Board) -> tuple[tuple[int, ...], ...]:
        """The tiles that are looked up together, group by group; empty unless h is looked up that
        way.
        """
        return ()

    @property
    def at_goal(self) -> int:
        """h of every goal itself; a user-defined heuristic is assumed to be 0 there, as it should
        be.
        """
        return 0

    @property
    def is_user_defined(self) -> bool:
        """Whether it is a user's function rather than one of Loyd's."""
        return False

    @property
    def virtues(self) -> str:
        """Which of *admissible* and *consistent* holds, as words."""
        held = [
            word
            for word, holds in (("admissible", self.admissible), ("consistent", self.consistent))
            if holds
        ]
        return ", ".join(held) or "neither admissible nor consistent"

    def for_goal(self, goal: Board, building: Building | None = None) -> "Estimate":
        """This heuristic, with its tables built for a goal, which may take long (see `is_ready`).

        Meanwhile `building` receives the progress and may cancel; notices are those of the
        estimate. Raises SettingError if the heuristic is not defined for the goal, and
        BuildCancelledError.
        """
        refusal = self.refusal(goal.size)
        if refusal:
            raise SettingError(refusal)
        own = Building() if building is None else replace(building, notices=[])
        return Estimate(self, goal, self.tables(goal, own), tuple(own.notices))

    def tables(self, goal: Board, building: Building) -> Any:  # quick to build
        """The tables for a goal, as the loop of this heuristic reads them. Those that take long
        to build report to `building`.
        """
        file: Any = self.file
        return file.tables(goal)


@dataclass(frozen=True)
class Estimate:
    """A heuristic for one goal. `notices`: what the user should know about the building of its
    tables, as sentences.
    """

    heuristic: Heuristic
    goal: Board
    tables: Any
    notices: tuple[str, ...] = ()

    def shares(self, board: Board) -> tuple[int, ...] | None:
        """What each cell's tile adds to h, nothing for the blank; None if h is not a sum over tiles
        (see `parts`).
        """
        shares = getattr(self.heuristic.file, "shares", None)
        return tuple(shares(self.tables, board)) if shares else None

    def parts(self, board: Board) -> tuple[HeuristicPart, ...]:
        """What h of a board is made of, for a reader; empty where the heuristic does not say."""
        parts = getattr(self.heuristic.file, "parts", None)
        if parts is None:
            return ()
        tables = self.running_tables()
        self._whole(self.by_functions(tables), board)
        return tuple(parts(tables, board))

    def value(self, board: Board) -> int:
        """h of one board, computed from nothing. O(cells), besides the cost of a call into the
        engine: a loop over many boards should use `loyd_values`.
        """
        tables = self.running_tables()
        is_shared = tables is self.tables
        return self._whole(self._functions if is_shared else self.by_functions(tables), board)

    @cached_property
    def _functions(self) -> AnyHeuristic:
        """Its functions with tables that no call changes."""
        return self.by_functions(self.tables)

    def _whole(self, found: AnyHeuristic, board: Board) -> int:
        """The h of a board, to which the tables are then set."""
        functions = found.functions.contents
        cells: Any = bytes(board.cells)
        column = TYPES.Bytes(c.cast(cells, c.c_void_p), len(cells))
        functions.read(found.tables, column)
        return int(functions.whole(found.tables, column))

    def by_functions(self, tables: Any) -> AnyHeuristic:
        """Its functions with running tables, for loops that are not compiled for it."""
        functions = engine().loyd_heuristic(self.heuristic.loop.encode())
        return AnyHeuristic(functions, c.pointer(struct_of(tables)))

    @property
    def is_python(self) -> bool:
        """Whether each value is a call of a Python function, which the compiled loop waits for."""
        return False

    @property
    def warning(self) -> str:
        """A warning if h is not 0 at the goal; else empty."""
        h = 0 if self.heuristic.admissible else self.value(self.goal)
        return (
            f"{self.heuristic.id} gives the goal h = {h} instead of 0, so no solution can be "
            "proved optimal"
            if h
            else ""
        )

    @property
    def warnings(self) -> tuple[str, ...]:
        """Sentences to show beside the search, such as that the function could not be compiled."""
        return tuple(filter(None, (*self.notices, self.warning)))

    def display_h(self, board: Board) -> int:
        """The h of a board for display: 0 if a user's own heuristic makes a mistake on it."""
        try:
            return self.value(board)
        except PluginError:
            return 0

    def callback(self, registers: int = 0) -> Callback | NoCallback:
        """What the compiled loop calls when it needs a value from Python."""
        return Callback(registers) if self.heuristic.is_user_defined else NoCallback(registers)

    def running_tables(self, callback: Callback | NoCallback | None = None) -> Any:
        """The tables with a running state of their own for one search, with its `callback`.
        O(running state): the large tables are shared, never copied.
        """
        names = getattr(self.heuristic.file, "RUNNING", ())
        return (
            self.tables._replace(**{name: np.array(getattr(self.tables, name)) for name in names})
            if names
            else self.tables
        )
