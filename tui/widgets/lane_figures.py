"""The figures of one lane at its step."""

from textwrap import wrap

from rich.style import Style
from rich.text import Text

from loyd.core.numbers import grouped, short
from loyd.core.trace.choice import shown
from loyd.tui.paint.roles import Role
from loyd.tui.readings.lane_reading import LaneReading
from loyd.tui.widgets.painted import Painted

BOLD = Style(bold=True)
WORDS_FROM = 30
"""From so many columns on the lists are named, beside their signs."""
GROUPED_FROM = 20
"""From so many columns on each figure shows all its digits."""
COLUMN_LINES = 6
"""From so many lines on each figure has one of its own."""


class LaneFigures(Painted):
    """g, h and f; the lists; how many were expanded; the bound, or how it ended: a column of figures, or four lines."""

    DEFAULT_CSS = "LaneFigures { width: 1fr; height: 4; }"

    _reading: LaneReading | None = None

    def show(self, reading: LaneReading) -> None:
        """Show other figures."""
        if reading != self._reading:
            self._reading = reading
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """As much as there is room for."""
        if self._reading is None:
            return []
        painted = self._column(self._reading, columns) if lines >= COLUMN_LINES else self._lines(self._reading, columns)
        return [self.cut(line, columns) for line in painted[:lines]]

    def _lists(self, reading: LaneReading) -> tuple[tuple[str, str, int, Role], ...]:
        """Sign, word, count and role of the two lists."""
        is_path, counts = reading.counts.depth is not None, reading.counts
        return (
            (self.signs.open, "pending" if is_path else "open", counts.open, Role.OPEN),
            (self.signs.closed, "path" if is_path else "closed", counts.closed, Role.CLOSED),
        )

    def _column(self, reading: LaneReading, columns: int) -> list[Text]:
        node, palette = reading.node, self.palette
        lines = [self._row(Text(name, palette[Role.DIM]), value, columns) for name, value in (("g", node.g), ("h", node.h))]
        lines.append(self._row(Text("f", palette[Role.DIM]), shown(node.f), columns))
        lines += [self._row(Text(f"{sign} {word}", palette[role]), count, columns) for sign, word, count, role in self._lists(reading)]
        lines.append(self._row(Text("expanded", palette[Role.DIM]), reading.counts.expanded, columns))
        if reading.ending:
            style, sign = self._verdict(reading)
            return lines + [
                Text(f"{sign if not place else ' '} {line}", style) for place, line in enumerate(wrap(reading.ending, columns - 2))
            ]
        return lines + [self._row(Text(name, palette[Role.DIM]), value, columns) for name, value in self._progress(reading)]

    def _row(self, name: Text, value: int | str, columns: int) -> Text:
        """A name at the left, its value at the right."""
        text = value if isinstance(value, str) else grouped(value) if columns >= GROUPED_FROM else short(value)
        return Text().append_text(name).append(text.rjust(columns - name.cell_len), BOLD)

    def _lines(self, reading: LaneReading, columns: int) -> list[Text]:
        node = reading.node
        lists = Text()
        for sign, word, count, role in self._lists(reading):
            lists.append(f"{sign} {word} " if columns >= WORDS_FROM else f"{sign} ", style=self.palette[role])
            lists.append(f"{short(count):<8}", style=BOLD)
        made = self._pairs(("expanded", grouped(reading.counts.expanded)))
        if reading.ending:
            style, sign = self._verdict(reading)
            last = Text(f"{sign} {reading.ending}", style)
        else:
            last = self._pairs(*self._progress(reading))
        return [self._pairs(("g", grouped(node.g)), ("h", grouped(node.h)), ("f", shown(node.f))), lists, made, last]

    def _pairs(self, *pairs: tuple[str, str]) -> Text:
        line = Text()
        for name, value in pairs:
            line.append(f"{name} ", style=self.palette[Role.DIM])
            line.append(f"{value}  ", style=BOLD)
        return line

    def _verdict(self, reading: LaneReading) -> tuple[Style, str]:
        """The style and the sign of how it ended."""
        role, sign = (Role.GOAL, self.signs.goal) if reading.is_solved else (Role.ERROR, self.signs.error)
        return self.palette[role], sign

    @staticmethod
    def _progress(reading: LaneReading) -> tuple[tuple[str, str], ...]:
        """How far a search that goes on is."""
        counts = reading.counts
        if reading.is_compiling:
            return (("making ready", ""),)
        if counts.iteration is not None and counts.bound is not None:
            return ("iteration", str(counts.iteration)), ("bound", shown(counts.bound))
        if reading.bound is not None:
            symbol = reading.equation.partition("= ")[2] or "f"
            return ((f"greatest {symbol if len(symbol) == 1 else 'f'}", shown(reading.bound)),)
        return (("not begun", ""),)
