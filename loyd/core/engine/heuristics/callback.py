"""A user's own heuristic as a search loop sees it: a C function called for every board.

Its address is an argument, so one loop serves all functions, whether Python runs them or they are
compiled themselves (by Numba's `cfunc`). The function reads the board and writes h; anything that
is not an h means a mistake, which the loop reports in `signal`.
"""

from typing import Any, NamedTuple

ASK_PYTHON = -2
GO_ON, PAUSE, MISTAKE = range(3)
GREATEST_ANSWER, ROUNDING_ERROR = 255, 1e-9
"""The greatest h, and how far above a whole number a value may be to count as that number."""


class CallbackTables(NamedTuple):
    """`ask` and `python`: ctypes functions of the address of a `block` that contains `answer` and
    `board`, the running state.

    `python` is called if `ask`, which may be compiled, leaves ASK_PYTHON.
    """

    ask: Any
    python: Any
    block: Any
    board: Any
    answer: Any


class CallbackArguments(NamedTuple):
    """What a loop that calls such a function needs besides.

    `signal`: one number, GO_ON; or PAUSE if the loop should return after this step; or MISTAKE if
    there is no h and it must return. `kept`: for the loop's registers as they were before the
    current step.

    After a step in which the function failed, `kept` replaces the registers: the step is undone,
    and the record ends with the one before.
    """

    signal: Any
    kept: Any
