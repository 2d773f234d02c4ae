"""A board drawn with lines and figures alone, for terminals without colour or without Unicode."""

from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from loyd.tui.paint.board_extent import PITCHES, BoardSize, board_extent, digits
from loyd.tui.paint.board_picture import BoardPicture, group_letter
from loyd.tui.paint.grid import PLAIN, Grid
from loyd.tui.paint.palette import Palette
from loyd.tui.paint.roles import Role
from loyd.tui.paint.signs import Signs

_REVERSED, _BOLD = Style(reverse=True), Style(bold=True)


class FramedBoard(NamedTuple):
    """One drawing of a picture with lines."""

    picture: BoardPicture
    size: BoardSize
    signs: Signs
    palette: Palette

    def boxes(self) -> list[Text]:
        """The board at a size whose cells are boxes (those in PITCHES)."""
        board, pitch, signs = self.picture.board, PITCHES[self.size], self.signs
        grid = Grid(*board_extent(*board.size, self.size))
        between = [signs.horizontal * (pitch.columns - 1)] * board.width
        for row, rule in enumerate((signs.top, *[signs.middle] * (board.height - 1), signs.bottom)):
            grid.put(row * pitch.lines, 0, rule[0] + rule[1].join(between) + rule[2], self.palette[Role.DIM])
        sides = (signs.vertical + " " * (pitch.columns - 1)) * board.width + signs.vertical
        for line in range(grid.height):
            if line % pitch.lines:
                grid.put(line, 0, sides, self.palette[Role.DIM])
        for cell, tile in enumerate(board.cells):
            if tile:
                self._number(grid, cell, cell // board.width * pitch.lines + 1, cell % board.width * pitch.columns + 1)
        return grid.lines()

    def rows(self) -> list[Text]:
        """The board at the size SMALL: numbers in aligned rows."""
        board, pitch = self.picture.board, digits(*self.picture.board.size) + 1
        grid = Grid(*board_extent(*board.size, BoardSize.SMALL))
        for cell, tile in enumerate(board.cells):
            row, column = divmod(cell, board.width)
            grid.put(row, column * pitch + 1, f"{tile or 'x':>{pitch - 1}}", self._figures(cell))
            if cell in self.picture.home:
                grid.put(row, (column + 1) * pitch, self.signs.home, self.palette[Role.DIM])
            if (group := self.picture.group(cell)) is not None:
                grid.put(row, (column + 1) * pitch, group_letter(group), self.palette[Role.DIM])
        return grid.lines()

    def line(self) -> list[Text]:
        """The board in its compact notation."""
        board = self.picture.board
        text, start = Text(str(board), no_wrap=True, end=""), 0
        for cell, tile in enumerate(board.cells):
            end = start + len(str(tile or "x"))
            text.stylize(self._figures(cell), start, end)
            start = end + int(text.plain[end : end + 1] in ("/", " "))
        return [text]

    def _number(self, grid: Grid, cell: int, line: int, left: int) -> None:
        """Write the number and the small number into the box whose first inner line is `line`."""
        pitch, tile = PITCHES[self.size], self.picture.board.cells[cell]
        width = pitch.columns - 1
        small, group = "" if self.picture.shares is None else self.signs.small(self.picture.shares[cell]), self.picture.group(cell)
        small += "" if group is None else group_letter(group)
        grid.put(line, left + width - len(small), small, self.palette[Role.DIM])
        if cell in self.picture.home:
            grid.put(line, left + (0 if self.size is not BoardSize.MEDIUM else 2 if small else 3), self.signs.home, self.palette[Role.DIM])
        style = self.palette[Role.CURRENT] + _REVERSED if cell in self.picture.highlight else _BOLD
        if self.size is BoardSize.MEDIUM:
            grid.put(line, left + (0 if small else 1), f"{tile:>2}", style)
        else:
            number = f" {tile} "
            grid.put(line + pitch.lines // 2, left + (width - len(number)) // 2, number, style)

    def _figures(self, cell: int) -> Style:
        """How a number without anything around it is written."""
        if cell in self.picture.highlight:
            return self.palette[Role.CURRENT]
        return PLAIN if self.picture.board.cells[cell] else self.palette[Role.DIM]
