"""A search without rising f stops where it switches branch, and at the goal."""

import pytest

from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.record import questions
from loyd.core.engine.search.spec_text import parse_spec
from tests.core.case import finish


@pytest.mark.parametrize("spec", ["dfs", "dfs:12", "dls:9", "dls:25"])
def test_the_events_are_every_step_whose_parent_is_not_the_one_before(
    spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "FIRST_LENGTH", 4)
    monkeypatch.setattr(questions, "CHUNK_STEPS", 64)
    trace = finish(Problem(SAMPLE.board, SAMPLE.goal, parse_spec(spec), Limits(expansions=1500)))[0]
    away = [step for step in range(2, trace.steps + 1) if trace.parent_step(step) != step - 1]
    goal = trace.goal_step
    expected = [(step, "jump", trace.node(step).g) for step in away if step != goal]
    expected += [] if goal is None else [(goal, "goal", len(trace.solution() or ()))]
    found, step = [], 0
    while (event := trace.next_event(step)) is not None:
        found.append((event.step, event.kind, event.value))
        step = event.step
    assert found == sorted(expected)
    for step in (*range(0, trace.steps, 97), trace.steps, trace.steps + 1):
        before = trace.event_before(step)
        assert (before and (before.step, before.kind, before.value)) == max(
            (one for one in found if one[0] < step), default=None
        )
