"""The map of a search as a drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from ..engine.puzzle.packing import Bools, Integers, Reals
from ..engine.record import AXES, TIME_SAMPLES, AxisScale, BinnedMap, MapData, Projection, Spot
from ..system import grouped
from .colours import PAPER, TIME, as_hex, mixed, on_scale, rgb
from .figure_drawing import round_step
from .shapes import (
    CHARACTERS,
    FAINT,
    FOOT,
    HEAD,
    MARGIN,
    QUIET,
    SHEET,
    Box,
    Caption,
    Disc,
    Extent,
    Item,
    Label,
    Line,
    Shape,
    all_moved,
    bold,
    head,
    legend,
    wide,
)
from .writers import Drawing

LEAST_SHOWN = 1 / 16
"""A smaller share than this would round to no eighth of a line."""
LEAST_OPEN = 0.14
MAP_LEAST_TONE = 0.25
"""How blue a place with a single open board is, and how bright one with a single node is where the
number of all boards is unknown.
"""
RE_EXPANDED = 3.0
"""From how many more visits than boards on a place has the full colour of expanding again."""


class Inks(NamedTuple):
    """The colours of a map as red, green and blue, 0 to 255; `unseen`: of a place with the fewest
    boards and of one with the most; `time`: from early to late.
    """

    unseen: Reals
    closed: Reals
    open: Reals
    again: Reals
    time: Reals


class Fill(NamedTuple):
    """How each place of a map is filled, the lowest row first.

    `height`: the share filled from below, NaN where there are no boards; `front` and `back`: the
    colours of that part and of the rest; `rest`: what the rest holds, from nothing (0) to more than
    half (2).
    """

    height: Reals
    front: Reals
    back: Reals
    rest: Integers

    @property
    def blend(self) -> Reals:
        """One colour for each place, for pictures too small to fill a part of one; NaN where there
        are no boards.
        """
        share = np.where(self.height > 0, 0.22 + 0.78 * self.height, self.height)
        return mixed(self.back, self.front, share)


def map_fill(map_data: MapData, pooled: BinnedMap, inks: Inks) -> Fill:
    """A place is filled by the share of its boards that are closed; the rest is as blue as the
    share of the other boards that are open. Where the number of all boards is unknown, that is the
    share of the known ones, and the colours fade with the logarithm of their number.
    """
    known = pooled.closed + pooled.open
    has_totals = map_data.totals is not None
    total = pooled.total if has_totals else known
    visits = pooled.closed / np.maximum(total, 1)
    opened = pooled.open / np.maximum(total - pooled.closed, 1)
    blue = np.where(pooled.open > 0, LEAST_OPEN + (1 - LEAST_OPEN) * np.minimum(opened, 1), 0)
    unseen = mixed(inks.unseen[0], inks.unseen[1], _logarithmic(total))
    front = mixed(inks.closed, inks.again, np.clip((visits - 1) / RE_EXPANDED, 0, 1))
    back = mixed(unseen, inks.open, blue)
    is_there = total > 0
    if not has_totals:
        tone = MAP_LEAST_TONE + (1 - MAP_LEAST_TONE) * _logarithmic(known)
        front, back = (
            mixed(inks.unseen[0], colour, np.where(known > 0, tone, 0)) for colour in (front, back)
        )
        is_there = is_there | _has_layer(map_data, known.shape)
    height = np.where(is_there, np.minimum(visits, 1), np.nan)
    if map_data.late is not None:
        moment = pooled.late / np.maximum(pooled.closed * TIME_SAMPLES, 1)
        front = back = np.where((pooled.closed > 0)[..., None], on_scale(inks.time, moment), unseen)
        height = moment + 0 * height  # seen where there are no colours
    rest = (blue > 0).astype(np.int64) + (opened > 0.5)
    return Fill(height, front, back, rest)


def _logarithmic(counts: Integers) -> Reals:
    """The counts on a logarithmic scale from 0 to 1, the greatest."""
    return np.log1p(counts) / np.log1p(max(int(counts.max()), 1))


def _has_layer(map_data: MapData, shape: tuple[int, ...]) -> Bools:
    """Whether each place can hold nodes of a layer: their g is at most f."""
    # -(-a // b) is a / b rounded up: how many values of the map share a place of the picture.
    down, across = -(-map_data.height // shape[0]), -(-map_data.width // shape[1])
    f = map_data.first + np.arange(shape[0]) * down * map_data.stride
    is_below = np.arange(shape[1])[None] * across <= f[:, None]
    return is_below & (map_data.projection is Projection.F_OVER_G)


def difference_fill(total: Integers, parts: list[Integers], tones: Reals, unseen: Reals) -> Fill:
    """A place is filled by the share of its boards that both searches expanded; the rest is as
    strong in the colour of one of them as the share that it alone expanded. `parts` and `tones`:
    only the first, both, only the second.
    """
    first, both, second = parts
    known = first + both + second
    total = np.maximum(total, known)
    rest = np.maximum(total - both, 1)
    alone = (first + second) / rest
    side = mixed(tones[0], tones[2], second / np.maximum(first + second, 1))
    ground = mixed(unseen[0], unseen[1], _logarithmic(total))
    strength = np.where(alone > 0, LEAST_OPEN + (1 - LEAST_OPEN) * alone, 0)
    height = np.where(total > 0, both / np.maximum(total, 1), np.nan)
    larger = np.where(first + second > 0, np.where(first >= second, 1, 2), 0)
    front = np.broadcast_to(tones[1], side.shape)
    return Fill(height, front, mixed(ground, side, strength), larger)


MAP_CLOSED = "#c29848"
MAP_OPEN = "#3474dc"
AGAIN = "#cd2c22"
MAP_UNSEEN = "#d8d3c5"
SOLUTION = "#e5a40a"
MAP_NOW = "#723cdf"
MAP_GOAL = "#10853b"
EDGE = "#4a3500"
BLOCKS = "▁▂▃▄▅▆▇█"
PAPER_INKS = Inks(
    unseen=np.stack([rgb("#e9e5da"), rgb(MAP_UNSEEN)]),
    closed=rgb(MAP_CLOSED),
    open=rgb(MAP_OPEN),
    again=rgb(AGAIN),
    time=TIME[::-1],
)
UNSEEN_SIGN = "·"
OPEN_SIGNS = "░▒"
STEP_SIGN = "•"
SOLUTION_SIGN = "★"


def swatch(colour: str, sign: str) -> list[Shape]:
    """A small field of a colour, for the legend."""
    return [Box(0, 0, 18, 14, colour, sign=sign)]


def marked_swatch(sign: str) -> list[Shape]:
    """The same with the mark of a path."""
    return [*swatch(SOLUTION, sign), Disc(9, 7, 2.4, EDGE)]


WIDEST = 60.0
"""The greatest width and height of a place."""
MAP_LEFT = 52.0
"""The room for the numbers of the vertical axis."""
ABOVE = 20.0
BELOW = 44.0
"""The room for the words above a field, and for the numbers and words below it."""
MAP_TICK = 5.0


class Field(NamedTuple):
    """A map on paper: its places go up and right from the lower left corner of the field at (0,
    0).
    """

    map_data: MapData
    down: AxisScale
    across: AxisScale
    place: tuple[float, float]
    """Width and height of a place."""

    @classmethod
    def fitting(cls, map_data: MapData, size: Extent) -> Field:
        """The field for a map in a room, with several values in a place if there are too many."""
        down = AxisScale.fitting(map_data.height, int(size.height // size.down))
        across = AxisScale.fitting(map_data.width, int(size.width // size.across))
        wide = min(across.places, int(WIDEST // size.across)) * size.across
        tall = min(down.places, int(WIDEST // size.down)) * size.down
        return cls(map_data, down, across, (wide, tall))

    @property
    def width(self) -> float:
        """The width of the map, in pixels."""
        return -(-self.across.count // self.across.values) * self.place[0]

    @property
    def height(self) -> float:
        """The height of the map, in pixels."""
        return -(-self.down.count // self.down.values) * self.place[1]

    def middle(self, spot: Spot) -> tuple[float, float]:
        """The middle of a spot, in pixels from the lower left corner, upwards below 0."""
        wide, tall = self.place
        return (spot[1] // self.across.values + 0.5) * wide, -(
            spot[0] // self.down.values + 0.5
        ) * tall

    def shapes(self) -> list[Shape]:
        """All shapes of the map: its cells, the axes, the path, and the start and the goal."""
        pooled = BinnedMap.from_map(self.map_data, self.down, self.across)
        fill = map_fill(self.map_data, pooled, PAPER_INKS)
        return [
            *self.places(fill, (UNSEEN_SIGN, *OPEN_SIGNS), partial(self._note, pooled)),
            *self.axes(),
            *self._path(),
            *self.ends(),
        ]

    def places(
        self, fill: Fill, signs: Sequence[str], note: Callable[[int, int], str]
    ) -> Iterator[Shape]:
        """The places with the signs of what their rest holds, and with their notes."""
        wide, tall = self.place
        is_line = tall <= CHARACTERS.down
        for up, across in np.argwhere(~np.isnan(fill.height)).tolist():
            at, share = (up, across), float(fill.height[up, across])
            left, foot = across * wide, -up * tall
            eighths = round(8 * share) * is_line
            sign = BLOCKS[eighths - 1] if eighths else signs[fill.rest[at]]
            yield Box(
                left,
                foot - tall,
                wide,
                tall,
                as_hex(fill.back[at]),
                note=note(up, across),
                sign=sign,
            )
            if share:
                high = max(share, LEAST_SHOWN) * tall
                colour = as_hex(fill.front[at])
                yield Box(left, foot - high, wide, high, colour, sign="" if is_line else "█")

    def named(self, up: int, across: int) -> str:
        """What a place counts, in the names of its axes."""
        map_data = self.map_data
        value = _span(
            up * self.down.values,
            self.down.values,
            self.down.count,
            map_data.first,
            map_data.stride,
        )
        place = _span(across * self.across.values, self.across.values, self.across.count)
        if map_data.projection is Projection.TRUE_DISTANCE:
            return f"moves closer {place}, extra moves {value}"
        return f"g {place}, {'f' if map_data.projection is Projection.F_OVER_G else 'h'} {value}"

    def _note(self, pooled: BinnedMap, up: int, across: int) -> str:
        map_data = self.map_data
        counts = (
            f"{pooled.closed[up, across]} {'visits' if map_data.has_visits else 'closed'}, "
            f"{pooled.open[up, across]} open"
        )
        boards = f"{pooled.total[up, across]} boards, " if map_data.totals is not None else ""
        return f"{self.named(up, across)}: {boards}{counts}"

    def axes(self) -> Iterator[Shape]:
        """The two axes with their ticks and names."""
        map_data, (wide, tall) = self.map_data, self.place
        up_name, across_name = AXES[map_data.projection]
        yield Line(((-4, -self.height), (-4, 4), (self.width, 4)), FAINT)
        every = int(round_step(24 * self.down.values / tall))
        for up in range(0, map_data.height, every):
            _, y = self.middle((up, 0))
            yield Line(((-4 - MAP_TICK, y), (-4, y)), FAINT)
            yield Label(
                -8 - MAP_TICK,
                y + 4.3,
                str(map_data.first + up * map_data.stride),
                11.5,
                QUIET,
                "end",
            )
        every = int(round_step(44 * self.across.values / wide))
        for across in range(0, map_data.width, every):
            x, _ = self.middle((0, across))
            yield Line(((x, 4), (x, 4 + MAP_TICK)), FAINT)
            yield Label(x, 20.5, str(across), 11.5, QUIET, "middle")
        yield Label(-4, -self.height - 8, up_name, 11.5, QUIET)
        yield Label(self.width, 38, across_name, 11.5, QUIET, "end")

    def _path(self) -> Iterator[Shape]:
        map_data = self.map_data
        wide, tall = self.place
        sign = SOLUTION_SIGN if map_data.is_solved else STEP_SIGN
        spots = {spot: SOLUTION for spot in map_data.path_steps if map_data.holds(spot)}
        if map_data.current and not map_data.is_solved and map_data.holds(map_data.current):
            spots[map_data.current] = MAP_NOW
        for spot, colour in spots.items():
            x, y = self.middle(spot)
            shown = "▶" if colour == MAP_NOW else sign
            yield Box(x - wide / 2, y - tall / 2, wide, tall, colour)
            yield Disc(x, y, min(wide, tall) * 0.16, EDGE, sign=shown)
        for up in range(map_data.height * (map_data.projection is Projection.F_OVER_G)):
            if (f := map_data.first + up * map_data.stride) < map_data.width:
                x, y = self.middle((up, f))
                yield Box(x + wide / 2 - 2, y - tall / 2, 2, tall, MAP_GOAL, sign="▏")

    def ends(self) -> Iterator[Shape]:
        """The places of start and goal, named S and G."""
        map_data = self.map_data
        for named, letter, colour in (
            (map_data.start, "S", SOLUTION),
            (map_data.goal, "G", MAP_GOAL),
        ):
            if named and map_data.holds(named):
                x, y = self.middle(named)
                wide, tall = self.place
                yield Box(x - wide / 2, y - tall / 2, wide, tall, colour)
                size = min(max(wide, tall), 18.0)
                yield bold(
                    x, y + size * 0.36, letter, size, EDGE if letter == "S" else PAPER, "middle"
                )


def _span(first: int, many: int, count: int, offset: int = 0, stride: int = 1) -> str:
    low = offset + first * stride
    high = offset + (min(first + many, count) - 1) * stride
    return str(low) if low == high else f"{low} to {high}"


def map_drawing(map_data: MapData, caption: Caption, size: Extent = SHEET) -> Drawing:
    """The map of a search as a drawing with axes and legend."""
    caption = caption._replace(subtitle=f"{caption.subtitle}; {counted(map_data)}")
    room = Extent(
        size.width - MARGIN - MAP_LEFT,
        size.height - HEAD - ABOVE - BELOW - FOOT,
        size.across,
        size.down,
    )
    field = Field.fitting(map_data, room)
    width = min(
        max(MAP_LEFT + MARGIN + field.width, MARGIN + wide(caption.subtitle), 640.0) + MARGIN,
        size.width,
    )
    foot = -(-(HEAD + ABOVE + field.height) // size.down) * size.down
    drawn = [
        *head(caption),
        *all_moved(
            field.shapes(), MAP_LEFT + MARGIN / 2 - (MAP_LEFT + MARGIN / 2) % size.across, foot
        ),
        *legend(
            map_legend(map_data),
            MAP_LEFT - MAP_LEFT % size.across,
            foot + BELOW + 16,
            width - MAP_LEFT - MARGIN,
            size.across,
        ),
    ]
    lowest = max(shape.y for shape in drawn if isinstance(shape, Label))
    return Drawing(caption.title, width, lowest + 24, tuple(drawn))


def counted(map_data: MapData) -> str:
    """The numbers of closed and open nodes: `2 691 closed and 1 420 open of 181 440 boards`."""
    closed = int(map_data.closed.sum())
    opened = int(map_data.open.sum())
    boards = (
        f" of {grouped(int(map_data.totals.sum()))} boards" if map_data.totals is not None else ""
    )
    return (
        f"{grouped(closed)} {'visits' if map_data.has_visits else 'closed'} and {grouped(opened)} "
        f"open{boards}"
    )


def map_legend(map_data: MapData) -> Iterator[Item]:
    """What the colours and signs of this map mean."""
    if map_data.totals is not None:
        yield swatch(MAP_UNSEEN, UNSEEN_SIGN), "unseen"
    if map_data.late is not None:
        stops = [as_hex(colour) for colour in PAPER_INKS.time]
        yield (
            [
                Box(18 / len(stops) * at, 0, 18 / len(stops), 14, colour)
                for at, colour in enumerate(stops)
            ],
            "expanded, early to late",
        )
    else:
        yield swatch(MAP_CLOSED, BLOCKS[-1]), "visited" if map_data.has_visits else "closed"
        yield swatch(MAP_OPEN, OPEN_SIGNS[-1]), "open"
        if map_data.has_visits and map_data.totals is not None:
            yield swatch(AGAIN, BLOCKS[-1]), "re-expanded often"
    if map_data.projection is Projection.F_OVER_G:
        yield [Box(0, 0, 2, 14, MAP_GOAL, sign="▏")], "h = 0"
    if map_data.is_solved:
        yield marked_swatch(SOLUTION_SIGN), "solution"
    else:
        yield marked_swatch(STEP_SIGN), "path to the node of this step"
        yield [*swatch(MAP_NOW, "▶"), Disc(9, 7, 2.4, EDGE)], "that node"
