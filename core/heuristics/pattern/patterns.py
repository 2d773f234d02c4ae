"""Additive pattern databases: the least moves of one group of tiles, looked up for each group, and added.

Source: Korf and Felner, "Disjoint pattern database heuristics" (Artificial Intelligence, 2002).  A database has, for every placement of
its group, the least number of moves of the group's own tiles that bring them home, the other tiles being blanks of no cost; where
the blank is counts while it is built and is forgotten when it is looked up.  The groups are disjoint, so the moves add.
Admissible; not consistent, because forgetting the blank may lower the value on one side of a move by more than 1.

On a square board the mirror image of a board, with its tiles renamed, is as far from the goal as the board itself if the mirror leaves
the goal's blank where it is; the greater of the two values is taken.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.heuristics.heuristic import Part
from loyd.core.heuristics.tables.flood import AT, COUNT, FILLED, FOUND
from loyd.core.puzzle.board import Board

RUNNING = ("entry", "sums", "place")
U = np.uint64
ONE = U(1)
UNKNOWN = 255


class Patterns(NamedTuple):
    """Side 0 is the board as it is, side 1, where there is one, its mirror image; a slot is a group on a side.

    `table`: the databases one after the other.  `slot[side, tile]`: where the tile counts; the last slot is for tiles that do not.
    `image[side, cell]`: the cell, or its image.  `first[slot]`: where its database begins.
    The index of a placement is the sum of `image` times `stride[side, tile]`, or where it `is_compact` the rank of the placement
    among those of different cells.  Then `order[side, tile]` is where the tile stands in `place[side]`, and a slot's tiles begin at
    `start[slot]` and end before `stop[slot]`.
    `entry[slot]`, `sums[side]`, `place[side, order]`: the running state.
    """

    table: npt.NDArray[np.uint8]
    slot: npt.NDArray[np.uint8]
    stride: npt.NDArray[np.int64]
    image: npt.NDArray[np.int64]
    first: npt.NDArray[np.int64]
    is_compact: bool
    order: npt.NDArray[np.uint8]
    start: npt.NDArray[np.uint8]
    stop: npt.NDArray[np.uint8]
    entry: npt.NDArray[np.int64]
    sums: npt.NDArray[np.int64]
    place: npt.NDArray[np.int64]


def parts(tables: Patterns, board: Board) -> tuple[Part, ...]:
    """The value of each group, and of each group's mirror image; those of the greater side count."""
    own = tables._replace(entry=tables.entry.copy(), sums=tables.sums.copy(), place=tables.place.copy())
    read(own, np.array(board.cells, np.uint8))
    best = int(own.sums.argmax())
    found = []
    for side in range(len(own.sums)):
        for slot in np.unique(own.slot[side, own.slot[side] < len(own.first) - 1]).tolist():
            tiles = np.flatnonzero(own.slot[side] == slot).tolist()
            name = f"tiles {' '.join(map(str, tiles))}"
            cells = tuple(board.cells.index(tile) for tile in tiles)
            found.append(Part(name, int(own.table[own.entry[slot]]), cells, counts=side == best, mirrored=side == 1))
    return tuple(found)


def rank(place: Any, side: Any, start: Any, stop: Any, cells: Any) -> Any:
    """The number of a placement on different cells, from place[side, start] to before place[side, stop], in a dictionary's order."""
    index = np.int64(0)
    for at in range(start, stop):
        smaller = 0
        for before in range(start, at):
            smaller += place[side, before] < place[side, at]
        index = index * (cells - (at - start)) + place[side, at] - smaller
    return index


def number(place: Any, side: Any, start: Any, stop: Any, cells: Any, is_compact: bool) -> Any:
    """The index of a placement: its rank, or its cells as the digits of a number, the first lowest."""
    if is_compact:
        return rank(place, side, start, stop, cells)
    index = np.int64(0)
    for at in range(stop - 1, start - 1, -1):
        index = index * cells + place[side, at]
    return index


def reached(tables: Patterns, side: Any, slot: Any, tile: Any, start: Any, end: Any) -> Any:
    """The index of the slot once its `tile` has slid from `start` to `end`."""
    if not tables.is_compact:
        return tables.entry[slot] + (tables.image[side, end] - tables.image[side, start]) * tables.stride[side, tile]
    order = U(tables.order[side, tile])
    tables.place[side, order] = tables.image[side, end]
    index = tables.first[slot] + rank(tables.place, side, tables.start[slot], tables.stop[slot], len(tables.image[0]))
    tables.place[side, order] = tables.image[side, start]
    return index


