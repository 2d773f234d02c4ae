"""What a map of a search shows: how many boards lie at each place, and which of them the search knows."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Reals = NDArray[np.float64]
Spot = tuple[int, int]
"""How far up, and how far across."""


class Projection(StrEnum):
    """What is laid out across and up."""

    HILL = "hill"
    LAYERS = "layers"
    PLAIN = "g × h"


AXES = {
    Projection.HILL: ("extra moves", "moves closer, from S to G"),
    Projection.LAYERS: ("f = g + h", "g, moves so far"),
    Projection.PLAIN: ("h, moves left", "g, moves so far"),
}
"""By projection: what grows upwards, and what grows to the right."""


class Axes(NamedTuple):
    """How far a map reaches: `height` places up, of which the lowest stands for the value `first` and each further one for `stride` more,
    and `width` places across."""

    first: int
    stride: int
    height: int
    width: int

    @property
    def last(self) -> int:
        return self.first + (self.height - 1) * self.stride

    @classmethod
    def around(cls, several: Iterable["Axes"]) -> "Axes":
        axes = list(several)
        first, last = min(one.first for one in axes), max(one.last for one in axes)
        is_even = all(one.stride == 2 and (one.first - first) % 2 == 0 for one in axes)
        stride = 2 if is_even else 1
        return cls(first, stride, (last - first) // stride + 1, max(one.width for one in axes))


@dataclass(frozen=True, eq=False)
class MapData:
    """A map as plain data.

    By place: `up` and `across`, from 0; `totals`, all boards that lie there, where that is known.  By side and place: `open`, `closed`.
    `fresh`: by place, the nodes closed since the picture before.  `has_visits`: whether `closed` counts visits.  `way`: the path to the
    node of the step, or the solution where `is_solved`.  The value of the lowest place of the axis upwards is `first`, and every place
    up adds `stride`; that of the leftmost place across is `left`.  `contour`: by place across, how far up the f of this step lies; NaN
    where it does not.  `length`: the moves of an optimal path, where the map knows it.
    """

    projection: Projection
    up: Integers
    across: Integers
    height: int
    width: int
    open: Integers
    closed: Integers
    has_visits: bool
    path_steps: tuple[Spot, ...]
    is_solved: bool
    start: Spot | None
    goal: Spot | None
    current: Spot | None
    first: int = 0
    stride: int = 1
    totals: Integers | None = None
    fresh: Integers | None = None
    contour: Reals | None = None
    length: int | None = None
    left: int = 0

    @property
    def is_two_sided(self) -> bool:
        return len(self.open) > 1

    @property
    def axes(self) -> Axes:
        return Axes(self.first, self.stride, self.height, self.width)

    def on_axes(self, axes: Axes) -> "MapData":
        if axes == self.axes:
            return self
        foot, factor = (self.first - axes.first) // axes.stride, self.stride // axes.stride

        def moved(spot: Spot | None) -> Spot | None:
            return spot and (foot + spot[0] * factor, spot[1])

        contour = None
        if self.contour is not None:
            contour = np.full(axes.width, np.nan)
            contour[: len(self.contour)] = foot + self.contour * factor
        return replace(
            self, up=foot + self.up * factor, first=axes.first, stride=axes.stride, height=axes.height, width=axes.width, contour=contour,
            path_steps=tuple((foot + up * factor, across) for up, across in self.path_steps),
            start=moved(self.start), goal=moved(self.goal), current=moved(self.current),
        )  # fmt: skip

    def window(self, ups: range, acrosses: range) -> "MapData":
        there = (self.up >= ups.start) & (self.up < ups.stop) & (self.across >= acrosses.start) & (self.across < acrosses.stop)

        def moved(spot: Spot) -> Spot:
            return spot[0] - ups.start, spot[1] - acrosses.start

        def held(spot: Spot | None) -> Spot | None:
            return moved(spot) if spot is not None and spot[0] in ups and spot[1] in acrosses else None

        return replace(
            self, up=self.up[there] - ups.start, across=self.across[there] - acrosses.start, height=len(ups), width=len(acrosses),
            open=self.open[:, there], closed=self.closed[:, there], fresh=None if self.fresh is None else self.fresh[there],
            totals=None if self.totals is None else self.totals[there],
            contour=None if self.contour is None else self.contour[acrosses.start : acrosses.stop] - ups.start,
            first=self.first + ups.start * self.stride, left=self.left + acrosses.start,
            path_steps=tuple(map(moved, self.path_steps)), start=held(self.start), goal=held(self.goal), current=held(self.current),
        )  # fmt: skip

    def holds(self, spot: Spot) -> bool:
        return 0 <= spot[0] < self.height and 0 <= spot[1] < self.width

    def places_in(self, spots: tuple[range, range]) -> frozenset[tuple[int, int]]:
        found = set()
        for up, across in product(*spots):
            if self.projection is Projection.HILL and self.length is not None:
                found.add((up + across, up - across + self.length))
            else:
                value = self.first + up * self.stride
                g = self.left + across
                found.add((g, value - g if self.projection is Projection.LAYERS else value))
        return frozenset(found)

    def counts_at(self, spots: tuple[range, range]) -> tuple[int, int, int]:
        """How many boards lie in a rectangle of places (up, across) in all (0 where unknown), how many closed and how many open."""
        ups, acrosses = spots
        there = (self.up >= ups.start) & (self.up < ups.stop) & (self.across >= acrosses.start) & (self.across < acrosses.stop)
        total = 0 if self.totals is None else int(self.totals[there].sum())
        return total, int(self.closed[:, there].sum()), int(self.open[:, there].sum())


@dataclass(frozen=True)
class AxisScale:
    """One side of a plane on places: each value takes `places` places, or `values` of them share one; one of both is 1."""

    count: int
    places: int
    values: int

    @classmethod
    def fitting(cls, count: int, room: int) -> "AxisScale":
        """The scale that shows values 0 to `count` - 1 in `room` places, each on as many as any other."""
        return cls(count, max(room // count, 1), -(-count // max(room, 1)) if count > room else 1)

    @property
    def length(self) -> int:
        return self.count * self.places if self.values == 1 else -(-self.count // self.values)

    def place(self, value: int) -> int:
        return value * self.places // self.values

    def value(self, place: int) -> int:
        return place * self.values // self.places


@dataclass(frozen=True, eq=False)
class BinnedMap:
    """A map on the places that there is room for: each array has a row for each place upwards, the lowest first."""

    total: Integers
    closed: Integers
    open: Integers
    behind: Integers
    """Open and closed of the side that searches from the goal."""
    behind_open: Integers
    fresh: Integers

    @classmethod
    def from_map(cls, map_data: MapData, down: AxisScale, across: AxisScale) -> "BinnedMap":
        laid = partial(binned, map_data=map_data, down=down, across=across)
        opened, closed = map_data.open, map_data.closed
        behind, behind_open = (opened[1] + closed[1], opened[1]) if map_data.is_two_sided else (None, None)
        return cls(laid(map_data.totals), laid(closed[0]), laid(opened[0]), laid(behind), laid(behind_open), laid(map_data.fresh))

    @property
    def known(self) -> Integers:
        return self.closed + self.open + self.behind


def binned(counts: Integers | None, map_data: MapData, down: AxisScale, across: AxisScale) -> Integers:
    """Counts by place of a map, with what shares a place added up: a row for each place upwards, the lowest first."""
    shape = -(-map_data.height // down.values), -(-map_data.width // across.values)
    sums = np.zeros(shape[0] * shape[1], np.int64)
    if counts is not None:
        np.add.at(sums, map_data.up // down.values * shape[1] + map_data.across // across.values, counts)
    return sums.reshape(shape)
