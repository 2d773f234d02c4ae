"""Partial questions, and questions about steps that do not exist."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import inf
from random import Random
from typing import Any

import pytest

from loyd.core.engine.depth_first.depth_first_trace import DepthFirstTrace
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.board import Board, Move
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record.node import SuccessorStatus
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.spec_text import parse_spec
from tests.core.case import BEST_FIRST, DEPTH_FIRST, finish, random_case

OF_A_STEP: dict[str, Callable[[Trace, int], Any]] = {
    "node": lambda trace, step: trace.node(step),
    "choice": lambda trace, step: trace.choice(step),
    "counts": lambda trace, step: trace.counts(step),
    "open nodes": lambda trace, step: trace.open_nodes(step, 0, 100),
    "closed nodes": lambda trace, step: trace.closed_nodes(step, 0, 100),
    "histogram": lambda trace, step: trace.open_by_f(step),
    "path": lambda trace, step: trace.path(step),
    "growth": lambda trace, step: trace.growth(step, 10),
    "next event": lambda trace, step: trace.next_event(step),
    "successors": lambda trace, step: trace.successors(step),
    "peaks": lambda trace, step: trace.peaks(step),
}


def some_trace(name: str, most: int = 120) -> Trace:
    """Of twenty steps and more: of a search that ends at once there is little to ask."""
    rng = Random(f"questions {name}")
    traces = (
        finish(random_case(name, (3, 4), rng).problem(Limits(expansions=most)))[0]
        for _ in range(100)
    )
    return next(trace for trace in traces if trace.steps >= 20)


@pytest.mark.parametrize("question", OF_A_STEP)
@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_a_step_that_is_not_recorded_is_an_index_error(name: str, question: str) -> None:
    trace = some_trace(name)
    for step in (-1, trace.steps + 1, trace.steps + 5000):
        with pytest.raises(IndexError, match=f"step {step} is not recorded"):
            OF_A_STEP[question](trace, step)


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_nothing_was_chosen_at_step_0(name: str) -> None:
    trace = some_trace(name)
    assert trace.successors(0) == ()
    assert trace.path(0) == ()
    assert trace.closed_nodes(0, 0, 100) == []
    assert [node.board for node in trace.open_nodes(0, 0, 100)] == [trace.start]
    with pytest.raises(IndexError):
        trace.choice(0)


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_a_page_of_a_list_is_that_part_of_the_whole(name: str) -> None:
    trace = some_trace(name)
    rng = Random(f"pages {name}")
    longest = 0
    for step in rng.choices(range(trace.steps + 1), k=6):
        for listed in (trace.open_nodes, trace.closed_nodes):
            whole = listed(step, 0, 1 << 30)
            longest = max(longest, len(whole))
            for first in (
                0,
                1,
                len(whole) // 2,
                max(len(whole) - 1, 0),
                len(whole),
                len(whole) + 9,
            ):
                for count in (0, 1, 7, len(whole)):
                    assert listed(step, first, count) == whole[first : first + count]
    assert longest > 1


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_rows_of_the_log_are_the_steps(name: str) -> None:
    trace = some_trace(name)
    rows = trace.rows(5, 10_000)
    assert [row.counts.step for row in rows] == list(range(5, trace.steps + 1))
    assert rows == [row for step in range(5, trace.steps + 1) for row in trace.rows(step, 1)]
    assert trace.rows(trace.steps + 1, 10) == []


@pytest.mark.parametrize("name", BEST_FIRST)
def test_an_entry_stands_for_one_node_in_all_answers(name: str) -> None:
    trace = some_trace(name)
    known = {}
    for step in range(1, trace.steps + 1):
        for node in (
            trace.node(step),
            *trace.open_nodes(step, 0, 1 << 30),
            *trace.closed_nodes(step, 0, 1 << 30),
        ):
            assert known.setdefault(node.entry, (node.board, node.move, node.g, node.h)) == (
                node.board,
                node.move,
                node.g,
                node.h,
            )
    opened = [node.entry for node in trace.open_nodes(trace.steps, 0, 1 << 30)]
    assert len(set(opened)) == len(opened) == trace.counts(trace.steps).open


def test_the_next_bound_of_recursive_search_is_the_lowest_f_that_waits_beyond_this_one() -> None:
    trace, _ = finish(
        Problem(parse_board("2 3 4 1 5 x 7 6 8"), blank_last(3, 3), parse_spec("rbfs:manhattan"))
    )
    setters = 0
    for step in range(1, trace.steps):
        bound, after = trace.counts(step).bound, trace.counts(step + 1).bound
        assert bound is not None
        assert after is not None
        waiting = [node for node in trace.open_nodes(step, 0, 1 << 30) if node.f > bound]
        following, setter = trace.next_bound(step), trace.bound_setter(step)
        assert following == min((node.f for node in waiting), default=None)
        assert after in (bound, following)
        own = {new.board for new in trace.successors(step)}
        others = [
            node.f for node in waiting if node.board not in own or node.g != trace.node(step).g + 1
        ]
        assert setter is None or (setter.f == following and setter.f < min(others, default=inf))
        setters += setter is not None
    assert setters > 5


@pytest.mark.parametrize("spec", ["idastar:manhattan", "iddfs"])
def test_the_next_bound_is_that_of_the_lowest_successor_pruned_so_far(spec: str) -> None:
    start = parse_board("1 2 3 4 x 5 7 8 6" if spec == "iddfs" else "2 3 4 1 5 x 7 6 8")
    trace, _ = finish(Problem(start, blank_last(3, 3), parse_spec(spec)))
    assert isinstance(trace, DepthFirstTrace)
    for (first, _), (after, following) in pairwise(trace.iterations):
        lowest = inf
        for step in range(first, after):
            lowest = min(
                [
                    lowest,
                    *(
                        new.f
                        for new in trace.successors(step)
                        if new.status is SuccessorStatus.BEYOND
                    ),
                ]
            )
            known = trace.next_bound(step)
            assert known is None or known >= lowest
            setter = trace.bound_setter(step)
            assert setter is None or setter.f == lowest
        assert lowest == trace.next_bound(after - 1) == following


@pytest.mark.parametrize(
    "spec", ["idastar:manhattan", "idastar:manhattan:2", "idastar:linear-conflict", "iddfs"]
)
def test_the_successor_that_set_a_bound_is_the_first_pruned_with_that_f(spec: str) -> None:
    start = parse_board("1 2 3 4 x 5 7 8 6" if spec == "iddfs" else "8 6 7 2 5 4 3 x 1")
    trace, _ = finish(Problem(start, blank_last(3, 3), parse_spec(spec)))
    assert isinstance(trace, DepthFirstTrace)
    assert trace.bound_origin(1) is None
    for (_, before), (after, bound) in pairwise(trace.iterations):
        origin = trace.bound_origin(after)
        if spec == "iddfs":
            assert origin is None
            continue
        assert origin is not None
        parent, new = origin
        assert new in trace.successors(parent)
        pruned = pruned_boards(trace, start, 0, before)
        assert new.board == next(board for board, f in pruned if f == bound)


def pruned_boards(
    trace: DepthFirstTrace, board: Board, g: int, bound: float, last: Move | None = None
) -> Iterator[tuple[Board, float]]:
    for move, after in board.successors():
        if last is not None and move is last.opposite:
            continue
        f = trace.formula.f(g + 1, trace.h(after))
        if f > bound:
            yield after, f
        else:
            yield from pruned_boards(trace, after, g + 1, bound, move)
