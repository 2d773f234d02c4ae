"""The figures of one lane at its step."""

from collections.abc import Iterator, Sequence

from rich.style import Style
from rich.text import Text

from loyd.core.numbers import grouped, short
from loyd.core.trace.choice import shown, shown_h
from loyd.tui.paint.roles import Role
from loyd.tui.paint.wrapping import wrapped
from loyd.tui.readings.lane_reading import LaneReading
from loyd.tui.widgets.painted import Painted

BOLD = Style(bold=True)
GAP = "  "


class LaneFigures(Painted):
    """How far a search is or how it ended, how many nodes it has, and where they lie: a line for each, or two on one line.

    A figure that finds no room is left out whole.
    """

    DEFAULT_CSS = "LaneFigures { width: 1fr; height: 1fr; }"

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
        rows = [self._said(self._reading), self._counts(self._reading), self._ways(self._reading), [self._node(self._reading)]]
        for kept in (rows, rows[:-1]):
            if sum(map(len, kept)) <= lines:
                return [line for row in kept for forms in row for line in _lines(forms, columns)][:lines]
        return [_joined(row, columns) for row in rows[:lines]]

    def _said(self, reading: LaneReading) -> "list[Forms]":
        """How the search ended, or how far it is."""
        if not reading.ending:
            return [[Text(part)] for part in _progress(reading)]
        role, sign = (Role.GOAL, self.signs.goal) if reading.is_solved else (Role.ERROR, self.signs.error)
        first, *others = reading.ending
        style = self.palette[Role.GOAL if others == ["optimal"] else Role.IMPROVED]
        return [[Text(f"{sign} {first}", self.palette[role])], *([Text(other, style)] for other in others)]

    def _counts(self, reading: LaneReading) -> "list[Forms]":
        counts, signs = reading.counts, self.signs
        if counts.depth is not None:
            first = self._counted("", counts.expanded, "expanded", Role.CLOSED)
        else:
            first = self._counted(signs.closed, counts.closed, "closed", Role.CLOSED)
        return [first, self._counted(signs.open, counts.open, "open", Role.OPEN)]

    def _ways(self, reading: LaneReading) -> "list[Forms]":
        if reading.on_way is None:
            return []
        on_way, astray = reading.on_way
        return [self._counted("", on_way, "on a way", Role.CLOSED), self._counted("", astray, "astray", Role.DIM)]

    def _counted(self, sign: str, count: int, word: str, role: Role) -> "Forms":
        """A count with its sign and its word, in ever fewer columns."""
        style = self.palette[role]
        forms = []
        for number in (grouped(count), short(count)):
            line = Text().append(f"{sign} " if sign else "", style).append(number, BOLD)
            forms += [line.copy().append(f" {word}", style), line] if sign else [line.append(f" {word}", style)]
        return forms

    def _node(self, reading: LaneReading) -> "Forms":
        node, line = reading.node, Text()
        h = (("h", shown_h(node.h)),) if reading.trace.has_h else ()
        f = (("f", shown(node.f)),) if reading.trace.has_f else ()
        for name, value in (("g", grouped(node.g)), *h, *f):
            line.append(f"{name} ", self.palette[Role.DIM]).append(f"{value} ", BOLD)
        line.rstrip()
        return [line]


Forms = Sequence[Text]
"""The ways to write a figure, the longest first."""


def _progress(reading: LaneReading) -> Iterator[str]:
    """How far a search that goes on is."""
    counts = reading.counts
    if reading.is_compiling:
        yield "making ready"
    elif counts.iteration is not None and counts.bound is not None:
        yield f"bound {shown(counts.bound)}"
        yield f"iteration {counts.iteration}"
    elif reading.bound is not None:
        symbol = reading.equation.partition("= ")[2] or "f"
        yield f"greatest {symbol if len(symbol) == 1 else 'f'} {shown(reading.bound)}"
    else:
        yield "not begun"


def _lines(forms: Forms, columns: int) -> list[Text]:
    """The longest form that fits; a sentence is wrapped."""
    fitting = next((form for form in forms if form.cell_len <= columns), None)
    if fitting is not None:
        return [fitting]
    last = forms[-1]
    return [Text(line, last.style) for line in wrapped(last.plain, columns)] if last.spans == [] else []


def _joined(row: Sequence[Forms], columns: int) -> Text:
    """The figures of a row on one line: in their longest forms that fit, else without the last one."""
    for count in range(len(row), 0, -1):
        for form in range(max(len(forms) for forms in row[:count])):
            line = Text(GAP).join(forms[min(form, len(forms) - 1)] for forms in row[:count])
            if line.cell_len <= columns:
                return line
    return Text()
