"""Boards in two words, as packed by Python and as changed and unpacked by the engine."""

from random import Random
from typing import cast

import numpy as np
import pytest
from hypothesis import given

from loyd.core.engine.best_first.best_first_trace import BestFirstTrace
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import uniform
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.puzzle.packing import ONE_WORD, WORD, pack, pack_all, unpack
from loyd.core.engine.record.columns import high_words
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from tests.core.engine.puzzle.strategies import BOARDS

pytestmark = pytest.mark.kernel
SIZES = [(height, width) for height in range(2, 6) for width in range(2, 6)]


@given(BOARDS)
def test_a_board_comes_back_out_of_its_words(board: Board) -> None:
    low, high = pack(board)
    assert 0 <= low <= WORD
    assert high == 0 or len(board.cells) > ONE_WORD
    assert 0 <= high <= WORD
    assert unpack(low, high, *board.size) == board


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
def test_the_engine_packs_and_reads_the_same_boards(size: tuple[int, int]) -> None:
    rng, goal = Random(f"slide {size}"), blank_last(*size)
    estimate = heuristic("linear-conflict").for_goal(goal)
    for _ in range(10):
        board = uniform(goal, rng)
        problem = Problem(board, goal, parse_spec("astar:linear-conflict"), Limits(expansions=1))
        nodes = cast("BestFirstTrace", solve_with_trace(problem)[0]).nodes
        for entry, (_, after) in enumerate(board.successors(), 2):
            assert (int(nodes.lo[entry]), int(high_words(nodes, entry))) == pack(after)
            assert int(nodes.h[entry]) == estimate.value(after)
