from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyd.core.engine.puzzle.board import Board, verdict
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.instances import at_distance, below, seeded, uniform, walk
from loyd.core.engine.puzzle.notation import blank_first, blank_last, format_board, snail
from loyd.core.system.errors import BoardError, SettingError
from tests.core.engine.puzzle.strategies import BOARDS


def chi_square(counts: Counter[Board], kinds: int) -> float:
    """How far the counts are from being equal; its mean is kinds - 1, its variance 2·(kinds -
    1).
    """
    expected = counts.total() / kinds
    return (
        sum((counts[board] - expected) ** 2 for board in counts) / expected
        + (kinds - len(counts)) * expected
    )


def is_even(counts: Counter[Board], kinds: int) -> bool:
    """Within four standard deviations of a fair draw."""
    return abs(chi_square(counts, kinds) - (kinds - 1)) < 4 * sqrt(2 * (kinds - 1))


@pytest.mark.parametrize(
    ("goal", "kinds"),
    [(blank_last(2, 2), 12), (snail(2, 2), 12), (blank_last(2, 3), 360), (blank_first(3, 2), 360)],
)
def test_every_solvable_board_is_as_likely(goal: Board, kinds: int) -> None:
    rng = seeded(1878)
    counts = Counter(uniform(goal, rng) for _ in range(30 * kinds))
    assert len(counts) == kinds
    assert all(verdict(board, goal).solvable for board in counts)
    assert is_even(counts, kinds)


def test_every_board_at_a_distance_is_as_likely() -> None:
    goal, rng = blank_last(2, 3), seeded(31)
    counts = Counter(at_distance(goal, 14, rng) for _ in range(44 * 40))
    assert is_even(counts, ExactTable.build(goal).depths()[14])


def test_the_evenness_test_sees_a_bias() -> None:
    goal, rng = blank_last(2, 3), seeded(1)
    assert not is_even(Counter(walk(goal, 12, rng) for _ in range(30 * 360)), 360)


@pytest.mark.parametrize("make", [blank_last, blank_first, snail])
@pytest.mark.parametrize("distance", [0, 1, 7, 20, 28])
def test_a_board_at_a_distance_is_at_that_distance(
    make: Callable[[int, int], Board], distance: int
) -> None:
    goal, rng = make(3, 3), seeded(distance)
    for _ in range(20):
        assert ExactTable.build(goal).distance(at_distance(goal, distance, rng)) == distance


@given(BOARDS, st.integers())
def test_a_uniform_board_is_solvable_for_any_goal(goal: Board, seed: int) -> None:
    assert verdict(uniform(goal, seeded(seed)), goal).solvable


@given(BOARDS, st.integers(0, 40), st.integers())
def test_a_walk_is_solvable_and_never_turns_straight_back(
    goal: Board, length: int, seed: int
) -> None:
    way = [walk(goal, steps, seeded(seed)) for steps in range(length + 1)]
    assert way[0] == goal
    assert verdict(way[-1], goal).solvable
    for one, two in pairwise(way):
        assert two in [after for _, after in one.successors()]
    for one, three in zip(way, way[2:], strict=False):
        assert one != three


def test_one_seed_gives_the_same_boards_everywhere() -> None:
    rng = seeded(42)
    assert [format_board(uniform(blank_last(4, 4), rng)) for _ in range(2)] == [
        "10 15 9 7 13 8 14 6 3 x 4 5 12 1 2 11",
        "3 12 11 7 8 6 14 5 15 10 9 13 4 2 x 1",
    ]
    assert (
        format_board(walk(blank_last(3, 5), 100, seeded(42)))
        == "7 13 9 8 5 11 12 4 14 10 1 2 x 3 6"
    )
    assert format_board(at_distance(blank_last(3, 3), 25, seeded(42))) == "7 1 5 4 3 x 2 6 8"


@given(st.integers(1, 1000), st.integers())
def test_a_number_below_a_limit(limit: int, seed: int) -> None:
    assert 0 <= below(limit, seeded(seed)) < limit


def test_what_cannot_be_scrambled() -> None:
    rng = seeded(0)
    with pytest.raises(
        SettingError, match="no 3x3 board is 32 moves from this goal: 0 to 31 are possible"
    ):
        at_distance(blank_last(3, 3), 32, rng)
    with pytest.raises(SettingError, match="no 3x3 board is -1 moves"):
        at_distance(blank_last(3, 3), -1, rng)
    with pytest.raises(SettingError, match="255"):
        at_distance(blank_last(3, 3), 255, rng)
    with pytest.raises(BoardError, match="4x4 has 16"):
        at_distance(blank_last(4, 4), 3, rng)
    with pytest.raises(SettingError, match="a walk cannot have -1 moves"):
        walk(blank_last(3, 3), -1, rng)
