"""The map of one search, read step after step."""

from typing import NamedTuple

import numpy as np

from loyd.core.puzzle.board import MOST_CELLS
from loyd.core.puzzle.exact import Space
from loyd.core.puzzle.packing import pack_all
from loyd.core.system.errors import BoardError, TooFarError
from loyd.core.trace.formula import Priority
from loyd.core.trace.map_data import Integers, MapData, Projection, Reals, Spot
from loyd.core.trace.prefix_counts import GHCounts, Place
from loyd.core.trace.trace import Trace


def space_of(trace: Trace) -> Space | None:
    """All boards between start and goal; None where they are too many or the goal cannot be reached."""
    if len(trace.goal.cells) > MOST_CELLS:
        return None
    try:
        return Space.between(trace.start, trace.goal)
    except BoardError:
        return None


def read_hill(trace: Trace, step: int, space: Space, plane: GHCounts, fresh: Integers | None = None) -> MapData:
    is_solved = trace.goal_step is not None and step >= trace.goal_step
    node = trace.node(step)
    moves = trace.solution() or () if is_solved else trace.path(step)
    root = trace.goal if node.side == "backward" and not is_solved else trace.start
    cells = np.frombuffer(b"".join(root.cells_along(moves)), np.uint8).reshape(-1, len(root.cells))
    on_way = space.places(pack_all(cells)[0])
    by_place = list(zip(space.up.tolist(), space.across.tolist(), strict=True))
    return MapData(
        Projection.HILL, space.up, space.across, int(space.up.max()) + 1, int(space.across.max()) + 1,
        plane.open, plane.closed, plane.has_visits,
        path_steps=tuple(by_place[place] for place in on_way.tolist()), is_solved=is_solved,
        start=by_place[space.place(space.start)], goal=by_place[space.place(space.goal)], current=by_place[space.place(node.board)],
        totals=space.totals, stride=2, fresh=fresh, length=space.length,
    )  # fmt: skip


def read_recorded(
    trace: Trace, step: int, projection: Projection, plane: GHCounts, whole: GHCounts, fresh: Integers | None = None
) -> MapData:
    """What the search thinks of its nodes: g across, and f or h upwards; the axes are those of the plane that is `whole`, and of this."""
    is_layers = projection is Projection.LAYERS
    # What is open at this step need not be there at the end: RBFS forgets nodes that it never visits.
    heights = np.concatenate([one.g + one.h if is_layers else one.h for one in (whole, plane)])
    first = int(heights.min()) if is_layers else 0
    stride = 2 if is_layers and not ((heights - first) % 2).any() else 1

    def spot(place: Place) -> Spot:
        return ((sum(place) if is_layers else place[1]) - first) // stride, place[0]

    def contour() -> Reals | None:
        formula, across = trace.formula_at(step), np.arange(width)
        if not isinstance(formula, Priority) or not formula.h_weight:
            return None
        h = (formula.whole(current.g, current.h) - formula.g_weight * across) / formula.h_weight
        found: Reals = ((across + h if is_layers else np.where(h < 0, np.nan, h)) - first) / stride
        return found

    is_solved = trace.goal_step is not None and step >= trace.goal_step
    way = [spot(place) for place in trace.path_places(trace.goal_step if is_solved and trace.goal_step is not None else step)]
    current, start_h = trace.node(step), trace.node(0).h
    up, width = ((plane.g + plane.h if is_layers else plane.h) - first) // stride, max(int(whole.g.max()), int(plane.g.max()), start_h) + 1
    return MapData(
        projection, up, plane.g, (int(heights.max()) - first) // stride + 1, width, plane.open, plane.closed, plane.has_visits,
        path_steps=tuple(way), is_solved=is_solved, start=spot((0, start_h)), goal=None,
        current=spot((current.g, current.h)), first=first, stride=stride, fresh=fresh, contour=contour(),
    )  # fmt: skip


def read_comparable(trace: Trace, step: int) -> MapData:
    """The map that searches of the same boards can be compared by: the hill where all boards can be on it, else the layers."""
    space = space_of(trace)
    if space is not None:
        try:
            return read_hill(trace, step, space, trace.plane(step, space))
        except TooFarError:
            pass
    plane = trace.plane(step)
    return read_recorded(trace, step, Projection.LAYERS, plane, plane)


class MapReading(NamedTuple):
    """One way to read the map; `of_iteration`: what came before the iteration of the step is left out."""

    projection: Projection
    of_iteration: bool = False


class MapReader:
    """Reads the maps of one search.  `reading` is the way that is chosen, `remark` why the map is not the one that was chosen."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.space = space_of(trace)
        self.reading = self.readings[0]
        self.remark = ""
        self._kept: dict[int, GHCounts] = {}
        self._reaches = 0
        self._before: tuple[int, GHCounts] | None = None

    @property
    def readings(self) -> list[MapReading]:
        layers, plain = [MapReading(Projection.LAYERS)], [MapReading(Projection.PLAIN)]
        if self.trace.iteration_start(self.trace.steps):
            layers.append(MapReading(Projection.LAYERS, of_iteration=True))
        # A search that hurries towards the goal is seen to come down to it; one that looks at g as well fills one f after the other.
        formula = self.trace.formula
        hurries = isinstance(formula, Priority) and formula.h_weight > formula.g_weight
        flat = [*plain, *layers] if hurries else [*layers, *plain]
        return [MapReading(Projection.HILL), *flat] if self.space else flat

    def turn(self) -> None:
        readings = self.readings
        self.reading = readings[(readings.index(self.reading) + 1) % len(readings)]
        self._before = None

    def read(self, step: int, *, is_running: bool = False) -> MapData:
        """The map after a step; while the search `is_running`, with what was expanded since the step that was read before."""
        self.remark = ""
        if self.reading.projection is Projection.HILL and self.space:
            try:
                plane = self.trace.plane(step, self.space)
            except TooFarError as error:
                self.remark = str(error)
                self.turn()
            else:
                return read_hill(self.trace, step, self.space, plane, self._fresh(step, plane, is_running=is_running))
        plane, whole = self.trace.plane(step), self._whole(step, is_running=is_running)
        fresh = self._fresh(step, plane, is_running=is_running)
        if self.reading.of_iteration:
            plane = plane.less(self._plane(self.trace.iteration_start(step)))
        return read_recorded(self.trace, step, self.reading.projection, plane, whole, fresh)

    def _whole(self, step: int, *, is_running: bool) -> GHCounts:
        """The plane of all that is recorded; while the search runs perhaps an earlier one, as long as it reaches as far as the step."""
        if not is_running or self._reaches < step:
            self._reaches = self.trace.steps
        return self._plane(self._reaches)

    def _plane(self, step: int) -> GHCounts:
        if step not in self._kept:
            self._kept = {**dict(list(self._kept.items())[-1:]), step: self.trace.plane(step)}
        return self._kept[step]

    def _fresh(self, step: int, plane: GHCounts, *, is_running: bool) -> Integers | None:
        before, self._before = self._before, (step, plane)
        if not is_running or before is None or before[0] > step:
            return None
        fresh: Integers = plane.less(before[1]).closed.sum(axis=0).clip(0)
        return fresh
