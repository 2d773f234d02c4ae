from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.color import Color

from loyd.core.engine.puzzle.board import Board
from loyd.tui.paint.board_painter import BoardSize, board_extent, board_lines, fit_board
from loyd.tui.paint.photo_painter import BoardDrawing, Slide
from loyd.tui.paint.theme import LOYD_DARK, READABLE, ColourPalette, contrast, palette_of
from loyd.tui.signs import ASCII, UNICODE, Signs
from tests.tui.paint.cells import colour_at, ground_at, plain, style_at

FILLED = palette_of({**LOYD_DARK.to_color_system().generate(), **LOYD_DARK.variables})
FRAMED = replace(FILLED, filled=False)
SAMPLE = Board(3, 3, (2, 3, 4, 1, 5, 0, 7, 6, 8))
SHARES = (1, 1, 3, 1, 0, 0, 0, 2, 1)
FIFTEEN = Board(4, 4, (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 12, 13, 14, 11, 15))
SIZES = st.tuples(st.integers(2, 5), st.integers(2, 5))
WAYS = [(FILLED, UNICODE), (FRAMED, UNICODE), (FILLED, ASCII)]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    height, width = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    return Board(height, width, tuple(draw(st.permutations(range(height * width)))))


def draw_plain(
    picture: BoardDrawing,
    size: BoardSize,
    palette: ColourPalette = FRAMED,
    signs: Signs | None = None,
) -> list[str]:
    return plain(board_lines(picture, size, replace(palette, signs=signs or UNICODE)))


@given(board=boards(), shared=st.booleans())
def test_a_drawn_board_takes_the_room_that_was_predicted(board: Board, shared: bool) -> None:
    for size in BoardSize:
        columns, lines = board_extent(*board.size, size)
        for palette, signs in WAYS:
            picture = BoardDrawing(
                board, shares=range(len(board.cells)) if shared else None, highlight={0}, home={1}
            )
            drawn = draw_plain(picture, size, palette, signs)
            assert [cell_len(line) for line in drawn] == [columns] * lines
            assert signs.blocks or all(line.isascii() for line in drawn)


@given(board=boards())
def test_every_tile_is_written_once_in_its_row_order(board: Board) -> None:
    for size in (BoardSize.LARGE, BoardSize.MEDIUM, BoardSize.SMALL):
        for palette, signs in WAYS:
            text = " ".join(draw_plain(BoardDrawing(board), size, palette, signs))
            numbers = [
                int(word) for word in "".join(c if c.isdigit() else " " for c in text).split()
            ]
            assert numbers == [tile for tile in board.cells if tile]


def test_a_framed_board_with_its_shares() -> None:
    assert draw_plain(BoardDrawing(SAMPLE, SHARES), BoardSize.MEDIUM) == [
        "┌────┬────┬────┐",
        "│ 2 ¹│ 3 ¹│ 4 ³│",
        "├────┼────┼────┤",
        "│ 1 ¹│ 5 ⁰│    │",
        "├────┼────┼────┤",
        "│ 7 ⁰│ 6 ²│ 8 ¹│",
        "└────┴────┴────┘",
    ]


def test_a_framed_tile_at_home_has_its_mark_at_every_size_with_and_without_shares() -> None:
    for shares in (None, SHARES):
        for size in (BoardSize.LARGE, BoardSize.MEDIUM, BoardSize.SMALL):
            text = "\n".join(draw_plain(BoardDrawing(SAMPLE, shares, home={4, 6}), size))
            assert text.count(UNICODE.home) == 2, text


def test_an_ascii_board() -> None:
    assert draw_plain(BoardDrawing(SAMPLE), BoardSize.LARGE, FILLED, ASCII)[:4] == [
        "+------+------+------+",
        "|      |      |      |",
        "|  2   |  3   |  4   |",
        "+------+------+------+",
    ]


@pytest.mark.parametrize("board", [SAMPLE, FIFTEEN])
def test_a_line_is_the_compact_notation(board: Board) -> None:
    assert draw_plain(BoardDrawing(board), BoardSize.LINE) == [str(board)]


def test_small_boards_align_their_numbers_and_leave_the_blank_empty() -> None:
    filled = draw_plain(BoardDrawing(FIFTEEN), BoardSize.SMALL, FILLED)
    assert filled == ["  1  2  3  4 ", "  5  6  7  8 ", "  9    10 12 ", " 13 14 11 15 "]
    assert draw_plain(BoardDrawing(FIFTEEN), BoardSize.SMALL)[2] == "  9  x 10 12 "


def test_the_tile_that_moved_differs_in_colour_and_in_more_than_colour() -> None:
    for size, line, columns in (
        (BoardSize.LARGE, 5, (10, 17)),
        (BoardSize.MEDIUM, 3, (7, 12)),
        (BoardSize.SMALL, 1, (3, 5)),
    ):
        lines = board_lines(BoardDrawing(SAMPLE, highlight={4}), size, FILLED)
        assert ground_at(lines, line, columns[0]) == FILLED.moved.lower()
        assert style_at(lines, line, columns[0]).underline
        assert not style_at(lines, line, columns[0] - 7 if size is BoardSize.LARGE else 1).underline
        framed = board_lines(BoardDrawing(SAMPLE, highlight={4}), size, FRAMED)
        assert any(
            style_at(framed, line, column).reverse or style_at(framed, line, column).bold
            for column in range(3, 12)
        )


