"""Growth reaches the step it was requested for, however few samples are requested."""

import numpy as np
import pytest

from loyd.core.engine.best_first.rule_trace import RuleTrace
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec

START, GOAL = parse_board("2 3 4 1 5 x 7 6 8"), parse_board("1 2 3 4 5 6 7 8 x")


@pytest.mark.parametrize("spec", ["astar:manhattan", "idastar:manhattan", "rbfs:manhattan"])
@pytest.mark.parametrize("samples", [7, 50])
def test_growth_ends_at_the_last_step(spec: str, samples: int) -> None:
    trace, _ = solve_with_trace(Problem(START, GOAL, parse_spec(spec)))
    for last in (trace.steps, trace.steps - 5, 60):
        growth = trace.growth(last, samples)
        assert growth.steps[-1] == last
        assert growth.depth[-1] == trace.node(last).g
        assert growth.least_h[-1] == trace.counts(last).least_h
        assert (growth.steps[1:] > growth.steps[:-1]).all()


@pytest.mark.parametrize(
    "spec", ["epeastar:manhattan", "beam:manhattan", "arastar:manhattan", "nbs:manhattan", "bibfs"]
)
@pytest.mark.parametrize("samples", [7, 50])
def test_growth_looks_at_no_successors(
    spec: str, samples: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading the successors of thousands of steps took half a second for the growth plot."""
    trace, _ = solve_with_trace(Problem(START, GOAL, parse_spec(spec)))
    monkeypatch.setattr(
        RuleTrace, "statuses", lambda *_: pytest.fail("the successors of many steps were looked at")
    )
    growth = trace.growth(trace.steps, samples)
    lowest = np.minimum.accumulate([trace.node(step).h for step in range(trace.steps + 1)])
    assert growth.least_h.tolist() == lowest[growth.steps].tolist()


@pytest.mark.parametrize("spec", ["epeastar:manhattan", "beam:manhattan"])
def test_the_events_of_a_search_look_at_no_successors(
    spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The event before step one million took two seconds."""
    trace, _ = solve_with_trace(Problem(START, GOAL, parse_spec(spec)))
    steps = range(0, trace.steps + 1, 7)
    expected = [(sums.least_h, sums.greatest) for sums in map(trace.totals, steps)]
    monkeypatch.setattr(
        RuleTrace, "statuses", lambda *_: pytest.fail("the successors of many steps were looked at")
    )
    assert list(map(trace.extremes, steps)) == expected
    assert trace.event_before(trace.steps)


@pytest.mark.parametrize(
    "spec", ["astar:manhattan:f=5", "wastar:manhattan:2:f=14:tie=random:seed=1"]
)
def test_a_start_beyond_the_limit_of_f_has_its_h(spec: str) -> None:
    trace, _ = solve_with_trace(Problem(START, GOAL, parse_spec(spec)))
    assert (trace.steps, trace.growth(0, 5).least_h.tolist()) == (0, [trace.node(0).h])
    assert trace.node(0).h > 0
