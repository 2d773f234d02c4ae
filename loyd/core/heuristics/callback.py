"""The calls that a loop makes of functions of the user's own."""

import ctypes
import sys
from collections.abc import Callable, Generator
from time import perf_counter
from typing import Any, Self

import numpy as np

from loyd.core.heuristics.callback_kernel import GO_ON, MISTAKE, PAUSE, CallbackArguments, CallbackTables
from loyd.core.puzzle.board import LARGEST, Board
from loyd.core.system.process import ToStandardError

Answers = Callable[[tuple[int, ...]], int]
"""The h of a board's cells, in moves; raises PluginError."""
PAUSE_SECONDS = 0.05
"""How long a loop goes on before it comes back, by the clock on the wall: a function that was quick may sleep."""
NUMBER, CELLS = 8, LARGEST * LARGEST
BLOCK = NUMBER + 2 * CELLS
"""The bytes of what both sides know: the answer, then the board and the goal, a byte a cell."""
C_FUNCTION = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_Block = ctypes.c_ubyte * BLOCK


def answer_of(compiled: Any, goal: Board, cells: tuple[int, ...]) -> int:
    """What a compiled function says of a board's cells on the way to a goal, in moves; ASK_PYTHON where it says nothing."""
    block = _Block.from_buffer_copy(bytes(NUMBER) + bytes(cells).ljust(CELLS, b"\0") + bytes(goal.cells).ljust(CELLS, b"\0"))
    compiled(ctypes.addressof(block))
    return int.from_bytes(block[:NUMBER], sys.byteorder, signed=True)


class NoCallback:
    """What stands for an Asking where nothing of the user's own is asked."""

    asks = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def check(self) -> None:
        """No mistake was made."""


class Callback:
    """What the functions of one search, or of another loop, are asked through: a `with` block is around every call of the loop.

    Nothing that they raise passes through the loop, which is no Python; `check` raises it afterwards.
    """

    def __init__(self, registers: int = 0) -> None:
        self.asks = CallbackArguments(np.zeros(1, np.int64), np.zeros(registers, np.int64))
        self._mistake: BaseException | None = None
        self._until = 0.0
        self._aside = ToStandardError()

    def __enter__(self) -> Self:
        self._aside.__enter__()
        self.asks.signal[0] = GO_ON
        self._until = perf_counter() + PAUSE_SECONDS
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._aside.__exit__(None, None, None)
        if isinstance(error, SystemError) and isinstance(error.__cause__, KeyboardInterrupt):
            raise error.__cause__  # it struck while the loop was being called, and Numba takes that for an error of its own

    def tables(self, answers: Answers, goal: Board, compiled: Any = None) -> CallbackTables:
        """The tables by which a loop asks a function about boards on the way to a goal, or its `compiled` form, a C function."""
        block = np.zeros(BLOCK, np.uint8)
        answer, board = block[:NUMBER], block[NUMBER:][: len(goal.cells)]
        board[:] = block[NUMBER + CELLS :][: len(goal.cells)] = goal.cells
        calls = self._calls(answers, board.data, answer.data.cast("q"))
        next(calls)
        ask = C_FUNCTION(calls.send)
        return CallbackTables(compiled or ask, ask, block.ctypes.data, board, answer.view(np.int64))

    def check(self) -> None:
        mistake, self._mistake = self._mistake, None
        if mistake is not None:
            raise mistake

    def _calls(self, answers: Answers, board: memoryview, answer: Any) -> Generator[None, int, None]:
        """Answer whenever it is sent something.

        It waits inside its `try`: ctrl-C strikes as a function begins, where one would not have come to its `try` yet.
        """
        while True:
            try:
                while True:
                    yield
                    if self._mistake is None:
                        answer[0] = answers(tuple(board))
                        if perf_counter() > self._until:
                            self.asks.signal[0] = PAUSE
            except GeneratorExit:
                return
            except BaseException as error:  # noqa: BLE001  nothing passes through C
                self._mistake = error
                self.asks.signal[0] = MISTAKE
