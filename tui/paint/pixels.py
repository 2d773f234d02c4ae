"""Areas of colour at twice the height of a line, drawn with half blocks."""

from functools import lru_cache

from rich.style import Style

from loyd.tui.paint.grid import Grid

UPPER, LOWER = "▀", "▄"


@lru_cache(4096)
def ink(colour: str | None, ground: str | None) -> Style:
    """The style of one colour on another; None is the terminal's or the widget's own."""
    return Style(color=colour, bgcolor=ground)


class Pixels:
    """`height` half lines of `width` pixels, each one colour (`#rrggbb`) or None where what lies behind shows."""

    def __init__(self, width: int, height: int, colour: str | None = None) -> None:
        self.width, self.height = width, height
        self.colours: list[list[str | None]] = [[colour] * width for _ in range(height)]

    def fill(self, top: int, left: int, height: int, width: int, colour: str | None) -> None:
        """Colour a rectangle, of which the part outside is cut off."""
        left, right = max(left, 0), min(left + width, self.width)
        for row in self.colours[max(top, 0) : max(top + height, 0)]:
            row[left:right] = [colour] * (right - left)

    def onto(self, grid: Grid, line: int = 0, column: int = 0) -> None:
        """Draw everything into the grid, two rows of pixels a line, from this line and column."""
        for index in range(0, self.height, 2):
            above = self.colours[index]
            below = self.colours[index + 1] if index + 1 < self.height else [None] * self.width
            for at, (upper, lower) in enumerate(zip(above, below, strict=True), column):
                grid.put(line + index // 2, at, *half_blocks(upper, lower))


@lru_cache(4096)
def half_blocks(upper: str | None, lower: str | None) -> tuple[str, Style]:
    """The character and style that show one colour above another."""
    if upper == lower:
        return " ", ink(None, upper)
    if upper is None:
        return LOWER, ink(lower, None)
    return UPPER, ink(upper, lower)
