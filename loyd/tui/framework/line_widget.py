"""The widget that draws with painters and caches what it drew."""

from collections.abc import Callable, Mapping
from textwrap import wrap
from typing import NamedTuple, Self, TypeVar

from rich.segment import Segment
from rich.style import Style, StyleType
from rich.text import Span, Text
from textual import on
from textual.content import Content
from textual.events import Click
from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from ..paint import ColourDepth, ColourPalette, palette_of
from ..signs import Signs, signs_for, terminal_encoding
from .panes import PanePlace
from .textual_guard import speed_up
from .threads import read_in_thread

_LineKey = tuple[str, StyleType, tuple[Span, ...]]
"""Everything that determines how a line looks."""


class _PaletteUse(NamedTuple):
    """A palette, and what it was made from."""

    variables: Mapping[str, str]
    filled: bool
    palette: ColourPalette


class _StripCache(NamedTuple):
    """The strips made for lines of one width on one background."""

    width: int
    base: Style
    strips: dict[_LineKey, Strip]


KEPT_LINES = 300
LATE_SECONDS = 0.1
"""Reading that takes longer than this is announced."""

T = TypeVar("T")


class FramedWidget(Widget):
    """Repaints only the line of the frame when its title changes; Textual would repaint the whole
    widget.
    """

    _names: tuple[str | Content, str | Content] = ("", "")
    _renamed: int | None = None
    """The line of the frame whose text is changing."""

    def name_frame(
        self, above: str | Content | None = None, below: str | Content | None = None
    ) -> None:
        """Write a title into the frame, above and below."""
        old_above, old_below = self._names
        self._names = old_above if above is None else above, old_below if below is None else below
        if self._names[0] != old_above:
            self._renamed = 0
            self.border_title = above
        if self._names[1] != old_below:
            self._renamed = self.outer_size.height - 1
            self.border_subtitle = below
        self._renamed = None

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        if self._renamed is not None:
            left, above = self.content_offset
            regions = (Region(-left, self._renamed - above, self.outer_size.width, 1),)
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)


