"""The open and the closed list at the current step, and the log."""

import re
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.getters import query_one
from textual.message import Message
from textual.reactive import reactive

from ...core.engine.record import (
    Counts,
    Node,
    Row,
    SolutionPath,
    Trace,
    format_f,
    format_h,
    format_node_f,
)
from ...core.system import grouped, short
from ..framework import BoardPicked, FramedWidget, RowList, SeekRequested
from ..key_names import key_of
from ..paint import BOLD, ROLES, status_sign, wrapped_lines
from ..pane_bindings import LOG_KEYS, NODE_KEYS
from ..parts.plots import Histogram
from ..signs import Role, compact
from .lists_model import ListReading, no_nodes_words

F_WIDTH = 3
FIGURES = 11
"""The columns of g and h and the gaps between them."""


class NodeList(RowList):
    """Shows nodes in order, a line each: position, f, g, h, board.

    It holds only the visible nodes: when scrolled, it posts `Scrolled` and is given those that
    `wanted` names. A list `from_end` shows its last nodes until it is scrolled. Enter or a click on
    a node asks about its board (`BoardPicked`).
    """

    BINDINGS = [*NODE_KEYS]

    nodes = reactive[tuple[Node, ...]](())
    first = reactive(0)
    total = reactive(0)
    title = reactive("")
    role = Role.OPEN
    from_end = False
    has_h = True
    """Whether the search uses a heuristic."""
    has_f = True
    """Whether the search orders nodes by f."""
    solution = reactive[SolutionPath | None](None)
    """The solution, whose nodes are marked."""
    _scrolled = 0

    class Scrolled(Message):
        """Other nodes are wanted."""

    def show(self, nodes: tuple[Node, ...], first: int, total: int, title: str = "") -> None:
        """Show these nodes, which start at position `first` (counted from 0) of `total`; a list
        with a title shows the total.
        """
        self.nodes = nodes
        self.first = first
        self.total = total
        self.title = title

    def wanted(self, total: int) -> range:
        """The rows that are in sight, of so many."""
        last = max(total - self.room, 0)
        first = last - self._scrolled if self.from_end else self._scrolled
        first = min(max(first, 0), last)
        return range(first, min(first + self.room, total))

    @property
    def places(self) -> str:
        """Which rows are shown, `rows 5–9 of 185`; empty until the list is scrolled."""
        if not self._scrolled or not self.nodes:
            return ""
        return (
            f"rows {grouped(self.first + 1)}–{grouped(self.first + len(self.nodes))} of "
            f"{grouped(self.total)}"
        )

    @property
    def count(self) -> int:
        return self.total

    @property
    def start_row(self) -> int:
        return self.first + len(self.nodes) - 1 if self.from_end else 0

    @property
    def cursor(self) -> int:
        """The position of the cursor: always a visible node."""
        return min(max(super().cursor, self.first), self.first + len(self.nodes) - 1)

    def go_to_first(self) -> None:
        """Show the first row."""
        self._scrolled = 0
        self.moved_to = None

    def on_resize(self) -> None:
        self.post_message(self.Scrolled())

    def scroll_rows(self, rows: int) -> None:
        """Scroll by so many rows."""
        before = self._scrolled
        most = max(self.total - self.room, 0)
        self._scrolled = min(max(min(before, most) + (-rows if self.from_end else rows), 0), most)
        if self._scrolled != before:
            self.post_message(self.Scrolled())

    def go(self, rows: int) -> None:
        """Move the cursor by so many rows, scrolling where it leaves the list."""
        if not self.nodes:
            return
        self.moved_to = row = min(max(self.cursor + rows, 0), self.total - 1)
        beyond = max(row - (self.first + len(self.nodes) - 1), 0) + min(row - self.first, 0)
        if beyond:
            self.scroll_rows(beyond)
        self.refresh()

    def pick(self, row: int) -> None:
        if row < len(self.nodes):
            self.moved_to = self.first + row
            self.action_choose()

    def action_choose(self) -> None:
        if self.nodes:
            node = self.nodes[self.cursor - self.first]
            self.post_message(BoardPicked(node.board, node.step))

    def paint(self, columns: int, lines: int) -> list[Text]:
        if not self.nodes and not self.title:
            return self.empty_lines(columns)
        width = max(2, len(grouped(self.total if self.title else self.first + len(self.nodes))))
        f_width = max((F_WIDTH, *(len(format_node_f(node.f, node.h)) for node in self.nodes)))
        if (
            self.nodes
            and not self.title
            and columns
            < width + f_width + FIGURES + len(compact(self.nodes[0].board))
            <= columns + width
        ):
            width = 0
        style = BOLD if self.has_focus else self.palette.dim
        count = grouped(self.total) if self.title else ""
        f = "f" if self.has_f else ""
        h = "h" if self.has_h else ""
        heading = self.cut(
            Text(
                f"{count:>{width}} {f:>{f_width}} {'g':>3} {h:>3}  {self.title or 'board'}", style
            ),
            columns,
        )
        return [
            heading,
            *(
                self._line(place, node, (width, f_width), columns)
                for place, node in enumerate(self.nodes[: lines - 1], self.first + 1)
            ),
        ]

    def _line(self, place: int, node: Node, widths: tuple[int, int], columns: int) -> Text:
        width, f_width = widths
        is_here = self.has_focus and place == self.cursor + 1
        is_next = self.role is Role.OPEN and place == 1
        line = Text(style=BOLD if is_next else self.palette[self.role])
        line.append(grouped(place, width) if width else "", BOLD if is_here else self.palette.dim)
        line.append(self.signs.current if is_here else " ", BOLD)
        line.append(f"{format_node_f(node.f, node.h) if self.has_f else '':>{f_width}}", BOLD)
        line.append(f" {node.g:>3} {format_h(node.h) if self.has_h else '':>3}")
        is_marked = self.solution is not None and self.solution.holds(node)
        line.append(self.signs.solution if is_marked else " ", self.palette.solution)
        line.append(self.signs.side(node.side), BOLD)
        line.append(compact(node.board))
        return self.cut(line, columns)


