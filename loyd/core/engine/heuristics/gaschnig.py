"""Gaschnig's heuristic, relaxed adjacency: the number of moves if the blank could swap with any
tile.

Source: Gaschnig, "A problem similarity approach to devising heuristics" (1979). The tiles and the
blank form cycles: each stands where the next belongs. A cycle of n that contains the blank is
resolved in n - 1 moves, any other in n + 1, because the blank enters and leaves it. Admissible and
consistent: every move of the puzzle is a move of the relaxed one.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.engine.heuristics.heuristic import HeuristicPart
from loyd.core.engine.puzzle.board import Board

RUNNING = ("leads",)


class Gaschnig(NamedTuple):
    """`home[tile]`: its goal cell, the blank's at 0. `leads[cell]`: the running state, the goal
    cell of the tile or blank in that cell.
    """

    home: npt.NDArray[np.uint8]
    leads: npt.NDArray[np.uint8]


def tables(goal: Board) -> Gaschnig:
    return Gaschnig(np.argsort(goal.cells).astype(np.uint8), np.zeros(len(goal.cells), np.uint8))


def parts(tables: Gaschnig, board: Board) -> tuple[HeuristicPart, ...]:
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


def read(tables: Gaschnig, board: npt.NDArray[np.uint8]) -> None:
    for cell in range(len(board)):
        tables.leads[cell] = tables.home[board[cell]]


def whole(tables: Gaschnig, board: npt.NDArray[np.uint8]) -> Any:
    h = np.int64(0)
    seen = np.int64(0)
    for first in range(len(board)):
        cell = np.int64(first)
        length = 0
        extra = 1
        while seen >> cell & 1 == 0:
            seen |= np.int64(1) << cell
            length += 1
            if board[cell] == 0:
                extra = -1
            cell = np.int64(tables.leads[cell])
        if length > 1:
            h += length + extra
    return h


def after(tables: Gaschnig, h: Any, tile: Any, start: Any, end: Any) -> Any:
    """The h after `tile` slides from `start` to `end`: one less if it reaches its goal cell or
    joins two cycles, else one more.
    """
    home = tables.home[tile]
    if home == end:
        return h - 1
    if home == start:
        return h + 1
    cell = tables.leads[end]
    while cell != start and cell != end:
        cell = tables.leads[cell]
    return h + 1 if cell == start else h - 1


def slide(tables: Gaschnig, tile: Any, start: Any, end: Any) -> None:
    tables.leads[end] = tables.home[tile]
    tables.leads[start] = tables.home[0]
