"""Reads drawn lines back, character by character."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text


def plain(lines: Sequence[Text]) -> list[str]:
    return [line.plain for line in lines]


def style_at(lines: Sequence[Text], line: int, column: int) -> Style:
    """The style of one character, combining all spans that cover it."""
    found = Style.null()
    for span in lines[line].spans:
        if span.start <= column < span.end:
            found += span.style if isinstance(span.style, Style) else Style.parse(span.style)
    return found


def ground_at(lines: Sequence[Text], line: int, column: int) -> str | None:
    colour = style_at(lines, line, column).bgcolor
    return None if colour is None else colour.name.lower()


def colour_at(lines: Sequence[Text], line: int, column: int) -> str | None:
    colour = style_at(lines, line, column).color
    return None if colour is None else colour.name.lower()
