"""Random boards, goals and walks, and h updated along them."""

import random
from itertools import pairwise

import numpy as np

from loyd.core.engine.heuristics.heuristic import Estimate
from loyd.core.engine.native.binding import column_of
from loyd.core.engine.puzzle.board import Board, Move


def any_board(size: tuple[int, int], rng: random.Random) -> Board:
    """Any arrangement, solvable or not."""
    cells = list(range(size[0] * size[1]))
    rng.shuffle(cells)
    return Board(*size, tuple(cells))


def walk_from(board: Board, steps: int, rng: random.Random) -> list[Board]:
    """A random walk, which may undo its last move."""
    return list(board.along(_moves(board, steps, rng)))


def _moves(board: Board, steps: int, rng: random.Random) -> list[Move]:
    moves: list[Move] = []
    for _ in range(steps):
        moves.append(rng.choice(board.moves()))
        board = board.after(moves[-1])
    return moves


class Updated:
    """The functions that the search loops call, on tables of their own."""

    def __init__(self, estimate: Estimate) -> None:
        found = estimate.by_functions(estimate.running_tables())
        self._functions, self._tables = found.functions.contents, found.tables
        self._cells = len(estimate.goal.cells)

    def read(self, board: Board) -> int:
        """The h of a board from scratch."""
        cells = np.array(board.cells, np.uint8)
        column = column_of("Bytes", cells)
        self._functions.read(self._tables, column)
        return int(self._functions.whole(self._tables, column))

    def after(self, h: int, before: Board, after: Board) -> int:
        """The h of a board one move after another, whose h is known."""
        return int(self._functions.after(self._tables, self._cells, h, *_slide(before, after)))

    def slide(self, before: Board, after: Board) -> None:
        self._functions.slide(self._tables, self._cells, *_slide(before, after))


def _slide(before: Board, after: Board) -> tuple[int, int, int]:
    return before.cells[after.blank], after.blank, before.blank


def carried(estimate: Estimate, boards: list[Board]) -> list[int]:
    """The h of each board of a walk, updated by the functions that the search loops call."""
    updated = Updated(estimate)
    hs = [updated.read(boards[0])]
    for before, after in pairwise(boards):
        hs.append(updated.after(hs[-1], before, after))
        updated.slide(before, after)
    return hs
