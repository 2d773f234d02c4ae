from itertools import permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_first, blank_last
from loyd.core.engine.puzzle.ranking import (
    BlankAs,
    Term,
    board_rank,
    board_unrank,
    expansion,
    rank,
    unrank,
)
from loyd.core.system.errors import BoardError
from tests.core.engine.puzzle.strategies import BOARDS, SIZES


def test_the_lab_text_s_example() -> None:
    assert rank((3, 4, 1, 5, 2)) == 61
    assert tuple(value + 1 for value in unrank(61, 5)) == (3, 4, 1, 5, 2)
    assert expansion((3, 4, 1, 5, 2)) == (
        Term(3, 2, 4),
        Term(4, 2, 3),
        Term(1, 0, 2),
        Term(5, 1, 1),
        Term(2, 0, 0),
    )
    assert [(term.digit, term.factorial, term.product) for term in expansion((3, 4, 1, 5, 2))] == [
        (2, 24, 48),
        (2, 6, 12),
        (0, 2, 0),
        (1, 1, 1),
        (0, 1, 0),
    ]


def test_all_permutations_of_nine_in_the_order_of_a_dictionary() -> None:
    for number, values in enumerate(permutations(range(9))):
        assert rank(values) == number
        assert unrank(number, 9) == values


@given(
    st.integers(1, 25).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, factorial(n) - 1)))
)
def test_rank_undoes_unrank(drawn: tuple[int, int]) -> None:
    n, number = drawn
    assert rank(unrank(number, n)) == number


@given(st.lists(st.integers(), max_size=25, unique=True))
def test_only_the_order_of_the_values_counts_and_the_terms_add_up(values: list[int]) -> None:
    assert rank(values) == rank([sorted(values).index(value) for value in values])
    assert sum(term.product for term in expansion(values)) == rank(values)
    assert all(term.digit <= term.place for term in expansion(values))


def test_the_last_of_25() -> None:
    assert rank(tuple(range(24, -1, -1))) == factorial(25) - 1 == 15511210043330985983999999
    assert unrank(factorial(25) - 1, 25) == tuple(range(24, -1, -1))


def test_the_goal_has_the_ranks_that_the_sources_give() -> None:
    goal = blank_last(3, 3)
    assert board_rank(goal) == 46233
    assert board_rank(goal, "highest") == 0
    assert board_unrank(46233, (3, 3)) == goal == board_unrank(0, (3, 3), "highest")
    assert board_unrank(0, (3, 3)) == blank_first(3, 3)


@given(BOARDS, st.sampled_from(["lowest", "highest"]))
def test_a_board_comes_back_from_its_rank(board: Board, blank: BlankAs) -> None:
    assert board_unrank(board_rank(board, blank), board.size, blank) == board


@given(SIZES)
def test_the_goal_is_first_when_the_blank_is_highest(size: tuple[int, int]) -> None:
    assert board_rank(blank_last(*size), "highest") == 0
    assert board_rank(blank_first(*size), "lowest") == 0


def test_what_has_no_rank() -> None:
    with pytest.raises(BoardError, match="3 appears 2 times"):
        rank((1, 3, 3))
    with pytest.raises(BoardError, match="26 cells cannot be ranked"):
        expansion(range(26))


@pytest.mark.parametrize(
    ("number", "n"),
    [(-1, 3), (6, 3), (10**5000, 25), (-(10**5000), 25), (0, 0), (0, 26)],
    ids=range(6),
)
def test_what_is_no_rank(number: int, n: int) -> None:
    with pytest.raises(BoardError) as caught:
        unrank(number, n)
    assert len(str(caught.value)) < 150
