"""What a widget tells its screen."""

from dataclasses import dataclass

from textual.message import Message
from textual.widget import Widget

from ...core.engine.puzzle import Board


@dataclass
class BoardPicked(Message):
    """The user asked about a board; `step` is the one at which it was shown, if any."""

    board: Board
    step: int | None = None


@dataclass
class SeekRequested(Message):
    """The user asked to go to a position: a step of the search, or whatever the screen counts."""

    view: Widget
    position: int
