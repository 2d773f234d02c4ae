"""The length of the best solution so far has one meaning in all algorithms, also at a limit."""

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.spec_text import parse_spec
from tests.core.case import finish

GOAL = blank_last(3, 3)
START = Board(3, 3, (0, 1, 3, 4, 2, 5, 7, 8, 6))
IMPROVING = ("nbs", "mm", "baestar", "arastar", "dfbnb")


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_best_length_is_null_until_the_step_that_finds_the_goal(name: str) -> None:
    trace, outcome = finish(Problem(START, GOAL, parse_spec(name)))
    goal, bests = trace.goal_step, [trace.counts(step).best for step in range(trace.steps + 1)]
    assert goal is not None
    assert outcome.moves is not None
    assert [*START.along(outcome.moves)][-1] == GOAL
    assert set(bests[goal:]) == {len(outcome.moves)}
    assert name in IMPROVING or set(bests[:goal]) == {None}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_start_that_is_the_goal_is_a_solution_without_moves(name: str) -> None:
    trace, _ = finish(Problem(GOAL, GOAL, parse_spec(name)))
    assert [trace.counts(step).best for step in range(2)] == [None, 0]


@pytest.mark.parametrize("spec", ["arastar:manhattan:5", "nbs:zero"])
def test_a_limit_keeps_the_best_solution_and_claims_what_is_proved(spec: str) -> None:
    table, kept = ExactTable.build(GOAL), 0
    for distance in (12, 18):
        start = table.board(int(table.indexes_at(distance)[2]))
        for steps in range(1, 1000):
            trace, outcome = finish(
                Problem(start, GOAL, parse_spec(spec), Limits(expansions=steps))
            )
            assert trace.counts(trace.steps).best == outcome.length
            assert (outcome.ending is Ending.SOLVED) is (outcome.length is not None)
            assert outcome.length is None or outcome.length >= distance >= outcome.bound
            assert not outcome.optimal or outcome.length == distance
            kept += (
                outcome.ending is Ending.SOLVED and outcome.limit == "steps" and not outcome.optimal
            )
            if outcome.limit is None:
                break
    assert kept


def test_a_search_that_ends_exactly_at_its_limit_has_reached_it() -> None:
    for steps, ending in ((1, Ending.LIMIT), (2, Ending.INCONCLUSIVE)):
        trace, outcome = finish(
            Problem(START, GOAL, parse_spec("hill:zero:0"), Limits(expansions=steps))
        )
        assert (trace.steps, outcome.ending) == (1, ending)
