"""The events that a search can be run to, in two columns."""

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Blur, Click, Focus
from textual.message import Message

from loyd.tui.paint.roles import Role
from loyd.tui.readings.until_reading import EventRow
from loyd.tui.widgets.painted import Painted

COLUMNS = 2
GAP = 2


class EventList(Painted, can_focus=True):
    """A bar moves over the events with up and down; enter, or a click, chooses the one it is on."""

    DEFAULT_CSS = "EventList { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(-1)", show=False, tooltip="In the list of events: the one above"),
        Binding("down,j", "move(1)", show=False, tooltip="In the list of events: the one below"),
        Binding("enter", "run_there", show=False, tooltip="In the list of events: run to the next of this kind"),
    ]

    rows: tuple[EventRow, ...] = ()
    at: int = 0

    class Chosen(Message):
        """An event was chosen."""

        def __init__(self, word: str) -> None:
            super().__init__()
            self.word = word

    def show(self, rows: tuple[EventRow, ...]) -> None:
        """Show these events."""
        if rows != self.rows:
            self.rows = rows
            self.refresh()

    @property
    def pointed(self) -> str:
        """The word of the event that the bar is on."""
        return self.rows[self.at].word if self.rows else ""

    def point(self, word: str) -> None:
        """Put the bar on an event, if it is in the list."""
        self.at = next((place for place, row in enumerate(self.rows) if row.word == word), self.at)
        self.refresh()

    def action_move(self, rows: int) -> None:
        """Move the bar."""
        self.at = min(max(self.at + rows, 0), max(len(self.rows) - 1, 0))
        self.refresh()

    def action_run_there(self) -> None:
        """Choose the event that the bar is on."""
        self.post_message(self.Chosen(self.pointed))

    def on_click(self, event: Click) -> None:
        """Choose the event under the mouse."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        half = self._half
        place = offset.y + (half if offset.x >= self.size.width // COLUMNS else 0)
        if offset.y < half and place < len(self.rows):
            self.at = place
            self.refresh()
            self.action_run_there()

    @property
    def _half(self) -> int:
        return -(-len(self.rows) // COLUMNS)

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The rows, the first half at the left."""
        del lines
        width = (columns - GAP) // COLUMNS
        painted = []
        for place in range(self._half):
            line = self._row(place, width)
            if place + self._half < len(self.rows):
                line.append(" " * GAP)
                line.append_text(self._row(place + self._half, width))
            painted.append(line)
        return painted

    def _row(self, place: int, width: int) -> Text:
        """A row; of what is said there as much as leaves room for the whole name."""
        row, is_here = self.rows[place], place == self.at
        name = f"{self.signs.current if is_here else ' '} {row.sign} {row.name}"
        said = next((said for said in row.said if len(name) + 1 + len(said) <= width), "")
        style = self.palette[Role.CURRENT] + Style(bold=True, reverse=self.has_focus) if is_here else Style.null()
        line = Text().append(name.ljust(width - len(said)), style=style)
        return self.cut(line.append(said, style=style if is_here else self.palette[Role.DIM]), width)

    def on_focus(self, event: Focus) -> None:
        """Show that the keys come here."""
        del event
        self.refresh()

    def on_blur(self, event: Blur) -> None:
        """Show that they no longer do."""
        del event
        self.refresh()
