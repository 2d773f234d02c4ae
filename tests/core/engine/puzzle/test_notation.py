import pytest
from hypothesis import given
from hypothesis import strategies as st

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import (
    Notation,
    format_board,
    parse_board,
    parse_size,
    quoted,
    read_board,
)
from loyd.core.system.errors import BoardError
from loyd.tui.signs import compact
from tests.core.engine.puzzle.strategies import BOARDS
from tests.mentions import mentions

SAMPLE = Board(3, 3, (2, 3, 4, 1, 5, 0, 7, 6, 8))


@pytest.mark.parametrize(
    "text",
    [
        "2 3 4 1 5 x 7 6 8",
        "2 3 4 1 5 X 7 6 8",
        "2 3 4 1 5 _ 7 6 8",
        "2 3 4 1 5 . 7 6 8",
        "2 3 4 1 5 0 7 6 8",
        "23415x768",
        "2 3 4 1 5 * 7 6 8",
        "234/15*/768",
        "234/15x/768",
        "234 15x 768",
        "234\n15x\r\n768\n",
        " 2 3 4\n 1 5 x\n 7 6 8\n",
        "2 3 4 / 1 5 x / 7 6 8",
        "2,3,4,1,5,0,7,6,8",
        "[[2, 3, 4], [1, 5, 0], [7, 6, 8]]",
        "((2,3,4),(1,5,0),(7,6,8))",
        "[2 3 4; 1 5 0; 7 6 8]",
        "{2,3,4},{1,5,0},{7,6,8}",
        "2\n3\n4\n1\n5\nx\n7\n6\n8",
        "[2][3][4][1][5][x][7][6][8]",
        "\t2  3\t4 | 1 5 x | 7 6 8 ",
        "02 03 04 01 05 00 07 06 08",
    ],
)
def test_one_board_in_many_notations(text: str) -> None:
    assert parse_board(text) == SAMPLE


@pytest.mark.parametrize(
    "text",
    [
        "xC9D/FBAE/3725/4861",
        "XC9DFBAE37254861",
        "_c9d fbae 3725 4861",
        "x C 9 D F B A E 3 7 2 5 4 8 6 1",
    ],
)
def test_letters_are_the_tiles_from_ten_on(text: str) -> None:
    assert parse_board(text).cells == (0, 12, 9, 13, 15, 11, 10, 14, 3, 7, 2, 5, 4, 8, 6, 1)


@given(BOARDS)
def test_a_board_is_read_as_the_app_shows_it(board: Board) -> None:
    assert parse_board(compact(board), size=board.size) == board


@given(BOARDS, st.sampled_from(Notation), st.booleans())
def test_what_is_written_is_read_back(board: Board, notation: Notation, rows: bool) -> None:
    assert (
        parse_board(format_board(board, notation, rows=rows), size=board.size, notation=notation)
        == board
    )


@given(BOARDS)
def test_rows_tell_the_size(board: Board) -> None:
    assert parse_board(format_board(board, rows=True)) == board
    assert parse_board(str(board)) == board
    assert parse_board(str([list(row) for row in board.rows])) == board


@given(
    BOARDS,
    st.sampled_from(["x", "X", "_", ".", "0", "*"]),
    st.sampled_from([" ", ",", ", ", "  ", "\t"]),
)
def test_one_line_with_the_size_given(board: Board, blank: str, between: str) -> None:
    assert (
        parse_board(
            between.join(str(tile) if tile else blank for tile in board.cells), size=board.size
        )
        == board
    )


def test_in_the_notation_last_zero_is_a_tile() -> None:
    assert format_board(SAMPLE, Notation.LAST) == "1 2 3 0 4 8 6 5 7"
    assert parse_board("1 2 3 0 4 8 6 5 7", notation=Notation.LAST) == SAMPLE
    assert parse_board("1 2 3 0 4 x 6 5 7", notation=Notation.LAST) == SAMPLE
    assert parse_board("0 1 2 3 4 5 6 7 8").blank == 0


def test_printing_aligns_the_columns() -> None:
    board = Board(2, 5, (1, 2, 3, 4, 5, 6, 7, 8, 9, 0))
    assert format_board(board) == "1 2 3 4 5 6 7 8 9 x"
    board = Board(3, 4, (10, 2, 3, 4, 5, 6, 7, 8, 9, 1, 11, 0))
    assert (
        format_board(board, Notation.UNDERSCORE, rows=True)
        == "10  2  3  4\n 5  6  7  8\n 9  1 11  _"
    )


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("23415x768", "3x3, blank written x"),
        ("234/150/768", "3x3 from 3 rows, blank written 0"),
        ("1 2 3 / 4 5 _", "2x3 from 2 rows, blank written _"),
        ("#46233", "3x3, number 46233 of all arrangements"),
    ],
)
def test_it_says_how_it_read(text: str, how: str) -> None:
    assert read_board(text).how == how


def test_it_says_which_number_is_the_blank() -> None:
    assert (
        read_board("15 1 2 3 4 5 6 7 8 9 10 11 12 13 14 0", notation=Notation.LAST).how
        == "4x4, 15 is the blank (notation last)"
    )


