"""Predictions are exact on average over all starts for a consistent heuristic, so they are compared
with a full count.
"""

from collections import Counter

import numpy as np
import pytest

from loyd.core.engine.puzzle.board import Board
from loyd.core.study.audit.prediction import graph_levels, nodes_within, shares, tree_levels
from tests.core.study.audit.small_puzzle import GOALS, small_puzzle
from tests.oracle.heuristics import manhattan
from tests.oracle.sliding import BACK, Cells, Size, flood, slides


def tree(
    start: Cells,
    size: Size,
    depth: int,
    within: int | None = None,
    h: dict[Cells, int] | None = None,
) -> list[tuple[int, Cells]]:
    """The (depth, board) of every node, without those beyond the bound `within` and without undo
    moves.
    """
    found, nodes = [], [(0, start, "")]
    while nodes:
        at, cells, came = nodes.pop()
        if within is not None and h is not None and at + h[cells] > within:
            continue
        found.append((at, cells))
        if at < depth:
            nodes += [
                (at + 1, after, move)
                for move, after in slides(cells, size)
                if not came or move != BACK[came]
            ]
    return found


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 3), (4, 4)])
def test_the_levels_of_the_tree_are_those_that_one_can_count(size: Size) -> None:
    goal = Board(*size, (*range(1, size[0] * size[1]), 0))
    for start in (goal, goal.after(goal.moves()[0])):
        nodes = Counter((depth, cells.index(0)) for depth, cells in tree(start.cells, size, 7))
        levels = tree_levels(size, start.blank, 7)
        assert {(int(i), int(cell)): levels[i, cell] for i, cell in np.argwhere(levels)} == nodes


@pytest.mark.parametrize("goal", GOALS, ids=str)
def test_the_levels_of_the_graph_are_those_of_a_flood(goal: Board) -> None:
    counted = Counter(
        (distance, cells.index(0)) for cells, distance in flood(goal.cells, goal.size).items()
    )
    levels = graph_levels(goal.size, goal.blank)
    assert {(int(i), int(cell)): levels[i, cell] for i, cell in np.argwhere(levels)} == counted


@pytest.mark.parametrize("bound", [4, 7, 10])
def test_nodes_of_an_iteration_are_predicted_exactly_on_the_mean_over_all_starts(
    bound: int,
) -> None:
    puzzle = small_puzzle(GOALS[0], 0)
    size = GOALS[0].size
    h = {cells: manhattan(cells, GOALS[0].cells, size) for cells in puzzle.distances}
    hs = np.array([h[tuple(row)] for row in puzzle.population.cells.tolist()], np.int64)
    up_to = shares(puzzle.population.cells, hs)
    for blank in range(6):
        starts = [cells for cells in h if cells.index(0) == blank]
        counted = sum(len(tree(start, size, bound, bound, h)) for start in starts) / len(starts)
        assert nodes_within(tree_levels(size, blank, bound), up_to, bound) == pytest.approx(counted)


def test_a_bound_below_every_h_expands_nothing_and_one_above_expands_all() -> None:
    puzzle = small_puzzle(GOALS[0], 0)
    up_to = shares(puzzle.population.cells, puzzle.hs + 5)
    levels = graph_levels(GOALS[0].size, GOALS[0].blank)
    assert nodes_within(levels, up_to, 4) == 0
    assert nodes_within(levels, up_to, -1) == 0
    assert nodes_within(levels, up_to, 1_000) == 360
