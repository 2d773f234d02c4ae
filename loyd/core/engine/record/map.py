"""The map of a search after any step: the number of boards at each place, and which of them the
search knows.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import product
from typing import NamedTuple

import numpy as np

from ...system import BoardError, TooFarError
from ..puzzle import MOST_CELLS
from ..puzzle.exact import Space
from ..puzzle.packing import Bools, Integers, pack_all
from .formula import Priority
from .node import GHCounts, Place
from .trace import Trace

Spot = tuple[int, int]
"""(up, across), from 0."""


class Projection(StrEnum):
    """What the axes of a map are: true distances where they are known, else f or h over g."""

    TRUE_DISTANCE = "hill"
    F_OVER_G = "layers"
    H_OVER_G = "g × h"


AXES = {
    Projection.TRUE_DISTANCE: ("extra moves", "moves closer, S to G"),
    Projection.F_OVER_G: ("f = g + h", "g, moves so far"),
    Projection.H_OVER_G: ("h, moves left", "g, moves so far"),
}
"""By projection: the labels of the vertical and of the horizontal axis."""


class Axes(NamedTuple):
    """The extent of a map: `height` rows, of which the lowest stands for the value `first` and each
    further one for `stride` more, and `width` columns.
    """

    first: int
    stride: int
    height: int
    width: int

    @property
    def last(self) -> int:
        """The value of the highest row."""
        return self.first + (self.height - 1) * self.stride

    @classmethod
    def union(cls, several: Iterable["Axes"]) -> "Axes":
        """Axes that hold all of these, with a stride of 2 only if all rows fit it."""
        axes = list(several)
        first = min(one.first for one in axes)
        last = max(one.last for one in axes)
        # Axes of odd and of even values together need every value.
        is_even = all(one.stride == 2 and (one.first - first) % 2 == 0 for one in axes)
        stride = 2 if is_even else 1
        return cls(first, stride, (last - first) // stride + 1, max(one.width for one in axes))


@dataclass(frozen=True, eq=False)
class MapData:
    """A map as plain data.

    By place: `up` and `across`, from 0; `totals`, the number of all boards there, if known. By side
    and place: `open`, `closed`. `has_visits`: whether `closed` counts visits. `path_steps`: the
    path to the step's node, or the solution if `is_solved`. The lowest row has the value `first`,
    and each row up adds `stride`. `length`: the moves of an optimal path, if the map knows it.
    `late`: by place, how many of `TIME_SAMPLES` equally spaced moments of the search its closed
    nodes were not closed at, added up; None unless the map shows the time of expansion.
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
    length: int | None = None
    late: Integers | None = None

    @property
    def axes(self) -> Axes:
        """What the axes count, and how many values share a place."""
        return Axes(self.first, self.stride, self.height, self.width)

    def on_axes(self, axes: Axes) -> "MapData":
        """The same map with room for these axes, so that several can be compared."""
        if axes == self.axes:
            return self
        foot = (self.first - axes.first) // axes.stride
        factor = self.stride // axes.stride

        def moved(spot: Spot | None) -> Spot | None:
            return spot and (foot + spot[0] * factor, spot[1])

        return replace(
            self,
            up=foot + self.up * factor,
            first=axes.first,
            stride=axes.stride,
            height=axes.height,
            width=axes.width,
            path_steps=tuple((foot + up * factor, across) for up, across in self.path_steps),
            start=moved(self.start),
            goal=moved(self.goal),
            current=moved(self.current),
        )

    def holds(self, spot: Spot) -> bool:
        """Whether a spot lies on the map."""
        return 0 <= spot[0] < self.height and 0 <= spot[1] < self.width

    def places_in(self, spots: tuple[range, range]) -> frozenset[tuple[int, int]]:
        """The g and h, or the two distances, of all places in a range of spots (rows, columns)."""
        found = set()
        for up, across in product(*spots):
            if self.projection is Projection.TRUE_DISTANCE and self.length is not None:
                # On the hill, up counts pairs of extra moves, (g + h - length) / 2, and across the
                # moves closer, (g - h + length) / 2: added they give g, and up - across + length
                # gives h.
                found.add((up + across, up - across + self.length))
            else:
                value = self.first + up * self.stride
                found.add(
                    (across, value - across if self.projection is Projection.F_OVER_G else value)
                )
        return frozenset(found)

    def is_within(self, spots: tuple[range, range]) -> Bools:
        """By place, whether it lies in a rectangle of spots."""
        return np.isin(self.up, spots[0]) & np.isin(self.across, spots[1])

    def counts_at(self, spots: tuple[range, range]) -> tuple[int, int, int]:
        """The number of all boards (0 if unknown), of closed and of open ones in a rectangle of
        spots.
        """
        there = self.is_within(spots)
        total = 0 if self.totals is None else int(self.totals[there].sum())
        return total, int(self.closed[:, there].sum()), int(self.open[:, there].sum())


