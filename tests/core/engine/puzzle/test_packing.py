"""Boards in two words, as packed by Python and as changed and unpacked by the loop."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from loyd.core.engine.best_first import loop as best_first_kernel
from loyd.core.engine.heuristics import zero
from loyd.core.engine.native.kernel import kernel
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import uniform
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.puzzle.packing import ONE_WORD, WORD, pack, pack_all, unpack
from loyd.core.engine.record.packed_board import high_bits, low_bits
from tests.core.engine.puzzle.strategies import BOARDS

pytestmark = pytest.mark.kernel
SIZES = [(height, width) for height in range(2, 6) for width in range(2, 6)]
LOOP = kernel(best_first_kernel, zero).plain


@given(BOARDS)
def test_a_board_comes_back_out_of_its_words(board: Board) -> None:
    low, high = pack(board)
    assert 0 <= low <= WORD
    assert high == 0 or len(board.cells) > ONE_WORD
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
    rows = np.array([board.cells for board in boards], np.uint8)
    assert [*zip(*(words.tolist() for words in pack_all(rows)), strict=True)] == [
        pack(board) for board in boards
    ]


@pytest.mark.parametrize("size", SIZES)
def test_a_slide_changes_the_words_as_it_changes_the_board(size: tuple[int, int]) -> None:
    rng = Random(f"slide {size}")
    for _ in range(10):
        board = uniform(blank_last(*size), rng)
        for _, after in board.successors():
            tile, target, blank = (
                np.uint64(number) for number in (board.cells[after.blank], after.blank, board.blank)
            )
            cells = np.uint64(len(board.cells))
            low, high = (
                np.uint64(word) ^ bits(tile, target, cells) ^ bits(tile, blank, cells)
                for word, bits in zip(pack(board), (low_bits, high_bits), strict=True)
            )
            assert (int(low), int(high)) == pack(after)
