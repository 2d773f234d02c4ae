"""Lines over the steps, in the room there is."""

from rich.text import Text
from textual.reactive import reactive

from loyd.tui.paint.plot import plot_lines
from loyd.tui.paint.series import Series
from loyd.tui.widgets.painted import Painted


class PlotView(Painted):
    """Shows some series with their axes and names."""

    DEFAULT_CSS = "PlotView { width: 1fr; height: 1fr; }"

    series: reactive[tuple[Series, ...]] = reactive(())
    """The lines, each over those before it."""
    mark: reactive[float | None] = reactive(None)
    """The x of the step at hand."""
    x_end: reactive[float | None] = reactive(None)
    """Where the horizontal axis ends; at the last sample if None."""
    y_end: reactive[float | None] = reactive(None)
    """The value that the vertical axis reaches at least; the greatest sample if None."""
    logarithmic: reactive[bool] = reactive(False)
    """Whether the vertical axis is logarithmic."""
    log_x: reactive[bool] = reactive(False)
    """Whether the horizontal axis is."""

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The plot, or the sentence that says what will be here."""
        if not any(len(one.x) for one in self.series):
            return self.empty_lines(columns)
        return plot_lines(
            self.series, columns, lines, signs=self.signs, palette=self.palette, mark=self.mark, x_end=self.x_end, y_end=self.y_end,
            log=self.logarithmic, log_x=self.log_x,
        )  # fmt: skip
