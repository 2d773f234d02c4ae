"""The base of the lists: a heading, and the rows that are in sight."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Blur, Click, Focus, MouseScrollDown, MouseScrollUp

from loyd.tui.widgets.painted import Painted

WHEEL_ROWS = 3


class Rows(Painted, can_focus=True):
    """Rows under a heading: arrows `go` to the next, page keys and the wheel `look` further, a click is one on a row (`pick`)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go(-1)", show=False, tooltip="In a list: the row above; in the log, go to its step"),
        Binding("down,j", "go(1)", show=False, tooltip="In a list: the row below; in the log, go to its step"),
        Binding("pageup", "page(-1)", show=False, tooltip="In a list: a page further up; the log stays there"),
        Binding("pagedown", "page(1)", show=False, tooltip="In a list: a page further down; the log stays there"),
    ]

    @property
    def room(self) -> int:
        """How many rows there is room for."""
        return max(self.size.height - 1, 1)

    def go(self, rows: int) -> None:
        """Go so many rows further down."""
        raise NotImplementedError

    def look(self, rows: int) -> None:
        """Look so many rows further down; where nothing else is said, going there is looking there."""
        self.go(rows)

    def pick(self, row: int) -> None:
        """Take the row that was clicked, counted from 0 at the topmost one in sight; it may be below the last."""
        raise NotImplementedError

    def action_go(self, rows: int) -> None:
        """Go so many rows further down."""
        self.go(rows)

    def action_page(self, pages: int) -> None:
        """Look a page further down."""
        self.look(pages * self.room)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Look further down."""
        event.stop()
        self.look(WHEEL_ROWS)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Look further up."""
        event.stop()
        self.look(-WHEEL_ROWS)

    def on_click(self, event: Click) -> None:
        """Take the row under the mouse."""
        offset = event.get_content_offset(self)
        if offset is not None and offset.y > 0:
            self.pick(offset.y - 1)

    def on_focus(self, event: Focus) -> None:
        """Show that the keys come here."""
        del event
        self.refresh()

    def on_blur(self, event: Blur) -> None:
        """Show that they no longer do."""
        del event
        self.refresh()
