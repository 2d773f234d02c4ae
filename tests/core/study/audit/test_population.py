from random import Random

import pytest

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.study.audit.prediction import every_board, population, sampled_boards
from loyd.core.system.errors import BuildCancelledError
from loyd.core.system.progress import Building, Progress
from tests.core.study.audit.small_puzzle import GOALS, small_puzzle
from tests.oracle.sliding import slides


@pytest.mark.parametrize("goal", GOALS, ids=str)
def test_every_board_is_there_once_with_its_distance_and_every_move_once(goal: Board) -> None:
    puzzle = small_puzzle(goal, 0)
    found = puzzle.population
    boards = [tuple(row) for row in found.cells.tolist()]
    assert dict(zip(boards, found.distances.tolist(), strict=True)) == puzzle.distances
    moves = [tuple(sorted((boards[one], boards[other]))) for one, other in found.moves.tolist()]
    assert sorted(moves) == sorted(puzzle.edges())
    assert found.whole
    assert found.left_out == 0


def test_the_8_puzzle_has_181440_boards_and_241920_moves() -> None:
    found = every_board(blank_last(3, 3))
    assert found.count == len(found.cells) == 181_440
    assert len(found.moves) == 241_920
    table = ExactTable.build(found.goal)
    for row in Random(4).sample(range(found.count), 200):
        assert table.distance(found.board(row)) == found.distances[row]


def test_a_sample_has_true_distances_and_the_boards_next_to_it() -> None:
    goal = blank_last(3, 4)
    found = sampled_boards(goal, 12, 7, Building())
    again = sampled_boards(goal, 12, 7, Building())
    other = sampled_boards(goal, 12, 8, Building())
    assert found.cells.tolist() == again.cells.tolist() != other.cells.tolist()
    assert found.count + found.left_out == 12
    assert not found.whole
    assert len({tuple(row) for row in found.cells.tolist()}) == len(found.cells)
    pairs = {frozenset(pair) for pair in found.moves.tolist()}
    assert len(pairs) == len(found.moves)
    boards = [tuple(row) for row in found.cells.tolist()]
    assert pairs == {
        frozenset((row, boards.index(after)))
        for row in range(found.count)
        for _, after in slides(boards[row], goal.size)
    }


def test_distances_of_a_sample_are_those_of_the_whole_puzzle() -> None:
    goal = Board(3, 3, (8, 1, 3, 4, 0, 2, 7, 6, 5))
    found = sampled_boards(goal, 30, 1, Building())
    table = ExactTable.build(goal)
    assert [
        table.distance(found.board(row)) for row in range(found.count)
    ] == found.distances.tolist()


def test_more_samples_than_there_are_boards_are_all_of_them_at_most() -> None:
    found = sampled_boards(blank_last(2, 2), 100, 0, Building())
    assert 1 < found.count <= 12


def test_ten_cells_are_taken_whole_and_more_are_sampled() -> None:
    assert population(blank_last(2, 5), 5, 0, Building()).count == 1_814_400
    assert population(blank_last(3, 4), 5, 0, Building()).count == 5


def test_sampling_is_told_of_and_can_be_called_off() -> None:
    told: list[Progress] = []
    with pytest.raises(BuildCancelledError, match="cancelled"):
        sampled_boards(blank_last(4, 4), 50, 0, Building(told.append, lambda: len(told) == 3))
    assert [progress.what for progress in told] == ["the true distances"] * 3
    assert [progress.fraction for progress in told] == [0, 1 / 50, 2 / 50]
