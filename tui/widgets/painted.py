"""The widget that draws with painters and keeps what it drew."""

from collections.abc import Mapping
from itertools import zip_longest
from textwrap import wrap
from typing import Self

from rich.segment import Segment
from rich.style import Style, StyleType
from rich.text import Span, Text
from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from loyd.tui.paint.colour_depth import ColourDepth
from loyd.tui.paint.framed_lines import FramedLines
from loyd.tui.paint.palette import Palette, palette_of
from loyd.tui.paint.roles import Role
from loyd.tui.paint.signs import Signs, signs_for, terminal_encoding

_Look = tuple[str, StyleType, tuple[Span, ...]]
"""All that makes a line look as it does."""
KEPT_LINES = 300


class Painted(Widget):
    """Shows the lines that `paint` returns; they are drawn again only after a change of size, of style or of what it shows."""

    empty: reactive[str] = reactive("")
    """What to say while there is nothing to show: what will be here, and which key fills it."""

    def __init__(
        self,
        *,
        signs: Signs | None = None,
        name: str | None = None,
        id: str | None = None,  # noqa: A002 — Textual's own word
        classes: str | None = None,
        disabled: bool = False,
    ) -> None:
        self.signs = signs if signs is not None else signs_for(terminal_encoding())
        self._strips: list[Strip] | None = None
        self._drawn_in: tuple[int, int] = (-1, -1)
        self._palette: tuple[Mapping[str, str], bool, Palette] | None = None
        self._made: tuple[tuple[int, Style], dict[_Look, Strip]] = (-1, Style.null()), {}
        super().__init__(name=name, id=id, classes=classes, disabled=disabled)
        self._styles_cache = FramedLines()

    @property
    def depth(self) -> ColourDepth:
        """How many colours the terminal shows."""
        return ColourDepth.of(self.app.console.color_system, no_colour=self.app.no_color)

    @property
    def palette(self) -> Palette:
        """The styles of the app's theme; areas of colour only where the terminal has more than sixteen, and blocks to draw them with."""
        variables = self.app.theme_variables
        filled = bool(self.signs.blocks) and self.depth in (ColourDepth.TRUE, ColourDepth.MANY)
        if self._palette is None or self._palette[0] is not variables or self._palette[1] != filled:
            self._palette = variables, filled, palette_of(variables, filled=filled)
        return self._palette[2]

    def paint(self, columns: int, lines: int) -> list[Text]:
        """What to show in so many columns and lines, from the top; fewer or narrower lines are filled with nothing."""
        raise NotImplementedError

    def empty_lines(self, columns: int) -> list[Text]:
        """The sentence of `empty`, wrapped."""
        return [Text(line, style=self.palette[Role.DIM]) for line in wrap(self.empty, max(columns, 1))]

    def reading_lines(self) -> list[Text]:
        """What to say while the record is read in a thread and nothing of it is there yet."""
        return [Text(f"Reading the search{self.signs.ellipsis}", style=self.palette[Role.DIM])]

    def cut(self, line: Text, columns: int) -> Text:
        """The line in at most so many columns, with an ellipsis where it was cut."""
        if line.cell_len > columns:
            line.truncate(max(columns - 1, 0))
            line.append(self.signs.ellipsis)
        return line

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Draw again at the next paint; regions of it, such as the line of its frame, as they were painted."""
        if not regions:
            self._strips = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def check_idle(self) -> None:
        """Tell the screen at once what is to be painted, where that is all there is to do: Textual sends each widget a message to think of
        it, and each then sends one to the screen."""
        if not self._repaint_required or self._layout_required or self._scroll_required or not self._is_mounted or self._closing:
            super().check_idle()
            return
        self._repaint_required = False
        if self.display:
            screen = self.screen
            screen._dirty_widgets.add(self)  # noqa: SLF001  as its `_on_update` does
            screen.check_idle()

    def redraw(self) -> None:
        """Draw again no line before the first that is another by now, and none after the last: of a large picture most stay as they are."""
        before = self._strips
        if before is None or self._drawn_in != self.size or not self.display:
            self.refresh()
            return
        self._strips = self._painted_strips()
        changed = [at for at, (one, other) in enumerate(zip_longest(before, self._strips)) if one is not other]
        if changed:
            # One region, for each costs as much as many lines.
            super().refresh(Region(0, changed[0], self.size.width, changed[-1] + 1 - changed[0]))

    def notify_style_update(self) -> None:
        """Draw again in the new styles."""
        self._strips = None
        super().notify_style_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of what was painted, in the frame."""
        if self._drawn_in != self.size:
            self._strips = None
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of what was painted, cut or filled to the widget's width."""
        if self._strips is None:
            self._drawn_in = (self.size.width, self.size.height)
            self._strips = self._painted_strips()
        return self._strips[y]

    def _painted_strips(self) -> list[Strip]:
        """A strip for each line: for one that was there before, the very same, with all that Textual has worked out from it."""
        width, height = self.size
        base = self.visual_style.rich_style
        if self._made[0] != (width, base) or len(self._made[1]) > KEPT_LINES:
            self._made = (width, base), {}
        made, strips = self._made[1], []
        painted = self.paint(width, height)[:height]
        for line in (*painted, *[Text()] * (height - len(painted))):
            look = line.plain, line.style, tuple(line.spans)
            strip = made.get(look)
            if strip is None:
                strip = made[look] = _strip(line, width, base)
            strips.append(strip)
        return strips


def _strip(line: Text, width: int, base: Style) -> Strip:
    """The line cut or filled to a width; its spans stand in order and do not overlap, as painters make them."""
    plain, own = line.plain, base + _style(line.style)
    pieces, end = [], 0
    for span in line.spans:
        if end < span.start:
            pieces.append(Segment(plain[end : span.start], own))
        if span.start < span.end:
            pieces.append(Segment(plain[span.start : span.end], own + _style(span.style)))
        end = span.end
    if end < len(plain):
        pieces.append(Segment(plain[end:], own))
    length = line.cell_len
    if length > width:
        return Strip(pieces, length).crop(0, width)
    if length < width:
        pieces.append(Segment(" " * (width - length), base))
    return Strip(pieces, width)


def _style(style: StyleType) -> Style:
    return Style.parse(style) if isinstance(style, str) else style
