"""Pattern databases as an entry of the catalogue, and the tables that look them up towards a goal."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import factorial
from typing import Any

import numpy as np
import numpy.typing as npt

from loyd.core.errors import SettingError
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.heuristics.pattern import building as pattern_build
from loyd.core.heuristics.pattern.partition import Groups, Partition, distances, is_compact, is_packed, parse_partition
from loyd.core.heuristics.pattern.patterns import Patterns
from loyd.core.heuristics.pattern.placements import MOST_TABLED, low_bits, moves, set_numbers
from loyd.core.heuristics.tables.building import Building
from loyd.core.heuristics.tables.store import Table, is_at_hand, obtain
from loyd.core.puzzle.board import Board

WORTH_KEEPING = 100_000


@dataclass(frozen=True, kw_only=True)
class PatternDatabases(Heuristic):
    """Additive pattern databases over a partition of the tiles."""

    partition: Partition

    def refusal(self, size: tuple[int, int]) -> str:
        """Why the partition divides no board of a size; empty where it does."""
        return self.partition.refusal(size)

    def is_ready(self, goal: Board) -> bool:
        """Whether the databases are kept already or quickly built."""
        table = file_of(self.partition, goal)
        return table.length < WORTH_KEEPING or is_at_hand(table)

    def groups(self, goal: Board) -> Groups:
        """The tiles of each group."""
        return self.partition.tiles(goal)

    @property
    def stand_in(self) -> Heuristic:
        """Two groups of four."""
        return replace(self, id="pdb:1,2,3,4/5,6,7,8", partition=parse_partition("1,2,3,4/5,6,7,8"))

    def tables(self, goal: Board, building: Building) -> Patterns:
        """The tables towards a goal.  Raises BuildCancelledError, and SettingError where there is not enough memory for them."""
        file, homes = file_of(self.partition, goal), self.partition.homes(goal)
        if file.length < WORTH_KEEPING:
            return look_up(goal, homes, _small(file, goal.size, goal.blank, homes))

        def make() -> npt.NDArray[np.uint8]:
            return pattern_build.build(goal.size, goal.blank, homes, lambda done: building.report(file.name, done))

        try:
            return look_up(goal, homes, obtain(file, make, building))
        except MemoryError as error:
            raise SettingError(f"{self.id} takes {file.length:,} bytes of memory, more than there are; name smaller groups") from error


def file_of(partition: Partition, goal: Board) -> Table:
    """The file of a partition's databases towards a goal; goals that differ in the names of their tiles share it."""
    homes = partition.homes(goal)
    compact, packed = is_compact(len(goal.cells), homes), is_packed(goal.size, homes)
    layout = "excess by sets and orders" if packed else "by sets and orders" if compact else "with gaps"
    size = f"{goal.height}x{goal.width}"
    groups = "/".join(",".join(map(str, group)) for group in homes)
    text = f"pattern databases, {size}, {layout}, blank home {goal.blank}, tiles home {groups}"
    return Table(f"the pattern database {partition.id} of {size}", text, sum(pattern_build.entries(goal.size, homes)))


@lru_cache(maxsize=16)
def _small(file: Table, size: tuple[int, int], blank: int, homes: Groups) -> npt.NDArray[np.uint8]:  # noqa: ARG001  `file` says which layout
    return pattern_build.build(size, blank, homes, lambda _: None)


def mirror(goal: Board, homes: Groups) -> list[int] | None:
    """Where each cell is in the mirror: the reflection of a square about the diagonal on which the goal's blank stands.

    None where it stands on neither, or where the mirror shows nothing new because it turns groups into groups.
    """
    side = goal.width
    if goal.height != side:
        return None
    row, column = divmod(goal.blank, side)
    if row == column:
        placed = [cell % side * side + cell // side for cell in range(side * side)]
    elif row + column == side - 1:
        placed = [(side - 1 - cell % side) * side + side - 1 - cell // side for cell in range(side * side)]
    else:
        return None
    images = {frozenset(placed[cell] for cell in group) for group in homes}
    return None if images == set(map(frozenset, homes)) else placed


def look_up(goal: Board, homes: Groups, table: npt.NDArray[np.uint8]) -> Patterns:
    """The tables that look placements up in the databases of groups."""
    return _unfilled(goal, homes)._replace(table=table)


@lru_cache(maxsize=16)
def _unfilled(goal: Board, homes: Groups) -> Patterns:
    """All but the databases themselves.

    In the mirror a tile stands for the one whose goal cell is the image of its own, so it counts in that one's group.
    """
    cells, count = len(goal.cells), len(homes)
    compact, packed = is_compact(cells, homes), is_packed(goal.size, homes)
    lengths = [length * (2 if packed else 1) for length in pattern_build.entries(goal.size, homes)]
    image = mirror(goal, homes)
    placed = np.array([range(cells)] if image is None else [range(cells), image])
    sides = len(placed)
    far = np.zeros((sides, cells, cells), np.uint8)
    slot = np.full((sides, cells), sides * count, np.uint8)
    stride, order = np.zeros((sides, cells), np.int64), np.zeros((sides, cells), np.uint8)
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
    high, low = zip(*(set_numbers(cells, kind) for kind in kinds), strict=True)
    worth = np.array([[factorial(kind) if kind else 0] for kind in kinds])
    shifts = [moves(kind).ravel() for kind in kinds if 0 < kind <= MOST_TABLED]
    begins = dict(zip((kind for kind in kinds if 0 < kind <= MOST_TABLED), np.cumsum([0, *map(len, shifts)]).tolist(), strict=False))

    def of_slots(values: Iterable[int], number: type[Any]) -> npt.NDArray[Any]:
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
        np.array([*[kinds.index(kind) if compact else 0 for kind in tiles] * sides, len(kinds) - 1], np.uint8),
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
