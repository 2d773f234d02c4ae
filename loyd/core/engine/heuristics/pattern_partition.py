"""The groups of tiles of pattern databases: named partitions, those that users write, and their
goal cells.
"""

from math import perm
from typing import NamedTuple

import numpy as np

from ...system import SettingError
from ..puzzle import Board, Size, quoted
from ..puzzle.packing import NO_MOVE, Bools, Bytes, Int32s, Integers, slides
from .manhattan import blank_counted
from .pattern_placements import MOST_TABLED, bits_set, low_bits, numbers_of_sets, sets_of

MOST_PLACEMENTS = 1 << 30
MOST_INDEXES = 1 << 24

Groups = tuple[tuple[int, ...], ...]


class Partition(NamedTuple):
    """Disjoint groups of tiles.

    If `size` is given, (height, width), the groups are areas of the goal: number t means the tile
    whose goal cell is the t-th, as in the goal with the blank last (see `homes`). If it is None,
    the groups name tiles, on boards of any size that has them.
    """

    id: str
    groups: Groups
    size: Size | None = None

    def refusal(self, size: Size) -> str:
        """Why it cannot be used on boards of (height, width), in one sentence; empty if it can."""
        height, width = size
        cells = height * width
        if self.size not in (None, size):
            own = "{}x{}".format(*self.size)
            return (
                f"{self.id} is for {own} boards, and this one is {height}x{width}; name groups of "
                "its tiles, such as pdb:1,2,3/4,5"
            )
        greatest = max(max(group) for group in self.groups)
        if greatest >= cells:
            return (
                f"{self.id} names tile {greatest}, and a board of {height}x{width} has the tiles 1 "
                f"to {cells - 1}"
            )
        longest = max(len(group) for group in self.groups)
        if perm(cells, longest) > MOST_PLACEMENTS:
            many = (
                f"{longest} tiles on {height}x{width} can be placed in {perm(cells, longest):,} "
                "ways"
            )
            return (
                f"{self.id}: {many}, more than the maximum of {MOST_PLACEMENTS:,}; name smaller "
                "groups"
            )
        return ""

    def tiles(self, goal: Board) -> Groups:
        """The tiles of each group: those at home on its cells."""
        return tuple(tuple(goal.cells[cell] for cell in homes) for homes in self.homes(goal))

    def homes(self, goal: Board) -> Groups:
        """The goal cells of each group's tiles, in rising order.

        Areas of the goal are designed for a blank in the last cell. For a blank in another corner
        they are reflected, so that they keep their shapes around it; otherwise the last cell takes
        the place of the blank's cell in its area.
        """
        if self.size is None:
            return tuple(
                tuple(sorted(goal.cells.index(tile) for tile in group)) for group in self.groups
            )
        last = len(goal.cells) - 1
        row, column = divmod(goal.blank, goal.width)
        flip_rows = row == 0 and column in (0, goal.width - 1)
        flip_columns = column == 0 and row in (0, goal.height - 1)

        def home(number: int) -> int:
            at_row, at_column = divmod(number - 1, goal.width)
            at_row = goal.height - 1 - at_row if flip_rows else at_row
            at_column = goal.width - 1 - at_column if flip_columns else at_column
            cell = at_row * goal.width + at_column
            return last if cell == goal.blank else cell

        return tuple(tuple(sorted(home(number) for number in group)) for group in self.groups)


def is_compact(cells: int, groups: Groups) -> bool:
    """Whether the databases of groups are indexed without gaps, which is slower to look up.

    With gaps, a group of k tiles has an entry for every k cells, even for repeated cells; this is
    limited to 16,777,216 entries (16⁶).
    """
    return any(cells ** len(group) > MOST_INDEXES for group in groups)


def distances(height: int, width: int) -> Bytes:
    """The Manhattan distances on an empty board, by cell and cell."""
    return blank_counted(Board(height, width, tuple(range(height * width))))


def is_packed(size: Size, groups: Groups) -> bool:
    """Whether the databases of groups on (height, width) store half of each entry's excess over the
    Manhattan distance, in four bits.

    This holds for those without gaps whose order numbers have 16 bits, on boards where the excess
    is known to be small: at most 18 for eight tiles on 4x4, and 10 for six on 5x5. The excess is
    even, because each move changes both by 1.
    """
    return (
        min(size) >= 4
        and is_compact(size[0] * size[1], groups)
        and max(map(len, groups)) <= MOST_TABLED
    )


def parse_partition(text: str) -> Partition:
    """The partition in a text such as `1,2,5,6/3,4,7,8`: commas separate the tiles of a group,
    slashes the groups.

    Tiles left out do not count. Raises SettingError.
    """
    groups = tuple(
        tuple(sorted(_tile(word, text) for word in group.split(","))) for group in text.split("/")
    )
    tiles = [tile for group in groups for tile in group]
    again = next((tile for tile in tiles if tiles.count(tile) > 1), None)
    if again is not None:
        raise SettingError(
            f"pdb: tile {again} appears {tiles.count(again)} times in {quoted(text)}; each tile "
            "belongs to one group at most"
        )
    return Partition("pdb:" + "/".join(",".join(map(str, group)) for group in groups), groups)


