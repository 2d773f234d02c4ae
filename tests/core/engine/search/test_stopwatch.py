"""Even small searches take a measurable time where the processor's clock ticks 64 times a second,
as on Windows.
"""

from collections.abc import Iterator

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.problem import runner
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.study.compare.figures import final_figures

TICK = 1 / 64
SAMPLE = parse_board("2 3 4 1 5 x 7 6 8")


def readings(
    monkeypatch: pytest.MonkeyPatch, processor: Iterator[float], wall: Iterator[float], tick: float
) -> None:
    monkeypatch.setattr(runner, "thread_time", lambda: next(processor))
    monkeypatch.setattr(runner, "perf_counter", lambda: next(wall))
    monkeypatch.setattr(runner, "TICK", tick)


@pytest.mark.parametrize(
    ("processor", "wall", "tick", "seconds"),
    [
        (0.25, 0.75, 0.0, 0.25),  # a clock without steps is believed
        (0.0, 0.001, TICK, 0.001),  # no tick yet
        (TICK, 0.001, TICK, 0.001),  # a tick just then
        (1.0, 3.0, TICK, 1.0 + TICK),  # most of the time was another thread's
    ],
)
def test_the_time_on_the_wall_counts_no_more_than_a_tick_beyond_the_processors(
    monkeypatch: pytest.MonkeyPatch, processor: float, wall: float, tick: float, seconds: float
) -> None:
    readings(monkeypatch, iter((8.0, 8.0 + processor)), iter((100.0, 100.0 + wall)), tick)
    assert runner.Stopwatch().seconds == pytest.approx(seconds)


def test_a_search_shorter_than_a_tick_has_a_time_and_a_rate_that_can_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    microseconds = iter(range(1_000_000))
    readings(
        monkeypatch, iter(lambda: 8.0, None), (each / 1_000_000 for each in microseconds), TICK
    )
    problem = Problem(SAMPLE, blank_last(3, 3), Spec(ALGORITHMS["astar"]))
    trace, outcome = solve_with_trace(problem)
    figures = final_figures(problem, trace, outcome)
    assert figures.seconds is not None
    assert 0 < figures.seconds < TICK
    assert figures.rate == pytest.approx(outcome.generated / figures.seconds)
