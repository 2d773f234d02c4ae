"""Nilsson's sequence score: Manhattan distance, plus three times a score for tiles out of order
around the centre.

Source: Nilsson, "Principles of Artificial Intelligence" (1980), P + 3S. Going once around the
centre, the score counts 2 for each tile that is not followed by its successor in the goal, and 1
for a tile in the centre that does not belong there. Not admissible: it finds solutions quickly, but
not the shortest.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.engine.heuristics.heuristic import HeuristicPart
from loyd.core.engine.heuristics.manhattan import distances
from loyd.core.engine.puzzle.board import Board

RUNNING = ("board",)
AROUND = (0, 1, 2, 5, 8, 7, 6, 3)
CENTRE = 4
NOBODY = 255
WEIGHT = 3


class Sequence(NamedTuple):
    """`distance[tile, cell]` in moves; `follower[tile]`: the tile that follows it around the goal,
    NOBODY for the goal's centre.

    `board`: the running state, the tile in each cell.
    """

    distance: npt.NDArray[np.uint8]
    follower: npt.NDArray[np.uint8]
    board: npt.NDArray[np.uint8]


def refusal(size: tuple[int, int]) -> str:
    return (
        ""
        if size == (3, 3)
        else (
            "the sequence score goes around the centre of a 3x3 board; this one is "
            f"{size[0]}x{size[1]}"
        )
    )


def tables(goal: Board) -> Sequence:
    follower = np.full(len(goal.cells), NOBODY, np.uint8)
    for cell, following in zip(AROUND, (*AROUND[1:], AROUND[0]), strict=True):
        follower[goal.cells[cell]] = goal.cells[following]
    return Sequence(distances(goal), follower, np.zeros(len(goal.cells), np.uint8))


def parts(tables: Sequence, board: Board) -> tuple[HeuristicPart, ...]:
    cells = np.array(board.cells, np.uint8)
    out = int(_score(tables, cells))
    return HeuristicPart("Manhattan", int(_distance(tables, cells))), HeuristicPart(
        f"{WEIGHT} times the sequence score of {out}", WEIGHT * out
    )


def _score(tables: Sequence, board: npt.NDArray[np.uint8]) -> Any:
    """2 for each tile with the wrong follower, 1 for a wrong tile in the centre."""
    score = np.int64(0)
    for place in range(8):
        tile = board[AROUND[place]]
        if tile != 0 and board[AROUND[(place + 1) % 8]] != tables.follower[tile]:
            score += 2
    tile = board[CENTRE]
    return score + 1 if tile != 0 and tables.follower[tile] != NOBODY else score


def _distance(tables: Sequence, board: npt.NDArray[np.uint8]) -> Any:
    total = np.int64(0)
    for cell in range(len(board)):
        total += np.int64(tables.distance[board[cell], cell])
    return total


def read(tables: Sequence, board: npt.NDArray[np.uint8]) -> None:
    for cell in range(len(board)):
        tables.board[cell] = board[cell]


def whole(tables: Sequence, board: npt.NDArray[np.uint8]) -> Any:
    return _distance(tables, board) + WEIGHT * _score(tables, board)


def after(tables: Sequence, h: Any, tile: Any, start: Any, end: Any) -> Any:
    """The h after `tile` slides from `start` to `end`: the board is changed for it, and changed
    back.
    """
    before = _score(tables, tables.board)
    slide(tables, tile, start, end)
    changed = _score(tables, tables.board) - before
    slide(tables, tile, end, start)
    return (
        h
        + np.int64(tables.distance[tile, end])
        - np.int64(tables.distance[tile, start])
        + WEIGHT * changed
    )


def slide(tables: Sequence, tile: Any, start: Any, end: Any) -> None:
    tables.board[start] = 0
    tables.board[end] = tile
