"""The trajectories of all lanes, one below the other, on one logarithmic axis of steps."""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from ...core.draw.race_film import PLACES
from ...core.engine.record import StepAxis, Trace, TrajectoryReader
from ...core.system import grouped
from ..framework import LineWidget
from ..paint import Grid
from ..pictures.map.map_painter import MapLook
from ..pictures.trajectory.trajectory_painter import TRAJECTORY_GUTTER, draw_trajectory
from ..signs import LANES
from .compare_layout import RESULT_WORDS
from .comparison_model import LETTERS, LaneReading

MOST_SLOWNESS = 50
"""A search whose steps take longer to read has no trajectory here."""


class RaceStrips(LineWidget):
    """Shows how far from the goal each search is over its steps, and which one ends first."""

    _shown: tuple[Sequence[LaneReading], int] = (), 0
    _readers: dict[Trace, TrajectoryReader]

    def on_mount(self) -> None:
        self._readers = {}
        self.border_title = "Result"

    def show(self, readings: Sequence[LaneReading], scale: int) -> None:
        """Show the lanes at their steps; `scale`: the step at the right end of the axis."""
        self._shown = readings, scale
        traces = [reading.trace for reading in readings]
        self._readers = {
            trace: self._readers.get(trace) or TrajectoryReader(trace) for trace in traces
        }
        self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        readings, scale = self._shown
        painted = [Text()] * RESULT_WORDS
        each = (lines - RESULT_WORDS - 1) // max(len(readings), 1)
        if each < 1 or columns <= TRAJECTORY_GUTTER or not readings:
            return painted
        palette, ground = self.palette, self.app.theme_variables["surface"]
        look = MapLook(self.signs, palette, ground, self.depth)
        ended = sorted(reading.step for reading in readings if reading.ending)
        for place, reading in enumerate(readings):
            grid = Grid(columns, each)
            axis = StepAxis(columns - TRAJECTORY_GUTTER, reading.step, scale=scale)
            if reading.step and reading.trace.slowness <= MOST_SLOWNESS:
                trajectory = self._readers[reading.trace].read(axis)
                draw_trajectory(grid, 0, trajectory, None, False, look)
            letter = palette[LANES[place]] + Style(reverse=True, bold=True)
            grid.put((each - 1) // 2, 0, f" {LETTERS[place]} ", letter)
            if reading.ending:
                sign = self.signs.solution if reading.is_solved else self.signs.wrong
                words = f"{sign} {PLACES[ended.index(reading.step)]}, step {grouped(reading.step)}"
                column = min(TRAJECTORY_GUTTER + len(axis.lasts) + 1, columns - len(words))
                grid.put(each - 1, column, words, palette.solution)
            painted += grid.lines()
        foot = Grid(columns, 1)
        axis = StepAxis(columns - TRAJECTORY_GUTTER, scale, scale=scale)
        for step in (10**power for power in range(1, len(str(scale)))):
            label = f"{self.signs.vertical}{grouped(step)}"
            column = TRAJECTORY_GUTTER + axis.column(step)
            foot.put(0, column, label if column + len(label) <= columns else "", palette.dim)
        return [*painted, *foot.lines()]
