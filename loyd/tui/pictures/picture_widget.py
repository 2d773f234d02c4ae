"""What every picture of Explore is, and what it is given to paint."""

from typing import ClassVar, NamedTuple

from ...core.session import Exploration
from ..framework import LineWidget


class SearchMoment(NamedTuple):
    """A step of a search, the last step seen, whether the search is running, and whether its end
    has been seen.
    """

    run: Exploration
    step: int
    seen: int
    is_running: bool
    is_whole: bool


class PictureWidget(LineWidget):
    """A picture of Explore: it is given every step to be shown, many times a second while the
    search runs.
    """

    DEFAULT_CSS = "PictureWidget { width: 1fr; height: 1fr; }"
    PROMISE: ClassVar[str] = ""
    """What is shown before there is anything to draw."""

    def show_moment(self, moment: SearchMoment) -> None:
        """Show this step of this search."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.update_title()

    def name_below(self, words: str) -> None:
        """Write these words below the picture, or if reading `is_late`, that it goes on."""
        self.name_frame(below=f"reading{self.signs.ellipsis}" if self.is_late else words)

    def action_turn(self) -> None:
        """Show the next view, if there is one."""
