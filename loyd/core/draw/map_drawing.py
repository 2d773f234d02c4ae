"""The map of a search as a drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.puzzle.packing import Reals
from ..engine.record.map import AXES, AxisScale, BinnedMap, MapData, Projection, Spot
from ..system.text import grouped
from .shapes import (
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
    bold,
    diamond,
    head,
    legend,
    pointer,
    wide,
)
from .writers import Drawing

FAINTEST, GLOW = 0.09, 0.31
"""How much of the dim colour the ground takes on at a place with a single unseen board, and how
much more at the fullest place.
"""
LEAST_KNOWN = 0.42
LEAST_SEEN = 0.22
"""The least strength of a known place's colour, over a glow and on the bare ground."""
FRESH = 0.45
RE_EXPANDED_RANGE = 0.7, 3.0
"""From how many visits per board a place is shown as repeated, and how many more give the full
colour.
"""
CLOSED_BEHIND = 0.25
"""How much of the ground's colour the closed nodes of the search from the goal take on."""
SHARPNESS = 1.5
"""How strongly the largest part of a difference dominates the colour."""
LEVELS = 4
"""The number of shades of closed on terminals without colours."""


@dataclass(frozen=True, eq=False)
class Inks:
    """The colours of a map as red, green and blue, 0 to 255: the ground, and what lies on it."""

    ground: Reals
    dim: Reals
    closed: Reals
    open: Reals
    again: Reals
    goal: Reals
    current: Reals


class Known(Enum):
    UNTOUCHED = "unseen"
    CLOSED = "closed"
    OPEN = "open"
    AGAIN = "re-expanded often"
    FROM_GOAL = "from the goal"
    OPEN_FROM_GOAL = "from the goal, open"


def place_colours(map_data: MapData, pooled: BinnedMap, inks: Inks) -> Reals:
    """Red, green and blue of each place, NaN where there are no boards.

    Unseen boards are a faint glow, by the logarithm of their number. Over it lie the known ones:
    closed and open mixed in proportion, places with many repeated visits in the colour of those,
    and the side of the goal in the goal's colour.
    """
    known = pooled.known
    total = pooled.total
    is_glowing = total > 0
    base = glowing(total, inks.ground, inks.dim, brightness=1.2)
    share = _part(pooled.open, pooled.closed + pooled.open) ** 0.7
    tone = mixed(inks.closed, inks.open, share)
    if map_data.has_visits and is_glowing.any():
        heat = np.clip(
            (_part(pooled.closed, total) - RE_EXPANDED_RANGE[0]) / RE_EXPANDED_RANGE[1], 0, 1
        )
        tone = mixed(mixed(inks.closed, inks.again, heat), inks.open, _part(pooled.open, known))
    behind = mixed(
        mixed(inks.goal, inks.ground, np.full(known.shape, CLOSED_BEHIND)),
        inks.goal,
        _part(pooled.behind_open, pooled.behind),
    )
    tone = np.where((2 * pooled.behind > known)[..., None], behind, tone)
    colours = mixed(base, tone, strength(known, total))
    if pooled.fresh.any():
        lit = FRESH * (pooled.fresh > 0) * (1 + _part(pooled.fresh, known)) / 2
        colours = mixed(colours, np.broadcast_to(inks.current, colours.shape), lit)
    colours[(known == 0) & ~is_glowing] = np.nan
    return colours


def difference_colours(
    total: NDArray[np.int64],
    parts: Sequence[NDArray[np.int64]],
    tones: Reals,
    ground: Reals,
    dim: Reals,
) -> Reals:
    """Red, green and blue of each place, NaN where there are no boards: `tones`, a row for each
    part, mixed in proportion to the parts.
    """
    known = sum(parts, np.zeros_like(total))
    weights = np.stack(parts) ** SHARPNESS
    tone = np.tensordot(weights / np.maximum(weights.sum(axis=0), 1), tones, axes=(0, 0))
    colours = mixed(glowing(total, ground, dim), tone, strength(known, total))
    colours[(known == 0) & (total == 0)] = np.nan
    return colours


def glowing(total: NDArray[np.int64], ground: Reals, dim: Reals, brightness: float = 1) -> Reals:
    brightest = np.log1p(max(int(total.max()), 1))
    glow = brightness * (FAINTEST + GLOW * (np.log1p(total) / brightest) ** 1.5)
    return np.where((total > 0)[..., None], mixed(ground, dim, glow), ground)


