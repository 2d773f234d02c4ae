"""Lists: of options, and of painted rows under a heading."""

from rich.segment import Segment
from rich.style import Style
from textual.events import Key, MouseScrollDown, MouseScrollUp
from textual.strip import Strip
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..pane_bindings import ROW_KEYS
from .line_widget import LineWidget

TYPED_SECONDS = 1.0
"""Letters that follow one another faster than this make one word."""


class JumpingList(OptionList):
    """Goes to the first option whose name begins with what is typed."""

    _typed = ""
    _typed_at = 0.0

    def on_key(self, event: Key) -> None:
        if event.character is None or not event.is_printable or event.character == " ":
            return
        typed = (
            self._typed if event.time - self._typed_at < TYPED_SECONDS else ""
        ) + event.character.lower()
        at = next(
            (
                at
                for at, option in enumerate(self.options)
                if not option.disabled and _begins(option, typed)
            ),
            None,
        )
        if at is not None:
            event.stop()
            event.prevent_default()
            self._typed = typed
            self._typed_at = event.time
            self.highlighted = at


def _begins(option: Option, typed: str) -> bool:
    return any(name.lower().startswith(typed) for name in (option.id or "", str(option.prompt)))


class ColouredList(OptionList):
    """Shows the highlighted row in a single colour, so that all of it is legible on the
    highlight.
    """

    def render_line(self, y: int) -> Strip:
        strip = super().render_line(y)
        pointed = self.get_visual_style(
            "option-list--option", "option-list--option-highlighted"
        ).rich_style
        if not any(
            segment.style is not None and segment.style.bgcolor == pointed.bgcolor
            for segment in strip
        ):
            return strip
        ink = Style(color=pointed.color)
        return Strip(
            [
                Segment(segment.text, (segment.style or Style()) + ink, segment.control)
                for segment in strip
            ],
            strip.cell_length,
        )


WHEEL_ROWS = 3


class RowList(LineWidget, can_focus=True):
    """Rows under a heading: arrows `go` to the next, page keys and the wheel `scroll_rows` further,
    a click picks a row (`pick`).
    """

    DEFAULT_CSS = "RowList { width: 1fr; height: 1fr; }"
    BINDINGS = [*ROW_KEYS]

    @property
    def room(self) -> int:
        """The rows that are visible."""
        return max(self.size.height - 1, 1)

    def go(self, rows: int) -> None:
        """Move the cursor by so many rows."""
        raise NotImplementedError

    def scroll_rows(self, rows: int) -> None:
        """Scroll by so many rows."""
        self.go(rows)

    def pick(self, row: int) -> None:
        """Take the row that was clicked, counted from 0 at the first visible one; it may be below
        the last.
        """
        raise NotImplementedError

    def action_go(self, rows: int) -> None:
        self.go(rows)

    def action_page(self, pages: int) -> None:
        self.scroll_rows(pages * self.room)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.scroll_rows(WHEEL_ROWS)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.scroll_rows(-WHEEL_ROWS)

    def click(self, column: int, line: int) -> None:
        if line:
            self.pick(line - 1)

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()
