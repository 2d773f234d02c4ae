"""The search log: a row for each expansion, millions of rows without slowing."""

from collections import OrderedDict
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.reactive import reactive

from core.trace.choice import shown
from core.trace.trace import Row, Trace
from tui.paint.fates import ROLES, fate_sign
from tui.paint.numbers import grouped
from tui.paint.roles import Role
from tui.widgets.painted import Painted

KEPT_ROWS = 2_000
WHEEL_ROWS = 3


class SearchLog(Painted, can_focus=True):
    """Shows the rows around the step at hand, or those that one has turned to; only visible rows are ever read.

    It never moves the search: it says where to with `Sought`.
    """

    DEFAULT_CSS = "SearchLog { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "seek_by(-1)", "Row above", show=False),
        Binding("down", "seek_by(1)", "Row below", show=False),
        Binding("pageup", "turn(-1)", "Page above", show=False),
        Binding("pagedown", "turn(1)", "Page below", show=False),
        Binding("f", "follow", "Follow the step", show=False),
    ]

    position: reactive[int] = reactive(0, repaint=False)
    """The step at hand."""

    class Sought(Message):
        """Somebody chose a row: its step."""

        def __init__(self, log: "SearchLog", step: int) -> None:
            super().__init__()
            self.log, self.step = log, step

        @property
        def control(self) -> "SearchLog":
            """The log."""
            return self.log

    _trace: Trace | None = None
    _held_at: int | None = None

    def on_mount(self) -> None:
        """Say in the border whether it follows."""
        self._rows: OrderedDict[int, Row] = OrderedDict()
        self._steps = -1
        self._say()

    def show(self, trace: Trace, position: int) -> None:
        """Show the log of a trace around a step."""
        if trace is not self._trace:
            self._trace, self._held_at = trace, None
            self._rows = OrderedDict()
            self._say()
        if position != self.position or trace.steps != self._steps:
            stays = self._held_at is not None and self.position == position
            self.position, self._steps = position, trace.steps
            if not stays:
                self.refresh()

    @property
    def _room(self) -> int:
        return max(self.size.height - 1, 1)

    @property
    def _first(self) -> int:
        """The step of the first row shown."""
        if self._held_at is not None:
            return self._held_at
        return max(1, min(self.position - self._room // 2, self._steps - self._room + 1))

    def _say(self) -> None:
        self.border_subtitle = "following" if self._held_at is None else "held · f follows"

    def _hold(self, first: int) -> None:
        self._held_at = max(1, min(first, self._steps - self._room + 1))
        self._say()
        self.refresh()

    def action_follow(self) -> None:
        """Keep the step at hand in sight again."""
        self._held_at = None
        self._say()
        self.refresh()

    def action_turn(self, pages: int) -> None:
        """Look a page further up or down, without moving the search."""
        self._hold(self._first + pages * self._room)

    def action_seek_by(self, rows: int) -> None:
        """Seek the row above or below."""
        self._held_at = None
        self._say()
        self.post_message(self.Sought(self, max(0, self.position + rows)))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Look further down."""
        event.stop()
        self._hold(self._first + WHEEL_ROWS)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Look further up."""
        event.stop()
        self._hold(self._first - WHEEL_ROWS)

    def on_click(self, event: Click) -> None:
        """Seek the row under the mouse."""
        offset = event.get_content_offset(self)
        if offset is not None and offset.y > 0 and self._first + offset.y - 1 <= self._steps:
            self.post_message(self.Sought(self, self._first + offset.y - 1))

    def paint(self, columns: int, lines: int) -> list[Text]:
        """A heading and the rows."""
        if self._trace is None or self._steps <= 0:
            return self.empty_lines(columns)
        first = self._first
        steps = range(first, min(first + lines - 1, self._steps) + 1)
        return [self._heading(columns), *(self._painted_row(self._row(self._trace, step), columns) for step in steps)]

    def _row(self, trace: Trace, step: int) -> Row:
        if step not in self._rows:
            self._rows[step] = trace.rows(step, 1)[0]
            if len(self._rows) > KEPT_ROWS:
                self._rows.popitem(last=False)
        return self._rows[step]

    def _step_width(self) -> int:
        return max(5, len(grouped(self._steps)))

    def _count_width(self) -> int:
        return max(6, len(grouped(self._steps)))

    def _heading(self, columns: int) -> Text:
        step, count = self._step_width(), self._count_width()
        text = f"  {'step':>{step}}  move  {'g':>3}  {'h':>3}  {'f':>5}  {'open':>{count}}  {'closed':>{count}}  "
        line = Text(f"{text}{'board':<{self._board_width()}}  successors", style=self.palette[Role.DIM])
        line.truncate(columns)
        return line

    def _board_width(self) -> int:
        return len(str(self._trace.start)) if self._trace else 0

    def _painted_row(self, row: Row, columns: int) -> Text:
        step, count = self._step_width(), self._count_width()
        node, counts = row.node, row.counts
        here = counts.step == self.position
        style = self.palette[Role.CURRENT] + Style(bold=True) if here else Style.null()
        move = node.move.letter if node.move is not None else "-"
        line = Text(f"{self.signs.current if here else ' '} {grouped(counts.step, step)}   {move}   ", style=style)
        line.append(f"{node.g:>4}  {node.h:>3}  {shown(node.f):>5}")
        line.append(f"  {grouped(counts.open, count)}", style=self.palette[Role.OPEN])
        line.append(f"  {grouped(counts.closed, count)}", style=self.palette[Role.CLOSED])
        line.append(f"  {node.board!s:<{self._board_width()}}  ")
        for successor in row.successors:
            sign = fate_sign(successor.fate, self.signs)
            line.append(f"{successor.move.letter}{sign} ", style=self.palette[ROLES[successor.fate]])
        line.truncate(columns)
        return line
