"""A histogram of lying bars: `f 19 ██████ 6`."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text

from loyd.tui.paint.grid import Grid
from loyd.tui.paint.numbers import SHORT_WIDTH, short
from loyd.tui.paint.palette import Palette
from loyd.tui.paint.roles import Role
from loyd.tui.paint.signs import Signs

_BOLD = Style(bold=True)


@dataclass(frozen=True)
class Bar:
    """One line of the histogram; `current` is the one that the step at hand belongs to."""

    label: str
    count: int
    current: bool = False


def bar_lines(
    bars: Sequence[Bar], columns: int, lines: int, *, style: Style, signs: Signs, palette: Palette, caption: str = ""
) -> list[Text]:
    """The bars from the first, as `lines` lines of exactly `columns` columns; the caption stands before the first label.

    Labels and counts are right-aligned and the longest bar fills the room between them.  A count that is not 0 shows at
    least a sliver.  What finds no room is summed up in the last line.
    """
    grid = Grid(columns, lines)
    label_width = max((len(bar.label) for bar in bars), default=0)
    left = len(caption) + bool(caption) + label_width + 1
    room = columns - left - SHORT_WIDTH - 1
    greatest = max((bar.count for bar in bars), default=0)
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
        rest = bars[len(shown) :]
        grid.put(lines - 1, max(left - 1 - label_width, 0), f"{signs.ellipsis} {len(rest)} more", palette[Role.DIM])
        grid.put(lines - 1, columns - SHORT_WIDTH, short(sum(bar.count for bar in rest)).rjust(SHORT_WIDTH), palette[Role.DIM])
    return grid.lines()


def bar_of(share: float, room: int, signs: Signs) -> str:
    """A bar of a share of the room, to an eighth of a column where there are blocks; a sliver at least, but for nothing."""
    if not share:
        return ""
    if not signs.blocks:
        return "#" * max(1, round(share * room))
    eighths = max(1, round(share * room * 8))
    return signs.blocks[-1] * (eighths // 8) + (signs.blocks[eighths % 8 - 1] if eighths % 8 else "")
