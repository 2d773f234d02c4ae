"""The number of a placement, composed of that of the set of cells of a group's tiles and that of
their order on it.

Sets of equal size are numbered in the order of their bits as binary numbers. An order tells which
tile, by its goal cell, is on the lowest of the cells, which on the next, and so on; orders are
numbered lexicographically, and the goal's is 0. A tile that slides to the next column keeps its
place in the order; one that slides to the next row passes the tiles between.
"""

from functools import lru_cache
from itertools import permutations
from math import comb, factorial
from typing import Any

import numpy as np
import numpy.typing as npt

from ..puzzle.packing import Bytes, Integers

MOST_TILES = 12
MOST_TABLED = 8
FACTORIALS = np.array([factorial(tiles) for tiles in range(MOST_TILES + 1)], np.int64)


def swapped(number: Any, place: Any, tiles: Any) -> Any:
    """The number of an order after the tiles at `place` and the next are exchanged.

    Its digits, from the last with the values 1, 1, 2, 6, …, tell how many of the later tiles belong
    before each tile.
    """
    high_worth = FACTORIALS[tiles - place - 1]
    low_worth = FACTORIALS[tiles - place - 2]
    high = number // high_worth % (tiles - place)
    low = number // low_worth % (tiles - place - 1)
    falls = high > low
    return number + (low + 1 - falls - high) * high_worth + (high - falls - low) * low_worth


@lru_cache(maxsize=MOST_TABLED)
def moves(tiles: int) -> npt.NDArray[np.uint16]:
    """`[start, end, number]`: the number of an order of up to MOST_TABLED tiles after the tile at
    `start` is moved to `end`.
    """
    orders = factorial(tiles)
    table = np.empty((tiles, tiles, orders), np.uint16)
    table[:] = np.arange(orders, dtype=np.uint16)
    for start in range(tiles):
        for ends in (range(start + 1, tiles), range(start - 1, -1, -1)):
            for end in ends:
                before = end - 1 if end > start else end + 1
                table[start, end] = swapped(
                    table[start, before].astype(np.int64), min(before, end), tiles
                )
    return table


@lru_cache(maxsize=MOST_TABLED)
def orders_of(tiles: int) -> Bytes:
    """`[number, place]`: which of `tiles` tiles is at that place, for up to MOST_TABLED tiles."""
    return np.array(list(permutations(range(tiles))), np.uint8)


def cells_of(cells: int, tiles: int) -> Integers:
    """`[set, place]`: the cells of each set, in rising order."""
    sets = sets_of(cells, tiles)
    return np.nonzero(sets[:, np.newaxis] >> np.arange(cells) & 1)[1].reshape(len(sets), tiles)


def low_bits(cells: int) -> int:
    return (cells + 1) // 2


@lru_cache(maxsize=16)
def set_numbers(cells: int, tiles: int) -> tuple[Integers, Integers]:
    """`high` and `low`: the number of a set of `tiles` cells is high[its upper bits] + low[its
    `low_bits`].
    """
    below = low_bits(cells)
    counts = counted(np.arange(1 << below))
    low = np.empty(len(counts), np.int64)
    for count in range(below + 1):
        among = np.flatnonzero(counts == count)
        low[among] = np.arange(len(among))
    sets = [comb(below, tiles - count) if count <= tiles else 0 for count in range(below + 1)]
    high = (
        np.cumsum(np.array([0, *sets])[counts[: 1 << cells - below] + 1])
        - np.array(sets)[counts[: 1 << cells - below]]
    )
    return high, low


def sets_of(cells: int, tiles: int) -> Integers:
    if tiles in (0, cells):
        return np.array([(1 << tiles) - 1])
    return np.concatenate(
        (sets_of(cells - 1, tiles), sets_of(cells - 1, tiles - 1) | 1 << cells - 1)
    )


def counted(words: Integers) -> Integers:
    count = np.zeros_like(words)
    while words.any():
        count = count + (words & 1)
        words = words >> 1
    return count
