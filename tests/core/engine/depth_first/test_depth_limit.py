"""Depth-first searches at and below their limit: what is expanded, what is generated, and that they
end.
"""

from random import Random

import pytest

from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.record.node import SuccessorStatus
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.engine.settings import DEPTH_LIMIT
from tests.core.case import finish
from tests.oracle.sliding import BACK, slides

GOAL = blank_last(3, 3)
START = Board(3, 3, (2, 3, 4, 1, 5, 0, 7, 6, 8))


@pytest.mark.parametrize("name", ["dls", "dfs"])
def test_a_start_at_the_limit_is_neither_expanded_nor_are_its_successors_generated(
    name: str,
) -> None:
    trace, outcome = finish(Problem(START, GOAL, Spec(algorithm(name), depth_limit=0)))
    assert (trace.steps, outcome.ending, outcome.expanded, outcome.generated) == (
        1,
        Ending.EXHAUSTED,
        0,
        0,
    )
    assert {successor.status for successor in trace.successors(1)} == {SuccessorStatus.BEYOND}


def nodes_by_depth(limit: int) -> list[int]:
    """How many nodes the tree in which no move is undone has at each depth, counted one by one."""
    layer: list[tuple[tuple[int, ...], str | None]] = [(START.cells, None)]
    found = [1]
    for _ in range(limit):
        made = [
            (cells, move, came)
            for board, came in layer
            for move, cells in slides(board, (3, 3), "udlr")
        ]
        layer = [(cells, move) for cells, move, came in made if came is None or move != BACK[came]]
        found.append(len(layer))
    return found


@pytest.mark.parametrize("limit", range(7))
def test_depth_limited_search_generates_the_tree_to_its_limit_and_expands_what_lies_above_it(
    limit: int,
) -> None:
    _, outcome = finish(Problem(START, GOAL, Spec(algorithm("dls"), depth_limit=limit)))
    nodes = nodes_by_depth(limit)
    assert (outcome.expanded, outcome.generated) == (sum(nodes[:-1]), sum(nodes[1:]))


@pytest.mark.parametrize(
    ("cells", "expanded", "length", "deepest"),
    [
        ((3, 1, 2, 0, 4, 5, 6, 7, 8), 1, 1, 1),
        ((1, 2, 5, 3, 4, 0, 6, 7, 8), 181_437, 3, 66_125),
        ((6, 1, 8, 4, 0, 2, 7, 3, 5), 51_015, 46_142, 46_142),
        ((8, 6, 4, 2, 1, 3, 5, 7, 0), 9_869, 9_612, 9_612),
        ((8, 6, 7, 2, 5, 4, 3, 0, 1), 111_244, 63_413, 66_123),
    ],
)
def test_depth_first_meets_each_board_once_as_courses_count_it(
    cells: tuple[int, ...], expanded: int, length: int, deepest: int
) -> None:
    goal = Board(3, 3, tuple(range(9)))
    trace, outcome = finish(
        Problem(Board(3, 3, cells), goal, Spec(algorithm("dfs"), depth_limit=DEPTH_LIMIT.most))
    )
    assert (outcome.expanded, outcome.length, trace.counts(trace.steps).deepest_g) == (
        expanded,
        length,
        deepest,
    )


@pytest.mark.parametrize("limit", [0, 1, 5, 12, 16, DEPTH_LIMIT.most])
def test_depth_first_ends_and_never_goes_beyond_its_limit(limit: int) -> None:
    table, rng = ExactTable.build(GOAL), Random(f"limit {limit}")
    for depth in range(19):
        start = table.board(rng.choice(table.indexes_at(depth).tolist()))
        trace, outcome = finish(Problem(start, GOAL, Spec(algorithm("dfs"), depth_limit=limit)))
        assert outcome.ending is Ending.SOLVED or depth > 0
        assert outcome.ending is Ending.SOLVED or limit < DEPTH_LIMIT.most
        assert outcome.length is None or depth <= outcome.length <= limit
        assert trace.counts(trace.steps).deepest_g <= limit
        assert outcome.reopened == 0


@pytest.mark.parametrize("limit", [0, 1, 5, 12, 16])
def test_depth_first_that_reopens_finds_whatever_lies_within_its_limit(limit: int) -> None:
    table, rng = ExactTable.build(GOAL), Random(f"limit {limit}")
    for depth in range(19):
        start = table.board(rng.choice(table.indexes_at(depth).tolist()))
        _, outcome = finish(Problem(start, GOAL, parse_spec(f"dfs:{limit}:repeats=reopen")))
        assert outcome.ending is (Ending.SOLVED if depth <= limit else Ending.EXHAUSTED)
        assert outcome.length is None or depth <= outcome.length <= limit
