"""The functions that a search loop calls in a heuristic.

A loop uses these names and no particular heuristic; `loyd.core.engine.native.kernel.Kernel` binds
them to the functions of the same names in the heuristic's own file, so that the compiled loop is
straight code.

`tables` is the heuristic's own NamedTuple of arrays. Arrays whose values depend on the board under
search are its running state: `read` sets them, `slide` updates them. A file without running state
has neither function.
"""

from typing import Any


def read(tables: Any, board: Any) -> None:
    """Set the running state for a board, given as an array of the tile in each cell."""
    raise NotImplementedError("bound to a heuristic when a search begins")


def whole(tables: Any, board: Any) -> Any:
    """The h of the board last read, given as an array of the tile in each cell."""
    raise NotImplementedError("bound to a heuristic when a search begins")


def after(tables: Any, h: Any, tile: Any, start: Any, end: Any) -> Any:
    """The h of the board that results when `tile` slides from cell `start` to cell `end`, given the
    h before.
    """
    raise NotImplementedError("bound to a heuristic when a search begins")


def slide(tables: Any, tile: Any, start: Any, end: Any) -> None:
    """Update the running state as `tile` slides from cell `start` to cell `end`."""
    raise NotImplementedError("bound to a heuristic when a search begins")
