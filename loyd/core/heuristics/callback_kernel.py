"""A heuristic of the user's own as a loop sees it: a C function that is asked about every board.

Its address is an argument, so one compiled loop serves all functions, whether Python runs them or they are compiled themselves.  It reads
the board and writes h, or leaves what is no h: then it has made a mistake, and says so in `Asks.signal`.
"""

from typing import Any, NamedTuple

UNANSWERED, ASK_PYTHON = -1, -2
GO_ON, PAUSE, MISTAKE = range(3)
GREATEST, ROUNDING_ERROR = 255, 1e-9
"""The greatest h, and by how much more than a whole number one is still taken for it."""


class CallbackTables(NamedTuple):
    """`ask` and `python`: ctypes functions of the address of a `block`, in which `answer` and `board`, the running state, lie.

    `python` is asked where `ask`, which may be compiled, leaves ASK_PYTHON.
    """

    ask: Any
    python: Any
    block: Any
    board: Any
    answer: Any


class CallbackArguments(NamedTuple):
    """What a loop that asks such a function has beside; None for a loop that asks none.

    `signal`: one number, GO_ON, or PAUSE where the loop is to come back after this step, or MISTAKE where there is no h and it can only
    come back.  `kept`: for the loop's registers as they were before the current step.
    """

    signal: Any
    kept: Any


def read(tables: CallbackTables, board: Any) -> None:
    for cell in range(len(board)):
        tables.board[cell] = board[cell]


def whole(tables: CallbackTables, board: Any) -> Any:  # noqa: ARG001  one signature for all
    return _answer(tables)


def after(tables: CallbackTables, h: Any, tile: Any, start: Any, end: Any) -> Any:  # noqa: ARG001  one signature for all
    tables.board[end] = tile
    tables.board[start] = 0
    answer = _answer(tables)
    tables.board[end] = 0
    tables.board[start] = tile
    return answer


def slide(tables: CallbackTables, tile: Any, start: Any, end: Any) -> None:
    tables.board[end] = tile
    tables.board[start] = 0


def _answer(tables: CallbackTables) -> Any:
    tables.answer[0] = UNANSWERED
    tables.ask(tables.block)
    if tables.answer[0] == ASK_PYTHON:
        tables.answer[0] = UNANSWERED
        tables.python(tables.block)
    return tables.answer[0]
