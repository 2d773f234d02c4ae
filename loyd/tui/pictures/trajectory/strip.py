"""The strip of Explore: the timeline, drawn as the trajectory of the search."""

import re

from rich.text import Text
from textual.reactive import reactive

from ....core.draw.trajectory_drawing import MOST_EXTRA
from ....core.engine.record import Growth, StepAxis, Trace, Trajectory, TrajectoryReader
from ...key_names import fill_keys, key_of
from ...paint import BOLD, Grid, draw_labels
from ...parts.timeline import Timeline
from ...signs import Role
from ..flame.flame_painter import STOPS, draw_ramp
from ..map.map_painter import MapLook
from .trajectory_painter import TRAJECTORY_GUTTER, draw_memory, draw_trajectory

PROMISE = (
    "Here the search draws itself, step by step.",
    "Up: distance from the goal. Bright: most of the steps.",
    "{play} plays it, {to_end} draws all of it. Click or drag: go there.",
)
"""What the empty strip says, with the keys of these actions."""
LABELLED = 6
"""From so many lines on, the first one has the ticks."""
LEGEND = "extra moves 0 "
LEGEND_ROOM = len(LEGEND) + STOPS + 8
READ_AT_ONCE = 10_000
"""Up to so many steps are read before the next frame; beyond, in a thread while the old ones stay.
"""


class TrajectoryStrip(Timeline):
    """Shows where the steps of a search are, and which one is current; `is_memory`: shows the nodes
    in memory instead.
    """

    is_memory = reactive(False)
    invites = reactive(True)
    """Whether it says, while it is empty, what it is and which keys draw it."""
    left = TRAJECTORY_GUTTER
    _trace: Trace | None = None
    _reader: TrajectoryReader
    _read: tuple[object, Trajectory | Growth] | None = None
    """What was read, and for which steps."""

    def show_trace(self, trace: Trace) -> None:
        """Show the trajectory of another record."""
        if trace is not self._trace:
            self._trace = trace
            self._reader = TrajectoryReader(trace)
            self._read = None
            self.refresh()

    @property
    def _track(self) -> StepAxis:
        return StepAxis(max(self.size.width - TRAJECTORY_GUTTER, 1), self.total, self.is_whole)

    def _read_steps(self, trace: Trace, axis: StepAxis) -> None:
        """Read the steps unless they were, in a thread if each takes long."""
        request = trace, axis, self.is_memory
        if self.is_reading or (self._read is not None and self._read[0] == request):
            return

        def read() -> Trajectory | Growth:
            if self.is_memory:
                return trace.growth(axis.total, axis.width)
            return self._reader.read(axis)

        def take(result: Trajectory | Growth) -> None:
            self._read = request, result
            if is_late:
                self.refresh()

        is_late = axis.width * trace.slowness > READ_AT_ONCE
        self.load(read, take, at_once=not is_late)

    def paint(self, columns: int, lines: int) -> list[Text]:
        trace, axis, palette = self._trace, self._track, self.palette
        grid = Grid(axis.width + TRAJECTORY_GUTTER, lines)
        top = int(lines >= LABELLED)
        ground = self.app.theme_variables["surface"]
        if trace is None or not self.total:
            keys = key_of("play"), key_of("to_end"), "Click", "drag"
            for at, text in enumerate(PROMISE[:lines] if self.invites else ()):
                words = fill_keys(text)
                line = top + at * lines // len(PROMISE)
                grid.put(line, TRAJECTORY_GUTTER, words, palette.dim)
                for word in re.finditer(r"[\w+]+|\S", words):
                    if word[0] in keys:
                        grid.put(line, TRAJECTORY_GUTTER + word.start(), word[0], BOLD)
            if top and self.invites:
                self._draw_legend(grid)
            return grid.lines()
        look = MapLook(self.signs, palette, ground, self.depth)
        now = axis.column(self.position)
        self._read_steps(trace, axis)
        steps = self._read and self._read[1]
        if isinstance(steps, Growth):
            draw_memory(grid, top, steps, axis.lasts, trace.peaks(self.total), palette)
        elif steps is not None:
            draw_trajectory(grid, top, steps, now, self.is_whole, look)
        is_solved = self.position == trace.goal_step == self.total
        sign, role = (
            (self.signs.solution, Role.SOLUTION) if is_solved else (self.signs.rising, Role.CURRENT)
        )
        grid.put(lines - 1, TRAJECTORY_GUTTER + now, sign, look.cut_out(role))
        if top:
            ticks = [
                (TRAJECTORY_GUTTER + axis.column(tick.step), tick.label) for tick in self.ticks
            ]
            draw_labels(grid, 0, ticks, palette, self.signs.vertical)
            if not self.is_memory and all(column < grid.width - LEGEND_ROOM for column, _ in ticks):
                self._draw_legend(grid)
        return grid.lines()

    def _draw_legend(self, grid: Grid) -> None:
        ground, dim = self.app.theme_variables["surface"], self.palette.dim
        start = grid.width - LEGEND_ROOM + 4
        grid.put(0, start, LEGEND, dim)
        end = draw_ramp(grid, 0, start + len(LEGEND), STOPS, self.palette, ground, self.depth)
        grid.put(0, end, f" {MOST_EXTRA}+", dim)
