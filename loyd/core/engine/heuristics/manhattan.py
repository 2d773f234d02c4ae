"""Manhattan distance: for every tile, the rows plus the columns between it and its goal cell (the
blank does not count); and other sums over tiles.

Admissible and consistent: one move slides one tile by one row or one column.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...system import Building
from ..puzzle import Board
from ..puzzle.packing import Bytes, Integers, Numbers
from .heuristic import Heuristic


class Manhattan(NamedTuple):
    """`distance[tile, cell]` in moves, and `change[start, end, tile]`: what one slide adds to h."""

    distance: Bytes
    change: npt.NDArray[np.int8]


def axes(goal: Board) -> tuple[Integers, Integers]:
    """`[tile, cell]`: the rows, and the columns, from the cell to the tile's goal cell, also for
    the blank.
    """
    cells = np.arange(len(goal.cells))
    home = np.argsort(goal.cells)
    rows = np.abs(cells[None, :] // goal.width - home[:, None] // goal.width)
    columns = np.abs(cells[None, :] % goal.width - home[:, None] % goal.width)
    return rows, columns


def distances(goal: Board) -> Bytes:
    """`[tile, cell]`: rows plus columns from the cell to the tile's goal cell; 0 for the blank."""
    table = blank_counted(goal)
    table[0] = 0
    return table


def tables(goal: Board) -> Manhattan:
    """By tile and cell, the rows and columns to the tile's goal cell."""
    return slide_tables(distances(goal))


def slide_tables(distance: Bytes) -> Manhattan:
    """The lookup tables for distances `[tile, cell]`; the blank has distances too, and swaps with
    every tile that slides.
    """
    signed = distance.astype(np.int8)
    # [start, end, tile]: what the tile's distance gains, for all slides at once. The next line
    # adds what the blank's distance gains, which goes the other way; it is 0 where the blank does
    # not count.
    change = signed.T[None, :, :] - signed.T[:, None, :]
    change += (signed[0][:, None] - signed[0][None, :])[:, :, None]
    return Manhattan(distance, np.ascontiguousarray(change))


def shares(tables: Manhattan, board: Board) -> tuple[int, ...]:
    """Each tile's share of h, by cell; 0 for the blank."""
    return tuple(by_cell(tables.distance, board))


def by_cell(table: Numbers, board: Board) -> list[int]:
    """What a table `[tile, cell]` has for the tile in each cell of a board."""
    values: list[int] = table[board.cells, range(len(board.cells))].tolist()
    return values


@dataclass(frozen=True, kw_only=True)
class TileSum(Heuristic):
    """`measure(goal)[tile, cell]`: the distance of the tile in that cell from its goal cell."""

    measure: Callable[[Board], Bytes]

    def tables(self, goal: Board, building: Building) -> Manhattan:  # quick to build
        """By tile and cell, the measure of the way to the tile's goal cell."""
        return slide_tables(self.measure(goal))


def misplaced(goal: Board) -> Bytes:
    """1 unless the cell is the tile's goal cell.

    Admissible and consistent: every misplaced tile must slide at least once, and one move slides
    one tile.
    """
    return np.minimum(distances(goal), np.uint8(1))


def chebyshev(goal: Board) -> Bytes:
    """The rows or the columns to the tile's goal cell, whichever are more; 0 for the blank."""
    rows, columns = axes(goal)
    table: Bytes = np.maximum(rows, columns).astype(np.uint8)
    table[0] = 0
    return table


def blank_counted(goal: Board) -> Bytes:
    """`[tile, cell]`: the moves from each cell to a tile's home, the blank's row included."""
    rows, columns = axes(goal)
    return (rows + columns).astype(np.uint8)


def blank_only(goal: Board) -> Bytes:
    """Only the blank's own distance; 0 for every tile."""
    table = blank_counted(goal)
    table[1:] = 0
    return table
