"""The growth plots."""

from functools import partial

from rich.text import Text

from loyd.core.engine.record import Growth, Trace
from loyd.tui.paint.plot_painter import growth_picture

from ..picture_widget import PictureWidget, SearchMoment

SAMPLES = 240


AT_ONCE = 20_000
"""Up to this many steps the samples are read before the next frame; beyond, in a thread while the
old ones stay.
"""


class GrowthPlots(PictureWidget, can_focus=True):
    """The open and closed nodes, the highest f and the lowest h over the steps, with the current
    step marked; for a search that keeps a path, its depth and the bound.
    """

    PROMISE = "Open and closed nodes are plotted here, by step."
    _trace: Trace | None = None
    _step = _read_for = 0
    _growth: Growth | None = None

    def show_moment(self, moment: SearchMoment) -> None:
        self.show(moment.run.trace, moment.step, moment.seen, is_running=moment.is_running)

    def show(self, trace: Trace, step: int, seen: int, *, is_running: bool = False) -> None:
        if trace is not self._trace:
            self._trace = trace
            self._growth = None
            self._read_for = 0
        self._step = step
        least = seen // SAMPLES if is_running else 0
        if seen and abs(seen - self._read_for) > least and not self.is_reading:
            read = partial(trace.growth, seen, SAMPLES)
            if seen * trace.slowness <= AT_ONCE:
                self._show_growth(trace, seen, read())
            else:
                self.read_in_thread(read, partial(self._show_growth, trace, seen))
        self.refresh()

    def _show_growth(self, trace: Trace, seen: int, growth: Growth) -> None:
        if trace is self._trace:
            self._growth = growth
            self._read_for = seen
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        trace = self._trace
        growth = self._growth
        if trace is None or growth is None or not self._read_for:
            return self.empty_lines(columns)
        symbol = trace.formula.symbol if trace.has_f else ""
        peak = trace.peaks(self._read_for).open
        return growth_picture(
            growth, self._step, columns, lines, symbol, trace.has_h, peak, self.palette
        )
