"""The wish of a view."""

from textual.message import Message
from textual.widget import Widget


class Sought(Message):
    """Somebody asked a view for a position: a step of the search, or whatever else the screen counts."""

    def __init__(self, view: Widget, position: int) -> None:
        super().__init__()
        self.view, self.position = view, position

    @property
    def control(self) -> Widget:
        """The view that was asked."""
        return self.view
