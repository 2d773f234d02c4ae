"""Random boards, goals and walks, and h updated along them."""

import random
from itertools import pairwise

import numpy as np

from loyd.core.engine.depth_first import loop as depth_first_kernel
from loyd.core.engine.heuristics.heuristic import Estimate
from loyd.core.engine.native.kernel import kernel
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


def carried(estimate: Estimate, boards: list[Board], *, compiled: bool) -> list[int]:
    """The h of each board of a walk, updated by the functions that the search loops call."""
    bound = kernel(depth_first_kernel, estimate.heuristic.file)
    functions = bound.compiled if compiled else bound.plain
    tables, cells = estimate.running_tables(), np.array(boards[0].cells, np.uint8)
    functions.read(tables, cells)
    hs = [int(functions.whole(tables, cells))]
    for before, after in pairwise(boards):
        tile, start, end = (
            np.uint8(before.cells[after.blank]),
            np.uint64(after.blank),
            np.uint64(before.blank),
        )
        hs.append(int(functions.after(tables, np.int64(hs[-1]), tile, start, end)))
        functions.slide(tables, tile, start, end)
    return hs
