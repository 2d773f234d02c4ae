"""Inversion distance: two tiles in the wrong order must pass each other, and one move makes only a
few tiles pass.

A vertical move carries a tile past `width - 1` others in row-by-row reading order, a horizontal one
past none; so it changes the number of inversions in that order by at most `width - 1`, and by an
odd number if that is odd. The least number of such changes that can remove all inversions is a
lower bound on the vertical moves: on 4x4, a third of the inversions plus the remainder. Reading
column by column bounds the horizontal moves in the same way, and the two bounds add up. Source:
Takahashi's solver of the 15-puzzle (2001). Admissible and consistent: one move is one change.
"""

from itertools import combinations
from typing import NamedTuple

import numpy as np

from ...system import counted
from ..puzzle import Board
from ..puzzle.packing import Bytes, Integers
from .heuristic import HeuristicPart

RUNNING = ("tiles", "inversions")


class Inversion(NamedTuple):
    """Axis 0 reads row by row and bounds the vertical moves, axis 1 column by column and the
    horizontal ones.

    `place[axis, tile]`: the tile's position in the goal, in reading order. `reading[axis, i]`: the
    i-th cell read, and `position[axis, cell]` the inverse. `moves[axis, inversions]`: the bound.
    `width`: by how much the cell changes in a vertical move. `tiles[cell]` and `inversions[axis]`:
    the running state.
    """

    place: Bytes
    reading: Bytes
    position: Bytes
    moves: Bytes
    width: Integers
    tiles: Bytes
    inversions: Integers


def tables(goal: Board) -> Inversion:
    """For rows and for columns, the order in which tiles are read and the fewest moves for each
    number of inversions.
    """
    cells = len(goal.cells)
    rows = np.arange(cells)
    reading = np.array([rows, rows.reshape(goal.size).T.ravel()], np.uint8)
    position = np.argsort(reading, axis=1).astype(np.uint8)
    place = np.ascontiguousarray(position[:, np.argsort(goal.cells)])
    most = np.arange(cells * (cells - 1) // 2 + 1)
    moves = np.array(
        [fewest_moves(most, length - 1) for length in (goal.width, goal.height)], np.uint8
    )
    return Inversion(
        place,
        reading,
        position,
        moves,
        np.array([goal.width]),
        np.zeros(cells, np.uint8),
        np.zeros(2, np.int64),
    )


def fewest_moves(inversions: Integers, passed: int) -> Integers:
    """The fewest moves that remove this many inversions, if each move passes `passed` tiles and
    adds or removes one inversion with each.
    """
    # At least so many moves, since one removes at most `passed` inversions. If `passed` is odd,
    # each move changes the parity of the inversions, so the number of moves has their parity: 4
    # inversions with 3 per move need 2 moves, 5 need 3.
    moves = -(-inversions // passed)
    return moves + (moves - inversions) % 2 * (passed % 2)


def parts(tables: Inversion, board: Board) -> tuple[HeuristicPart, ...]:
    """The moves that the inversions need, by vertical and by horizontal moves."""
    found = []
    for axis, direction in enumerate(("vertical", "horizontal")):
        read = [
            tables.place[axis, board.cells[cell]]
            for cell in tables.reading[axis]
            if board.cells[cell]
        ]
        count = sum(first > second for first, second in combinations(read, 2))
        found.append(
            HeuristicPart(
                f"{direction} ({counted(count, 'inversion')})", int(tables.moves[axis, count])
            )
        )
    return tuple(found)
