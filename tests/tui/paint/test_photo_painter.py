from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.text import Text

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import seeded, uniform
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.play.tile_picture import DRAWN, TilePicture
from loyd.tui.paint.photo_painter import (
    LEAST_COLUMNS,
    LEAST_ROWS,
    PhotoBoard,
    PhotoExtent,
    Slide,
    fit_photo,
    photo_lines,
)
from loyd.tui.paint.terminal import (
    COLOURS_OF_16,
    COLOURS_OF_256,
    ColourDepth,
    brightness,
    in_colour_depth,
)
from loyd.tui.paint.theme import LOYD_DARK, palette_of
from loyd.tui.signs import ASCII, UNICODE, Signs
from tests.tui.paint.cells import colour_at, ground_at, plain, style_at

PALETTE = palette_of({**LOYD_DARK.to_color_system().generate(), **LOYD_DARK.variables})
GOAL = blank_last(3, 3)
SIZES = st.tuples(st.integers(2, 5), st.integers(2, 5))


def patches(height: int, width: int) -> np.ndarray:
    """Nine patches, each of a grey of its own: tile t is (20·t, 20·t, 20·t)."""
    rows, columns = np.indices((height, width))
    tile = rows * 3 // height * 3 + columns * 3 // width + 1
    return (20 * tile[..., None]).repeat(3, axis=2).astype(np.uint8)


PATCHES = TilePicture("patches", patches)


def drawn(
    what: PhotoBoard, depth: ColourDepth = ColourDepth.TRUE, signs: Signs | None = None
) -> tuple[list[Text], PhotoExtent]:
    extent = fit_photo(*what.board.size, 78, 20, shape=4 / 3, ruled=depth is ColourDepth.NONE)
    assert extent is not None
    return photo_lines(what, extent, depth, replace(PALETTE, signs=signs or UNICODE)), extent


@given(SIZES, st.integers(0, 210), st.integers(0, 70), st.floats(0.1, 9), st.booleans())
def test_the_extent_fits_and_is_as_large_as_it_can_be(
    size: tuple[int, int], columns: int, lines: int, shape: float, ruled: bool
) -> None:
    extent = fit_photo(*size, columns, lines, shape=shape, ruled=ruled)
    if extent is None:
        smallest = PhotoExtent(*size, LEAST_ROWS, max(LEAST_COLUMNS, 6), ruled)
        across, down = smallest.size
        assert across > columns or down > lines
        return
    across, down = extent.size
    assert across <= columns
    assert down <= lines
    larger = extent._replace(rows=extent.rows + 2, columns=extent.columns + 3)
    across, down = larger.size
    assert across > columns or down > lines


