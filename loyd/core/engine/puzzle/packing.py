"""Boards packed into two 64-bit words, and how moves change them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .board import Board, Move, targets

Bytes = npt.NDArray[np.uint8]
Int32s = npt.NDArray[np.int32]
Words = npt.NDArray[np.uint64]
Integers = npt.NDArray[np.int64]
Reals = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Numbers = npt.NDArray[Any]

ONE_WORD = 16
NARROW, WIDE = 4, 5
"""Bits of a cell on boards of up to 16 cells, and on larger ones."""
LOW_CELLS = 12
"""Cells of five bits that fit in the low word."""
WORD = (1 << 64) - 1


def layout(cells: int) -> tuple[int, int]:
    """How many bits each of `cells` cells takes, and how many cells the low word holds."""
    return (NARROW, ONE_WORD) if cells <= ONE_WORD else (WIDE, LOW_CELLS)


def pack(board: Board) -> tuple[int, int]:
    """The board as two 64-bit words, a tile in the bits of its cell: the 2x2 board `1 2 3 x` is
    (0x0321, 0).

    O(cells). The bits of a tile are those of its cell, so a slide changes two groups of bits: see
    `slid` in `best_first_successors.py`.
    """
    bits, first = layout(len(board.cells))
    word = 0
    for tile in reversed(board.cells):
        word = word << bits | tile
    return word & (1 << bits * first) - 1, word >> bits * first & WORD


@lru_cache(1024)  # one step of a log asks for its board several times
def unpack(low: int, high: int, height: int, width: int) -> Board:
    """The board that `pack` made these words of."""
    count = height * width
    bits, first = layout(count)
    word = low | high << bits * first
    # Two words hold 24 cells of five bits, and 5x5 has one more. So the last cell of any board is
    # not read: it is what the others lack of 0 + 1 + … + (n - 1), on 2x2 6 - (1 + 2 + 3) = 0.
    cells = [word >> bits * cell & (1 << bits) - 1 for cell in range(count - 1)]
    return Board(height, width, (*cells, count * (count - 1) // 2 - sum(cells)))


def pack_all(rows: Bytes) -> tuple[Words, Words]:
    """The two words of many boards, one per row of `rows`: the first words, and the second ones."""
    bits, first = layout(rows.shape[1])
    words = rows.astype(np.uint64)
    low = words[:, :first]
    high = words[:, first:]
    shifts = np.arange(0, bits * rows.shape[1], bits, dtype=np.uint64)
    return (
        np.bitwise_or.reduce(low << shifts[: low.shape[1]], axis=1),
        np.bitwise_or.reduce(high << shifts[: high.shape[1]], axis=1),
    )


NO_MOVE = 4
CELL, ARRIVAL, MORE = 31, 0x7FFF, 0x8000
MOVE_AT, SUCCESSOR_BITS = 5, 16
"""Where in a queued successor's bits its move begins, and how many bits there are."""
ARRIVALS = (NO_MOVE + 1) << MOVE_AT


def arrivals(word: int) -> list[int]:
    """The successors in a word of a queue (see `Slides`)."""
    found = []
    while word & MORE:
        found.append(word & ARRIVAL)
        word >>= SUCCESSOR_BITS
    return found


class Slides(NamedTuple):
    """`[blank, came]` index the first three; `came` is the move that led here (0–3) or NO_MOVE at
    the start.

    The undo move is excluded unless it was requested. Successors are in move order. `successors`:
    their number; `target[…, i]`: the cell the blank goes to; `move[…, i]`: the move.
    `queue[arrival]`: the same in one word, sixteen bits each, the first lowest: the arrival there,
    and MORE in the top bit. An arrival is the cell of the blank and, from bit 5, the move that led
    there, and above it the state of an automaton of moves, if there is one.
    """

    successors: Bytes
    target: Bytes
    move: Bytes
    queue: Words


@lru_cache(maxsize=64)
def slides(
    height: int, width: int, order: Sequence[Move] = tuple(Move), *, undo_move: bool = False
) -> Slides:
    """The tables for a size and a move order (a tuple of the four moves); `undo_move`: includes the
    move that undoes the last one.
    """
    cells = height * width
    result = Slides(
        np.zeros((cells, 5), np.uint8),
        np.zeros((cells, 5, 4), np.uint8),
        np.zeros((cells, 5, 4), np.uint8),
        np.zeros(ARRIVALS, np.uint64),
    )
    for cell in range(cells):
        for came in range(5):
            word = 0
            for move in order:
                target = targets(height, width, cell)[move]
                is_left_out = not undo_move and came != NO_MOVE and move == Move(came).opposite
                if target is not None and not is_left_out:
                    index = int(result.successors[cell, came])
                    result.target[cell, came, index] = target
                    result.move[cell, came, index] = move
                    result.successors[cell, came] = index + 1
                    # MORE tells a successor from an empty place, which ends the list. With the
                    # blank in cell 0 of 3x3 the first, down to cell 3, is 0x8000 | 1 << 5 | 3 =
                    # 0x8023.
                    word |= (target | move << MOVE_AT | MORE) << SUCCESSOR_BITS * index
            result.queue[cell | came << MOVE_AT] = word
    return result
