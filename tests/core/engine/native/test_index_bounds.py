"""Every loop goes far: past every growth of its columns, on large boards, with settings that make
its tables long.

A table that is too short goes unnoticed here; `tests/bounds` runs the same with bounds checks in
the compiled loops.
"""

from random import Random

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.instances import uniform
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.spec_text import parse_spec
from tests.core.case import finish

STEPS = 40_000
FOUR, FIVE, WIDE = (4, 4), (5, 5), (4, 5)
CASES = [
    ("bfs", FIVE),
    ("ucs", FOUR),
    ("greedy:manhattan", FIVE),
    ("greedy:manhattan", WIDE),
    ("astar:manhattan", FIVE),
    ("astar:manhattan:tie=random:seed=1", FOUR),
    ("wastar:manhattan:5", FIVE),
    ("wastar:manhattan:7/5", FOUR),
    ("dfs", FIVE),
    ("dfs:depth=60", FOUR),
    ("iddfs", FOUR),
    ("dfbnb:200", FIVE),
    ("dls", FIVE),
    ("dls:repeats=path", FOUR),
    ("idastar:manhattan", FIVE),
    ("idastar:manhattan:3", FOUR),
    ("bibfs", FIVE),
    ("bibfs", FOUR),
    ("nbs:manhattan", FIVE),
    ("nbs:manhattan", WIDE),
    ("mm:manhattan", FIVE),
    ("mm:manhattan", WIDE),
    ("baestar:manhattan", FIVE),
    ("baestar:manhattan", WIDE),
    ("rbfs:manhattan", FIVE),
    ("rbfs:manhattan:back", FOUR),
    ("rbfs:manhattan:depth=40", FOUR),
    ("epeastar:manhattan", FIVE),
    ("smastar:manhattan:5000", FIVE),
    ("smastar:manhattan:100", FOUR),
    ("epeastar:manhattan:depth=50", FOUR),
    ("arastar:manhattan:5", FIVE),
    ("arastar:manhattan:7/3", FOUR),
    ("beam:manhattan:3000", FIVE),
    ("beam:manhattan:1", FOUR),
    ("beam:manhattan:700", (3, 3)),
    ("hill:manhattan:20", FIVE),
    ("annealing:manhattan", FIVE),
    ("lrtastar:manhattan", FIVE),
]


@pytest.mark.kernel
@pytest.mark.parametrize(("spec", "size"), CASES)
def test_a_search_that_goes_far_ends_at_its_limit_or_as_it_should(
    spec: str, size: tuple[int, int]
) -> None:
    problem = Problem(
        uniform(blank_last(*size), Random(f"{size} far")),
        blank_last(*size),
        parse_spec(spec),
        Limits(expansions=STEPS),
    )
    trace, outcome = finish(problem)
    assert trace.steps <= STEPS
    assert outcome.ending in (Ending.SOLVED, Ending.INCONCLUSIVE) or (
        outcome.limit,
        trace.steps,
    ) == ("steps", STEPS)
    if outcome.moves is not None:
        assert list(problem.start.along(outcome.moves))[-1] == problem.goal
    node = trace.node(trace.steps)
    origin = problem.goal if trace.is_backward(node) else problem.start
    assert list(origin.along(trace.path(trace.steps)))[-1] == node.board


def test_every_algorithm_goes_far() -> None:
    assert {spec.partition(":")[0] for spec, _ in CASES} == set(ALGORITHMS)
