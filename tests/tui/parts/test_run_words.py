from dataclasses import dataclass
from typing import Any

import pytest

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.session.exploration import Activity
from loyd.core.session.recorder import Levels
from loyd.core.study.compare.difference import Differences
from loyd.tui.compare.comparison_model import pair_facts
from loyd.tui.parts.run_words import progress_of, running_note, state_words


@dataclass
class Watched:
    """The parts of an exploration that these sentences need."""

    activity: Activity
    pace: float | None
    position: int = 7


@pytest.mark.parametrize(
    ("activity", "pace", "said"),
    [
        (Activity.PLAYING, 4, "playing · 4 steps/s"),
        (Activity.PLAYING, None, "playing · max speed"),
        (Activity.SEEKING, 4, "running · max speed"),
        (Activity.PAUSED, 4, "paused · 4 steps/s"),
        (Activity.ENDED, 4, "ended"),
    ],
)
def test_a_seeking_search_runs_at_max_speed(
    activity: Activity, pace: float | None, said: str
) -> None:
    watched: Any = Watched(activity, pace)
    assert state_words(watched, None) == said


def test_the_short_form_of_what_two_searches_share_keeps_why_there_are_exceptions() -> None:
    start, goal = parse_board("867/254/3x1"), blank_last(3, 3)
    first, second = (
        solve_with_trace(Problem(start, goal, parse_spec(spec)))[0]
        for spec in ("astar:manhattan", "astar:misplaced")
    )
    long, short = pair_facts(
        Differences(first, second), (first.steps, second.steps), ("A", "B"), optimum=31
    )
    assert "C* = 31" in long
    assert short == "B expanded all boards of A but 27 (f = C*)."
    (other, _) = pair_facts(
        Differences(first, second), (first.steps, second.steps), ("A", "B"), optimum=None
    )
    assert "C*" not in other


def test_a_run_over_earlier_iterations_is_told_by_the_iteration_of_its_step() -> None:
    problem = Problem(parse_board("867/254/3x1"), blank_last(3, 3), parse_spec("idastar:manhattan"))
    watched: Any = Watched(Activity.PLAYING, None)
    watched.problem, watched.trace = problem, solve_with_trace(problem)[0]
    levels = Levels(watched.trace)
    levels.look()
    assert levels.values[:4] == [21, 23, 25, 27]
    before, last = levels.steps[1] - 1, levels.steps[2] - levels.steps[1]
    watched.position = levels.steps[2] + 4
    grown = f"×{last / before:.1f} the one before"
    assert (
        running_note(watched, levels)
        == f"Iteration 3, bound 25: 5 nodes so far; iteration 2 took {last}, {grown}."
    )
    searched = "All paths with f up to 23 searched."
    assert progress_of(watched, levels, None).sentences == (
        "The solution has at least 25 moves.",
        searched,
        "Bound 25: 5 nodes so far.",
    )
