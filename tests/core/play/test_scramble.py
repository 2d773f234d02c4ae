from collections import Counter

import pytest

from loyd.core.engine.algorithms.astar import A_STAR
from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board, verdict
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.instances import seeded, uniform, walk
from loyd.core.engine.puzzle.notation import blank_last, snail
from loyd.core.engine.search.solve import search
from loyd.core.play.scramble import Scramble, ScrambleKind, Scrambling, in_band
from loyd.core.system.errors import SettingError


def finished(scrambling: Scrambling) -> Board:
    while True:
        try:
            next(scrambling)
        except StopIteration as end:
            board: Board = end.value
            return board


def at(nearest: int, farthest: int) -> Scramble:
    return Scramble(ScrambleKind.DISTANCE, nearest=nearest, farthest=farthest)


def test_uniform_and_walk_are_those_of_the_puzzle_floor() -> None:
    goal = snail(3, 4)
    assert finished(Scramble().begin(goal, 7)) == uniform(goal, seeded(7))
    assert finished(Scramble(ScrambleKind.WALK, length=25).begin(goal, 7)) == walk(
        goal, 25, seeded(7)
    )


def test_every_distance_of_the_8_puzzle_can_be_had() -> None:
    goal = blank_last(3, 3)
    table = ExactTable.build(goal)
    for distance in range(32):
        assert table.distance(finished(at(distance, distance).begin(goal, distance))) == distance


def test_in_a_band_every_distance_comes_up_about_as_often() -> None:
    goal, rng = blank_last(3, 3), seeded(1)
    table = ExactTable.build(goal)
    counts = Counter(table.distance(finished(in_band(goal, 4, 7, rng))) for _ in range(400))
    assert sorted(counts) == [4, 5, 6, 7]
    assert min(counts.values()) > 60


@pytest.mark.parametrize(
    ("size", "distance"),
    [
        ((4, 4), 0),
        ((4, 4), 1),
        ((4, 4), 24),
        ((4, 4), 41),
        ((2, 5), 41),
        ((5, 5), 14),
        ((3, 4), 20),
    ],
)
def test_a_larger_board_has_the_distance_that_was_asked_for(
    size: tuple[int, int], distance: int
) -> None:
    goal = blank_last(*size)
    board = finished(at(distance, distance).begin(goal, 5))
    assert verdict(board, goal).solvable
    outcome = search(Problem(board, goal, Spec(A_STAR)))
    assert outcome.optimal
    assert outcome.length == distance


def test_the_same_seed_gives_the_same_board_and_another_seed_another() -> None:
    goal = blank_last(4, 4)
    boards = [finished(at(18, 22).begin(goal, seed)) for seed in (1, 1, 2)]
    assert boards[0] == boards[1] != boards[2]
    far = [finished(at(41, 41).begin(blank_last(2, 5), 5)) for _ in range(2)]
    assert far[0] == far[1]


def test_a_search_for_a_board_can_be_given_up() -> None:
    scrambling = at(60, 60).begin(blank_last(4, 4), 1)
    for _ in range(3):
        next(scrambling)
    scrambling.close()


def test_what_cannot_be_had_is_refused() -> None:
    with pytest.raises(SettingError, match="the greatest distance is 31"):
        finished(at(32, 40).begin(blank_last(3, 3), 1))
    with pytest.raises(SettingError, match="go up to 60"):
        finished(at(61, 70).begin(blank_last(4, 4), 1))
    with pytest.raises(SettingError, match="go up to 40"):
        finished(at(41, 50).begin(blank_last(5, 5), 1))
    with pytest.raises(SettingError, match="distances 9 to 3 are not a range"):
        at(9, 3)
    with pytest.raises(SettingError, match="-1 moves"):
        Scramble(ScrambleKind.WALK, length=-1)
