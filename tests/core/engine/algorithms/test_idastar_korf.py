"""IDA* with Manhattan generates exactly the nodes that Korf published for his hundred 15-puzzles.

Source: Korf, "Depth-first iterative-deepening: an optimal admissible tree search" (Artificial
Intelligence 27, 1985), table of 100 instances.  His operators come in the order up, left, right,
down; his goal has the blank first; his counts include the root, which is not generated here.
"""

from pathlib import Path

import pytest

from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.depth_first.depth_first_trace import DepthFirstTrace
from loyd.core.engine.outcome import Ending
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board, parse_order
from loyd.core.engine.puzzle.notation import blank_first
from tests.core.case import finish

DATA = Path(__file__).parents[4] / "../shared/data/15puzzle_100_blank_first.txt"
GOAL = blank_first(4, 4)

# Number of the instance, the board, its optimal length, and the nodes generated as published.
SMALLEST = [
    (79, "0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 42, 540_860),
    (12, "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 45, 546_344),
    (42, "4 5 7 2 9 14 12 13 0 3 6 11 8 1 15 10", 42, 877_823),
]


def assert_as_published(board: str, length: int, generated: int) -> DepthFirstTrace:
    start = Board(4, 4, tuple(map(int, board.split())))
    trace, outcome = finish(
        Problem(start, GOAL, Spec(algorithm("idastar"), order=parse_order("ulrd")))
    )
    assert (outcome.ending, outcome.length, outcome.optimal) == (Ending.SOLVED, length, True)
    assert outcome.generated == generated - 1
    assert isinstance(trace, DepthFirstTrace)
    return trace


@pytest.mark.parametrize(("number", "board", "length", "generated"), SMALLEST)
def test_the_smallest_instances(number: int, board: str, length: int, generated: int) -> None:
    trace = assert_as_published(board, length, generated)
    bounds = [bound for _, bound in trace.iterations]
    assert bounds == list(range(bounds[0], length + 1, 2)), number


def test_the_twenty_smallest_of_the_hundred() -> None:
    if not DATA.exists():
        pytest.skip("the file of Korf's hundred instances is not beside the project")
    rows = [
        line.split()
        for line in DATA.read_text(encoding="utf-8").splitlines()
        if line.strip() and not line.startswith("#")
    ]
    assert len(rows) == 100
    for _, _, length, generated, *cells in sorted(rows, key=lambda row: int(row[3]))[:20]:
        assert_as_published(" ".join(cells), int(length), int(generated))
