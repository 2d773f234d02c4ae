"""The result table: a row for each lane, the best value of each column marked."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual.events import MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.reactive import reactive

from loyd.core.draw.document import NOTHING, cell
from loyd.core.engine.choice import shown
from loyd.core.study.compare import COLUMNS, RUNNING_NOW, SECONDS, Figures, Unit, best
from loyd.core.system import counted, grouped

from ..framework import LineWidget
from ..keys import key
from ..paint import BOLD, bar_of
from ..signs import LANES, Role
from .compare_layout import RESULT_WORDS
from .comparison_model import LaneReading

GAP = 2
LONGEST_NAME = 30
LEAST_WIDTHS = {
    Unit.WORD: 9,
    Unit.MOVES: 4,
    Unit.NODES: 9,
    Unit.BYTES: 7,
    Unit.SECONDS: 8,
    Unit.RATE: 8,
    Unit.RATIO: 5,
}
"""Columns keep this width while numbers grow."""


class ResultTable(LineWidget, can_focus=True):
    """Shows as many columns as fit; arrows show that there are more."""

    DEFAULT_CSS = "ResultTable { width: 1fr; }"
    BINDINGS = [
        key("left", "scroll_columns(-1)", "In the table: the columns further to the left"),
        key("right", "scroll_columns(1)", "In the table: the columns further to the right"),
    ]

    @dataclass
    class RowChosen(Message):
        place: int

    rows = reactive[tuple[tuple[str, Figures], ...]](())
    first = reactive(0)
    """The index of the leftmost column shown."""

    def action_scroll_columns(self, by: int) -> None:
        self.first = min(max(self._layout(self.size.width).first + by, 0), len(COLUMNS) - 1)
        self.first = self._layout(self.size.width).first

    def _layout(self, columns: int) -> "Layout":
        """The columns that fit, from the first one asked for, or from further left if all the rest
        fit.
        """
        left = min(max((len(name) for name, _ in self.rows), default=0), LONGEST_NAME) + GAP
        widths = [self._width(place) for place in range(len(COLUMNS))]
        first = len(COLUMNS) - 1
        while first and left + sum(width + GAP for width in widths[first - 1 :]) <= columns:
            first -= 1
        first = min(first, self.first)
        starts = {}
        start = left
        for place in range(first, len(COLUMNS)):
            if start + widths[place] + (0 if place == len(COLUMNS) - 1 else GAP) > columns:
                break
            starts[place] = start
            start += widths[place] + GAP
        return Layout(first, starts, widths, more=first + len(starts) < len(COLUMNS))

    def _width(self, place: int) -> int:
        column = COLUMNS[place]
        texts = [len(cell(column, one)) + 2 for _, one in self.rows]
        return max(len(column.title) + 1, LEAST_WIDTHS[column.unit], *texts)

    def paint(self, columns: int, lines: int) -> list[Text]:
        if not self.rows:
            return self.empty_lines(columns)
        if lines < RESULT_WORDS + 1 + len(self.rows):
            return []
        layout = self._layout(columns)
        figures = [one for _, one in self.rows]
        marked = {place: best(COLUMNS[place], figures) for place in layout.starts}
        painted = [*[Text()] * self._head, self._titles(layout, columns)]
        for row, (name, one) in enumerate(self.rows):
            line = self.cut(Text(name, self.palette[LANES[row]]), LONGEST_NAME)
            line = Text().append_text(line)
            for place, start in layout.starts.items():
                text = cell(COLUMNS[place], one) if _has_begun(one) else NOTHING
                text = text.replace(NOTHING, NOTHING if self.signs.braille else "-")
                is_best = row in marked[place]
                text = f"{self.signs.best} {text}" if is_best else text
                line.append(" " * (start - len(line)))
                line.append(
                    text.rjust(layout.widths[place]),
                    self.palette.solution if is_best else Style.null(),
                )
            painted.append(line)
        return [self.cut(line, columns) for line in painted[:lines]]

    @property
    def _head(self) -> int:
        return max(self.size.height - 1 - len(self.rows), 0)

    def _titles(self, layout: "Layout", columns: int) -> Text:
        line = Text()
        for place, start in layout.starts.items():
            line.append(" " * max(start - len(line), 0))
            if place == layout.first and place:
                line.right_crop(GAP)
                line.append(self.signs.track_start + " ", BOLD)
            line.append(COLUMNS[place].title.rjust(layout.widths[place]), self.palette.dim)
        if layout.more:
            line.append(" " * max(columns - 1 - len(line), 0))
            line.append(self.signs.track_end, BOLD)
        return line

    def click(self, column: int, line: int) -> None:
        row = line - self._head
        layout = self._layout(self.size.width)
        if 0 < row <= len(self.rows):
            self.post_message(self.RowChosen(row - 1))
        elif row:
            return
        elif layout.more and column >= self.size.width - GAP:
            self.action_scroll_columns(1)
        elif layout.first and column < min(layout.starts.values(), default=0):
            self.action_scroll_columns(-1)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.action_scroll_columns(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.action_scroll_columns(-1)


def _has_begun(row: Figures) -> bool:
    return bool(row.expanded) or row.outcome != RUNNING_NOW


class SearchList(LineWidget):
    """Two or three lines for each search: its name and how it ended, the nodes expanded with a bar,
    memory and time.
    """

    _shown: tuple[Sequence[str], Sequence[LaneReading], Sequence[Figures]] = (), (), ()

    def on_mount(self) -> None:
        self.border_title = "Searches"
        self.border_subtitle = "bar: expanded, linear scale"

    def show(
        self, names: Sequence[str], readings: Sequence[LaneReading], figures: Sequence[Figures]
    ) -> None:
        self._shown = names, readings, figures
        self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        names, readings, rows = self._shown
        most = max((one.expanded or 0 for one in rows), default=0)
        width = len(grouped(most))
        dim = self.palette.dim
        outcomes = [self._outcome(reading) for reading in readings]
        if any(
            how.cell_len + len(name) >= columns for name, how in zip(names, outcomes, strict=True)
        ):
            names = _without_shared_parts(names)
        painted: list[Text] = []
        for place, (name, how, one) in enumerate(zip(names, outcomes, rows, strict=True)):
            count = one.expanded or 0
            style = self.palette[LANES[place]]
            if how.cell_len + len(name) >= columns and (plus := how.plain.find(" moves")) > 0:
                how = how[:plus].append_text(how[plus + len(" moves") :])
            painted.append(self._row(Text(name, style + BOLD), how, columns))
            bar = bar_of(count / max(most, 1), max(columns - width - 3, 1), self.signs)
            painted.append(
                self._row(
                    Text(f"  {bar}", style),
                    Text(grouped(count) if _has_begun(one) else "", BOLD),
                    columns,
                )
            )
            each = self._lines_each(lines)
            if not _has_begun(one):
                painted += [Text()] * (each - 2)
                continue
            if each > 2:
                nodes = f"  {counted(one.peak_nodes or 0, 'node')} in memory"
                time = cell(SECONDS, one)
                nodes = nodes if len(nodes) + len(time) < columns else nodes.replace(" nodes", "")
                painted.append(self._row(Text(nodes, dim), Text(time, dim), columns))
            painted += [Text()] * (each > 3)
        return painted[:lines]

    def _lines_each(self, lines: int) -> int:
        """The lines of a search: its name, its bar, from three on its memory, in four a gap."""
        count = max(len(self._shown[0]), 1)
        return min(max((lines + 1) // count, 2), 4) if lines >= 3 * count else 2

    def _outcome(self, reading: LaneReading) -> Text:
        going = (
            ""
            if reading.bound is None
            else f"{'f' if reading.counts.bound is None else 'bound'} {shown(reading.bound)}"
        )
        if not reading.ending:
            return Text(going, self.palette.dim)
        sign = self.signs.right if reading.is_solved else self.signs.wrong
        ended, plus, extra = f"{sign} {' '.join(reading.ending)}".partition("+")
        line = Text().append(ended, self.palette[Role.GOAL if reading.is_solved else Role.ERROR])
        return line.append(plus + extra.removesuffix(" moves"), self.palette.error)

    def _row(self, left: Text, right: Text, columns: int) -> Text:
        self.cut(left, max(columns - right.cell_len - 1, 0))
        return left.append(" " * (columns - left.cell_len - right.cell_len)).append_text(right)

    def click(self, column: int, line: int) -> None:
        names, _, _ = self._shown
        if names:
            self.post_message(
                ResultTable.RowChosen(
                    min(line // self._lines_each(self.size.height), len(names) - 1)
                )
            )


def _without_shared_parts(names: Sequence[str]) -> list[str]:
    """Without the heuristic, or the setting, that all which have one share: `A Weighted A* · 2`, `B
    Weighted A* · 5`.
    """
    parts = [name.split(" · ") for name in names]
    settings = [set(more) for _, *more in parts if more]
    shared = set.intersection(*settings) if len(settings) > 1 else set[str]()
    return [
        " · ".join([name, *(part for part in more if part not in shared)]) for name, *more in parts
    ]


@dataclass(frozen=True)
class Layout:
    """Which columns are shown: the index of the first, where each begins, how wide each is, and
    whether there are more.
    """

    first: int
    starts: dict[int, int]
    widths: list[int]
    more: bool
