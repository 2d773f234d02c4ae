"""The results: a table of all figures, and a list of the searches for small screens."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual.message import Message
from textual.widgets import DataTable

from ...core.draw.document import NO_VALUE, cell
from ...core.engine.choice import format_f
from ...core.study.compare import RUNNING_NOW, SECONDS, Figures, best, columns_of
from ...core.system import counted, grouped
from ..framework import LineWidget
from ..paint import BOLD, ColourPalette, bar_of
from ..signs import LANES, Role
from .comparison_model import LaneReading

LEAST_WIDTH = 16
"""The least columns of a search: those of most figures."""


@dataclass
class RowChosen(Message):
    """Posted when the row of a lane is clicked."""

    place: int


class ResultTable(DataTable[Text]):
    """A column for each search and a row for each figure, the best of each row marked."""

    def show(self, names: Sequence[str], rows: Sequence[Figures], palette: ColourPalette) -> None:
        """Show the figures of each search; columns are made anew only where names or rows differ,
        so that the scroll position stays.
        """
        columns = columns_of(rows)
        if [key.value for key in self.columns] != ["", *names] or len(self.rows) != len(columns):
            self.clear(columns=True)
            self.add_column("", key="")
            for name, role in zip(names, LANES, strict=False):
                title = Text(name, palette[role] + BOLD, justify="right")
                self.add_column(title, width=max(len(name), LEAST_WIDTH), key=name)
            for column in columns:
                self.add_row(Text(column.title, palette.dim), key=column.title)
        for column in columns:
            marked = best(column, rows)
            for place, (name, one) in enumerate(zip(names, rows, strict=True)):
                text = cell(column, one) if _has_begun(one) else NO_VALUE
                style = Style.null()
                if place in marked:
                    text, style = f"{palette.signs.best} {text}", palette.solution
                self.update_cell(column.title, name, Text(text, style, justify="right"))


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
        """Show these searches with their figures."""
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
            else f"{'f' if reading.counts.bound is None else 'bound'} {format_f(reading.bound)}"
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
                RowChosen(min(line // self._lines_each(self.size.height), len(names) - 1))
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
