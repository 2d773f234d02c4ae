"""Draws h and the moves left along a path as areas, with axes and labels, and histograms."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from rich.style import Style
from rich.text import Text

from ...core.engine.puzzle.packing import Reals
from ...core.system import SHORT_WIDTH, short
from ..signs import Role, Signs
from .grid import BOLD, Grid
from .theme import ColourPalette

_ROUND = (1.0, 1.2, 1.6, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)


def axis_end(peak: float) -> float:
    """The least round number not below the peak: even up to ten, then a few per decade; at least 2.

    An axis with such an end keeps it while the numbers grow, and changes it seldom.
    """
    if peak <= 10:
        return max(2.0, 2.0 * math.ceil(peak / 2))
    decade = 10.0 ** math.floor(math.log10(peak))
    return next(step * decade for step in _ROUND if step * decade >= peak)


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
    caption: str,
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
    visible = bars if len(bars) <= lines else bars[: max(lines - 1, 0)]
    if visible:
        grid.put(0, 0, caption, palette.dim)
    for line, bar in enumerate(visible):
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
    if len(visible) < len(bars) and lines:
        rest = counts[len(visible) :]
        grid.put(
            lines - 1,
            max(left - 1 - label_width, 0),
            f"{palette.signs.ellipsis} {len(rest)} more",
            palette.dim,
        )
        grid.put(lines - 1, columns - SHORT_WIDTH, short(sum(rest)).rjust(SHORT_WIDTH), palette.dim)
    return grid.lines()


def bar_of(share: float, room: int, signs: Signs) -> str:
    """A bar for a share of the room, in eighths of a column; at least one of them unless the share
    is 0.
    """
    parts = len(signs.blocks) or 1
    whole, rest = divmod(max(1, round(share * room * parts)) if share else 0, parts)
    return (signs.blocks[-1:] or "#") * whole + signs.blocks[:rest][-1:]


def progress_bar(share: float, room: int, style: Style, palette: ColourPalette) -> Text:
    """A bar for a share of the room, in a style, and a line for the rest of it."""
    bar = bar_of(share, room, palette.signs)
    return Text(bar, style).append(palette.signs.horizontal * (room - len(bar)), palette.dim)


LEVELS = "▁▂▃▄▅▆▇█"
DOTS = "▒"
FOOT_LINES = 2
"""The marker of the current move, and the legend."""
LEAST_COLUMNS = 20
Area = tuple[str, Reals, float, Role]
"""The name of an area, its values by column, where it is full, and its role."""


def path_plot_lines(
    left: Reals | None, h: Reals, at: int, columns: int, lines: int, palette: ColourPalette
) -> list[Text]:
    """The h of each board of a path, and the moves `left` if it leads to the goal; `at`: the
    current move.  Empty without room.
    """
    grid = Grid(columns, lines)
    foot, width = lines - FOOT_LINES, columns - SHORT_WIDTH
    if columns < LEAST_COLUMNS or foot < FOOT_LINES:
        return grid.lines()
    layers = [("h", h, Role.OPEN)]
    areas = [*layers]
    if left is not None:  # and once more where it is lower: neither hides the other
        layers.insert(0, ("moves left", left, Role.CLOSED))
        areas = [*layers, ("moves left", np.where(left < h, left, 0), Role.CLOSED)]
    places = np.arange(width) * len(h) // width
    end = axis_end(max(float(values.max()) for _, values, _ in layers))
    for name, values, role in areas:
        draw_area(grid, 0, foot, SHORT_WIDTH, (name, values[places], end, role), palette)
    column = SHORT_WIDTH
    for name, values, role in layers:
        words = f"{name} {short(int(values[at]))}"
        grid.put(lines - 1, column, words, palette[role])
        column += len(words) + SHORT_WIDTH
    grid.put(0, 0, short(end), palette.dim)
    grid.put(foot - 1, 0, "0", palette.dim)
    grid.put(foot, SHORT_WIDTH + at * width // len(h), palette.signs.current, palette.current)
    return grid.lines()


def _shade(role: Role, palette: ColourPalette) -> str:
    """What an area is filled with: without colours, what is open is told by its dots."""
    if palette.signs.blocks and role is Role.OPEN and not palette.filled:
        return DOTS
    return palette.signs.closed if role is Role.CLOSED else palette.signs.open


def draw_area(
    grid: Grid, top: int, height: int, left: int, area: Area, palette: ColourPalette
) -> None:
    """Fill `height` lines below `top` from below, each column as high as its value."""
    _, values, full, role = area
    sign, style, signs = _shade(role, palette), palette[role], palette.signs
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