class ListPane(FramedWidget, Vertical):
    """A list under a line with its name."""


class NodeLists(Vertical):
    """The open list, replaced by the closed one or beside it, with their counts in their frames;
    their screen reads the nodes.
    """

    open = query_one("#open-list", NodeList)
    backward = query_one("#backward-list", NodeList)
    closed = query_one("#closed", NodeList)

    def compose(self) -> ComposeResult:
        with ListPane(id="open-pane"):
            yield NodeList(id="open-list")
            yield NodeList(id="backward-list")
            yield Histogram(id="by-f")
        with ListPane(id="closed-pane"):
            yield NodeList(id="closed")

    def on_mount(self) -> None:
        self.open.empty = self.backward.empty = "No node is open."
        self.closed.role = Role.CLOSED
        self.closed.from_end = True

    def turn(self) -> None:
        """Show or hide the closed list."""
        self.toggle_class("-closed")

    def promise(self, instead: str) -> None:
        """Say what the closed list will contain, or `instead` why it stays empty."""
        self.closed.empty = instead or f"Expanded nodes are listed here. {key_of('step(1)')}: step"

    def wanted(self, frontiers: int, opened: int) -> tuple[range, ...]:
        """The rows in sight of each frontier; shows the second list where there are two."""
        if self.has_class("-two-sided") != (frontiers > 1):
            self.set_class(frontiers > 1, "-two-sided")
        return tuple(part.wanted(opened) for part in (self.open, self.backward)[:frontiers])

    def count(self, counts: Counts, *, has_f: bool) -> None:
        """Put the counts into the frames; a depth-first search has a path instead of a closed list.

        The number of open nodes by f is left out if there is no f, and for a path short enough to
        be visible whole.
        """
        signs = self.open.signs
        has_path = counts.depth is not None
        self.set_class(has_path or not has_f, "-plain")
        self.open.empty = no_nodes_words(counts)
        name = "Stack" if has_path else f"{signs.open} Open"
        self.query_one("#open-pane", ListPane).name_frame(
            f"[$loyd-open]{name} {grouped(counts.open)}[/]  {self.open.places}".rstrip()
        )
        closed = f"{signs.closed} {'Path' if has_path else 'Closed'} {grouped(counts.closed)}"
        self.query_one("#closed-pane", ListPane).name_frame(
            f"{closed}  {self.closed.places}".rstrip()
        )

    def mark(self, solution: SolutionPath | None) -> None:
        """Mark the nodes on a solution."""
        for rows in self.query(NodeList):
            rows.solution = solution

    def go_to_first(self) -> None:
        """Scroll the open lists back to the nodes that are expanded next."""
        self.open.go_to_first()
        self.backward.go_to_first()

    def forget(self) -> None:
        """Show no nodes until those of another search are read."""
        for rows in self.query(NodeList):
            rows.show((), 0, 0)
        self.query_one(Histogram).bars = ()

    def show(self, reading: ListReading) -> None:
        """Show the lists after a step."""
        for rows in self.query(NodeList):
            rows.has_h = reading.trace.has_h
            rows.has_f = reading.trace.has_f
        for part, frontier in zip((self.open, self.backward), reading.frontiers, strict=False):
            part.show(frontier.nodes, frontier.first, frontier.total, frontier.name)
        self.closed.show(reading.closed, reading.closed_from, reading.counts.closed)
        self.count(reading.counts, has_f=reading.trace.has_f)
        by_f = self.query_one(Histogram)
        by_f.caption = "f"
        by_f.bars = reading.bars


