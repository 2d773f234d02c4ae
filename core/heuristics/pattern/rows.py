"""The rows of a pattern database while it is built, and the moves between them.

A row is all orders of the tiles on one set of cells with the blank in one connected part of the others, for where it is in that part is
of no matter.  So a move of a tile leads from a whole row to another.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from loyd.core.heuristics.pattern.placements import counted, low_bits, set_numbers, sets_of
from loyd.core.puzzle.slides import NO_MOVE, slides

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Rows:
    """`set[row]`: the number of its set.  `region[row]`: where the blank can be, as bits.

    `is_odd[row]`: whether an odd number of its cells are dark ones of a chessboard, which every move changes.
    `moves[row]`: how many there are; `target[row, move]`: the row it leads to; `start[row, move]`, `end[row, move]`: the places of the tile
    among the others, before and after.
    """

    set: Ints
    region: Ints
    is_odd: npt.NDArray[np.bool_]
    moves: npt.NDArray[np.int32]
    target: npt.NDArray[np.int32]
    start: npt.NDArray[np.uint8]
    end: npt.NDArray[np.uint8]


def rows(height: int, width: int, tiles: int) -> Rows:
    """The rows of a group of so many tiles, and their moves."""
    cells = height * width
    masks = sets_of(cells, tiles)
    regions = _regions(height, width, ((1 << cells) - 1) ^ masks)
    is_one = regions != 0
    row_of = np.cumsum(is_one).reshape(regions.shape) - 1
    of_set = np.nonzero(is_one)[0]
    mask, region = masks[of_set], regions[is_one]
    count = np.zeros(len(of_set), np.int32)
    target = np.zeros((len(of_set), 4 * tiles), np.int32)
    start, end = np.zeros((2, len(of_set), 4 * tiles), np.uint8)
    high, low = set_numbers(cells, tiles)
    below = low_bits(cells)
    successors, to = (table[:, NO_MOVE] for table in slides(height, width)[:2])
    for leaves in range(cells):
        for enters in to[leaves, : successors[leaves]].tolist():
            movable = np.flatnonzero(mask >> leaves & region >> enters & 1)
            after = mask[movable] ^ (1 << leaves | 1 << enters)
            its_set = high[after >> below] + low[after & ((1 << below) - 1)]
            its_region = (regions[its_set] >> leaves & 1).argmax(axis=1)
            at = movable, count[movable]
            target[at] = row_of[its_set, its_region]
            start[at] = counted(mask[movable] & ((1 << leaves) - 1))
            end[at] = counted(after & ((1 << enters) - 1))
            count[movable] += 1
    dark = sum(1 << cell for cell in range(cells) if (cell // width + cell % width) % 2)
    return Rows(of_set, region, counted(mask & dark) % 2 == 1, count, target, start, end)


def _regions(height: int, width: int, free: Ints) -> Ints:
    """`[set, region]`: the connected parts of the free cells, as bits; 0 where there are no more."""
    cells = height * width
    not_first = sum(1 << cell for cell in range(cells) if cell % width)
    not_last = sum(1 << cell for cell in range(cells) if (cell + 1) % width)
    found = []
    while free.any():
        region, before = free & -free, np.zeros_like(free)
        while (region != before).any():
            before = region
            region = region | region << 1 & not_first | region >> 1 & not_last | region << width | region >> width
            region &= free
        found.append(region)
        free = free & ~region
    return np.stack(found, axis=1)
