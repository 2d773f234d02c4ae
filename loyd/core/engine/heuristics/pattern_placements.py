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

import numpy as np
import numpy.typing as npt

from ..puzzle.packing import Bytes, Integers

MOST_TABLED = 8


@lru_cache(maxsize=MOST_TABLED)
def order_moves(tiles: int) -> npt.NDArray[np.uint16]:
    """`[start, end, number]`: the number of an order of up to MOST_TABLED tiles after the tile at
    `start` is moved to `end`. O(tiles² · tiles!) numbers: 5 MB for eight tiles.
    """
    # An order as a number in base `tiles`: sorting these sorts the orders lexicographically.
    worth = tiles ** np.arange(tiles)[::-1]
    swaps = []
    for place in range(tiles - 1):
        orders = orders_of(tiles).copy()
        orders[:, [place, place + 1]] = orders[:, [place + 1, place]]
        # An exchange undoes itself: what sorts the orders after it gives their numbers, too.
        swaps.append(np.argsort(orders @ worth))
    table = np.empty((tiles, tiles, factorial(tiles)), np.uint16)
    table[:] = np.arange(factorial(tiles))
    for start in range(tiles):
        for ends in (range(start + 1, tiles), range(start - 1, -1, -1)):
            for end in ends:
                # Moving a tile by several places is one exchange more than moving it by one place
                # less.
                before = end - 1 if end > start else end + 1
                table[start, end] = swaps[min(before, end)][table[start, before]]
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
    """How many cells the lower of the two tables of `numbers_of_sets` covers: half of them."""
    return (cells + 1) // 2


@lru_cache(maxsize=16)
def numbers_of_sets(cells: int, tiles: int) -> tuple[Integers, Integers]:
    """`high` and `low`: the number of a set of `tiles` cells is high[its upper bits] + low[its
    `low_bits`].

    On 4x4 two tables of 2^8 entries replace one of 2^16; on 5x5, 2^12 and 2^13 replace 2^25.
    """
    below = low_bits(cells)
    counts = bits_set(np.arange(1 << below))
    low = np.empty(len(counts), np.int64)
    for count in range(below + 1):
        among = np.flatnonzero(counts == count)
        # Sets of equal size are numbered in rising order within the low cells, so their rank is
        # their index among those with as many cells.
        low[among] = np.arange(len(among))
    # How many sets share the same upper cells: the rest of the tiles is anywhere in the low ones.
    sets = [comb(below, tiles - count) if count <= tiles else 0 for count in range(below + 1)]
    sizes = np.array(sets)[counts[: 1 << cells - below]]
    return np.cumsum(sizes) - sizes, low


def sets_of(cells: int, tiles: int) -> Integers:
    """All sets of `tiles` of `cells` cells, as bits, in rising order (the combinatorial number
    system).
    """
    if tiles in (0, cells):
        return np.array([(1 << tiles) - 1])
    return np.concatenate(
        (sets_of(cells - 1, tiles), sets_of(cells - 1, tiles - 1) | 1 << cells - 1)
    )


def bits_set(words: Integers) -> Integers:
    """The number of set bits of each word."""
    count = np.zeros_like(words)
    while words.any():
        count = count + (words & 1)
        words = words >> 1
    return count