KEPT_ROWS, KEPT_LINES = 2_000, 200
STEP_WIDTH, F_COLUMNS, COUNT_WIDTH, SUCCESSORS_WIDTH = 5, 3, 7, 11
MOST_WHOLE = 1_000_000
"""Numbers below this are written in full."""
RULE_HEADING = "── Log"
"""How the heading begins if it is the rule above the log."""


class SearchLog(RowList):
    """Shows the rows around the current step, or around where it was scrolled to; reads only
    visible rows.

    It never moves the search: it posts `SeekRequested`.
    """

    BINDINGS = [*LOG_KEYS]

    position = reactive(0, repaint=False)
    """The current step."""

    summary = reactive("")
    """Shown instead of the rows while they go by too fast to read."""
    _trace: Trace | None = None
    solution = reactive[SolutionPath | None](None)
    """The solution, whose nodes are marked."""
    held_at: int | None = None
    """The first row, if the log stays where it was scrolled to."""

    def on_mount(self) -> None:
        self._rows: OrderedDict[int, Row] = OrderedDict()
        self._lines: dict[Hashable, Text] = {}
        self._steps = -1
        self._update_subtitle()

    def show(self, trace: Trace, position: int, seen: int) -> None:
        """Show the log of a trace around a step, up to the step `seen`."""
        if trace is not self._trace:
            self._trace = trace
            self.held_at = None
            self._rows = OrderedDict()
            self._lines.clear()
            self._update_subtitle()
        if position != self.position or seen != self._steps:
            is_held = self.held_at is not None and self.position == position
            self.position = position
            self._steps = seen
            if not is_held:
                self.refresh()

    @property
    def _first(self) -> int:
        if self.held_at is not None:
            return self.held_at
        return max(1, min(self.position - self.room // 2, self._steps - self.room + 1))

    def _update_subtitle(self) -> None:
        self.border_subtitle = (
            "" if self.held_at is None else f"paused · {key_of('follow')}: follow"
        )

    def _hold_at(self, first: int) -> None:
        self.held_at = max(1, min(first, self._steps - self.room + 1))
        self._update_subtitle()
        self.refresh()

    def action_follow(self) -> None:
        self.held_at = None
        self._update_subtitle()
        self.refresh()

    def scroll_rows(self, rows: int) -> None:
        """Scroll by so many steps, and stay there."""
        self._hold_at(self._first + rows)

    def go(self, rows: int) -> None:
        """Ask for a step, so many rows further."""
        self.held_at = None
        self._update_subtitle()
        self.post_message(SeekRequested(self, max(0, self.position + rows)))

    def pick(self, row: int) -> None:
        step = self._first + row
        if self._trace is not None and step <= self._steps:
            self.post_message(BoardPicked(self._row(self._trace, step).node.board, step))

    def paint(self, columns: int, lines: int) -> list[Text]:
        if self.summary:
            return wrapped_lines(self.summary, columns, self.palette.dim)
        if self._trace is None or self._steps <= 0:
            return self.empty_lines(columns)
        first = self._first
        steps = range(first, min(first + lines - 1, self._steps) + 1)
        rows = [self._row(self._trace, step) for step in steps]
        form = self._form(columns, rows)
        return [
            self.cut(self._heading(rows[0].counts, form), columns),
            *(self._line(row, form, columns) for row in rows),
        ]

    def _line(self, row: Row, form: "_Form", columns: int) -> Text:
        length = self.solution.length if self.solution is not None else None
        key = (
            row.counts.step,
            row.counts.step == self.position,
            form,
            columns,
            self.app.theme,
            length,
        )
        if key not in self._lines:
            if len(self._lines) > KEPT_LINES:
                self._lines.clear()
            self._lines[key] = self.cut(self._row_text(row, form), columns)
        return self._lines[key]

    def _form(self, columns: int, rows: Sequence[Row]) -> "_Form":
        step_width = max(STEP_WIDTH, len(grouped(self._steps)))
        f_width = max((F_COLUMNS, *(len(format_f(row.node.f)) for row in rows)))
        board_width = len(compact(rows[0].node.board))
        needed = 2 + step_width + 3 + 4 + 4 + 1 + f_width + 2 + board_width
        needed += 2 + SUCCESSORS_WIDTH
        counts = 2 * (COUNT_WIDTH + 1)
        counted = needed + counts <= columns
        return _Form(
            step_width,
            f_width,
            board_width,
            with_successors=needed <= columns,
            with_jumps=needed + counts * counted + 4 + step_width <= columns,
            counted=counted,
        )

    def _row(self, trace: Trace, step: int) -> Row:
        if step not in self._rows:
            self._rows[step] = trace.rows(step, 1)[0]
            if len(self._rows) > KEPT_ROWS:
                self._rows.popitem(last=False)
        return self._rows[step]

    def _heading(self, counts: Counts, form: "_Form") -> Text:
        names = ("open", "closed") if counts.depth is None else ("stack", "path")
        lists = "".join(f" {name:>{COUNT_WIDTH}}" for name in names) if form.counted else ""
        h = "h" if self._trace is not None and self._trace.has_h else ""
        f = "f" if self._trace is not None and self._trace.has_f else ""
        text = f"  {'step':>{form.step}}   {'g':>4}{h:>4} {f:>{form.f}}  {'board':<{form.board}}"
        successors = f"  {'successors':<{SUCCESSORS_WIDTH}}" if form.with_successors else ""
        jumps = f"  {'from':>{form.step + 2}}" if form.with_jumps else ""
        heading = f"{text}{successors}{jumps}{lists}"
        style = BOLD if self.has_focus else self.palette.dim
        if not self.has_class("-ruled"):
            return Text(heading, style)
        rule = self.signs.horizontal
        # of `step`, unless it is whole
        heading = re.sub(r"^\S+", lambda part: " " * len(part[0]), heading[len(RULE_HEADING) :])
        heading = (
            re.sub("  +", lambda gap: f" {rule * (len(gap[0]) - 2)} ", heading)
            + f" {rule * self.size.width}"
        )
        return Text.assemble(
            (f"{rule}{rule} ", style),
            (RULE_HEADING[3:], BOLD),
            (heading[: self.size.width - len(RULE_HEADING)], style),
        )

    def _row_text(self, row: Row, form: "_Form") -> Text:
        node = row.node
        counts = row.counts
        here = counts.step == self.position
        line = Text(style=BOLD if here else Style.null())
        now = self.palette.current if here else self.palette.dim
        line.append(
            f"{self.signs.current if here else ' '} {grouped(counts.step, form.step)} ", now
        )
        jump = " " if row.jump is None else self.signs.jump
        line.append(jump, self.palette.dim).append(
            node.move.letter if node.move is not None else "-"
        )
        h = format_h(node.h) if self._trace is not None and self._trace.has_h else ""
        f = format_f(node.f) if self._trace is not None and self._trace.has_f else ""
        line.append(f"{node.g:>4}{h:>4} ").append(f"{f:>{form.f}}", BOLD)
        is_marked = self.solution is not None and self.solution.holds(node)
        line.append(self.signs.solution if is_marked else " ", self.palette.solution)
        line.append(self.signs.side(node.side), BOLD)
        line.append(f"{compact(node.board):<{form.board}}")
        if form.with_successors:
            line.append("  ")
            start = len(line)
            for place, successor in enumerate(row.successors):
                line.append(" " if place else "")
                line.append(
                    f"{successor.move.letter}{status_sign(successor.status, self.signs)}",
                    self.palette[ROLES[successor.status]],
                )
            line.append(" " * (start + SUCCESSORS_WIDTH - len(line)))
        if form.with_jumps:
            origin = "" if row.jump is None else f"{jump} {grouped(row.jump)}"
            line.append(f"  {origin:>{form.step + 2}}", self.palette.dim)
        if form.counted:
            line.append(f" {_count(counts.open)}", self.palette.open)
            line.append(f" {_count(counts.closed)}", self.palette.closed)
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
