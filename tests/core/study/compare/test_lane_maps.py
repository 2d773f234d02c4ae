"""Maps side by side have the same axes with every place in position, and so does the difference."""

from collections import Counter
from random import Random

import pytest

from loyd.core.engine.depth_first import replay
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.instances import seeded, walk
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.record.map import Axes, MapData, Projection
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.compare.difference import Differences, LaneMaps, difference_map

SPECS = ("astar", "greedy", "idastar:misplaced", "bibfs", "wastar:manhattan:2", "bfs")


def searched(size: tuple[int, int], seed: int, specs: tuple[str, ...] = SPECS) -> list[Trace]:
    goal = blank_last(*size)
    start = walk(goal, 24, seeded(seed))
    return [
        solve_with_trace(Problem(start, goal, parse_spec(spec), Limits(expansions=150)))[0]
        for spec in specs
    ]


def named(map_data: MapData) -> Counter[tuple[int, int, str]]:
    """The contents of each place, by the values of the axes."""
    found: Counter[tuple[int, int, str]] = Counter()
    for kind in ("open", "closed"):
        for up, across, count in zip(
            map_data.up.tolist(),
            map_data.across.tolist(),
            getattr(map_data, kind).sum(axis=0).tolist(),
            strict=True,
        ):
            found[map_data.first + map_data.stride * up, across, kind] += count
    return found


@pytest.mark.parametrize("size", [(3, 3), (4, 4)])
def test_all_stand_on_the_same_axes_and_nothing_moves_along_them(size: tuple[int, int]) -> None:
    traces = searched(size, 3)
    maps, rng = LaneMaps(traces), Random(size[0])
    for _ in range(3):
        steps = [rng.randint(0, trace.steps) for trace in traces]
        shown_maps = maps.read(steps)
        assert len({map_data.axes for map_data in shown_maps}) == 1
        assert {map_data.projection for map_data in shown_maps} == {maps.projection}
        for reader, step, map_data in zip(maps.readers, steps, shown_maps, strict=True):
            alone = reader.read(step)
            assert named(map_data) == named(alone)
            for own, other in (
                (map_data.current, alone.current),
                (map_data.start, alone.start),
                *zip(map_data.path_steps, alone.path_steps, strict=True),
            ):
                assert own is not None
                assert other is not None
                assert (map_data.first + map_data.stride * own[0], own[1]) == (
                    alone.first + alone.stride * other[0],
                    other[1],
                )
            assert map_data.up.min(initial=0) >= 0
            assert map_data.up.max(initial=0) < map_data.height
            assert map_data.across.max(initial=0) < map_data.width
        maps.turn()


@pytest.mark.parametrize("size", [(3, 3), (4, 4)])
def test_while_searches_run_one_map_is_read_at_a_time_and_the_others_stay(
    size: tuple[int, int],
) -> None:
    traces = searched(size, 3)
    maps = LaneMaps(traces)
    early, late = [1] * len(traces), [trace.steps for trace in traces]
    before = [named(map_data) for map_data in maps.read(early, is_running=True)]
    for place in range(len(traces)):
        shown_maps = maps.read_one(place, late)
        assert len({map_data.axes for map_data in shown_maps}) == 1
        after = [named(map_data) for map_data in LaneMaps(traces).read(late)]
        assert [named(map_data) for map_data in shown_maps] == [
            *after[: place + 1],
            *before[place + 1 :],
        ]
    assert [named(map_data) for map_data in maps.read_one(None, early)] == after


def test_a_hill_that_becomes_too_far_while_searches_run_turns_all_to_layers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(replay, "MOST_REPLAYED", 20)
    traces = searched((3, 3), 4, ("astar", "idastar:misplaced"))
    maps = LaneMaps(traces)
    assert {map_data.projection for map_data in maps.read([10, 10], is_running=True)} == {
        Projection.TRUE_DISTANCE
    }
    for place in (1, 0, None):
        assert {map_data.projection for map_data in maps.read_one(place, [50, 50])} == {
            Projection.F_OVER_G
        }
    assert "replayed" in maps.remark


def test_axes_of_other_parity_are_counted_one_by_one() -> None:
    assert Axes.union([Axes(20, 2, 4, 9), Axes(24, 2, 5, 7)]) == Axes(20, 2, 7, 9)
    assert Axes.union([Axes(20, 2, 4, 9), Axes(17, 2, 2, 3)]) == Axes(17, 1, 10, 9)


def test_where_one_hill_is_too_far_all_are_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "MOST_REPLAYED", 20)
    traces = searched((3, 3), 4, ("astar", "idastar:misplaced"))
    maps = LaneMaps(traces)
    shown_maps = maps.read([trace.steps for trace in traces])
    assert {map_data.projection for map_data in shown_maps} == {Projection.F_OVER_G}
    assert "replayed" in maps.remark
    assert maps.read([10, 10])[0].projection is Projection.TRUE_DISTANCE
    assert maps.remark == ""


@pytest.mark.parametrize("size", [(3, 3), (4, 4)])
def test_the_difference_lies_on_the_axes_of_the_maps(size: tuple[int, int]) -> None:
    traces = searched(size, 3, ("astar", "wastar:manhattan:2"))
    maps, steps = LaneMaps(traces), [trace.steps for trace in traces]
    difference = Differences(*traces, maps.space).after_steps(*steps)
    for _ in Projection:
        shown_maps = maps.read(steps)
        if (shown_maps[0].projection is Projection.TRUE_DISTANCE) != (difference.space is not None):
            difference = Differences(
                *traces,
                maps.space if shown_maps[0].projection is Projection.TRUE_DISTANCE else None,
            ).after_steps(*steps)
        found = difference_map(difference, shown_maps[0])
        assert found.map_data.axes == shown_maps[0].axes
        whole = range(found.map_data.height), range(found.map_data.width)
        assert found.counts_at(whole) == difference.totals
        spot = shown_maps[0].start
        assert spot is not None
        first, both, _ = found.counts_at((range(spot[0], spot[0] + 1), range(spot[1], spot[1] + 1)))
        assert both >= 1
        closed = shown_maps[0].counts_at(
            (range(spot[0], spot[0] + 1), range(spot[1], spot[1] + 1))
        )[1]
        assert closed == first + both
        maps.turn()
