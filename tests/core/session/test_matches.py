"""Searching for a match after and before a step, even beyond what is recorded, and cancelling."""

import pytest

from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.session.condition import Condition
from loyd.core.session.condition_text import parse_condition
from loyd.core.session.exploration import Activity, Exploration
from loyd.core.session.matches import Matches
from loyd.core.system.errors import PluginError
from loyd.core.user_code.user_functions import UserCondition
from tests.patience import PATIENCE_SECONDS

SAMPLE, HARD = (
    parse_board("2 3 4 1 5 x 7 6 8"),
    parse_board("12 10 6 x / 9 8 13 15 / 11 7 3 2 / 5 4 14 1"),
)


def exploration(name: str = "astar", start: object = SAMPLE) -> Exploration:
    from loyd.core.engine.heuristics.catalogue import heuristic

    assert start in (SAMPLE, HARD)
    board = SAMPLE if start == SAMPLE else HARD
    return Exploration(
        Problem(
            board, blank_last(*board.size), Spec(algorithm(name), heuristic("manhattan")), Limits()
        )
    )


def go(run: Exploration, found: Matches, *, forward: bool = True, seen: int = 0) -> None:
    """Run to the next match, or the one before, and wait until the matches are counted too."""
    run.run_until(found, forward=forward, seen=seen)
    while run.activity is Activity.SEEKING:
        run.settle(1)
    assert run.scan is not None
    assert run.scan.wait(PATIENCE_SECONDS)


def matches(run: Exploration, text: str) -> Matches:
    return Matches(run.trace, parse_condition(text))


def test_the_sample_forwards_and_back_beyond_the_record() -> None:
    run = exploration()
    improved = matches(run, "improved")
    for step, number in ((29, 1), (74, 2)):
        go(run, improved)
        assert run.scan is not None
        assert (run.position, run.scan.number, run.scan.total) == (step, number, number)
    go(run, improved, forward=False, seen=74)
    assert run.scan is not None
    assert (run.position, run.scan.number, run.scan.total) == (29, 1, 2)
    go(run, improved, forward=False)
    assert (run.position, run.scan.found) == (29, None), "where there is none, the step stays"
    go(run, matches(run, "h < 0"))
    assert (run.position, run.scan.found, run.has_ended) == (29, None, True)
    go(run, matches(run, "peak"))
    assert run.position == 312
    run.seek(0)
    go(run, matches(run, "solution and g > 3"))
    assert run.trace.node(run.position).board in list(SAMPLE.along(run.trace.solution() or ()))
    run.close()


@pytest.mark.parametrize("name", ["astar", "idastar", "nbs"])
def test_what_never_comes_is_called_off(name: str) -> None:
    run = exploration(name, HARD)
    for stop in (run.pause, lambda: run.seek(1)):
        run.run_until(matches(run, "g > 1000"))
        assert run.scan is not None
        scan = run.scan
        while scan.looked < 200:
            run.look()
        assert run.activity is Activity.SEEKING
        stop()
        assert scan.wait(PATIENCE_SECONDS)
        run.settle(1)
        assert (scan.was_called_off, scan.found, run.activity) == (True, None, Activity.PAUSED)
    assert run.position == 1
    run.close()


def own(function: object) -> Condition:
    assert callable(function)
    return UserCondition("mine", function, "mine.py")


def test_a_user_condition_is_evaluated_at_each_step() -> None:
    run = exploration()
    found = Matches(
        run.trace,
        own(
            lambda node, successors, counts: (
                node.g == 5 and len(successors) == 2 and counts.open > 9
            )
        ),
    )
    go(run, found)
    row = run.trace.rows(run.position, 1)[0]
    assert (row.node.g, len(row.successors)) == (5, 2)
    expected = [
        r.counts.step
        for r in run.trace.rows(1, run.trace.steps)
        if r.node.g == 5 and len(r.successors) == 2 and r.counts.open > 9
    ]
    assert run.position == expected[0]
    run.close()


def test_a_mistake_ends_the_condition_search_with_a_sentence() -> None:
    run = exploration()
    found = Matches(run.trace, own(lambda node, *_: node.g == 2 and 1 / 0))
    go(run, found)
    assert run.scan is not None
    assert "ZeroDivisionError" in run.scan.mistake
    assert "test_matches.py, line" in run.scan.mistake
    with pytest.raises(PluginError):
        found.count(run.trace.steps)
    run.close()
