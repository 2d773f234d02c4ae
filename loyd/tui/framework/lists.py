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
    """Rows under a heading, with a cursor: arrows `go` to the next row, page keys and the wheel
    `scroll_rows` further, and a click on a row (`pick`) chooses it as enter does. All rows are
    counted from 0.

    The cursor stands at `start_row` until it is moved, and always in sight. A list that holds only
    its visible rows, or that moves the search instead of a cursor, overrides how it goes.
    """

    DEFAULT_CSS = "RowList { width: 1fr; height: 1fr; }"
    BINDINGS = [*ROW_KEYS]

    @property
    def room(self) -> int:
        """The rows that are visible."""
        return max(self.size.height - 1, 1)

    moved_to: int | None = None
    """The row that the cursor was moved to; None until it is."""
    top = 0
    """The first visible row."""

    @property
    def count(self) -> int:
        """The rows, visible or not."""
        raise NotImplementedError

    @property
    def start_row(self) -> int:
        """Where the cursor stands until it is moved."""
        return 0

    @property
    def cursor(self) -> int:
        """The row of the cursor; 0 in an empty list."""
        row = self.start_row if self.moved_to is None else self.moved_to
        return min(row, max(self.count - 1, 0))

    def keep_in_sight(self) -> None:
        """Scroll no further than the cursor needs, and leave no room below the last row."""
        top = max(self.top, self.cursor - self.room + 1)
        self.top = min(top, self.cursor, max(self.count - self.room, 0))

    def move_to(self, row: int | None) -> None:
        """Move the cursor to a row; None: back to where it starts."""
        self.moved_to = row
        self.keep_in_sight()
        self.refresh()

    def go(self, rows: int) -> None:
        """Move the cursor by so many rows."""
        if self.count:
            self.move_to(min(max(self.cursor + rows, 0), self.count - 1))

    def scroll_rows(self, rows: int) -> None:
        """Scroll by so many rows."""
        self.go(rows)

    def pick(self, row: int) -> None:
        """Choose the visible row that was clicked; there may be none so far down."""
        if self.top + row < self.count:
            self.move_to(self.top + row)
            self.action_choose()

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
