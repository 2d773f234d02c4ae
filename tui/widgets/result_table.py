"""The result table: a row a lane, the best of each column marked, sorted by any column."""

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.reactive import reactive

from core.comparison.column import COLUMNS, Unit, best, in_order
from core.comparison.figures import Figures
from core.export.cells import cell
from tui.lane_reading import ROLES
from tui.paint.roles import Role
from tui.widgets.painted import Painted

GAP = 2
LEAST_WIDTHS = {Unit.WORD: 8, Unit.MOVES: 4, Unit.NODES: 9, Unit.BYTES: 7, Unit.SECONDS: 8, Unit.RATE: 8, Unit.RATIO: 5}
"""Columns do not jump while numbers grow up to here."""


class ResultTable(Painted, can_focus=True):
    """Shows as many columns as there is room for, from the one that was turned to; the sorted one is underlined."""

    DEFAULT_CSS = "ResultTable { width: 1fr; height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,down", "reverse", show=False, tooltip="In the table: sort the other way round"),
    ]

    rows: reactive[tuple[tuple[str, Figures], ...]] = reactive((), layout=True)
    """The name and the figures of each lane."""
    sorted_by: reactive[int] = reactive(-1)
    """The place of the column to sort by; -1 is the order of the lanes."""
    reverse: reactive[bool] = reactive(False)
    """Whether the greatest comes first."""

    def turn(self, by: int) -> None:
        """Sort by another column, so many to the right; beyond the last one comes the order of the lanes."""
        self.sorted_by = (self.sorted_by + 1 + by) % (len(COLUMNS) + 1) - 1

    def action_reverse(self) -> None:
        """Sort the other way round."""
        self.reverse = not self.reverse

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        """A line for the titles and one for each lane."""
        del container, viewport, width
        return 1 + len(self.rows)

    @property
    def _order(self) -> list[int]:
        figures = [one for _, one in self.rows]
        if self.sorted_by < 0:
            return list(range(len(figures)))
        return in_order(COLUMNS[self.sorted_by], figures, reverse=self.reverse)

    def _layout(self, columns: int) -> list[tuple[int, int, int]]:
        """The columns that find room: place in COLUMNS, where they begin, and how wide they are."""
        start = max((len(name) for name, _ in self.rows), default=0) + GAP
        widths = [self._width(place) for place in range(len(COLUMNS))]
        first = 0
        while first < self.sorted_by and start + sum(width + GAP for width in widths[first : self.sorted_by + 1]) - GAP > columns:
            first += 1
        layout = []
        for place in range(first, len(COLUMNS)):
            if start + widths[place] > columns:
                break
            layout.append((place, start, widths[place]))
            start += widths[place] + GAP
        return layout

    def _width(self, place: int) -> int:
        column = COLUMNS[place]
        texts = [len(cell(column, one)) + 2 for _, one in self.rows]
        return max(len(column.title) + 1, LEAST_WIDTHS[column.unit], *texts)

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The titles and the rows."""
        if not self.rows:
            return self.empty_lines(columns)
        layout, figures = self._layout(columns), [one for _, one in self.rows]
        marked = {place: best(COLUMNS[place], figures) for place, _, _ in layout}
        painted = [self._titles(layout)]
        for row in self._order:
            name, one = self.rows[row]
            line = Text()
            line.append(name, style=self.palette[ROLES[row]])
            for place, start, width in layout:
                text = cell(COLUMNS[place], one).replace("–", "-" if not self.signs.braille else "–")
                is_best = row in marked[place]
                text = f"{self.signs.solution} {text}" if is_best else text
                line.append(" " * (start - len(line)))
                line.append(text.rjust(width), style=self.palette[Role.SOLUTION] if is_best else Style.null())
            painted.append(line)
        return [self.cut(line, columns) for line in painted[:lines]]

    def _titles(self, layout: list[tuple[int, int, int]]) -> Text:
        line = Text("sorted by lane" if self.sorted_by < 0 else "", style=self.palette[Role.DIM])
        for place, start, width in layout:
            line.append(" " * max(start - len(line), 0))
            title = COLUMNS[place].title.rjust(width)
            is_sorted = place == self.sorted_by
            line.append(title, style=self.palette[Role.CURRENT] + Style(underline=True) if is_sorted else self.palette[Role.DIM])
        return line

    def on_click(self, event: Click) -> None:
        """Sort by the column whose title was clicked, the second time the other way round."""
        offset = event.get_content_offset(self)
        if offset is None or offset.y:
            return
        for place, start, width in self._layout(self.size.width):
            if start <= offset.x < start + width + GAP:
                self.reverse = not self.reverse if place == self.sorted_by else False
                self.sorted_by = place
