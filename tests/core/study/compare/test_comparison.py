"""Several lanes on one clock: positions, steps, events, divergences, lanes added and removed."""

from collections.abc import Iterator
from time import monotonic

import pytest

from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.session.exploration import Activity
from loyd.core.session.recorder import Levels
from loyd.core.study.compare.comparison import Comparison
from loyd.core.study.compare.divergence import first_divergence
from loyd.core.study.compare.lane import CLOCKS, TICK_SECONDS, Alignment
from loyd.core.system.errors import SettingError
from tests.core.case import BEST_FIRST, DEPTH_FIRST
from tests.presets import preset

LONG = 60.0


def comparison(*specs: str, limit: int | None = None) -> Comparison:
    limits = Limits(expansions=limit)
    return Comparison(
        SAMPLE.board, SAMPLE.goal, [parse_spec(text) for text in specs], limits=limits
    )


def settled(shown: Comparison) -> Comparison:
    """The comparison once everything requested has happened."""
    shown.settle(LONG)
    return shown


@pytest.fixture
def pair() -> Iterator[Comparison]:
    shown = comparison("astar:misplaced", "astar:manhattan")
    yield shown
    shown.close()


def test_by_step_each_lane_is_at_the_same_step_or_at_its_end(pair: Comparison) -> None:
    pair.seek(5)
    assert settled(pair).steps == (5, 5)
    pair.to_end()
    first, second = settled(pair).lanes
    assert pair.activity == "ended"
    assert pair.steps == (first.trace.steps, second.trace.steps)
    assert pair.total == pair.position == max(pair.steps)
    pair.step(-1)
    assert settled(pair).steps == (first.trace.steps - 1, second.trace.steps)
    assert pair.activity == "paused"
    pair.seek(0)
    assert settled(pair).steps == (0, 0)


@pytest.mark.parametrize("name", [*BEST_FIRST, *(one for one in DEPTH_FIRST if one != "dfbnb")])
def test_levels_are_the_values_that_f_or_the_bound_rises_to(name: str) -> None:
    trace, _ = solve_with_trace(
        Problem(SAMPLE.board, SAMPLE.goal, parse_spec(name), Limits(expansions=600))
    )
    levels = Levels(trace)
    levels.look()
    greatest = [
        trace.counts(step).bound or trace.counts(step).greatest_f
        for step in range(1, trace.steps + 1)
    ]
    if trace.counts(0).bound is not None:
        greatest = [trace.counts(step).bound or 0 for step in range(1, trace.steps + 1)]
    assert levels.values == sorted(set(greatest))
    for value in {*greatest, min(greatest) - 1, max(greatest) + 1}:
        within = sum(other <= value for other in greatest)
        assert (
            levels.end_of(value) or trace.steps if within == trace.steps else levels.end_of(value)
        ) == within
    assert [levels.level_of(step) for step in range(trace.steps + 1)] == [None, *greatest]


def test_by_bound_each_lane_is_at_the_end_of_the_same_value() -> None:
    shown = comparison("astar", "idastar", "bfs")
    shown.count(Alignment.BOUND)
    for position in (1, 3, 20, 4):
        shown.seek(position)
        settled(shown)
        assert shown.position == position
        value = sorted({value for lane in shown.lanes for value in lane.levels.values})[
            position - 1
        ]
        for lane, step in zip(shown.lanes, shown.steps, strict=True):
            end = lane.levels.end_of(value)
            assert step == (lane.trace.steps if end is None else end)
            assert lane.levels.level_of(step) is None or (lane.levels.level_of(step) or 0) <= value
    shown.to_end()
    settled(shown)
    assert shown.steps == tuple(lane.trace.steps for lane in shown.lanes)
    shown.close()


def test_by_time_each_lane_has_had_the_same_time_of_its_own() -> None:
    shown = comparison("ucs", "bfs", limit=20_000)
    shown.count(Alignment.TIME)
    shown.seek(20)
    settled(shown)
    for lane, step in zip(shown.lanes, shown.steps, strict=True):
        assert lane.trace.clock.seconds_at(step) <= 20 * TICK_SECONDS or lane.has_ended
        assert lane.trace.seconds >= 20 * TICK_SECONDS or step == lane.trace.steps
    shown.to_end()
    settled(shown)
    assert shown.steps == tuple(lane.trace.steps for lane in shown.lanes)
    shown.close()


