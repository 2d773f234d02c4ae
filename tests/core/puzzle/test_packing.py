"""Boards in two words, as Python packs them and as the loop changes and unpacks them."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from loyd.core.compile.kernel import kernel
from loyd.core.heuristics import zero
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.goal import blank_last
from loyd.core.puzzle.packing import WORD, pack, unpack
from loyd.core.puzzle.scramble import uniform
from loyd.core.search.best_first import kernel as best_first_kernel
from loyd.core.search.packed import bits_of
from tests.core.puzzle.strategies import BOARDS

pytestmark = pytest.mark.kernel
SIZES = [(height, width) for height in range(2, 6) for width in range(2, 6)]
LOOP = kernel(best_first_kernel, zero).plain


@given(BOARDS)
def test_a_board_comes_back_out_of_its_words(board: Board) -> None:
    low, high = pack(board)
    assert 0 <= low < 1 << 60
    assert 0 <= high <= WORD
    assert unpack(low, high, *board.size) == board


@given(BOARDS)
@settings(deadline=None)
def test_the_loop_unpacks_the_same_board(board: Board) -> None:
    cells = np.full(len(board.cells), 99, np.uint8)
    LOOP._unpack(cells, *map(np.uint64, pack(board)))
    assert tuple(cells) == board.cells


@pytest.mark.parametrize("size", SIZES)
def test_no_two_boards_share_their_words(size: tuple[int, int]) -> None:
    rng = Random(f"words {size}")
    goal = blank_last(*size)
    boards = {uniform(goal, rng) for _ in range(200)}
    boards |= {after for board in tuple(boards) for _, after in board.successors()}
    assert len({pack(board) for board in boards}) == len(boards)


@pytest.mark.parametrize("size", SIZES)
def test_a_slide_changes_the_words_as_it_changes_the_board(size: tuple[int, int]) -> None:
    rng = Random(f"slide {size}")
    for _ in range(10):
        board = uniform(blank_last(*size), rng)
        for _, after in board.successors():
            tile, target, blank = (np.uint64(number) for number in (board.cells[after.blank], after.blank, board.blank))
            low, high = (
                np.uint64(word) ^ bits_of(tile, target, first) ^ bits_of(tile, blank, first)
                for word, first in zip(pack(board), (np.uint64(0), np.uint64(12)), strict=True)
            )
            assert (int(low), int(high)) == pack(after)
