"""Nilsson's sequence score: Manhattan distance, plus three times a score for tiles out of order
around the centre.

Source: Nilsson, "Principles of Artificial Intelligence" (1980), P + 3S. Going once around the
centre, the score counts 2 for each tile that is not followed by its successor in the goal, and 1
for a tile in the centre that does not belong there. Not admissible: it finds solutions quickly, but
not the shortest.
"""

from typing import NamedTuple

import numpy as np

from ..puzzle import Board, Size
from ..puzzle.packing import Bytes
from .heuristic import HeuristicPart
from .manhattan import by_cell, distances

RUNNING = ("board",)
AROUND = (0, 1, 2, 5, 8, 7, 6, 3)
CENTRE = 4
NO_FOLLOWER = 255
SCORE_WEIGHT = 3


class Sequence(NamedTuple):
    """`distance[tile, cell]` in moves; `follower[tile]`: the tile that follows it around the goal,
    NO_FOLLOWER for the goal's centre.

    `board`: the running state, the tile in each cell.
    """

    distance: Bytes
    follower: Bytes
    board: Bytes


def refusal(size: Size) -> str:
    """Why a size has no sequence score; empty if it has one."""
    return (
        ""
        if size == (3, 3)
        else (
            "the sequence score goes around the centre of a 3x3 board; this one is "
            f"{size[0]}x{size[1]}"
        )
    )


def tables(goal: Board) -> Sequence:
    """Manhattan distances, and for each tile the one that follows it around the centre of the
    goal.
    """
    follower = np.full(len(goal.cells), NO_FOLLOWER, np.uint8)
    for cell, following in zip(AROUND, (*AROUND[1:], AROUND[0]), strict=True):
        follower[goal.cells[cell]] = goal.cells[following]
    return Sequence(distances(goal), follower, np.zeros(len(goal.cells), np.uint8))


def parts(tables: Sequence, board: Board) -> tuple[HeuristicPart, ...]:
    """The Manhattan distance, and the weighted sequence score."""
    distance = sum(by_cell(tables.distance, board))
    out = _score(tables, board.cells)
    return HeuristicPart("Manhattan", distance), HeuristicPart(
        f"{SCORE_WEIGHT} times the sequence score of {out}", SCORE_WEIGHT * out
    )


def _score(tables: Sequence, cells: tuple[int, ...]) -> int:
    """2 for each tile with the wrong follower, 1 for a wrong tile in the centre."""
    around = [cells[cell] for cell in AROUND]
    follows = zip(around, (*around[1:], around[0]), strict=True)
    wrong = sum(tile != 0 and after != tables.follower[tile] for tile, after in follows)
    return int(2 * wrong) + int(
        cells[CENTRE] != 0 and tables.follower[cells[CENTRE]] != NO_FOLLOWER
    )
