"""How large the tiles of a picture are, and where they lie."""

from dataclasses import dataclass

SQUAREST, WIDEST = 3 / 4, 4 / 3
"""The shapes of tiles, width over height, that a picture is cut into."""
LEAST_ROWS, LEAST_COLUMNS = 4, 5
"""A tile has room for its number and some picture."""


@dataclass(frozen=True)
class PictureExtent:
    """A board of height x width tiles, each of `rows` x `columns` pixels, a pixel being one column and half a line.

    `ruled`: the tiles are set apart by a frame of lines, where areas of colour do not show; else by one pixel.
    """

    height: int
    width: int
    rows: int
    columns: int
    ruled: bool = False

    @property
    def border(self) -> int:
        """Rows of pixels between two tiles, and around them all."""
        return 2 if self.ruled else 1

    @property
    def down(self) -> int:
        """Pixels from one tile to the one below."""
        return self.rows + self.border

    @property
    def across(self) -> int:
        """Pixels from one tile to the one at its right."""
        return self.columns + 1

    @property
    def inner(self) -> tuple[int, int]:
        """(rows, columns) of pixels within the border, the gaps between the tiles included."""
        return self.height * self.down - self.border, self.width * self.across - 1

    @property
    def outer(self) -> tuple[int, int]:
        """(rows, columns) of pixels with the border."""
        return self.height * self.down + self.border, self.width * self.across + 1

    @property
    def size(self) -> tuple[int, int]:
        """(columns, lines) of characters."""
        rows, columns = self.outer
        return columns, (rows + 1) // 2

    def corner(self, cell: int) -> tuple[int, int]:
        """(row, column) of the first pixel of the tile in a cell, within the border."""
        row, column = divmod(cell, self.width)
        return row * self.down, column * self.across

    def cell(self, line: int, column: int) -> int | None:
        """The cell at a line and column of characters; None outside."""
        rows, columns = self.outer
        if not (0 <= line < (rows + 1) // 2 and 0 <= column < columns):
            return None
        return min(2 * line // self.down, self.height - 1) * self.width + min(column // self.across, self.width - 1)


def fit_picture(height: int, width: int, columns: int, lines: int, *, shape: float, ruled: bool = False) -> PictureExtent | None:
    """The largest extent in so many columns and lines for tiles of about this shape (width over height); None where they get too small."""
    border = 2 if ruled else 1
    most_rows, most_columns = (2 * lines - border) // height - border, (columns - 1) // width - 1
    shape = min(max(shape, SQUAREST), WIDEST)
    rows = min(most_rows, int(most_columns / shape))
    if ruled:
        rows -= rows % 2
    tile_columns = min(most_columns, max(round(rows * shape), LEAST_COLUMNS))
    if rows < LEAST_ROWS or tile_columns < LEAST_COLUMNS:
        return None
    return PictureExtent(height, width, rows, tile_columns, ruled)
