from hypothesis import given
from hypothesis import strategies as st

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import read_board
from loyd.tui.dialogues.entry_grid import TypedCells

SAMPLE = Board(3, 3, (2, 3, 4, 1, 5, 0, 7, 6, 8))


@given(st.tuples(st.integers(2, 5), st.integers(2, 5)), st.data())
def test_the_cells_of_a_board_are_read_back_and_nothing_is_bad(
    size: tuple[int, int], data: st.DataObject
) -> None:
    board = Board(*size, tuple(data.draw(st.permutations(range(size[0] * size[1])))))
    cells = TypedCells.from_board(board)
    assert read_board(cells.text).board == board
    assert not cells.bad
    assert not cells.unfinished


def test_what_appears_twice_or_is_too_great_is_bad_and_what_is_empty_is_not() -> None:
    cells = TypedCells(3, 3, ("2", "2", "", "1", "9", "x", "7", "x", "8"))
    assert cells.bad == {0, 1, 4, 5, 7}
    assert TypedCells.empty(4, 4).bad == frozenset()


def test_what_is_still_to_come() -> None:
    cells = TypedCells.from_board(SAMPLE).typed(4, "").typed(5, "")
    assert cells.unfinished == "2 cells are empty; missing: 5 x"
    assert TypedCells.from_board(SAMPLE).typed(4, "").unfinished == "cell 5 is empty; missing: 5"
    assert cells.typed(0, "3").unfinished == "2 cells are empty; missing: 2 5 x; ! marks errors"


def test_another_size_keeps_what_both_have_room_for() -> None:
    wider = TypedCells.from_board(SAMPLE).resized(2, 4)
    assert wider.texts == ("2", "3", "4", "", "1", "5", "x", "")
    assert wider.resized(3, 3).texts == ("2", "3", "4", "1", "5", "x", "", "", "")


def test_when_a_tile_is_whole() -> None:
    cells = TypedCells.empty(4, 4)
    assert [cells.whole(text) for text in ("1", "2", "15", "x", "9")] == [
        False,
        True,
        True,
        True,
        True,
    ]
    assert TypedCells.empty(5, 5).whole("2") is False
