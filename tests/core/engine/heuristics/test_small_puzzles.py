"""Every heuristic on every board of the small puzzles, including the 8-puzzle, compared with
distances found by flooding from the goal.

By default for every third of the goals.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

from loyd.core.engine.heuristics.catalogue import HEURISTICS, INVERSION
from loyd.core.engine.heuristics.heuristic import Heuristic
from loyd.core.engine.heuristics.inversion import fewest_moves
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_first, blank_last, snail
from loyd.core.study.audit.prediction import values
from loyd.core.system.progress import Building
from tests.core.engine.heuristics.walks import Updated
from tests.matrices import one_in
from tests.oracle.sliding import Cells, flood, slides

GOALS = (
    blank_last(3, 3),
    Board(3, 3, (8, 1, 5, 2, 0, 7, 3, 6, 4)),
    blank_last(2, 4),
    blank_first(4, 2),
    snail(2, 3),
    Board(3, 2, (3, 1, 0, 5, 4, 2)),
    blank_last(2, 2),
)
ENTRIES = tuple(HEURISTICS.values())


@dataclass(frozen=True)
class Whole:
    """Every board that can reach a goal, its distance, and for each move the boards that allow
    it.
    """

    boards: npt.NDArray[np.uint8]
    distances: npt.NDArray[np.int64]
    edges: tuple[tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]], ...]


@cache
def whole_puzzle(goal: Board) -> Whole:
    distances = flood(goal.cells, goal.size)
    place: dict[Cells, int] = {cells: index for index, cells in enumerate(distances)}
    edges = []
    for move in "udlr":
        pairs = [
            (place[cells], place[after])
            for cells in distances
            for _, after in slides(cells, goal.size, move)
        ]
        edges.append(
            (np.array([a for a, _ in pairs], np.int64), np.array([b for _, b in pairs], np.int64))
        )
    return Whole(
        np.array(list(distances), np.uint8),
        np.array(list(distances.values()), np.int64),
        tuple(edges),
    )


@cache
def swept(entry: Heuristic, goal: Board) -> npt.NDArray[np.int64]:
    """The h of every board."""
    return values(entry.for_goal(goal), whole_puzzle(goal).boards, Building())


def skip_undefined(entry: Heuristic, goal: Board) -> None:
    if entry.refusal(goal.size):
        pytest.skip(entry.refusal(goal.size))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "entry" in metafunc.fixturenames:
        metafunc.parametrize("goal", GOALS[:: one_in(3)], ids=str)
        metafunc.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)


def test_admissible_on_every_board(entry: Heuristic, goal: Board) -> None:
    skip_undefined(entry, goal)
    hs = swept(entry, goal)
    assert hs.min() == hs[0] == 0
    if entry.admissible:
        assert (hs <= whole_puzzle(goal).distances).all()


def test_consistent_along_every_move(entry: Heuristic, goal: Board) -> None:
    skip_undefined(entry, goal)
    hs = swept(entry, goal)
    steps = np.concatenate(
        [np.abs(hs[after] - hs[before]) for before, after in whole_puzzle(goal).edges]
    )
    if entry.consistent:
        assert steps.max() <= 1
    elif len(goal.cells) == 9:
        assert steps.max() > 1


def test_h_after_every_move_is_h_from_scratch(entry: Heuristic, goal: Board) -> None:
    skip_undefined(entry, goal)
    hs, updated = swept(entry, goal), Updated(entry.for_goal(goal))
    puzzle = whole_puzzle(goal)
    boards = [Board(*goal.size, tuple(row)) for row in puzzle.boards.tolist()]
    for before, after in puzzle.edges:
        share = slice(None, None, one_in(40))
        for first, second in zip(before[share].tolist(), after[share].tolist(), strict=True):
            assert updated.read(boards[first]) == hs[first]
            assert updated.after(int(hs[first]), boards[first], boards[second]) == hs[second]


@pytest.mark.parametrize("size", [(2, 4), (4, 2), (2, 3), (3, 2)])
def test_inversion_distance_with_its_remainder_is_admissible_and_consistent_towards_every_goal(
    size: tuple[int, int],
) -> None:
    for blank in range(size[0] * size[1]):
        tiles = list(range(1, size[0] * size[1]))
        goal = Board(*size, (*tiles[:blank], 0, *tiles[blank:]))
        hs = swept(INVERSION, goal)
        whole = whole_puzzle(goal)
        assert (hs <= whole.distances).all()
        assert all((np.abs(hs[before] - hs[after]) <= 1).all() for before, after in whole.edges)


def test_inversion_distance_adds_the_remainder_on_lines_of_four() -> None:
    assert fewest_moves(np.arange(10), 3).tolist() == [0, 1, 2, 1, 2, 3, 2, 3, 4, 3]
