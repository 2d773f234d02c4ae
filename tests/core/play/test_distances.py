from collections import deque
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loyd.core.engine.puzzle.board import Board, Move
from loyd.core.engine.puzzle.exact import ExactTable
from loyd.core.engine.puzzle.instances import seeded, uniform, walk
from loyd.core.engine.puzzle.notation import GOALS, blank_last
from loyd.core.play.distances import Distance, Distances, Trend
from loyd.core.system.errors import BoardError


@cache
def flood(goal: Board, depth: int) -> dict[Board, int]:
    """The distance of every board within a depth, by plain breadth-first search."""
    found, queue = {goal: 0}, deque([goal])
    while queue:
        board = queue.popleft()
        if found[board] < depth:
            for _, after in board.successors():
                if after not in found:
                    found[after] = found[board] + 1
                    queue.append(after)
    return found


def exact(distances: Distances, board: Board) -> Distance:
    *_, last = distances.search(board)
    return last


@given(st.sampled_from(sorted(GOALS)), st.integers(0, 1 << 30))
@settings(max_examples=200)
def test_every_3x3_distance_is_that_of_the_table_at_once(name: str, seed: int) -> None:
    goal = GOALS[name](3, 3)
    board = uniform(goal, seeded(seed))
    known = Distances(goal).estimate(board)
    assert known is not None
    assert known.exact == ExactTable.build(goal).distance(board)
    *_, end = board.along(known.path or ())
    assert end == goal


@pytest.mark.parametrize("size", [(4, 4), (3, 4), (2, 5), (5, 5)])
def test_near_home_the_search_finds_the_distance_of_a_flood(size: tuple[int, int]) -> None:
    goal = blank_last(*size)
    near = flood(goal, 9)
    distances = Distances(goal)
    for board in list(near)[:: len(near) // 25]:
        known = exact(distances, board)
        assert known.exact == near[board] == known.most
        *_, end = board.along(known.path or ())
        assert end == goal


def test_bounds_only_rise_and_solutions_only_shrink_until_equal() -> None:
    goal = blank_last(4, 4)
    board = walk(goal, 60, seeded(4))
    distances = Distances(goal)
    shown = list(distances.search(board))
    assert all(one.least <= other.least for one, other in pairwise(shown))
    ways = [known.most for known in shown if known.most is not None]
    assert ways == sorted(ways, reverse=True)
    assert shown[0].path is None
    assert shown[0].exact is None
    assert shown[-1].exact is not None
    assert distances.estimate(board) == shown[-1]


def test_a_search_that_is_given_up_leaves_what_it_has_shown() -> None:
    goal = blank_last(4, 4)
    board = Board(4, 4, (0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1))
    distances = Distances(goal)
    for known in distances.search(board):
        if known.path is not None:
            break
    assert distances.estimate(board) == known
    assert known.least < 80 <= (known.most or 0)
    assert known.hint in board.moves()


def test_a_move_along_the_path_is_better_and_one_off_it_worse() -> None:
    goal = blank_last(4, 4)
    board = walk(goal, 30, seeded(9))
    distances = Distances(goal)
    known = exact(distances, board)
    assert known.exact is not None
    assert known.hint is not None
    nearer = board.after(known.hint)
    after = distances.estimate(nearer)
    assert after is not None
    assert after.exact == known.exact - 1
    assert distances.trend(board, nearer) is Trend.BETTER
    assert distances.trend(nearer, board) is Trend.WORSE
    for move, beside in board.successors():
        settled = exact(distances, beside)
        assert settled.exact in (known.exact - 1, known.exact + 1)
        assert distances.trend(board, beside) is (
            Trend.BETTER if settled.exact < known.exact else Trend.WORSE
        ), move


def test_the_trend_is_unknown_while_nothing_is_proved() -> None:
    board = walk(blank_last(4, 4), 80, seeded(2))
    assert Distances(blank_last(4, 4)).trend(board, board.after(board.moves()[0])) is Trend.UNKNOWN


@given(st.integers(0, 1 << 30), st.lists(st.integers(0, 3), max_size=12))
@settings(max_examples=30, deadline=None)
def test_what_is_known_beside_a_board_never_claims_too_much(seed: int, choices: list[int]) -> None:
    goal = blank_last(3, 4)
    distances, board = Distances(goal), walk(goal, 8, seeded(seed))
    near = flood(goal, 20)
    exact(distances, board)
    for choice in choices:
        board = board.after(board.moves()[choice % len(board.moves())])
        known = distances.estimate(board)
        assert known is not None
        assert known.least <= near[board]
        assert (known.least - near[board]) % 2 == 0
        if known.path is not None:
            assert len(known.path) >= near[board]
            *_, end = board.along(known.path)
            assert end == goal


def test_an_unsolvable_board_has_no_path() -> None:
    for size in ((3, 3), (4, 4)):
        goal = blank_last(*size)
        board = Board(*size, (2, 1, *goal.cells[2:]))
        distances = Distances(goal)
        assert distances.estimate(board) is None
        assert list(distances.search(board)) == []
        assert distances.trend(board, board.after(Move.UP)) is Trend.UNKNOWN


def test_home_is_no_move_away() -> None:
    for size in ((3, 3), (4, 4)):
        known = Distances(blank_last(*size)).estimate(blank_last(*size))
        assert known == Distance(0, ())
        assert known.exact == 0
        assert known.hint is None


def test_a_board_of_another_size_is_refused() -> None:
    for size in ((3, 3), (4, 4)):
        with pytest.raises(BoardError):
            Distances(blank_last(*size)).estimate(blank_last(2, 3))