def test_a_rank_is_a_board() -> None:
    assert parse_board("#46233") == Board(3, 3, (1, 2, 3, 4, 5, 6, 7, 8, 0))
    assert parse_board(" # 0 ", size=(2, 3)) == Board(2, 3, (0, 1, 2, 3, 4, 5))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        (" \n / ", "empty"),
        ("2 3 4 5 1 x 5 7 8", "tile 5 appears twice (cells 4 and 7); tile 6 is missing"),
        ("1 1 1 x", "tile 1 appears 3 times (cells 1, 2 and 3); tiles 2 and 3 are missing"),
        (
            "1 1 2 2 x 3 4 5 6",
            "tile 1 appears twice (cells 1 and 2), tile 2 appears twice (cells 3 and 4); tiles 7 "
            "and 8 are missing",
        ),
        ("1 2 3 4 5 9 7 8 x", "9 … 3x3 … (cell 6: row 2, column 3) … 1 to 8 … tile 6"),
        ("1 2 3 4 5 6 7 8", "no blank … 8 … x, _, ., * or 0"),
        ("1 2 3 4", "no blank … 4"),
        ("1 2 3 4 5 6 7 8 8", "no blank … 9 … tile 8 … (cells 8 and 9) … x"),
        ("1 2 x 0", "the blank … (cells 3 and 4) … tile 3 … notation last"),
        ("1 2 3/4 x", "row 2 … 2 cells, row 1 … 3"),
        ("1 2 3 4 5 6 7 8 9 10 11 x", "12 cells make 3x4 or 4x3: give the size"),
        ("1234x56789", "10 cells make 2x5 or 5x2"),
        ("1 2 3 4 5 6 x", "no board has 7 cells"),
        ("1 2 x", "no board has 3 cells"),
        ("x", "no board has 1 cell"),
        ("1 2 3 4 5 x/6 7 8 9 10 11", "2 … 6 … board"),
        ("1234567891011x", "the cells of '1234567891011x' are not separated"),
        ("1 2 A x", "A … 2x2 … (cell 3: row 2, column 1)"),
        ("1234/5678/9ABC/DEFG", "no blank … 16"),
        ("1 2 y 4", "'y' … (cell 3)"),
        ("1 2 -3 x", "'-3' … (cell 3)"),
        ("1 2 ３ x", "'３' is neither"),
        ("1 ² 3 x", "'²' is neither"),
        ("\x00\x01\x02\x03", "'\\x00' is neither"),
        ("#362880", "362880 … 9 … 0 to 362879"),
        ("#" + "9" * 900, "long … 9"),
    ],
)
def test_a_mistake_is_named_and_placed(text: str, said: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(text)
    assert mentions(str(caught.value), said)


@pytest.mark.parametrize(
    ("text", "size", "notation", "said"),
    [
        ("1 2 3 4 5 x", (3, 3), None, "6 cells cannot fill 3x3: it has 9"),
        ("1 2 3/4 5 x", (3, 2), None, "2 … 3 … 3x2"),
        ("1 2 3 4", None, Notation.LAST, "4 … 2x2 … (cell 4: row 2, column 2) … 0 to 2 … 3"),
        ("0 1 1 3", None, Notation.LAST, "tile 1 appears twice (cells 2 and 3); tile 2 is missing"),
        ("0 1 2 2", None, Notation.LAST, "the blank is missing"),
        (
            "0 x 3 2",
            None,
            Notation.LAST,
            "the blank appears twice (cells 2 and 3); tile 1 is missing",
        ),
        ("1 2 3 4 5 6 7 x", (1, 8), None, "outside 2x2 to 5x5"),
    ],
)
def test_a_mistake_against_what_was_chosen(
    text: str, size: tuple[int, int] | None, notation: Notation | None, said: str
) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(text, size=size, notation=notation)
    assert mentions(str(caught.value), said)


@pytest.mark.parametrize(
    "text",
    [
        "1 " * 500_000,
        "x" * 3_000_000,
        "/" * 999_999,
        "9" * 900,
        "1 " * 400,
        "1/" * 400,
        "9" * 400 + " x 1 2",
    ],
)
def test_a_huge_text_is_refused_in_a_short_sentence(text: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_board(text)
    assert len(str(caught.value)) < 250


@given(
    st.text(max_size=60)
    | st.text("0123456789 x_./,;[]()#\n", max_size=60)
    | st.binary(max_size=40).map(lambda b: b.decode("latin-1"))
)
def test_any_text_is_a_board_or_one_sentence(text: str) -> None:
    said, board = "", None
    try:
        board = parse_board(text)
    except BoardError as error:
        said = str(error)
    assert (board is None) == bool(said)
    assert "\n" not in said
    assert len(said) < 300
    if board is not None:
        assert parse_board(format_board(board), size=board.size) == board


@pytest.mark.parametrize(
    ("text", "size"),
    [("3x5", (3, 5)), ("3×5", (3, 5)), ("3 X 5", (3, 5)), ("4", (4, 4)), (" 2*5 ", (2, 5))],
)
def test_sizes(text: str, size: tuple[int, int]) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize(
    "text", ["", "x", "3x", "1x4", "3x6", "6", "3x5x2", "-3x5", "three", "9" * 5000, "3" * 900]
)
def test_what_is_no_size(text: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_size(text)
    assert len(str(caught.value)) < 200


def test_a_quotation_is_short_and_printable() -> None:
    assert quoted("abc") == "'abc'"
    assert quoted("a" * 100) == "'aaaaaaaaaaaaaaaaaaaa…'"
    assert quoted("\x1b[31m\n").isprintable()