def read(tables: Patterns, board: npt.NDArray[np.uint8]) -> None:
    """Set the indexes and the sums for a board."""
    for slot in range(len(tables.first)):
        tables.entry[slot] = tables.first[slot]
    for side in range(len(tables.sums)):
        for cell in range(len(board)):
            tile = board[cell]
            tables.entry[tables.slot[side, tile]] += tables.image[side, cell] * tables.stride[side, tile]
            if tables.is_compact:
                tables.place[side, tables.order[side, tile]] = tables.image[side, cell]
    groups = (len(tables.first) - 1) // len(tables.sums)
    for side in range(len(tables.sums)):
        tables.sums[side] = 0
        for slot in range(side * groups, (side + 1) * groups):
            if tables.is_compact:
                tables.entry[slot] += rank(tables.place, side, tables.start[slot], tables.stop[slot], len(board))
            tables.sums[side] += tables.table[tables.entry[slot]]


def whole(tables: Patterns, board: npt.NDArray[np.uint8]) -> Any:  # noqa: ARG001  one signature for all
    """The greater sum."""
    best = np.int64(0)
    for side in range(len(tables.sums)):
        best = max(best, tables.sums[side])
    return best


def after(tables: Patterns, h: Any, tile: Any, start: Any, end: Any) -> Any:  # noqa: ARG001  each side goes on from its own sum
    """The h once `tile` has slid from `start` to `end`: one database of each side is looked up."""
    value = tables.sums[0] + change(tables, 0, tile, start, end)
    if len(tables.sums) == 2:
        value = max(value, tables.sums[1] + change(tables, 1, tile, start, end))
    return value


def change(tables: Patterns, side: Any, tile: Any, start: Any, end: Any) -> Any:
    """By how much the sum of a side changes when `tile` slides from `start` to `end`."""
    slot = U(tables.slot[side, tile])
    then = reached(tables, side, slot, tile, start, end)
    return np.int64(tables.table[U(then)]) - np.int64(tables.table[U(tables.entry[slot])])


def slide(tables: Patterns, tile: Any, start: Any, end: Any) -> None:
    """Carry the placements, the indexes and the sums along."""
    carry(tables, 0, tile, start, end)
    if len(tables.sums) == 2:
        carry(tables, 1, tile, start, end)


def carry(tables: Patterns, side: Any, tile: Any, start: Any, end: Any) -> None:
    """Let `tile` slide on one side."""
    slot = U(tables.slot[side, tile])
    then = reached(tables, side, slot, tile, start, end)
    tables.sums[side] += np.int64(tables.table[U(then)]) - np.int64(tables.table[U(tables.entry[slot])])
    tables.entry[slot] = then
    if tables.is_compact:
        tables.place[side, tables.order[side, tile]] = tables.image[side, end]


def grown(region: Any, free: Any, width: Any, not_first: Any, not_last: Any) -> Any:
    """All free cells that the blank can go to from those of `region`, as bits."""
    before = region ^ ONE
    while region != before:
        before = region
        region = region | ((region << ONE) & not_first) | ((region >> ONE) & not_last) | (region << width) | (region >> width)
        region &= free
    return region


def spread(
    now: Any,
    then: Any,
    registers: Any,
    depth: int,
    budget: int,
    distance: Any,
    seen: Any,
    place: Any,
    cells: Any,
    bits: Any,
    ways: Any,
    targets: Any,
    width: Any,
    not_first: Any,
    not_last: Any,
    is_compact: bool,
) -> None:
    """Find the placements one move of a tile beyond some of `now`; see `loyd.core.heuristics.tables.flood`.

    A word holds the cell of each tile, `bits` bits each, and above them the cells that the blank can be on.
    `seen[index]`: from which cells of the blank a placement has been reached.
    """
    tiles = place.shape[1]
    at = registers[AT]
    filled = registers[FILLED]
    found = 0
    stop = min(at + budget, registers[COUNT])
    room = len(then) - 4 * tiles
    all_cells = (ONE << cells) - ONE
    while at < stop and filled <= room:
        word = now[at]
        at += 1
        taken = U(0)
        for tile in range(tiles):
            cell = (word >> (bits * U(tile))) & ((ONE << bits) - ONE)
            place[0, tile] = np.int64(cell)
            taken |= ONE << cell
        region = word >> (bits * U(tiles))
        for tile in range(tiles):
            cell = place[0, tile]
            for way in range(ways[cell]):
                target = np.int64(targets[cell, way])
                if (region >> U(target)) & ONE == U(0):
                    continue
                place[0, tile] = target
                index = number(place, 0, 0, tiles, np.int64(cells), is_compact)
                if (U(seen[index]) >> U(cell)) & ONE == U(0):
                    bit = ONE << U(cell)
                    free = all_cells & ~(taken ^ bit ^ (ONE << U(target)))
                    beyond = grown(bit, free, width, not_first, not_last)
                    seen[index] |= beyond
                    if distance[index] == UNKNOWN:
                        distance[index] = depth
                        found += 1
                    reached = beyond
                    for other in range(tiles - 1, -1, -1):
                        reached = (reached << bits) | U(place[0, other])
                    then[filled] = reached
                    filled += 1
            place[0, tile] = cell
    registers[AT] = at
    registers[FILLED] = filled
    registers[FOUND] += found
