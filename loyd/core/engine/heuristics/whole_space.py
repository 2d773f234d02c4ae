"""The distance of every board of up to twelve cells from one goal, in two bits each.

Breadth-first search from the goal stores each distance modulo 3: the distances of neighbours differ
by one, so that two bits tell which of them is closer, and a walk to the goal tells the distance.
239,500,800 boards of 3x4 take 60 MB, and 60 MB more while they are searched. Source: Cooperman and
Finkelstein, "New methods for using Cayley graphs in interconnection networks" (Discrete Applied
Mathematics, 1992); Korf, "Linear-time disk-based implicit graph search" (Journal of the ACM, 2008).
"""

import ctypes as c
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from math import factorial
from typing import NamedTuple

import numpy as np

from ...system import Building, cores
from ..native.binding import of_arrays, struct_of
from ..puzzle.board import Size
from ..puzzle.packing import Bytes, Words
from .table_store import StoredTable, is_stored, obtain

MOST_CELLS_IN_SPACE = 12
QUICK_CELLS = 10
"""Spaces of up to so many cells are searched at once, in 0.1 s; larger ones are stored."""
PAIRS = 32
CHUNK = 1 << 16
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
        return self.height * self.width

    @property
    def boards(self) -> int:
        """The number of boards that can reach the goal."""
        return factorial(self.cells) // 2

    @property
    def words(self) -> int:
        return self.cells * -(-factorial(self.cells - 1) // 2 // PAIRS)

    @property
    def stored(self) -> StoredTable:
        name = f"{self.height}x{self.width}, blank of the goal on cell {self.blank}"
        return StoredTable(
            f"the distances of {self.boards:,} boards",
            f"distances modulo 3, {name}",
            8 * (self.words + MOST_LAYERS),
        )

    def space(self, table: Words) -> WholeSpace:
        return WholeSpace(table, self.width, self.cells, self.words // self.cells, self.blank)

    @property
    def is_ready(self) -> bool:
        return self.cells <= QUICK_CELLS or is_stored(self.stored)


def space_shape(size: Size, blank: int) -> tuple[SpaceShape, Bytes]:
    """The shape of the goals of a size with the blank on a cell, and which of their cells is at
    each of the shape's.
    """
    height, width = size
    cells = np.arange(height * width, dtype=np.uint8).reshape(size)
    if height < width:
        cells = cells.T
    row, column = np.argwhere(cells == blank)[0]
    if 2 * row + 1 < len(cells):
        cells = cells[::-1]
    if 2 * column + 1 < cells.shape[1]:
        cells = cells[:, ::-1]
    order = np.ascontiguousarray(cells).ravel()
    return SpaceShape(*cells.shape, int(np.argmax(order == blank))), order


def whole_space(shape: SpaceShape, building: Building) -> tuple[WholeSpace, tuple[int, ...]]:
    """The space, and the number of boards at distance 0, 1, 2 … Raises BuildCancelledError."""
    kept = (
        _quick(shape)
        if shape.cells <= QUICK_CELLS
        else obtain(shape.stored, partial(_searched, shape, building), building)
    )
    found = kept.view(np.uint64)
    counts = np.trim_zeros(found[shape.words :], "b").tolist()
    return shape.space(found[: shape.words]), tuple(counts)


@lru_cache(maxsize=8)
def _quick(shape: SpaceShape) -> Bytes:
    return _searched(shape, Building())


def _searched(shape: SpaceShape, building: Building) -> Bytes:
    kept = np.full(shape.words + MOST_LAYERS, -1, np.int64).view(np.uint64)
    table, counts = kept[: shape.words], kept[shape.words :]
    state = table.copy()
    counts[:] = 0
    space = shape.space(table)
    at = shape.blank * space.words
    table[at] ^= np.uint64(3)
    state[at] ^= np.uint64(2)
    expand = partial(of_arrays("loyd_expand_space"), c.byref(struct_of(space)))
    depth, found, total = 0, 1, 0
    firsts = range(0, shape.words, CHUNK)
    with ThreadPoolExecutor(cores()) as threads:
        while found:
            counts[depth] = found
            total += found
            found = 0
            for new in threads.map(
                lambda first, depth=depth: expand(
                    state, first, min(first + CHUNK, shape.words), depth
                ),
                firsts,
            ):
                building.report(shape.stored.name, total / shape.boards)
                found += new
            depth += 1
    return kept.view(np.uint8)
