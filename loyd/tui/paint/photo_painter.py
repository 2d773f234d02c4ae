"""What to draw of a board, independent of how; and boards whose tiles carry a picture."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from rich.color import Color
from rich.style import Style
from rich.text import Text

from ...core.engine.puzzle import Board
from ..shades import ASCII_SHADES
from ..signs import Role, Signs
from .grid import BOLD, NO_COLOUR, PLAIN, Grid, draw_halves
from .terminal import ColourDepth, brightness, in_colour_depth
from .theme import ColourPalette

if TYPE_CHECKING:  # Pillow takes 10 ms, and few boards carry a picture
    from ...core.play.tile_picture import PicturePixels, TilePicture

NO_CELLS: AbstractSet[int] = frozenset()


class Slide(NamedTuple):
    """A sliding tile: from one cell to the cell where the board already has it, `progress` from 0
    to 1.
    """

    origin: int
    cell: int
    progress: float


class BoardDrawing(NamedTuple):
    """A board and what to show of its cells (counted from 0 in row-major order).

    `shares`: a small number for each cell, such as the tile's share of h; `highlight`: the cells
    whose tile has just moved; `home`: those whose tile is in place for the goal, marked by more
    than colour; `groups`: for each cell the index of its tile's group (0 is called a, 1 b and so
    on), None for no group.
    """

    board: Board
    shares: Sequence[int] | None = None
    highlight: AbstractSet[int] = NO_CELLS
    home: AbstractSet[int] = NO_CELLS
    slide: Slide | None = None
    groups: Sequence[int | None] | None = None
    moved_as: Role = Role.CURRENT
    """The status of the board, whose colour the tile that has just moved takes."""

    def group(self, cell: int) -> int | None:
        """The group of tiles that a cell's tile belongs to; None for none, and for the blank."""
        return self.groups[cell] if self.groups and self.board.cells[cell] else None

    def letter(self, cell: int) -> str:
        """The letter of that group; empty for none."""
        group = self.group(cell)
        return "" if group is None else group_letter(group)

    def small(self, cell: int, signs: Signs) -> str:
        """What stands beside a tile's number: its share, and the letter of its group."""
        return ("" if self.shares is None else signs.small(self.shares[cell])) + self.letter(cell)


def group_letter(group: int) -> str:
    """The letter of a group of tiles."""
    return chr(ord("a") + group)


SQUAREST, WIDEST_TILE = 3 / 4, 4 / 3
"""The shapes of tiles, width over height, into which a picture can be cut."""
LEAST_ROWS, LEAST_COLUMNS = 4, 5
"""The least size of a tile that shows its number and some of the picture."""


