"""A rectangle of characters to draw into, which becomes lines of styled text."""

import re
from collections.abc import Iterable
from functools import lru_cache
from operator import is_not

import numpy as np
from rich.style import Style, StyleType
from rich.text import Span, Text

from ...core.engine.puzzle.packing import Integers
from ..signs import wrapped

PLAIN = Style.null()
BOLD = Style(bold=True)


class Grid:
    """`height` lines of `width` characters, each with a style; anything drawn outside is cut
    off.
    """

    def __init__(self, width: int, height: int):
        self.width = width
        self.height = height
        self.characters = [[" "] * width for _ in range(height)]
        self.styles = [[PLAIN] * width for _ in range(height)]

    def put(self, line: int, column: int, text: str, style: Style) -> None:
        """Write a text, cut at both edges."""
        if 0 <= line < self.height and (
            visible := text[max(-column, 0) : max(self.width - column, 0)]
        ):
            begin = max(column, 0)
            self.characters[line][begin : begin + len(visible)] = visible
            self.styles[line][begin : begin + len(visible)] = [style] * len(visible)

    def put_row(self, line: int, column: int, drawn: Iterable[tuple[str, Style]]) -> None:
        """Write characters, each with a style, cut at the right edge."""
        if 0 <= line < self.height and (row := [*drawn][: self.width - column]):
            at = slice(column, column + len(row))
            self.characters[line][at], self.styles[line][at] = zip(*row, strict=True)

    def lines(self) -> list[Text]:
        """The grid as styled lines."""
        return [
            styled_line("".join(row), styles)
            for row, styles in zip(self.characters, self.styles, strict=True)
        ]


def styled_line(characters: str, styles: list[Style]) -> Text:
    """Characters with a style each, as one text with as few spans as possible."""
    starts = [at for at, is_new in enumerate(map(is_not, styles, (PLAIN, *styles))) if is_new]
    ends = [*starts[1:], len(styles)]
    spans = [
        Span(start, end, styles[start])
        for start, end in zip(starts, ends, strict=False)
        if styles[start] is not PLAIN
    ]
    return Text(characters, spans=spans, no_wrap=True, end="")


def marked(text: str, pattern: str | re.Pattern[str], style: Style, strong: Style) -> Text:
    """A text in which what fits a pattern has the strong style."""
    line = Text()
    end = 0
    for match in re.finditer(pattern, text):
        first, last = match.span(match.re.groups and 1)
        line.append(text[end:first], style).append(text[first:last], strong)
        end = last
    return line.append(text[end:], style)


def wrapped_lines(sentence: str, columns: int, style: StyleType = "") -> list[Text]:
    """The sentence in lines of at most so many columns."""
    return [Text(line, style) for line in wrapped(sentence, columns)]


UPPER, LOWER = "▀", "▄"
NO_COLOUR = -1
BITS = 25
"""Enough bits for a colour as one number, and for "no colour"."""


@lru_cache(4096)
def ink(colour: str | None, ground: str | None) -> Style:
    """A style of these colours; None leaves the terminal's."""
    return Style(color=colour, bgcolor=ground)