@pytest.mark.parametrize("by", [Alignment.BOUND, Alignment.TIME])
def test_another_clock_shows_about_the_same_for_the_lane_that_is_least_far(
    pair: Comparison, by: Alignment
) -> None:
    pair.to_end()
    settled(pair)
    pair.seek(7)
    before = settled(pair).steps
    pair.count(by)
    assert pair.aligned_by is by
    assert any(after >= step for after, step in zip(pair.steps, before, strict=True))
    pair.step(-1)
    assert any(after < step for after, step in zip(settled(pair).steps, before, strict=True))


def test_a_round_of_the_clocks_comes_back_to_the_very_same_step() -> None:
    shown = comparison("astar:misplaced", "astar:manhattan", "idastar:manhattan", limit=50_000)
    shown.seek(5)
    settled(shown)
    for first in CLOCKS:
        shown.count(first)
        settled(shown)
        shown.next_event()
        position, steps = settled(shown).position, shown.steps
        for by in (*CLOCKS, first):
            shown.count(by)
            assert shown.position <= shown.total
            assert settled(shown).position <= shown.total
        assert (shown.position, shown.steps) == (position, steps)
    shown.close()


def test_no_clock_goes_beyond_what_all_lanes_have_recorded() -> None:
    start = preset("hard-15")
    shown = Comparison(
        start.board,
        start.goal,
        [parse_spec("idastar"), parse_spec("bfs")],
        by=Alignment.TIME,
        pace=None,
    )
    settled(shown)
    shown.play()
    end = monotonic() + LONG
    while min(shown.steps) < 2_000 and monotonic() < end:
        shown.settle()
    for by in (Alignment.STEP, Alignment.TIME, Alignment.BOUND, Alignment.STEP):
        shown.count(by)
        assert shown.position <= shown.total
    assert len(set(shown.steps)) == 1
    shown.close()


def test_at_the_end_every_clock_is_at_its_end(pair: Comparison) -> None:
    pair.to_end()
    settled(pair)
    for by in (Alignment.BOUND, Alignment.TIME, Alignment.STEP):
        pair.count(by)
        assert (pair.position, pair.activity) == (pair.total, Activity.ENDED)


def test_plays_at_its_speed_and_at_max_speed(pair: Comparison) -> None:
    settled(pair)
    pair.seek(200)
    settled(pair)
    pair.seek(3)
    settled(pair)
    pair.clock = lambda: 100.0
    pair.play()
    pair.look()
    assert pair.position == 3
    assert pair.pace is not None
    pair.clock = lambda: 101.0
    pair.look()
    assert (pair.position, pair.activity) == (3 + pair.pace, Activity.PLAYING)
    pair.faster()
    pair.clock = lambda: 102.0
    pair.look()
    assert pair.position == 3 + pair.pace / 2 + pair.pace
    pair.clock = monotonic
    pair.toggle()
    assert pair.activity == "paused"
    while pair.pace is not None:
        pair.faster()
    pair.play()
    while pair.activity is Activity.PLAYING:
        pair.settle()
    assert pair.steps == tuple(lane.trace.steps for lane in pair.lanes)


def test_the_next_event_is_the_nearest_of_any_lane(pair: Comparison) -> None:
    pair.to_end()
    settled(pair)
    pair.seek(0)
    settled(pair)
    visited = []
    while pair.activity is not Activity.ENDED:
        pair.next_event()
        visited.append(settled(pair).position)
    expected = set()
    for lane in pair.lanes:
        step = 0
        while (event := lane.trace.next_event(step)) is not None:
            step = event.step
            expected.add(step)
    assert visited == sorted(expected)


def test_finds_the_first_divergence(pair: Comparison) -> None:
    pair.count(Alignment.TIME)
    pair.find_divergence(0, 1)
    settled(pair)
    expected = first_divergence(pair.lanes[0].trace, pair.lanes[1].trace)
    assert expected is not None
    assert pair.divergence is not None
    assert pair.divergence.found == expected
    assert (pair.aligned_by, pair.position) == (Alignment.STEP, expected.step)
    assert pair.divergence.sentence("astar:misplaced", "astar:manhattan") == expected.sentence(
        "astar:misplaced", "astar:manhattan"
    )


