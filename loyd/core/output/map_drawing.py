"""The map of a search as a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from loyd.core.output.map_colours import (
    CLOSED,
    CURRENT,
    DIM,
    GOAL,
    INKS,
    OPEN,
    PAPER,
    RE_EXPANDED,
    SHADES,
    SIGNS,
    SOLUTION,
    Known,
    Reals,
    as_hex,
    behind,
    current_sign,
    glow,
    place_colours,
    place_kinds,
    rgb,
    solution_sign,
    way_sign,
)
from loyd.core.output.shapes import (
    FAINT,
    FOOT,
    HEAD,
    MARGIN,
    QUIET,
    SHEET,
    Box,
    Caption,
    Disc,
    Item,
    Label,
    Line,
    Shape,
    Size,
    all_moved,
    head,
    legend,
    wide,
)
from loyd.core.output.writers import Drawing
from loyd.core.system.text import grouped
from loyd.core.trace.map_data import AXES, AxisScale, BinnedMap, MapData, Projection, Spot

TINT = 0.7
"""How much of the gold a place on the solution takes on."""
WIDEST = 60.0
"""So wide and high a place is at most."""
LEFT = 52.0
"""The room for the figures of the axis upwards."""
ABOVE, BELOW = 20.0, 44.0
"""The room for the words above a field, and for the figures and words below it."""
UP_STEPS = (1, 2, 5)
TICK = 5.0


@dataclass(frozen=True, eq=False)
class Field:
    """A map on paper: its places from the lower left corner of the field, which lies at (0, 0), upwards and to the right."""

    map_data: MapData
    down: AxisScale
    across: AxisScale
    place: tuple[float, float]
    """Width and height of a place."""

    @classmethod
    def within(cls, map_data: MapData, size: Size) -> Field:
        down = AxisScale.fitting(map_data.height, int(size.height // size.down))
        across = AxisScale.fitting(map_data.width, int(size.width // size.across))
        wide = min(across.places, int(WIDEST // size.across)) * size.across
        tall = min(down.places, int(WIDEST // size.down)) * size.down
        return cls(map_data, down, across, (wide, tall))

    @property
    def width(self) -> float:
        return -(-self.across.count // self.across.values) * self.place[0]

    @property
    def height(self) -> float:
        return -(-self.down.count // self.down.values) * self.place[1]

    def middle(self, spot: Spot) -> tuple[float, float]:
        wide, tall = self.place
        return (spot[1] // self.across.values + 0.5) * wide, -(spot[0] // self.down.values + 0.5) * tall

    def shapes(self) -> list[Shape]:
        return [*self._places(), *self.axes(), *self._signs(), *self.ends()]

    def box(self, up: int, across: int, colour: str, note: str, sign: str) -> Box:
        wide, tall = self.place
        return Box(across * wide, -(up + 1) * tall, wide, tall, colour, note=note, sign=sign)

    def named(self, up: int, across: int) -> str:
        map_data = self.map_data
        value = _span(up * self.down.values, self.down.values, self.down.count, map_data.first, map_data.stride)
        place = _span(across * self.across.values, self.across.values, self.across.count)
        if map_data.projection is Projection.HILL:
            return f"moves closer {place}, extra moves {value}"
        return f"g {place}, {'f' if map_data.projection is Projection.LAYERS else 'h'} {value}"

    def _places(self) -> Iterator[Shape]:
        pooled = BinnedMap.from_map(self.map_data, self.down, self.across)
        colours, kinds = self._colours(pooled), place_kinds(self.map_data, pooled)
        for up, row in enumerate(kinds):
            for across, found in enumerate(row):
                if found is not None:
                    known, level = found
                    sign = SIGNS.get(known) or SHADES[level]
                    yield self.box(up, across, as_hex(colours[up, across]), self._note(pooled, up, across), sign)

    def _colours(self, pooled: BinnedMap) -> Reals:
        colours, map_data = place_colours(self.map_data, pooled, INKS), self.map_data
        if map_data.is_solved and map_data.totals is not None and self.down.values == self.across.values == 1:
            rows, columns = np.array(map_data.path_steps).T
            colours[rows, columns] += (rgb(SOLUTION) - colours[rows, columns]) * TINT
        return colours

    def _note(self, pooled: BinnedMap, up: int, across: int) -> str:
        map_data = self.map_data
        counts = f"{pooled.closed[up, across]} {'visits' if map_data.has_visits else 'closed'}, {pooled.open[up, across]} open"
        if map_data.is_two_sided:
            counts += f", {pooled.behind[up, across]} from the goal"
        boards = f"{pooled.total[up, across]} boards, " if map_data.totals is not None else ""
        return f"{self.named(up, across)}: {boards}{counts}"

    def axes(self) -> Iterator[Shape]:
        map_data, (wide, tall) = self.map_data, self.place
        up_name, across_name = AXES[map_data.projection]
        yield Line((-4, -self.height), (-4, 4), FAINT)
        yield Line((-4, 4), (self.width, 4), FAINT)
        every = _every(tall / self.down.values, 24)
        for up in range(0, map_data.height, every):
            _, y = self.middle((up, 0))
            yield Line((-4 - TICK, y), (-4, y), FAINT)
            yield Label(-8 - TICK, y + 4.3, str(map_data.first + up * map_data.stride), 11.5, QUIET, "end")
        every = _every(wide / self.across.values, 44)
        for across in range(0, map_data.width, every):
            x, _ = self.middle((0, across))
            yield Line((x, 4), (x, 4 + TICK), FAINT)
            yield Label(x, 20.5, str(across), 11.5, QUIET, "middle")
        yield Label(-4, -self.height - 8, f"↑ {up_name}", 11.5, QUIET)
        yield Label(self.width, 38, f"{across_name} →", 11.5, QUIET, "end")

    def _signs(self) -> Iterator[Shape]:
        map_data, size = self.map_data, min(max(min(self.place) * 0.42, 5.0), 15.0)
        standing: dict[tuple[float, float], Shape] = {}
        if map_data.contour is not None:
            known = {(up, across) for up, across in zip(map_data.up.tolist(), map_data.across.tolist(), strict=True)}
            for across, up in enumerate(map_data.contour.tolist()):
                spot = int(up) if 0 <= up < map_data.height else -1, across
                if spot[0] >= 0 and spot not in known:
                    x, y = at = self.middle(spot)
                    standing[at] = Disc(x, y, 1.4, DIM, sign="·")
        for spot in map_data.path_steps:
            if map_data.holds(spot):
                x, y = at = self.middle(spot)
                standing[at] = solution_sign(x, y, size) if map_data.is_solved else way_sign(x, y, size)
        if map_data.current and not map_data.is_solved and map_data.holds(map_data.current):
            x, y = at = self.middle(map_data.current)
            standing[at] = current_sign(x, y, size)
        yield from standing.values()

    def ends(self) -> Iterator[Shape]:
        map_data = self.map_data
        for named, letter, colour in ((map_data.start, "S", CURRENT), (map_data.goal, "G", GOAL)):
            if named and map_data.holds(named):
                x, y = self.middle(named)
                radius = min(max(min(self.place) * 0.42, 7.0), 12.0)
                yield Disc(x, y, radius, colour, PAPER)
                yield Label(x, y + radius * 0.5, letter, radius * 1.4, PAPER, "middle", is_bold=True)


def _every(room: float, apart: float) -> int:
    """The least of 1, 2, 5, 10 … values whose marks stand so far apart, where each value has this much room."""
    return next(step * ten for ten in (1, 10, 100, 1000, 10_000, 100_000) for step in UP_STEPS if step * ten * room >= apart)


def _span(first: int, many: int, count: int, offset: int = 0, stride: int = 1) -> str:
    low, high = offset + first * stride, offset + (min(first + many, count) - 1) * stride
    return str(low) if low == high else f"{low} to {high}"


def map_drawing(map_data: MapData, caption: Caption, size: Size = SHEET) -> Drawing:
    caption = replace(caption, subtitle=f"{caption.subtitle}; {counted(map_data)}")
    room = Size(size.width - MARGIN - LEFT, size.height - HEAD - ABOVE - BELOW - FOOT, size.across, size.down)
    field = Field.within(map_data, room)
    width = min(max(LEFT + MARGIN + field.width, MARGIN + wide(caption.subtitle), 640.0) + MARGIN, size.width)
    foot = _to_line(HEAD + ABOVE + field.height, size.down)
    shapes = [
        *head(caption),
        *all_moved(field.shapes(), LEFT + MARGIN / 2 - (LEFT + MARGIN / 2) % size.across, foot),
        *legend(map_legend(map_data), LEFT - LEFT % size.across, foot + BELOW + 16, width - LEFT - MARGIN, size.across),
    ]
    lowest = max(shape.y for shape in shapes if isinstance(shape, Label))
    return Drawing(caption.title, width, lowest + 24, tuple(shapes))


def counted(map_data: MapData) -> str:
    """How many nodes are closed and open: `2 691 closed and 1 420 open of 181 440 boards`."""
    closed, opened = int(map_data.closed.sum()), int(map_data.open.sum())
    boards = f" of {grouped(int(map_data.totals.sum()))} boards" if map_data.totals is not None else ""
    return f"{grouped(closed)} {'visits' if map_data.has_visits else 'closed'} and {grouped(opened)} open{boards}"


def map_legend(map_data: MapData) -> Iterator[Item]:
    if map_data.totals is not None:
        yield [Box(0, 0, 18, 14, as_hex(glow(0.6)), sign=SIGNS[Known.UNTOUCHED])], "unseen"
    yield [Box(0, 0, 18, 14, CLOSED, sign=SHADES[-1])], "visited" if map_data.has_visits else "closed"
    yield [Box(0, 0, 18, 14, OPEN, sign=SIGNS[Known.OPEN])], "open"
    if map_data.has_visits and map_data.totals is not None:
        yield [Box(0, 0, 18, 14, RE_EXPANDED, sign=SIGNS[Known.AGAIN])], "re-expanded often"
    if map_data.is_two_sided:
        yield behind(), "from the goal"
    if map_data.is_solved:
        yield [solution_sign(10, 7, 12)], "solution"
    else:
        yield [way_sign(10, 7, 12)], "path to the node of this step"
        yield [current_sign(10, 7, 12)], "that node"
    if map_data.contour is not None:
        yield [Disc(4, 7, 1.4, DIM, sign="·"), Disc(12, 7, 1.4, DIM)], "the f of this step"


def _to_line(y: float, down: float) -> float:
    return -(-y // down) * down
