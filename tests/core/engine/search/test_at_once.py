"""A search that starts as plain Python has the same outcome as one with the compiled loop, which
takes over once it is long.
"""

import pytest

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search import answer
from loyd.core.engine.search.answer import search, search_at_once
from loyd.core.engine.search.spec_text import parse_spec

pytestmark = pytest.mark.compiles


@pytest.mark.parametrize(("seconds", "loads"), [(60, 0), (0, 1)])
@pytest.mark.parametrize("spec", ["astar:manhattan", "idastar:manhattan", "rbfs:manhattan"])
def test_the_compiled_loop_is_made_ready_where_a_search_takes_long(
    spec: str, seconds: int, loads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer, "PLAIN_SECONDS", seconds)
    problem = Problem(SAMPLE.board, blank_last(3, 3), parse_spec(spec))
    kernel = problem.algorithm.rules.kernel(problem)
    assert kernel is not None
    loaded = list[bool]()
    outcome = search_at_once(problem, kernel, lambda: loaded.append(kernel.is_deferred))
    assert loaded == [False] * loads
    assert not kernel.is_deferred
    assert outcome._replace(seconds=0, engine=None) == search(problem)._replace(
        seconds=0, engine=None
    )
