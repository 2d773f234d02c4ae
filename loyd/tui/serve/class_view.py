"""The teacher's view of `loyd serve --class`: who is here, in the teacher's own terminal."""

from collections.abc import Iterator
from time import monotonic
from typing import ClassVar
from urllib.parse import parse_qsl, urlsplit

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.getters import query_one
from textual.widgets import DataTable, Footer, Input, Static

from ...core.study.compare import SharedView
from ...core.system import LoydError, counted
from .server import LoydServer
from .terms import MEGABYTE

POLL_SECONDS = 1.0
CLASS_COLUMNS = ("place", "screen", "size", "memory", "last key")


class ClassView(App[None]):
    """Lists the visits of a server, sends everybody a link, and ends all visits. `code`: the link
    to the server as a QR code, in text.
    """

    TITLE = "Loyd"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #code { dock: right; width: auto; height: 1fr; padding: 0 1; }
    DataTable { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "send", "send a board to everybody"),
        Binding("X", "end_visits", "end all visits"),
        Binding("q,ctrl+c", "quit", "stop serving", priority=False),
        Binding("escape", "list", show=False),
    ]

    table = query_one(DataTable)

    def __init__(self, server: LoydServer, code: str):
        super().__init__()
        self._server = server
        self._code = code

    def compose(self) -> ComposeResult:
        yield Static(self._server.invitation, id="link", markup=False)
        yield Static(self._code, id="code", markup=False)
        yield DataTable(cursor_type="none")
        yield Input(placeholder="a link copied in Loyd with ctrl+p, or a board; enter sends it")
        yield Static(id="status", markup=False)
        yield Footer()

    def on_mount(self) -> None:
        self._server.show_message = self._show_message
        self.table.add_columns(*CLASS_COLUMNS)
        self.set_interval(POLL_SECONDS, self._poll)
        self._poll()

    def _poll(self) -> None:
        table = self.table
        table.clear()
        table.add_rows(self._rows())
        waiting = sum(not visitor.place for visitor in self._server.visitors.values())
        self.sub_title = f"{table.row_count} here, {waiting} waiting"

    def _rows(self) -> Iterator[tuple[str, ...]]:
        for visitor in sorted(self._server.visitors.values(), key=lambda visitor: visitor.place):
            if visitor.place:
                columns, lines = visitor.size
                memory = visitor.memory
                megabytes = "-" if memory is None else f"{memory / MEGABYTE:.0f} MB"
                minutes = f"{(monotonic() - visitor.key_at) / 60:.0f} min ago"
                yield (
                    str(visitor.place),
                    visitor.screen or "starting",
                    f"{columns}x{lines}",
                    megabytes,
                    minutes,
                )

    def action_send(self) -> None:
        self.query_one(Input).focus()

    def action_list(self) -> None:
        self.table.focus()

    async def on_input_submitted(self, message: Input.Submitted) -> None:
        """Send the visitors to the view that was typed."""
        text = message.value.strip()
        query = parse_qsl(urlsplit(text).query) if "?" in text else [("board", text)]
        try:
            view = SharedView.from_query(query)
        except LoydError as error:
            self._show_message(str(error))
            return
        count = await self._server.offer(view)
        self._show_message(f"Sent to {counted(count, 'visitor')}: {view.command()}")
        message.input.clear()
        self.action_list()

    async def action_end_visits(self) -> None:
        count = len(self._server.visitors)
        await self._server.end_visits("Your host has ended all visits.")
        self._show_message(f"{counted(count, 'visit')} ended.")

    def _show_message(self, sentence: str) -> None:
        self.query_one("#status", Static).update(sentence)