class PhotoExtent(NamedTuple):
    """A board of height x width tiles, each of `rows` x `columns` pixels; a pixel is one column and
    half a line.

    `ruled`: tiles are separated by lines, on terminals without filled areas; else by one pixel.
    """

    height: int
    width: int
    rows: int
    columns: int
    ruled: bool = False

    @property
    def border(self) -> int:
        """Pixel rows between two tiles."""
        return 2 if self.ruled else 1

    @property
    def down(self) -> int:
        """Pixel rows from one tile to the next below."""
        return self.rows + self.border

    @property
    def across(self) -> int:
        """Pixel columns from one tile to the next beside it."""
        return self.columns + 1

    @property
    def inner(self) -> tuple[int, int]:
        """Pixel rows and columns within the frame."""
        return self.height * self.down - self.border, self.width * self.across - 1

    @property
    def outer(self) -> tuple[int, int]:
        """Pixel rows and columns with the frame."""
        return self.height * self.down + self.border, self.width * self.across + 1

    @property
    def size(self) -> tuple[int, int]:
        """The size of the picture on the screen."""
        rows, columns = self.outer
        return columns, (rows + 1) // 2

    def corner(self, cell: int) -> tuple[int, int]:
        """Pixel row and column of the upper left corner of a cell's tile."""
        row, column = divmod(cell, self.width)
        return row * self.down, column * self.across

    def cell(self, line: int, column: int) -> int | None:
        """The cell at a place on the screen; None outside the board."""
        rows, columns = self.outer
        if not (0 <= line < (rows + 1) // 2 and 0 <= column < columns):
            return None
        return min(2 * line // self.down, self.height - 1) * self.width + min(
            column // self.across, self.width - 1
        )


def fit_photo(
    height: int, width: int, columns: int, lines: int, *, shape: float, ruled: bool
) -> PhotoExtent | None:
    """The largest picture that fits; None if none does."""
    border = 2 if ruled else 1
    most_rows = (2 * lines - border) // height - border
    most_columns = (columns - 1) // width - 1
    shape = min(max(shape, SQUAREST), WIDEST_TILE)
    rows = min(most_rows, int(most_columns / shape))
    if ruled:
        rows -= rows % 2
    tile_columns = min(most_columns, max(round(rows * shape), LEAST_COLUMNS))
    if rows < LEAST_ROWS or tile_columns < LEAST_COLUMNS:
        return None
    return PhotoExtent(height, width, rows, tile_columns, ruled)


BLOCK_SHADES = " ░▒▓█"
_BADGE = 0.28
"""The brightness that remains under a number."""
_REVERSED = Style(bold=True, reverse=True)
_LIT = Style(color="#1a1206", bgcolor="#ffd866", bold=True)


@dataclass(frozen=True)
class PhotoBoard:
    """What to draw of a board with a picture.

    `goal`: where each tile's piece of the picture belongs. `numbered`: whether the tiles show their
    numbers; those in `highlight` always do. `whole`: the picture with its last piece and without
    gaps, as at the end of a game.
    """

    board: Board
    goal: Board
    picture: TilePicture
    numbered: bool = True
    highlight: AbstractSet[int] = NO_CELLS
    slide: Slide | None = None
    whole: bool = False


def photo_lines(
    what: PhotoBoard, extent: PhotoExtent, depth: ColourDepth, palette: ColourPalette
) -> list[Text]:
    """The board at this extent, in as many lines and columns as its `size`; in shades if the extent
    is ruled.
    """
    grid = Grid(*extent.size)
    if extent.ruled:
        _shade(grid, what, extent, palette)
    else:
        _colour(grid, _composed(what, extent, depth, palette))
    if not what.whole:
        for cell, tile in enumerate(what.board.cells):
            if tile and (what.numbered or cell in what.highlight):
                _number(grid, what, extent, cell)
    return grid.lines()


@lru_cache(8)
def _seen(picture: TilePicture, rows: int, columns: int, depth: ColourDepth) -> PicturePixels:
    return in_colour_depth(picture.in_pixels(rows, columns), depth)


def _corner(what: PhotoBoard, extent: PhotoExtent, cell: int) -> tuple[int, int]:
    row, column = extent.corner(cell)
    if what.slide is None or what.slide.cell != cell:
        return row, column
    from_row, from_column = extent.corner(what.slide.origin)
    rest = 1 - what.slide.progress
    return row + round((from_row - row) * rest), column + round((from_column - column) * rest)


def _composed(
    what: PhotoBoard, extent: PhotoExtent, depth: ColourDepth, palette: ColourPalette
) -> PicturePixels:
    picture = _seen(what.picture, *extent.inner, depth)
    rows, columns = extent.outer
    tray = (0, 0, 0) if depth is ColourDepth.OF_16 else Color.parse(palette.tray).get_truecolor()
    board = np.full((rows, columns, 3), tray, np.uint8)
    inner = board[extent.border : rows - extent.border, 1 : columns - 1]
    if what.whole:
        inner[:] = picture
        return board
    for cell, tile in enumerate(what.board.cells):
        if tile:
            row, column = _corner(what, extent, cell)
            from_row, from_column = extent.corner(what.goal.cells.index(tile))
            piece = picture[
                from_row : from_row + extent.rows, from_column : from_column + extent.columns
            ]
            inner[row : row + extent.rows, column : column + extent.columns] = piece
    return board


def _colour(grid: Grid, pixels: PicturePixels) -> None:
    packed = (pixels.astype(int) << (16, 8, 0)).sum(axis=2)
    draw_halves(
        grid, 0, 0, np.pad(packed, ((0, len(packed) % 2), (0, 0)), constant_values=NO_COLOUR)
    )


def _shade(grid: Grid, what: PhotoBoard, extent: PhotoExtent, palette: ColourPalette) -> None:
    shades = BLOCK_SHADES if palette.signs.blocks else ASCII_SHADES
    light = brightness(what.picture.in_pixels(*extent.inner))
    light = light[: light.shape[0] // 2 * 2].reshape(-1, 2, light.shape[1]).mean(axis=1)
    levels = np.minimum((light * len(shades)).astype(int), len(shades) - 1).tolist()
    drawn = ["".join(shades[level] for level in row) for row in levels]
    if what.whole:
        for line, text in enumerate(drawn, 1):
            grid.put(line, 1, text, PLAIN)
        return
    _rule(grid, extent, palette)
    for cell, tile in enumerate(what.board.cells):
        if tile:
            row, column = extent.corner(cell)
            from_row, from_column = extent.corner(what.goal.cells.index(tile))
            for line in range(extent.rows // 2):
                piece = drawn[from_row // 2 + line][from_column : from_column + extent.columns]
                grid.put(row // 2 + line + 1, column + 1, piece, PLAIN)


def _rule(grid: Grid, extent: PhotoExtent, palette: ColourPalette) -> None:
    signs = palette.signs
    between = [signs.horizontal * extent.columns] * extent.width
    sides = (signs.vertical + " " * extent.columns) * extent.width + signs.vertical
    for line in range(grid.height):
        rule = signs.top if line == 0 else signs.bottom if line == grid.height - 1 else signs.middle
        edge = line % (extent.down // 2) == 0
        grid.put(line, 0, rule[0] + rule[1].join(between) + rule[2] if edge else sides, palette.dim)


def _number(grid: Grid, what: PhotoBoard, extent: PhotoExtent, cell: int) -> None:
    row, column = _corner(what, extent, cell)
    line = (row + extent.border + 1) // 2
    lit = cell in what.highlight
    for at, character in enumerate(f" {what.board.cells[cell]} ", column + 1):
        if 0 <= line < grid.height and 0 <= at < grid.width:
            style = (
                _REVERSED
                if lit and extent.ruled
                else BOLD
                if extent.ruled
                else _badge(grid.styles[line][at], lit=lit)
            )
            grid.put(line, at, character, style)


@lru_cache(4096)
def _badge(under: Style, *, lit: bool) -> Style:
    if lit:
        return _LIT
    ground = under.bgcolor or under.color
    parts = ground.get_truecolor() if ground else (0, 0, 0)
    return Style(
        color="#ffffff",
        bgcolor=Color.from_rgb(*(round(part * _BADGE) for part in parts)),
        bold=True,
    )
