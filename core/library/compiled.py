"""The request that a heuristic of one's own be compiled."""

from __future__ import annotations

from inspect import getsource, isfunction
from typing import Any, TypeVar

from loyd.core.errors import SettingError

Function = TypeVar("Function")


def compiled(function: Function) -> Function:
    """Ask for a heuristic to be compiled by Numba before a search asks it; a decorator, for a file that is loaded as for a cell.

    It stays the function that it is.  It is compiled once for each size of the board, which takes some seconds, and kept on disk; then
    it is compared with Python on some hundred boards.  Where Numba cannot compile it, or it says otherwise, it runs as plain Python,
    and a sentence says why: a warning, here.  It sees of a board `height`, `width`, `size`, `cells`, `blank` and `rows`, and of the rest
    of its file numbers, tuples and functions, as they were when it was compiled.

    A call of a compiled function cannot be interrupted: with one that does not come to an end, its whole process has to go, which ctrl-C
    sees to in `loyd`; the kernel of a notebook has to be restarted.
    Raises SettingError for what is no function.

    >>> import loyd
    >>> @loyd.compiled
    ... def wrong_tiles(board, goal):
    ...     return sum(tile != wanted for tile, wanted in zip(board.cells, goal.cells) if tile)
    >>> board, goal = loyd.board("123 45x 786"), loyd.board("123 456 78x")
    >>> wrong_tiles(board, goal)
    1
    """
    if not isfunction(function):
        raise SettingError(f"{function!r} is no plain function; what is compiled is a function of (board, goal)")
    asked: Any = function
    asked.compiled = _source(function)  # which goes with it to processes that have no notebook
    return function


def _source(function: Any) -> str | bool:
    try:
        return getsource(function)
    except (OSError, TypeError):
        return True
