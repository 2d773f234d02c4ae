"""Searches in plain Python within a depth limit."""

from random import Random

import pytest

from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system.errors import SettingError
from tests.core.case import finish
from tests.core.rule_case import LIMITED, RULES

GOAL = blank_last(3, 3)
OPTIMAL = ("rbfs", "epeastar", "arastar")


@pytest.mark.parametrize("name", LIMITED)
def test_no_solution_is_longer_than_the_limit_and_none_within_it_is_missed(name: str) -> None:
    table, rng = ExactTable.build(GOAL), Random(f"limit {name}")
    for distance in (1, 4, 9, 12):
        start = table.board(rng.choice(table.indexes_at(distance).tolist()))
        for limit in (0, distance - 1, distance, distance + 3):
            trace, outcome = finish(Problem(start, GOAL, parse_spec(f"{name}:depth={limit}")))
            assert trace.counts(trace.steps).deepest_g <= limit
            if limit < distance:
                assert outcome.ending is Ending.EXHAUSTED or name in ("beam", "hill")
                assert f"the depth limit of {limit}" in outcome.reason or name == "hill"
                assert outcome.bound <= distance
            elif name in OPTIMAL:
                assert (outcome.ending, outcome.length, outcome.optimal) == (
                    Ending.SOLVED,
                    distance,
                    True,
                )
            if outcome.length is not None:
                assert outcome.length <= limit


def test_a_node_at_the_limit_is_taken_and_not_expanded() -> None:
    start = ExactTable.build(GOAL).board(int(ExactTable.build(GOAL).indexes_at(5)[0]))
    for name in LIMITED:
        trace, outcome = finish(Problem(start, GOAL, parse_spec(f"{name}:depth=0")))
        assert (trace.steps, outcome.expanded, outcome.generated) == (1, 0, 0)
        assert {str(successor.status) for successor in trace.successors(1)} == {"beyond the bound"}
        holds = parse_spec(f"{name}:depth=3").complete.holds
        assert "within the limits" in holds or name in ("beam", "hill")


def test_two_sided_searches_have_none() -> None:
    for name in set(RULES) - set(LIMITED):
        with pytest.raises(SettingError, match="has no setting"):
            parse_spec(f"{name}:depth=9")
