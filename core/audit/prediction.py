"""How many nodes a search will expand, foretold from the values of its heuristic alone.

Source: Korf, Reid and Edelkamp, "Time complexity of iterative-deepening-A*" (Artificial Intelligence, 2001).  A node at depth i is
expanded under the bound d when h is at most d - i.  So with N(i) nodes at depth i of the tree, and P(x) the share of nodes whose h
is at most x, sum N(i) P(d - i) over i nodes are expanded.  Both are taken apart by the cell of the blank, which makes the sum exact
on the mean over all starts with the same blank if the heuristic is consistent.  For A*, which expands no board twice, N(i) is the
number of boards at distance i from the start.
"""

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from loyd.core.audit.population import Cells, Integers
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.distance import UNREACHABLE
from loyd.core.puzzle.exact import ExactTable
from loyd.core.puzzle.slides import NO_MOVE, slides

Levels = npt.NDArray[np.float64]
Shares = npt.NDArray[np.float64]


@lru_cache(maxsize=64)
def tree_levels(size: tuple[int, int], blank: int, depth: int) -> Levels:
    """`[i, cell]`: the nodes at depth i, up to `depth`, whose blank is on a cell, in the tree that never goes straight back.

    The tree begins with the blank on the cell `blank` of a board of (height, width).
    """
    successors, target, move, _ = slides(*size)
    count = size[0] * size[1]
    now = np.zeros((count, NO_MOVE + 1))
    now[blank, NO_MOVE] = 1
    levels = [now.sum(axis=1)]
    for _ in range(depth):
        after = np.zeros_like(now)
        for cell, came in np.argwhere(now).tolist():
            for index in range(successors[cell, came]):
                after[target[cell, came, index], move[cell, came, index]] += now[cell, came]
        now = after
        levels.append(now.sum(axis=1))
    return np.array(levels)


@lru_cache(maxsize=64)
def graph_levels(size: tuple[int, int], blank: int) -> Levels:
    """`[i, cell]`: the boards at distance i from a board whose blank is on the cell `blank`, by the cell of their own blank.

    It is the same for every such board, whatever its tiles are called.  Raises BoardError for more than nine cells.
    """
    count = size[0] * size[1]
    tiles = list(range(1, count))
    distances = ExactTable.build(Board(*size, (*tiles[:blank], 0, *tiles[blank:]))).distances.reshape(count, -1)
    greatest = int(distances[distances != UNREACHABLE].max())
    return np.array([(distances == distance).sum(axis=1) for distance in range(greatest + 1)], np.float64)


def shares(cells: Cells, hs: Integers) -> Shares:
    """`[cell, x]`: of the boards with the blank on a cell, the share whose h is at most x.  `hs` by row of `cells`."""
    blanks = np.argmin(cells, axis=1)
    counts = np.zeros((cells.shape[1], int(hs.max()) + 1))
    np.add.at(counts, (blanks, hs), 1)
    up_to: Shares = np.cumsum(counts, axis=1) / counts.sum(axis=1, keepdims=True)
    return up_to


def nodes_within(levels: Levels, shares: Shares, bound: int) -> float:
    """How many nodes have g + h of at most `bound`, as foretold."""
    depths = np.arange(min(bound + 1, len(levels)))
    at_most = np.minimum(bound - depths, shares.shape[1] - 1)
    return float((levels[depths] * shares[:, at_most].T).sum())
