"""The base of the panes whose frames are named anew at every step."""

from typing import Self

from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget


class Framed(Widget):
    """Names its frame anew without being drawn again for it, as Textual has it: only the line of the frame is."""

    _names: tuple[str | Content, str | Content] = ("", "")
    _renamed: int | None = None
    """The line of the frame that is being named."""

    def name_frame(self, above: str | Content | None = None, below: str | Content | None = None) -> None:
        """Put these names into the upper and the lower line of the frame; with None one stays as it is."""
        old_above, old_below = self._names
        self._names = (old_above if above is None else above, old_below if below is None else below)
        if self._names[0] != old_above:
            self._renamed = 0
            self.border_title = above
        if self._names[1] != old_below:
            self._renamed = self.outer_size.height - 1
            self.border_subtitle = below
        self._renamed = None

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Draw again at the next paint: the line of the frame where that is being named, else the regions, or all."""
        if self._renamed is not None:
            left, above = self.content_offset
            regions = (Region(-left, self._renamed - above, self.outer_size.width, 1),)
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)
