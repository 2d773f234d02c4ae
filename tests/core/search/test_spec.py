"""Specs: what a word such as `wastar:manhattan:2` means, and how it is written back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import SettingError
from core.heuristics.catalogue import HEURISTICS, LINEAR_CONFLICT, MANHATTAN, MISPLACED, ZERO
from core.puzzle.instances import SAMPLE
from core.puzzle.move import parse_order
from core.search.catalogue import A_STAR, ALGORITHMS, DEPTH_LIMITED, IDA_STAR, WEIGHTED_A_STAR
from core.search.problem import Limits
from core.search.spec import Spec, parse_spec
from core.trace.choice import Tie


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("astar:misplaced", Spec(A_STAR, MISPLACED)),
        ("ASTAR", Spec(A_STAR, MANHATTAN)),
        (" wastar:manhattan:2 ", Spec(WEIGHTED_A_STAR, MANHATTAN, Fraction(2))),
        ("wastar:7/3", Spec(WEIGHTED_A_STAR, MANHATTAN, Fraction(7, 3))),
        ("wastar:zero:1.5", Spec(WEIGHTED_A_STAR, ZERO, Fraction(3, 2))),
        ("dls:25", Spec(DEPTH_LIMITED, depth_limit=25)),
        ("dfs:25", Spec(ALGORITHMS["dfs"], depth_limit=25)),
        ("beam:misplaced:7", Spec(ALGORITHMS["beam"], MISPLACED, width=7)),
        ("hill:3", Spec(ALGORITHMS["hill"], sideways=3)),
        ("arastar:zero:3", Spec(ALGORITHMS["arastar"], ZERO, Fraction(3))),
        ("idastar:linear-conflict:grow=1", Spec(IDA_STAR, LINEAR_CONFLICT, grow_by_one=True)),
        ("astar:tie=high-g:order=ulrd", Spec(A_STAR, tie=Tie.HIGH_G, order=parse_order("ulrd"))),
    ],
)
def test_means(text: str, spec: Spec) -> None:
    assert parse_spec(text) == spec


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "names no algorithm"),
        (":manhattan", "no algorithm is called ''"),
        ("tie=newest", "begin with one, such as astar:tie=newest"),
        ("bogus", "no algorithm is called 'bogus'; there are bfs, ucs"),
        ("astar:bogus", "no heuristic is called 'bogus'; there are zero"),
        ("bfs:manhattan", "bfs has no use for 'manhattan'; write bfs[:order=udlr]"),
        ("astar:manhattan:2", "astar has no use for '2'; write astar[:HEURISTIC][:tie=RULE][:order=udlr]"),
        ("wastar:manhattan:heavy", "weight 'heavy' is no number"),
        ("wastar:manhattan:1e400", "weight '1e400' is no number"),
        ("dls:deep", "depth limit 'deep' is no whole number"),
        ("beam:manhattan:wide", "width 'wide' is no whole number"),
        ("hill:manhattan:-1", "sideways limit '-1' is no whole number"),
        ("hill:manhattan:1:2", "hill has no use for '2'; write hill[:HEURISTIC[:SIDEWAYS]][:order=udlr]"),
        ("dls:-1", "depth limit '-1' is no whole number"),
        ("astar:tie=random", "no tie rule is called 'random'; there are low-h, high-g"),
        ("bfs:tie=newest", "bfs has no setting 'tie'"),
        ("astar:order=up", "operator order 'up' must name"),
        ("astar:order=udlr:order=udlr", "order is set twice"),
        ("idastar:grow=2", "write grow=1"),
        ("astar:colour=red", "astar has no setting 'colour'"),
        ("astar:" + "x" * 1000, "names no algorithm"),
    ],
)
def test_refuses_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(SettingError) as refused:
        parse_spec(text)
    assert sentence in str(refused.value)


def test_takes_from_the_defaults_what_is_left_out() -> None:
    defaults = Spec(A_STAR, LINEAR_CONFLICT, Fraction(3), order=parse_order("rldu"))
    assert parse_spec("wastar", defaults) == Spec(WEIGHTED_A_STAR, LINEAR_CONFLICT, Fraction(3), order=parse_order("rldu"))
    assert parse_spec("wastar:zero:5", defaults).heuristic is ZERO


specs = st.builds(
    Spec,
    st.sampled_from(list(ALGORITHMS.values())),
    st.sampled_from(list(HEURISTICS.values())),
    st.fractions(1, 1000, max_denominator=10_000),
    st.integers(0, 100_000),
    st.permutations("udlr").map("".join).map(parse_order),
    st.sampled_from([None, *Tie]),
    st.booleans(),
    st.integers(1, 1_000_000),
    st.integers(0, 1_000_000),
)


@given(specs)
def test_writes_what_it_reads_back_as_the_same_search(spec: Spec) -> None:
    again = parse_spec(spec.text)
    assert again.text == spec.text
    limits = Limits(bytes=None)
    assert again.problem(SAMPLE.board, SAMPLE.goal, limits) == _without_unused(spec).problem(SAMPLE.board, SAMPLE.goal, limits)


def _without_unused(spec: Spec) -> Spec:
    """The same spec with the depth limit and the growth that its algorithm does not use at their defaults."""
    uses = spec.algorithm.uses
    return Spec(
        spec.algorithm,
        spec.heuristic,
        spec.weight,
        spec.depth_limit if "depth limit" in uses else 30,
        spec.order,
        spec.tie,
        spec.grow_by_one and "growth of the bound" in uses,
        spec.width if "width" in uses else 100,
        spec.sideways if "sideways limit" in uses else 20,
    )
