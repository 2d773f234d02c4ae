"""One lane of a comparison: its figures and map; and the map of the difference between
two lanes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.getters import query_one
from textual.message import Message
from textual.reactive import reactive

from ...core.draw.map_drawing import difference_fill
from ...core.engine.puzzle.exact import Space
from ...core.engine.record import MapData, Place, Projection, Spot, Trace, binned
from ...core.study.compare import DifferenceMap, Differences, Lane, LaneMaps, difference_map
from ...core.system import grouped, short
from ..framework import FramedWidget, LineWidget, PanePlace, put_at, read_in_thread
from ..key_names import key_of
from ..paint import BOLD, PLAIN, Grid, wrapped_lines
from ..pictures.map.map_layout import MapLayout
from ..pictures.map.map_painter import (
    CURSOR,
    MapLook,
    Parts,
    draw_axes,
    draw_cursor,
    draw_fill,
    draw_parts,
    draw_path,
    draw_words,
    place_words,
)
from ..pictures.map.map_view import MapCursor, MapView
from ..signs import LANES, Role
from .compare_layout import FIGURE_LINES
from .comparison_model import LaneReading, first_differing_steps, lane_title, progress_words

BOTH_SIGN = "="


class Sides(NamedTuple):
    """The two searches of a difference, by their letters."""

    letters: tuple[str, str]

    @property
    def names(self) -> tuple[str, str, str]:
        """What the three parts of a difference are called."""
        return f"only {self.letters[0]}", "both", f"only {self.letters[1]}"

    @property
    def roles(self) -> tuple[Role, ...]:
        """The colours of the two searches."""
        return tuple(LANES["ABCD".index(letter)] for letter in self.letters)

    @property
    def signs(self) -> tuple[str, str, str]:
        """The sign of each part of a difference."""
        return self.letters[0], BOTH_SIGN, self.letters[1]


def legend_lines(totals: tuple[int, int, int], sides: Sides, look: MapLook) -> list[Text]:
    """The legend of a difference: sign, name and count of each part."""
    names = sides.names
    width = len(grouped(max(totals)))
    lines = []
    for name, sign, style, count in zip(
        names, sides.signs, _styles(look, sides), totals, strict=True
    ):
        line = Text().append(f"{sign}" if not look.palette.filled else "██", style)
        line.append(f" {name:<{max(map(len, names))}}  ").append(
            grouped(count, width) if max(totals) else "", BOLD
        )
        lines.append(line)
    return lines


def _styles(look: MapLook, sides: Sides) -> tuple[Style, Style, Style]:
    first, second = (look.palette[role] for role in sides.roles)
    return first, BOLD, second


def difference_lines(
    drawn: DifferenceMap, sides: Sides, columns: int, lines: int, look: MapLook, cursor: Spot | None
) -> list[Text]:
    """The difference as a map of `lines` lines of exactly `columns` columns; the last line
    describes the cursor's place.

    Empty if there is too little room.
    """
    grid = Grid(columns, lines)
    map_data = drawn.map_data
    layout = MapLayout.fitting(columns, lines, map_data, has_legend=False)
    if layout is None:
        return grid.lines()
    total, *parts = (
        binned(counts, map_data, layout.down, layout.across)
        for counts in (map_data.totals, *drawn.parts)
    )
    first, second = sides.roles
    # Equal shares are nearly white on a dark ground and nearly black on a light one, and not quite:
    # a full 0 or 255 would outshine both sides.
    neutral = look.back + (np.full(3, 255.0 if look.back.mean() < 128 else 0.0) - look.back) * 0.9
    tones = np.stack([look.colour(first), neutral, look.colour(second)])
    fill = difference_fill(total, parts, tones, look.unseen_colours)
    letters = zip(sides.letters, sides.roles, strict=True)
    draw_fill(grid, layout, fill, look, (look.map_signs[0], *letters))
    draw_path(grid, layout, map_data, look)
    draw_axes(grid, layout, map_data, look)
    if layout.has_words:
        draw_words(grid, map_data, look)
    if cursor is not None:
        draw_cursor(grid, layout, look, cursor)
        draw_parts(grid, lines - 1, 0, _place_parts(drawn, sides, layout, look, cursor))
    return grid.lines()


def _place_parts(
    drawn: DifferenceMap, sides: Sides, layout: MapLayout, look: MapLook, cursor: Spot
) -> Parts:
    spots = layout.spots_at_place(cursor)
    words = place_words(drawn.map_data, spots)[-1]
    counts = [
        f"{name} {grouped(count)}  "
        for name, count in zip(sides.names, drawn.counts_at(spots), strict=True)
    ]
    return list(
        zip(
            (f"{CURSOR} ", f"{words}: ", *counts, ""),
            (look.palette.new, PLAIN, *_styles(look, sides), PLAIN),
            strict=True,
        )
    )


GAP = "  "


class LaneFigures(LineWidget):
    """How far a search is or how it ended, its number of nodes, and their distribution, a line for
    each. A figure that does not fit is left out whole.
    """

    reading = reactive[LaneReading | None](None)

    def paint(self, columns: int, lines: int) -> list[Text]:
        if self.reading is None:
            return []
        rows = [
            self._describe(self.reading),
            [*self._counts(self.reading), *self._solutions(self.reading)],
        ]
        if lines > FIGURE_LINES:
            rows = [[forms] for row in rows for forms in row]
        return [_joined(row, columns) for row in rows[:lines]]

    def _describe(self, reading: LaneReading) -> "list[Forms]":
        if not reading.ending:
            return [[Text(part)] for part in progress_words(reading)]
        role, sign = (
            (Role.GOAL, self.signs.right) if reading.is_solved else (Role.ERROR, self.signs.wrong)
        )
        first, *others = reading.ending
        style = self.palette[Role.GOAL if others == ["optimal"] else Role.ERROR]
        return [
            [Text(f"{sign} {first}", self.palette[role])],
            *([Text(other, style)] for other in others),
        ]

    def _counts(self, reading: LaneReading) -> "list[Forms]":
        counts = reading.counts
        opened = "open" if counts.depth is None else "stack"
        if not counts.expanded:
            return []
        return [
            self._counted(counts.expanded, "expanded", "exp.", Role.CLOSED),
            self._counted(counts.open, opened, opened, Role.OPEN),
        ]

    def _solutions(self, reading: LaneReading) -> "list[Forms]":
        if reading.on_path is None or not (reading.counts.expanded or reading.ending):
            return []
        return [self._counted(reading.on_path, "on optimal paths", "on path", Role.SOLUTION)]

    def _counted(self, count: int, word: str, brief: str, role: Role) -> "Forms":
        style = self.palette[role]
        numbers = (grouped(count), short(count))
        return [
            Text.assemble((number, BOLD), (f" {said}", style))
            for said in (word, brief)
            for number in numbers
        ]


Forms = Sequence[Text]
"""The ways to write a figure, the longest first."""


def _joined(row: Sequence[Forms], columns: int) -> Text:
    for count in range(len(row), 0, -1):
        for form in range(max(len(forms) for forms in row[:count])):
            line = Text(GAP).join(forms[min(form, len(forms) - 1)] for forms in row[:count])
            if line.cell_len <= columns:
                return line
    return Text()


class LaneView(FramedWidget, Container):
    """One search: its figures and its map."""

    @dataclass
    class LaneChosen(Message):
        """Posted when the lane is clicked."""

        place: int

    map = query_one(MapView)

    def __init__(self, place: int):
        super().__init__(id=f"lane-{place + 1}", classes="lane pane")
        self.place = place

    def compose(self) -> ComposeResult:
        yield LaneFigures()
        yield MapView()

    def update_node_styles(self, animate: bool = True) -> None:
        """As Textual's, but for the lane alone: only its frame changes when it is selected, and
        Textual would restyle everything within.
        """
        self.app.stylesheet.update_nodes([self], animate=animate)

    def on_click(self) -> None:
        self.post_message(self.LaneChosen(self.place))

    def put_map_and_figures(self, figures: PanePlace | None, place: PanePlace) -> None:
        """Put map and figures in their places; without a place for figures, the map has a
        legend.
        """
        put_at(self.query_one(LaneFigures), figures)
        self.map.has_legend = figures is None
        put_at(self.map, place)

    def show(self, lane: Lane, reading: LaneReading) -> None:
        """Show the figures of a lane, and as much of its name as fits."""
        first, *settings = lane_title(self.place, lane).split(" · ")
        while settings and len(" · ".join([first, *settings])) + 6 > self.outer_size.width > 0:
            settings.pop(0)
        self.name_frame(Content(" · ".join([first, *settings])))
        self.query_one(LaneFigures).reading = reading

    def show_map(self, reading: LaneReading, map_data: MapData, space: Space | None) -> None:
        """Show how far the search has come on the map; `space` adds the true distances."""
        self.map.show_map(reading.trace, reading.step, map_data, space)


READ_AT_ONCE, MOST_LIVE, MOST_COUNTED = 1 << 15, 1 << 18, 1 << 22
"""Up to so many steps are compared: before the next frame; in a thread while searches run; in a
thread when they pause.
"""


class DifferenceView(MapCursor, can_focus=True):
    """Shows the difference of the selected pair; a cursor walks its places, and `DifferenceOpened`
    reports the one opened.
    """

    found = reactive[DifferenceMap | None](None, always_update=True)
    head = reactive(3)
    """The lines above the map, which is as high as those of the lanes."""

    _sides = Sides(("A", "B"))

    @dataclass
    class DifferenceOpened(Message):
        """A place was opened: `places` are its values of g and h, and `totals` the numbers of
        boards there after these `steps`.
        """

        differences: Differences
        steps: tuple[int, int]
        places: frozenset[Place]
        totals: tuple[int, int, int]

    class Counted(Message):
        """A long count has finished."""

    _differences: Differences | None = None
    _shown_of: Differences | None = None
    _hopeless: Differences | None = None
    _fault = ""
    """What could not be counted, most likely for lack of memory."""
    _steps = (0, 0)
    _after = ""
    _is_counting = False

    def differences(self, traces: tuple[Trace, Trace], maps: LaneMaps) -> Differences:
        """The differences of these two records, cached while they are the same."""
        space = maps.space if maps.projection is Projection.TRUE_DISTANCE else None
        differences = self._differences
        if differences is None or differences.traces != traces or differences.space is not space:
            self._differences = differences = Differences(*traces, space)
        return differences

    def show(
        self,
        differences: Differences,
        steps: tuple[int, int],
        beside: MapData,
        sides: Sides,
        *,
        is_running: bool,
    ) -> None:
        """Show the difference of two searches after these steps, on the axes of the map `beside`.

        A long count runs in a thread and posts `Counted`; one that would slow running searches
        waits.
        """
        if self._is_counting:
            return
        count = differences.unsorted(*steps)
        self.name_frame(f"{sides.letters[0]} and {sides.letters[1]}")
        if sides != self._sides or self._shown_of is not differences:
            self.cursor = self.found = None
        self._sides = sides
        self._shown_of = differences
        if count <= READ_AT_ONCE:
            self.found = difference_map(differences.after_steps(*steps), beside)
            self._steps = steps
            after = f"after {' and '.join(dict.fromkeys(map(grouped, steps)))} steps"
            self._after = after * (any(steps) and len(after) + 6 <= self.outer_size.width)
            self.name_frame(below=self._after)
            return
        if self.found is not None and self.found.map_data.axes != beside.axes:
            self.found = difference_map(self.found.difference, beside)
        if differences is self._hopeless:
            self.name_frame(below=f"{self._after}; counting failed with {self._fault}")
        elif count <= (MOST_LIVE if is_running else MOST_COUNTED):
            self._is_counting = True
            count_boards = partial(differences.after_steps, *steps)
            fail = partial(self._give_up, differences)
            read_in_thread(self, count_boards, self._end_count, fail, group="difference")
        else:
            how = "updates on pause" if is_running else f"{key_of('overlap')}: continue counting"
            self.name_frame(below=f"{self._after}; {how}")

    def _give_up(self, differences: Differences, fault: str) -> None:
        self._hopeless, self._fault = differences, fault
        self._end_count()

    def _end_count(self, _: object = None) -> None:
        self._is_counting = False
        self.post_message(self.Counted())

    def paint(self, columns: int, lines: int) -> list[Text]:
        drawn, sides, look = self.found, self._sides, self.look
        if drawn is None:
            return self.empty_lines(columns)
        legend = legend_lines(drawn.difference.totals, sides, look)
        if drawn.difference.totals[1]:
            legend.append(Text())
            for one in first_differing_steps(drawn.difference, sides.letters):
                legend += wrapped_lines(one, columns, self.palette.dim)
        legend = [*legend, *[Text()] * (self.head - len(legend))][: self.head]
        return legend + difference_lines(drawn, sides, columns, self.room[1], look, self.cursor)

    @property
    def walked(self) -> MapData | None:
        return None if self.found is None else self.found.map_data

    @property
    def room(self) -> tuple[int, int]:
        return self.size.width, self.size.height - self.head

    def action_choose(self) -> None:
        layout = self.drawn_layout
        spot = self.spot
        if (
            self.found is not None
            and self._shown_of is not None
            and layout is not None
            and spot is not None
        ):
            spots = layout.spots_at_place(spot)
            places = self.found.map_data.places_in(spots)
            totals = self.found.counts_at(spots)
            self.post_message(self.DifferenceOpened(self._shown_of, self._steps, places, totals))
