"""How the search grew: two plots over its steps."""

from textual.app import ComposeResult
from textual.containers import Container
from textual.events import Resize

from loyd.tui.readings.list_reading import ListReading, f_series, growth_series
from loyd.tui.widgets.plot_view import PlotView

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
        """The two plots."""
        yield PlotView(id="sizes-plot", classes="pane")
        yield PlotView(id="f-plot", classes="pane")

    def on_mount(self) -> None:
        """Name them."""
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
        axis = "  [$text-muted]steps, logarithmic[/]" if self.growth.log_x else ""
        title = f"[$accent]8[/] Growth{axis}"
        if title != self._title:
            self._title = self.growth.border_title = title

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