def test_says_that_equal_lanes_never_part() -> None:
    shown = comparison("astar", "wastar:1")
    shown.find_divergence(0, 1)
    search = settled(shown).divergence
    assert search is not None
    assert search.found is None
    assert "expand the same boards in all their" in search.sentence("astar", "wastar")
    shown.close()


def test_says_which_lane_ended_before_they_diverged() -> None:
    start = SAMPLE.goal.after(SAMPLE.goal.moves()[0])
    shown = Comparison(start, SAMPLE.goal, [parse_spec("bfs"), parse_spec("ucs:tie=oldest")])
    shown.find_divergence(0, 1)
    search = settled(shown).divergence
    assert search is not None
    assert (
        search.sentence("bfs", "ucs")
        == "bfs and ucs expand the same boards until bfs ends after step 1."
    )
    shown.close()


def test_lanes_come_and_go(pair: Comparison) -> None:
    pair.seek(40)
    settled(pair)
    pair.add(parse_spec("greedy"))
    pair.add(parse_spec("bfs"))
    assert settled(pair).steps[3] == 40
    with pytest.raises(SettingError, match="there are already 4 lanes"):
        pair.add(parse_spec("ucs"))
    pair.change(0, parse_spec("idastar"))
    assert settled(pair).lanes[0].label == "idastar:manhattan"
    pair.remove(2)
    pair.remove(1)
    assert [lane.label for lane in pair.lanes] == ["idastar:manhattan", "bfs"]
    with pytest.raises(SettingError, match="at least 2 lanes"):
        pair.remove(0)


@pytest.mark.parametrize("by", [Alignment.BOUND, Alignment.STEP])
def test_lanes_that_have_ended_stay_at_their_ends_while_another_is_changed(by: Alignment) -> None:
    shown = comparison("astar:misplaced", "astar:manhattan", "idastar")
    shown.count(by)
    shown.to_end()
    ends = settled(shown).steps
    shown.change(0, parse_spec("bfs"))
    while shown.activity is Activity.SEEKING:
        shown.settle(0.001)
        assert shown.steps[1:] == ends[1:]
    assert (shown.activity, shown.position) == (Activity.ENDED, shown.total)
    assert shown.steps == tuple(lane.trace.steps for lane in shown.lanes)
    shown.close()


@pytest.mark.parametrize("spec", ["bfs", "astar:misplaced", "idastar"])
def test_by_bound_the_others_stay_at_their_value_while_one_is_changed_or_goes(spec: str) -> None:
    shown = comparison("ucs", "astar", "idastar")
    shown.count(Alignment.BOUND)
    shown.seek(17)
    settled(shown)
    before, value = (
        shown.steps,
        sorted({value for lane in shown.lanes for value in lane.levels.values})[16],
    )
    shown.change(0, parse_spec(spec))
    while shown.activity is Activity.SEEKING:
        shown.settle(0.001)
        assert shown.steps[1:] == before[1:]
    assert shown.position <= shown.total
    end = shown.lanes[0].levels.end_of(value)
    assert shown.steps[0] == (shown.lanes[0].trace.steps if end is None else end)
    shown.remove(0)
    assert settled(shown).steps == before[1:]
    shown.close()


def test_figures_are_those_of_the_step_and_in_the_end_of_the_outcome(pair: Comparison) -> None:
    pair.seek(12)
    under_way = settled(pair).figures()
    assert [one.expanded for one in under_way] == [12, 12]
    assert {one.outcome for one in under_way} == {"unfinished"}
    pair.to_end()
    ended = settled(pair).figures()
    assert [(one.length, one.proof, one.optimum) for one in ended] == [(19, "proved", 19)] * 2


def test_lanes_end_at_their_limits() -> None:
    start = preset("hard-15")
    shown = Comparison(
        start.board,
        start.goal,
        [parse_spec("bfs"), parse_spec("idastar")],
        limits=Limits(expansions=5_000),
    )
    shown.to_end()
    assert {one.note for one in settled(shown).figures()} == {"steps"}
    shown.close()


@pytest.mark.parametrize("count", [0, 1, 5])
def test_two_to_four_searches(count: int) -> None:
    with pytest.raises(SettingError, match="choose 2 to 4"):
        comparison(*["bfs"] * count)
