"""Limits end a search with an outcome that names them, and are not exceeded; the solver keeps its
contract meanwhile.
"""

from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS, algorithm
from loyd.core.engine.best_first.best_first_trace import BestFirstTrace
from loyd.core.engine.best_first.solver import allocate_with_headroom
from loyd.core.engine.depth_first.depth_first_trace import DepthFirstTrace
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.algorithm import Family
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.instances import uniform, walk
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.record import columns
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import create_search
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.engine.setting import IntegerSetting
from loyd.core.session.exploration import Exploration
from tests.core.case import BEST_FIRST, DEPTH_FIRST, INFORMED, finish, random_case

KIB = 1 << 10
GOAL = blank_last(4, 4)
FAR = uniform(GOAL, Random("far"))
ADMITTED = ("bibfs", "nbs", "mm", "baestar", "epeastar", "arastar", "beam")
"""Further algorithms over the same columns."""


def far(name: str, limits: Limits) -> Problem:
    """A search that no computer finishes soon."""
    return Problem(
        FAR,
        GOAL,
        Spec(algorithm(name), depth_limit=70, weight=Fraction(1), width=1_000_000),
        limits,
    )


def _not_expanded(problem: Problem, trace: Trace) -> int:
    """How many steps chose a node that is not expanded: the goal, or one at the depth limit."""
    is_deepening = problem.algorithm.id == "iddfs"
    found = 0
    for step in range(1, trace.steps + 1):
        node = trace.node(step)
        deepest = trace.counts(step).bound if is_deepening else problem.depth_limit
        if problem.algorithm.id == "dfbnb":  # its limit is a bound of f, not of g
            deepest = None
        found += node.board == problem.goal or node.g == deepest
    return found


@pytest.mark.kernel
@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
@pytest.mark.parametrize("most", [0, 1, 2, 31, 32, 33, 500, 4095, 4096, 4097])
def test_expansions_are_as_many_as_allowed_and_no_more(name: str, most: int) -> None:
    problem = far(name, Limits(expansions=most))
    trace, outcome = finish(problem)
    if outcome.ending is Ending.SOLVED:
        assert trace.steps <= most
    else:
        assert (outcome.ending, outcome.limit, trace.steps) == (Ending.LIMIT, "steps", most)
        assert outcome.expanded == most - _not_expanded(problem, trace)
        assert outcome.moves is None
        assert not outcome.optimal


@pytest.mark.parametrize("name", ["astar", "bfs", "ucs", "idastar", "iddfs", "dls"])
def test_a_search_out_of_time_says_so(name: str) -> None:
    for seconds in (0.0, 0.003):
        trace, outcome = finish(far(name, Limits(seconds=seconds)))
        assert (outcome.ending, outcome.limit) == (Ending.LIMIT, "seconds")
        assert trace.seconds >= seconds
        assert (trace.steps == 0) is (seconds == 0)


@pytest.mark.parametrize("name", [*BEST_FIRST, *ADMITTED])
def test_the_record_stays_within_its_bytes(name: str) -> None:
    rng = Random(f"bytes {name}")
    steps = []
    for _ in range(12):
        most = rng.randrange(300 * KIB, 9000 * KIB)
        trace, outcome = finish(far(name, Limits(bytes=most)))
        if outcome.ending is Ending.LIMIT:
            assert outcome.limit == "memory"
            steps.append((most, trace.steps))
        assert trace.bytes_used <= most
    assert steps or name == "greedy"
    for (less, fewer), (more, further) in zip(sorted(steps), sorted(steps)[1:], strict=False):
        assert fewer <= further, (less, more)


@pytest.mark.parametrize("name", ["bfs", "ucs", "astar", "wastar", "dfs", *ADMITTED])
def test_all_but_a_hundredth_of_what_is_allowed_is_used(name: str) -> None:
    for most, share in ((5_000 * KIB, 0.98), (21_000 * KIB, 0.99), (29_000 * KIB, 0.99)):
        trace, outcome = finish(far(name, Limits(bytes=most)))
        assert outcome.limit == "memory"
        assert share * most <= trace.bytes_used <= most
        made = trace.counts(trace.steps).open + trace.counts(trace.steps).closed
        assert made * 58 > 0.9 * most or name == "epeastar"  # twice what it put back


def test_rounds_that_requeue_their_open_nodes_use_what_is_allowed() -> None:
    hardest = parse_board("x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1")
    for most in (12_000_000, 17_000_000):
        trace, outcome = finish(
            Problem(hardest, GOAL, parse_spec("arastar:manhattan:3"), Limits(bytes=most))
        )
        assert outcome.limit == "memory"
        assert 0.94 * most <= trace.bytes_used <= most


def test_no_column_is_copied_when_it_fills_half_of_the_limit() -> None:
    trace, outcome = finish(far("astar", Limits(bytes=21_000 * KIB)))
    assert outcome.limit == "memory"
    assert isinstance(trace, BestFirstTrace)
    for column in (*trace.nodes, *trace.step_data):
        if len(column):
            assert column.base is not None
            assert (
                len(column.base) * (columns.row_bytes(trace.nodes) + columns.SLOT_BYTES)
                > 0.99 * 21_000 * KIB
            )
    for length in (1, 100, 999, 1_000, 3_000, 20_000):
        (room,) = allocate_with_headroom([np.uint8], length, 20_000, large_pages=False)
        assert len(room) == 20_000 or length <= len(room) < 10_000


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_a_record_that_is_too_large_before_it_begins_is_a_limit_reached_too(name: str) -> None:
    trace, outcome = finish(far(name, Limits(bytes=50)))
    assert (outcome.ending, outcome.limit, outcome.moves) == (Ending.LIMIT, "memory", None)
    assert trace.steps <= 64 or algorithm(name).family is Family.DEPTH_FIRST


