"""Additive pattern databases: for each group of tiles, the least number of moves of its tiles is
looked up, and these are added.

Source: Korf and Felner, "Disjoint pattern database heuristics" (Artificial Intelligence, 2002). For
every placement of its group, a database has the least number of moves of the group's own tiles that
bring them to their goal cells, if all other tiles are treated as blanks whose moves cost nothing.
The position of the blank matters while the database is built, and is ignored when it is looked up.
The groups are disjoint, so their moves add up. Admissible; not consistent, because ignoring the
blank may lower the value at one end of a move by more than 1.

On a square board the mirror image of a board, with its tiles renamed, has the same distance from
the goal if the mirror leaves the goal's blank in place; the greater of the two values is used.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..puzzle import Board
from ..puzzle.packing import Bytes, Integers, Words
from .heuristic import HeuristicPart

MOST_HALF = 15
RUNNING = ("entry", "sums", "taken", "number", "later")


class Patterns(NamedTuple):
    """Side 0 is the board itself, side 1 its mirror image, if that is used; a slot is a group on a
    side.

    `table`: the databases one after another. `slot[side, tile]`: where the tile counts; the last
    slot is for tiles that do not count. `image[side, cell]`: the cell, or its image. `first[slot]`:
    where its database begins. The index of a placement is the sum of `image` times `stride[side,
    tile]`. If it `is_compact`, the index combines the number of its set of cells, high[kind[slot],
    upper cells] + low[kind[slot], the first `below` cells], with that of the order on it
    (`pattern_placements`). In that case `order[side, tile]` tells which of its group the tile is, a
    slot has `tiles[slot]` tiles with `orders[slot]` orders, and its part of
    `pattern_placements.order_moves` begins at moves[begin[slot]]. If it `is_packed`, a byte holds
    two entries, each half of the excess over the Manhattan distance, and `far[side, tile, cell]` is
    that distance for a tile that counts. Running state: `entry[slot]`, `sums[side]` and, if
    compact, `taken[slot]` (the cells as bits), `number[slot]` (of the order), and `later[slot]`
    (the tiles that `read` has reached).
    """

    table: Bytes
    slot: Bytes
    stride: Integers
    image: Integers
    first: Integers
    is_compact: bool
    is_packed: bool
    far: Bytes
    order: Bytes
    kind: Bytes
    high: npt.NDArray[np.uint32]
    low: npt.NDArray[np.uint32]
    below: np.uint64
    tiles: Words
    orders: Words
    moves: npt.NDArray[np.uint16]
    begin: Words
    entry: Integers
    sums: Integers
    taken: Words
    number: Words
    later: Words


def parts(tables: Patterns, board: Board) -> tuple[HeuristicPart, ...]:
    """The value of each group, and of each group's mirror image; those of the greater side
    count.
    """
    best = int(tables.sums.argmax())
    found = []
    for side in range(len(tables.sums)):
        for slot in np.unique(
            tables.slot[side, tables.slot[side] < len(tables.first) - 1]
        ).tolist():
            tiles = np.flatnonzero(tables.slot[side] == slot).tolist()
            name = f"tiles {' '.join(map(str, tiles))}"
            cells = tuple(board.cells.index(tile) for tile in tiles)
            value = read_entry(tables, int(tables.entry[slot]))
            value += sum(
                int(tables.far[side, tile, cell]) for tile, cell in zip(tiles, cells, strict=True)
            )
            found.append(HeuristicPart(name, value, cells, counts=side == best, mirrored=side == 1))
    return tuple(found)


def read_entry(tables: Patterns, there: int) -> int:
    """The entry at an index: a value, or its excess over the Manhattan distance if packed."""
    if tables.is_packed:
        return (int(tables.table[there >> 1]) >> (there & 1) * 4 & MOST_HALF) << 1
    return int(tables.table[there])
