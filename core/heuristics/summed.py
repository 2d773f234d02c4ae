"""Heuristics that add up, as Manhattan distance does, how far each tile is from home, by another measure of far.

They are looked up in the same tables, by the same compiled functions.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from loyd.core.heuristics import manhattan
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.heuristics.tables.building import Building
from loyd.core.puzzle.board import Board

Measure = Callable[[Board], npt.NDArray[np.uint8]]


@dataclass(frozen=True, kw_only=True)
class Summed(Heuristic):
    """`measure(goal)[tile, cell]`: how far the tile is from home when it stands there."""

    measure: Measure

    def tables(self, goal: Board, building: Building) -> manhattan.Manhattan:  # noqa: ARG002  quick to build
        """The tables towards a goal."""
        return manhattan.looked_up(self.measure(goal))


def chebyshev(goal: Board) -> npt.NDArray[np.uint8]:
    """The rows or the columns to the tile's goal cell, whichever are more; 0 for the blank."""
    rows, columns = manhattan.axes(goal)
    table: npt.NDArray[np.uint8] = np.maximum(rows, columns).astype(np.uint8)
    table[0] = 0
    return table


def with_the_blank(goal: Board) -> npt.NDArray[np.uint8]:
    """Rows plus columns to the goal cell, of the blank too."""
    rows, columns = manhattan.axes(goal)
    return (rows + columns).astype(np.uint8)
