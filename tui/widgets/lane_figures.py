"""The figures of one lane at its step."""

from rich.style import Style
from rich.text import Text

from core.numbers import grouped, short
from core.trace.choice import shown
from tui.lane_reading import LaneReading
from tui.paint.roles import Role
from tui.widgets.painted import Painted

BOLD = Style(bold=True)
WIDE = 30
"""From so many columns on the lists are named, beside their signs."""


class LaneFigures(Painted):
    """Four lines: g, h and f; the lists; how many were expanded; the bound, or how it ended."""

    DEFAULT_CSS = "LaneFigures { width: 1fr; height: 4; }"

    _reading: LaneReading | None = None

    def show(self, reading: LaneReading) -> None:
        """Show other figures."""
        if reading != self._reading:
            self._reading = reading
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The lines, the last ones left out where there is no room."""
        reading = self._reading
        if reading is None:
            return []
        counts, node, signs, palette = reading.counts, reading.node, self.signs, self.palette
        is_path = counts.depth is not None
        figures = self._pairs(("g", grouped(node.g)), ("h", grouped(node.h)), ("f", shown(node.f)))
        with_words = columns >= WIDE
        lists = Text()
        for sign, word, count, role in (
            (signs.open, "pending" if is_path else "open", counts.open, Role.OPEN),
            (signs.closed, "path" if is_path else "closed", counts.closed, Role.CLOSED),
        ):
            lists.append(f"{sign} {word} " if with_words else f"{sign} ", style=palette[role])
            lists.append(f"{short(count):<8}", style=BOLD)
        made = self._pairs(("expanded", grouped(counts.expanded)))
        return [self.cut(line, columns) for line in (figures, lists, made, self._last(reading))][:lines]

    def _pairs(self, *pairs: tuple[str, str]) -> Text:
        line = Text()
        for name, value in pairs:
            line.append(f"{name} ", style=self.palette[Role.DIM])
            line.append(f"{value}  ", style=BOLD)
        return line

    def _last(self, reading: LaneReading) -> Text:
        if reading.ending:
            role, sign = (Role.GOAL, self.signs.goal) if reading.is_solved else (Role.ERROR, self.signs.error)
            return Text(f"{sign} {reading.ending}", style=self.palette[role])
        if reading.is_compiling:
            return Text("the fast loop is being made ready", style=self.palette[Role.DIM])
        counts = reading.counts
        if counts.iteration is not None and counts.bound is not None:
            return self._pairs(("iteration", str(counts.iteration)), ("bound", shown(counts.bound)))
        if reading.bound is not None:
            symbol = reading.equation.partition("= ")[2] or "f"
            return self._pairs((f"greatest {symbol if len(symbol) == 1 else 'f'}", shown(reading.bound)))
        return Text("not begun", style=self.palette[Role.DIM])
