"""The greatest f of all, 255 times the greatest weight, and the longest paths that it allows."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from loyd.core.engine.choice import Tie
from loyd.core.engine.depth_first.depth_first_trace import DepthFirstTrace
from loyd.core.engine.problem.problem import Limits
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import solve_with_trace
from tests.core.case import Case, random_case
from tests.core.engine.heuristics.inconsistent import WALLS
from tests.core.engine.record.journey import Journey
from tests.core.rule_case import random_rule_case
from tests.oracle.heuristics import walls

SIZES = (2, 3), (3, 3), (4, 4)
GREATEST = 255


@pytest.mark.parametrize("weight", ["1000", "999.9999", "1.0001"])
@pytest.mark.parametrize("name", ["wastar", "idastar", "arastar"])
def test_every_search_with_a_weight_agrees_with_an_independent_one(name: str, weight: str) -> None:
    rng = Random(f"{name} {weight}")
    for size in SIZES:
        drawn = random_rule_case if name == "arastar" else random_case
        cases = (drawn(name, size, rng) for _ in iter(int, 1))
        case = next(
            case for case in cases if walls(case.start.cells, case.goal.cells, size) == GREATEST
        )
        case = replace(case, heuristic=WALLS, weight=Fraction(weight), f_limit=100_000)
        journey = Journey(case, 60, set(range(1, 61, 7)), rng)
        journey.travel(3)
        steps = range(1, journey.trace.steps + 1)
        nodes = [(node.g, node.h, node.f) for node in map(journey.trace.node, steps)]
        assert nodes[0] == (0, GREATEST, float(Fraction(weight) * GREATEST))
        assert all(f == float(g + Fraction(weight) * h) for g, h, f in nodes)


def test_a_path_of_thousands_of_moves_keeps_only_the_places_that_it_goes_through() -> None:
    """With the heuristic on walls f rises to 255,000 before a move is undone."""
    start, goal = parse_board("415/3x2"), blank_last(2, 3)
    case = Case(start, goal, "idastar", WALLS, Tie.OLDEST, Fraction(1000))
    trace, _ = solve_with_trace(case.problem(Limits(expansions=12_000)), sparsely=True)
    assert isinstance(trace, DepthFirstTrace)
    assert trace.counts(trace.steps).deepest_g > 10_000
    visits = trace.visits(trace.steps)
    assert visits.counts.sum() == 12_000
    assert sum(column.nbytes for column in visits) < 50_000
