"""The timeline's line: how far one is, what to jump to, and the words beside it."""

from collections.abc import Collection
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from tui.paint.grid import PLAIN, Grid
from tui.paint.numbers import grouped, grouped_width
from tui.paint.palette import Palette
from tui.paint.roles import Role
from tui.paint.signs import Signs

SHORTEST = 18
"""Words give way rather than that a track have fewer columns than this."""

_STEP_WIDTH = len("step  of ") + 2 * grouped_width(999_999_999)
_STATE_WIDTH, _PACE_WIDTH, _CLOCK_WIDTH = len("playing"), len("pace 10 000/s"), len("by bound")
_BETWEEN = 2


@dataclass(frozen=True)
class Moment:
    """Where a timeline stands: at `position` of `total` steps, with the words that say how it runs."""

    position: int = 0
    total: int = 0
    state: str = ""
    pace: str = ""
    clock: str = ""
    unit: str = "step"

    @property
    def counted(self) -> str:
        """`step 7 of 23`, in a width that depends on the total alone."""
        return f"{self.unit} {grouped(self.position, grouped_width(self.total))} of {grouped(self.total)}"


@dataclass(frozen=True)
class Track:
    """The scrubber in `width` columns: an arrow at each end, and between them one column for each `total / (width - 3)` steps."""

    width: int
    total: int

    def column(self, position: int) -> int:
        """The column where a position is drawn."""
        last = max(self.width - 3, 0)
        return 1 + ((2 * min(position, self.total) * last + self.total) // (2 * self.total) if self.total else 0)

    def position(self, column: int) -> int:
        """The position that a column stands for: 0 and the total at the arrows and beyond, in proportion between."""
        last = max(self.width - 3, 1)
        return min(max((2 * (column - 1) * self.total + last) // (2 * last), 0), self.total)


def track_width(moment: Moment, columns: int, lines: int) -> int:
    """How many columns are left to the track; the answer hangs on the room alone, not on the numbers."""
    if lines > 1:
        return columns
    return columns - sum(_BETWEEN + width for _, width in _words(moment, columns))


def timeline_lines(
    moment: Moment, columns: int, lines: int, *, signs: Signs, palette: Palette, marks: Collection[int] = (), focused: bool = False
) -> list[Text]:
    """The track with its words after it, or under it where there is a second line; `marks` are positions worth a jump."""
    grid = Grid(columns, lines)
    width = track_width(moment, columns, lines)
    _draw_track(grid, Track(width, moment.total), moment.position, marks, signs, palette, focused=focused)
    line, column = (1, 1) if lines > 1 else (0, width + _BETWEEN)
    for text, reserved in _words(moment, columns) if lines == 1 else _fields(moment):
        grid.put(line, column, text, _word_style(text, moment, palette))
        column += reserved + _BETWEEN
    return grid.lines()


def _fields(moment: Moment) -> list[tuple[str, int]]:
    """Each word with the columns kept for it."""
    pace = f"pace {moment.pace}" if moment.pace else ""
    fields = [(moment.counted, _STEP_WIDTH), (moment.state, _STATE_WIDTH), (pace, _PACE_WIDTH)]
    return [*fields, (moment.clock, _CLOCK_WIDTH)] if moment.clock else fields


def _words(moment: Moment, columns: int) -> list[tuple[str, int]]:
    """Those of the words, from the first, that leave the track enough room."""
    fields = _fields(moment)
    while fields and columns - sum(_BETWEEN + width for _, width in fields) < SHORTEST:
        fields.pop()
    return fields


def _word_style(text: str, moment: Moment, palette: Palette) -> Style:
    if text == moment.counted:
        return Style(bold=True)
    return palette[Role.CURRENT] if text == "playing" else PLAIN


def _draw_track(grid: Grid, track: Track, position: int, marks: Collection[int], signs: Signs, palette: Palette, *, focused: bool) -> None:
    """Arrows, the part gone by, the part to come, the marks and the thumb, which is reversed while it has focus."""
    thumb = track.column(position)
    dim, current = palette[Role.DIM], palette[Role.CURRENT]
    grid.put(0, 0, signs.track_start, current if focused else dim)
    grid.put(0, 1, signs.track_done * (thumb - 1), current)
    grid.put(0, thumb + 1, signs.track_rest * (track.width - thumb - 2), dim)
    grid.put(0, track.width - 1, signs.track_end, current if focused else dim)
    for mark in marks:
        if 0 <= mark <= track.total:
            grid.put(0, track.column(mark), signs.mark, palette[Role.IMPROVED])
    grid.put(0, thumb, signs.thumb, current + Style(reverse=True) if focused else current)
