"""How the board of a card stands at the step at hand: its figures, the true distance, its list, and whether it lies on the solution."""

from textwrap import wrap

from rich.style import Style
from rich.text import Text

from loyd.core.trace.choice import shown, shown_h
from loyd.tui.paint.roles import Role
from loyd.tui.readings.card_reading import CardReading
from loyd.tui.readings.passage_words import standing_words
from loyd.tui.widgets.painted import Painted


class CardFigures(Painted):
    """Shows a line for each."""

    _reading: CardReading | None = None

    def show(self, reading: CardReading) -> None:
        """Show those of another reading."""
        self._reading = reading
        self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """As many as there are, in the order in which they matter."""
        del lines
        reading = self._reading
        if reading is None:
            return []
        said = [self._figures(reading), *self._distance(reading), *self._stands(reading, columns), *self._solution(reading)]
        return [self.cut(line, columns) for line in said]

    def _figures(self, reading: CardReading) -> Text:
        """g, h and f; without a node, h alone."""
        node = reading.standing.node if reading.standing is not None else None
        g, f = (str(node.g), shown(node.f)) if node is not None else ("-", "-")
        h = None if reading.h is None else shown_h(reading.h)
        line = Text()
        bold = Style(bold=True)
        for name, value, style in (("g", g, bold), ("h", h, bold), ("f", f if reading.has_f else None, self.palette[Role.CURRENT])):
            if value is not None:
                line.append(f"{name} ", style=self.palette[Role.DIM]).append(value, style=style).append("   ")
        line.rstrip()
        return line

    def _distance(self, reading: CardReading) -> list[Text]:
        if reading.distance is None:
            return []
        said = [Text.assemble(("true distance ", self.palette[Role.DIM]), (str(reading.distance), Style(bold=True)))]
        if reading.h is not None:
            short = reading.distance - reading.h
            words = f"h falls short by {short}" if short > 0 else "h is exact" if not short else f"! h is {-short} too many"
            said.append(Text(words, style=self.palette[Role.ERROR] if short < 0 else Style.null()))
        return said

    def _stands(self, reading: CardReading, columns: int) -> list[Text]:
        if reading.standing is None:
            return [Text("not read so far yet", style=self.palette[Role.DIM])]
        words, role = standing_words(
            reading.standing, self.signs, is_goal=reading.is_goal, has_path=reading.has_path, comes_later=bool(reading.passages)
        )
        return [Text(line, style=self.palette[role]) for line in wrap(words, columns)]

    def _solution(self, reading: CardReading) -> list[Text]:
        if reading.length is None:
            return []
        if reading.place is None:
            return [Text(f"not on the solution {self.signs.solution}", style=self.palette[Role.DIM])]
        style = self.palette[Role.SOLUTION]
        said = f"{self.signs.solution} on the solution,", f"  move {reading.place} of {reading.length}"
        return [Text(line, style=style) for line in said]
