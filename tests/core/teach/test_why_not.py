"""Why an open node was not chosen follows from its g, h and f and those of the chosen one, computed
again for each algorithm.
"""

from itertools import pairwise
from random import Random

import pytest

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.record.node import Node
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.teach.why_not import why_not_expanded
from tests.core.case import finish
from tests.matrices import one_in

ALL = 1 << 30


def finished(spec: str) -> Trace:
    return finish(Problem(SAMPLE.board, SAMPLE.goal, parse_spec(spec)))[0]


def waited(trace: Trace, step: int, rng: Random) -> list[tuple[int, Node]]:
    """Some nodes that were open before a step and still are, with their positions."""
    before = {
        (node.board, node.g, node.f, node.side) for node in trace.open_nodes(step - 1, 0, ALL)
    }
    still = [
        (at, node)
        for at, node in enumerate(trace.open_nodes(step, 0, ALL), 1)
        if (node.board, node.g, node.f, node.side) in before
    ]
    return rng.sample(still, min(4, len(still)))


RULES = {
    "astar": (
        "f",
        lambda node: (node.g + node.h, node.h),
        "h {0.h} is above {1.h}: lowest h wins",
        "newest",
    ),
    "astar:manhattan:tie=high-g": (
        "f",
        lambda node: (node.g + node.h, -node.g),
        "g {0.g} is below {1.g}: highest g wins",
        "newest",
    ),
    "astar:manhattan:tie=low-g": (
        "f",
        lambda node: (node.g + node.h, node.g),
        "g {0.g} is above {1.g}: lowest g wins",
        "oldest",
    ),
    "wastar:manhattan:2": (
        "f",
        lambda node: (node.g + 2 * node.h, node.h),
        "h {0.h} is above {1.h}: lowest h wins",
        "newest",
    ),
    "greedy": ("h", lambda node: (node.h, 0), "", "newest"),
    "bfs": ("g", lambda node: (node.g, 0), "", "oldest"),
    "ucs": ("g", lambda node: (node.g, 0), "", "oldest"),
    "epeastar": (
        "f",
        lambda node: (node.f, node.h),
        "h {0.h} is above {1.h}: lowest h wins",
        "newest",
    ),
}


@pytest.mark.parametrize("spec", RULES)
def test_the_reason_is_the_first_thing_in_which_the_two_differ(spec: str) -> None:
    symbol, rank, by_tie, winner = RULES[spec]
    trace, rng = finished(spec), Random(spec)
    for step in {1, trace.steps, *(rng.randrange(1, trace.steps) for _ in range(25))}:
        for place, node in waited(trace, step, rng):
            said, taken = why_not_expanded(trace, step, node, place), trace.node(step)
            ours, theirs = rank(node), rank(taken)
            assert said.startswith(
                "The goal came first: " if taken.board == SAMPLE.goal else "Not taken: "
            )
            assert ours >= theirs
            if ours[0] > theirs[0]:
                assert said.endswith(f": its {symbol} {ours[0]} is above {theirs[0]}.")
            elif ours[1] > theirs[1]:
                assert said.endswith(f"but its {by_tie.format(node, taken)}.")
            else:
                assert said.endswith(f"ties go to the {winner}.")


def test_at_the_end_the_least_length_is_named() -> None:
    trace = finished("astar")
    said = [
        why_not_expanded(trace, trace.steps, node, 1, 19)
        for node in trace.open_nodes(trace.steps - 1, 0, ALL)[1:]
    ]
    assert len(said) == 185
    assert sum("its f 21 is above 19 = C*." in one for one in said) == 11
    assert sum("f 19 = C* too, but its h" in one for one in said) == 174


def test_depth_first_the_newest_branch_is_finished_before_what_waits() -> None:
    for spec in ("dls:14", "idastar", "iddfs"):
        trace, rng = finished(spec), Random(spec)
        for step in [rng.randrange(2, min(trace.steps, 4000)) for _ in range(20)]:
            for place, node in waited(trace, step, rng):
                said = why_not_expanded(trace, step, node, place)
                assert ("it is the next branch to backtrack to" in said) == (place == 1)
                assert place == 1 or f"it comes after {place - 1} node" in said
        line = [trace.open_nodes(step, 0, ALL) for step in range(1, 60)]
        for before, after in pairwise(line):
            kept = [node for node in after if node in before]
            assert kept == before[len(before) - len(kept) :]


def test_a_search_in_depth_by_a_stack_speaks_of_age_alone() -> None:
    trace = finished("dfs:20")
    for place, node in waited(trace, 50, Random(1)):
        assert (
            why_not_expanded(trace, 50, node, place)
            == "Not taken: it is older; ties go to the newest."
        )


@pytest.mark.parametrize(
    "spec", ["bibfs", "nbs", "rbfs", "beam:manhattan:5", "arastar:manhattan:3"]
)
def test_every_other_algorithm_says_what_spoke_for_the_node_it_took(spec: str) -> None:
    trace, rng = finished(spec), Random(spec)
    for step in [rng.randrange(1, trace.steps) for _ in range(30)]:
        taken = trace.node(step)
        for place, node in waited(trace, step, rng):
            said = why_not_expanded(trace, step, node, place)
            if spec.startswith("arastar"):
                assert ("next round" in said) == (node.side is not None)
                assert node.side is not None or node.f >= taken.f
            elif spec == "bibfs":
                same = node.side == taken.side
                assert ("sides" in said) == (not same)
                assert ("is above" in said) == (same and node.g > taken.g)
            else:
                assert said == f"Not taken: {trace.choice(step).sentence}"


def test_under_random_ties_another_node_of_equal_f_comes_later() -> None:
    trace, rng = finished("astar:manhattan:tie=random:seed=3"), Random(3)
    steps = range(1, trace.steps, one_in(5))
    said = [
        why_not_expanded(trace, step, node, place)
        for step in steps
        for place, node in waited(trace, step, rng)
    ]
    assert {one.partition("but ")[2] for one in said if " too, " in one} == {
        "it comes later in the random order."
    }
    assert all(" is above " in one for one in said if " too, " not in one)
