"""The true distance of every board of up to nine cells: the perfect heuristic.

Admissible and consistent; no admissible heuristic exceeds it. See `loyd.core.engine.puzzle.exact`.
"""

from typing import NamedTuple

import numpy as np

from ..puzzle.board import MOST_CELLS, Board
from ..puzzle.exact import ExactTable, successors
from ..puzzle.packing import Bytes, Int32s, Integers

RUNNING = ("at",)


class ExactDistance(NamedTuple):
    """`distances[index]` as in `ExactTable`, and `successors[move, index]`.

    `steps[move]`: by how much each move changes the blank's cell. `at[0]`: the running state, the
    index of the board.
    """

    distances: Bytes
    successors: Int32s
    steps: Integers
    at: Integers


def refusal(size: tuple[int, int]) -> str:
    height, width = size
    if height * width <= MOST_CELLS:
        return ""
    return (
        f"exact is defined on boards of up to {MOST_CELLS} cells, and {height}x{width} has "
        f"{height * width}; use pdb-6-6-3 for 4x4"
    )


def tables(goal: Board) -> ExactDistance:
    steps = np.array([-goal.width, goal.width, -1, 1])
    return ExactDistance(
        ExactTable.build(goal).distances, successors(*goal.size), steps, np.zeros(1, np.int64)
    )