class LineWidget(FramedWidget):
    """Shows the lines that `paint` returns; repaints only when its size, its style or its content
    changes.
    """

    empty = reactive("")
    """What to say while there is nothing to show: what will appear here, and which key makes it
    appear.
    """
    is_reading = False
    """Whether something is being read in a thread."""
    is_late = False

    def __init__(
        self,
        *,
        signs: Signs | None = None,
        id: str | None = None,  # noqa: A002 — Textual's own word
        classes: str | None = None,
    ):
        self.signs = signs if signs is not None else signs_for(terminal_encoding())
        self._strips: list[Strip] | None = None
        self._drawn_size: tuple[int, int] = -1, -1
        self._palette: _PaletteUse | None = None
        self._made = _StripCache(-1, Style.null(), {})
        super().__init__(id=id, classes=classes)
        speed_up(self)

    @property
    def depth(self) -> ColourDepth:
        """How many colours the terminal has."""
        return ColourDepth.from_rich(self.app.console.color_system, no_colour=self.app.no_color)

    @property
    def palette(self) -> ColourPalette:
        """The styles of the app's theme; filled areas only on terminals with more than sixteen
        colours and with block characters.
        """
        variables = self.app.theme_variables
        filled = bool(self.signs.blocks) and self.depth in (ColourDepth.TRUE, ColourDepth.OF_256)
        used = self._palette
        if used is None or used.variables is not variables or used.filled != filled:
            palette = palette_of(variables, self.signs, filled=filled)
            used = self._palette = _PaletteUse(variables, filled, palette)
        return used.palette

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The content as at most `lines` lines of at most `columns` cells."""
        raise NotImplementedError

    def empty_lines(self, columns: int) -> list[Text]:
        """What is shown while there is nothing to show."""
        return [Text(line, self.palette.dim) for line in wrap(self.empty, max(columns, 1))]

    def load(self, read: Callable[[], T], take: Callable[[T], None], *, at_once: bool) -> None:
        """Read something and take it, at once or in a thread and when it is ready; until then
        `is_reading`, and after a moment `is_late`.
        """
        if at_once:
            take(read())
            return
        self.is_reading = True

        def announce() -> None:
            self.is_late = self.is_reading
            self.update_title()

        def end() -> None:
            timer.stop()
            self.is_reading = self.is_late = False

        def done(result: T) -> None:
            end()
            take(result)

        def fail(error: str) -> None:
            end()
            sentence = f"The search could not be read: {error}"
            self.notify(sentence, severity="error", markup=False)

        timer = self.set_timer(LATE_SECONDS, announce)
        read_in_thread(self, read, done, fail, group="reading")

    def update_title(self) -> None:
        """Write the title into the frame, including whether reading `is_late`."""

    def reading_lines(self) -> list[Text]:
        """What is shown while the record is being read."""
        return [Text(f"Reading the search{self.signs.ellipsis}", self.palette.dim)]

    def cut(self, line: Text, columns: int) -> Text:
        """The line cut to so many columns, with an ellipsis."""
        if line.cell_len > columns:
            line.truncate(max(columns - 1, 0))
            line.append(self.signs.ellipsis)
        return line

    @on(Click)
    def take_click(self, event: Click) -> None:
        """Handle a click on the content."""
        offset = event.get_content_offset(self)
        if offset is not None and self.click(*offset) and event.chain > 1:
            self.action_choose()

    def click(self, column: int, line: int) -> bool | None:
        """Take a click on the content, whose first line and column are 0; returns whether it
        selected something, which a double click then chooses.
        """

    def action_choose(self) -> None:
        """Do what `enter` does with what is selected."""

    @staticmethod
    def centred(line: Text, columns: int) -> Text:
        """The line padded to stand in the middle."""
        line.pad_left(max((columns - line.cell_len) // 2, 0))
        return line

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        if not regions and self._renamed is None:
            self._strips = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def notify_style_update(self) -> None:
        self._strips = None
        super().notify_style_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        if self._drawn_size != self.size:
            self._strips = None
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        return (self._draw_strips() if self._strips is None else self._strips)[y]

    def _draw_strips(self) -> list[Strip]:
        self._drawn_size = width, height = self.size
        base = self.visual_style.rich_style
        cache = self._made
        if (cache.width, cache.base) != (width, base) or len(cache.strips) > KEPT_LINES:
            cache = self._made = _StripCache(width, base, {})
        strips = []
        painted = self.paint(width, height)[:height]
        for line in (*painted, *[Text()] * (height - len(painted))):
            look = line.plain, line.style, tuple(line.spans)
            strip = cache.strips.get(look)
            if strip is None:
                strip = cache.strips[look] = _strip(line, width, base)
            strips.append(strip)
        self._strips = strips
        return strips


def _strip(line: Text, width: int, base: Style) -> Strip:
    plain = line.plain
    line_style = base + _style(line.style)
    pieces = []
    end = 0
    for span in line.spans:
        if end < span.start:
            pieces.append(Segment(plain[end : span.start], line_style))
        if span.start < span.end:
            pieces.append(Segment(plain[span.start : span.end], line_style + _style(span.style)))
        end = span.end
    if end < len(plain):
        pieces.append(Segment(plain[end:], line_style))
    length = line.cell_len
    if length > width:
        return Strip(pieces, length).crop(0, width)
    if length < width:
        pieces.append(Segment(" " * (width - length), base))
    return Strip(pieces, width)


def _style(style: StyleType) -> Style:
    return Style.parse(style) if isinstance(style, str) else style


class PlainText(Static):
    """Shows a text as it is: typed input, a file name, an error message of foreign code. Nothing in
    it is markup.
    """

    def __init__(
        self,
        text: str = "",
        *,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ):
        super().__init__(text, id=id, classes=classes, markup=False)


def put_at(widget: Widget, place: PanePlace | None) -> None:
    """Put a widget, whose `position` is absolute, at its place within its parent, or hide it if it
    has none.
    """
    if widget.display != (place is not None):
        widget.display = place is not None
    if place is not None:
        styles = widget.styles
        if (styles.offset.x.value, styles.offset.y.value) != (place.column, place.line):
            styles.offset = place.column, place.line
        if styles.width is None or styles.width.value != place.columns:
            styles.width = place.columns
        if styles.height is None or styles.height.value != place.lines:
            styles.height = place.lines
