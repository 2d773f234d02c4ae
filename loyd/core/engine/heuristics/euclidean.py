"""Euclidean distance: the sum of the straight-line distances from every tile to its goal cell,
rounded up to whole moves.

Admissible and consistent: a slide shortens one line by at most 1, so the sum is at most the number
of moves, which is whole.
"""

from math import isqrt
from typing import NamedTuple

import numpy as np

from ..puzzle import Board
from ..puzzle.packing import Integers
from .heuristic import HeuristicPart
from .manhattan import axes, by_cell

RUNNING = ("total",)
FINE = 40
"""Lengths are counted in parts of 2^-FINE, rounded down, which is precise enough: no irrational sum
of lengths is that close to a whole number.
"""


class Euclidean(NamedTuple):
    """`length[tile, cell]` in parts; `total[0]`: the running state, the sum of the lengths."""

    length: Integers
    total: Integers


def tables(goal: Board) -> Euclidean:
    """By tile and cell, the length of the straight line to the tile's goal cell, in units of
    2^-FINE moves, rounded down.
    """
    rows, columns = axes(goal)
    squares = (rows * rows + columns * columns).tolist()
    # The root of 2^80 · s is 2^40 times that of s: integers, without the rounding of floats.
    length = np.array(
        [[isqrt(square << 2 * FINE) for square in line] for line in squares], np.int64
    )
    length[0] = 0
    return Euclidean(length, np.zeros(1, np.int64))


def parts(tables: Euclidean, board: Board) -> tuple[HeuristicPart, ...]:
    """The sum of the lines, and h: that sum rounded up."""
    total = sum(by_cell(tables.length, board))
    return (
        HeuristicPart(
            f"straight lines of {total / (1 << FINE):.2f}, rounded up", -(-total >> FINE)
        ),
    )
