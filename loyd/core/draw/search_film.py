"""A search as a film: its board, successors, map and ledger at chosen steps."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isnan
from textwrap import wrap
from typing import NamedTuple

from ..engine import Outcome
from ..engine.puzzle import UNREACHABLE
from ..engine.record import (
    LOWER_G,
    Axes,
    Ledger,
    MapData,
    MapReader,
    StepAxis,
    Successor,
    SuccessorStatus,
    Trace,
    TrajectoryReader,
    format_f,
    format_h,
    spread,
)
from ..system import SettingError, grouped
from .map_drawing import (
    ABOVE,
    BELOW,
    MAP_CLOSED,
    MAP_GOAL,
    MAP_LEFT,
    MAP_NOW,
    MAP_OPEN,
    Field,
    map_legend,
)
from .shapes import (
    INK,
    QUIET,
    SMALL,
    Box,
    Caption,
    Extent,
    Face,
    Label,
    Shape,
    all_moved,
    bold,
    head,
    legend,
)
from .tables import ledger_value_text, value_title
from .trajectory_drawing import COLUMN, face_of
from .writers import Drawing

MOST_SHOTS = 400
"""The most pictures in a film."""
USUAL_FRAMES = 60


def events(trace: Trace, last: int, count: int) -> list[int]:
    """The start, the steps up to the last at which something rises, falls or is found, and the
    last; if too many, an even spread.
    """
    found = [0]
    step = 0
    while (event := trace.next_event(step)) is not None and event.step <= last:
        step = event.step
        found.append(step)
    if found[-1] != last:
        found.append(last)
    return [found[place] for place in spread(len(found) - 1, count - 1)]


def read_steps(text: str) -> list[int]:
    """The steps that a text lists, such as `1..20,50,100`, in order. Raises SettingError.

    >>> read_steps("50, 1..3, 2")
    [1, 2, 3, 50]
    """
    found: set[int] = set()
    for part in text.split(","):
        first, dots, last = (one.strip() for one in part.partition(".."))
        if not all(
            one.isascii() and one.isdigit() and len(one) < 16
            for one in (first, *((last,) if dots else ()))
        ):
            raise SettingError(
                f"{part.strip()!r} is not a list of steps: write numbers and ranges, such as "
                "1..20,50,100"
            )
        end = int(last) if dots else int(first)
        if end < int(first):
            raise SettingError(
                f"{part.strip()!r} counts down: write the lower number first, {end}..{int(first)}"
            )
        if end - int(first) >= MOST_SHOTS or len(found) >= MOST_SHOTS:
            raise SettingError(f"a film has at most {MOST_SHOTS} steps")
        found.update(range(int(first), end + 1))
    return sorted(found)


def chosen_steps(
    trace: Trace,
    last: int,
    listed: Sequence[int] | None,
    *,
    of_events: bool = False,
    count: int = USUAL_FRAMES,
) -> Sequence[int]:
    """The `listed` steps in order, or the events up to the last step, or `count` evenly spread
    ones.

    Raises SettingError if a step does not exist.
    """
    if listed is None:
        return events(trace, last, count) if of_events else spread(last, count - 1)
    if not listed:
        raise SettingError("no step is chosen")
    for step in (listed[0], listed[-1]):
        if not 0 <= step <= trace.steps:
            raise SettingError(
                f"there is no step {grouped(step)}: the search has {grouped(trace.steps)}"
            )
    return listed


FILM_WIDTH = 1200.0
FILM_HEIGHT = 800.0
LINE = 20.0
STAGE = 30.0
FILM_RIGHT = 410.0
"""Where the stage begins, and where the part beside it begins."""
FILM_TOP = 80.0
PIXELS = Extent(700, 320, 2, 2)
FILM_CHARACTERS = Extent(700, 320, 10, 20)
FILM_LETTERS = 36
WHY_LINES = 4
GROUPED, JOINED = re.compile(r"(?<=\d) (?=\d{3}\b)"), "\u00a0"
"""A space at which a number must not be split, and its replacement meanwhile."""
LEDGER, ROWS = 24, 6
"""The first line of the ledger, and the most of its rows that are shown."""
BAR_WIDTH = 300.0
FILM_STRIP_WIDTH, STRIP_HEIGHT = 860.0, 56.0
"""The extent of the trajectory below everything else."""
AHEAD = "#ddd8ce"
"""The colour of the steps to come."""
BOARD_EXTENTS = {2: (80.0, 80.0), 3: (80.0, 80.0), 4: (80.0, 60.0), 5: (60.0, 40.0)}
"""Width and height of a tile, by the longer side of the board."""
FILM_TRAY = "#4a3b2a"
FILM_TILE = "#f3e6c8"
FILM_HOME = "#cfe5bb"
INKS = {
    SuccessorStatus.UNDO: QUIET,
    SuccessorStatus.CLOSED: QUIET,
    SuccessorStatus.CYCLE: QUIET,
    SuccessorStatus.OPEN: MAP_OPEN,
    SuccessorStatus.GOAL: MAP_GOAL,
    SuccessorStatus.MEETS: MAP_GOAL,
}


class Scene(NamedTuple):
    """A step of a search, of which `last` is the last one shown; `whole` is the ledger up to that
    step.
    """

    trace: Trace
    step: int
    last: int
    map_data: MapData
    caption: Caption
    whole: Ledger
    grain: Extent
    strip: Sequence[Face]
    """The trajectory up to the last step, if there is one."""

    @property
    def drawing(self) -> Drawing:
        """The picture of this step: caption, board, map, ledger and the trajectory below."""
        shapes = (
            *head(self.caption),
            *self._stage(),
            *self._map(),
            *self._ledger(),
            *self._trajectory(),
        )
        return Drawing(self.caption.title, FILM_WIDTH, FILM_HEIGHT, shapes)

    def _line(
        self,
        x: float,
        line: int,
        text: str,
        ink: str = INK,
        *,
        is_bold: bool = False,
        anchor: str = "start",
    ) -> Label:
        return Label(x, FILM_TOP + line * LINE + 14, text, SMALL, ink, anchor, is_bold=is_bold)

    def _stage(self) -> Iterator[Shape]:
        node = self.trace.node(self.step)
        trace = self.trace
        yield self._line(
            STAGE, 0, f"Step {grouped(self.step)}" if self.step else "The start", is_bold=True
        )
        yield from self._board()
        yield self._line(STAGE, 13, _figures(node.g, node.h, node.f, trace), is_bold=True)
        why = (
            f"Chosen because: {trace.choice(self.step).sentence}"
            if self.step
            else "It is the first node of the open list."
        )
        lines = wrap(GROUPED.sub(JOINED, why), FILM_LETTERS)
        for place, line in enumerate(lines, 14):
            yield self._line(STAGE, place, line.replace(JOINED, " "), QUIET)
        successors = trace.listed_successors(self.step) if self.step else ()
        below = 15 + max(len(lines), WHY_LINES)
        if successors:
            yield self._line(STAGE, below, "Its successors:", QUIET)
        for place, successor in enumerate(successors, below + 1):
            yield from self._successor(successor, place)

    def _board(self) -> Iterator[Shape]:
        board = self.trace.node(self.step).board
        goal = self.trace.goal
        wide, tall = BOARD_EXTENTS[max(board.size)]
        top = FILM_TOP + LINE
        edge, gap = (2.0, 4.0) if self.grain.down < LINE else (6.0, LINE)
        yield Box(STAGE - 4, top, board.width * wide + 8, board.height * tall, FILM_TRAY, round=5)
        for cell, tile in enumerate(board.cells):
            row, column = divmod(cell, board.width)
            x = STAGE + column * wide
            y = top + row * tall
            if tile:
                is_home = goal.cells[cell] == tile
                yield Box(
                    x + edge,
                    y + gap / 2,
                    wide - 2 * edge,
                    tall - gap,
                    FILM_HOME if is_home else FILM_TILE,
                    round=4,
                )
                middle = y + (tall - LINE) / 2 + 15.5
                yield bold(x + wide / 2 + 5, middle, str(tile), 17, INK, "middle")
                if is_home:
                    yield bold(x + 10, middle, "·", 17, MAP_GOAL, "middle")

    def _successor(self, successor: Successor, line: int) -> Iterator[Shape]:
        ink = INKS.get(successor.status, MAP_NOW if successor.status in LOWER_G else INK)
        yield self._line(STAGE, line, successor.move.letter, ink, is_bold=True)
        yield self._line(STAGE + 20, line, str(successor.status), ink)
        yield self._line(
            STAGE + 350,
            line,
            _figures(None, successor.h, successor.f, self.trace),
            ink,
            anchor="end",
        )

    def _map(self) -> Iterator[Shape]:
        field = Field.fitting(self.map_data, self.grain)
        across = self.grain.across
        left = FILM_RIGHT + MAP_LEFT - MAP_LEFT % across
        foot = FILM_TOP + ABOVE + self.grain.height
        yield self._line(FILM_RIGHT, 0, "Map", is_bold=True)
        yield from all_moved(field.shapes(), left, foot)
        yield from legend(
            map_legend(self.map_data), left, foot + BELOW + 16, FILM_WIDTH - left - STAGE, across
        )

    def _ledger(self) -> Iterator[Shape]:
        now = self.trace.ledger(self.step, with_re_expansions=False)
        here = now.place(self.step, self.trace.node(self.step).f)
        middle = len(now.rows) - 1 if here is None else here
        first = max(0, min(middle - ROWS // 2, len(self.whole.rows) - ROWS))
        last = min(first + ROWS, len(now.rows))
        most = max((row.expanded for row in self.whole.rows), default=1) or 1
        yield self._line(FILM_RIGHT, LEDGER, "Ledger", is_bold=True)
        if len(now.rows) > ROWS:
            rows = f"rows {first + 1} to {last} of {len(now.rows)}"
            yield self._line(FILM_RIGHT + 440, LEDGER, rows, QUIET)
        has_open = any(row.open is not None for row in now.rows)
        titles = value_title(now), "expanded", "generated", "open" * has_open
        yield from self._cells(LEDGER, titles, QUIET)
        for line, place in enumerate(range(first, last), LEDGER + 1):
            row = now.rows[place]
            is_here = place == here
            ink = MAP_NOW if is_here else INK
            if is_here:
                yield self._line(FILM_RIGHT + 60, line, "▶", ink)
            numbers = row.expanded, row.generated, row.open
            texts = ("" if number is None else grouped(number) for number in numbers)
            figures = ledger_value_text(now, row), *texts
            yield from self._cells(line, figures, ink, is_bold=is_here)
            if row.expanded:
                bar = max(BAR_WIDTH * row.expanded / most, 2)
                yield Box(
                    FILM_RIGHT + 440,
                    FILM_TOP + line * LINE + 3,
                    bar,
                    14,
                    MAP_NOW if is_here else MAP_CLOSED,
                    sign="█",
                )

    def _cells(
        self, line: int, texts: Sequence[str], ink: str, *, is_bold: bool = False
    ) -> Iterator[Shape]:
        for x, text in zip((140, 230, 330, 420), texts, strict=True):
            yield self._line(FILM_RIGHT + x, line, text, ink, is_bold=is_bold, anchor="end")

    def _trajectory(self) -> Iterator[Shape]:
        y = FILM_HEIGHT - STRIP_HEIGHT - LINE
        done = FILM_STRIP_WIDTH * self.step / max(self.last, 1)
        yield from self.strip
        yield Box(STAGE + done, y, FILM_STRIP_WIDTH - done, STRIP_HEIGHT, AHEAD)
        yield Box(STAGE + done - 1, y, 3, STRIP_HEIGHT, MAP_NOW)
        yield Label(
            FILM_WIDTH - STAGE,
            FILM_HEIGHT - LINE,
            f"step {grouped(self.step)} of {grouped(self.last)}",
            SMALL,
            QUIET,
            "end",
        )


def _figures(g: int | None, h: int, f: float, trace: Trace) -> str:
    parts = [] if g is None else [f"g {g}"]
    parts += [f"h {'–' if h == UNREACHABLE else format_h(h)}"] if trace.has_h else []
    parts += [f"f {format_f(f)}"] if trace.has_f and not isnan(f) else []
    return "   ".join(parts)


FIRST = 1.2
FILM_LAST = 3.0
"""How many seconds longer than the others the first and the last picture are shown."""
FILM_PACE = 4.0


@dataclass(frozen=True, eq=False)
class SearchFilm:
    """The steps of a record to show, `pace` of them per second, under a title; `outcome`: how the
    search ended, if it has.
    """

    trace: Trace
    steps: Sequence[int]
    title: str
    outcome: Outcome | None = None
    pace: float = FILM_PACE

    @property
    def times(self) -> list[float]:
        """How long each frame is shown, in seconds."""
        times = [1 / self.pace] * len(self.steps)
        times[0] += FIRST
        times[-1] += FILM_LAST
        return times

    @cached_property
    def _maps(self) -> list[MapData]:
        reader = MapReader(self.trace)
        maps = [reader.read(step) for step in self.steps]
        if (
            len({map_data.projection for map_data in maps}) > 1
        ):  # for some of them the hill took too long
            maps = [reader.read(step) for step in self.steps]
        axes = Axes.union(map_data.axes for map_data in maps)
        return [map_data.on_axes(axes) for map_data in maps]

    def drawings(self, *, in_characters: bool = False) -> Iterator[Drawing]:
        """The pictures in order; those `in_characters` have everything aligned to characters."""
        grain: Extent = FILM_CHARACTERS if in_characters else PIXELS
        trace, last = self.trace, self.steps[-1]
        whole = trace.ledger(last, with_re_expansions=False)
        axis = StepAxis(int(FILM_STRIP_WIDTH // COLUMN), last)
        place = axis.width, STAGE, FILM_HEIGHT - STRIP_HEIGHT - LINE, STRIP_HEIGHT
        strip = [face_of(TrajectoryReader(trace).read(axis), *place)] if last else []
        for step, map_data in zip(self.steps, self._maps, strict=True):
            caption = Caption.from_trace(trace, step, self.title, self.outcome)
            yield Scene(trace, step, last, map_data, caption, whole, grain, strip).drawing
