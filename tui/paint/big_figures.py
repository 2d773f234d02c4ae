"""Figures in large digits, for answers that are read from far away."""

import re

from rich.style import Style
from rich.text import Text

from loyd.tui.paint.big_digits import DIGIT_HEIGHT, big_number, big_number_width
from loyd.tui.paint.pixels import LOWER, UPPER, Pixels

ROW = 3
"""The lines of a figure at the smallest scale, half of one blank."""
GAP = 2
SCALES = (3, 2, 1)
_FIGURE = re.compile(r"([a-z]+) (\d+)")
_BLOCKS = {(False, False): " ", (True, False): UPPER, (False, True): LOWER, (True, True): "█"}


def big_figures(words: str, columns: int, lines: int) -> list[Text] | None:
    """`g 8  h 9  f 17` one below the other, as large as fits; None where it does not fit, or is anything else."""
    figures = [(match[1], int(match[2])) for part in words.split("  ") if (match := _FIGURE.fullmatch(part))]
    if len(figures) != len(words.split("  ")):
        return None
    names = max(len(name) for name, _ in figures) + GAP
    for scale in SCALES:
        widest = max(big_number_width(number, scale) for _, number in figures)
        if ROW * scale * len(figures) <= lines and names + widest <= columns:
            return [line for name, number in figures for line in _row(name, number, names, widest, scale)]
    return None


def _row(name: str, number: int, names: int, widest: int, scale: int) -> list[Text]:
    """One figure, its digits right-aligned."""
    pixels = Pixels(widest, ROW * scale * 2)
    big_number(pixels, 0, widest - big_number_width(number, scale), number, "ink", scale)
    beside = DIGIT_HEIGHT * scale // 4
    rows = []
    for line in range(ROW * scale):
        upper, lower = pixels.colours[2 * line : 2 * line + 2]
        drawn = "".join(_BLOCKS[above is not None, below is not None] for above, below in zip(upper, lower, strict=True))
        rows.append(Text(f"{name if line == beside else '':<{names}}{drawn}", style=Style(bold=line == beside)))
    return rows
