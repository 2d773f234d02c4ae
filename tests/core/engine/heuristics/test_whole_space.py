"""Whole spaces in two bits a board: against the exact table, another breadth-first search in NumPy
and published numbers.
"""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from loyd.core.engine.heuristics import whole_space as module
from loyd.core.engine.heuristics.catalogue import EXACT, known_distance
from loyd.core.engine.heuristics.exact_distance import boards_from
from loyd.core.engine.heuristics.whole_space import SpaceShape, space_shape, whole_space
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.board import UNREACHABLE, Board
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.solve import search
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.audit.prediction import values
from loyd.core.system import CACHE_VARIABLE, BuildCancelledError, Building, SettingError
from tests.facts.wide_spaces import cells_of, layers

SMALL = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)]


def any_goal(size: tuple[int, int], rng: Random) -> Board:
    cells = list(range(size[0] * size[1]))
    rng.shuffle(cells)
    return Board(*size, tuple(cells))


@pytest.mark.parametrize("size", SMALL, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_board_of_every_small_size_has_the_distance_of_the_exact_table(
    size: tuple[int, int],
) -> None:
    rng = Random(f"space {size}")
    for _ in range(3):
        goal = any_goal(size, rng)
        table = ExactTable.build(goal)
        cells = table.cells(np.arange(len(table.distances)))
        hs = values(EXACT.for_goal(goal), cells, Building())
        assert (hs == table.distances).all()
        assert (hs == UNREACHABLE).sum() == len(hs) // 2
        assert whole_space(space_shape(goal.size, goal.blank)[0], Building())[1] == table.depths()


@pytest.mark.parametrize("blank", [9, 2])
def test_all_boards_of_ten_cells_are_as_far_as_another_search_finds_them(blank: int) -> None:
    goal = Board(2, 5, (*range(1, blank + 1), 0, *range(blank + 1, 10)))
    estimate = EXACT.for_goal(goal)
    counts = []
    for distance, layer in enumerate(layers(goal.cells, goal.size)):
        boards = np.concatenate(layer)
        counts.append(len(boards))
        hs = values(estimate, cells_of(boards[:: 1 + len(boards) // 2000], 10), Building())
        assert (hs == distance).all()
    assert whole_space(space_shape(goal.size, goal.blank)[0], Building())[1] == tuple(counts)
    farthest = len(counts) - 1
    listed = [board.cells for board in boards_from(goal, farthest, farthest, Building())]
    assert sorted(listed) == sorted(map(tuple, cells_of(boards, 10).tolist()))
    assert all(known_distance(Board(2, 5, cells), goal) == farthest for cells in listed)
    assert sum(counts) == space_shape(goal.size, goal.blank)[0].boards == 1_814_400


def test_the_farthest_boards_are_as_far_as_published() -> None:
    ten = whole_space(SpaceShape(5, 2, 9), Building())[1]
    assert (len(ten) - 1, ten[-1], max(ten)) == (55, 2, 133_107)


def test_goals_that_are_mirror_images_share_a_frame() -> None:
    shapes = {space_shape(size, blank)[0] for size in ((3, 4), (4, 3)) for blank in range(12)}
    assert shapes == {SpaceShape(4, 3, blank) for blank in (7, 8, 10, 11)}


def test_a_search_with_it_expands_the_optimal_path_and_nothing_else() -> None:
    goal = blank_last(5, 2)
    board = Board(5, 2, (0, 9, 8, 7, 6, 5, 4, 3, 2, 1))
    if EXACT.for_goal(goal).value(board) == UNREACHABLE:
        board = Board(5, 2, (0, 9, 8, 7, 6, 5, 4, 3, 1, 2))
    distance = EXACT.for_goal(goal).value(board)
    for algorithm in ("astar", "idastar", "rbfs"):
        outcome = search(Problem(board, goal, parse_spec(f"{algorithm}:exact")))
        assert (outcome.length, outcome.expanded) == (distance, distance)


def test_it_is_stored_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    monkeypatch.setattr(module, "MOST_CELLS", 6)
    goal = blank_last(2, 4)
    assert not EXACT.is_ready(goal)
    stopped = Building(cancelled=lambda: True)
    with pytest.raises(BuildCancelledError, match="the distances of 20,160 boards was cancelled"):
        EXACT.tables(goal, stopped)
    assert not EXACT.is_ready(goal)
    reports: list[float] = []
    EXACT.for_goal(goal, Building(lambda progress: reports.append(progress.fraction)))
    assert reports[-1] == 1
    assert EXACT.is_ready(goal)
    assert EXACT.is_ready(Board(2, 4, (7, 6, 5, 4, 3, 2, 1, 0)))
    reports.clear()
    assert (
        EXACT.for_goal(goal, Building(lambda progress: reports.append(progress.fraction))).value(
            goal
        )
        == 0
    )
    assert not reports


def test_a_space_that_is_too_large_is_refused_in_one_sentence() -> None:
    with pytest.raises(SettingError, match="exact is defined on boards of up to 12 cells, and 4x4"):
        EXACT.for_goal(blank_last(4, 4))


def test_a_space_without_memory_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_: object) -> None:
        raise MemoryError

    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    monkeypatch.setattr(module, "_searched", refuse)
    with pytest.raises(SettingError, match=r"for the distances of 239,500,800 boards \(59,876,224"):
        EXACT.for_goal(blank_last(3, 4))
