"""The prediction for each row is the theorem's sum, computed board by board."""

import pytest

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.audit.prediction import predicted_nodes
from loyd.core.system.progress import Building
from tests.oracle.heuristics import HEURISTICS
from tests.oracle.sliding import BACK, Cells, flood, slides

SIZE = (2, 3)
GOAL = blank_last(*SIZE).cells


def expected(start: Cells, bound: int, *, is_tree: bool) -> float:
    """The mean over all starts with this blank of the number of nodes with g + h within a bound."""
    boards = [
        (cells.index(0), HEURISTICS["manhattan"](cells, GOAL, SIZE)) for cells in flood(GOAL, SIZE)
    ]
    within = {}
    for blank in range(6):
        hs = [h for at, h in boards if at == blank]
        within.update(
            {(blank, most): sum(h <= most for h in hs) / len(hs) for most in range(bound + 1)}
        )
    if not is_tree:
        return sum(
            within[cells.index(0), bound - g]
            for cells, g in flood(start, SIZE).items()
            if g <= bound
        )
    total, nodes = 0.0, [(start, "")]
    for g in range(bound + 1):
        total += sum(within[cells.index(0), bound - g] for cells, _ in nodes)
        nodes = [
            (after, move)
            for cells, came in nodes
            for move, after in slides(cells, SIZE)
            if not came or move != BACK[came]
        ]
    return total


@pytest.mark.parametrize("name", ["astar", "idastar"])
def test_each_row_is_the_theorems_sum(name: str) -> None:
    start = Board(*SIZE, (5, 0, 3, 4, 1, 2))
    found = predicted_nodes(
        Problem(start, blank_last(*SIZE), parse_spec(f"{name}:manhattan")), [5, 7, 9], Building()
    )
    sums = [expected(start.cells, bound, is_tree=name == "idastar") for bound in (5, 7, 9)]
    assert found == pytest.approx(
        sums if name == "idastar" else [sums[0], sums[1] - sums[0], sums[2] - sums[1]]
    )


@pytest.mark.parametrize(
    ("spec", "size"), [("bfs", SIZE), ("astar:sequence", (3, 3)), ("astar:manhattan", (4, 4))]
)
def test_nothing_is_predicted_where_the_theorem_says_nothing(
    spec: str, size: tuple[int, int]
) -> None:
    goal = blank_last(*size)
    assert predicted_nodes(Problem(goal, goal, parse_spec(spec)), [1], Building()) is None
