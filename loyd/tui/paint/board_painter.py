"""Draws boards: the size of a drawn board, the largest size that fits, and its lines."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from enum import StrEnum
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from ..signs import Role, Signs
from .grid import BOLD, DIGIT_HEIGHT, PLAIN, Grid, Pixels, big_text, big_text_width, ink
from .photo_painter import BoardDrawing
from .theme import ColourPalette


class BoardSize(StrEnum):
    """How large a board is drawn, largest first."""

    COLOSSAL = "colossal"
    """Digits of seven and a half lines, for a board that has a very large screen to itself."""
    GIANT = "giant"
    """Digits of five lines, for a board that has the screen to itself."""
    HUGE = "huge"
    """Digits of three lines, legible from the back of a room."""
    LARGE = "large"
    """Tiles of three lines, with the small number in a corner."""
    MEDIUM = "medium"
    """Tiles of two lines, with the small number after the tile's."""
    SMALL = "small"
    """Numbers in aligned rows."""
    LINE = "line"
    """The compact notation, `234/15x/768`."""


class Pitch(NamedTuple):
    """The distance from one tile to the next: `columns` to the right and `lines` down, including a
    gap of a column and half a line.
    """

    columns: int
    lines: int


PITCHES = {
    BoardSize.COLOSSAL: Pitch(29, 12),
    BoardSize.GIANT: Pitch(19, 8),
    BoardSize.HUGE: Pitch(12, 5),
    BoardSize.LARGE: Pitch(7, 3),
    BoardSize.MEDIUM: Pitch(5, 2),
}
"""The sizes whose tiles are filled areas or boxes."""


def digits(height: int, width: int) -> int:
    """The digits of the greatest tile."""
    return len(str(height * width - 1))


def board_extent(height: int, width: int, size: BoardSize) -> tuple[int, int]:
    """(columns, lines) of a board of `height` x `width` cells at this size."""
    if pitch := PITCHES.get(size):
        return 1 + width * pitch.columns, 1 + height * pitch.lines
    if size is BoardSize.SMALL:
        return width * (digits(height, width) + 1) + 1, height
    tiles = sum(len(str(tile)) for tile in range(1, height * width)) + 1
    gaps = (width - 1) * height if height * width > 10 else 0
    return tiles + gaps + height - 1, 1


def fit_board(
    height: int, width: int, columns: int, lines: int, *, largest: BoardSize = BoardSize.COLOSSAL
) -> BoardSize:
    """The largest size, up to `largest`, that fits into so many columns and lines; LINE if none
    does.
    """
    order = list(BoardSize)
    for size in order[order.index(largest) :]:
        across, down = board_extent(height, width, size)
        if across <= columns and down <= lines:
            return size
    return BoardSize.LINE


_REVERSED = Style(reverse=True)


