"""Draws lines over the steps of a search, with axes and labels, and histograms."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.color import Color
from rich.style import Style
from rich.text import Text

from loyd.core.system.text import SHORT_WIDTH, short
from loyd.core.trace.choice import shown
from loyd.core.trace.ledger import AtDepth
from loyd.core.trace.trace import Growth
from loyd.tui.render.grid import PLAIN, Grid
from loyd.tui.render.signs import BRAILLE_BASE, Role, Signs
from loyd.tui.render.theme import ColourPalette

_ROUND = (1.0, 1.2, 1.6, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)


def round_end(peak: float) -> float:
    """The least round number not below the peak: even up to ten, then a few per decade; at least 2.

    An axis with such an end keeps it while the numbers grow, and changes it seldom.
    """
    if peak <= 10:
        return max(2.0, 2.0 * math.ceil(peak / 2))
    decade = 10.0 ** math.floor(math.log10(peak))
    return next(step * decade for step in _ROUND if step * decade >= peak)


class Axis(NamedTuple):
    """An axis from 0 to a round `end`."""

    end: float

    def share(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """How far up the axis each value is, from 0 to 1; values beyond are clipped."""
        return np.clip(values / self.end, 0, 1)

    def labels(self) -> dict[float, str]:
        return {up: short(up * self.end, gap="") for up in (1.0, 0.5, 0.0)}


@dataclass(frozen=True, eq=False)
class Series:
    """Samples `y` at growing `x`, their name, and the line's style and sign: a character on the line and in the legend."""

    name: str
    sign: str
    style: Style
    x: NDArray[np.float64]
    y: NDArray[np.float64]

    @property
    def peak(self) -> float:
        return float(self.y.max()) if len(self.y) else 0.0

    @property
    def end(self) -> float:
        return float(self.x[-1]) if len(self.x) else 0.0


_BOLD = Style(bold=True)


@dataclass(frozen=True)
class Bar:
    """One line of the histogram; `current` marks the one of the current step."""

    label: str
    count: int
    current: bool = False


def bar_lines(
    bars: Sequence[Bar], columns: int, lines: int, *, style: Style, signs: Signs, palette: ColourPalette, caption: str = ""
) -> list[Text]:
    """The bars from the first, as `lines` lines of exactly `columns` columns; the caption stands before the first label.

    Labels and counts are right-aligned, and the longest bar fills the room between them. A count above 0 shows at least a sliver. Bars that
    do not fit are summed up in the last line.
    """
    grid = Grid(columns, lines)
    counts = [bar.count for bar in bars]
    label_width = max(map(len, [bar.label for bar in bars]), default=0)
    left = len(caption) + bool(caption) + label_width + 1
    room = columns - left - SHORT_WIDTH - 1
    greatest = max(counts, default=0)
    shown = bars if len(bars) <= lines else bars[: max(lines - 1, 0)]
    if shown:
        grid.put(0, 0, caption, palette[Role.DIM])
    for line, bar in enumerate(shown):
        emphasis = palette[Role.CURRENT] if bar.current else _BOLD
        grid.put(line, left - 1 - label_width, bar.label.rjust(label_width), emphasis)
        if room > 0 and greatest:
            grid.put(line, left, bar_of(bar.count / greatest, room, signs), style)
        grid.put(line, columns - SHORT_WIDTH, short(bar.count).rjust(SHORT_WIDTH), emphasis if bar.current else Style.null())
        if bar.current:
            grid.put(line, columns - SHORT_WIDTH - 1, signs.current, emphasis)
    if len(shown) < len(bars) and lines:
        rest = counts[len(shown) :]
        grid.put(lines - 1, max(left - 1 - label_width, 0), f"{signs.ellipsis} {len(rest)} more", palette[Role.DIM])
        grid.put(lines - 1, columns - SHORT_WIDTH, short(sum(rest)).rjust(SHORT_WIDTH), palette[Role.DIM])
    return grid.lines()


