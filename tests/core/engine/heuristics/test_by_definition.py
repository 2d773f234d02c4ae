"""Heuristics compared with their definitions computed by brute force, on boards of every size."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loyd.core.engine.heuristics import callback
from loyd.core.engine.heuristics.catalogue import (
    BLANK_ONLY,
    CHEBYSHEV,
    EUCLIDEAN,
    HEURISTICS,
    SEQUENCE,
    WITH_THE_BLANK,
    heuristic,
)
from loyd.core.engine.heuristics.heuristic import Heuristic
from loyd.core.engine.heuristics.linear_conflict import tiles_to_remove
from loyd.core.engine.heuristics.user_heuristic import UserHeuristic
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import blank_last, snail
from loyd.core.system.errors import SettingError
from tests.core.case import ALL_HEURISTICS, random_goal
from tests.core.engine.heuristics.inconsistent import UNEVEN
from tests.core.engine.heuristics.walks import Updated
from tests.core.engine.puzzle.strategies import PAIRS
from tests.oracle import heuristics as oracle

SIZES = [(height, width) for height in range(2, 6) for width in range(2, 6)]

ALL = (*HEURISTICS.values(), UNEVEN)
COURSES = (CHEBYSHEV, EUCLIDEAN, BLANK_ONLY, WITH_THE_BLANK)
PLAIN = tuple(entry for entry in ALL if entry in ALL_HEURISTICS)


@pytest.mark.parametrize("entry", [*ALL_HEURISTICS, *COURSES], ids=lambda entry: entry.id)
@given(pair=PAIRS)
@settings(deadline=None, max_examples=60)
def test_the_value_is_as_defined(entry: Heuristic, pair: tuple[Board, Board]) -> None:
    board, goal = pair
    assert entry.for_goal(goal).value(board) == oracle.HEURISTICS[entry.id](
        board.cells, goal.cells, goal.size
    )


@pytest.mark.parametrize("name", ["zero", "misplaced", "manhattan", "linear-conflict"])
@given(pair=PAIRS)
@settings(deadline=None, max_examples=60)
def test_the_shares_add_up_and_the_blank_has_none(name: str, pair: tuple[Board, Board]) -> None:
    board, goal = pair
    estimate = heuristic(name).for_goal(goal)
    shares = estimate.shares(board)
    assert shares is not None
    assert sum(shares) == estimate.value(board)
    assert shares[board.blank] == 0
    assert min(shares) >= 0


@given(pair=PAIRS)
@settings(deadline=None, max_examples=60)
def test_every_share_is_its_own_tiles(pair: tuple[Board, Board]) -> None:
    board, goal = pair
    alone = []
    for cell, tile in enumerate(board.cells):
        row, column = divmod(cell, board.width)
        home_row, home_column = divmod(goal.cells.index(tile), board.width)
        alone.append(abs(row - home_row) + abs(column - home_column) if tile else 0)
    assert heuristic("manhattan").for_goal(goal).shares(board) == tuple(alone)
    misplaced = tuple(int(distance > 0) for distance in alone)
    assert heuristic("misplaced").for_goal(goal).shares(board) == misplaced
    conflicts = heuristic("linear-conflict").for_goal(goal).shares(board)
    assert conflicts is not None
    assert all(
        share - distance in (0, 2, 4) for share, distance in zip(conflicts, alone, strict=True)
    )


@pytest.mark.parametrize("length", range(1, 6))
def test_the_fewest_tiles_step_aside_and_the_others_are_in_order(length: int) -> None:
    for places in permutations((*range(1, length + 1), *(0,) * length), length):
        out = tiles_to_remove(places)
        kept = [place for index, place in enumerate(places) if place and index not in out]
        assert kept == sorted(kept)
        assert all(places[index] for index in out)
        assert len(out) == oracle.fewest_aside(tuple(place for place in places if place))


def test_linear_conflict_counts_a_full_reversal_once_for_every_tile_but_one() -> None:
    goal = Board(5, 5, (*range(1, 25), 0))
    turned = Board(5, 5, (5, 4, 3, 2, 1, *range(6, 25), 0))
    assert heuristic("manhattan").for_goal(goal).value(turned) == 12
    assert heuristic("linear-conflict").for_goal(goal).value(turned) == 12 + 2 * 4


def test_linear_conflict_in_a_row_and_a_column_at_once() -> None:
    goal = Board(3, 3, (1, 2, 3, 4, 5, 6, 7, 8, 0))
    board = Board(3, 3, (4, 2, 3, 1, 5, 6, 8, 7, 0))
    assert heuristic("manhattan").for_goal(goal).value(board) == 4
    assert heuristic("linear-conflict").for_goal(goal).value(board) == 8


@pytest.mark.parametrize("entry", ALL, ids=lambda entry: entry.id)
def test_h_is_carried_along_random_walks_there_and_back(entry: Heuristic) -> None:
    rng = Random(f"walk {entry.id}")
    for size in SIZES:
        goal = random_goal(size, rng)
        if not entry.refusal(size) and entry.is_ready(goal):
            follow(entry, goal, rng, 40)


def follow(entry: Heuristic, goal: Board, rng: Random, length: int) -> None:
    """Walk from the goal, sometimes back, using the functions that the loops call."""
    estimate = entry.for_goal(goal)
    updated, fresh = Updated(estimate), Updated(estimate)
    board, h = goal, updated.read(goal)
    for _ in range(length):
        before, h_before = board, h
        board = board.after(rng.choice(board.moves()))
        h = updated.after(h, before, board)
        updated.slide(before, board)
        assert h == estimate.value(board) == fresh.read(board), (board, goal)
        for _, beyond in board.successors():
            following = updated.after(h, board, beyond)
            assert following == fresh.after(h, board, beyond), (board, goal)
        if rng.random() < 0.3:
            assert updated.after(h, board, before) == h_before
            updated.slide(board, before)
            board, h = before, h_before


@given(cells=st.permutations(range(9)), goal=st.permutations(range(9)))
@settings(deadline=None, max_examples=100)
def test_the_sequence_score_is_as_defined(cells: list[int], goal: list[int]) -> None:
    board, target = Board(3, 3, tuple(cells)), Board(3, 3, tuple(goal))
    assert SEQUENCE.for_goal(target).value(board) == oracle.sequence(
        board.cells, target.cells, (3, 3)
    )


def test_the_sequence_score_of_a_board_worked_out_by_hand() -> None:
    parts = SEQUENCE.for_goal(snail(3, 3)).parts(Board(3, 3, (2, 8, 3, 1, 6, 4, 7, 0, 5)))
    assert [(part.name, part.value) for part in parts] == [
        ("Manhattan", 5),
        ("3 times the sequence score of 9", 27),
    ]


def test_straight_lines_are_added_before_they_are_rounded() -> None:
    estimate = EUCLIDEAN.for_goal(blank_last(3, 3))
    board = Board(3, 3, (5, 6, 3, 4, 1, 2, 7, 8, 0))
    assert estimate.value(board) == 6
    assert [part.name for part in estimate.parts(board)] == ["straight lines of 5.66, rounded up"]


def test_a_constant_is_the_same_everywhere_and_warned_of() -> None:
    estimate = heuristic("constant:7").for_goal(blank_last(3, 3))
    assert (estimate.value(SAMPLE.board), estimate.value(estimate.goal)) == (7, 7)
    assert {"constant:7", "7", "0,"} < set(estimate.warning.split())
    assert (heuristic("constant:7").admissible, heuristic("constant:0").admissible) == (False, True)
    assert (
        heuristic("constant:0").for_goal(blank_last(3, 3)).warning
        == SEQUENCE.for_goal(blank_last(3, 3)).warning
        == ""
    )


def test_a_function_that_is_0_at_the_goal_has_no_warning() -> None:
    def own(*_: object) -> int:
        return 0

    mine = UserHeuristic("mine", "mine", "", callback, admissible=False, answers=lambda _: own)
    assert mine.for_goal(blank_last(3, 3)).warning == ""


@pytest.mark.parametrize(
    "text", ["constant:", "constant:-1", "constant:201", "constant:1.5", "constant:x", "constant:١"]
)
def test_what_is_no_constant_is_refused(text: str) -> None:
    with pytest.raises(SettingError, match="write a number from 0 to 200, such as constant:5"):
        heuristic(text)


def test_with_the_blank_a_move_may_change_h_by_two() -> None:
    estimate = WITH_THE_BLANK.for_goal(blank_last(3, 3))
    assert estimate.value(Board(3, 3, (1, 2, 3, 4, 5, 6, 7, 0, 8))) == 2
    assert estimate.shares(Board(3, 3, (1, 2, 3, 4, 5, 6, 7, 0, 8))) == (0, 0, 0, 0, 0, 0, 0, 1, 1)
