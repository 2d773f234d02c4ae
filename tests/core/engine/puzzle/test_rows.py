"""Boards over several lines, as courses distribute them."""

from contextlib import suppress

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import (
    ADVICE,
    Notation,
    format_board,
    joined_rows,
    parse_board,
    row_advice,
)
from loyd.core.system.errors import BoardError
from tests.core.engine.puzzle.strategies import BOARDS


def read(text: str, size: tuple[int, int] | None = None) -> list[tuple[int, str]]:
    return [
        (line, str(parse_board(board, size=size)))
        for line, board in joined_rows(text.splitlines(), size)
    ]


SAMPLE, OTHER = "234/15x/768", "813/4x2/765"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2 3 4\n1 5 x\n7 6 8", [(1, SAMPLE)]),
        ("3\n2 3 4\n1 5 0\n7 6 8\n", [(2, SAMPLE)]),
        ("# solvable\n3\n 2  3  4 # first\n 1  5  0\n\n 7  6  8\n", [(3, SAMPLE)]),
        (
            "2\n3\n2 3 4\n1 5 *\n7 6 8\n3\n8 1 3\n4 * 2\n7 6 5\nEND OF FILE\n",
            [(3, SAMPLE), (7, OTHER)],
        ),
        ("2\n\n2 3 4\n1 5 x\n7 6 8\n\n8 1 3\n4 x 2\n7 6 5\n", [(3, SAMPLE), (7, OTHER)]),
        ("2 3 4\n1 5 x\n7 6 8\n8 1 3\n4 x 2\n7 6 5", [(1, SAMPLE), (4, OTHER)]),
        ("10\n234\n15x\n768\n", [(2, SAMPLE)]),
        ("10\n3\n234\n15x\n768\neof", [(3, SAMPLE)]),
        ("12\n12\n3x\n", [(1, "12/3x")]),
        ("1 2 3\n4 5 x\n\n3 2 1\nx 4 5\n", [(1, "123/45x"), (4, "321/x45")]),
        ("1,2,3,\n4,5,0\n", [(1, "123/45x")]),
        ("[[2, 3, 4],\n [1, 5, 0],\n [7, 6, 8]]", [(1, SAMPLE)]),
        (
            "4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 x",
            [(2, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 x")],
        ),
        ("2 3 4 / 1 5 x / 7 6 8\n8 1 3\n4 x 2\n7 6 5", [(1, SAMPLE), (2, OTHER)]),
        ("x 1 2\n3 4 5\n6 7 8\n9 10 11", [(1, "x 1 2/3 4 5/6 7 8/9 10 11")]),
        ("", []),
        ("3\n2 3 4\n1 5 x\n7 6 8\n0\n", [(2, SAMPLE)]),
        ("9\n2 3 4/1 5 x/7 6 8\n", [(2, SAMPLE)]),
    ],
)
def test_courses_ways_of_writing_boards(text: str, found: list[tuple[int, str]]) -> None:
    assert read(text) == found


def test_a_size_that_is_given_ends_a_board() -> None:
    assert read("1 2 3\n4 5 x\n3 2 1\nx 4 5", (2, 3)) == [(1, "123/45x"), (3, "321/x45")]
    assert read("1 2 3\n4 5 x\n6 7 8\n9 10 11", (4, 3)) == [(1, "1 2 3/4 5 x/6 7 8/9 10 11")]


@pytest.mark.parametrize("text", ["1 2 3\n4 5 6\n7 8 8\n", "1 2 3\n4 5\n", "12345\n"])
def test_what_is_no_board_comes_out_too(text: str) -> None:
    (line, written), *more = joined_rows(text.splitlines())
    assert more == []
    assert text.splitlines()[line - 1 :] == written.splitlines()


ROWS_9 = "0 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 17\n"
LARGER = "line 2: 9x9 is larger than 5x5; if 9 is the number of boards, delete that line"
NUMBERS = "line 3: several lines have only a number"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *((f"{size}\n{ROWS_9}", LARGER) for size in ("9", "9 9", "9x9", "9,9")),
        ("16\n0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n", "line 2: 16x16 is larger"),
        *(
            ("1\n2\n3\n4\n5\n6\n8\n7\n0\n", NUMBERS),
            ("10\n23\n4\n", NUMBERS),
            ("2\n\n3\n# 4\n5\n", "line 5: several lines"),
        ),
        ("3\n1 2 3\n4 5 x\n", "line 2: only 2 rows of a board of the size 3"),
        ("3\n1 2 3\n3\n2 3 4\n1 5 x\n7 6 8\n", "line 2: only 1 row of a board"),
        *(
            ("3\nEND OF FILE", "line 1: no rows follow the number 3"),
            ("2 3 4\n1 5 x\n7 6 8\n3", "line 4: no rows follow"),
        ),
    ],
)
def test_what_is_not_understood_is_refused(text: str, said: str) -> None:
    with pytest.raises(BoardError, match=said):
        list(joined_rows(text.splitlines()))


@given(st.lists(BOARDS, min_size=1, max_size=4), st.sampled_from(["x", "0", "_"]), st.booleans())
def test_boards_between_blank_lines_are_read_back(
    boards: list[Board], blank: str, counted: bool
) -> None:
    assume(
        not counted
        or all(board.height == board.width or board.width != len(boards) for board in boards)
    )
    text = "\n\n".join(format_board(board, Notation(blank), rows=True) for board in boards)
    text = f"{len(boards)}\n{text}" if counted else text
    found = [parse_board(board) for _, board in joined_rows(text.splitlines())]
    assert found == boards


@given(BOARDS.filter(lambda board: board.height == board.width))
def test_squares_below_their_sizes_are_read_back(board: Board) -> None:
    text = f"{board.height}\n{format_board(board, rows=True)}\n" * 3
    assert [parse_board(found) for _, found in joined_rows(text.splitlines())] == [board] * 3


@given(st.lists(st.text("0123456789 x#/\n", max_size=12), max_size=8))
def test_nothing_breaks_it_and_no_row_is_lost_or_doubled(lines: list[str]) -> None:
    found = []
    with suppress(BoardError):
        found += (line for line, _ in joined_rows(lines))
    assert found == sorted(set(found))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *(
            ("1 2 3", "is a row, "),
            ("1 *", "is a row, "),
            ("[1,2,3],", "is a row, "),
            ("12345", "is a row, "),
        ),
        *(("3", "is a number alone, "), ("12/3x", ""), ("12345x", ""), ("foo", ""), ("x", "")),
    ],
)
def test_what_may_be_part_of_a_board_over_several_lines(text: str, said: str) -> None:
    assert row_advice(text) == (f"{said}{ADVICE}" if said else "")