@given(SIZES, st.booleans())
def test_every_character_of_a_tile_is_known_as_that_tile(
    size: tuple[int, int], ruled: bool
) -> None:
    extent = PhotoExtent(*size, 8, 11, ruled)
    for cell in range(size[0] * size[1]):
        row, column = extent.corner(cell)
        for line in range((row + extent.border + 1) // 2, (row + extent.border + extent.rows) // 2):
            for at in range(column + 1, column + 1 + extent.columns):
                assert extent.cell(line, at) == cell
    assert extent.cell(-1, 3) is None
    assert extent.cell(2, extent.size[0]) is None
    assert extent.cell(extent.size[1], 0) is None


@given(SIZES, st.integers(0, 1000), st.sampled_from(ColourDepth), st.booleans())
def test_a_drawn_picture_takes_the_room_that_was_predicted(
    size: tuple[int, int], seed: int, depth: ColourDepth, numbered: bool
) -> None:
    goal = blank_last(*size)
    for signs in (UNICODE, ASCII):
        lines, extent = drawn(
            PhotoBoard(uniform(goal, seeded(seed)), goal, DRAWN["fox"], numbered, highlight={0}),
            depth,
            signs,
        )
        columns, count = extent.size
        assert [cell_len(line) for line in plain(lines)] == [columns] * count
        assert (
            depth is not ColourDepth.NONE
            or signs.blocks
            or all(line.isascii() for line in plain(lines))
        )


def test_every_tile_carries_its_own_piece() -> None:
    board = uniform(GOAL, seeded(8))
    lines, extent = drawn(PhotoBoard(board, GOAL, PATCHES, numbered=False))
    for cell, tile in enumerate(board.cells):
        row, column = extent.corner(cell)
        found = ground_at(lines, (row + extent.rows // 2) // 2, column + extent.columns // 2)
        assert found == (
            f"#{20 * tile:02x}{20 * tile:02x}{20 * tile:02x}" if tile else PALETTE.tray.lower()
        )


def test_a_finished_picture_has_its_last_piece_and_no_gaps() -> None:
    lines, extent = drawn(PhotoBoard(GOAL, GOAL, PATCHES, whole=True))
    row, column = extent.corner(8)
    assert ground_at(lines, (row + extent.rows // 2) // 2, column + 3) == "#b4b4b4"
    assert not any(character.isdigit() for line in plain(lines) for character in line)
    tray = PALETTE.tray.lower()
    assert all(
        ground_at(lines, line, at) != tray
        for line in range(1, len(lines) - 1)
        for at in range(1, extent.size[0] - 1)
    )


@pytest.mark.parametrize("depth", list(ColourDepth))
def test_numbers_are_shown_or_not_but_always_where_one_points(depth: ColourDepth) -> None:
    def numbers(numbered: bool, highlight: set[int]) -> list[str]:
        lines, _ = drawn(PhotoBoard(GOAL, GOAL, DRAWN["dusk"], numbered, highlight), depth)
        return [
            word
            for line in plain(lines)
            for word in "".join(c if c.isdigit() else " " for c in line).split()
        ]

    assert numbers(True, set()) == list("12345678")
    assert numbers(False, set()) == []
    assert numbers(False, {4}) == ["5"]


def test_a_number_can_be_read_on_any_picture() -> None:
    white = TilePicture("white", lambda height, width: np.full((height, width, 3), 255, np.uint8))
    lines, extent = drawn(PhotoBoard(GOAL, GOAL, white))
    row, column = extent.corner(4)
    line, at = (row + 2) // 2, column + 2
    assert lines[line].plain[at] == "5"
    assert colour_at(lines, line, at) == "#ffffff"
    assert int(ground_at(lines, line, at)[1:3], 16) < 100
    lit, _ = drawn(PhotoBoard(GOAL, GOAL, white, highlight={4}))
    assert ground_at(lit, line, at) != ground_at(lines, line, at)
    plainly, extent = drawn(PhotoBoard(GOAL, GOAL, white, highlight={4}), ColourDepth.NONE)
    row, column = extent.corner(4)
    assert style_at(plainly, (row + 3) // 2, column + 2).reverse


@pytest.mark.parametrize(("origin", "cell"), [(4, 5), (8, 5)])
def test_a_slide_begins_where_the_tile_was_and_ends_where_it_is(origin: int, cell: int) -> None:
    before = Board(3, 3, (2, 3, 4, 1, 5, 0, 7, 6, 8))
    cells = list(before.cells)
    cells[cell], cells[origin] = cells[origin], 0
    after = Board(3, 3, tuple(cells))

    def shown(board: Board, slide: Slide | None) -> list[tuple[str, list[object]]]:
        lines, _ = drawn(PhotoBoard(board, GOAL, DRAWN["ripples"], slide=slide))
        return [(line.plain, list(line.spans)) for line in lines]

    assert shown(after, Slide(origin, cell, 0.0)) == shown(before, None)
    assert shown(after, Slide(origin, cell, 1.0)) == shown(after, None)
    assert shown(after, Slide(origin, cell, 0.5)) not in (shown(before, None), shown(after, None))


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_few_colours_are_those_that_the_terminal_has(name: str) -> None:
    pixels = DRAWN[name].in_pixels(30, 41)
    for depth, colours in (
        (ColourDepth.OF_256, COLOURS_OF_256),
        (ColourDepth.OF_16, COLOURS_OF_16),
    ):
        seen = in_colour_depth(pixels, depth)
        assert seen.shape == pixels.shape
        known = {tuple(colour) for colour in colours.tolist()}
        found = {tuple(colour) for row in seen.tolist() for colour in row}
        assert found <= known
        assert len(found) >= 6
    assert in_colour_depth(pixels, ColourDepth.TRUE) is pixels


def test_the_sixteen_survive_the_terminal_library() -> None:
    for number, (red, green, blue) in enumerate(COLOURS_OF_16.tolist()):
        assert Color.from_rgb(red, green, blue).downgrade(ColorSystem.STANDARD).number == number


def test_plain_colours_keep_their_hue_in_few_colours() -> None:
    for colour in ((255, 0, 0), (0, 200, 0), (30, 30, 220), (250, 250, 250), (0, 0, 0)):
        for depth in (ColourDepth.OF_256, ColourDepth.OF_16):
            seen = (
                in_colour_depth(np.full((2, 2, 3), colour, np.uint8), depth)
                .reshape(-1, 3)
                .mean(axis=0)
            )
            assert int(np.argmax(seen)) == int(np.argmax(colour))
            assert np.ptp(seen) > 60 or np.ptp(colour) == 0


def test_brightness_runs_from_dark_to_light_even_in_a_dim_picture() -> None:
    ramp = np.linspace(20, 60, 100)[None, :, None].repeat(3, axis=2).astype(np.uint8)
    light = brightness(ramp)
    assert light[0, 0] < 0.05
    assert light[0, -1] > 0.9
    assert (np.diff(light[0]) >= 0).all()
    assert np.isfinite(brightness(np.full((4, 4, 3), 7, np.uint8))).all()


def test_the_depth_of_each_terminal() -> None:
    assert [
        ColourDepth.from_rich(name) for name in ("truecolor", "256", "standard", "windows", None)
    ] == [
        ColourDepth.TRUE,
        ColourDepth.OF_256,
        ColourDepth.OF_16,
        ColourDepth.OF_16,
        ColourDepth.NONE,
    ]
    assert ColourDepth.from_rich("truecolor", no_colour=True) is ColourDepth.NONE
