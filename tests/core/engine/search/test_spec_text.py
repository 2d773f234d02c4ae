"""Specs: what a text such as `wastar:manhattan:2` means, and how a spec is written."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyd.core.engine.algorithms.astar import A_STAR
from loyd.core.engine.algorithms.catalogue import ALGORITHMS
from loyd.core.engine.algorithms.dls import DEPTH_LIMITED
from loyd.core.engine.algorithms.idastar import IDA_STAR
from loyd.core.engine.algorithms.wastar import WEIGHTED_A_STAR
from loyd.core.engine.choice import Tie
from loyd.core.engine.heuristics.catalogue import (
    HEURISTICS,
    LINEAR_CONFLICT,
    MANHATTAN,
    MISPLACED,
    ZERO,
)
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import parse_order
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.engine.settings import Climb, DuplicateDetection, GoalTest
from loyd.core.system.errors import SettingError
from tests.mentions import mentions


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("astar:misplaced", Spec(A_STAR, MISPLACED)),
        ("ASTAR", Spec(A_STAR, MANHATTAN)),
        (" wastar:manhattan:2 ", Spec(WEIGHTED_A_STAR, MANHATTAN, weight=Fraction(2))),
        ("wastar:7/3", Spec(WEIGHTED_A_STAR, MANHATTAN, weight=Fraction(7, 3))),
        ("wastar:zero:1.5", Spec(WEIGHTED_A_STAR, ZERO, weight=Fraction(3, 2))),
        ("dls:25", Spec(DEPTH_LIMITED, depth_limit=25)),
        ("dfs:25", Spec(ALGORITHMS["dfs"], depth_limit=25)),
        ("beam:misplaced:7", Spec(ALGORITHMS["beam"], MISPLACED, width=7)),
        ("hill:3", Spec(ALGORITHMS["hill"], sideways=3)),
        ("arastar:zero:3", Spec(ALGORITHMS["arastar"], ZERO, weight=Fraction(3))),
        ("idastar:linear-conflict:grow=1", Spec(IDA_STAR, LINEAR_CONFLICT, grow_by_one=True)),
        ("idastar:3/2", Spec(IDA_STAR, weight=Fraction(3, 2))),
        ("dfs:repeats=once", Spec(ALGORITHMS["dfs"], repeats=DuplicateDetection.ONCE)),
        ("dfs:none:back", Spec(ALGORITHMS["dfs"], depth_limit=100_000, undo_move=True)),
        ("bfs:goal-test=expanded", Spec(ALGORITHMS["bfs"], goal_test=GoalTest.EXPANDED)),
        ("astar:manhattan:repeats=none", Spec(A_STAR, MANHATTAN, repeats=DuplicateDetection.NONE)),
        ("astar:f=20:depth=12", Spec(A_STAR, f_limit=20, depth_limit=12)),
        ("iddfs:back", Spec(ALGORITHMS["iddfs"], undo_move=True)),
        ("iddfs:back=no", Spec(ALGORITHMS["iddfs"])),
        ("astar:tie=high-g:order=ulrd", Spec(A_STAR, tie=Tie.HIGH_G, order=parse_order("ulrd"))),
    ],
)
def test_means(text: str, spec: Spec) -> None:
    assert parse_spec(text) == spec


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("dijkstra", "ucs"),
        ("Dijkstra:tie=newest", "ucs:tie=newest"),
        ("gbfs", "greedy:manhattan"),
        ("gbfs:hamming", "greedy:misplaced"),
        ("ida", "idastar:manhattan"),
        ("IDA:LC", "idastar:linear-conflict"),
        ("astar:wd", "astar:walking"),
        ("astar:max:wd+hamming", "astar:max:walking+misplaced"),
    ],
)
def test_other_names_of_the_field_mean_the_same(text: str, same: str) -> None:
    assert parse_spec(text) == parse_spec(same)
    assert parse_spec(text).text == same


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not an algorithm"),
        (":manhattan", "unknown algorithm ''"),
        ("tie=newest", "begin with one, such as astar:tie=newest"),
        ("bogus", "unknown algorithm 'bogus'; available: bfs, ucs"),
        # Budgeted tree search (Helmert et al. 2019), which Loyd does not have: bfs or nbs, each one
        # letter away, would be a wrong guess.
        ("bts", "unknown algorithm 'bts'; available: bfs, ucs"),
        ("A*", "unknown algorithm 'A*'; did you mean astar? Available: bfs, ucs"),
        ("astr:manhattan", "unknown algorithm 'astr'; did you mean astar? Available"),
        (
            "astar:manhatten",
            "unknown heuristic 'manhatten'; did you mean manhattan? Available: zero",
        ),
        ("astar:bogus", "unknown heuristic 'bogus'; available: zero"),
        (
            "bfs:manhattan",
            "bfs does not take 'manhattan'; write "
            "bfs[:depth=DEPTH][:repeats=RULE][:goal-test=WHEN][:back]",
        ),
        (
            "bfs:repeats=reopen",
            "bfs does not support repeats=reopen; it has repeats=once, repeats=path, repeats=none",
        ),
        (
            "iddfs:repeats=once",
            "iddfs does not support repeats=once; it has repeats=path, repeats=none, "
            "repeats=automaton",
        ),
        ("dls:25:depth=30", "the depth limit is set twice"),
        ("dfs:repeats=maybe", "'maybe' … reopen, improve, once, path, none, automaton"),
        ("bfs:goal-test=never", "unknown goal test 'never'; available: expanded, generated"),
        ("astar:back=yes", "back … back=no"),
        ("astar:f=-1", "f limit '-1' … whole number … 30, or none"),
        ("astar:depth=100001", "depth limit 100001 must be from 0 to 100000"),
        (
            "astar:manhattan:2",
            "astar does not take '2'; write astar[:HEURISTIC][:depth=DEPTH][:f=F][:tie=RULE]",
        ),
        ("wastar:manhattan:heavy", "weight 'heavy' … number"),
        ("wastar:manhattan:1e400", "weight '1e400' … number"),
        ("dls:deep", "depth limit 'deep' … whole number"),
        ("beam:manhattan:wide", "width 'wide' … whole number"),
        ("hill:manhattan:-1", "sideways limit '-1' … whole number"),
        (
            "hill:manhattan:1:2",
            "hill does not take '2'; write hill[:HEURISTIC[:SIDEWAYS]][:depth=DEPTH][:climb=HOW]"
            "[:restarts=N][:seed=SEED][:order=udlr]",
        ),
        ("dls:-1", "depth limit '-1' … whole number"),
        (
            "astar:tie=dice",
            "unknown tie rule 'dice'; available: low-h, high-g, low-g, random, newest, oldest",
        ),
        ("astar:tie=random", "random … seed=1"),
        ("astar:seed=3", "seed … tie=random"),
        ("hill:climb=simple:seed=3", "seed … climb=stochastic"),
        ("astar:tie=random:seed=x", "seed 'x' … whole number … 1"),
        ("bfs:tie=newest", "bfs has no setting 'tie'"),
        ("astar:order=up", "move order 'up' must name"),
        ("astar:order=udlr:order=udlr", "order is set twice"),
        ("idastar:grow=2", "write grow=1"),
        ("astar:colour=red", "astar has no setting 'colour'"),
        ("astar:" + "x" * 1000, "not an algorithm"),
    ],
)
def test_refuses_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(SettingError) as refused:
        parse_spec(text).check()
    assert mentions(str(refused.value), sentence)


def test_takes_from_the_defaults_what_is_left_out() -> None:
    defaults = Spec(A_STAR, LINEAR_CONFLICT, weight=Fraction(3), order=parse_order("rldu"))
    assert parse_spec("wastar", defaults) == Spec(
        WEIGHTED_A_STAR, LINEAR_CONFLICT, weight=Fraction(3), order=parse_order("rldu")
    )
    assert parse_spec("wastar:zero:5", defaults).heuristic is ZERO


specs = st.builds(
    Spec,
    st.sampled_from(list(ALGORITHMS.values())),
    st.sampled_from(list(HEURISTICS.values())),
    weight=st.fractions(1, 1000, max_denominator=10_000),
    depth_limit=st.integers(0, 100_000),
    order=st.permutations("udlr").map("".join).map(parse_order),
    tie=st.sampled_from([None, *Tie]),
    climb=st.sampled_from(list(Climb)),
    seed=st.integers(0, 1_000_000_000),
    grow_by_one=st.booleans(),
    width=st.integers(1, 1_000_000),
    sideways=st.integers(0, 1_000_000),
    f_limit=st.integers(0, 100_000),
    repeats=st.sampled_from([None, *DuplicateDetection]),
    goal_test=st.sampled_from([None, *GoalTest]),
    undo_move=st.booleans(),
)


@given(specs)
def test_writes_what_it_reads_back_as_the_same_search(spec: Spec) -> None:
    again = parse_spec(spec.text)
    assert again.text == spec.text
    assert again.settled == spec.settled
