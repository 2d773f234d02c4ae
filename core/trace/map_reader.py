"""The map of one search, read step after step."""

from typing import NamedTuple

from loyd.core.errors import TooFarError
from loyd.core.trace.map_reading import read_hill, read_recorded, space_of
from loyd.core.trace.plane import Plane
from loyd.core.trace.priority import Priority
from loyd.core.trace.relief import Integers, Projection, Relief
from loyd.core.trace.trace import Trace


class Reading(NamedTuple):
    """One way to read the map; `of_iteration`: what came before the iteration of the step is left out."""

    projection: Projection
    of_iteration: bool = False


class MapReader:
    """Reads the reliefs of one search.  `reading` is the way that is chosen, `remark` why the map is not the one that was chosen."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.space = space_of(trace)
        self.reading = self.readings[0]
        self.remark = ""
        self._kept: dict[int, Plane] = {}
        self._reaches = 0
        self._before: tuple[int, Plane] | None = None

    @property
    def readings(self) -> list[Reading]:
        """The ways to read this map by now, the one that says most about it first."""
        layers, plain = [Reading(Projection.LAYERS)], [Reading(Projection.PLAIN)]
        if self.trace.iteration_start(self.trace.steps):
            layers.append(Reading(Projection.LAYERS, of_iteration=True))
        # A search that hurries towards the goal is seen to come down to it; one that looks at g as well fills one f after the other.
        formula = self.trace.formula
        hurries = isinstance(formula, Priority) and formula.h_weight > formula.g_weight
        flat = [*plain, *layers] if hurries else [*layers, *plain]
        return [Reading(Projection.HILL), *flat] if self.space else flat

    def turn(self) -> None:
        """Choose the next way to read the map."""
        readings = self.readings
        self.reading = readings[(readings.index(self.reading) + 1) % len(readings)]
        self._before = None

    def read(self, step: int, *, is_running: bool = False) -> Relief:
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

    def _whole(self, step: int, *, is_running: bool) -> Plane:
        """The plane of all that is recorded; while the search runs perhaps an earlier one, as long as it reaches as far as the step."""
        if not is_running or self._reaches < step:
            self._reaches = self.trace.steps
        return self._plane(self._reaches)

    def _plane(self, step: int) -> Plane:
        """The plane by g and h, the last two of which are kept."""
        if step not in self._kept:
            self._kept = {**dict(list(self._kept.items())[-1:]), step: self.trace.plane(step)}
        return self._kept[step]

    def _fresh(self, step: int, plane: Plane, *, is_running: bool) -> Integers | None:
        """By place, what was expanded since the map was read before."""
        before, self._before = self._before, (step, plane)
        if not is_running or before is None or before[0] > step:
            return None
        fresh: Integers = plane.less(before[1]).closed.sum(axis=0).clip(0)
        return fresh
