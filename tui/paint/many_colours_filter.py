"""Every colour of a screen as one of the 256 that some terminals have."""

from functools import lru_cache

from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as ScreenColor
from textual.filter import LineFilter

from loyd.tui.paint.colour_depth import number_among_many


class ManyColoursFilter(LineFilter):
    """Replaces colours by the nearest of the 256 as the eye sees it; rich's own choice makes dark browns red and dark blues bright."""

    def apply(self, segments: list[Segment], background: ScreenColor) -> list[Segment]:
        """The segments in those colours, which are none of the sixteen that a terminal's theme may change."""
        del background
        return [Segment(text, style and _style(style), control) for text, style, control in segments]


@lru_cache(4096)
def _style(style: Style) -> Style:
    if all(colour is None or colour.type is not ColorType.TRUECOLOR for colour in (style.color, style.bgcolor)):
        return style
    return style + Style(color=_nearest(style.color), bgcolor=_nearest(style.bgcolor))


@lru_cache(4096)
def _nearest(colour: Color | None) -> Color | None:
    return colour if colour is None or colour.triplet is None else Color.from_ansi(number_among_many(colour.triplet))
