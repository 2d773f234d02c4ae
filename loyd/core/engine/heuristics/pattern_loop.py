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

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.engine.heuristics import pattern_placements
from loyd.core.engine.heuristics.heuristic import HeuristicPart
from loyd.core.engine.heuristics.pattern_placements import (
    FACTORIALS,
    MOST_TABLED,
    NONE,
    ONE,
    U,
    moved,
    ones,
)
from loyd.core.engine.heuristics.pattern_search import MOST_HALF
from loyd.core.engine.puzzle.board import Board

RUNNING = ("entry", "sums", "taken", "number", "later")
PARTS = (pattern_placements,)


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
    `pattern_placements.moves` begins at moves[begin[slot]]. If it `is_packed`, a byte holds two
    entries, each half of the excess over the Manhattan distance, and `far[side, tile, cell]` is
    that distance for a tile that counts. Running state: `entry[slot]`, `sums[side]` and, if
    compact, `taken[slot]` (the cells as bits), `number[slot]` (of the order), and `later[slot]`
    (the tiles that `read` has reached).
    """

    table: npt.NDArray[np.uint8]
    slot: npt.NDArray[np.uint8]
    stride: npt.NDArray[np.int64]
    image: npt.NDArray[np.int64]
    first: npt.NDArray[np.int64]
    is_compact: bool
    is_packed: bool
    far: npt.NDArray[np.uint8]
    order: npt.NDArray[np.uint8]
    kind: npt.NDArray[np.uint8]
    high: npt.NDArray[np.uint32]
    low: npt.NDArray[np.uint32]
    below: np.uint64
    tiles: npt.NDArray[np.uint64]
    orders: npt.NDArray[np.uint64]
    moves: npt.NDArray[np.uint16]
    begin: npt.NDArray[np.uint64]
    entry: npt.NDArray[np.int64]
    sums: npt.NDArray[np.int64]
    taken: npt.NDArray[np.uint64]
    number: npt.NDArray[np.uint64]
    later: npt.NDArray[np.uint64]


def parts(tables: Patterns, board: Board) -> tuple[HeuristicPart, ...]:
    """The value of each group, and of each group's mirror image; those of the greater side
    count.
    """
    read(tables, np.array(board.cells, np.uint8))
    best = int(tables.sums.argmax())
    found = []
    for side in range(len(tables.sums)):
        for slot in np.unique(
            tables.slot[side, tables.slot[side] < len(tables.first) - 1]
        ).tolist():
            tiles = np.flatnonzero(tables.slot[side] == slot).tolist()
            name = f"tiles {' '.join(map(str, tiles))}"
            cells = tuple(board.cells.index(tile) for tile in tiles)
            value = int(looked_up(tables, tables.entry[slot]))
            value += sum(
                int(tables.far[side, tile, cell]) for tile, cell in zip(tiles, cells, strict=True)
            )
            found.append(HeuristicPart(name, value, cells, counts=side == best, mirrored=side == 1))
    return tuple(found)


def index(tables: Patterns, slot: Any, taken: Any, number: Any) -> Any:
    kind = U(tables.kind[slot])
    upper, lower = taken >> tables.below, taken & ((ONE << tables.below) - ONE)
    return tables.first[slot] + np.int64(
        U(tables.high[kind, upper]) + U(tables.low[kind, lower]) + number
    )


def looked_up(tables: Patterns, there: Any) -> Any:
    """The entry at an index: a value, or its excess over the Manhattan distance if packed."""
    if tables.is_packed:
        return np.int64(tables.table[U(there >> 1)] >> np.uint8((there & 1) << 2) & MOST_HALF) << 1
    return np.int64(tables.table[U(there)])


def reached(tables: Patterns, side: Any, slot: Any, tile: Any, start: Any, end: Any) -> Any:
    """The index of the slot after its `tile` slides from `start` to `end`; if compact, also the
    cells taken and the order.
    """
    if not tables.is_compact:
        there = (
            tables.entry[slot]
            + (tables.image[side, end] - tables.image[side, start]) * tables.stride[side, tile]
        )
        return there, NONE, NONE
    leaves, enters = ONE << U(tables.image[side, start]), ONE << U(tables.image[side, end])
    before, number, tiles = tables.taken[slot], tables.number[slot], tables.tiles[slot]
    taken = before ^ leaves ^ enters
    goes, comes = ones(before & (leaves - ONE)), ones(taken & (enters - ONE))
    if tiles > U(MOST_TABLED):
        number = U(moved(np.int64(number), np.int64(goes), np.int64(comes), np.int64(tiles)))
    else:
        number = U(
            tables.moves[tables.begin[slot] + (goes * tiles + comes) * tables.orders[slot] + number]
        )
    return index(tables, slot, taken, number), taken, number


def read(tables: Patterns, board: npt.NDArray[np.uint8]) -> None:
    for slot in range(len(tables.first)):
        tables.entry[slot] = tables.first[slot]
        tables.taken[slot] = tables.number[slot] = tables.later[slot] = NONE
    for side in range(len(tables.sums)):
        for cell in range(len(board) - 1, -1, -1):
            tile = board[tables.image[side, cell]]
            slot = tables.slot[side, tile]
            tables.entry[slot] += cell * tables.stride[side, tile]
            if tables.is_compact:
                own, later = ONE << U(tables.order[side, tile]), tables.later[slot]
                tables.number[slot] += U(FACTORIALS[ones(later)]) * ones(later & (own - ONE))
                tables.later[slot] = later | own
                tables.taken[slot] |= ONE << U(cell)
    groups = (len(tables.first) - 1) // len(tables.sums)
    for side in range(len(tables.sums)):
        tables.sums[side] = 0
        for slot in range(side * groups, (side + 1) * groups):
            if tables.is_compact:
                tables.entry[slot] = index(tables, slot, tables.taken[slot], tables.number[slot])
            tables.sums[side] += looked_up(tables, tables.entry[slot])
        for cell in range(len(board)):
            tables.sums[side] += tables.far[side, board[cell], cell]


def whole(tables: Patterns, board: npt.NDArray[np.uint8]) -> Any:  # noqa: ARG001  one signature for all
    best = np.int64(0)
    for side in range(len(tables.sums)):
        best = max(best, tables.sums[side])
    return best


def after(tables: Patterns, h: Any, tile: Any, start: Any, end: Any) -> Any:  # noqa: ARG001  each side goes on from its own sum
    """The h after `tile` slides from `start` to `end`: one database of each side is looked up."""
    value = tables.sums[0] + change(tables, 0, tile, start, end)
    if len(tables.sums) == 2:
        value = max(value, tables.sums[1] + change(tables, 1, tile, start, end))
    return value


def change(tables: Patterns, side: Any, tile: Any, start: Any, end: Any) -> Any:
    """By how much the sum of a side changes when `tile` slides from `start` to `end`."""
    slot = U(tables.slot[side, tile])
    then, _, _ = reached(tables, side, slot, tile, start, end)
    return difference(tables, side, then, tables.entry[slot], tile, start, end)


def difference(
    tables: Patterns, side: Any, then: Any, now: Any, tile: Any, start: Any, end: Any
) -> Any:
    """By how much the value at the index `then`, after `tile` slides from `start` to `end`, exceeds
    the one at `now`.
    """
    rise = looked_up(tables, then) - looked_up(tables, now)
    if tables.is_packed:
        rise += np.int64(tables.far[side, tile, end]) - np.int64(tables.far[side, tile, start])
    return rise


def slide(tables: Patterns, tile: Any, start: Any, end: Any) -> None:
    carry(tables, 0, tile, start, end)
    if len(tables.sums) == 2:
        carry(tables, 1, tile, start, end)


def carry(tables: Patterns, side: Any, tile: Any, start: Any, end: Any) -> None:
    """Update one side as `tile` slides."""
    slot = U(tables.slot[side, tile])
    then, taken, number = reached(tables, side, slot, tile, start, end)
    tables.sums[side] += difference(tables, side, then, tables.entry[slot], tile, start, end)
    tables.entry[slot] = then
    if tables.is_compact:
        tables.taken[slot], tables.number[slot] = taken, number
