"""A filter that lets no text give the terminal a command."""

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_CONTROLS = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0)))


class ControlFilter(LineFilter):
    """Leaves control characters out of whatever is shown; they take no column, so nothing moves."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The line without them."""
        del background
        return [
            segment if segment.text.isprintable() else Segment(segment.text.translate(_CONTROLS), segment.style, segment.control)
            for segment in segments
        ]