def strength(known: NDArray[np.int64], total: NDArray[np.int64]) -> Reals:
    """How far the known boards of each place cover what lies behind them, 0 to 1."""
    over_glow = (
        LEAST_KNOWN
        + (1 - LEAST_KNOWN)
        * (np.log1p(known) / np.log1p(np.maximum(np.maximum(total, known), 1))) ** 1.5
    )
    alone = LEAST_SEEN + (1 - LEAST_SEEN) * np.log1p(known) / np.log1p(max(int(known.max()), 1))
    return np.where(known > 0, np.where(total > 0, over_glow, alone), 0.0)


def place_kinds(map_data: MapData, pooled: BinnedMap) -> list[list[tuple[Known, int] | None]]:
    """What is known at each place, and which of `LEVELS` shades shows how much; None where there
    are no boards. Lowest row first.
    """
    levels = np.minimum((strength(pooled.known, pooled.total) * LEVELS).astype(int), LEVELS - 1)
    often = sum(RE_EXPANDED_RANGE) / 2 * np.where(pooled.total > 0, pooled.total, np.inf)
    is_behind = 2 * pooled.behind > pooled.known
    # The first of these that holds at a place says what is known there.
    conditions = {
        Known.OPEN_FROM_GOAL: is_behind & (2 * pooled.behind_open > pooled.behind),
        Known.FROM_GOAL: is_behind,
        Known.OPEN: pooled.open > pooled.closed,
        Known.AGAIN: (pooled.closed > often) & map_data.has_visits,
        Known.CLOSED: pooled.known > 0,
        Known.UNTOUCHED: pooled.total > 0,
    }
    choices: list[Any] = list(conditions)
    kinds = np.select(list(conditions.values()), choices)
    return [
        [(kind, level) if kind else None for kind, level in zip(*row, strict=True)]
        for row in zip(kinds.tolist(), levels.tolist(), strict=True)
    ]


def _part(some: NDArray[np.int64], of: NDArray[np.int64]) -> Reals:
    return some / np.maximum(of, 1)


def mixed(ones: Reals, others: Reals, share: Reals) -> Reals:
    """Mixes of two colours, which may differ from place to place, with `share` (0 to 1) of the
    second.
    """
    return ones + (others - ones) * np.asarray(share)[..., None]


PAPER = "#ffffff"
CLOSED = "#465064"
OPEN = "#3a86e6"
RE_EXPANDED = "#e07014"
DIM = "#6d7482"
CURRENT = "#6a28c0"
SOLUTION = "#f0b400"
EDGE = "#5c4500"
GOAL = "#1b6a31"
SMALLEST = 2.2, 7.0
"""The least radius of a dot of the path and the least height of the pointer: smaller ones would be
all outline.
"""
SHADES = "░▒▓█"
SIGNS = {
    Known.UNTOUCHED: "·",
    Known.OPEN: "○",
    Known.AGAIN: "↺",
    Known.FROM_GOAL: "<",
    Known.OPEN_FROM_GOAL: "«",
}


def solution_sign(x: float, y: float, size: float) -> Shape:
    return diamond(x, y, size, SOLUTION, EDGE, "★")


def path_sign(x: float, y: float, size: float) -> Shape:
    return Disc(x, y, max(size * 0.24, SMALLEST[0]), CURRENT, PAPER, "•")


def current_sign(x: float, y: float, size: float) -> Shape:
    return pointer(x, y, max(size * 1.1, SMALLEST[1]), CURRENT, PAPER, "▶")


def fading(from_share: float, colour: str, signs: str) -> list[Shape]:
    """The sign of a legend for a colour that shows a number: from this share of it, on white paper,
    to the full colour.
    """
    shades = 255 + (rgb(colour) - 255) * np.linspace(from_share, 1, len(signs))[:, None]
    return [
        Box(18 / len(signs) * at, 0, 18 / len(signs), 14, as_hex(shades[at]), sign=sign)
        for at, sign in enumerate(signs)
    ]


