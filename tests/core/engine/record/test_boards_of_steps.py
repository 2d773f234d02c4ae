"""The boards of many steps at once, and the maxima up to a step, compared with the same asked step
by step.
"""

import pytest

from loyd.core.engine.best_first import prefix_counts
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.instances import seeded, walk
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.puzzle.packing import unpack
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec

SPECS = (
    "bfs",
    "ucs",
    "greedy",
    "astar:misplaced",
    "wastar:manhattan:3",
    "dls:16",
    "iddfs",
    "idastar",
    "idastar:misplaced:grow=1",
)


def traces(spec: str, count: int, expansions: int = 400) -> list[Trace]:
    rng = seeded(7)
    starts = [walk(blank_last(3, 3 + index % 2), 5 + index * 3, rng) for index in range(count)]
    goals = [blank_last(*start.size) for start in starts]
    limits = Limits(expansions=expansions)
    return [
        solve_with_trace(Problem(start, goal, parse_spec(spec), limits))[0]
        for start, goal in zip(starts, goals, strict=True)
    ]


@pytest.mark.parametrize("spec", [*SPECS, "bibfs", "rbfs"])
def test_boards_of_many_steps_are_those_of_each(spec: str) -> None:
    for trace in traces(spec, 6):
        first, last = 1 + trace.steps // 3, trace.steps
        los, his = trace.packed_boards(first, last)
        nodes = [trace.node(step) for step in range(first, last + 1)]
        assert [
            unpack(int(lo), int(hi), *trace.start.size) for lo, hi in zip(los, his, strict=True)
        ] == [node.board for node in nodes]
        columns = trace.step_columns(first, last)
        found = zip(columns.g.tolist(), columns.h.tolist(), strict=True)
        assert [*found] == [(node.g, node.h) for node in nodes]


@pytest.mark.parametrize("spec", SPECS)
def test_peaks_are_the_greatest_counts_so_far(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefix_counts, "CHUNK_ENTRIES", 16)
    for trace in traces(spec, 3, 120):
        opened = closed = in_memory = 0
        for step in range(trace.steps + 1):
            counts, found = trace.counts(step), trace.peaks(step)
            in_memory = max(
                in_memory,
                counts.open + counts.closed if hasattr(trace, "nodes") else counts.deepest_g + 1,
            )
            opened = max(opened, counts.open)
            closed = max(closed, counts.closed)
            assert found.nodes == in_memory
            assert (found.open, found.closed) == (
                (opened, closed) if hasattr(trace, "nodes") else (None, None)
            )
        assert trace.peaks(trace.steps).reopened == trace.reopened


def test_a_later_step_never_came_earlier() -> None:
    (trace,) = traces("idastar", 1)
    times = [trace.clock.seconds_at(step) for step in range(trace.steps + 1)]
    assert times == sorted(times)
    assert times[-1] == trace.seconds
    assert all(trace.clock.step_at(second) >= step for step, second in enumerate(times))
