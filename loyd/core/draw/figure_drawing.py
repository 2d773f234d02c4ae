"""Boards, strips of boards and plots as drawings."""

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..engine.puzzle import Board, format_board
from ..system import short
from .shapes import INK, QUIET, Disc, Label, Line, Shape, all_moved, board_extent, board_shapes
from .writers import Drawing

PITCH = 36.0
STRIP_PITCH = 20.0
FIGURE_STRIP_WIDTH = 900.0
FIGURE_BOARD_INKS = "#4a3b2a", "#f3e6c8", "#d4e6c3", "#2a2117"


def board_drawing(board: Board, goal: Board) -> Drawing:
    """A board alone, with the tiles that are home in another colour."""
    shapes = board_shapes(board, goal, 0, 0, PITCH, inks=FIGURE_BOARD_INKS)
    return Drawing(format_board(board), *board_extent(board, PITCH), tuple(shapes))


def strip_drawing(boards: Sequence[Board], goal: Board, labels: Sequence[str]) -> Drawing:
    """Boards in rows, each above its label."""
    width, height = board_extent(goal, STRIP_PITCH)
    across = width + 14
    down = height + 24
    columns = max(1, min(len(boards), int(FIGURE_STRIP_WIDTH // across)))
    shapes: list[Shape] = []
    for place, (board, label) in enumerate(zip(boards, labels, strict=True)):
        x = place % columns * across + 7
        y = place // columns * down
        shapes += board_shapes(board, goal, x, y, STRIP_PITCH, inks=FIGURE_BOARD_INKS)
        shapes.append(Label(x + width / 2, y + height + 14, label, 11, QUIET, "middle"))
    title = f"{len(boards)} boards from the start to the goal"
    return Drawing(title, columns * across, -(-len(boards) // columns) * down, tuple(shapes))


FIGURE_WIDTH = 445
FIGURE_HEIGHT = 290
FIGURE_LEFT = 58
FIGURE_RIGHT = 14
FIGURE_TOP = 14
BOTTOM = 44
FIGURE_LETTERS = 11
LINE_COLOURS = (
    "#0077aa",
    "#dd6600",
    "#224400",
    "#dd44ff",
    "#556677",
    "#ff0055",
    "#1144ff",
    "#660088",
)
LINE_DASHES = ("", "7 3", "2 3", "9 3 2 3", "5 2", "1 2", "12 4", "4 4 1 4")
GRID = "#d9d5cc"


class PlotLine(NamedTuple):
    """A line of a plot: its name and its points."""

    name: str
    x: Sequence[float]
    y: Sequence[float]


class PlotScale(NamedTuple):
    """From data to points along an axis of `length` points; logarithmic from 1, or linear from
    0.
    """

    end: float
    length: float
    log: bool

    @classmethod
    def from_peak(cls, peak: float, length: float, *, log: bool) -> "PlotScale":
        """A scale from 0, or in powers of ten, that ends at the first tick not below `peak`."""
        if log:
            return cls(10.0 ** max(1, math.ceil(math.log10(max(peak, 1)) - 1e-9)), length, log=True)
        step = round_step(max(peak, 1) / 5)
        return cls(step * math.ceil(max(peak, 1) / step), length, log=False)

    def position(self, value: float) -> float:
        """Where a value lies, in pixels from the beginning of the axis."""
        if self.log:
            return self.length * math.log10(max(value, 1)) / math.log10(self.end)
        return self.length * value / self.end

    @property
    def ticks(self) -> list[float]:
        """The values that are written at the axis: about five, or at most six powers of ten."""
        if not self.log:
            step = round_step(self.end / 5)
            return [step * number for number in range(round(self.end / step) + 1)]
        decades = round(math.log10(self.end))
        every = max(1, math.ceil(decades / 6))
        return [10.0**power for power in range(0, decades + 1, every)]


def round_step(wanted: float) -> float:
    """The least of 1, 2, 5, 10, 20 … that is as great as wanted."""
    decade = 10.0 ** math.floor(math.log10(max(wanted, 1e-9)))
    step = next(step for step in (1, 2, 5, 10) if step * decade >= wanted - 1e-9) * decade
    return max(step, 1.0)


def plot_drawing(lines: Sequence[PlotLine], title: str, y_name: str, *, log_y: bool) -> Drawing:
    """Lines over the logarithm of the steps, with a legend below them."""
    width = FIGURE_WIDTH - FIGURE_LEFT - FIGURE_RIGHT
    height = FIGURE_HEIGHT - FIGURE_TOP - BOTTOM
    last = max((line.x[-1] for line in lines if line.x), default=1)
    peak = max((max(line.y) for line in lines if line.y), default=1)
    across = PlotScale.from_peak(last, width, log=True)
    up = PlotScale.from_peak(peak, height, log=log_y)
    # The origin of the shapes is where the axes meet, and y runs downwards.
    shapes = [*_axes(across, up, y_name)]
    for place, line in enumerate(lines):
        shapes += _curve(place, line, across, up)
    rows = math.ceil(len(lines) / 2)
    moved = all_moved(shapes, FIGURE_LEFT, FIGURE_HEIGHT - BOTTOM)
    return Drawing(title, FIGURE_WIDTH, FIGURE_HEIGHT + 18 * rows + 4, tuple(moved))


def _axes(across: PlotScale, up: PlotScale, y_name: str) -> Iterator[Shape]:
    for value in up.ticks:
        y = -up.position(value)
        yield Line(((0, y), (across.length, y)), GRID)
        yield Label(-7, y + 4, _tick(value), FIGURE_LETTERS, QUIET, "end")
    for value in across.ticks:
        x = across.position(value)
        yield Line(((x, 0), (x, 4)), QUIET)
        yield Label(x, 17, _tick(value), FIGURE_LETTERS, QUIET, "middle")
    yield Line(((0, -up.length), (0, 0), (across.length, 0)), QUIET)
    yield Label(across.length / 2, 36, "steps", FIGURE_LETTERS, QUIET, "middle")
    yield Label(
        13 - FIGURE_LEFT, -up.length / 2, y_name, FIGURE_LETTERS, QUIET, "middle", is_turned=True
    )


def _tick(value: float) -> str:
    """A number as short as possible: `5`, `20 k`, `2.5 M`."""
    return re.sub(r"\.0+(?=\u202f)|(\.\d*?)0+(?=\u202f)", r"\1", short(value, gap="\u202f"))


def _curve(place: int, line: PlotLine, across: PlotScale, up: PlotScale) -> Iterator[Shape]:
    colour = LINE_COLOURS[place % len(LINE_COLOURS)]
    dashes = LINE_DASHES[place % len(LINE_DASHES)]
    points = [
        (across.position(x), -up.position(y)) for x, y in zip(line.x, line.y, strict=True) if x >= 1
    ]
    if points:
        yield Line(tuple(points), colour, 2, dashes)
        yield Disc(*points[-1], 3.2, colour)
    x = place % 2 * (FIGURE_WIDTH - FIGURE_LEFT) / 2
    y = BOTTOM + 8 + 18 * (place // 2)
    yield Line(((x, y), (x + 26, y)), colour, 2.4, dashes)
    yield Label(x + 33, y + 4, line.name, FIGURE_LETTERS, INK)
