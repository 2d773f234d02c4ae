"""A search as a moving picture: a drawing of each step that is shown, and for how long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from loyd.core.drawing.caption import Caption
from loyd.core.drawing.drawing import Drawing
from loyd.core.drawing.size import Size
from loyd.core.film.scene import CHARACTERS, PIXELS, Scene
from loyd.core.search.outcome import Outcome
from loyd.core.trace.ledger import Ledger
from loyd.core.trace.map_reader import MapReader
from loyd.core.trace.relief import Axes, Relief
from loyd.core.trace.trace import Trace

FIRST, LAST = 1.2, 3.0
"""How many seconds longer than the others the first picture is shown, and the last one."""
PACE = 4.0


@dataclass(frozen=True, eq=False)
class SearchFilm:
    """The steps of a record that are shown, `pace` of them a second, under a title; `outcome`: how the search ended, if it has."""

    trace: Trace
    steps: Sequence[int]
    title: str
    outcome: Outcome | None = None
    pace: float = PACE
    _ledgers: dict[int, Ledger] = field(default_factory=dict)

    @property
    def times(self) -> list[float]:
        """How many seconds each picture is shown."""
        times = [1 / self.pace] * len(self.steps)
        times[0] += FIRST
        times[-1] += LAST
        return times

    @cached_property
    def _reliefs(self) -> list[Relief]:
        """The maps, all on the axes of that which reaches farthest."""
        reader = MapReader(self.trace)
        reliefs = [reader.read(step) for step in self.steps]
        if len({relief.projection for relief in reliefs}) > 1:  # the hill was too far for one of them
            reliefs = [reader.read(step) for step in self.steps]
        axes = Axes.around(relief.axes for relief in reliefs)
        return [relief.on_axes(axes) for relief in reliefs]

    def drawings(self, *, in_characters: bool = False) -> Iterator[Drawing]:
        """The pictures, one after the other; those `in_characters` have everything where a character stands."""
        grain: Size = CHARACTERS if in_characters else PIXELS
        whole = self.trace.ledger(self.steps[-1], with_again=False)
        for step, relief in zip(self.steps, self._reliefs, strict=True):
            caption = Caption.of(self.trace, step, self.title, self.outcome)
            yield Scene(self.trace, step, self.steps[-1], relief, caption, whole, grain).drawing
