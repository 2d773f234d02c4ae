"""A rectangle of characters to draw into, which becomes lines of styled text."""

from collections.abc import Iterable
from operator import is_not

from rich.style import Style
from rich.text import Span, Text

PLAIN = Style.null()


class Grid:
    """`height` lines of `width` characters, each with a style; what is drawn outside is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.characters = [[" "] * width for _ in range(height)]
        self.styles = [[PLAIN] * width for _ in range(height)]

    def put(self, line: int, column: int, text: str, style: Style) -> None:
        """Write the text (characters of one column each) from this line and column rightwards, replacing what was there."""
        if 0 <= line < self.height:
            for at, character in enumerate(text, column):
                if 0 <= at < self.width:
                    self.characters[line][at] = character
                    self.styles[line][at] = style

    def put_row(self, line: int, column: int, drawn: Iterable[tuple[str, Style]]) -> None:
        """Write characters, each with its style, from a line and a column of the grid rightwards."""
        if 0 <= line < self.height and (row := [*drawn][: self.width - column]):
            at = slice(column, column + len(row))
            self.characters[line][at], self.styles[line][at] = zip(*row, strict=True)

    def lines(self) -> list[Text]:
        """The lines from the top, each exactly `width` columns."""
        return [styled_line("".join(row), styles) for row, styles in zip(self.characters, self.styles, strict=True)]


def styled_line(characters: str, styles: list[Style]) -> Text:
    """One line of text with a style for each character; neighbours that hold the very same style share a span."""
    starts = [at for at, is_new in enumerate(map(is_not, styles, (PLAIN, *styles))) if is_new]
    ends = [*starts[1:], len(styles)]
    spans = [Span(start, end, styles[start]) for start, end in zip(starts, ends, strict=False) if styles[start] is not PLAIN]
    return Text(characters, spans=spans, no_wrap=True, end="")
