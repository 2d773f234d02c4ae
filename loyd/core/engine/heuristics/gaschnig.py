"""Gaschnig's heuristic, relaxed adjacency: the number of moves if the blank could swap with any
tile.

Source: Gaschnig, "A problem similarity approach to devising heuristics" (1979). The tiles and the
blank form cycles: each stands where the next belongs. A cycle of n that contains the blank is
resolved in n - 1 moves, any other in n + 1, because the blank enters and leaves it. Admissible and
consistent: every move of the puzzle is a move of the relaxed one.
"""

from typing import NamedTuple

import numpy as np

from ..puzzle import Board
from ..puzzle.packing import Bytes
from .heuristic import HeuristicPart

RUNNING = ("leads",)


class Gaschnig(NamedTuple):
    """`home[tile]`: its goal cell, the blank's at 0. `leads[cell]`: the running state, the goal
    cell of the tile or blank in that cell.
    """

    home: Bytes
    leads: Bytes


def tables(goal: Board) -> Gaschnig:
    """For each tile the cell where the goal has it, and room for the board that the loop
    computes with.
    """
    return Gaschnig(np.argsort(goal.cells).astype(np.uint8), np.zeros(len(goal.cells), np.uint8))


def parts(tables: Gaschnig, board: Board) -> tuple[HeuristicPart, ...]:
    """A part for each cycle of misplaced tiles: its tiles, plus one unless it has the blank.
    O(cells²).
    """
    left = [cell for cell, tile in enumerate(board.cells) if tables.home[tile] != cell]
    found = []
    while left:
        cycle = [left[0]]
        while (cell := int(tables.home[board.cells[cycle[-1]]])) != cycle[0]:
            cycle.append(cell)
        left = [cell for cell in left if cell not in cycle]
        extra = -1 if board.blank in cycle else 1
        names = " ".join(str(board.cells[cell] or "x") for cell in cycle)
        found.append(HeuristicPart(f"cycle {names}", len(cycle) + extra, tuple(cycle)))
    return tuple(found)
