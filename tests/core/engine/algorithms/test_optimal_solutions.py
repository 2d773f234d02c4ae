"""Every further algorithm that claims optimal solutions, on 8-puzzles of all depths, compared with
the true distances.

These are more than 5,000 boards; by default one in ten is searched.
"""

from collections.abc import Iterator
from random import Random

import pytest

from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from tests.core.case import random_goal
from tests.matrices import one_in

GOALS = (blank_last(3, 3), random_goal((3, 3), Random(7)), Board(3, 3, (1, 2, 3, 8, 0, 4, 7, 6, 5)))
DEEPEST, ALL_TO = 31, 13
OTHERS = {
    14: 1000,
    15: 450,
    16: 260,
    17: 180,
    18: 80,
    19: 50,
    20: 20,
    21: 18,
    22: 16,
    23: 14,
    24: 12,
    25: 10,
    26: 8,
    27: 6,
    28: 4,
    29: 3,
    30: 2,
    31: 2,
}
STEP = one_in(10)
WANTED = 5_000 // STEP


def boards(rng: Random) -> Iterator[tuple[Board, Board, int]]:
    """(start, goal, distance): every board of the first depths, a sample of the others, smaller for
    greater depths.
    """
    for distance in range(DEEPEST + 1):
        goal = GOALS[distance % len(GOALS)]
        table = ExactTable.build(goal)
        indexes = table.indexes_at(distance).tolist()
        chosen = indexes if distance <= ALL_TO else rng.sample(indexes, OTHERS[distance])
        for index in chosen[::STEP]:
            yield table.board(index), goal, distance


@pytest.mark.parametrize(
    "spec",
    ["bibfs", "nbs:manhattan", "rbfs:manhattan", "epeastar:manhattan", "arastar:manhattan:3"],
)
def test_the_solution_is_a_shortest_one_and_proved(spec: str) -> None:
    rng = Random(spec)
    asked = parse_spec(spec)
    count = 0
    for start, goal, distance in boards(rng):
        problem = Problem(start, goal, asked)
        _, outcome = solve_with_trace(problem)
        assert (outcome.ending, outcome.length, outcome.optimal, outcome.bound) == (
            Ending.SOLVED,
            distance,
            True,
            distance,
        ), start
        assert outcome.moves is not None
        *_, last = start.along(outcome.moves)
        assert last == goal
        count += 1
    assert count >= WANTED


@pytest.mark.parametrize(
    ("spec", "searches_backward"), [("astar:walking", False), ("nbs:walking", True)]
)
def test_tables_towards_the_start_are_built_only_for_a_search_from_there(
    spec: str, searches_backward: bool
) -> None:
    problem = Problem(parse_board("2 3 4 1 5 x 7 6 8"), blank_last(3, 3), parse_spec(spec))
    solve_with_trace(problem)
    assert ("backward_estimate" in vars(problem)) == searches_backward
