"""What a widget tells its screen."""

from textual.message import Message
from textual.widget import Widget

from loyd.core.engine.puzzle.board import Board


class BoardPicked(Message):
    """The user asked about a board; `step` is the one at which it was shown, if any."""

    def __init__(self, board: Board, step: int | None = None) -> None:
        super().__init__()
        self.board, self.step = board, step


class SeekRequested(Message):
    """The user asked to go to a position: a step of the search, or whatever the screen counts."""

    def __init__(self, view: Widget, position: int) -> None:
        super().__init__()
        self.view, self.position = view, position
