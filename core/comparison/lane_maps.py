"""The maps of searches side by side: in one projection, on the same axes."""

from collections.abc import Sequence

from loyd.core.trace.map_reader import MapReader, Reading
from loyd.core.trace.relief import Axes, Projection, Relief
from loyd.core.trace.trace import Trace


class LaneMaps:
    """Reads the maps of some searches of one board.  `remark`: why they are not the ones that were chosen; mostly nothing."""

    def __init__(self, traces: Sequence[Trace]) -> None:
        self.readers = [MapReader(trace) for trace in traces]
        self.space = self.readers[0].space
        self._projections = [Projection.HILL] * (self.space is not None) + [Projection.LAYERS, Projection.PLAIN]
        self.projection = self._projections[0]
        self.remark = ""
        self._reliefs: list[Relief] = []

    @property
    def traces(self) -> list[Trace]:
        """The records that are read."""
        return [reader.trace for reader in self.readers]

    def turn(self) -> None:
        """Choose the next projection."""
        self._reliefs = []
        self.projection = self._projections[(self._projections.index(self.projection) + 1) % len(self._projections)]

    def read(self, steps: Sequence[int], *, is_running: bool = False) -> list[Relief]:
        """The map of each search after its step; while they run, with what was expanded since they were read before."""
        self.remark, self._reliefs = "", []
        self._reliefs = [self._relief(place, step, is_running=is_running) for place, step in enumerate(steps)]
        if self.remark:
            self._reliefs = [self._relief(place, step, is_running=is_running) for place, step in enumerate(steps)]
        return self._on_axes()

    def read_one(self, place: int | None, steps: Sequence[int]) -> list[Relief]:
        """The maps while the searches run: that of one after its step, the others, or with None all, as they were read before."""
        had_remark = bool(self.remark)
        if self._reliefs and place is not None:
            self._reliefs[place] = self._relief(place, steps[place], is_running=True)
        if not self._reliefs or (self.remark and not had_remark):
            return self.read(steps, is_running=True)
        return self._on_axes()

    def _relief(self, place: int, step: int, *, is_running: bool) -> Relief:
        """The map of one search: layers, where there was a remark on any of them."""
        reader = self.readers[place]
        reader.reading = Reading(Projection.LAYERS if self.remark else self.projection)
        relief = reader.read(step, is_running=is_running)
        self.remark = self.remark or reader.remark
        return relief

    def _on_axes(self) -> list[Relief]:
        axes = Axes.around(relief.axes for relief in self._reliefs)
        return [relief.on_axes(axes) for relief in self._reliefs]
