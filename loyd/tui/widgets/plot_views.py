"""How the search grew: two plots over its steps."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container
from textual.events import Resize
from textual.reactive import reactive

from loyd.tui.render.plot_painter import Bar, Series, bar_lines, plot_lines
from loyd.tui.render.signs import Role
from loyd.tui.view_models.lists_model import ListReading, f_series, growth_series
from loyd.tui.widgets.line_widget import LineWidget


class PlotView(LineWidget):
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


SIDE_BY_SIDE, TWO_HIGH = 90, 12


LOGARITHMIC_FROM = 1000


class GrowthPlots(Container):
    """The sizes of the lists (or the depth and the bound), and f with the least h, each with the step at hand marked.

    From LOGARITHMIC_FROM steps on the steps are drawn along a logarithmic axis, unless it is turned.
    """

    _is_turned = False
    _steps = 0
    _title = ""

    def compose(self) -> ComposeResult:
        yield PlotView(id="sizes-plot", classes="pane")
        yield PlotView(id="f-plot", classes="pane")

    def on_mount(self) -> None:
        self._set_axis()
        self.f_plot.border_title = "f and least h"

    def on_resize(self, event: Resize) -> None:
        """Stand side by side where there is room, else one above the other."""
        self.set_class(event.size.width >= SIDE_BY_SIDE or event.size.height < TWO_HIGH, "-across")

    def promise(self, instead: str) -> None:
        """Say what will be drawn, or `instead` why nothing will."""
        sizes = "How many nodes are open and closed will be drawn here, over the steps: → makes a step, space plays."
        self.growth.empty = instead or sizes
        self.f_plot.empty = instead or "f and the least h so far will be drawn here, over the steps."

    @property
    def growth(self) -> PlotView:
        """The plot of the sizes."""
        return self.query_one("#sizes-plot", PlotView)

    @property
    def f_plot(self) -> PlotView:
        """The plot of f and h."""
        return self.query_one("#f-plot", PlotView)

    def action_turn(self) -> None:
        """Let the axis of the steps be linear where it is logarithmic, and the other way round."""
        self._is_turned = not self._is_turned
        self._set_axis()

    def _set_axis(self) -> None:
        self.growth.log_x = self.f_plot.log_x = (self._steps >= LOGARITHMIC_FROM) is not self._is_turned
        axis = "steps, logarithmic" if self.growth.log_x else ""
        if axis != self._title:
            self._title = self.growth.border_subtitle = axis

    def show(self, reading: ListReading) -> None:
        """Draw what has been read."""
        self._steps = int(reading.growth.steps[-1]) if reading.growth is not None else 0
        self._set_axis()
        palette, signs = self.growth.palette, self.growth.signs
        self.growth.series = growth_series(reading, palette, signs)
        self.f_plot.series = f_series(reading, palette, signs)
        self.f_plot.display = reading.trace.has_f
        self.f_plot.border_title = "f and least h" if reading.trace.has_h else "f"
        self.growth.mark = self.f_plot.mark = float(reading.step) if reading.growth is not None else None


class Histogram(LineWidget):
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
