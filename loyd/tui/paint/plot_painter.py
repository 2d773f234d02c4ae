"""Draws lines over the steps of a search, with axes and labels, and histograms."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.style import Style
from rich.text import Text

from loyd.core.engine.puzzle.packing import Integers, Numbers, Reals
from loyd.core.system import SHORT_WIDTH, short

from ..signs import Role, Signs
from .grid import BOLD, Grid
from .theme import ColourPalette

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

    def share(self, values: Reals) -> Reals:
        """How far up the axis each value is, from 0 to 1; values beyond are clipped."""
        return np.clip(values / self.end, 0, 1)

    def labels(self) -> dict[float, str]:
        """What is written at the end, the middle and the beginning of the axis, by height."""
        return {up: short(up * self.end, gap="") for up in (1.0, 0.5, 0.0)}


@dataclass(frozen=True)
class Bar:
    """One line of the histogram; `current` marks the one of the current step."""

    label: str
    count: int
    current: bool = False


def bar_lines(
    bars: Sequence[Bar],
    columns: int,
    lines: int,
    palette: ColourPalette,
    *,
    style: Style,
    caption: str = "",
) -> list[Text]:
    """The bars from the first, as `lines` lines of exactly `columns` columns; the caption stands
    before the first label.

    Labels and counts are right-aligned, and the longest bar fills the room between them. A count
    above 0 shows at least a sliver. Bars that do not fit are summed up in the last line.
    """
    grid = Grid(columns, lines)
    counts = [bar.count for bar in bars]
    label_width = max(map(len, [bar.label for bar in bars]), default=0)
    left = len(caption) + bool(caption) + label_width + 1
    room = columns - left - SHORT_WIDTH - 1
    greatest = max(counts, default=0)
    shown = bars if len(bars) <= lines else bars[: max(lines - 1, 0)]
    if shown:
        grid.put(0, 0, caption, palette.dim)
    for line, bar in enumerate(shown):
        emphasis = palette.current if bar.current else BOLD
        grid.put(line, left - 1 - label_width, bar.label.rjust(label_width), emphasis)
        if room > 0 and greatest:
            grid.put(line, left, bar_of(bar.count / greatest, room, palette.signs), style)
        grid.put(
            line,
            columns - SHORT_WIDTH,
            short(bar.count).rjust(SHORT_WIDTH),
            emphasis if bar.current else Style.null(),
        )
        if bar.current:
            grid.put(line, columns - SHORT_WIDTH - 1, palette.signs.current, emphasis)
    if len(shown) < len(bars) and lines:
        rest = counts[len(shown) :]
        grid.put(
            lines - 1,
            max(left - 1 - label_width, 0),
            f"{palette.signs.ellipsis} {len(rest)} more",
            palette.dim,
        )
        grid.put(lines - 1, columns - SHORT_WIDTH, short(sum(rest)).rjust(SHORT_WIDTH), palette.dim)
    return grid.lines()


def bar_of(share: float, room: int, signs: Signs) -> str:
    """A bar for a share of the room, with a gap to the line above; at least one column unless the
    share is 0.
    """
    return ("▆" if signs.blocks else "#") * max(1, round(share * room)) if share else ""


_LABEL = SHORT_WIDTH - 1
LEVELS = "▁▂▃▄▅▆▇█"
DOTS = "▒"
FOOT_LINES = 3
"""The axis, its labels and the legend."""
LEAST_COLUMNS = 20
AreaLayer = tuple[str, Numbers, Role]
"""Its name, the values by sample, and its role."""
Area = tuple[str, Reals, float, Role]
"""The name of an area, its values by column, where it is full, and its role."""


def path_picture(
    left: Reals | None, h: Reals, at: int, columns: int, lines: int, palette: ColourPalette
) -> list[Text]:
    """The h of each board of a path, and the moves `left` if it leads to the goal; `at`: the
    current move.  Empty without room.
    """
    grid = Grid(columns, lines)
    layers = [("h", h, Role.OPEN)]
    if left is not None:
        layers.insert(0, ("moves left", left, Role.CLOSED))
    if columns >= LEAST_COLUMNS and lines > FOOT_LINES + 1:
        _draw_layers(grid, 0, layers, np.arange(len(h)), at, f"move {len(h) - 1}", palette)
    return grid.lines()


def _samples(x: Integers, width: int) -> NDArray[np.intp]:
    """By column the place of its last sample, from the first one on."""
    at = np.minimum(np.searchsorted(x, float(x[-1]) * (np.arange(width) + 1) / width), len(x) - 1)
    at[0] = 0
    return at


def _draw_layers(
    grid: Grid,
    top: int,
    layers: Sequence[AreaLayer],
    x: Integers,
    now: int,
    last: str,
    palette: ColourPalette,
) -> int:
    """Areas one before the other with their axes and their legend; returns the column behind that.
    `last`: what the axis ends with.
    """
    signs = palette.signs
    left = _LABEL + 3
    dim = palette.dim
    foot = grid.height - FOOT_LINES
    width = grid.width - left - 1
    height = foot - top
    at = _samples(x, width)
    axis = Axis(round_end(max(float(values[at].max()) for _, values, _ in layers)))
    areas = [(name, values[at].astype(float), axis.end, role) for name, values, role in layers]
    if len(areas) > 1:  # once more the first where it is lower: neither hides the other
        name, first, full, role = areas[0]
        areas.append((name, np.where(first < areas[1][1], first, 0), full, role))
    for area in areas:
        draw_area(grid, top, height, left, area, palette)
    _draw_scale(grid, top, height, left, axis, signs, dim)
    here = left + min(int(now / max(float(x[-1]), 1) * width), width - 1)
    grid.put(foot, here, signs.current if signs.blocks else "^", palette.current)
    grid.put(foot + 1, left, "0", dim)
    grid.put(foot + 1, grid.width - 1 - len(last), last, dim)
    column = left
    for words, values, role in layers:
        grid.put(foot + 2, column, _block(words, role, palette), palette[role])
        grid.put(foot + 2, column + 2, f"{words} {short(int(np.interp(now, x, values)))}", dim)
        column += len(words) + SHORT_WIDTH + 4
    return column


def _shade(name: str, role: Role, palette: ColourPalette) -> str:
    """What an area is filled with: without colours, what is closed is told by its dots."""
    if palette.signs.blocks and name in ("closed", "moves left") and not palette.filled:
        return DOTS
    return palette.signs.closed if role is Role.CLOSED else palette.signs.open


def _block(name: str, role: Role, palette: ColourPalette) -> str:
    shade = _shade(name, role, palette)
    return "█" if palette.signs.blocks and shade != DOTS else shade


def _draw_scale(
    grid: Grid, top: int, height: int, left: int, axis: Axis, signs: Signs, dim: Style
) -> None:
    """The upright axis with its labels, and the line at its foot."""
    for line in range(height):
        grid.put(top + line, left - 1, signs.vertical, dim)
    for up, label in axis.labels().items():
        grid.put(top + round((1 - up) * (height - 1)), 0, f"{label:>{left - 2}} {signs.tick}", dim)
    grid.put(
        top + height, left - 1, signs.bottom[0] + signs.horizontal * (grid.width - left - 1), dim
    )


def draw_area(
    grid: Grid, top: int, height: int, left: int, area: Area, palette: ColourPalette
) -> None:
    """Fill `height` lines below `top` from below, each column as high as its value."""
    name, values, full, role = area
    sign, style, signs = _shade(name, role, palette), palette[role], palette.signs
    colour = palette.area(role) if palette.filled else style.color
    for column, value in enumerate(values.tolist()):
        eighths = max(round(8 * height * value / full), 1 if value else 0)
        for up in range(height):
            filled = min(eighths - 8 * up, 8)
            line = top + height - 1 - up
            if filled > 0 and signs.blocks and sign != DOTS:
                behind = grid.characters[line][left + column]
                if behind == DOTS:
                    # a cell with half dots cannot be written: whole ones leave no gap between the
                    # areas
                    filled = 8 if filled >= 4 else 0
                below = (
                    grid.styles[line][left + column].color
                    if filled < 8 and behind == LEVELS[-1]
                    else None
                )
                if below is None and (behind in LEVELS[filled:] or not filled):
                    # a cell has two colours: of two that end in it, the higher one is shown
                    continue
                grid.put(
                    line, left + column, LEVELS[filled - 1], Style(color=colour, bgcolor=below)
                )
            elif filled >= (4 if up else 1):
                grid.put(line, left + column, sign, style)
