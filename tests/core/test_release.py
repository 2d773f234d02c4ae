"""When nobody uses a search any more, its record is freed at once: it may be most of the machine's
memory.
"""

import gc
import weakref

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.exact import Space
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.session.exploration import Exploration
from tests.core.session.recorder_threads import ends

SAMPLE = parse_board("2 3 4 1 5 x 7 6 8")


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_record_lives_no_longer_than_who_reads_it(name: str) -> None:
    gc.disable()
    try:
        trace, _ = solve_with_trace(Problem(SAMPLE, blank_last(3, 3), Spec(ALGORITHMS[name])))
        for step in (1, trace.steps // 2, trace.steps):
            assert trace.node(step) is not None
            trace.choice(step)
            trace.open_by_f(step)
            trace.open_nodes(step, 0, 5)
            trace.peaks(step)
            for space in (None, Space.from_boards(trace.start, trace.goal)):
                assert trace.gh_counts(step, space).open.sum() == trace.counts(step).open
        held = weakref.ref(trace)
        del trace
        assert held() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("name", ["astar", "idastar", "rbfs"])
def test_a_closed_run_lets_go_of_its_record(name: str) -> None:
    run = Exploration(Problem(SAMPLE, blank_last(3, 3), Spec(ALGORITHMS[name])))
    run.to_end()
    run.settle(60)
    run.close()
    assert ends(run.recorder)
    held = weakref.ref(run.trace)
    gc.disable()
    try:
        del run
        assert held() is None
    finally:
        gc.enable()
