"""A variation is the same search with one setting changed."""

from dataclasses import replace

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.problem.algorithm import Algorithm
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.settings import SETTINGS
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.search.spec_text import parse_spec, related_specs


@pytest.mark.parametrize("algorithm", ALGORITHMS.values(), ids=list(ALGORITHMS))
def test_one_setting_is_another_and_may_be_written_and_read(algorithm: Algorithm) -> None:
    spec = Spec(algorithm)
    found = related_specs(spec)
    assert found
    assert len({other.text for other in found} | {spec.text}) == len(found) + 1
    for other in found:
        Problem(SAMPLE.board, SAMPLE.goal, other)
        assert parse_spec(other.text).settled == other.settled
        changed = [
            one for one in SETTINGS if one in spec.settings and other.value(one) != spec.value(one)
        ]
        assert len(changed) == (other.algorithm is spec.algorithm)
        assert replace(other, algorithm=spec.algorithm).heuristic is spec.heuristic


def test_the_tie_rule_is_the_first_to_change_and_then_the_weight() -> None:
    found = [other.text for other in related_specs(parse_spec("astar:manhattan"))]
    assert found[:5] == [
        f"astar:manhattan:tie={tie}"
        for tie in ("oldest", "newest", "random:seed=1", "low-g", "high-g")
    ]
    assert "wastar:manhattan:2" in found
    weighted = [other.text for other in related_specs(parse_spec("wastar:manhattan:2"))]
    assert {"wastar:manhattan:1", "wastar:manhattan:3", "wastar:manhattan:2:tie=oldest"} <= set(
        weighted
    )
