"""The plot of h along a path, and the histogram."""

import numpy as np
from rich.text import Text
from textual.reactive import reactive

from ..framework import LineWidget
from ..paint import Bar, bar_lines, path_plot_lines
from ..signs import Role


class PlotView(LineWidget):
    """Shows h and the moves left over the moves of a path."""

    DEFAULT_CSS = "PlotView { width: 1fr; height: 1fr; }"

    estimates = reactive[tuple[int, ...]](())
    """The h of each board."""
    is_whole = reactive(True)
    """Whether the path leads to the goal."""
    position = reactive(0)

    def paint(self, columns: int, lines: int) -> list[Text]:
        if not self.estimates:
            return self.empty_lines(columns)
        h = np.array(self.estimates, float)
        left = np.arange(len(h), dtype=float)[::-1] if self.is_whole else None
        return path_plot_lines(left, h, self.position, columns, lines, self.palette)


class Histogram(LineWidget):
    """A bar for each value, from the top, with the count at the right."""

    DEFAULT_CSS = "Histogram { width: 1fr; height: 1fr; }"

    bars = reactive[tuple[Bar, ...]](())
    caption = reactive("")
    """What the labels are values of, such as `f`."""

    def paint(self, columns: int, lines: int) -> list[Text]:
        if not self.bars:
            return self.empty_lines(columns)
        style = self.palette.bar(Role.OPEN)
        return bar_lines(self.bars, columns, lines, self.palette, style=style, caption=self.caption)
