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

    @property
    def traces(self) -> list[Trace]:
        """The records that are read."""
        return [reader.trace for reader in self.readers]

    def turn(self) -> None:
        """Choose the next projection."""
        self.projection = self._projections[(self._projections.index(self.projection) + 1) % len(self._projections)]

    def read(self, steps: Sequence[int], *, is_running: bool = False) -> list[Relief]:
        """The map of each search after its step; while they run, with what was expanded since they were read before."""
        reliefs = self._read(self.projection, steps, is_running=is_running)
        self.remark = next((reader.remark for reader in self.readers if reader.remark), "")
        if self.remark:
            reliefs = self._read(Projection.LAYERS, steps, is_running=is_running)
        axes = Axes.around(relief.axes for relief in reliefs)
        return [relief.on_axes(axes) for relief in reliefs]

    def _read(self, projection: Projection, steps: Sequence[int], *, is_running: bool) -> list[Relief]:
        reliefs = []
        for reader, step in zip(self.readers, steps, strict=True):
            reader.reading = Reading(projection)
            reliefs.append(reader.read(step, is_running=is_running))
        return reliefs
