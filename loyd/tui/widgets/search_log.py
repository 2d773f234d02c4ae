"""The search log: a row for each expansion, millions of rows without slowing."""

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from typing import ClassVar, NamedTuple

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.reactive import reactive

from loyd.core.system.text import grouped, short
from loyd.core.trace.choice import shown, shown_h
from loyd.core.trace.node import Counts
from loyd.core.trace.questions import SolutionPath
from loyd.core.trace.trace import Row, Trace
from loyd.tui.render.signs import ROLES, Role, compact, status_sign
from loyd.tui.widgets.line_widget import BoardPicked, RowList, SeekRequested

KEPT_ROWS, KEPT_LINES = 2_000, 200
STEP_WIDTH, F_WIDTH, COUNT_WIDTH, SUCCESSORS_WIDTH = 5, 3, 7, 11
MOST_WHOLE = 1_000_000
"""Sizes below this are written out."""
LEGEND_WIDTH = 27


class SearchLog(RowList):
    """Shows the rows around the step at hand, or those that one has turned to; only visible rows are ever read.

    It never moves the search: it says where to with `Sought`.
    """

    DEFAULT_CSS = "SearchLog { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "follow", show=False, tooltip="In the log: follow the step again"),
    ]

    position: reactive[int] = reactive(0, repaint=False)
    """The step at hand."""

    _trace: Trace | None = None
    solution: reactive[SolutionPath | None] = reactive(None)
    """Whose nodes are marked."""
    _held_at: int | None = None
    _counted = _wide = True
    _f_width = 0

    def on_mount(self) -> None:
        self._rows: OrderedDict[int, Row] = OrderedDict()
        self._lines: dict[Hashable, Text] = {}
        self._steps = -1
        self._say()

    def show(self, trace: Trace, position: int, seen: int) -> None:
        """Show the log of a trace around a step, no further than to the step `seen`."""
        if trace is not self._trace:
            self._trace, self._held_at = trace, None
            self._rows = OrderedDict()
            self._lines.clear()
            self._say()
        if position != self.position or seen != self._steps:
            stays = self._held_at is not None and self.position == position
            self.position, self._steps = position, seen
            if not stays:
                self.refresh()

    @property
    def is_held(self) -> bool:
        return self._held_at is not None

    @property
    def _first(self) -> int:
        if self._held_at is not None:
            return self._held_at
        return max(1, min(self.position - self.room // 2, self._steps - self.room + 1))

    def _say(self) -> None:
        self.border_subtitle = "" if self._held_at is None else "held · f follows"

    def _hold(self, first: int) -> None:
        self._held_at = max(1, min(first, self._steps - self.room + 1))
        self._say()
        self.refresh()

    def action_follow(self) -> None:
        self._held_at = None
        self._say()
        self.refresh()

    def look(self, rows: int) -> None:
        self._hold(self._first + rows)

    def go(self, rows: int) -> None:
        self._held_at = None
        self._say()
        self.post_message(SeekRequested(self, max(0, self.position + rows)))

    def pick(self, row: int) -> None:
        step = self._first + row
        if self._trace is not None and step <= self._steps:
            self.post_message(BoardPicked(self._row(self._trace, step).node.board, step))

    def paint(self, columns: int, lines: int) -> list[Text]:
        if self._trace is None or self._steps <= 0:
            return self.empty_lines(columns)
        first = self._first
        steps = range(first, min(first + lines - 1, self._steps) + 1)
        rows = [self._row(self._trace, step) for step in steps]
        form = self._form(columns, rows)
        return [self.cut(self._heading(rows[0].counts, form), columns), *(self._line(row, form, columns) for row in rows)]

    def _line(self, row: Row, form: "_Form", columns: int) -> Text:
        """A row as it is painted, which it is once: most rows only move up."""
        length = self.solution.length if self.solution is not None else None
        key = row.counts.step, row.counts.step == self.position, form, columns, self.app.theme, length
        if key not in self._lines:
            if len(self._lines) > KEPT_LINES:
                self._lines.clear()
            self._lines[key] = self.cut(self._painted_row(row, form), columns)
        return self._lines[key]

    def _form(self, columns: int, rows: Sequence[Row]) -> "_Form":
        """Which columns find room: the sizes of the lists give way first, then the successors, but never the boards."""
        step_width = max(STEP_WIDTH, len(grouped(self._steps)))
        f_width = max((F_WIDTH, *(len(shown(row.node.f)) for row in rows)))
        board_width = len(compact(rows[0].node.board))
        needed = 2 + step_width + 3 + 4 + 4 + 1 + f_width + 2 + board_width
        with_successors = needed + 2 + SUCCESSORS_WIDTH <= columns
        counted = needed + 2 + SUCCESSORS_WIDTH + 2 * (COUNT_WIDTH + 1) <= columns
        needed += 2 + SUCCESSORS_WIDTH + (2 * (COUNT_WIDTH + 1) if counted else 0)
        with_jumps = needed + 4 + step_width <= columns
        return _Form(step_width, f_width, board_width, with_successors=with_successors, with_jumps=with_jumps, counted=counted)

    def _row(self, trace: Trace, step: int) -> Row:
        if step not in self._rows:
            self._rows[step] = trace.rows(step, 1)[0]
            if len(self._rows) > KEPT_ROWS:
                self._rows.popitem(last=False)
        return self._rows[step]

    def _heading(self, counts: Counts, form: "_Form") -> Text:
        names = "open", "closed" if counts.depth is None else "path"
        lists = "".join(f" {name:>{COUNT_WIDTH}}" for name in names) if form.counted else ""
        h = "h" if self._trace is not None and self._trace.has_h else ""
        f = "f" if self._trace is not None and self._trace.has_f else ""
        text = f"  {'step':>{form.step}}   {'g':>4}{h:>4} {f:>{form.f}}  {'board':<{form.board}}"
        successors = f"  {'successors':<{SUCCESSORS_WIDTH}}" if form.with_successors else ""
        jumps = f"  {'from':>{form.step + 2}}" if form.with_jumps else ""
        return Text(f"{text}{successors}{jumps}{lists}", style=Style(bold=True) if self.has_focus else self.palette[Role.DIM])

    def _painted_row(self, row: Row, form: "_Form") -> Text:
        node, counts = row.node, row.counts
        here = counts.step == self.position
        line = Text(style=Style(bold=True) if here else Style.null())
        now = self.palette[Role.CURRENT] if here else self.palette[Role.DIM]
        line.append(f"{self.signs.current if here else ' '} {grouped(counts.step, form.step)} ", style=now)
        jump = " " if row.jump is None else self.signs.jump
        line.append(jump, style=self.palette[Role.IMPROVED]).append(node.move.letter if node.move is not None else "-")
        h = shown_h(node.h) if self._trace is not None and self._trace.has_h else ""
        f = shown(node.f) if self._trace is not None and self._trace.has_f else ""
        line.append(f"{node.g:>4}{h:>4} {f:>{form.f}}")
        is_marked = self.solution is not None and self.solution.holds(node)
        line.append(self.signs.solution if is_marked else " ", style=self.palette[Role.SOLUTION])
        line.append(self.signs.side(node.side), style=Style(bold=True))
        line.append(f"{compact(node.board):<{form.board}}")
        if form.with_successors:
            line.append("  ")
            start = len(line)
            for place, successor in enumerate(row.successors):
                line.append(" " if place else "")
                line.append(
                    f"{successor.move.letter}{status_sign(successor.status, self.signs)}", style=self.palette[ROLES[successor.status]]
                )
            line.append(" " * (start + SUCCESSORS_WIDTH - len(line)))
        if form.with_jumps:
            whence = "" if row.jump is None else f"{jump} {grouped(row.jump)}"
            line.append(f"  {whence:>{form.step + 2}}", style=self.palette[Role.IMPROVED])
        if form.counted:
            line.append(f" {_count(counts.open)}", style=self.palette[Role.OPEN])
            line.append(f" {_count(counts.closed)}", style=self.palette[Role.CLOSED])
        line.rstrip()
        return line


class _Form(NamedTuple):
    step: int
    f: int
    board: int
    with_successors: bool
    with_jumps: bool
    counted: bool


def _count(number: int) -> str:
    return f"{grouped(number) if number < MOST_WHOLE else short(number):>{COUNT_WIDTH}}"
