"""The map of a search: where in the state space it works."""

from dataclasses import dataclass

from rich.text import Text
from textual.message import Message
from textual.reactive import reactive

from ....core.engine.puzzle.exact import Space
from ....core.engine.record import MapData, MapReader, Place, Spot, Trace
from ...framework import LineWidget
from ...pane_bindings import MAP_KEYS, MAP_VIEW_KEYS
from ..picture_widget import PictureWidget, SearchMoment
from .map_layout import MapLayout
from .map_painter import MapLook, axis_words, map_lines, visited_words


class MapCursor(LineWidget, can_focus=True):
    """Has a cursor, which the arrows or a click move from place to place, and which enter or a
    double click opens.
    """

    BINDINGS = [*MAP_KEYS]

    cursor = reactive[Spot | None](None)
    """The place of the cursor (up, across); None without a cursor."""
    opened = "open"
    has_legend = True
    """Whether the map has its own legend."""

    @property
    def walked(self) -> MapData | None:
        """The map that the cursor walks on; None without one."""
        raise NotImplementedError

    @property
    def room(self) -> tuple[int, int]:
        """The columns and lines of the map."""
        return self.size.width, self.size.height

    @property
    def look(self) -> MapLook:
        """How maps are drawn here."""
        return MapLook(
            self.signs,
            self.palette,
            self.app.theme_variables["background"],
            self.depth,
            self.opened,
            self.has_legend,
        )

    @property
    def drawn_layout(self) -> MapLayout | None:
        """The layout of the map; None without one."""
        if self.walked is None:
            return None
        return MapLayout.fitting(*self.room, self.walked, has_legend=self.has_legend)

    @property
    def spot(self) -> Spot | None:
        """The spot of the cursor, or of the step's node."""
        return self.cursor or (None if self.walked is None else self.walked.current)

    def action_move(self, up: int, across: int) -> None:
        layout = self.drawn_layout
        drawn = self.walked
        if drawn is not None and layout is not None:
            self.cursor = layout.step(self.spot or drawn.start or (0, 0), up, across)

    def click(self, column: int, line: int) -> bool:
        layout = self.drawn_layout
        if layout is None or self.walked is None:
            return False
        spot = layout.spot_at(line - (self.size.height - self.room[1]), column)
        self.cursor = spot or self.cursor
        return spot is not None


class MapView(PictureWidget, MapCursor, can_focus=True):
    """Shows the map of a search after a step.

    Its owner calls `show_moment` for every step to be shown, many times a second while the search
    runs. The widget never moves the search: it posts `PlaceChosen` with the place that was opened.
    """

    BINDINGS = [*MAP_VIEW_KEYS]

    map_data = reactive[MapData | None](None, always_update=True)
    """The map shown."""

    @dataclass
    class PlaceChosen(Message):
        """A place was opened: `places` are its values of g and h, or of the true distance and h if
        there is a `space`.
        """

        trace: Trace
        step: int
        places: frozenset[Place]
        space: Space | None

    _reader: MapReader | None = None
    _trace: Trace | None = None
    _space: Space | None = None
    _step = 0

    def on_resize(self) -> None:
        self.update_title()  # which words stand in the frame depends on the room

    def show(self, trace: Trace, step: int, *, is_running: bool = False) -> None:
        """Show the map after a step; while the search `is_running`, its axes may lag behind."""
        if self._reader is None or self._reader.trace is not trace:
            self._reader = MapReader(trace)
        self.show_map(
            trace, step, self._reader.read(step, is_running=is_running), self._reader.space
        )
        self.update_title()

    def show_moment(self, moment: SearchMoment) -> None:
        if moment.run.problem.verdict.solvable:
            self.show(moment.run.trace, moment.step, is_running=moment.is_running)

    def show_map(self, trace: Trace, step: int, map_data: MapData, space: Space | None) -> None:
        """Show a map that is read already."""
        if trace is not self._trace or (
            self.map_data is not None and self.map_data.projection is not map_data.projection
        ):
            self.cursor = None
        self.opened = "open" if trace.counts(step).depth is None else "stack"
        self._trace = trace
        self._step = step
        self._space = space
        self.map_data = map_data

    def forget(self) -> None:
        """Show no map."""
        self._reader = self._trace = self.map_data = self.cursor = None
        self.update_title()

    @property
    def title(self) -> str:
        """The name of the map and of what it counts."""
        map_data = self.map_data
        layout = self.drawn_layout
        if self._reader is None or map_data is None:
            return ""
        if layout is not None and not layout.has_words:
            return "   ".join(axis_words(map_data, self.signs, short=True))
        if map_data.totals is None:
            return "this iteration" * self._reader.reading.of_iteration
        trace, step = self._trace, self._step
        if not step or map_data.has_visits or trace is None:
            return ""
        # A goal that was taken at this step is neither closed nor open.
        is_goal = step == trace.goal_step and trace.node(step).board == trace.goal
        return visited_words(map_data, int((map_data.closed + map_data.open).sum()) + is_goal)

    def update_title(self) -> None:
        remark = "" if self._reader is None else self._reader.remark
        self.name_frame(below=remark or self.title)

    def paint(self, columns: int, lines: int) -> list[Text]:
        drawn = self.walked
        if drawn is None:
            return self.empty_lines(columns)
        return map_lines(drawn, columns, lines, self.look, self.cursor)

    @property
    def walked(self) -> MapData | None:
        return self.map_data

    def action_turn(self) -> None:
        if self._reader is not None:
            self._reader.next_reading()
            self.show(self._reader.trace, self._step)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable turning a map that is read elsewhere."""
        if action == "turn":
            return self._reader is not None
        return super().check_action(action, parameters)

    def action_choose(self) -> None:
        layout = self.drawn_layout
        map_data = self.map_data
        trace = self._trace
        spot = self.spot
        if layout is None or map_data is None or trace is None or spot is None:
            return
        space = self._space if map_data.totals is not None else None
        places = map_data.places_in(layout.spots_at_place(spot))
        self.post_message(self.PlaceChosen(trace, self._step, places, space))
