"""A heuristic file for tests: Manhattan on some boards and a quarter of it on the others.

Admissible, far from consistent, and with a running state: a search that does not read it, update it
and keep it to itself goes wrong.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.engine.puzzle.board import Board

RUNNING = ("sums",)


class Uneven(NamedTuple):
    """`distance[tile, cell]` in moves.  `sums`: the running state, Manhattan distance and a
    checksum of the board.
    """

    distance: npt.NDArray[np.int64]
    sums: npt.NDArray[np.int64]


def tables(goal: Board) -> Uneven:
    """The tables for a goal."""
    cells = len(goal.cells)
    distance = np.zeros((cells, cells), np.int64)
    for cell in range(cells):
        for tile in range(1, cells):
            home = goal.cells.index(tile)
            distance[tile, cell] = abs(cell // goal.width - home // goal.width) + abs(
                cell % goal.width - home % goal.width
            )
    return Uneven(distance, np.zeros(2, np.int64))


def read(tables: Uneven, board: npt.NDArray[np.uint8]) -> None:
    """Set both sums for a board."""
    tables.sums[0] = 0
    tables.sums[1] = 0
    for cell in range(len(board)):
        tile = np.int64(board[cell])
        tables.sums[0] += tables.distance[tile, cell]
        tables.sums[1] += (cell + 2) * tile * tile


def whole(tables: Uneven, board: npt.NDArray[np.uint8]) -> Any:  # noqa: ARG001  the sums say it all
    """The h of the board last read."""
    return tables.sums[0] if tables.sums[1] % 3 == 0 else tables.sums[0] // 4


def after(tables: Uneven, h: Any, tile: Any, start: Any, end: Any) -> Any:  # noqa: ARG001  h before says nothing of h after
    """The h after `tile` slides from `start` to `end`, computed from the sums only."""
    number = np.int64(tile)
    whole = tables.sums[0] + tables.distance[number, end] - tables.distance[number, start]
    checksum = tables.sums[1] + (np.int64(end) - np.int64(start)) * number * number
    return whole if checksum % 3 == 0 else whole // 4


def slide(tables: Uneven, tile: Any, start: Any, end: Any) -> None:
    """Update both sums."""
    number = np.int64(tile)
    tables.sums[0] += tables.distance[number, end] - tables.distance[number, start]
    tables.sums[1] += (np.int64(end) - np.int64(start)) * number * number
