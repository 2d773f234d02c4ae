"""Where the blank can go from each cell, as the arrays that the search loops read."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.move import Move

NO_MOVE = 4
MORE = 0x80
ARRIVAL = 0x7F
ARRIVALS = (NO_MOVE + 1) << 5


class Slides(NamedTuple):
    """`[blank, came]` index the first three; `came` is the move that led here (0–3) or NO_MOVE at the start.

    The move straight back is not among them unless that was asked for.  Successors stand in operator order.
    `successors`: how many; `target[…, i]`: the cell the blank goes to; `move[…, i]`: the move.
    `queue[arrival]`: the same in one word, eight bits each, the first lowest: the arrival there, and MORE in the top bit.
    An arrival is the cell of the blank and, from bit 5, the move that led there.
    """

    successors: npt.NDArray[np.uint8]
    target: npt.NDArray[np.uint8]
    move: npt.NDArray[np.uint8]
    queue: npt.NDArray[np.uint64]


@lru_cache(maxsize=64)
def slides(height: int, width: int, order: Sequence[Move] = tuple(Move), *, straight_back: bool = False) -> Slides:
    """The tables for a size and an operator order (a tuple of the four moves); `straight_back`: with the move that undoes the last one."""
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
                row, column = cell // width + move.rows, cell % width + move.columns
                is_left_out = not straight_back and came != NO_MOVE and move == Move(came).opposite
                if 0 <= row < height and 0 <= column < width and not is_left_out:
                    index = int(result.successors[cell, came])
                    target = row * width + column
                    result.target[cell, came, index] = target
                    result.move[cell, came, index] = move
                    result.successors[cell, came] = index + 1
                    word |= (target | move << 5 | MORE) << 8 * index
            result.queue[cell | came << 5] = word
    return result
