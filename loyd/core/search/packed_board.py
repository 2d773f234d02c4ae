"""The tiles in a packed board of fewer than 25 cells (see `loyd.core.puzzle.packing`), as the loops read and change them."""

from typing import Any

import numpy as np

from loyd.core.puzzle.packing import LOW_CELLS, NARROW, ONE_WORD, WIDE

U = np.uint64
NOTHING, HIGH_CELL, TILE = U(0), U(LOW_CELLS), U((1 << WIDE) - 1)
IN_ONE, NARROW_BITS, NARROW_TILE, WIDE_BITS = U(ONE_WORD), U(NARROW), U((1 << NARROW) - 1), U(WIDE)


def low_bits(tile: Any, cell: Any, cells: Any) -> Any:
    """The bits of `tile` in the low word of a board of so many cells; none when its cell lies in the other word."""
    if cells <= IN_ONE:
        return tile << NARROW_BITS * cell
    return tile << WIDE_BITS * cell if cell < HIGH_CELL else NOTHING


def high_bits(tile: Any, cell: Any, cells: Any) -> Any:
    """The bits of `tile` in the high word of a board of so many cells; none when its cell lies in the other word."""
    return tile << WIDE_BITS * (cell - HIGH_CELL) if cells > IN_ONE and cell >= HIGH_CELL else NOTHING


def tile_at(lo: Any, hi: Any, cell: Any, cells: Any) -> Any:
    if cells <= IN_ONE:
        return lo >> NARROW_BITS * cell & NARROW_TILE
    return (lo >> WIDE_BITS * cell if cell < HIGH_CELL else hi >> WIDE_BITS * (cell - HIGH_CELL)) & TILE


def note_board(board: Any, los: Any, his: Any, place: Any) -> None:
    """Write both words of a board, which has its tiles cell by cell, at a place of two columns, where they are as long."""
    if place < len(los):
        los[place], his[place] = 0, 0
        for cell in range(len(board)):
            los[place] |= low_bits(U(board[cell]), U(cell), U(len(board)))
            his[place] |= high_bits(U(board[cell]), U(cell), U(len(board)))
