"""Digits of three columns by five half lines, for numbers that are read from far away."""

from tui.paint.pixels import Pixels

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


def big_number_width(number: int) -> int:
    """The columns that the number takes, one between its digits."""
    return len(str(number)) * (DIGIT_WIDTH + 1) - 1


def big_number(pixels: Pixels, top: int, left: int, number: int, colour: str) -> None:
    """Draw the number with its upper left corner at this half line and column."""
    for digit in str(number):
        for row, shape in enumerate(_DIGITS[int(digit)]):
            for column, dot in enumerate(shape):
                if dot != " ":
                    pixels.fill(top + row, left + column, 1, 1, colour)
        left += DIGIT_WIDTH + 1