@dataclass(frozen=True)
class AxisScale:
    """One axis of a map on screen: each value takes `places` places, or `values` values share one;
    at least one of the two is 1.
    """

    count: int
    places: int
    values: int

    @classmethod
    def fitting(cls, count: int, room: int) -> "AxisScale":
        """The scale that shows values 0 to `count` - 1 in `room` places, all equally wide."""
        return cls(count, max(room // count, 1), -(-count // max(room, 1)) if count > room else 1)

    @property
    def length(self) -> int:
        """The number of places along the axis."""
        return self.count * self.places if self.values == 1 else -(-self.count // self.values)

    def place(self, value: int) -> int:
        """The place at which a value begins, from 0; it may share it or fill several."""
        return value * self.places // self.values

    def value(self, place: int) -> int:
        """The first value that a place stands for."""
        return place * self.values // self.places

    def moved(self, value: int, places: int) -> int:
        """The first value of the place `places` further on, limited to the axis."""
        return (
            min(max(value // self.values + places, 0), (self.count - 1) // self.values)
            * self.values
        )


class BinnedMap(NamedTuple):
    """A map binned to the available places: each array has one row per place upwards, the lowest
    first.
    """

    total: Integers
    closed: Integers
    open: Integers
    late: Integers

    @classmethod
    def from_map(cls, map_data: MapData, down: AxisScale, across: AxisScale) -> "BinnedMap":
        """The map with several values in each place where it is larger than the picture."""
        laid = partial(binned, map_data=map_data, down=down, across=across)
        return cls(
            laid(map_data.totals),
            laid(map_data.closed.sum(axis=0)),
            laid(map_data.open.sum(axis=0)),
            laid(map_data.late),
        )


def binned(
    counts: Integers | None, map_data: MapData, down: AxisScale, across: AxisScale
) -> Integers:
    """The counts of a map's places, binned to the screen: one row per place upwards, the lowest
    first. O(places of the map).
    """
    shape = -(-map_data.height // down.values), -(-map_data.width // across.values)
    sums = np.zeros(shape[0] * shape[1], np.int64)
    if counts is not None:
        np.add.at(
            sums, map_data.up // down.values * shape[1] + map_data.across // across.values, counts
        )
    return sums.reshape(shape)


def space_of(trace: Trace) -> Space | None:
    """All boards between start and goal; None if they are too many or the goal is unreachable."""
    if len(trace.goal.cells) > MOST_CELLS:
        return None
    try:
        return Space.from_boards(trace.start, trace.goal)
    except BoardError:
        return None


def read_hill(trace: Trace, step: int, space: Space, by_gh: GHCounts) -> MapData:
    """The map after a step by true distances: extra moves upwards, moves closer to the goal
    across.
    """
    is_solved = trace.is_solved_by(step)
    node = trace.node(step)
    on_path = space.places(pack_all(trace.path_cells(step))[0])
    by_place = list(zip(space.up.tolist(), space.across.tolist(), strict=True))
    return MapData(
        Projection.TRUE_DISTANCE,
        space.up,
        space.across,
        int(space.up.max()) + 1,
        int(space.across.max()) + 1,
        by_gh.open,
        by_gh.closed,
        by_gh.has_visits,
        path_steps=tuple(map(by_place.__getitem__, on_path.tolist())),
        is_solved=is_solved,
        start=by_place[space.place(space.start)],
        goal=by_place[space.place(space.goal)],
        current=by_place[space.place(node.board)],
        totals=space.totals,
        stride=2,
        length=space.length,
    )


def read_recorded(
    trace: Trace, step: int, projection: Projection, by_gh: GHCounts, whole: GHCounts
) -> MapData:
    """The map by the search's own values: g across, and f or h upwards; its axes cover both the
    counts `whole` and `by_gh`.
    """
    is_layers = projection is Projection.F_OVER_G
    # Nodes open at this step may be missing at the end: RBFS forgets nodes that it never visits.
    heights = np.concatenate([one.g + one.h if is_layers else one.h for one in (whole, by_gh)])
    first = int(heights.min()) if is_layers else 0
    stride = 2 if is_layers and not ((heights - first) % 2).any() else 1

    def spot(place: Place) -> Spot:
        return ((sum(place) if is_layers else place[1]) - first) // stride, place[0]

    current = trace.node(step)
    # Of a two-sided search the path is half of the solution, and half is not shown as all of it.
    is_solved = trace.is_solved_by(step) and current.side is None
    path_steps = map(spot, trace.path_places((is_solved and trace.goal_step) or step))
    start_h = trace.node(0).h
    up = ((by_gh.g + by_gh.h if is_layers else by_gh.h) - first) // stride
    height = (int(heights.max()) - first) // stride + 1
    width = max(int(whole.g.max()), int(by_gh.g.max()), start_h) + 1
    if is_layers:  # so that a map that begins with few layers shows what is still to come
        height = max(height, FEWEST_LAYERS)
        # On the layer f, g reaches f at the goal.
        width = max(width, first + (height - 1) * stride + 1)
    return MapData(
        projection,
        up,
        by_gh.g,
        height,
        width,
        by_gh.open,
        by_gh.closed,
        by_gh.has_visits,
        path_steps=tuple(path_steps),
        is_solved=is_solved,
        start=spot((0, start_h)),
        goal=None,
        current=spot((current.g, current.h)),
        first=first,
        stride=stride,
    )


def read_comparable(trace: Trace, step: int) -> MapData:
    """The map for comparing searches of the same boards: the hill if all boards fit on it, else the
    layers.
    """
    space = space_of(trace)
    if space is not None:
        try:
            return read_hill(trace, step, space, trace.gh_counts(step, space))
        except TooFarError:
            pass
    by_gh = trace.gh_counts(step)
    return read_recorded(trace, step, Projection.F_OVER_G, by_gh, by_gh)


FEWEST_LAYERS = 15
TIME_SAMPLES = 16


class MapReading(NamedTuple):
    """A projection of the map; `of_iteration`: what came before the step's iteration is left out;
    `by_time`: when the nodes were expanded instead of how many.
    """

    projection: Projection
    of_iteration: bool = False
    by_time: bool = False


class MapReader:
    """Reads the maps of a search. `reading` is the current choice; `remark` says why the map
    differs from the user's choice.
    """

    def __init__(self, trace: Trace):
        self.trace = trace
        self.space = space_of(trace)
        self.reading = self.readings[0]
        self.remark = ""
        self._kept: dict[int, GHCounts] = {}
        self._reaches = 0

    @property
    def readings(self) -> list[MapReading]:
        """What this map can be read as, in the order of `next_reading`."""
        layers = [MapReading(Projection.F_OVER_G)]
        plain = [MapReading(Projection.H_OVER_G)]
        if self.trace.iteration_start(self.trace.steps):
            layers.append(MapReading(Projection.F_OVER_G, of_iteration=True))
        # A search that weighs h more than g is best seen descending to the goal; others fill one f
        # layer after another.
        formula = self.trace.formula
        is_greedy = isinstance(formula, Priority) and formula.h_weight > formula.g_weight
        flat = [*plain, *layers] if is_greedy else [*layers, *plain]
        first = [MapReading(Projection.TRUE_DISTANCE)] if self.space else flat[:1]
        return [*first, first[0]._replace(by_time=True), *(flat if self.space else flat[1:])]

    def next_reading(self) -> None:
        """Go on to the next of the `readings`, after the last to the first."""
        readings = self.readings
        self.reading = readings[(readings.index(self.reading) + 1) % len(readings)]

    def read(self, step: int, *, is_running: bool = False) -> MapData:
        """The map after a step; while the search `is_running`, its axes may be those of an earlier
        step.
        """
        self.remark = ""
        if self.reading.projection is Projection.TRUE_DISTANCE and self.space:
            try:
                by_gh = self.trace.gh_counts(step, self.space)
            except TooFarError as error:
                self.remark = str(error)
                while self.reading.projection is Projection.TRUE_DISTANCE:
                    self.next_reading()
            else:
                found = read_hill(self.trace, step, self.space, by_gh)
                return self._by_time(found, step, by_gh)
        by_gh = self.trace.gh_counts(step)
        whole = self._whole(step, is_running=is_running)
        if self.reading.of_iteration:
            by_gh = by_gh.minus(self._counts_at(self.trace.iteration_start(step)))
        found = read_recorded(self.trace, step, self.reading.projection, by_gh, whole)
        return self._by_time(found, step, by_gh)

    def _by_time(self, map_data: MapData, step: int, by_gh: GHCounts) -> MapData:
        if not self.reading.by_time:
            return map_data
        earlier = (
            self.trace.gh_counts(step * sample // TIME_SAMPLES, by_gh.space)
            for sample in range(TIME_SAMPLES)
        )
        # A node closed after 3/16 of the search was not closed yet at the samples 0, 1 and 2, one
        # closed at the end at none of the 16: the average over a place is its time of expansion,
        # in sixteenths.
        late = sum(by_gh.minus(counts).closed.sum(axis=0) for counts in earlier)
        return replace(map_data, late=np.asarray(late))

    def _whole(self, step: int, *, is_running: bool) -> GHCounts:
        """The counts of the whole record. While the search runs they may be older, as long as they
        cover the step.
        """
        if not is_running or self._reaches < step:
            self._reaches = self.trace.steps
        return self._counts_at(self._reaches)

    def _counts_at(self, step: int) -> GHCounts:
        if step not in self._kept:
            # Two are enough: the counts of the whole record, and those before the iteration.
            self._kept = {**dict(list(self._kept.items())[-1:]), step: self.trace.gh_counts(step)}
        return self._kept[step]
