"""The spacing of the copies of a long depth-first search."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import numpy as np
import pytest

from loyd.core.engine.choice import Tie
from loyd.core.engine.depth_first.depth_first_trace import DepthFirstTrace
from loyd.core.engine.depth_first.path_reader import DepthFirstConfig
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.board import Move
from loyd.core.engine.puzzle.instances import walk
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.formula import Priority
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec

if TYPE_CHECKING:
    from loyd.core.engine.depth_first.path_run import PathRun


class Distant(SimpleNamespace):
    """What is kept of a search at a step, without the search."""

    def copy(self) -> Distant:
        return Distant(**vars(self))

    def compact(self) -> None:
        pass

    def lowered(self, _: int) -> list[tuple[int, int]]:
        return []


@pytest.mark.parametrize("algorithm", ["idastar", "rbfs", "iddfs", "dfbnb"])
def test_a_stored_copy_may_be_narrowed_while_it_is_copied(algorithm: str) -> None:
    """A recorder makes room in its copies while the app reads one of them."""
    spec = parse_spec(algorithm)
    trace, _ = solve_with_trace(Problem(parse_board("23415x768"), blank_last(3, 3), spec))
    stored = trace.checkpoints.nearest(300)
    before = stored.visits

    class Narrowing(np.ndarray):  # type: ignore[type-arg]
        """A board whose copying lets the recorder's thread go first."""

        def copy(self, *_: object) -> np.ndarray:  # type: ignore[override, type-arg]
            stored.compact()
            return np.array(self)

    stored._board = stored._board.view(Narrowing)
    twin = stored.copy()
    assert all(np.array_equal(one, other) for one, other in zip(twin.visits, before, strict=True))
    twin.make_steps(5)
    assert twin.step == stored.step + 5


@pytest.mark.parametrize(
    ("steps", "interval"),
    [
        (8_000_000, 1 << 15),
        (16_777_216, 1 << 16),
        (103_000_000, 1 << 16),
        (154_000_000, 1 << 17),
        (1 << 32, 1 << 20),
    ],
)
def test_the_steps_between_two_copies(steps: int, interval: int) -> None:
    board = blank_last(4, 4)
    config = DepthFirstConfig(depth_limit=None, queue=np.zeros(0, np.uint64))
    trace = DepthFirstTrace(
        board, board, tuple(Move), Priority(1, 1, 1, Tie.NEWEST), config, lambda _: 0
    )
    step = 0
    while step <= steps:
        trace.keep(cast("PathRun", Distant(step=step, least_h=1, deepest=30, generated=step)))
        step = (step // trace.interval + 1) * trace.interval
    assert [copy.step for copy in trace.checkpoints.kept] == list(range(0, steps + 1, interval))


@pytest.mark.parametrize(
    ("spec", "moves"), [("idastar:manhattan", 42), ("idastar:pdb-5-5-5", 55), ("dls:20", 22)]
)
def test_an_unread_record_has_every_step(spec: str, moves: int) -> None:
    """Steps, iterations and falls of h are the same in a sparse record, which keeps fewer
    copies.
    """
    goal, rng = blank_last(4, 4), Random(spec)
    problem = Problem(walk(goal, moves, rng), goal, parse_spec(spec), Limits(200_000))
    (close, _), (sparse, _) = solve_with_trace(problem), solve_with_trace(problem, sparsely=True)
    assert isinstance(close, DepthFirstTrace)
    assert isinstance(sparse, DepthFirstTrace)
    assert (sparse.iterations, sparse.totals, sparse.least_h_at) == (
        close.iterations,
        close.totals,
        close.least_h_at,
    )
    assert (
        len(sparse.checkpoints.kept)
        == sparse.steps // sparse.interval + 1
        < len(close.checkpoints.kept)
    )
    for step in [0, 1, sparse.steps, *(rng.randint(1, sparse.steps) for _ in range(20))]:
        assert (sparse.frame(step), sparse.counts(step)) == (close.frame(step), close.counts(step))


@pytest.mark.kernel
def test_where_h_becomes_less_than_ever() -> None:
    """The record's events agree with what its steps show one by one."""
    goal = blank_last(3, 3)
    trace, _ = solve_with_trace(
        Problem(
            parse_board("6 4 7 8 5 x 3 2 1"), goal, parse_spec("idastar:manhattan"), Limits(3_000)
        ),
        sparsely=True,
    )
    assert isinstance(trace, DepthFirstTrace)
    least, expected = trace.node(0).h, [(0, trace.node(0).h)]
    for step in range(1, trace.steps + 1):
        if (h := trace.node(step).h) < least:
            least = h
            expected.append((step, h))
    assert trace.least_h_at == expected
    assert len(expected) > 5
