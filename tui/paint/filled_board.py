"""A board of ivory tiles on a tray, drawn with areas of colour and half blocks."""

from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from loyd.tui.paint.big_digits import DIGIT_HEIGHT, big_number, big_number_width
from loyd.tui.paint.board_extent import PITCHES, BoardSize, board_extent, digits
from loyd.tui.paint.board_picture import BoardPicture, group_letter
from loyd.tui.paint.grid import Grid
from loyd.tui.paint.palette import Palette
from loyd.tui.paint.pixels import Pixels, ink
from loyd.tui.paint.signs import Signs

_SCALES = {BoardSize.COLOSSAL: 3, BoardSize.GIANT: 2, BoardSize.HUGE: 1}
"""How large the digits are at the sizes that draw them."""
_NUMBER, _MOVED_NUMBER = Style(bold=True), Style(bold=True, underline=True)


class FilledBoard(NamedTuple):
    """One drawing of a picture with areas of colour."""

    picture: BoardPicture
    size: BoardSize
    signs: Signs
    palette: Palette

    def tiles(self) -> list[Text]:
        """The board at a size whose tiles have gaps between them (those in PITCHES)."""
        board, pitch = self.picture.board, PITCHES[self.size]
        columns, lines = board_extent(*board.size, self.size)
        pixels, grid = Pixels(columns, 2 * lines), Grid(columns, lines)
        pixels.fill(1, 0, 2 * lines - 1, columns, self.palette.tray)
        corners = {cell: self._corner(cell) for cell, tile in enumerate(board.cells) if tile}
        for cell, (top, left) in corners.items():
            pixels.fill(top, left, 2 * pitch.lines - 1, pitch.columns - 1, self._ground(cell))
            if scale := _SCALES.get(self.size):
                aside = (pitch.columns - 1 - big_number_width(board.cells[cell], scale)) // 2
                above = (2 * pitch.lines - 1 - DIGIT_HEIGHT * scale) // 2
                big_number(pixels, top + above, left + aside, board.cells[cell], self.palette.tile_text, scale)
        pixels.onto(grid)
        for cell, (top, left) in corners.items():
            self._number(grid, cell, (top + 1) // 2, left)
        return grid.lines()

    def rows(self) -> list[Text]:
        """The board at the size SMALL: one card, with a hole for the blank."""
        board, pitch = self.picture.board, digits(*self.picture.board.size) + 1
        grid = Grid(*board_extent(*board.size, BoardSize.SMALL))
        for line in range(grid.height):
            grid.put(line, 0, " " * grid.width, ink(None, self.palette.tile))
        for cell in (*self.picture.home, *self.picture.highlight, board.blank):
            colour = self._ground(cell) if board.cells[cell] else self.palette.tray
            grid.put(cell // board.width, cell % board.width * pitch, " " * (pitch + 1), ink(None, colour))
        for cell, tile in enumerate(board.cells):
            if tile:
                end = (cell % board.width + 1) * pitch
                grid.put(cell // board.width, end - len(str(tile)), str(tile), self._figures(cell))
                if cell in self.picture.home:
                    grid.put(cell // board.width, end, self.signs.home, ink(self.palette.tile_text, self._ground(cell)))
                if (group := self.picture.group(cell)) is not None:
                    grid.put(cell // board.width, end, group_letter(group), ink(self.palette.tile_share, self.palette.tile))
        return grid.lines()

    def _corner(self, cell: int) -> tuple[int, int]:
        """The upper left pixel of the tile in that cell, on its way there if it slides."""
        pitch, width, slide = PITCHES[self.size], self.picture.board.width, self.picture.slide
        row, column = divmod(cell, width)
        top, left = 2 + 2 * pitch.lines * row, 1 + pitch.columns * column
        if slide is None or slide.cell != cell:
            return top, left
        rest = 1 - slide.progress
        rows, columns = slide.origin // width - row, slide.origin % width - column
        return top + round(2 * pitch.lines * rows * rest), left + round(pitch.columns * columns * rest)

    def _ground(self, cell: int) -> str:
        """The colour of the tile in that cell."""
        if cell in self.picture.highlight:
            return self.palette.moved
        if (group := self.picture.group(cell)) is not None:
            return self.palette.groups[group % len(self.palette.groups)]
        return self.palette.home if cell in self.picture.home else self.palette.tile

    def _figures(self, cell: int) -> Style:
        """How its number is written; one that has just moved is underlined, for eyes that miss the colour."""
        return ink(self.palette.tile_text, self._ground(cell)) + (_MOVED_NUMBER if cell in self.picture.highlight else _NUMBER)

    def _number(self, grid: Grid, cell: int, line: int, left: int) -> None:
        """Write the number and the small number onto the tile whose first whole line is `line`."""
        width, number = PITCHES[self.size].columns - 1, str(self.picture.board.cells[cell])
        group, share = self.picture.group(cell), ink(self.palette.tile_share, self._ground(cell))
        small = "" if self.picture.shares is None else self.signs.small(self.picture.shares[cell])
        if group is not None:
            small, share = small + group_letter(group), ink(self.palette.tile_text, self._ground(cell))
        if cell in self.picture.home:
            grid.put(line, left, self.signs.home, ink(self.palette.tile_text, self._ground(cell)))
        if self.size is BoardSize.MEDIUM:
            at = left + max(min((width - len(number)) // 2, width - len(number) - len(small)), 0)
            grid.put(line, at, number, self._figures(cell))
            grid.put(line, at + len(number), small, share)
            return
        grid.put(line, left + width - len(small), small, share)
        if self.size is BoardSize.LARGE:
            grid.put(line + 1, left + (width - len(number)) // 2, number, self._figures(cell))