class Pixels:
    """`height` half lines of `width` pixels, each a colour (`#rrggbb`) or None for transparent."""

    def __init__(self, width: int, height: int):
        self.width = width
        self.height = height
        self.colours: list[list[str | None]] = [[None] * width for _ in range(height)]

    def fill(self, top: int, left: int, height: int, width: int, colour: str | None) -> None:
        """Fill a rectangle, cut at the edges."""
        left, right = max(left, 0), min(left + width, self.width)
        for row in self.colours[max(top, 0) : max(top + height, 0)]:
            row[left:right] = [colour] * (right - left)

    def draw_on(self, grid: Grid, line: int = 0, column: int = 0) -> None:
        """Draw the pixels as half blocks, two above each other in a cell."""
        for index in range(0, self.height, 2):
            above = self.colours[index]
            below = self.colours[index + 1] if index + 1 < self.height else [None] * self.width
            grid.put_row(line + index // 2, column, map(half_blocks, above, below))


def draw_halves(grid: Grid, line: int, column: int, halves: Integers) -> None:
    """Draw half lines, two a line, from this line and column of the grid on: each pixel is a colour
    as one number, or NO_COLOUR.
    """
    pairs = (halves[::2] + 1) << BITS | halves[1::2] + 1
    distinct, numbers = np.unique(pairs, return_inverse=True)
    drawn = [
        half_blocks(hex_colour((pair >> BITS) - 1), hex_colour((pair & (1 << BITS) - 1) - 1))
        for pair in distinct.tolist()
    ]
    for at, row in enumerate(numbers.reshape(pairs.shape).tolist(), line):
        grid.put_row(at, column, [drawn[number] for number in row])


def hex_colour(word: int) -> str | None:
    """A colour given as one number as `#rrggbb`; None for NO_COLOUR."""
    return None if word == NO_COLOUR else f"#{word:06x}"


@lru_cache(1 << 16)
def half_blocks(upper: str | None, lower: str | None) -> tuple[str, Style]:
    """The character and style of two pixels, one above the other."""
    if upper == lower:
        return " ", ink(None, upper)
    if upper is None:
        return LOWER, ink(lower, None)
    return UPPER, ink(upper, lower)


_FONT = """\
0   1   2   3   4   5   6   7   8   9   g   h   f   ,   -   *
### .#. ### ### #.# ### ### ### ### ### ### #.. .## .   ... ...
#.# ##. ..# ..# #.# #.. #.. ..# #.# #.# #.# #.. .#. .   ... #.#
#.# .#. ### ### ### ### ### ..# ### ### ### ### ### .   ### .#.
#.# .#. #.. ..# ..# ..# #.# ..# #.# ..# ..# #.# .#. #   ... #.#
### ### ### ### ..# ### ### ..# ### ### ##. #.# .#. #   ... ...

A   B   C   D   E   F   G   H   I   J   K   L   M     ?
### ##. ### ##. ### ### ### #.# #   ..# #.# #.. #...# ###
#.# #.# #.. #.# #.. #.. #.. #.# #   ..# #.# #.. ##.## ..#
### ##. #.. #.# ##. ##. #.# ### #   ..# ##. #.. #.#.# .##
#.# #.# #.. #.# #.. #.. #.# #.# #   #.# #.# #.. #...# ...
#.# ##. ### ##. ### #.. ### #.# #   ### #.# ### #...# .#.

N    O   P   Q   R   S   T   U   V   W     X   Y   Z
#..# ### ### ### ### ### ### #.# #.# #...# #.# #.# ###
##.# #.# #.# #.# #.# #.. .#. #.# #.# #...# #.# #.# ..#
#.## #.# ### #.# ##. ### .#. #.# #.# #.#.# .#. .#. .#.
#..# #.# #.. ### #.# ..# .#. #.# #.# #.#.# #.# .#. #..
#..# ### #.. ..# #.# ### .#. ### .#. .#.#. #.# .#. ###"""
DIGIT_HEIGHT = 5
_GLYPHS = {" ": (".",) * DIGIT_HEIGHT}
for _block in _FONT.split("\n\n"):
    _names, *_rows = map(str.split, _block.splitlines())
    _GLYPHS.update(zip(_names, zip(*_rows, strict=True), strict=True))


@lru_cache(64)
def _dots(text: str) -> list[str]:
    return [".".join(row) for row in zip(*map(_GLYPHS.__getitem__, text), strict=True)]


def big_text_width(text: str, scale: int = 1) -> int:
    """The columns that a text needs."""
    return len(_dots(text)[0]) * scale


def big_text(pixels: Pixels, top: int, left: int, text: str, colour: str, scale: int = 1) -> None:
    """Draw a text with letters of pixels."""
    for row, shape in enumerate(_dots(text)):
        for column, dot in enumerate(shape):
            if dot == "#":
                pixels.fill(top + row * scale, left + column * scale, scale, scale, colour)


def headline(text: str, columns: int, rows: int) -> list[str] | None:
    """The text in at most so many rows of large letters; None if it does not fit."""
    text = re.sub(r"\w{2,}", lambda match: match[0].upper(), text)
    if {*text} - _GLYPHS.keys():
        return None
    parts = [""]
    for word in text.split():
        longer = f"{parts[-1]} {word}".strip()
        parts[-1:] = [longer] if big_text_width(longer) <= columns else [parts[-1], word]
    if len(parts) > rows or max(map(big_text_width, parts)) > columns:
        return None
    pixels = Pixels(columns, 2 * DIGIT_LINES * len(parts))
    for row, part in enumerate(parts):
        big_text(pixels, 2 * DIGIT_LINES * row, 0, part, "ink")
    return block_rows(pixels)


def block_rows(pixels: Pixels) -> list[str]:
    """The pixels as lines of blocks, without their colours."""
    pairs = zip(pixels.colours[::2], pixels.colours[1::2], strict=True)
    return [
        "".join(
            _BLOCKS[above is not None, below is not None]
            for above, below in zip(*pair, strict=True)
        )
        for pair in pairs
    ]


DIGIT_LINES = 3
"""The lines of a digit at the smallest scale, including half a blank one."""
GAP = 2
SCALES = (3, 2, 1)
_FIGURE = re.compile(r"([a-z]+) (\d+)")
_BLOCKS = {(False, False): " ", (True, False): UPPER, (False, True): LOWER, (True, True): "█"}


def big_figures(words: str, columns: int, lines: int) -> list[Text] | None:
    """`g 8 h 9 f 17`, one below the other, as large as fits; None if it does not fit or is anything
    else.
    """
    figures = [
        (match[1], match[2]) for part in words.split("  ") if (match := _FIGURE.fullmatch(part))
    ]
    if len(figures) != len(words.split("  ")):
        return None
    names = max(len(name) for name, _ in figures) + GAP
    for scale in SCALES:
        widest = max(big_text_width(number, scale) for _, number in figures)
        if DIGIT_LINES * scale * len(figures) <= lines and names + widest <= columns:
            return [
                line
                for name, number in figures
                for line in _row(name, number, names, widest, scale)
            ]
    return None


def _row(name: str, number: str, names: int, widest: int, scale: int) -> list[Text]:
    pixels = Pixels(widest, DIGIT_LINES * scale * 2)
    big_text(pixels, 0, widest - big_text_width(number, scale), number, "ink", scale)
    beside = DIGIT_HEIGHT * scale // 4
    return [
        Text(f"{name if line == beside else '':<{names}}{drawn}", Style(bold=line == beside))
        for line, drawn in enumerate(block_rows(pixels))
    ]
