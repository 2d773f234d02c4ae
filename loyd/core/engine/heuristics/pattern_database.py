"""Pattern databases as an entry of the catalogue, and the tables that look them up for a goal."""

import ctypes as c
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import factorial, perm
from typing import Any

import numpy as np

from ...system import Building
from ..native.binding import TYPES, engine, fill
from ..puzzle import Board, Size
from ..puzzle.packing import Bytes, Integers, Numbers
from .heuristic import Heuristic
from .pattern_partition import (
    Groups,
    Partition,
    PatternRows,
    distances,
    is_compact,
    is_packed,
    rows,
)
from .pattern_placements import (
    MOST_TABLED,
    cells_of,
    low_bits,
    numbers_of_sets,
    order_moves,
    orders_of,
    sets_of,
)
from .patterns import Patterns
from .table_store import StoredTable, is_stored, load_or_build

WORDS_PER_SLICE = 1 << 17
"""Words of orders that are expanded between two reports of progress."""
UNKNOWN = 255


def entries(size: Size, groups: Groups) -> list[int]:
    """The number of bytes of each group's table; half of the placements' number where two share
    a byte.
    """
    cells = size[0] * size[1]
    packed = is_packed(size, groups)
    if not is_compact(cells, groups):
        return [cells ** len(homes) for homes in groups]
    return [-(-perm(cells, len(homes)) // (2 if packed else 1)) for homes in groups]


def build(size: Size, blank: int, groups: Groups, report: Callable[[float], None]) -> Bytes:
    """Build the databases of all groups, one after another; `groups` are goal cells in rising
    order, `blank` is the blank's.

    `report` receives the fraction done, and may raise to cancel.

    O(placements · moves): 57,657,600 placements for a group of seven on 4x4.
    """
    cells = size[0] * size[1]
    compact = is_compact(cells, groups)
    packed = is_packed(size, groups)
    lengths = entries(size, groups)
    counts = [perm(cells, len(homes)) for homes in groups]
    table = np.full(sum(lengths), UNKNOWN, np.uint8)
    plans: dict[int, PatternRows] = {}
    first = done = 0
    for homes, length, count in zip(groups, lengths, counts, strict=True):

        def found(number: int, done: int = done) -> None:
            report((done + number) / sum(counts))

        if len(homes) not in plans:
            plans[len(homes)] = rows(*size, len(homes))
        part = table[first : first + length]
        if compact:
            _build_one(part, size, blank, homes, plans[len(homes)], found, packed=packed)
        else:
            close = np.full(count, UNKNOWN, np.uint8)
            _build_one(close, size, blank, homes, plans[len(homes)], found)
            part[_with_gaps(cells, len(homes))] = close
        first += length
        done += count
    return table


def _with_gaps(cells: int, tiles: int) -> Integers:
    """For each placement in the order of `pattern_placements`, its cells as the digits of a number,
    the first tile's digit lowest.
    """
    taken = cells_of(cells, tiles)
    weights = cells ** orders_of(tiles).astype(np.int64)
    return (taken @ weights.T).ravel()


def _build_one(
    table: Bytes,
    size: Size,
    blank: int,
    homes: tuple[int, ...],
    plan: PatternRows,
    report: Callable[[int], None],
    *,
    packed: bool = False,
) -> None:
    cells = size[0] * size[1]
    tiles = len(homes)
    orders = factorial(tiles)
    words = -(-orders // 64)
    fresh, seen = np.zeros((2, len(plan.set), words), np.uint64)
    active = np.zeros(len(plan.set), np.uint8)
    home_set = np.searchsorted(sets_of(cells, tiles), sum(1 << cell for cell in homes))
    # The row of the goal: all tiles on their goal cells, and the blank in its region. Order 0 is
    # the goal's.
    start = np.flatnonzero((plan.set == home_set) & (plan.region >> blank & 1 == 1))[0]
    fresh[start, 0] = seen[start, 0] = 1
    active[start] = 1
    # 0 for rows at an even number of moves from the goal, 1 for odd ones.
    colour = (plan.is_odd != plan.is_odd[start]).astype(np.uint8)
    shifts = order_moves(tiles) if tiles <= MOST_TABLED else order_moves(1)
    numbers = np.empty(orders, np.int32)
    placed = orders_of(tiles) if packed else np.empty((0, 0), np.uint8)
    far = (
        np.ascontiguousarray(distances(*size)[cells_of(cells, tiles)][:, :, homes])
        if packed
        else np.empty((0, 0, 0), np.uint8)
    )
    moving = np.ascontiguousarray(plan.set), plan.moves, plan.target, plan.start, plan.end
    columns = fresh, seen, active, colour, *moving, table, far, placed, shifts, numbers
    building = fill(TYPES.PatternBuild(), (*columns, words, tiles))
    spread = engine().loyd_expand_patterns
    step = max(1, WORDS_PER_SLICE // words)
    depth = count = 0
    while active.any():
        for first in range(0, len(active), step):
            count += spread(c.byref(building), first, min(first + step, len(active)), depth)
            report(count)
        depth += 1


WORTH_KEEPING = 100_000


@dataclass(frozen=True, kw_only=True)
class PatternDatabases(Heuristic):
    """A sum of additive pattern databases: for each group of tiles, the moves of these tiles
    alone.
    """

    partition: Partition

    def refusal(self, size: Size) -> str:
        return self.partition.refusal(size)

    def is_ready(self, goal: Board) -> bool:
        table = stored_table(self.partition, goal)
        return table.length < WORTH_KEEPING or is_stored(table)

    def groups(self, goal: Board) -> Groups:
        return self.partition.tiles(goal)

    def tables(self, goal: Board, building: Building) -> Patterns:
        """The tables for a goal. Raises the same errors as `load_or_build`."""
        file = stored_table(self.partition, goal)
        homes = self.partition.homes(goal)
        if file.length < WORTH_KEEPING:
            return look_up(goal, homes, _small(file, goal.size, goal.blank, homes))

        def make() -> Bytes:
            return build(
                goal.size, goal.blank, homes, lambda done: building.report(file.name, done)
            )

        return look_up(goal, homes, load_or_build(file, make, building))


def stored_table(partition: Partition, goal: Board) -> StoredTable:
    """The file of a partition's databases towards a goal; goals that differ in the names of their
    tiles share it.
    """
    homes = partition.homes(goal)
    compact = is_compact(len(goal.cells), homes)
    packed = is_packed(goal.size, homes)
    layout = (
        "excess by sets and orders" if packed else "by sets and orders" if compact else "with gaps"
    )
    size = f"{goal.height}x{goal.width}"
    groups = "/".join(",".join(map(str, group)) for group in homes)
    text = f"pattern databases, {size}, {layout}, blank home {goal.blank}, tiles home {groups}"
    return StoredTable(
        f"the pattern database {partition.id} of {size}", text, sum(entries(goal.size, homes))
    )


@lru_cache(maxsize=16)
def _small(
    file: StoredTable,  # noqa: ARG001
    size: Size,
    blank: int,
    homes: Groups,
) -> Bytes:
    """`build`, remembered; `file` is only part of the key of the memory."""
    return build(size, blank, homes, lambda _: None)


def mirror(goal: Board, homes: Groups) -> list[int] | None:
    """Where each cell is in the mirror: the reflection of a square in the diagonal on which the
    goal's blank is.

    None if the blank is on neither diagonal, or if the mirror maps groups to groups, so that it
    adds nothing.
    """
    side = goal.width
    if goal.height != side:
        return None
    row, column = divmod(goal.blank, side)
    if row == column:
        placed = [cell % side * side + cell // side for cell in range(side * side)]
    elif row + column == side - 1:
        placed = [
            (side - 1 - cell % side) * side + side - 1 - cell // side for cell in range(side * side)
        ]
    else:
        return None
    # A mirror that maps every group to a group looks up the same databases, so both sums are
    # equal.
    images = {frozenset(placed[cell] for cell in group) for group in homes}
    return None if images == set(map(frozenset, homes)) else placed


def look_up(goal: Board, homes: Groups, table: Bytes) -> Patterns:
    """The databases of these groups, with a table that is already filled."""
    return _unfilled(goal, homes)._replace(table=table)


@lru_cache(maxsize=16)
def _unfilled(goal: Board, homes: Groups) -> Patterns:
    """Everything but the databases themselves.

    In the mirror image a tile stands for the one whose goal cell is the image of its own, so it
    counts in that one's group.
    """
    cells = len(goal.cells)
    count = len(homes)
    compact = is_compact(cells, homes)
    packed = is_packed(goal.size, homes)
    lengths = [length * (2 if packed else 1) for length in entries(goal.size, homes)]
    image = mirror(goal, homes)
    placed = np.array([range(cells)] if image is None else [range(cells), image])
    sides = len(placed)
    far = np.zeros((sides, cells, cells), np.uint8)
    slot = np.full((sides, cells), sides * count, np.uint8)
    stride = np.zeros((sides, cells), np.int64)
    order = np.zeros((sides, cells), np.uint8)
    for side in range(sides):
        for group, members in enumerate(homes):
            for at, home in enumerate(members):
                tile = goal.cells[placed[side, home]]
                slot[side, tile] = side * count + group
                stride[side, tile] = 0 if compact else cells**at
                order[side, tile] = at
                far[side, tile] = distances(*goal.size)[placed[side, home]] if packed else 0
    tiles = [len(group) for group in homes]
    kinds = [*sorted(set(tiles)), 0] if compact else [0]
    high, low = zip(*(numbers_of_sets(cells, kind) for kind in kinds), strict=True)
    worth = np.array([[factorial(kind) if kind else 0] for kind in kinds])
    tabled = [kind for kind in kinds if 0 < kind <= MOST_TABLED]
    shifts = [order_moves(kind).ravel() for kind in tabled]
    begins = dict(zip(tabled, np.cumsum([0, *map(len, shifts)]).tolist(), strict=False))

    def of_slots(values: Iterable[int], number: type[Any]) -> Numbers:
        # One more slot, for tiles that do not count, with value 0 on every side.
        return np.array([*[*values] * sides, 0], number)

    return Patterns(
        np.zeros(0, np.uint8),
        slot,
        stride,
        placed,
        of_slots(np.cumsum([0, *lengths[:-1]]).tolist(), np.int64),
        compact,
        packed,
        far,
        order,
        np.array(
            [*[kinds.index(kind) if compact else 0 for kind in tiles] * sides, len(kinds) - 1],
            np.uint8,
        ),
        (np.array(high) * worth).astype(np.uint32),
        (np.array(low) * worth).astype(np.uint32),
        np.uint64(low_bits(cells)),
        of_slots(tiles, np.uint64),
        of_slots([factorial(kind) for kind in tiles], np.uint64),
        np.concatenate(shifts) if shifts else np.zeros(1, np.uint16),
        of_slots((begins.get(kind, 0) for kind in tiles), np.uint64),
        of_slots([0] * count, np.int64),
        np.zeros(sides, np.int64),
        *np.zeros((3, sides * count + 1), np.uint64),
    )
