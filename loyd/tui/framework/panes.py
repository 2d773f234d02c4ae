"""A rectangle of the screen, and the sizes from which screens are arranged in another way."""

from typing import NamedTuple

NARROW_SCREEN = 60
"""On fewer columns, as on a phone, a picture is shown rather than the log."""


FRAME_LINES = 2
"""The lines, and the columns, of a frame."""
LEAST_STAGE = 13
SMALL_PICTURE = 13
"""On a phone, the least lines of the stage and the lines of the picture below it."""


PAIRED, PAIRED_LINES = 72, 17
"""From this many columns and lines of the body on, a picture stands beside the stage."""


WIDE_SCREEN, TALL_SCREEN = 110, 17
"""From this many columns and lines of the body on, log, board entry and algorithm choice are always
visible.
"""


VAST, HIGH_SCREEN = 160, 39
"""From so many columns on, the open list and the table stand beside the picture; from so many
lines on, boards are drawn larger.
"""


class PanePlace(NamedTuple):
    """A rectangle of the screen, in characters; `column` and `line` count from its top left
    corner.
    """

    column: int
    line: int
    columns: int
    lines: int

    def split_lines(self, lines: int) -> tuple["PanePlace", "PanePlace"]:
        """The first `lines` and, below them, the others."""
        below = self._replace(line=self.line + lines, lines=self.lines - lines)
        return self._replace(lines=lines), below

    def split_columns(self, columns: int) -> tuple["PanePlace", "PanePlace"]:
        """The first `columns` and, at their right, the others."""
        beside = self._replace(column=self.column + columns, columns=self.columns - columns)
        return self._replace(columns=columns), beside


def is_roomy(columns: int, lines: int) -> bool:
    """From this size on, board, search and log have panes of their own."""
    return columns >= WIDE_SCREEN and lines >= TALL_SCREEN


def is_paired(columns: int, lines: int) -> bool:
    """Whether a screen body of this size shows a picture beside the stage, or below it on a
    phone.
    """
    return (columns >= PAIRED and lines >= PAIRED_LINES) or (
        columns < NARROW_SCREEN and lines >= LEAST_STAGE + SMALL_PICTURE
    )


def strip_lines(columns: int, lines: int) -> int:
    """The lines of the strip of Explore, with its ticks, on a screen of this size."""
    if columns < NARROW_SCREEN or lines < 24:
        return 1
    return 9 if lines >= 38 else 4


def body_size(columns: int, lines: int) -> tuple[int, int]:
    """The columns and lines between the title and the sentence, which the timeline and the keys
    follow.
    """
    return columns, max(lines - 3 - strip_lines(columns, lines), 0)