def bar_of(share: float, room: int, signs: Signs) -> str:
    """A bar for a share of the room, with a gap to the line above; at least one column unless the share is 0."""
    return ("▆" if signs.blocks else "#") * max(1, round(share * room)) if share else ""


_BRAILLE = np.array([[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]], dtype=np.uint32)
_SINGLE = np.ones((1, 1), dtype=np.uint32)


class Dots:
    """`height` x `width` braille characters, for x from 0 to `x_end` and y along the axis."""

    def __init__(self, width: int, height: int, axis: Axis, x_end: float, *, braille: bool) -> None:
        self.width, self.height, self.axis, self.x_end, self.braille = width, height, axis, x_end, braille
        self._cell = _BRAILLE if braille else _SINGLE
        self._down: int = self._cell.shape[0]
        self._across: int = self._cell.shape[1]
        self._bits = np.zeros((height, width), dtype=np.uint32)
        self._owner = np.full((height, width), -1)
        self._drawn: list[Series] = []
        self._stands: list[tuple[int, int]] = []

    def column(self, x: float) -> int:
        dot = int(self._dot_columns(np.array([x]))[0])
        return dot // self._across

    def draw(self, series: Series, mark: float | None) -> None:
        """Draw a line over earlier ones, with its sign at the x of the mark or the end closest to it; at its last point if there is no
        mark.
        """
        if not len(series.x):
            return
        first, rows, upper, lower = self._spans(series)
        levels = np.arange(self.height * self._down)[:, None]
        dots = np.zeros((len(levels), self.width * self._across), dtype=bool)
        dots[:, first : first + len(rows)] = (upper <= levels) & (levels <= lower)
        parts = dots.reshape(self.height, self._down, self.width, self._across) * self._cell[:, None, :]
        bits = parts.sum(axis=(1, 3), dtype=np.uint32)
        self._bits |= bits
        self._owner[bits > 0] = len(self._drawn)
        x = np.clip([series.x[-1] if mark is None else mark], series.x[0], series.x[-1])
        row, at = int(self._dot_rows(np.interp(x, series.x, series.y))[0]), int(self._dot_columns(x)[0])
        self._stands.append((row // self._down, at // self._across))
        self._drawn.append(series)

    def onto(self, grid: Grid, line: int, column: int) -> None:
        if not self._drawn:
            return
        signs = np.array([series.sign for series in self._drawn])
        glyphs = (self._bits + BRAILLE_BASE).view("<U1") if self.braille else signs[self._owner]
        for row, at in np.argwhere(self._bits).tolist():
            grid.put(line + row, column + at, str(glyphs[row, at]), self._drawn[self._owner[row, at]].style)
        for series, (row, at) in zip(self._drawn, self._stands, strict=True):
            grid.put(line + row, column + at, series.sign, series.style)

    def _dot_columns(self, x: NDArray[np.float64]) -> NDArray[np.intp]:
        last = self.width * self._across - 1
        columns: NDArray[np.intp] = np.clip(np.rint(x / self.x_end * last), 0, last).astype(np.intp)
        return columns

    def _x_values(self, columns: NDArray[np.int64]) -> NDArray[np.float64]:
        found: NDArray[np.float64] = columns / (self.width * self._across - 1) * self.x_end
        return found

    def _dot_rows(self, y: NDArray[np.float64]) -> NDArray[np.intp]:
        rows: NDArray[np.intp] = np.rint((1 - self.axis.share(y)) * (self.height * self._down - 1)).astype(np.intp)
        return rows

    def _spans(self, series: Series) -> tuple[int, NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
        """The first dot column of the line; and, for each column from there on, the row of the line, and the highest and lowest row of the
        stroke that joins it to the column before and passes through every sample.
        """
        at = self._dot_columns(series.x)
        first = int(at[0])
        columns = np.arange(first, int(at[-1]) + 1)
        rows = self._dot_rows(np.interp(self._x_values(columns), series.x, series.y))
        before = np.concatenate((rows[:1], rows[:-1]))
        upper, lower = np.minimum(rows, before + 1), np.maximum(rows, before - 1)
        sampled = self._dot_rows(series.y)
        np.minimum.at(upper, at - first, sampled)
        np.maximum.at(lower, at - first, sampled)
        return first, rows, upper, lower


_LABEL = SHORT_WIDTH - 1
_GUTTER = _LABEL + 2
_GAP = "  "


class PlotLayout(NamedTuple):
    """The place of the lines within a plot, below a legend of one line."""

    top: int
    left: int
    width: int
    height: int

    @classmethod
    def within(cls, columns: int, lines: int, series: Sequence[Series]) -> "PlotLayout":
        top = 0 if not series or lines < 4 else 1
        return cls(top, _GUTTER, columns - _GUTTER, lines - top - 1)


def plot_lines(
    series: Sequence[Series],
    columns: int,
    lines: int,
    *,
    signs: Signs,
    palette: ColourPalette,
    mark: float | None = None,
) -> list[Text]:
    """The series over x from 0 to their last sample, as `lines` lines of exactly `columns` columns.

    Shorter series are drawn over longer ones, and later ones over earlier ones. The vertical axis runs from 0 to a round number not below
    the greatest sample; `mark` is a vertical line at that x. Empty if there is too little room.
    """
    grid = Grid(columns, lines)
    layout = PlotLayout.within(columns, lines, series)
    if layout.width < 4 or layout.height < 1:
        return grid.lines()
    end = max((one.end for one in series), default=1.0)
    axis = Axis(round_end(max((one.peak for one in series), default=0.0)))
    dots = Dots(layout.width, layout.height, axis, max(end, 1.0), braille=signs.braille)
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


def _draw_axes(grid: Grid, layout: PlotLayout, dots: Dots, signs: Signs, palette: ColourPalette) -> None:
    dim, foot = palette[Role.DIM], layout.top + layout.height
    for line in range(layout.top, foot):
        grid.put(line, layout.left - 1, signs.vertical, dim)
    for up, label in dots.axis.labels().items():
        line = foot if up == 0 else layout.top + round((1 - up) * (layout.height - 1))
        if up in (0, 1) or layout.height >= 4:
            grid.put(line, 0, label.rjust(_LABEL) + " " + signs.tick, dim)
    grid.put(foot, layout.left - 1, signs.corner + signs.horizontal * layout.width, dim)


def _draw_end(grid: Grid, layout: PlotLayout, dots: Dots, palette: ColourPalette) -> None:
    end = f" {short(dots.x_end, gap='')}"
    grid.put(layout.top + layout.height, layout.left + layout.width - len(end), end, palette[Role.DIM])


def _draw_legend(grid: Grid, layout: PlotLayout, series: Sequence[Series]) -> None:
    column = 0
    for one in series if layout.top else ():
        text = f"{one.sign} {one.name}"
        if column + len(text) <= grid.width:
            grid.put(0, column, text, PLAIN)
            grid.put(0, column, one.sign, one.style)
            column += len(text + _GAP)


LEVELS = "▁▂▃▄▅▆▇█"
STRIP_LINES = 4
"""The lines of the strip of the highest f, with its values, and of the strip of the lowest h, with its ends."""
FOOT_LINES = 3
"""The axis, its labels and the legend."""
MOST_OF_NINE = 32
"""The values of g in optimal solutions of nine cells: so many have room from the start, so that bars keep their width."""
Row = tuple[str, NDArray[np.float64], float, Style]
"""The sign of a row, its values by column, where it is full, and its style."""


def growth_picture(
    growth: Growth, step: int, columns: int, lines: int, symbol: str, has_h: bool, peak: int | None, *, signs: Signs, palette: ColourPalette
) -> list[Text]:
    """The closed nodes with the open ones in front; above them the lowest h and the highest f; all over the steps up to the last.

    `symbol`: the name of f, empty if there is none; `peak`: the longest open list up to the last step, None for a search that keeps a path,
    for which depth and bound are drawn. Empty if there is too little room.
    """
    layers = [("closed", growth.closed, signs.closed, Role.CLOSED), ("open", growth.open, signs.open, Role.OPEN)]
    risen, title = np.maximum.accumulate(growth.f), f"max {symbol}" * bool(symbol)
    if peak is None:
        layers = [("depth", growth.depth, signs.open, Role.OPEN)]
        risen, title = growth.bound, "bound" * (not np.isnan(growth.bound).any())
    grid, left = Grid(columns, lines), _LABEL + 3
    width = columns - left - 1
    top = STRIP_LINES if (title or has_h) and lines >= STRIP_LINES + FOOT_LINES + 4 else 0
    height = lines - top - FOOT_LINES
    if width < 10 or height < 2:
        return grid.lines()
    end, dim = float(growth.steps[-1]), palette[Role.DIM]
    at = np.minimum(np.searchsorted(growth.steps, end * (np.arange(width) + 1) / width), len(growth.steps) - 1)
    at[0] = 0
    if top and title:
        _draw_strip(grid, left, risen[at], title, signs, palette)
    if top and has_h:
        low = growth.least_h[at].astype(float)
        grid.put(2, 0, f"{'min h':>{left - 1}}", dim)
        _draw_area(grid, 2, 1, left, (signs.goal, low, max(float(low[0]), 1), palette[Role.GOAL]), signs)
        grid.put(3, left, f"{low[0]:.0f}", dim)
        grid.put(3, columns - 1 - len(f"{low[-1]:.0f}"), f"{low[-1]:.0f}", dim)
    axis = Axis(round_end(max(float(values[at].max()) for _, values, _, _ in layers)))
    rows = [(_shade(name, sign, signs, palette), values[at].astype(float), axis.end, palette[role]) for name, values, sign, role in layers]
    if len(rows) > 1:  # once more what is closed, where more is open: neither hides the other
        sign, closed, full, style = rows[0]
        rows.append((sign, np.where(closed < rows[1][1], closed, 0), full, style))
    for row in rows:
        _draw_area(grid, top, height, left, row, signs)
    _draw_scale(grid, top, height, left, axis, signs, dim)
    foot = top + height
    here = left + min(int(step / end * width), width - 1)
    grid.put(foot, here, signs.current if signs.blocks else "^", palette[Role.CURRENT])
    grid.put(foot + 1, left, "0", dim)
    last = f"step {short(end, gap='')}"
    grid.put(foot + 1, columns - 1 - len(last), last, dim)
    column = left
    for words, values, sign, role in layers:
        now = int(np.interp(step, growth.steps, values))
        grid.put(foot + 2, column, _block(words, sign, signs, palette), palette[role])
        grid.put(foot + 2, column + 2, f"{words} {short(now)}", dim)
        column += len(words) + SHORT_WIDTH + 4
    words = "" if peak is None else f"peak open {short(peak)}"
    grid.put(foot + 2, column, words if column + len(words) < columns else "", dim)
    return grid.lines()


def _shade(name: str, sign: str, signs: Signs, palette: ColourPalette) -> str:
    """What an area is filled with: without colours, what is closed is told by its dots."""
    return "░" if signs.blocks and name == "closed" and not palette.filled else sign


def _block(name: str, sign: str, signs: Signs, palette: ColourPalette) -> str:
    shade = _shade(name, "█", signs, palette)
    return shade if signs.blocks else sign


def _draw_scale(grid: Grid, top: int, height: int, left: int, axis: Axis, signs: Signs, dim: Style) -> None:
    """The upright axis with its labels, and the line at its foot."""
    for line in range(height):
        grid.put(top + line, left - 1, signs.vertical, dim)
    for up, label in axis.labels().items():
        grid.put(top + round((1 - up) * (height - 1)), 0, f"{label:>{left - 2}} {signs.tick}", dim)
    grid.put(top + height, left - 1, signs.bottom[0] + signs.horizontal * (grid.width - left - 1), dim)


def nodes_by_g(
    depths: Sequence[AtDepth], current: int, opened: str, columns: int, lines: int, *, signs: Signs, palette: ColourPalette
) -> list[Text]:
    """The open nodes of each g on top of the expanded ones; `current`: the g of this step's node, `opened`: what the list is called.

    Empty where not each g has a column.
    """
    grid, left = Grid(columns, lines), _LABEL + 3
    each = next((each for each in (5, 3, 2, 1) if each * max(len(depths), MOST_OF_NINE) < columns - left), 0)
    height, dim = lines - FOOT_LINES, palette[Role.DIM]
    if not depths or not each or height < 4:
        return []
    expanded = np.array([one.expanded for one in depths], float)
    both = expanded + [one.open for one in depths]
    total = np.where(both > expanded, both, 0)
    axis, column = Axis(round_end(float(both.max()))), left
    for name, values, sign, role in (("open", total, signs.open, Role.OPEN), ("closed", expanded, signs.closed, Role.CLOSED)):
        bars = np.repeat(values, each)
        bars[each - 1 :: each] *= each == 1  # a gap behind each bar
        _draw_area(grid, 1, height, left, (_shade(name, sign, signs, palette), bars, axis.end, palette[role]), signs)
    _draw_scale(grid, 1, height, left, axis, signs, dim)
    for name, words, sign, role in (("closed", "expanded", signs.closed, Role.CLOSED), ("open", opened, signs.open, Role.OPEN)):
        grid.put(0, column, _block(name, sign, signs, palette), palette[role])
        grid.put(0, column + 2, words, dim)
        column += len(words) + 5
    grid.put(0, column, "nodes of each g", dim)
    for g in range(0, len(depths), 5 if each > 1 else 10):
        grid.put(height + 1, left + g * each, signs.bottom[1], dim)
        grid.put(height + 2, left + g * each, str(g), dim)
    grid.put(height + 1, left + current * each, signs.current if signs.blocks else "^", palette[Role.CURRENT])
    return grid.lines()


def _draw_strip(grid: Grid, left: int, values: NDArray[np.float64], title: str, signs: Signs, palette: ColourPalette) -> None:
    """The highest f or the bound by column: a shade for each value, written above where it begins."""
    found, places = np.unique(values, return_inverse=True)
    grid.put(1, 0, f"{title:>{left - 1}}", palette[Role.DIM])
    shades, style = ("░▒▓█" if signs.blocks else ":=%#"), palette[Role.CLOSED]
    brightest = style.color.get_truecolor() if palette.filled and signs.blocks and style.color else None
    begun = left
    for place, value in enumerate(found.tolist()):
        column = left + int(np.argmax(places == place))
        if column >= begun:
            grid.put(0, column, shown(value), _BOLD)
            begun = column + len(shown(value)) + 1
        if brightest:
            share = 0.4 + 0.6 * place / max(len(found) - 1, 1)
            style = Style(color=Color.from_rgb(*(part * share for part in brightest)))
        for at in np.flatnonzero(places == place).tolist():
            grid.put(1, left + at, "█" if brightest else shades[place * len(shades) // len(found)], style)


def _draw_area(grid: Grid, top: int, height: int, left: int, row: Row, signs: Signs) -> None:
    sign, values, full, style = row
    for column, value in enumerate(values.tolist()):
        eighths = max(round(8 * height * value / full), 1 if value else 0)
        for up in range(height):
            filled = min(eighths - 8 * up, 8)
            line = top + height - 1 - up
            if filled > 0 and signs.blocks and sign != "░":
                behind = grid.characters[line][left + column]
                below = grid.styles[line][left + column].color if filled < 8 and behind == LEVELS[-1] else None
                if below is None and behind in LEVELS[filled:]:
                    continue  # a cell has two colours: of two that end in it, the higher one is shown
                grid.put(line, left + column, LEVELS[filled - 1], Style(color=style.color, bgcolor=below))
            elif filled >= (4 if up else 1):
                grid.put(line, left + column, sign, style)
