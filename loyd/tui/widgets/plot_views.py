"""The title bar and the growth plots."""

from functools import partial

import numpy as np
from rich.text import Text
from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from loyd.core.trace.trace import Growth, Trace
from loyd.tui.render.plot_painter import Bar, bar_lines, growth_picture, path_picture
from loyd.tui.render.signs import Role
from loyd.tui.view_models.lists_model import SAMPLES
from loyd.tui.widgets.line_widget import LineWidget, PictureWidget, SearchMoment

MODES = {"explore": "Explore", "compare": "Compare", "play": "Play"}
"""The modes and their titles; the key of each is its capital letter, on every screen."""


class TitleBar(Widget):
    """Shows the modes, which can be clicked, the current one in brackets; a summary at the right."""

    DEFAULT_CSS = "TitleBar { height: 1; width: 1fr; background: $panel; }"
    auto_links = reactive(False)

    summary: reactive[str] = reactive("")

    def __init__(self, mode: str) -> None:
        super().__init__()
        self._mode = mode

    def render(self) -> RenderResult:
        parts = [Content.from_markup("[b] Loyd [/]")]
        for mode, title in MODES.items():
            if mode == self._mode:
                parts.append(Content.from_markup(f" [@click=\"app.switch_mode('{mode}')\"][b reverse] {title} [/][/]"))
            else:
                parts.append(Content.from_markup(f"  [@click=\"app.switch_mode('{mode}')\"][b u]{title[0]}[/]{title[1:]}[/] "))
        left = Content("").join(parts)
        room, said = self.size.width - left.cell_length - 2, self.summary
        if len(said) > room:
            said = said.rpartition("   ")[2]
        while len(said) > room and " · " in said:
            said = said.rpartition(" · ")[0]
        right = Content(said).truncate(max(room, 0), ellipsis=True)
        return left + Content(" " * max(1, room - right.cell_length + 1)) + right.stylize("$text-muted")


class PlotView(LineWidget):
    """Shows h and the moves left over the moves of a path."""

    DEFAULT_CSS = "PlotView { width: 1fr; height: 1fr; }"

    estimates: reactive[tuple[int, ...]] = reactive(())
    """The h of each board."""
    is_whole: reactive[bool] = reactive(True)
    """Whether the path leads to the goal."""
    position: reactive[int] = reactive(0)

    def paint(self, columns: int, lines: int) -> list[Text]:
        if not self.estimates:
            return self.empty_lines(columns)
        h = np.array(self.estimates, float)
        left = np.arange(len(h), dtype=float)[::-1] if self.is_whole else None
        return path_picture(left, h, self.position, columns, lines, signs=self.signs, palette=self.palette)


AT_ONCE = 20_000
"""Up to this many steps the samples are read before the next frame; beyond, in a thread while the old ones stay."""


class GrowthPlots(PictureWidget, can_focus=True):
    """The open and closed nodes, the highest f and the lowest h over the steps, with the current step marked; for a search that keeps a
    path, its depth and the bound.
    """

    PROMISE = "Open and closed nodes are plotted here, by step."
    _trace: Trace | None = None
    _step = _read_for = 0
    _growth: Growth | None = None

    def show_moment(self, moment: SearchMoment) -> None:
        self.show(moment.run.trace, moment.step, moment.seen, is_running=moment.is_running)

    def show(self, trace: Trace, step: int, seen: int, *, is_running: bool = False) -> None:
        if trace is not self._trace:
            self._trace, self._growth, self._read_for = trace, None, 0
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
            self._growth, self._read_for = growth, seen
            self.refresh()

    def paint(self, columns: int, lines: int) -> list[Text]:
        trace, growth, signs, palette = self._trace, self._growth, self.signs, self.palette
        if trace is None or growth is None or not self._read_for:
            return self.empty_lines(columns)
        symbol = trace.formula.symbol if trace.has_f else ""
        peak = trace.peaks(self._read_for).open
        return growth_picture(growth, self._step, columns, lines, symbol, trace.has_h, peak, signs=signs, palette=palette)


class Histogram(LineWidget):
    DEFAULT_CSS = "Histogram { width: 1fr; height: 1fr; }"

    bars: reactive[tuple[Bar, ...]] = reactive(())
    caption: reactive[str] = reactive("")
    """What the labels are values of, such as `f`."""
    role: reactive[Role] = reactive(Role.OPEN)

    def paint(self, columns: int, lines: int) -> list[Text]:
        if not self.bars:
            return self.empty_lines(columns)
        style, palette = self.palette[self.role], self.palette
        return bar_lines(self.bars, columns, lines, style=style, signs=self.signs, palette=palette, caption=self.caption)