@pytest.mark.parametrize("name", ["idastar", "iddfs", "dls", "rbfs"])
def test_the_copies_of_a_descent_stay_within_their_bytes_but_for_the_last(name: str) -> None:
    for most in (500, 40 * KIB, 200 * KIB):
        trace, outcome = finish(far(name, Limits(bytes=most, expansions=100_000)))
        assert outcome.limit == ("memory" if trace.bytes_used > most else "steps")
        # a copy holds the path (for RBFS with the siblings), and counts by g and h: 79 x 79 words
        # of 8 bytes under the first bound of IDA*
        assert trace.bytes_used <= most + 79 * 79 * 8


def test_cancelling_keeps_what_is_proved_so_far() -> None:
    run = Exploration(far("astar", Limits()))
    try:
        for _ in range(5):
            run.step()
            run.settle(10)
        run.cancel()
        run.settle(10)
        assert run.outcome is not None
        assert (run.outcome.ending, run.outcome.moves, run.outcome.limit) == (
            Ending.CANCELLED,
            None,
            None,
        )
        assert run.outcome.expanded == run.trace.steps == 5
        assert run.outcome.bound >= run.problem.estimate.value(FAR)
    finally:
        run.close()


@pytest.mark.kernel
@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_a_solver_yields_its_steps_after_every_stride_and_then_its_outcome(name: str) -> None:
    rng = Random(f"contract {name}")
    for number in range(12):
        limits = Limits(expansions=rng.choice((5_000, 1, 40, 200)) if name in INFORMED else 300)
        problem = random_case(name, (2, 3), rng).problem(limits)
        trace, search = create_search(problem)
        assert trace.steps == 0, "nothing has happened yet"
        stride, last, steps = 1, 0, 0
        while True:
            try:
                reached = next(search) if not last else search.send(stride)
            except StopIteration as end:
                outcome = end.value
                break
            steps = trace.steps
            assert last < steps <= last + stride
            assert reached == steps
            last, stride = steps, rng.choice((1, 2, 10, 33, 150, 1 << 20))
        assert trace.steps == last, (number, outcome.ending)
        assert (
            outcome.expanded == trace.counts(last).expanded == last - _not_expanded(problem, trace)
        )
        found_at = trace.goal_step if name == "dfbnb" and trace.goal_step else last
        assert (trace.goal_step == found_at) is (outcome.ending is Ending.SOLVED)
        assert trace.solution() == outcome.moves


@pytest.mark.parametrize("name", BEST_FIRST + DEPTH_FIRST)
def test_iterating_a_solver_makes_one_expansion_a_time(name: str) -> None:
    problem = Problem(
        walk(blank_last(3, 3), 9, Random(3)), blank_last(3, 3), Spec(algorithm(name), depth_limit=9)
    )
    trace, search = create_search(problem)
    assert list(search) == list(range(1, trace.steps + 1))
    assert [trace.node(step).step for step in range(1, trace.steps + 1)] == list(
        range(1, trace.steps + 1)
    )


@pytest.mark.kernel
@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_search_answers_at_the_least_and_greatest_value_of_each_of_its_limits(
    name: str,
) -> None:
    goal, unsolvable = blank_last(3, 3), parse_board("2 1 3 4 5 6 7 8 x")
    limits = [
        setting for setting in algorithm(name).settings if isinstance(setting, IntegerSetting)
    ]
    values: list[dict[str, int]] = [
        {},
        *({setting.name: value} for setting in limits for value in (setting.least, setting.most)),
    ]
    for value in values[1:]:
        if "depth_limit" in value:
            value["depth_limit"] = min(value["depth_limit"], algorithm(name).greatest_limit)
    for value in values:
        spec = replace(Spec(algorithm(name)), **value)
        for start in (goal, *(board for _, board in goal.successors()), unsolvable):
            problem = Problem(start, goal, spec, Limits(expansions=300))
            _, outcome = finish(problem)
            answers = (
                {Ending.SOLVED}
                if start == goal
                else {Ending.SOLVED, Ending.EXHAUSTED, Ending.INCONCLUSIVE, Ending.LIMIT}
            )
            assert outcome.ending in ({Ending.UNSOLVABLE} if start == unsolvable else answers), (
                value,
                start,
            )


@pytest.mark.parametrize("spec", ["dls:0", "dls:2", "iddfs:depth=1", "idastar:f=1"])
def test_to_retrace_beyond_the_end_of_a_search_is_an_error(spec: str) -> None:
    trace, outcome = finish(
        Problem(parse_board("8 1 3 4 x 2 7 6 5"), blank_last(3, 3), parse_spec(spec))
    )
    assert outcome.ending is Ending.EXHAUSTED
    assert isinstance(trace, DepthFirstTrace)
    with pytest.raises(IndexError, match="no further step"):
        trace.checkpoints.retrace(1, trace.steps + 1)
