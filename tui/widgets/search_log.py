"""The search log: a row for each expansion, millions of rows without slowing."""

from collections import OrderedDict
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Blur, Click, Focus, MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.reactive import reactive

from core.trace.choice import shown
from core.trace.node import Counts
from core.trace.trace import Row, Trace
from tui.paint.fates import ROLES, fate_sign
from tui.paint.numbers import grouped, short
from tui.paint.roles import Role
from tui.widgets.painted import Painted

KEPT_ROWS = 2_000
WHEEL_ROWS = 3
STEP_WIDTH, F_WIDTH, COUNT_WIDTH, SUCCESSORS_WIDTH = 5, 4, 7, 12
BOARD_SEEN = 28
"""The successors give way rather than that fewer columns of the boards be seen."""
LEAST_SEEN = 11
"""The sizes of the two lists give way rather than that fewer columns of the boards be seen than this."""


class SearchLog(Painted, can_focus=True):
    """Shows the rows around the step at hand, or those that one has turned to; only visible rows are ever read.

    It never moves the search: it says where to with `Sought`.
    """

    DEFAULT_CSS = "SearchLog { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "seek_by(-1)", show=False, tooltip="In the log: go to the row above"),
        Binding("down", "seek_by(1)", show=False, tooltip="In the log: go to the row below"),
        Binding("pageup", "turn(-1)", show=False, tooltip="In the log: look a page further up, and stay there"),
        Binding("pagedown", "turn(1)", show=False, tooltip="In the log: look a page further down, and stay there"),
        Binding("f", "follow", show=False, tooltip="In the log: follow the step again"),
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
    _counted = _wide = True
    _f_width = 0

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
    def is_held(self) -> bool:
        """Whether it was turned away from the step at hand."""
        return self._held_at is not None

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

    def on_focus(self, event: Focus) -> None:
        """Show that the keys come here."""
        del event
        self.refresh()

    def on_blur(self, event: Blur) -> None:
        """Show that they no longer do."""
        del event
        self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """A heading and the rows."""
        if self._trace is None or self._steps <= 0:
            return self.empty_lines(columns)
        first = self._first
        steps = range(first, min(first + lines - 1, self._steps) + 1)
        rows = [self._row(self._trace, step) for step in steps]
        step_width = max(STEP_WIDTH, len(grouped(self._steps)))
        self._f_width = max(F_WIDTH, *(len(shown(row.node.f)) for row in rows))
        left = columns - step_width - 2 * COUNT_WIDTH - self._f_width - 19
        self._counted, self._wide = left >= LEAST_SEEN, left >= SUCCESSORS_WIDTH + min(len(str(self._trace.start)), BOARD_SEEN)
        painted = [self._heading(rows[0].counts, step_width), *(self._painted_row(row, step_width) for row in rows)]
        return [self.cut(line, columns) for line in painted]

    def _row(self, trace: Trace, step: int) -> Row:
        if step not in self._rows:
            self._rows[step] = trace.rows(step, 1)[0]
            if len(self._rows) > KEPT_ROWS:
                self._rows.popitem(last=False)
        return self._rows[step]

    def _heading(self, counts: Counts, step_width: int) -> Text:
        names = ("open", "closed") if counts.depth is None else ("pending", "path")
        lists = "".join(f" {name:>{COUNT_WIDTH}}" for name in names) if self._counted else ""
        text = f"  {'step':>{step_width}} move {'g':>3} {'h':>3} {'f':>{self._f_width}}{lists} "
        successors = f"{'successors':<{SUCCESSORS_WIDTH}}" if self._wide else ""
        return Text(f"{text}{successors}board", style=self.palette[Role.CURRENT if self.has_focus else Role.DIM])

    def _painted_row(self, row: Row, step_width: int) -> Text:
        node, counts = row.node, row.counts
        here = counts.step == self.position
        style = self.palette[Role.CURRENT] + Style(bold=True) if here else Style.null()
        move = node.move.letter if node.move is not None else "-"
        line = Text(f"{self.signs.current if here else ' '} {grouped(counts.step, step_width)}  {move}  ", style=style)
        line.append(f" {node.g:>3} {node.h:>3} {shown(node.f):>{self._f_width}}")
        if self._counted:
            line.append(f" {_count(counts.open)}", style=self.palette[Role.OPEN])
            line.append(f" {_count(counts.closed)}", style=self.palette[Role.CLOSED])
        line.append(" ")
        if self._wide:
            start = len(line)
            for successor in row.successors:
                sign = fate_sign(successor.fate, self.signs)
                line.append(f"{successor.move.letter}{sign} ", style=self.palette[ROLES[successor.fate]])
            line.append(" " * (start + SUCCESSORS_WIDTH - len(line)))
        line.append(self.signs.side(node.side).strip(), style=self.palette[Role.CURRENT])
        line.append(str(node.board))
        return line


def _count(number: int) -> str:
    """A number in a width that does not change: exact up to 999 999."""
    return f"{grouped(number) if number < 1_000_000 else short(number):>{COUNT_WIDTH}}"
