"""A list of options that are coloured in part."""

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widgets import OptionList


class ColouredList(OptionList):
    """Shows the row that is pointed at in one colour, so that all of it can be read on the ground of that row."""

    def render_line(self, y: int) -> Strip:
        """One line; the colours of its parts give way where it is pointed at."""
        strip = super().render_line(y)
        pointed = self.get_visual_style("option-list--option", "option-list--option-highlighted").rich_style
        if not any(segment.style is not None and segment.style.bgcolor == pointed.bgcolor for segment in strip):
            return strip
        ink = Style(color=pointed.color)
        return Strip([Segment(segment.text, (segment.style or Style()) + ink, segment.control) for segment in strip], strip.cell_length)
