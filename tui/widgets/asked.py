"""The question of a view: what about this board?"""

from textual.message import Message

from loyd.core.puzzle.board import Board


class Asked(Message):
    """Somebody asked about a board; `step` is the one at which it was seen, where there is one."""

    def __init__(self, board: Board, step: int | None = None) -> None:
        super().__init__()
        self.board, self.step = board, step
