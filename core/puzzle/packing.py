"""Boards packed into two 64-bit words: five bits a cell, twelve cells in the low word, the others in the high one.

On 5x5 the thirteenth cell of the high word keeps only the four bits that fit; the tile that no other cell holds
tells which one it is.
"""

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.board import Board

Words = npt.NDArray[np.uint64]

BITS = 5
LOW_CELLS = 12
MASK = (1 << BITS) - 1
WORD = (1 << 64) - 1
TIGHT_BITS, TIGHT_CELLS = 4, 16


def pack(board: Board) -> tuple[int, int]:
    """The two words of a board."""
    low = sum(tile << BITS * cell for cell, tile in enumerate(board.cells[:LOW_CELLS]))
    high = sum(tile << BITS * cell for cell, tile in enumerate(board.cells[LOW_CELLS:]))
    return low, high & WORD


def unpack(low: int, high: int, height: int, width: int) -> Board:
    """The board that `pack` made the words from."""
    word = low | high << BITS * LOW_CELLS
    count = height * width
    cells = [word >> BITS * cell & MASK for cell in range(count - 1)]
    return Board(height, width, (*cells, count * (count - 1) // 2 - sum(cells)))


def pack_all(rows: npt.NDArray[np.uint8]) -> tuple[Words, Words]:
    """The two words of many boards, each a row of `rows`: the first words, and the second ones."""
    words = rows.astype(np.uint64)
    low, high = words[:, :LOW_CELLS], words[:, LOW_CELLS:]
    shifts = np.arange(0, BITS * rows.shape[1], BITS, dtype=np.uint64)
    return (
        np.bitwise_or.reduce(low << shifts[: low.shape[1]], axis=1),
        np.bitwise_or.reduce(high << shifts[: high.shape[1]], axis=1),
    )


def tight(low: Words, high: Words) -> Words:
    """Packed boards of thirteen to TIGHT_CELLS cells in one word each, four bits a cell; the last cell is told by the others."""
    words = np.zeros(len(low), np.uint64)
    for cell in range(TIGHT_CELLS - 1):
        part, place = (low, cell) if cell < LOW_CELLS else (high, cell - LOW_CELLS)
        words |= (part >> np.uint64(BITS * place) & np.uint64(MASK)) << np.uint64(TIGHT_BITS * cell)
    return words


def untight(word: int, height: int, width: int) -> Board:
    """The board that `tight` made the word from."""
    count = height * width
    cells = [word >> TIGHT_BITS * cell & (1 << TIGHT_BITS) - 1 for cell in range(count - 1)]
    return Board(height, width, (*cells, count * (count - 1) // 2 - sum(cells)))
