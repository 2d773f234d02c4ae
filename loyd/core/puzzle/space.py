"""All boards of up to nine cells, by how far each is from the start and from the goal of a search."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from math import factorial

import numpy as np
from numpy.typing import NDArray

from loyd.core.puzzle.board import MOST_CELLS, UNREACHABLE, Board
from loyd.core.puzzle.exact import ExactTable
from loyd.core.puzzle.packing import layout
from loyd.core.system.errors import BoardError

Integers = NDArray[np.int64]
NOWHERE = (1 << 16) - 1
"""The place of a board that cannot be reached."""
_BELOW = np.array([number.bit_count() for number in range(1 << MOST_CELLS)], np.int64)


@dataclass(frozen=True, eq=False)
class Space:
    """The boards between a start and a goal, sorted into places: the boards of one place are as far from the start and from the goal.

    By place: `g`, the least number of moves from the start; `h`, that to the goal; `totals`, how many boards lie there.  `length` is
    the least number of moves from the start to the goal.  g - h and g + h are odd where `length` is and even where it is not, so that
    `across` and `up` are whole numbers.
    """

    start: Board
    goal: Board
    length: int
    g: Integers
    h: Integers
    totals: Integers
    place_by_index: NDArray[np.uint16]
    """By the index of a board in an `ExactTable`."""

    @staticmethod
    @lru_cache(maxsize=4)
    def between(start: Board, goal: Board) -> "Space":
        """The space of a start and a goal; some 25 ms for the 8-puzzle.

        Raises BoardError for boards of more than nine cells or of two sizes, and where the goal cannot be reached.
        """
        to_goal = ExactTable.build(goal)
        length = to_goal.distance(start)
        if length is None:
            raise BoardError(f"{goal} cannot be reached from {start}, so no board lies between them")
        from_start = ExactTable.build(start).distances.astype(np.int64)
        codes = from_start * UNREACHABLE + to_goal.distances
        is_reached = to_goal.distances != UNREACHABLE
        totals = np.bincount(codes[is_reached])
        found = np.flatnonzero(totals)
        numbers = np.full(codes.max() + 1, NOWHERE, np.uint16)
        numbers[found] = np.arange(len(found))
        return Space(start, goal, length, *np.divmod(found, UNREACHABLE), totals[found], np.where(is_reached, numbers[codes], NOWHERE))

    @property
    def across(self) -> Integers:
        """By place: the progress from the start, 0, to the goal, `length`; less or more for boards behind either."""
        return (self.g - self.h + self.length) // 2

    @property
    def up(self) -> Integers:
        """By place: the detour, in pairs of moves more than a shortest way has; 0 is every board that lies on one."""
        return (self.g + self.h - self.length) // 2

    def places(self, words: NDArray[np.uint64]) -> NDArray[np.uint16]:
        """The place of each packed board, given its first word (see `loyd.core.puzzle.packing`)."""
        count = len(self.goal.cells)
        bits, _ = layout(count)
        blanks, ranks, used = (np.zeros(len(words), np.int64) for _ in range(3))
        left = np.full(len(words), count - 1)
        worth = np.array([0, *(factorial(number) for number in range(count))])
        for cell in range(count):
            tiles = (words >> np.uint64(bits * cell) & np.uint64((1 << bits) - 1)).astype(np.int64)
            is_tile = tiles > 0
            blanks[~is_tile] = cell
            # The tiles below this one that are still to come, each worth as many orders as the tiles behind it have.
            ranks += (tiles - 1 - _BELOW[used & (1 << tiles) - 1]) * is_tile * worth[left]
            used |= is_tile * (1 << tiles)
            left -= is_tile
        places: NDArray[np.uint16] = self.place_by_index[blanks * factorial(count - 1) + ranks]
        return places

    def place(self, board: Board) -> int:
        """The place of a board.  Raises BoardError for one of another size or one that cannot be reached."""
        place = int(self.place_by_index[ExactTable.build(self.goal).index(board)])
        if place == NOWHERE:
            raise BoardError(f"{board} cannot be reached from {self.start}")
        return place

    def distances(self, board: Board) -> tuple[int, int]:
        """How far a board is from the start and from the goal.  Raises BoardError as `place` does."""
        place = self.place(board)
        return int(self.g[place]), int(self.h[place])

    def places_at(self, distances: Collection[tuple[int, int]]) -> Integers:
        """The places that lie so far from the start and from the goal, of all that there are."""
        wanted = set(distances)
        return np.array([at for at, pair in enumerate(zip(self.g.tolist(), self.h.tolist(), strict=True)) if pair in wanted], np.int64)

    def boards(self, places: Integers) -> list[Board]:
        """All boards of some places, by rising index."""
        table = ExactTable.build(self.goal)
        return [table.board(index) for index in np.flatnonzero(np.isin(self.place_by_index, places)).tolist()]
