"""Which maps a search has, and what they leave out."""

import pytest

from loyd.core.engine.depth_first import replay
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.map import MapReader, MapReading, Projection
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec

EIGHT = "8 6 7 2 5 4 3 x 1"
FIFTEEN = "5 1 3 4 2 6 8 x 9 10 7 11 13 14 15 12"
HILL, LAYERS, PLAIN = map(MapReading, Projection)
HILL_TIME, LAYERS_TIME, PLAIN_TIME = (
    MapReading(projection, by_time=True) for projection in Projection
)


def searched(board: str, spec: str, most: int | None = None) -> Trace:
    start = parse_board(board)
    return solve_with_trace(
        Problem(start, blank_last(*start.size), parse_spec(spec), Limits(expansions=most))
    )[0]


@pytest.mark.parametrize(
    ("board", "spec", "readings"),
    [
        (EIGHT, "astar:manhattan", [HILL, HILL_TIME, LAYERS, PLAIN]),
        (EIGHT, "greedy:manhattan", [HILL, HILL_TIME, PLAIN, LAYERS]),
        (
            EIGHT,
            "idastar:manhattan",
            [HILL, HILL_TIME, LAYERS, MapReading(Projection.F_OVER_G, of_iteration=True), PLAIN],
        ),
        (FIFTEEN, "astar:manhattan", [LAYERS, LAYERS_TIME, PLAIN]),
        (FIFTEEN, "wastar:manhattan:2", [PLAIN, PLAIN_TIME, LAYERS]),
    ],
)
def test_the_readings_are_turned_through(board: str, spec: str, readings: list[MapReading]) -> None:
    reader = MapReader(searched(board, spec, 2000))
    for reading in [*readings, readings[0]]:
        assert reader.reading == reading
        reader.next_reading()


def test_what_cannot_be_reached_has_no_hill() -> None:
    trace = searched("1 2 3 4 5 6 8 7 x", "astar:manhattan", 50)
    assert MapReader(trace).readings == [LAYERS, LAYERS_TIME, PLAIN]


def test_an_iteration_has_its_own_visits_alone() -> None:
    trace = searched(EIGHT, "idastar:manhattan")
    reader = MapReader(trace)
    reader.reading = MapReading(Projection.F_OVER_G, of_iteration=True)
    start = trace.iteration_start(trace.steps)
    assert 0 < start < trace.steps
    assert (
        trace.counts(start).iteration
        != trace.counts(start + 1).iteration
        == trace.counts(trace.steps).iteration
    )
    assert reader.read(trace.steps).closed.sum() == trace.steps - start
    reader.reading = LAYERS
    assert reader.read(trace.steps).closed.sum() == trace.steps


def test_too_many_visits_for_the_hill_are_shown_by_layers_with_a_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trace = searched(EIGHT, "idastar:manhattan")
    reader = MapReader(trace)
    assert reader.read(trace.steps).projection is Projection.TRUE_DISTANCE
    assert not reader.remark
    monkeypatch.setattr(replay, "MOST_REPLAYED", 100)
    assert reader.read(trace.steps).projection is Projection.F_OVER_G
    assert "would have to be replayed" in reader.remark


@pytest.mark.parametrize("spec", ["dls:500", "rbfs:manhattan"])
def test_the_boards_of_a_long_path_are_not_worked_out_for_each_map(
    spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = searched("2 3 4 1 5 x 7 6 8", spec)
    reader = MapReader(trace)
    first = reader.read(trace.steps)
    monkeypatch.setattr(
        Board, "cells_along", lambda *_: pytest.fail("the boards on the path are known")
    )
    assert reader.read(trace.steps).path_steps == first.path_steps
    assert len(first.path_steps) == len(trace.solution() or ()) + 1


@pytest.mark.parametrize(
    ("spec", "slowness"),
    [
        ("dls:100000:repeats=path", 391),
        ("dls:100000", 1),
        ("iddfs:repeats=path", 1),
        ("idastar:manhattan", 1),
    ],
)
def test_a_search_that_looks_along_a_long_path_says_how_slow_it_is(
    spec: str, slowness: int
) -> None:
    """Its maps keep sums more often, and its other pictures are read in threads."""
    assert searched("1 2 3 4 5 x 7 8 6", spec).slowness == slowness
