"""Misplaced tiles: how many tiles are not on their goal cell (the blank is not counted).

Admissible and consistent: every misplaced tile must slide at least once, and one move slides one tile.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.board import Board


class Misplaced(NamedTuple):
    """`away[tile, cell]` is 1 where the cell is not the tile's goal cell; 0 for the blank."""

    away: npt.NDArray[np.int8]


def tables(goal: Board) -> Misplaced:
    cells = len(goal.cells)
    away = np.ones((cells, cells), np.int8)
    away[list(goal.cells), range(cells)] = 0
    away[0] = 0
    return Misplaced(away)


def shares(tables: Misplaced, board: Board) -> tuple[int, ...]:
    """The share of each cell's tile in h: 1 where it is misplaced."""
    return tuple(int(tables.away[tile, cell]) for cell, tile in enumerate(board.cells))


def whole(tables: Misplaced, board: npt.NDArray[np.uint8]) -> Any:
    h = np.int64(0)
    for cell in range(len(board)):
        h += np.int64(tables.away[board[cell], cell])
    return h


def after(tables: Misplaced, h: Any, tile: Any, start: Any, end: Any) -> Any:
    return h + np.int64(tables.away[tile, end]) - np.int64(tables.away[tile, start])
