"""The trajectory of a search against the true distances of its boards, and its strip."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.engine.record.trajectory import COLUMN_SAMPLES, StepAxis, TrajectoryReader
from loyd.core.engine.search.spec_text import parse_spec
from loyd.tui.pictures.trajectory.strip import TRAJECTORY_GUTTER, TrajectoryStrip
from tests.core.case import finish
from tests.oracle.sliding import flood
from tests.tui.explore.explore_driver import explore, press, screen_of, until


@given(st.integers(1, 300), st.integers(1, 10**8), st.booleans())
def test_each_step_has_one_column_and_each_column_its_steps(
    width: int, total: int, is_whole: bool
) -> None:
    axis = StepAxis(width, total, is_whole)
    lasts = axis.lasts.tolist()
    assert lasts == sorted(lasts)
    assert lasts[-1] == total
    assert len(lasts) <= width
    for column, (first, last) in enumerate(axis.spans):
        assert axis.column(axis.position(column)) <= column
        assert first <= last
        assert axis.spans[axis.column(first)] == (first, last)


@pytest.fixture(scope="module")
def true() -> dict[tuple[int, ...], int]:
    return flood(tuple(SAMPLE.goal.cells), (3, 3))


@pytest.fixture(scope="module")
def from_start() -> dict[tuple[int, ...], int]:
    return flood(tuple(SAMPLE.board.cells), (3, 3))


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_columns_hold_the_true_distances_of_their_boards(
    name: str, true: dict[tuple[int, ...], int], from_start: dict[tuple[int, ...], int]
) -> None:
    problem = Problem(SAMPLE.board, SAMPLE.goal, parse_spec(name), Limits(expansions=400))
    trace, _ = finish(problem)
    if not trace.steps:
        return
    length = true[tuple(SAMPLE.board.cells)]
    axis = StepAxis(50, trace.steps)
    found = TrajectoryReader(trace).read(axis)
    assert trace.steps <= 50 * COLUMN_SAMPLES, "every step is read"
    for (first, last), counts, extra in zip(axis.spans, found.counts, found.extra, strict=True):
        boards = [tuple(trace.node(step).board.cells) for step in range(first, last + 1)]
        assert Counter(true[cells] for cells in boards) == {
            at: counts[at] for at in np.flatnonzero(counts).tolist()
        }
        assert sum(true[cells] + from_start[cells] - length for cells in boards) == extra.sum()


def test_columns_that_merge_are_those_that_are_read_anew() -> None:
    trace, _ = finish(Problem(SAMPLE.board, SAMPLE.goal, parse_spec("astar")))
    reader = TrajectoryReader(trace)
    for total in range(1, trace.steps + 1):
        kept = reader.read(StepAxis(7, total, is_whole=False))
        anew = TrajectoryReader(trace).read(StepAxis(7, total, is_whole=False))
        assert (kept.counts == anew.counts).all()
        assert (kept.extra == anew.extra).all()


def test_larger_puzzles_are_drawn_by_h() -> None:
    start = parse_board("1 2 3 4 5 6 7 8 9 10 15 11 13 14 x 12")
    goal = parse_board("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 x")
    trace, _ = finish(Problem(start, goal, parse_spec("idastar")))
    found = TrajectoryReader(trace).read(StepAxis(1, trace.steps))
    assert found.name == "h"
    h = Counter(trace.node(step).h for step in range(1, trace.steps + 1))
    assert h == {at: found.counts[0, at] for at in np.flatnonzero(found.counts[0]).tolist()}


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 20), (48, 30)])
async def test_the_strip_goes_where_it_is_clicked_and_shows_memory(size: tuple[int, int]) -> None:
    async with explore(size) as pilot:
        strip = screen_of(pilot).query_one(TrajectoryStrip)
        assert "Here the search" in strip.render_line(int(size[1] >= 38)).text
        region = strip.region
        await press(pilot, "end")
        await until(pilot, lambda: strip.is_whole and strip.position == strip.total)
        assert region == strip.region, "nothing moves"
        axis = StepAxis(strip.size.width - TRAJECTORY_GUTTER, strip.total)
        column = axis.width // 2
        await pilot.click(strip, offset=(TRAJECTORY_GUTTER + column + 1, strip.size.height - 1))
        await until(pilot, lambda: strip.position == axis.position(column))
        before = [strip.render_line(line).text for line in range(strip.size.height)]
        await press(pilot, "Z")
        assert strip.is_memory
        assert [strip.render_line(line).text for line in range(strip.size.height)] != before
