"""The distance of every board of up to twelve cells from one goal, in two bits each.

Breadth-first search from the goal stores each distance modulo 3: the distances of neighbours differ
by one, so that two bits tell which of them is closer, and a walk to the goal tells the distance.
239,500,800 boards of 3x4 take 60 MB, and 60 MB more while they are searched. Source: Cooperman and
Finkelstein, "New methods for using Cayley graphs in interconnection networks" (Discrete Applied
Mathematics, 1992); Korf, "Linear-time disk-based implicit graph search" (Journal of the ACM, 2008).
"""

import ctypes as c
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from itertools import repeat
from math import factorial
from typing import NamedTuple

import numpy as np

from ...system import BoardError, Building, cores
from ..native.binding import of_arrays, struct_of
from ..puzzle import MOST_CELLS, Board, Size
from ..puzzle.packing import Bytes, Integers, Words
from .table_store import StoredTable, is_stored, load_or_build

MOST_CELLS_IN_SPACE = 12
PAIRS = 32
LOW_BITS = np.uint64(0x5555555555555555)
CHUNK_WORDS = 1 << 16
"""Words that a thread expands at once."""
MOST_LAYERS = 128


class WholeSpace(NamedTuple):
    """`table`: the distances modulo 3, 32 in a word, in `words` words for each cell of the blank.
    `goal`: the cell of the goal's blank.
    """

    table: Words
    width: int
    cells: int
    words: int
    goal: int


class SpaceShape(NamedTuple):
    """A size and a cell of the goal's blank that stand for others: the height is not less than the
    width, the cell in the last quarter, and the goal's tiles are in order.
    """

    height: int
    width: int
    blank: int

    @property
    def cells(self) -> int:
        """The number of cells of a board."""
        return self.height * self.width

    @property
    def boards(self) -> int:
        """The number of boards that can reach the goal."""
        return factorial(self.cells) // 2

    @property
    def words(self) -> int:
        """The number of words of the table: two bits a board, for half of all arrangements."""
        return self.cells * -(-factorial(self.cells - 1) // 2 // PAIRS)

    @property
    def stored(self) -> StoredTable:
        """The file in which the distances of this space are kept."""
        name = f"{self.height}x{self.width}, blank of the goal on cell {self.blank}"
        return StoredTable(
            f"the distances of {self.boards:,} boards",
            f"distances modulo 3, {name}",
            8 * (self.words + MOST_LAYERS),
        )

    def space(self, table: Words) -> WholeSpace:
        """The engine's struct of this space, with a filled table of distances modulo 3."""
        return WholeSpace(table, self.width, self.cells, self.words // self.cells, self.blank)

    @property
    def is_ready(self) -> bool:
        """Whether the table is stored, or quick enough to build without asking."""
        return self.cells <= MOST_CELLS or is_stored(self.stored)


def space_shape(size: Size, blank: int) -> tuple[SpaceShape, Bytes]:
    """The shape of the goals of a size with the blank on a cell, and which of their cells is at
    each of the shape's.
    """
    height, width = size
    cells = np.arange(height * width, dtype=np.uint8).reshape(size)
    # Goals that differ by a rotation or reflection have the same distances, so they share one
    # table: here they are turned into one of them.
    if height < width:
        cells = cells.T
    row, column = np.argwhere(cells == blank)[0]
    if 2 * row + 1 < len(cells):
        cells = cells[::-1]
    if 2 * column + 1 < cells.shape[1]:
        cells = cells[:, ::-1]
    order = np.ascontiguousarray(cells).ravel()
    return SpaceShape(len(cells), cells.shape[1], int(np.argmax(order == blank))), order


def layer_counts(goal: Board, building: Building) -> tuple[int, ...]:
    """The number of boards at distance 0, 1, 2 … from a goal. Raises BoardError for more than
    twelve cells, and BuildCancelledError.
    """
    if len(goal.cells) > MOST_CELLS_IN_SPACE:
        raise BoardError(
            f"the boards of a size are counted up to {MOST_CELLS_IN_SPACE} cells, and "
            f"{goal.height}x{goal.width} has {len(goal.cells)}"
        )
    return whole_space(space_shape(goal.size, goal.blank)[0], building)[1]


def whole_space(shape: SpaceShape, building: Building) -> tuple[WholeSpace, tuple[int, ...]]:
    """The space, and the number of boards at distance 0, 1, 2 … Raises BuildCancelledError."""
    kept = (
        _quick(shape)
        if shape.cells <= MOST_CELLS
        else load_or_build(shape.stored, partial(_searched, shape, building), building)
    )
    found = kept.view(np.uint64)
    # The counts by distance follow the table in the file, MOST_LAYERS of them, 0 beyond the last.
    counts = np.trim_zeros(found[shape.words :], "b").tolist()
    return shape.space(found[: shape.words]), tuple(counts)


@lru_cache(maxsize=8)
def _quick(shape: SpaceShape) -> Bytes:
    return _searched(shape, Building())


def _searched(shape: SpaceShape, building: Building) -> Bytes:
    counts = np.zeros(MOST_LAYERS, np.uint64)
    for distance, layer in enumerate(layers(shape, building)):
        counts[distance] = layer.size
    return np.concatenate((layer.table, counts)).view(np.uint8)


class Layer(NamedTuple):
    """The boards at one distance: the pairs of `state` that are `code`. `size`: their number.
    `table`: the distances modulo 3 so far.
    """

    size: int
    code: int
    state: Words
    table: Words

    def indexes(self, words: slice = slice(None)) -> Integers:
        """The numbers of its boards in some of the words: the cell of the blank times the pairs of
        a cell, plus half the rank of the tiles.
        """
        # As in `loyd_expand_space`: pairs with this code become 00, and one bit is left of each.
        differs = self.state[words] ^ LOW_BITS * np.uint64(self.code)
        found = ~(differs | differs >> np.uint64(1)) & LOW_BITS
        at = np.flatnonzero(found)
        shifts = np.arange(0, 2 * PAIRS, 2, dtype=np.uint64)
        rows, columns = np.nonzero(found[at, None] >> shifts & np.uint64(1))
        return (at[rows] + (words.start or 0)) * PAIRS + columns


def layers(shape: SpaceShape, building: Building) -> Iterator[Layer]:
    """The boards at distance 0, 1, 2 …: a breadth-first search. Raises BuildCancelledError.

    O(n!/2) boards in all. Each layer scans every word of `state`, so that about 50 layers of 3x4
    read 60 MB each; the threads share a layer.
    """
    state, table = np.full((2, shape.words), -1, np.int64).view(np.uint64)
    space = shape.space(table)
    at = shape.blank * space.words
    # All bits are set, which means unknown in both tables. The goal is the first pair of its word:
    # 3 ^ 3 = 0 is its distance, and 3 ^ 2 = 1 the code of the first layer.
    table[at] ^= np.uint64(3)
    state[at] ^= np.uint64(2)
    expand = partial(of_arrays("loyd_expand_space"), c.byref(struct_of(space)), state)
    depth, found, total = 0, 1, 0
    with ThreadPoolExecutor(cores()) as threads:
        while found:
            # The codes 1 and 2 by turns: as `now` in `native/src/space.cpp`.
            yield Layer(found, 1 + depth % 2, state, table)
            total += found
            found = 0
            firsts = range(0, shape.words, CHUNK_WORDS)
            lasts = (min(first + CHUNK_WORDS, shape.words) for first in firsts)
            for new in threads.map(expand, firsts, lasts, repeat(depth)):
                building.report(shape.stored.name, total / shape.boards)
                found += new
            depth += 1
