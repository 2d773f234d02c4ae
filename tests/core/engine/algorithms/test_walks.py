"""Walks that begin again: LRTA* converges, RTA* arrives, and first-choice hill climbing draws as
the stochastic one does.
"""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from loyd.core.engine.algorithms.lrtastar import LearningTrace
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.board import Board, letters
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from tests.core.rule_case import RuleCase
from tests.promises.spaces import blank_last, boards, distances

SIZES = (2, 3), (3, 3)


def starts(size: tuple[int, int]) -> list[tuple[int, ...]]:
    """Every solvable board of 2x3, and a sample of 3x3."""
    every = boards(blank_last(size), size)
    return every if size == (2, 3) else Random("walks").sample(every, 100)


@pytest.mark.parametrize("text", ["lrtastar", "lrtastar:restarts=2", "lrtastar:update=second"])
@pytest.mark.parametrize("size", SIZES)
def test_each_walk_is_that_of_the_definition(text: str, size: tuple[int, int]) -> None:
    spec = parse_spec(text)
    for cells in starts(size):
        case = RuleCase(
            Board(*size, cells),
            Board(*size, blank_last(size)),
            "lrtastar",
            spec.heuristic,
            spec.algorithm.tie,
            restarts=spec.restarts,
            second_best=spec.second_best,
        )
        trace, outcome = solve_with_trace(case.problem())
        oracle = case.oracle()
        while not oracle.is_over and oracle.steps <= trace.steps:
            oracle.step()
        assert outcome.ending is Ending.SOLVED
        assert (oracle.steps, oracle.expanded) == (trace.steps, outcome.expanded)
        assert oracle.best == letters(outcome.moves or ())


def test_trials_of_lrta_star_end_on_a_shortest_path() -> None:
    size, goal = (2, 3), blank_last((2, 3))
    known = distances(goal, size)
    for cells in starts(size):
        problem = Problem(
            Board(*size, cells), Board(*size, goal), parse_spec("lrtastar:restarts=300")
        )
        trace, outcome = solve_with_trace(problem)
        assert isinstance(trace, LearningTrace)
        assert outcome.length == known[cells], cells
        # h as learned never exceeds the distance: Manhattan is consistent.
        for step in (trace.steps // 3, trace.steps):
            board = trace.node(step).board
            assert trace.learned(board, step) <= known[board.cells]


def test_first_choice_draws_each_better_neighbour_as_often_as_the_stochastic_climb() -> None:
    size, goal = (3, 3), Board(3, 3, blank_last((3, 3)))
    spec = "hill:manhattan:0:climb=stochastic:seed="
    seen = 0
    for cells in Random("first choice").sample(boards(goal.cells, size), 30):
        start = Board(3, 3, cells)
        h = Problem(start, goal, parse_spec("hill")).estimate.value
        better = [board for _, board in start.successors() if h(board) < h(start)]
        if len(better) < 2:
            continue
        seen += 1
        moves = [board for _, board in start.successors()]
        # By definition: the first better one in a random order of all neighbours.
        first = Counter(
            next(one for one in order if one in better) for order in permutations(moves)
        )
        share = {one: Fraction(count, first.total()) for one, count in first.items()}
        assert set(share.values()) == {Fraction(1, len(better))}
        taken = Counter[Board]()
        for seed in range(150):
            trace, _ = solve_with_trace(Problem(start, goal, parse_spec(f"{spec}{seed}")))
            taken[trace.node(2).board] += 1
        for one in better:
            # Four standard deviations of 150 draws.
            assert abs(taken[one] - 150 / len(better)) < 25
    assert seen > 5
