"""Several filters in one."""

from collections.abc import Sequence

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter


class JoinedFilter(LineFilter):
    """Applies filters one after the other.  A line is copied for each filter it goes through, and a copy costs more than most filters."""

    def __init__(self, filters: Sequence[LineFilter]) -> None:
        super().__init__()
        self.filters = tuple(filters)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The line as the last one leaves it."""
        for one in self.filters:
            segments = one.apply(segments, background)
        return segments
