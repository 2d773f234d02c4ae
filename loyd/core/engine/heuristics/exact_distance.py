"""The true distance of every board of up to nine cells: the perfect heuristic.

Admissible and consistent; no admissible heuristic exceeds it. See `loyd.core.engine.puzzle.exact`.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.engine.puzzle.board import MOST_CELLS, Board
from loyd.core.engine.puzzle.exact import ExactTable, successors

RUNNING = ("at",)


class ExactDistance(NamedTuple):
    """`distances[index]` as in `ExactTable`, and `successors[move, index]`.

    `steps[move]`: by how much each move changes the blank's cell. `at[0]`: the running state, the
    index of the board.
    """

    distances: npt.NDArray[np.uint8]
    successors: npt.NDArray[np.int32]
    steps: npt.NDArray[np.int64]
    at: npt.NDArray[np.int64]


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


def read(tables: ExactDistance, board: npt.NDArray[np.uint8]) -> None:
    """Set the index of a board: the blank's cell, then the rank of the tiles read row by row."""
    rank = 0
    blank = 0
    orders = 1
    for cell in range(len(board)):
        if board[cell] == 0:
            blank = cell
        else:
            left = 1
            smaller = 0
            for later in range(cell + 1, len(board)):
                if board[later] != 0:
                    left += 1
                    if board[later] < board[cell]:
                        smaller += 1
            rank = rank * left + smaller
            orders *= left
    tables.at[0] = blank * orders + rank


def whole(tables: ExactDistance, board: npt.NDArray[np.uint8]) -> Any:  # noqa: ARG001  one signature for all
    """The distance of the board last read; UNREACHABLE if there is no path."""
    return np.int64(tables.distances[tables.at[0]])


def reached(tables: ExactDistance, start: Any, end: Any) -> Any:
    """The index of the board after the blank moves from cell `end` to cell `start`."""
    step = np.int64(start) - np.int64(end)
    move = 0
    while tables.steps[move] != step:
        move += 1
    return np.int64(tables.successors[move, tables.at[0]])


def after(tables: ExactDistance, h: Any, tile: Any, start: Any, end: Any) -> Any:  # noqa: ARG001  the table knows
    return np.int64(tables.distances[reached(tables, start, end)])


def slide(tables: ExactDistance, tile: Any, start: Any, end: Any) -> None:  # noqa: ARG001  one signature for all
    tables.at[0] = reached(tables, start, end)
