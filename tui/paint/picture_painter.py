"""A board whose tiles carry a picture, in half blocks of colour or, where there is none, in shades."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from rich.color import Color
from rich.style import Style
from rich.text import Text

from loyd.core.picture.canvas import Pixels
from loyd.core.picture.picture import Picture
from loyd.core.puzzle.board import Board
from loyd.tui.paint.board_picture import NO_CELLS, Slide
from loyd.tui.paint.colour_depth import ColourDepth, brightness, in_depth
from loyd.tui.paint.grid import PLAIN, Grid
from loyd.tui.paint.palette import Palette
from loyd.tui.paint.picture_extent import PictureExtent
from loyd.tui.paint.pixels import UPPER
from loyd.tui.paint.roles import Role
from loyd.tui.paint.signs import Signs

BLOCK_SHADES, ASCII_SHADES = " ░▒▓█", " .:-=+*#%@"
_BADGE = 0.28
"""How bright the ground under a number is left."""
_BOLD, _REVERSED, _LIT = Style(bold=True), Style(bold=True, reverse=True), Style(color="#1a1206", bgcolor="#ffd866", bold=True)


@dataclass(frozen=True)
class PictureBoard:
    """What to draw of a board with a picture.

    `goal`: where each tile's piece of the picture belongs.  `numbered`: whether the tiles show their numbers; those in
    `highlight` always do.  `whole`: the picture with its last piece and without gaps, as at the end of a game.
    """

    board: Board
    goal: Board
    picture: Picture
    numbered: bool = True
    highlight: AbstractSet[int] = NO_CELLS
    slide: Slide | None = None
    whole: bool = False


def picture_lines(what: PictureBoard, extent: PictureExtent, depth: ColourDepth, *, signs: Signs, palette: Palette) -> list[Text]:
    """The board at this extent, as many lines and columns as its `size` says; in shades where the extent is ruled."""
    grid = Grid(*extent.size)
    if extent.ruled:
        _shade(grid, what, extent, signs, palette)
    else:
        _colour(grid, _composed(what, extent, depth, palette))
    if not what.whole:
        for cell, tile in enumerate(what.board.cells):
            if tile and (what.numbered or cell in what.highlight):
                _number(grid, what, extent, cell)
    return grid.lines()


@lru_cache(8)
def _seen(picture: Picture, rows: int, columns: int, depth: ColourDepth) -> Pixels:
    """The whole picture as this terminal shows it."""
    return in_depth(picture.in_pixels(rows, columns), depth)


def _corner(what: PictureBoard, extent: PictureExtent, cell: int) -> tuple[int, int]:
    """The first pixel of the tile in a cell, on its way there if it slides."""
    row, column = extent.corner(cell)
    if what.slide is None or what.slide.cell != cell:
        return row, column
    from_row, from_column = extent.corner(what.slide.origin)
    rest = 1 - what.slide.progress
    return row + round((from_row - row) * rest), column + round((from_column - column) * rest)


def _composed(what: PictureBoard, extent: PictureExtent, depth: ColourDepth, palette: Palette) -> Pixels:
    """The pixels of the whole board: each tile's piece in its place on the tray."""
    picture = _seen(what.picture, *extent.inner, depth)
    rows, columns = extent.outer
    tray = (0, 0, 0) if depth is ColourDepth.FEW else Color.parse(palette.tray).get_truecolor()
    board = np.full((rows, columns, 3), tray, np.uint8)
    inner = board[extent.border : rows - extent.border, 1 : columns - 1]
    if what.whole:
        inner[:] = picture
        return board
    for cell, tile in enumerate(what.board.cells):
        if tile:
            row, column = _corner(what, extent, cell)
            from_row, from_column = extent.corner(what.goal.cells.index(tile))
            piece = picture[from_row : from_row + extent.rows, from_column : from_column + extent.columns]
            inner[row : row + extent.rows, column : column + extent.columns] = piece
    return board


def _colour(grid: Grid, pixels: Pixels) -> None:
    """Two rows of pixels a line."""
    packed = (pixels.astype(int) << (16, 8, 0)).sum(axis=2)
    for line in range(grid.height):
        upper = packed[2 * line].tolist()
        lower = packed[2 * line + 1].tolist() if 2 * line + 1 < len(packed) else [None] * len(upper)
        for at, (above, below) in enumerate(zip(upper, lower, strict=True)):
            grid.characters[line][at], grid.styles[line][at] = _half_blocks(above, below)


@lru_cache(1 << 16)
def _half_blocks(above: int, below: int | None) -> tuple[str, Style]:
    """The character and style that show one colour above another; None is what lies behind."""
    if above == below:
        return " ", Style(bgcolor=_rich(above))
    return UPPER, Style(color=_rich(above), bgcolor=None if below is None else _rich(below))


def _rich(packed: int) -> Color:
    return Color.from_rgb(packed >> 16, packed >> 8 & 255, packed & 255)


def _shade(grid: Grid, what: PictureBoard, extent: PictureExtent, signs: Signs, palette: Palette) -> None:
    """Lines between the tiles and, in them, denser characters where the picture is brighter."""
    shades = BLOCK_SHADES if signs.blocks else ASCII_SHADES
    light = brightness(what.picture.in_pixels(*extent.inner))
    light = light[: light.shape[0] // 2 * 2].reshape(-1, 2, light.shape[1]).mean(axis=1)
    levels = np.minimum((light * len(shades)).astype(int), len(shades) - 1).tolist()
    drawn = ["".join(shades[level] for level in row) for row in levels]
    if what.whole:
        for line, text in enumerate(drawn, 1):
            grid.put(line, 1, text, PLAIN)
        return
    _rule(grid, extent, signs, palette)
    for cell, tile in enumerate(what.board.cells):
        if tile:
            row, column = extent.corner(cell)
            from_row, from_column = extent.corner(what.goal.cells.index(tile))
            for line in range(extent.rows // 2):
                piece = drawn[from_row // 2 + line][from_column : from_column + extent.columns]
                grid.put(row // 2 + line + 1, column + 1, piece, PLAIN)


def _rule(grid: Grid, extent: PictureExtent, signs: Signs, palette: Palette) -> None:
    between = [signs.horizontal * extent.columns] * extent.width
    sides = (signs.vertical + " " * extent.columns) * extent.width + signs.vertical
    for line in range(grid.height):
        rule = signs.top if line == 0 else signs.bottom if line == grid.height - 1 else signs.middle
        edge = line % (extent.down // 2) == 0
        grid.put(line, 0, rule[0] + rule[1].join(between) + rule[2] if edge else sides, palette[Role.DIM])


def _number(grid: Grid, what: PictureBoard, extent: PictureExtent, cell: int) -> None:
    """The number in the tile's upper left corner, on a ground that lets it be read whatever the picture is."""
    row, column = _corner(what, extent, cell)
    line, lit = (row + extent.border + 1) // 2, cell in what.highlight
    for at, character in enumerate(f" {what.board.cells[cell]} ", column + 1):
        if 0 <= line < grid.height and 0 <= at < grid.width:
            style = _REVERSED if lit and extent.ruled else _BOLD if extent.ruled else _badge(grid.styles[line][at], lit=lit)
            grid.put(line, at, character, style)


@lru_cache(4096)
def _badge(under: Style, *, lit: bool) -> Style:
    """White on a darkened ground, or dark on a light one for a number that is pointed at."""
    if lit:
        return _LIT
    ground = under.bgcolor or under.color
    parts = ground.get_truecolor() if ground else (0, 0, 0)
    return Style(color="#ffffff", bgcolor=Color.from_rgb(*(round(part * _BADGE) for part in parts)), bold=True)
