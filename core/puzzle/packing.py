"""Boards packed into two 64-bit words.

Up to ONE_WORD cells take four bits each, all in the low word, and the high one is 0.  More take five bits each, twelve cells in the low
word and the others in the high one; on 5x5 the thirteenth cell of the high word keeps only the four bits that fit, and the tile that no
other cell holds tells which one it is.
"""

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.board import Board

Words = npt.NDArray[np.uint64]

ONE_WORD = 16
NARROW, WIDE = 4, 5
LOW_CELLS = 12
WORD = (1 << 64) - 1


def layout(cells: int) -> tuple[int, int]:
    """How many bits each cell of a board of so many takes, and how many cells the low word holds."""
    return (NARROW, ONE_WORD) if cells <= ONE_WORD else (WIDE, LOW_CELLS)


def pack(board: Board) -> tuple[int, int]:
    """The two words of a board."""
    bits, first = layout(len(board.cells))
    low = sum(tile << bits * cell for cell, tile in enumerate(board.cells[:first]))
    high = sum(tile << bits * cell for cell, tile in enumerate(board.cells[first:]))
    return low, high & WORD


def unpack(low: int, high: int, height: int, width: int) -> Board:
    """The board that `pack` made the words from."""
    count = height * width
    bits, first = layout(count)
    word = low | high << bits * first
    cells = [word >> bits * cell & (1 << bits) - 1 for cell in range(count - 1)]
    return Board(height, width, (*cells, count * (count - 1) // 2 - sum(cells)))


def pack_all(rows: npt.NDArray[np.uint8]) -> tuple[Words, Words]:
    """The two words of many boards, each a row of `rows`: the first words, and the second ones."""
    bits, first = layout(rows.shape[1])
    words = rows.astype(np.uint64)
    low, high = words[:, :first], words[:, first:]
    shifts = np.arange(0, bits * rows.shape[1], bits, dtype=np.uint64)
    return (
        np.bitwise_or.reduce(low << shifts[: low.shape[1]], axis=1),
        np.bitwise_or.reduce(high << shifts[: high.shape[1]], axis=1),
    )
