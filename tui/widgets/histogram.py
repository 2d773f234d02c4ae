"""How many of each, as lying bars."""

from rich.text import Text
from textual.reactive import reactive

from loyd.tui.paint.bars import Bar, bar_lines
from loyd.tui.paint.roles import Role
from loyd.tui.widgets.painted import Painted


class Histogram(Painted):
    """Shows a bar for each value, such as how many open nodes have each f."""

    DEFAULT_CSS = "Histogram { width: 1fr; height: 1fr; }"

    bars: reactive[tuple[Bar, ...]] = reactive(())
    caption: reactive[str] = reactive("")
    """What the labels are values of, such as `f`."""
    role: reactive[Role] = reactive(Role.OPEN)
    """What the bars count."""

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The bars, or the sentence that says what will be here."""
        if not self.bars:
            return self.empty_lines(columns)
        style, palette = self.palette[self.role], self.palette
        return bar_lines(self.bars, columns, lines, style=style, signs=self.signs, palette=palette, caption=self.caption)
