import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyd.core.engine.puzzle.board import Board, Move
from loyd.core.system.errors import BoardError, MoveError
from tests.core.engine.puzzle.strategies import BOARDS

SAMPLE = Board(3, 3, (2, 3, 4, 1, 5, 0, 7, 6, 8))


def test_moves_of_the_blank_at_the_right_edge() -> None:
    assert SAMPLE.blank == 5
    assert SAMPLE.moves() == (Move.UP, Move.DOWN, Move.LEFT)
    assert SAMPLE.moves((Move.LEFT, Move.UP, Move.RIGHT, Move.DOWN)) == (
        Move.LEFT,
        Move.UP,
        Move.DOWN,
    )
    assert SAMPLE.after(Move.UP).cells == (2, 3, 0, 1, 5, 4, 7, 6, 8)
    assert SAMPLE.after(Move.LEFT).cells == (2, 3, 4, 1, 0, 5, 7, 6, 8)


def test_a_move_over_the_edge_says_what_can_be_done() -> None:
    with pytest.raises(
        MoveError, match=r"234/15x/768 cannot move right; it can move up, down, left"
    ):
        SAMPLE.after(Move.RIGHT)


@pytest.mark.parametrize(
    ("size", "cells"),
    [
        ((1, 4), (1, 2, 3, 0)),
        ((2, 6), tuple(range(12))),
        ((2, 2), (1, 2, 3)),
        ((2, 2), (1, 1, 2, 0)),
        ((2, 2), (1, 2, 3, 4)),
    ],
)
def test_what_is_no_board_is_refused(size: tuple[int, int], cells: tuple[int, ...]) -> None:
    with pytest.raises(BoardError):
        Board(*size, cells)


@given(BOARDS)
def test_every_move_is_undone_by_its_opposite(board: Board) -> None:
    for move, after in board.successors():
        assert after != board
        assert after.after(move.opposite) == board
        changed = [
            cell for cell in range(len(board.cells)) if board.cells[cell] != after.cells[cell]
        ]
        assert sorted(changed) == sorted([board.blank, after.blank])


@given(BOARDS, st.lists(st.sampled_from(Move), max_size=30))
def test_along_visits_the_board_after_each_move(board: Board, wished: list[Move]) -> None:
    boards, moves = [board], []
    for move in wished:
        if boards[-1].target(move) is not None:
            moves.append(move)
            boards.append(boards[-1].after(move))
    assert list(board.along(moves)) == boards


@given(BOARDS)
def test_rows_are_the_cells_cut_by_width(board: Board) -> None:
    assert len(board.rows) == board.height
    assert sum(board.rows, ()) == board.cells