class FramedBoard(NamedTuple):
    """A board drawn with lines."""

    picture: BoardDrawing
    size: BoardSize
    palette: ColourPalette

    def tiles(self) -> list[Text]:
        """The board with a box for each tile."""
        board = self.picture.board
        pitch = PITCHES[self.size]
        signs = self.palette.signs
        grid = Grid(*board_extent(*board.size, self.size))
        between = [signs.horizontal * (pitch.columns - 1)] * board.width
        for row, rule in enumerate((signs.top, *[signs.middle] * (board.height - 1), signs.bottom)):
            grid.put(
                row * pitch.lines, 0, rule[0] + rule[1].join(between) + rule[2], self.palette.dim
            )
        sides = (signs.vertical + " " * (pitch.columns - 1)) * board.width + signs.vertical
        for line in range(grid.height):
            if line % pitch.lines:
                grid.put(line, 0, sides, self.palette.dim)
        for cell, tile in enumerate(board.cells):
            if tile:
                self._number(
                    grid,
                    cell,
                    cell // board.width * pitch.lines + 1,
                    cell % board.width * pitch.columns + 1,
                )
        return grid.lines()

    def rows(self) -> list[Text]:
        """The board as rows of numbers."""
        board = self.picture.board
        pitch = digits(*board.size) + 1
        grid = Grid(*board_extent(*board.size, BoardSize.SMALL))
        for cell, tile in enumerate(board.cells):
            row, column = divmod(cell, board.width)
            grid.put(row, column * pitch + 1, f"{tile or 'x':>{pitch - 1}}", self._figures(cell))
            if cell in self.picture.home:
                grid.put(row, (column + 1) * pitch, self.palette.signs.home, self.palette.dim)
            grid.put(row, (column + 1) * pitch, self.picture.letter(cell), self.palette.dim)
        return grid.lines()

    def line(self) -> list[Text]:
        """The board on one line."""
        board = self.picture.board
        text = Text(str(board), no_wrap=True, end="")
        start = 0
        for cell, tile in enumerate(board.cells):
            end = start + len(str(tile or "x"))
            text.stylize(self._figures(cell), start, end)
            start = end + int(text.plain[end : end + 1] in ("/", " "))
        return [text]

    def _number(self, grid: Grid, cell: int, line: int, left: int) -> None:
        pitch = PITCHES[self.size]
        tile = self.picture.board.cells[cell]
        width = pitch.columns - 1
        small = self.picture.small(cell, self.palette.signs)
        grid.put(line, left + width - len(small), small, self.palette.dim)
        if cell in self.picture.home:
            grid.put(
                line,
                left + (0 if self.size is not BoardSize.MEDIUM else 2 if small else 3),
                self.palette.signs.home,
                self.palette.dim,
            )
        style = self.palette.current + _REVERSED if cell in self.picture.highlight else BOLD
        if self.size is BoardSize.MEDIUM:
            grid.put(line, left + (0 if small else 1), f"{tile:>2}", style)
        else:
            number = f" {tile} "
            grid.put(line + pitch.lines // 2, left + (width - len(number)) // 2, number, style)

    def _figures(self, cell: int) -> Style:
        if cell in self.picture.highlight:
            return self.palette[self.picture.moved_as] + BOLD
        return PLAIN if self.picture.board.cells[cell] else self.palette.dim


_SCALES = {BoardSize.COLOSSAL: 3, BoardSize.GIANT: 2, BoardSize.HUGE: 1}
"""The scale of the digits at the sizes that draw them."""
_MOVED_NUMBER = Style(bold=True, underline=True)


class FilledBoard(FramedBoard):
    """A board drawn with coloured cells."""

    def tiles(self) -> list[Text]:
        """The board with a block of colour for each tile."""
        board = self.picture.board
        pitch = PITCHES[self.size]
        columns, lines = board_extent(*board.size, self.size)
        pixels = Pixels(columns, 2 * lines)
        grid = Grid(columns, lines)
        pixels.fill(1, 0, 2 * lines - 1, columns, self.palette.tray)
        corners = {cell: self._corner(cell) for cell, tile in enumerate(board.cells) if tile}
        for cell, (top, left) in corners.items():
            pixels.fill(top, left, 2 * pitch.lines - 1, pitch.columns - 1, self._ground(cell))
            if scale := _SCALES.get(self.size):
                number = str(board.cells[cell])
                aside = (pitch.columns - 1 - big_text_width(number, scale)) // 2
                above = (2 * pitch.lines - 1 - DIGIT_HEIGHT * scale) // 2
                colour = self.palette.tile_text
                big_text(pixels, top + above, left + aside, number, colour, scale)
        pixels.draw_on(grid)
        for cell, (top, left) in corners.items():
            self._number(grid, cell, (top + 1) // 2, left)
        return grid.lines()

    def rows(self) -> list[Text]:
        """The board as rows of numbers on coloured cells."""
        board = self.picture.board
        pitch = digits(*board.size) + 1
        grid = Grid(*board_extent(*board.size, BoardSize.SMALL))
        for line in range(grid.height):
            grid.put(line, 0, " " * grid.width, ink(None, self.palette.tile))
        for cell in (*self.picture.home, *self.picture.highlight, board.blank):
            colour = self._ground(cell) if board.cells[cell] else self.palette.tray
            grid.put(
                cell // board.width,
                cell % board.width * pitch,
                " " * (pitch + 1),
                ink(None, colour),
            )
        for cell, tile in enumerate(board.cells):
            if tile:
                end = (cell % board.width + 1) * pitch
                grid.put(cell // board.width, end - len(str(tile)), str(tile), self._figures(cell))
                grid.put(
                    cell // board.width,
                    end,
                    self.picture.letter(cell),
                    ink(self.palette.tile_share, self.palette.tile),
                )
        return grid.lines()

    def _corner(self, cell: int) -> tuple[int, int]:
        pitch = PITCHES[self.size]
        width = self.picture.board.width
        slide = self.picture.slide
        row, column = divmod(cell, width)
        top = 2 + 2 * pitch.lines * row
        left = 1 + pitch.columns * column
        if slide is None or slide.cell != cell:
            return top, left
        rest = 1 - slide.progress
        rows = slide.origin // width - row
        columns = slide.origin % width - column
        return top + round(2 * pitch.lines * rows * rest), left + round(
            pitch.columns * columns * rest
        )

    def _ground(self, cell: int) -> str:
        if cell in self.picture.highlight:
            return self.palette.moved_as(self.picture.moved_as)
        if (group := self.picture.group(cell)) is not None:
            return self.palette.groups[group % len(self.palette.groups)]
        return self.palette.home if cell in self.picture.home else self.palette.tile

    def _figures(self, cell: int) -> Style:
        return ink(self.palette.tile_text, self._ground(cell)) + (
            _MOVED_NUMBER if cell in self.picture.highlight else BOLD
        )

    def _number(self, grid: Grid, cell: int, line: int, left: int) -> None:
        width = PITCHES[self.size].columns - 1
        number = str(self.picture.board.cells[cell])
        small = self.picture.small(cell, self.palette.signs)
        is_share = self.picture.group(cell) is None
        share = ink(
            self.palette.tile_share if is_share else self.palette.tile_text, self._ground(cell)
        )
        if cell in self.picture.home and self.picture.shares is None:
            grid.put(
                line, left, self.palette.signs.home, ink(self.palette.tile_text, self._ground(cell))
            )
        if self.size is BoardSize.MEDIUM:
            at = left + max(min((width - len(number)) // 2, width - len(number) - len(small)), 0)
            grid.put(line, at, number, self._figures(cell))
            grid.put(line, at + len(number), small, share)
            return
        grid.put(line, left + width - len(small), small, share)
        if self.size is BoardSize.LARGE:
            grid.put(line + 1, left + (width - len(number)) // 2, number, self._figures(cell))


def board_lines(picture: BoardDrawing, size: BoardSize, palette: ColourPalette) -> list[Text]:
    """The picture at this size, in as many lines and columns as `board_extent` gives.

    Tiles are filled areas if the palette is filled and the signs include blocks, and framed
    otherwise; a slide shows only on filled areas.
    """
    if size is BoardSize.LINE:
        return FramedBoard(picture, size, palette).line()
    kind = FilledBoard if palette.filled and palette.signs.blocks else FramedBoard
    drawn = kind(picture, size, palette)
    return drawn.rows() if size is BoardSize.SMALL else drawn.tiles()


CELL_WIDTH = 4
"""A sign, two digits and a space."""


def entry_lines(
    texts: Sequence[str],
    width: int,
    *,
    cursor: int | None,
    bad: AbstractSet[int],
    signs: Signs,
    palette: ColourPalette,
) -> list[Text]:
    """One line for each row of `width` cells, each CELL_WIDTH columns wide: what was typed, as a
    tile.

    The cursor's cell (None: no cursor) has reversed colours, bad cells have a sign and the colour
    of errors, and empty ones a rule instead of a number.
    """
    grid = Grid(width * CELL_WIDTH, -(-len(texts) // width))
    for cell, text in enumerate(texts):
        line, column = divmod(cell, width)
        text_of_cell = (signs.error if cell in bad else " ") + f"{text or '__':>2} "
        grid.put(
            line,
            column * CELL_WIDTH,
            text_of_cell,
            _style(text, line + column, cell in bad, cell == cursor, palette),
        )
    return grid.lines()


def _style(text: str, parity: int, bad: bool, current: bool, palette: ColourPalette) -> Style:
    if current:
        return palette[Role.ERROR if bad else Role.CURRENT] + Style(reverse=True, underline=bad)
    if bad:
        return palette.error + (_REVERSED if palette.filled else PLAIN)
    if not palette.filled:
        return BOLD if text.isdigit() else palette.dim
    if not text.isdigit():
        return Style(color=palette.tile, bgcolor=palette.tray)
    return ink(palette.tile_text, palette.shade if parity % 2 else palette.tile) + BOLD
