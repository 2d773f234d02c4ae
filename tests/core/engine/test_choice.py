"""The sentence that says why a node was next."""

import pytest

from loyd.core.engine.best_first.best_first_trace import BestFirstChoice
from loyd.core.engine.choice import Tie, format_f
from loyd.core.engine.depth_first.depth_first_trace import DepthFirstChoice
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import create_search
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.system.text import counted

BEST_FIRST = [
    (("f", 19, 1, 1, Tie.LOW_H, 1), "the only open node."),
    (("f", 19, 12, 1, Tie.LOW_H, 1), "lowest f (19) of 12 open nodes; unique minimum."),
    (
        ("f", 19.5, 1234, 2, Tie.LOW_H, 1),
        "lowest f (19.5) of 1 234 open nodes, 2 tied. Tie-break: lowest h.",
    ),
    (
        ("f", 19, 12, 5, Tie.HIGH_G, 3),
        "lowest f (19) of 12 open nodes, 5 tied. Tie-break: highest g, then newest (3 tied).",
    ),
    (
        ("f", 19, 12, 5, Tie.LOW_G, 3),
        "lowest f (19) of 12 open nodes, 5 tied. Tie-break: lowest g, then oldest (3 tied).",
    ),
    (("f", 19, 12, 5, Tie.RANDOM, 1), "lowest f (19) of 12 open nodes, 5 tied. Tie-break: random."),
    (("h", 4, 7, 3, Tie.NEWEST, 3), "lowest h (4) of 7 open nodes, 3 tied. Tie-break: newest."),
    (("g", 4, 7, 3, Tie.OLDEST, 3), "lowest g (4) of 7 open nodes, 3 tied. Tie-break: oldest."),
]
DEPTH_FIRST = [
    (("f", 20, 20, 0, 1, 1, 1), "the search begins at the start with bound 20."),
    (("f", 20, 22, 0, 1, 1, 2), "iteration 2 begins at the start with bound 22."),
    (("g", 7, 9, 0, 2, 3, None), "child 2 of 3 in move order, g 7 within the bound 9."),
    (
        ("f", 18, 20, 1, 1, 2, None),
        "backed up 1 level; then child 1 of 2 in move order, f 18 within the bound 20.",
    ),
    (
        ("f", 18, 20, 4, 3, 3, None),
        "backed up 4 levels; then child 3 of 3 in move order, f 18 within the bound 20.",
    ),
    (
        ("f", 18, 20, 0, 1, 2, None, 21),
        "child 1 of 2 in move order, f 18 below the 21 of the best solution.",
    ),
]


@pytest.mark.parametrize(
    ("choice", "sentence"), [(BestFirstChoice(*fields), text) for fields, text in BEST_FIRST]
)
def test_a_node_taken_from_the_open_list(choice: BestFirstChoice, sentence: str) -> None:
    assert choice.sentence == sentence


@pytest.mark.parametrize(
    ("choice", "sentence"), [(DepthFirstChoice(*fields), text) for fields, text in DEPTH_FIRST]
)
def test_a_node_entered_on_the_way_down(choice: DepthFirstChoice, sentence: str) -> None:
    assert choice.sentence == sentence


def test_numbers_are_written_short() -> None:
    assert [format_f(f) for f in (0, 19, 19.5, 58 / 3, 1e6, 1e9)] == [
        "0",
        "19",
        "19.5",
        "19.3333",
        "1000000",
        "1000000000",
    ]
    assert [counted(number, "node") for number in (0, 1, 2, 12_345)] == [
        "0 nodes",
        "1 node",
        "2 nodes",
        "12 345 nodes",
    ]


TIED = (
    "astar:manhattan:tie=random:seed=1 astar:blank-counted wastar:manhattan:5 "
    "bfs:goal-test=expanded dfs epeastar:manhattan"
)


@pytest.mark.parametrize("spec", TIED.split())
def test_in_turn_and_backwards_the_ties_are_the_same(spec: str) -> None:
    """Asked in order, ties are carried on from step to step; asked backwards, each is read from the
    open list.
    """
    problem = Problem(
        parse_board("867/254/3x1"), blank_last(3, 3), parse_spec(spec), Limits(expansions=2500)
    )
    trace, search = create_search(problem)
    for _ in search:
        pass
    steps = range(max(1, trace.steps - 250), trace.steps + 1)
    assert len(steps) > 100
    in_turn = [trace.choice(step) for step in steps]
    assert in_turn == [trace.choice(step) for step in reversed(steps)][::-1]
    assert trace.counts(trace.steps - 1).open == in_turn[-1].open  # type: ignore[union-attr]


def test_the_ties_of_the_first_step_are_counted_in_the_list_of_the_start() -> None:
    trace, search = create_search(
        Problem(
            parse_board("867/254/3x1"),
            blank_last(3, 3),
            parse_spec("astar"),
            Limits(expansions=100),
        )
    )
    next(search)
    trace.step_data.expanded[trace.steps :] = 1 << 30  # type: ignore[union-attr]  # what lies behind the recorded steps is not read
    assert trace.choice(1).open == 1  # type: ignore[union-attr]
