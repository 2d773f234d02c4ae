"""Several searches of one board as one drawing: their maps on the same axes, and the difference of two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_uppercase

import numpy as np

from loyd.core.comparison.difference import Difference, Differences
from loyd.core.drawing.drawing import Drawing
from loyd.core.drawing.field import ABOVE, BELOW, LEFT, Field
from loyd.core.drawing.lanes import LaneMap, on_common_axes, spots_of
from loyd.core.drawing.map import counted, map_legend
from loyd.core.drawing.map_inks import PAPER, as_hex, glow, rgb
from loyd.core.drawing.paper import INK, MARGIN, QUIET, SMALL, TITLE, Item, legend, wide
from loyd.core.drawing.place_colours import Reals
from loyd.core.drawing.shapes import Box, Label, Shape, all_moved
from loyd.core.drawing.size import Size
from loyd.core.numbers import grouped
from loyd.core.trace.map_reading import space_of
from loyd.core.trace.relief import Integers, Projection, Relief
from loyd.core.trace.trace import Trace

MOST = len(ascii_uppercase)
PANEL, CHARACTER_PANEL = Size(464, 232, 1, 1), Size(400, 320, 10, 20)
GUTTER, LINE = 30.0, 20.0
ONLY_FIRST, BOTH, ONLY_SECOND = "#0f9b8e", "#333a46", "#c2347f"
FAINTEST = 0.35
"""How strong the colour of a place is of which hardly any board was expanded."""


@dataclass(frozen=True, eq=False)
class Apart:
    """What tells two lanes apart, by their places."""

    first: int
    second: int
    difference: Difference

    @property
    def letters(self) -> tuple[str, str]:
        """The names of the two."""
        return ascii_uppercase[self.first], ascii_uppercase[self.second]


def apart(first: int, second: int, traces: Sequence[Trace], steps: Sequence[int], relief: Relief) -> Apart:
    """What tells two of some searches apart, each after its step, for a map on the axes of a relief."""
    space = space_of(traces[first]) if relief.projection is Projection.HILL else None
    return Apart(first, second, Differences(traces[first], traces[second], space).at(steps[first], steps[second]))


def comparison_drawing(
    maps: Sequence[LaneMap], title: str, columns: int, told_apart: Apart | None = None, *, in_characters: bool = False
) -> Drawing:
    """The maps, all of one projection, side by side in so many columns, and behind them what tells two of the searches apart."""
    panel = CHARACTER_PANEL if in_characters else PANEL
    lanes = on_common_axes(maps)
    relief = lanes[0].relief
    field = Field.within(relief, panel)
    panels = [_lane_panel(lane, letter, panel) for lane, letter in zip(lanes, ascii_uppercase, strict=False)]
    items = {words: signs for lane in lanes for signs, words in map_legend(lane.relief)}
    if told_apart is not None:
        panels.append(_difference_panel(told_apart, field))
        items |= {words: signs for signs, words in _difference_legend(*told_apart.letters)}
    across, down = LEFT + panel.width + GUTTER, _panel_head(relief) + ABOVE + field.height + BELOW + GUTTER
    down = -(-down // panel.down) * panel.down
    shapes: list[Shape] = [Label(MARGIN, 32, title, TITLE, INK, is_bold=True)]
    top = 60.0
    for place, drawn in enumerate(panels):
        shapes += all_moved(drawn, MARGIN + place % columns * across - (MARGIN % panel.across), top + place // columns * down)
    width = max(2 * MARGIN + min(len(panels), columns) * across - GUTTER, MARGIN + wide(title, TITLE) + MARGIN)
    foot = top + -(-len(panels) // columns) * down
    shapes += legend(((signs, words) for words, signs in items.items()), MARGIN, foot, width - 2 * MARGIN)
    lowest = max(shape.y for shape in shapes if isinstance(shape, Label))
    return Drawing(title, width, lowest + 24, tuple(shapes))


def _panel_head(relief: Relief) -> float:
    """The height of the lines above a map."""
    return (4 if relief.projection is Projection.HILL else 3) * LINE


def _titled(title: str, lines: Sequence[str]) -> Iterator[Shape]:
    yield Label(0, 14, title, 15, INK, is_bold=True)
    for number, line in enumerate(lines, 1):
        yield Label(0, 14 + number * LINE, line, SMALL, QUIET)


def _lane_panel(lane: LaneMap, letter: str, panel: Size) -> list[Shape]:
    lines = [lane.how, counted(lane.relief).partition(" of ")[0]]
    if lane.relief.projection is Projection.HILL:
        lines.append(_astray(lane.relief))
    field = Field.within(lane.relief, panel)
    return [*_titled(f"{letter}  {lane.name}", lines), *all_moved(field.shapes(), LEFT - LEFT % panel.across, _foot(field, lane.relief))]


def _foot(field: Field, relief: Relief) -> float:
    """How far below the top of its panel a field ends."""
    return _panel_head(relief) + ABOVE + field.height


def _astray(relief: Relief) -> str:
    """How many of the boards that were closed lie on a shortest way, and how many do not."""
    closed: Integers = relief.closed.sum(axis=0)
    on_way = int(closed[relief.up == 0].sum())
    return f"on a shortest way {grouped(on_way)}, astray {grouped(int(closed.sum()) - on_way)}"


def _difference_panel(told_apart: Apart, field: Field) -> list[Shape]:
    found, (mine, theirs) = told_apart.difference, told_apart.letters
    only_first, both, only_second = map(grouped, found.totals)
    lines = [f"only {mine} {only_first}, both {both}", f"only {theirs} {only_second}"]
    shapes = [*_difference_places(found, field, mine, theirs), *field.axes(), *field.ends()]
    return [*_titled(f"{mine} against {theirs}", lines), *all_moved(shapes, LEFT, _foot(field, field.relief))]


def _difference_places(found: Difference, field: Field, mine: str, theirs: str) -> Iterator[Shape]:
    """Each place, by which of the two searches has expanded most of what lies there."""
    shape = -(-field.relief.height // field.down.values), -(-field.relief.width // field.across.values)
    up, across = spots_of(found, field.relief)
    is_there = (up >= 0) & (up < field.relief.height) & (across >= 0) & (across < field.relief.width)
    at = up[is_there] // field.down.values * shape[1] + across[is_there] // field.across.values

    def laid(counts: Integers) -> Integers:
        sums: Integers = np.bincount(at, counts[is_there], shape[0] * shape[1]).astype(np.int64).reshape(shape)
        return sums

    parts = laid(found.only_first), laid(found.both), laid(found.only_second)
    totals = laid(found.space.totals) if found.space is not None else np.zeros(shape, np.int64)
    most = max(int((parts[0] + parts[1] + parts[2]).max()), 1)
    for row, column in np.ndindex(*shape):
        first, both, second = (int(part[row, column]) for part in parts)
        known, total = first + both + second, int(totals[row, column])
        note = f"{field.named(row, column)}: only {mine} {first}, both {both}, only {theirs} {second}"
        if known:
            share = FAINTEST + (1 - FAINTEST) * np.log1p(known) / np.log1p(total or most)
            tone = (first * rgb(ONLY_FIRST) + both * rgb(BOTH) + second * rgb(ONLY_SECOND)) / known
            ground: Reals = rgb(PAPER)
            sign = mine if first > max(both, second) else theirs if second > both else "="
            yield field.box(row, column, as_hex(ground + (tone - ground) * share), note, sign)
        elif total:
            yield field.box(row, column, as_hex(glow((np.log1p(total) / np.log1p(int(totals.max()))) ** 1.5)), note, "·")


def _difference_legend(mine: str, theirs: str) -> Iterator[Item]:
    yield [Box(0, 0, 18, 14, ONLY_FIRST, sign=mine)], f"only {mine}"
    yield [Box(0, 0, 18, 14, BOTH, sign="=")], f"{mine} and {theirs}"
    yield [Box(0, 0, 18, 14, ONLY_SECOND, sign=theirs)], f"only {theirs}"
