"""The scrubber under everything."""

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import MouseDown, MouseEvent, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp
from textual.reactive import reactive

from loyd.tui.paint.track import Moment, Tick, Track, ticked_lines, timeline_lines, track_width
from loyd.tui.widgets.painted import Painted
from loyd.tui.widgets.sought import Sought


class Timeline(Painted, can_focus=True):
    """Where the search stands among its steps, to be dragged, clicked, turned with the wheel or paged.

    The widget never moves itself: it says where to with `Sought`, and shows what its screen then sets.  With the wheel
    a step is a hundredth of the whole, with ctrl or shift exactly one.
    """

    DEFAULT_CSS = """
    Timeline { height: 1; width: 1fr; }
    Timeline:focus { background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "page(-1)", show=False, tooltip="On the timeline: go back a tenth"),
        Binding("pagedown", "page(1)", show=False, tooltip="On the timeline: go forward a tenth"),
    ]

    total: reactive[int] = reactive(0)
    """How many steps there are so far."""
    position: reactive[int] = reactive(0)
    """The step that is shown, from 0 to `total`."""
    state: reactive[str] = reactive("paused")
    """`playing`, `paused` or another word of at most seven letters."""
    pace: reactive[str] = reactive("")
    """How fast it plays, such as `4/s`."""
    clock: reactive[str] = reactive("")
    """What the steps are counted by where several searches share the timeline, such as `by bound`."""
    unit: reactive[str] = reactive("step")
    """What one step is called."""
    is_whole: reactive[bool] = reactive(True)
    """Whether there will never be more steps."""
    marks: reactive[tuple[Tick, ...]] = reactive(())
    """Positions worth a jump, drawn as ticks, with their labels above the track where there is a second line."""
    ticks: reactive[tuple[Tick, ...] | None] = reactive(None)
    """The same where the track has all the room, and its words stand elsewhere."""

    _dragging = False

    @property
    def moment(self) -> Moment:
        """What the widget shows, as plain data."""
        return Moment(self.position, self.total, self.state, self.pace, self.clock, self.unit, self.is_whole)

    def validate_total(self, total: int) -> int:
        """There are no fewer than 0 steps."""
        return max(total, 0)

    def validate_position(self, position: int) -> int:
        """No position is below 0 (one beyond the total is drawn at its end until the total follows)."""
        return max(position, 0)

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The track and its words, or its ticks."""
        if self.ticks is not None:
            return ticked_lines(self.moment, columns, lines, self.ticks, signs=self.signs, palette=self.palette, focused=self.has_focus)
        return timeline_lines(self.moment, columns, lines, signs=self.signs, palette=self.palette, marks=self.marks, focused=self.has_focus)

    def action_page(self, tenths: int) -> None:
        """Seek so many tenths of the whole forward."""
        self._seek(self.position + tenths * max(self.total // 10, 1))

    def _seek(self, position: int) -> None:
        position = min(max(position, 0), self.total)
        if position != self.position:
            self.post_message(Sought(self, position))

    @property
    def _track(self) -> Track:
        width = self.size.width if self.ticks is not None else track_width(self.moment, self.size.width)
        return Track(width, self.total)

    @property
    def _line(self) -> int:
        """The line of the track."""
        return self.size.height - 1

    def _seek_to(self, event: MouseEvent) -> None:
        """Seek to the column under the mouse, unless the thumb is drawn there already."""
        column = event.get_content_offset_capture(self).x
        if column != self._track.column(self.position) or not 0 < column < self._track.width - 1:
            self._seek(self._track.position(column))

    def on_mouse_down(self, event: MouseDown) -> None:
        """Take the thumb."""
        offset = event.get_content_offset(self)
        if offset is not None and offset.y == self._line and offset.x < self._track.width:
            self._dragging = True
            self.capture_mouse()
            tick = next((tick for tick in self.ticks or self.marks if self._track.column(tick.step) == offset.x), None)
            if tick is None:
                self._seek_to(event)
            else:
                self._seek(tick.step)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Drag the thumb."""
        if self._dragging:
            self._seek_to(event)

    def on_mouse_up(self, event: MouseUp) -> None:
        """Let the thumb go."""
        if self._dragging:
            event.stop()
            self._dragging = False
            self.release_mouse()

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Seek forward."""
        self._turn(event, 1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Seek back."""
        self._turn(event, -1)

    def _turn(self, event: MouseEvent, direction: int) -> None:
        event.stop()
        self._seek(self.position + direction * (1 if event.ctrl or event.shift else max(self.total // 100, 1)))