def behind() -> list[Shape]:
    paler = as_hex(rgb(GOAL) + (255 - rgb(GOAL)) * CLOSED_BEHIND)
    return [
        Box(0, 0, 9, 14, GOAL, sign=SIGNS[Known.OPEN_FROM_GOAL]),
        Box(9, 0, 9, 14, paler, sign=SIGNS[Known.FROM_GOAL]),
    ]


def rgb(colour: str) -> Reals:
    return np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)], float)


def as_hex(colour: Reals) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour.astype(int).tolist())


GLOWING = as_hex(255 + (rgb(DIM) - 255) * (FAINTEST + GLOW))
"""The share of the dim colour at a place with the most unseen boards."""


INKS = Inks(np.full(3, 255.0), *map(rgb, (DIM, CLOSED, OPEN, RE_EXPANDED, GOAL, CURRENT)))


TINT = 0.7
"""How much gold a place on the solution takes on."""
WIDEST = 60.0
"""The greatest width and height of a place."""
LEFT = 52.0
"""The room for the numbers of the vertical axis."""
ABOVE, BELOW = 20.0, 44.0
"""The room for the words above a field, and for the numbers and words below it."""
UP_STEPS = (1, 2, 5)
TICK = 5.0


@dataclass(frozen=True, eq=False)
class Field:
    """A map on paper: its places go up and right from the lower left corner of the field at (0,
    0).
    """

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
        return (spot[1] // self.across.values + 0.5) * wide, -(
            spot[0] // self.down.values + 0.5
        ) * tall

    def shapes(self) -> list[Shape]:
        return [*self._places(), *self.axes(), *self._signs(), *self.ends()]

    def box(self, up: int, across: int, colour: str, note: str, sign: str) -> Box:
        wide, tall = self.place
        return Box(across * wide, -(up + 1) * tall, wide, tall, colour, note=note, sign=sign)

    def named(self, up: int, across: int) -> str:
        map_data = self.map_data
        value = _span(
            up * self.down.values,
            self.down.values,
            self.down.count,
            map_data.first,
            map_data.stride,
        )
        place = _span(across * self.across.values, self.across.values, self.across.count)
        if map_data.projection is Projection.HILL:
            return f"moves closer {place}, extra moves {value}"
        return f"g {place}, {'f' if map_data.projection is Projection.LAYERS else 'h'} {value}"

    def _places(self) -> Iterator[Shape]:
        pooled = BinnedMap.from_map(self.map_data, self.down, self.across)
        colours = self._colours(pooled)
        for up, row in enumerate(place_kinds(self.map_data, pooled)):
            for across, found in enumerate(row):
                if found is not None:
                    known, level = found
                    sign = SIGNS.get(known) or SHADES[level]
                    yield self.box(
                        up,
                        across,
                        as_hex(colours[up, across]),
                        self._note(pooled, up, across),
                        sign,
                    )

    def _colours(self, pooled: BinnedMap) -> Reals:
        colours = place_colours(self.map_data, pooled, INKS)
        map_data = self.map_data
        if (
            map_data.is_solved
            and map_data.totals is not None
            and self.down.values == self.across.values == 1
        ):
            rows, columns = np.array(map_data.path_steps).T
            colours[rows, columns] += (rgb(SOLUTION) - colours[rows, columns]) * TINT
        return colours

    def _note(self, pooled: BinnedMap, up: int, across: int) -> str:
        map_data = self.map_data
        counts = (
            f"{pooled.closed[up, across]} {'visits' if map_data.has_visits else 'closed'}, "
            f"{pooled.open[up, across]} open"
        )
        if map_data.is_two_sided:
            counts += f", {pooled.behind[up, across]} from the goal"
        boards = f"{pooled.total[up, across]} boards, " if map_data.totals is not None else ""
        return f"{self.named(up, across)}: {boards}{counts}"

    def axes(self) -> Iterator[Shape]:
        map_data, (wide, tall) = self.map_data, self.place
        up_name, across_name = AXES[map_data.projection]
        yield Line(((-4, -self.height), (-4, 4), (self.width, 4)), FAINT)
        every = _every(tall / self.down.values, 24)
        for up in range(0, map_data.height, every):
            _, y = self.middle((up, 0))
            yield Line(((-4 - TICK, y), (-4, y)), FAINT)
            yield Label(
                -8 - TICK, y + 4.3, str(map_data.first + up * map_data.stride), 11.5, QUIET, "end"
            )
        every = _every(wide / self.across.values, 44)
        for across in range(0, map_data.width, every):
            x, _ = self.middle((0, across))
            yield Line(((x, 4), (x, 4 + TICK)), FAINT)
            yield Label(x, 20.5, str(across), 11.5, QUIET, "middle")
        yield Label(-4, -self.height - 8, up_name, 11.5, QUIET)
        yield Label(self.width, 38, across_name, 11.5, QUIET, "end")

    def _signs(self) -> Iterator[Shape]:
        map_data = self.map_data
        size = min(max(min(self.place) * 0.42, 5.0), 15.0)
        standing: dict[tuple[float, float], Shape] = {}
        if map_data.contour is not None:
            known = {
                (up, across)
                for up, across in zip(map_data.up.tolist(), map_data.across.tolist(), strict=True)
            }
            for across, up in enumerate(map_data.contour.tolist()):
                spot = int(up) if 0 <= up < map_data.height else -1, across
                if spot[0] >= 0 and spot not in known:
                    x, y = at = self.middle(spot)
                    standing[at] = Disc(x, y, 1.4, DIM, sign="·")
        for spot in map_data.path_steps:
            if map_data.holds(spot):
                x, y = at = self.middle(spot)
                standing[at] = (
                    solution_sign(x, y, size) if map_data.is_solved else path_sign(x, y, size)
                )
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
                yield bold(x, y + radius * 0.5, letter, radius * 1.4, PAPER, "middle")