def test_tiles_and_the_hole_have_their_colours() -> None:
    lines = board_lines(BoardDrawing(SAMPLE, home={6}), BoardSize.LARGE, FILLED)
    assert ground_at(lines, 1, 1) == FILLED.tile.lower()
    assert ground_at(lines, 4, 16) == FILLED.tray.lower()
    assert ground_at(lines, 7, 3) == FILLED.home.lower()
    assert (lines[0].plain[0], colour_at(lines, 0, 0), ground_at(lines, 0, 0)) == (
        "▄",
        FILLED.tray.lower(),
        None,
    )
    assert (lines[3].plain[1], colour_at(lines, 3, 1), ground_at(lines, 3, 1)) == (
        "▀",
        FILLED.tile.lower(),
        FILLED.tray.lower(),
    )


@pytest.mark.parametrize(
    "size", [BoardSize.COLOSSAL, BoardSize.GIANT, BoardSize.HUGE, BoardSize.LARGE, BoardSize.MEDIUM]
)
@pytest.mark.parametrize(("origin", "cell"), [(4, 5), (8, 5)])
def test_a_slide_begins_where_the_tile_was_and_ends_where_it_is(
    size: BoardSize, origin: int, cell: int
) -> None:
    cells = list(SAMPLE.cells)
    cells[cell], cells[origin] = cells[origin], 0
    after = Board(3, 3, tuple(cells))

    def drawn(board: Board, slide: Slide | None) -> list[tuple[str, list[object]]]:
        lines = board_lines(BoardDrawing(board, slide=slide), size, FILLED)
        return [(line.plain, list(line.spans)) for line in lines]

    assert drawn(after, Slide(origin, cell, 0.0)) == drawn(SAMPLE, None)
    assert drawn(after, Slide(origin, cell, 1.0)) == drawn(after, None)
    assert drawn(after, Slide(origin, cell, 0.5)) not in (drawn(SAMPLE, None), drawn(after, None))


def test_huge_numbers_are_drawn_in_half_blocks() -> None:
    lines = board_lines(BoardDrawing(SAMPLE), BoardSize.HUGE, FILLED)
    ink = FILLED.tile_text.lower()
    dark = [
        [ink in (ground_at(lines, line, at), colour_at(lines, line, at)) for at in range(5, 8)]
        for line in range(11, 16)
    ]
    dots = ["".join(" #"[dot] for dot in row) for row in dark]
    assert dots == ["   ", "###", "  #", "  #", "   "]


@given(
    size=SIZES,
    room=st.tuples(st.integers(0, 80), st.integers(0, 30)),
    cap=st.sampled_from(BoardSize),
)
def test_the_best_size_fits_and_the_next_larger_would_not(
    size: tuple[int, int], room: tuple[int, int], cap: BoardSize
) -> None:
    (height, width), (columns, lines) = size, room
    order = list(BoardSize)
    best = fit_board(height, width, columns, lines, largest=cap)
    assert order.index(best) >= order.index(cap)
    across, down = board_extent(height, width, best)
    assert best is BoardSize.LINE or (across <= columns and down <= lines)
    for larger in order[order.index(cap) : order.index(best)]:
        across, down = board_extent(height, width, larger)
        assert across > columns or down > lines


@pytest.mark.parametrize(
    "size", [BoardSize.HUGE, BoardSize.LARGE, BoardSize.MEDIUM, BoardSize.SMALL]
)
def test_groups_are_letters_and_not_colours_alone(size: BoardSize) -> None:
    groups = (0, 0, 1, None, 2, 0, None, None, None)
    for palette, signs in WAYS:
        text = "".join(draw_plain(BoardDrawing(SAMPLE, groups=groups), size, palette, signs))
        assert [letter for letter in text if letter in "abc"] == ["a", "a", "b", "c"]


def test_each_group_has_a_tint_on_which_numbers_read() -> None:
    assert len(set(FILLED.groups)) == len(FILLED.groups) >= 5
    assert all(
        contrast(Color.parse(FILLED.tile_text), Color.parse(tint)) >= READABLE
        for tint in FILLED.groups
    )


@pytest.mark.parametrize(
    "size", [BoardSize.HUGE, BoardSize.LARGE, BoardSize.MEDIUM, BoardSize.SMALL]
)
def test_a_tile_at_home_has_a_mark_besides_its_colour(size: BoardSize) -> None:
    for palette, signs in WAYS:
        shares = None if palette.filled else SHARES * 2  # on areas of colour a share of 0 says it
        if palette.filled and size is BoardSize.SMALL:
            continue
        marked = draw_plain(BoardDrawing(FIFTEEN, shares, home={0, 13}), size, palette, signs)
        unmarked = draw_plain(BoardDrawing(FIFTEEN, shares), size, palette, signs)
        assert "".join(marked).count(signs.home) == 2
        assert [line.replace(signs.home, " ") for line in marked] == unmarked
