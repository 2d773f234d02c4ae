"""Pages of the open list of a search with many reopenings agree with an independent search, even
when read ahead of its registers.
"""

from dataclasses import replace
from random import Random

import pytest

from loyd.core.engine.best_first import open_list
from loyd.core.engine.best_first.best_first_trace import BestFirstTrace
from loyd.core.engine.choice import Tie
from loyd.core.engine.puzzle.instances import walk
from loyd.core.engine.puzzle.notation import blank_last
from tests.core.case import ALL_HEURISTICS, as_usual, random_case
from tests.core.engine.record.journey import Journey
from tests.core.engine.record.trace_answers import asked_node

MOST, STEPS = 1500, (350, 749, 1000, 1499)


@pytest.fixture(params=Tie)
def travelled(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Journey:
    monkeypatch.setattr(open_list, "HEADS_SPAN", 250)
    monkeypatch.setattr(open_list, "STEPS_PER_BUCKET", 1)
    rng, goal = Random(f"reopened {request.param}"), blank_last(3, 4)
    case = as_usual(
        replace(
            random_case("astar", (3, 4), rng),
            start=walk(goal, 90, Random(0)),
            goal=goal,
            heuristic=ALL_HEURISTICS[4],
        )
    )
    journey = Journey(replace(case, tie=request.param), MOST, set(STEPS), rng)
    while journey.outcome is None:
        journey.run(1 << 30)
    return journey


def test_pages_of_a_search_that_reopens_much(travelled: Journey) -> None:
    trace = travelled.trace
    assert isinstance(trace, BestFirstTrace)
    assert trace.reopened > 20, trace.reopened
    for known in (
        trace.reopened,
        0,
    ):  # 0: as if the loop, in its thread, were further than its registers say
        trace.registers.reopened = known
        for step in sorted(travelled.expected, key=lambda step: -step % 7):
            opened = travelled.expected[step].open
            for first in range(0, len(opened), 97):
                page = tuple(map(asked_node, trace.open_nodes(step, first, 50)))
                assert page == opened[first : first + 50], (travelled.case, step, first)
