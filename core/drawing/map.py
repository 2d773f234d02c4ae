"""The map of a search as a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from loyd.core.drawing.caption import Caption
from loyd.core.drawing.drawing import Drawing
from loyd.core.drawing.field import ABOVE, BELOW, LEFT, Field
from loyd.core.drawing.map_inks import AGAIN, CLOSED, DIM, OPEN, SHADES, SIGNS, as_hex, behind, current_sign, glow, solution_sign, way_sign
from loyd.core.drawing.paper import FOOT, HEAD, MARGIN, Item, head, legend, wide
from loyd.core.drawing.place_colours import Known
from loyd.core.drawing.shapes import Box, Disc, Label, all_moved
from loyd.core.drawing.size import SHEET, Size
from loyd.core.numbers import grouped
from loyd.core.trace.relief import Relief


def map_drawing(relief: Relief, caption: Caption, size: Size = SHEET) -> Drawing:
    """The map with its title, its axes and its legend."""
    caption = replace(caption, subtitle=f"{caption.subtitle}; {counted(relief)}")
    room = Size(size.width - MARGIN - LEFT, size.height - HEAD - ABOVE - BELOW - FOOT, size.across, size.down)
    field = Field.within(relief, room)
    width = min(max(LEFT + MARGIN + field.width, MARGIN + wide(caption.subtitle), 640.0) + MARGIN, size.width)
    foot = _to_line(HEAD + ABOVE + field.height, size.down)
    shapes = [
        *head(caption),
        *all_moved(field.shapes(), LEFT + MARGIN / 2 - (LEFT + MARGIN / 2) % size.across, foot),
        *legend(map_legend(relief), LEFT - LEFT % size.across, foot + BELOW + 16, width - LEFT - MARGIN, size.across),
    ]
    lowest = max(shape.y for shape in shapes if isinstance(shape, Label))
    return Drawing(caption.title, width, lowest + 24, tuple(shapes))


def counted(relief: Relief) -> str:
    """How many nodes are closed and open: `2 691 closed and 1 420 open of 181 440 boards`."""
    closed, opened = int(relief.closed.sum()), int(relief.open.sum())
    boards = f" of {grouped(int(relief.totals.sum()))} boards" if relief.totals is not None else ""
    return f"{grouped(closed)} {'visits' if relief.has_visits else 'closed'} and {grouped(opened)} open{boards}"


def map_legend(relief: Relief) -> Iterator[Item]:
    """Each colour and sign on the map, and what it says."""
    if relief.totals is not None:
        yield [Box(0, 0, 18, 14, as_hex(glow(0.6)), sign=SIGNS[Known.UNTOUCHED])], "untouched"
    yield [Box(0, 0, 18, 14, CLOSED, sign=SHADES[-1])], "visited" if relief.has_visits else "closed"
    yield [Box(0, 0, 18, 14, OPEN, sign=SIGNS[Known.OPEN])], "open"
    if relief.has_visits and relief.totals is not None:
        yield [Box(0, 0, 18, 14, AGAIN, sign=SIGNS[Known.AGAIN])], "again and again"
    if relief.is_two_sided:
        yield behind(), "from the goal"
    if relief.is_solved:
        yield [solution_sign(10, 7, 12)], "solution"
    else:
        yield [way_sign(10, 7, 12)], "path to the node of this step"
        yield [current_sign(10, 7, 12)], "that node"
    if relief.contour is not None:
        yield [Disc(4, 7, 1.4, DIM, sign="·"), Disc(12, 7, 1.4, DIM)], "the f of this step"


def _to_line(y: float, down: float) -> float:
    """The next whole multiple of the lines' height."""
    return -(-y // down) * down
