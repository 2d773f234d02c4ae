"""Lines over the steps of a search, with their axes and their names."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.text import Text

from loyd.tui.paint.axis import Axis
from loyd.tui.paint.dots import Dots
from loyd.tui.paint.grid import PLAIN, Grid
from loyd.tui.paint.numbers import SHORT_WIDTH, short
from loyd.tui.paint.palette import Palette
from loyd.tui.paint.roles import Role
from loyd.tui.paint.series import Series
from loyd.tui.paint.signs import Signs

_LABEL = SHORT_WIDTH - 1
_GUTTER = _LABEL + 2
_WIDE = 48
_GAP = "  "


class PlotLayout(NamedTuple):
    """Where the lines of a plot are drawn within it: below a legend in one line, or with the legend at the right if wide."""

    top: int
    left: int
    width: int
    height: int
    legend_beside: bool

    @classmethod
    def within(cls, columns: int, lines: int, series: Sequence[Series]) -> "PlotLayout":
        """The layout in so many columns and lines."""
        beside = columns >= _WIDE
        aside = max((len(text) for text in _legend(series, aligned=True)), default=-1) + 1 if beside else 0
        top = 0 if beside or not series or lines < 4 else 1
        return cls(top, _GUTTER, columns - _GUTTER - aside, lines - top - 1, beside)


def plot_lines(
    series: Sequence[Series],
    columns: int,
    lines: int,
    *,
    signs: Signs,
    palette: Palette,
    mark: float | None = None,
    x_end: float | None = None,
    y_end: float | None = None,
    log: bool = False,
    log_x: bool = False,
) -> list[Text]:
    """The series over x from 0 (1, with `log_x`) to `x_end` (or their last sample), as `lines` lines of exactly `columns` columns.

    Those that end early lie over those that go on, and later ones over earlier ones.  The vertical axis runs from 0, or from 1
    when logarithmic, to a round number not below `y_end` (or the greatest sample); `mark` is a vertical line at that x.  Room that is too
    small for a plot is left empty.
    """
    grid = Grid(columns, lines)
    layout = PlotLayout.within(columns, lines, series)
    if layout.width < 4 or layout.height < 1:
        return grid.lines()
    end = max((one.end for one in series), default=1.0) if x_end is None else x_end
    axis = Axis.to(max((one.peak for one in series), default=0.0) if y_end is None else y_end, log=log)
    dots = Dots(layout.width, layout.height, axis, max(end, 1.0), braille=signs.braille, log_x=log_x)
    marked = None if mark is None or not 0 <= mark <= dots.x_end else dots.column(mark)
    for one in sorted(series, key=lambda one: -one.end):
        dots.draw(one, None if marked is None else mark)
    _draw_axes(grid, layout, dots, signs, palette)
    if marked is not None:
        for line in range(layout.height + 1):
            grid.put(layout.top + line, layout.left + marked, signs.mark, palette[Role.CURRENT])
    _draw_end(grid, layout, dots, palette)
    dots.onto(grid, layout.top, layout.left)
    _draw_legend(grid, layout, series)
    return grid.lines()


def _draw_axes(grid: Grid, layout: PlotLayout, dots: Dots, signs: Signs, palette: Palette) -> None:
    """The vertical axis with its labels, and the horizontal one."""
    dim, foot = palette[Role.DIM], layout.top + layout.height
    for line in range(layout.top, foot):
        grid.put(line, layout.left - 1, signs.vertical, dim)
    for up, label in dots.axis.labels().items():
        line = foot if up == 0 else layout.top + round((1 - up) * (layout.height - 1))
        if up in (0, 1) or layout.height >= 4:
            grid.put(line, 0, label.rjust(_LABEL) + " " + signs.tick, dim)
    grid.put(foot, layout.left - 1, signs.corner + signs.horizontal * layout.width, dim)


def _draw_end(grid: Grid, layout: PlotLayout, dots: Dots, palette: Palette) -> None:
    """Where the horizontal axis ends, over the mark, which may stand there."""
    end = f" {short(dots.x_end, gap='')}"
    grid.put(layout.top + layout.height, layout.left + layout.width - len(end), end, palette[Role.DIM])


def _legend(series: Sequence[Series], *, aligned: bool, padded: bool = True, valued: bool = True) -> list[str]:
    """`○ open   1 234` for each: if `padded`, the number always in the same width, and if `aligned` in the same place."""
    widest, width = max((len(one.name) for one in series), default=0) if aligned else 0, SHORT_WIDTH if padded else 0
    values = ["" if one.value is None or not valued else f" {short(one.value):>{width}}" for one in series]
    return [f"{one.sign} {one.name:<{widest}}{value}" for one, value in zip(series, values, strict=True)]


def _legend_in(columns: int, series: Sequence[Series]) -> list[str]:
    """The names in one line of so many columns: in less room without what stands still, then without numbers, then the first of them."""
    texts: list[str] = []
    for padded, valued in ((True, True), (False, True), (False, False)):
        texts = _legend(series, aligned=False, padded=padded, valued=valued)
        if len(_GAP.join(texts)) <= columns:
            return texts
    while texts and len(_GAP.join(texts)) > columns:
        texts.pop()
    return texts


def _draw_legend(grid: Grid, layout: PlotLayout, series: Sequence[Series]) -> None:
    """The names at the right, one below the other, or in one line above."""
    if not layout.legend_beside and not layout.top:
        return
    line, column = 0, layout.left + layout.width + 1 if layout.legend_beside else 0
    texts = _legend(series, aligned=True) if layout.legend_beside else _legend_in(grid.width, series)
    for one, text in zip(series, texts, strict=False):
        grid.put(line, column, text, PLAIN)
        grid.put(line, column, one.sign, one.style)
        line, column = (line + 1, column) if layout.legend_beside else (line, column + len(text + _GAP))
