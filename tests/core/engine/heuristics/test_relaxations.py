"""Relaxed adjacency, inversion distance and walking distance, compared with searches of the relaxed
puzzles.
"""

import random
from itertools import permutations

import pytest

from loyd.core.engine.heuristics.catalogue import GASCHNIG, INVERSION, WALKING
from loyd.core.engine.heuristics.walking import ranks
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_first, blank_last, snail
from tests.core.engine.heuristics.walks import any_board, walk_from
from tests.oracle import relaxations


@pytest.mark.parametrize("goal", [blank_last(2, 3), snail(3, 2), Board(2, 3, (4, 1, 0, 5, 3, 2))])
def test_gaschnig_is_the_distance_of_the_relaxed_puzzle(goal: Board) -> None:
    estimate = GASCHNIG.for_goal(goal)
    distances = relaxations.gaschnig(goal.cells)
    assert len(distances) == 720
    for cells, distance in distances.items():
        assert estimate.value(Board(*goal.size, cells)) == distance


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (4, 4), (5, 3), (5, 5)])
def test_inversion_distance_is_its_definition(size: tuple[int, int]) -> None:
    rng = random.Random(7)
    for goal in (blank_last(*size), blank_first(*size), any_board(size, rng)):
        estimate = INVERSION.for_goal(goal)
        for board in (goal, *(any_board(size, rng) for _ in range(20))):
            assert estimate.value(board) == relaxations.inversion(board.cells, goal.cells, size)


@pytest.mark.parametrize(
    "goal", [blank_last(2, 3), blank_first(3, 3), snail(3, 4), blank_last(5, 2), snail(4, 4)]
)
def test_walking_distance_is_that_of_the_relaxed_puzzle(goal: Board) -> None:
    rng = random.Random(3)
    estimate, value = WALKING.for_goal(goal), relaxations.walking(goal.cells, goal.size)
    for board in walk_from(goal, 200, rng):
        assert estimate.value(board) == value(board.cells)


def test_walking_distance_on_every_board_of_2x3() -> None:
    goal = blank_last(2, 3)
    estimate, value = WALKING.for_goal(goal), relaxations.walking(goal.cells, goal.size)
    for cells in permutations(range(6)):
        assert estimate.value(Board(2, 3, cells)) == value(cells)


def test_walking_distance_of_4x4_has_its_published_states_and_depth() -> None:
    tables = WALKING.for_goal(blank_last(4, 4)).tables
    assert len(tables.down) == len(tables.across) == 24_964
    assert tables.down.max() == tables.across.max() == 35


@pytest.mark.parametrize(
    ("lines", "length", "states"),
    [(2, 2, 4), (3, 3, 105), (4, 4, 24_964), (5, 4, 5_977_015), (5, 5, 65_650_495)],
)
def test_the_states_are_counted(lines: int, length: int, states: int) -> None:
    assert ranks(lines, length, lines - 1).states == states


def test_a_search_of_the_relaxed_puzzle_reaches_as_many_states_as_are_numbered() -> None:
    for goal in (blank_last(3, 4), snail(4, 3)):
        rows = relaxations.lines_of(goal.cells, goal.size)[0]
        line_of = {tile: at for at, line in enumerate(rows) for tile in line}
        found = relaxations.walks(relaxations.walk_of(rows, line_of))
        assert len(found) == ranks(goal.height, goal.width, goal.blank // goal.width).states
