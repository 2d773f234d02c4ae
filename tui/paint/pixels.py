"""Areas of colour at twice the height of a line, drawn with half blocks."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from rich.style import Style

from loyd.tui.paint.grid import Grid

UPPER, LOWER = "▀", "▄"
NO_COLOUR = -1
BITS = 25
"""Enough for a colour as one number, and for none."""


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
            grid.put_row(line + index // 2, column, map(half_blocks, above, below))


def draw_halves(grid: Grid, line: int, column: int, halves: NDArray[np.int64]) -> None:
    """Draw half lines, two a line, from this line and column of the grid: each pixel is a colour as one number, or NO_COLOUR."""
    pairs = (halves[::2] + 1) << BITS | halves[1::2] + 1
    found, numbers = np.unique(pairs, return_inverse=True)
    drawn = [half_blocks(hex_of((pair >> BITS) - 1), hex_of((pair & (1 << BITS) - 1) - 1)) for pair in found.tolist()]
    for at, row in enumerate(numbers.reshape(pairs.shape).tolist(), line):
        grid.put_row(at, column, [drawn[number] for number in row])


def hex_of(word: int) -> str | None:
    """A colour that is one number as `#rrggbb`; None where it is NO_COLOUR."""
    return None if word == NO_COLOUR else f"#{word:06x}"


@lru_cache(4096)
def half_blocks(upper: str | None, lower: str | None) -> tuple[str, Style]:
    """The character and style that show one colour above another."""
    if upper == lower:
        return " ", ink(None, upper)
    if upper is None:
        return LOWER, ink(lower, None)
    return UPPER, ink(upper, lower)