def _every(room: float, apart: float) -> int:
    """The least of 1, 2, 5, 10 … values at which marks are far enough apart, if each value takes
    this much room.
    """
    return next(
        step * ten
        for ten in (1, 10, 100, 1000, 10_000, 100_000)
        for step in UP_STEPS
        if step * ten * room >= apart
    )


def _span(first: int, many: int, count: int, offset: int = 0, stride: int = 1) -> str:
    low = offset + first * stride
    high = offset + (min(first + many, count) - 1) * stride
    return str(low) if low == high else f"{low} to {high}"


def map_drawing(map_data: MapData, caption: Caption, size: Size = SHEET) -> Drawing:
    caption = replace(caption, subtitle=f"{caption.subtitle}; {counted(map_data)}")
    room = Size(
        size.width - MARGIN - LEFT,
        size.height - HEAD - ABOVE - BELOW - FOOT,
        size.across,
        size.down,
    )
    field = Field.within(map_data, room)
    width = min(
        max(LEFT + MARGIN + field.width, MARGIN + wide(caption.subtitle), 640.0) + MARGIN,
        size.width,
    )
    foot = -(-(HEAD + ABOVE + field.height) // size.down) * size.down
    drawn = [
        *head(caption),
        *all_moved(field.shapes(), LEFT + MARGIN / 2 - (LEFT + MARGIN / 2) % size.across, foot),
        *legend(
            (*map_legend(map_data), DENSITY),
            LEFT - LEFT % size.across,
            foot + BELOW + 16,
            width - LEFT - MARGIN,
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


DENSITY: Item = [], "darker: more boards there"


def map_legend(map_data: MapData) -> Iterator[Item]:
    if map_data.totals is not None:
        yield fading(FAINTEST / (FAINTEST + GLOW), GLOWING, 4 * SIGNS[Known.UNTOUCHED]), "unseen"
    yield fading(LEAST_KNOWN, CLOSED, SHADES), "visited" if map_data.has_visits else "closed"
    yield fading(LEAST_KNOWN, OPEN, 4 * SIGNS[Known.OPEN]), "open"
    if map_data.has_visits and map_data.totals is not None:
        yield [Box(0, 0, 18, 14, RE_EXPANDED, sign=SIGNS[Known.AGAIN])], "re-expanded often"
    if map_data.is_two_sided:
        yield behind(), "from the goal"
    if map_data.is_solved:
        yield [solution_sign(10, 7, 12)], "solution"
    else:
        yield [path_sign(10, 7, 12)], "path to the node of this step"
        yield [current_sign(10, 7, 12)], "that node"
    if map_data.contour is not None:
        yield [Disc(4, 7, 1.4, DIM, sign="·"), Disc(12, 7, 1.4, DIM)], "the f of this step"
