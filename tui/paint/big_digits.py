"""Digits of three columns by five half lines, or a multiple of that, for numbers that are read from far away."""

from loyd.tui.paint.pixels import Pixels

_DIGITS = (
    ("###", "# #", "# #", "# #", "###"),
    (" # ", "## ", " # ", " # ", "###"),
    ("###", "  #", "###", "#  ", "###"),
    ("###", "  #", "###", "  #", "###"),
    ("# #", "# #", "###", "  #", "  #"),
    ("###", "#  ", "###", "  #", "###"),
    ("###", "#  ", "###", "# #", "###"),
    ("###", "  #", "  #", "  #", "  #"),
    ("###", "# #", "###", "# #", "###"),
    ("###", "# #", "###", "  #", "###"),
)
DIGIT_WIDTH, DIGIT_HEIGHT = 3, 5


def big_number_width(number: int, scale: int = 1) -> int:
    """The columns that the number takes, one (times the scale) between its digits."""
    return (len(str(number)) * (DIGIT_WIDTH + 1) - 1) * scale


def big_number(pixels: Pixels, top: int, left: int, number: int, colour: str, scale: int = 1) -> None:
    """Draw the number, so many times as large, with its upper left corner at this half line and column."""
    for digit in str(number):
        for row, shape in enumerate(_DIGITS[int(digit)]):
            for column, dot in enumerate(shape):
                if dot != " ":
                    pixels.fill(top + row * scale, left + column * scale, scale, scale, colour)
        left += (DIGIT_WIDTH + 1) * scale
