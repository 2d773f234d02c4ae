"""The true distance of every board of up to twelve cells: the perfect heuristic.

Admissible and consistent; no admissible heuristic exceeds it. See `whole_space`.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ...system import Building
from ..puzzle.board import Board, Size
from ..puzzle.packing import Bytes, Integers
from .heuristic import Heuristic
from .whole_space import MOST_CELLS_IN_SPACE, WholeSpace, space_shape, whole_space

RUNNING = ("at",)


class ExactDistance(NamedTuple):
    """The space of a goal, and a board as the space has it: `cell[i]` is the board's cell at its
    cell i, `place` the inverse of that, `tile[n]` what it calls the tile n.

    `at`: the running state, the cell of the blank, the order of the tiles, and h.
    """

    space: WholeSpace
    cell: Bytes
    place: Bytes
    tile: Bytes
    at: Integers


@dataclass(frozen=True)
class TrueDistance(Heuristic):
    """The true distance as an entry of the catalogue; above ten cells its table is large."""

    def is_ready(self, goal: Board) -> bool:
        return space_shape(goal.size, goal.blank)[0].is_ready

    def tables(self, goal: Board, building: Building) -> ExactDistance:
        """The tables for a goal. Raises BuildCancelledError."""
        shape, order = space_shape(goal.size, goal.blank)
        tiles = np.array(goal.cells, np.uint8)[order]
        tile = np.zeros(len(order), np.uint8)
        tile[tiles[tiles > 0]] = np.arange(1, len(order))
        return ExactDistance(
            whole_space(shape, building)[0],
            order,
            np.argsort(order).astype(np.uint8),
            tile,
            np.zeros(3, np.int64),
        )


def refusal(size: Size) -> str:
    height, width = size
    if height * width <= MOST_CELLS_IN_SPACE:
        return ""
    return (
        f"exact is defined on boards of up to {MOST_CELLS_IN_SPACE} cells, and {height}x{width} "
        f"has {height * width}; use pdb-6-6-3 for 4x4"
    )