def _tile(word: str, text: str) -> int:
    word = word.strip()
    if not (word.isascii() and word.isdecimal()) or not 1 <= int(word[:9]) <= 24:
        raise SettingError(
            f"pdb: {quoted(word)} in {quoted(text)} is not a tile; write groups of tiles such as "
            "pdb:1,2,5,6/3,4,7,8"
        )
    return int(word)


NAMED = {
    name: parse_partition(groups)._replace(id=name, size=size)
    for name, size, groups in (
        ("pdb-4-4", (3, 3), "1,2,3,4/5,6,7,8"),
        ("pdb-5-5-5", (4, 4), "1,2,3,4,7/5,6,9,10,13/8,11,12,14,15"),
        ("pdb-6-6-3", (4, 4), "1,5,6,9,10,13/7,8,11,12,14,15/2,3,4"),
        ("pdb-7-8", (4, 4), "1,2,3,4,5,6,7,8/9,10,11,12,13,14,15"),
        ("pdb-5-5-5-5-4", (5, 5), "1,2,6,7,8/3,4,5,9,10/11,12,16,17,21/13,14,15,19,20/18,22,23,24"),
        ("pdb-6-6-6-6", (5, 5), "1,2,3,6,7,8/4,5,9,10,14,15/11,12,16,17,21,22/13,18,19,20,23,24"),
    )
}


class PatternRows(NamedTuple):
    """`set[row]`: the number of its set. `region[row]`: where the blank can be, as bits.

    `is_odd[row]`: whether an odd number of its cells are dark on a chessboard, which every move
    changes. `moves[row]`: the number of moves; `target[row, move]`: the row it leads to;
    `start[row, move]`, `end[row, move]`: the positions of the tile among the others before and
    after.
    """

    set: Integers
    region: Integers
    is_odd: Bools
    moves: Int32s
    target: Int32s
    start: Bytes
    end: Bytes


def rows(height: int, width: int, tiles: int) -> PatternRows:
    """The rows of a pattern table: one for each set of cells that the tiles may occupy and each
    region left for the blank.
    """
    cells = height * width
    masks = sets_of(cells, tiles)
    regions = _regions(height, width, ((1 << cells) - 1) ^ masks)
    is_one = regions != 0
    row_of = np.cumsum(is_one).reshape(regions.shape) - 1
    of_set = np.nonzero(is_one)[0]
    mask = masks[of_set]
    region = regions[is_one]
    count = np.zeros(len(of_set), np.int32)
    target = np.zeros((len(of_set), 4 * tiles), np.int32)
    start, end = np.zeros((2, len(of_set), 4 * tiles), np.uint8)
    high, low = numbers_of_sets(cells, tiles)
    below = low_bits(cells)
    successors, to = (table[:, NO_MOVE] for table in slides(height, width)[:2])
    for leaves in range(cells):
        for enters in to[leaves, : successors[leaves]].tolist():
            # Rows whose set has a tile on `leaves`, and whose blank can reach the neighbour
            # `enters`.
            movable = np.flatnonzero(mask >> leaves & region >> enters & 1)
            after = mask[movable] ^ (1 << leaves | 1 << enters)
            its_set = high[after >> below] + low[after & ((1 << below) - 1)]
            # After the move the blank is where the tile was, so its region is the one with that
            # cell.
            its_region = (regions[its_set] >> leaves & 1).argmax(axis=1)
            at = movable, count[movable]
            target[at] = row_of[its_set, its_region]
            start[at] = bits_set(mask[movable] & ((1 << leaves) - 1))
            end[at] = bits_set(after & ((1 << enters) - 1))
            count[movable] += 1
    dark = sum(1 << cell for cell in range(cells) if (cell // width + cell % width) % 2)
    return PatternRows(of_set, region, bits_set(mask & dark) % 2 == 1, count, target, start, end)


def _regions(height: int, width: int, free: Integers) -> Integers:
    """`[set, region]`: the connected parts of the free cells, as bits; 0 after the last."""
    cells = height * width
    not_first = sum(1 << cell for cell in range(cells) if cell % width)
    not_last = sum(1 << cell for cell in range(cells) if (cell + 1) % width)
    found = []
    while free.any():
        # The lowest free cell of each set: `x & -x` is the lowest set bit.
        region = free & -free
        before = np.zeros_like(free)
        # Grow all regions by a move in each direction until none grows. The masks keep a step to
        # the side from wrapping into the next row; steps beyond the board fall off with `& free`.
        while (region != before).any():
            before = region
            region = (
                region
                | region << 1 & not_first
                | region >> 1 & not_last
                | region << width
                | region >> width
            )
            region &= free
        found.append(region)
        free = free & ~region
    return np.stack(found, axis=1)
