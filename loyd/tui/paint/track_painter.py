"""Draws the timeline: the current position, and labelled ticks at steps worth a jump."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from ...core.system import grouped, grouped_width
from .grid import BOLD, Grid
from .theme import ColourPalette


class Moment(NamedTuple):
    """Where a timeline stands: at `position` of `total` steps."""

    position: int = 0
    total: int = 0
    unit: str = "step"
    is_whole: bool = True
    """Whether `total` is final; otherwise it is not shown."""

    @property
    def counted(self) -> str:
        """The position and its unit, in words."""
        if not self.is_whole:
            return f"{self.unit} {grouped(self.position, grouped_width(self.total))}"
        return (
            f"{self.unit} {grouped(self.position, grouped_width(self.total))} of "
            f"{grouped(self.total)}"
        )


class Tick(NamedTuple):
    """A step worth a jump, and what begins there, such as a greater f."""

    step: int
    label: str


class Track(NamedTuple):
    """A track of `width` columns: an arrow at each end, and between them one column for each `total
    / (width - 3)` steps.
    """

    width: int
    total: int

    def column(self, position: int) -> int:
        """The column of a position."""
        last = max(self.width - 3, 0)
        return 1 + (
            (2 * min(position, self.total) * last + self.total) // (2 * self.total)
            if self.total
            else 0
        )

    def position(self, column: int) -> int:
        """The position that a column stands for: 0 or the total at the arrows and beyond, in
        proportion between them.
        """
        last = max(self.width - 3, 1)
        return min(max((2 * (column - 1) * self.total + last) // (2 * last), 0), self.total)


def ticked_lines(
    moment: Moment,
    columns: int,
    lines: int,
    ticks: Sequence[Tick],
    palette: ColourPalette,
    *,
    focused: bool,
) -> list[Text]:
    """The track in the last line with a tick for each of `ticks`; above it, if there is a line,
    their labels.
    """
    grid = Grid(columns, lines)
    track = Track(columns, moment.total)
    recorded = [tick for tick in ticks if tick.step <= moment.total]
    if grid.height > 1:
        labels = [(track.column(tick.step), tick.label) for tick in recorded]
        draw_labels(grid, grid.height - 2, labels, palette)
    line = grid.height - 1
    signs = palette.signs
    thumb = track.column(moment.position)
    dim = palette.dim
    arrow = BOLD if focused else dim
    grid.put(line, 0, signs.track_start, arrow)
    grid.put(line, 1, signs.track_done * (thumb - 1), palette.closed)
    grid.put(line, thumb + 1, signs.track_rest * (columns - thumb - 2), dim)
    grid.put(line, columns - 1, signs.track_end, arrow)
    for tick in recorded:
        if tick.step <= moment.position:
            grid.put(line, track.column(tick.step), signs.tick_passed, palette.closed)
        else:
            grid.put(line, track.column(tick.step), signs.tick_ahead, dim)
    grid.put(
        line,
        thumb,
        signs.current,
        palette.current + Style(reverse=True) if focused else palette.current,
    )
    return grid.lines()


def draw_labels(
    grid: Grid, line: int, labels: Sequence[tuple[int, str]], palette: ColourPalette, sign: str = ""
) -> None:
    """Draw labels at their columns, each behind a sign; those that would touch the one before are
    left out.
    """
    free = 0
    for at, words in labels:
        label = sign + words
        column = min(at, grid.width - len(label))
        if column >= free:
            grid.put(line, column, label, palette.dim)
            free = column + len(label) + 1
