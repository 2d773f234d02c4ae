"""A search on several threads makes the same steps as on one, which other tests check: counts, and
the state at any step.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.algorithms.idastar import IDA_STAR
from loyd.core.engine.depth_first import solver as depth_first
from loyd.core.engine.depth_first.depth_first_trace import DepthFirstTrace
from loyd.core.engine.heuristics.catalogue import MANHATTAN, heuristic
from loyd.core.engine.outcome import Ending, Outcome
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board, parse_order
from loyd.core.engine.puzzle.instances import uniform, walk
from loyd.core.engine.puzzle.notation import blank_first, blank_last
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import create_search
from tests.core.case import finish, random_case
from tests.core.engine.algorithms.test_idastar_korf import SMALLEST
from tests.patience import PATIENCE_SECONDS

DEEPENING = ("idastar", "iddfs")
FAR = uniform(blank_last(4, 4), Random("far"))

Cut = Callable[[int, int], None]


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> Cut:
    """Split every iteration into subtrees, at the first depth with this many nodes, and check them
    after this many steps.
    """

    def change(fewest: int, stride: int) -> None:
        monkeypatch.setattr(depth_first, "WORTH_THREADS", 1)
        monkeypatch.setattr(depth_first, "FEWEST_SUBTREES", fewest)
        monkeypatch.setattr(depth_first, "REPORT_STRIDE", stride)

    return change


def _searched(problem: Problem, threads: int) -> tuple[DepthFirstTrace, Outcome]:
    trace, outcome = finish(replace(problem, threads=threads))
    assert isinstance(trace, DepthFirstTrace)
    return trace, outcome


def _figures(trace: DepthFirstTrace, outcome: Outcome) -> tuple[Any, ...]:
    found = (
        outcome.ending,
        outcome.limit,
        outcome.moves,
        outcome.optimal,
        outcome.bound,
        outcome.expanded,
        outcome.generated,
    )
    return (
        *found,
        trace.peaks(trace.steps),
        trace.steps,
        trace.iterations,
        trace.totals,
        trace.least_h_at,
        trace.interval,
    )


def _same_at(step: int, one: Trace, several: Trace) -> None:
    assert isinstance(one, DepthFirstTrace)
    assert isinstance(several, DepthFirstTrace)
    assert one.frame(step) == several.frame(step)
    assert one.visits(step).by_place == several.visits(step).by_place


def _are_left() -> bool:
    """Whether threads of a search still exist after a while."""
    end = monotonic() + PATIENCE_SECONDS
    while monotonic() < end:
        if not any(thread.name.startswith("subtrees") for thread in threading.enumerate()):
            return False
        sleep(0.01)
    return True


@pytest.mark.kernel
@pytest.mark.parametrize("name", DEEPENING)
def test_the_threads_do_not_show_on_a_small_board(name: str, cut: Cut) -> None:
    cut(3, 50)
    goal = blank_last(3, 3)
    problem = Problem(
        walk(goal, 40, Random(name)), goal, Spec(algorithm(name), MANHATTAN), Limits(expansions=800)
    )
    one, several = _searched(problem, 1), _searched(problem, 3)
    assert _figures(*several) == _figures(*one)
    for step in range(0, one[0].steps + 1, 50):
        _same_at(step, one[0], several[0])


@pytest.mark.parametrize("name", DEEPENING)
@pytest.mark.parametrize("size", [(2, 3), (3, 3), (4, 4)])
def test_whatever_the_settings_the_threads_do_not_show(
    name: str, size: tuple[int, int], cut: Cut
) -> None:
    rng = Random(f"threads {name} {size}")
    for _ in range(8):
        case = random_case(name, size, rng)
        if len(case.start.cells) > 6:
            case = replace(case, start=walk(case.goal, rng.randrange(22), rng))
        problem = case.problem(Limits(expansions=20_000))
        cut(rng.choice((1, 3, 12)), rng.choice((1, 7, 100)))
        one = _searched(problem, 1)
        for threads in (2, 3, 4):
            several = _searched(problem, threads)
            assert _figures(*several) == _figures(*one)
            kept = [copy.step for copy in several[0].checkpoints.kept]
            assert kept == sorted(set(kept))
            for step in [
                *rng.sample(kept, min(8, len(kept))),
                *(rng.randint(0, one[0].steps) for _ in range(8)),
            ]:
                _same_at(step, one[0], several[0])


@pytest.mark.parametrize("name", ["manhattan", "linear-conflict", "walking", "pdb-5-5-5"])
@pytest.mark.parametrize("seed", range(3))
def test_four_by_four_whatever_the_heuristic(name: str, seed: int, cut: Cut) -> None:
    rng = Random(f"{name} {seed}")
    goal = blank_last(4, 4)
    problem = Problem(
        walk(goal, 400, rng), goal, Spec(IDA_STAR, heuristic(name)), Limits(expansions=1_000_000)
    )
    cut(50, 2000)
    one = _searched(problem, 1)
    for threads in (2, 3, 4):
        several = _searched(problem, threads)
        assert _figures(*several) == _figures(*one)
        for step in (
            several[0].checkpoints.kept[-1].step,
            rng.randint(0, one[0].steps),
            one[0].steps,
        ):
            _same_at(step, one[0], several[0])
        assert several[0].solution() == one[0].solution()


@pytest.mark.parametrize(("number", "board", "length", "generated"), SMALLEST)
def test_counts_are_those_that_are_published(
    number: int, board: str, length: int, generated: int, cut: Cut
) -> None:
    cut(64, 10_000)
    start = Board(4, 4, tuple(map(int, board.split())))
    _, outcome = _searched(
        Problem(start, blank_first(4, 4), Spec(IDA_STAR, order=parse_order("ulrd"))), 3
    )
    assert (outcome.length, outcome.optimal, outcome.generated) == (length, True, generated - 1), (
        number
    )


@pytest.mark.parametrize("name", DEEPENING)
def test_any_number_of_steps_can_be_asked_for_at_a_time(name: str, cut: Cut) -> None:
    rng = Random(f"strides {name}")
    problem = Problem(
        FAR, blank_last(4, 4), Spec(algorithm(name), MANHATTAN), Limits(expansions=60_000)
    )
    one, outcome = _searched(problem, 1)
    cut(20, 500)
    trace, search = create_search(replace(problem, threads=3))
    assert isinstance(trace, DepthFirstTrace)
    last = next(search)
    while last < 60_000:
        stride = rng.choice((1, 2, 65, 200, 1000, 3000))
        assert search.send(stride) == trace.steps == min(last + stride, 60_000)
        last = trace.steps
        assert trace.node(last) == one.node(last)
        for step in (last, last - min(last, 3), rng.randint(0, last)):
            _same_at(step, one, trace)
    with pytest.raises(StopIteration) as end:
        next(search)
    assert _figures(trace, end.value.value) == _figures(one, outcome)


@pytest.mark.parametrize("most", [40_000, 40_001, 99_999, 300_000])
def test_a_limit_of_nodes_is_kept_to_the_node(most: int, cut: Cut) -> None:
    problem = Problem(FAR, blank_last(4, 4), Spec(IDA_STAR, MANHATTAN), Limits(expansions=most))
    one = _searched(problem, 1)
    cut(20, 700)
    for threads in (2, 4):
        several = _searched(problem, threads)
        assert _figures(*several) == _figures(*one)
        assert several[0].steps == most
        _same_at(most, one[0], several[0])
    assert not _are_left()


def test_the_time_of_all_threads_counts(cut: Cut) -> None:
    cut(50, 5000)
    problem = Problem(FAR, blank_last(4, 4), Spec(IDA_STAR, MANHATTAN), Limits(seconds=0.3))
    trace, outcome = _searched(problem, 2)
    assert (outcome.ending, outcome.limit) == (Ending.LIMIT, "seconds")
    assert trace.seconds >= 0.3
    assert trace.counts(trace.steps).expanded == outcome.expanded


def test_a_search_that_is_given_up_leaves_no_thread(cut: Cut) -> None:
    cut(20, 500)
    _, search = create_search(Problem(FAR, blank_last(4, 4), Spec(IDA_STAR, MANHATTAN), threads=4))
    next(search)
    search.send(50_000)
    assert any(thread.name.startswith("subtrees") for thread in threading.enumerate())
    search.close()
    assert not _are_left()


def test_what_goes_wrong_in_a_thread_is_raised_by_the_search(
    cut: Cut, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut(20, 500)
    _, search = create_search(Problem(FAR, blank_last(4, 4), Spec(IDA_STAR, MANHATTAN), threads=2))
    next(search)

    def fail() -> float:
        raise MemoryError

    monkeypatch.setattr(depth_first, "thread_time", fail)
    with pytest.raises(MemoryError):
        search.send(1 << 40)
    assert not _are_left()


def test_short_searches_are_made_on_one_thread() -> None:
    goal = blank_last(3, 3)
    _, search = create_search(
        Problem(uniform(goal, Random(1)), goal, Spec(IDA_STAR, MANHATTAN), threads=4)
    )
    before = threading.active_count()
    for _ in search:
        assert threading.active_count() == before
