"""A question: which board?"""

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input

from loyd.core.errors import BoardError
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.notation import Notation, read_board
from loyd.tui.screens.dialogue import Dialogue
from loyd.tui.widgets.board_line import BoardLine
from loyd.tui.widgets.plain_text import PlainText


class FindBoardScreen(Dialogue[Board | None]):
    """Answers with a board of the size of the search, or None."""

    CSS = """
    FindBoardScreen .dialogue { width: 72; }
    FindBoardScreen #fault, FindBoardScreen #read { height: auto; min-height: 1; }
    """

    def __init__(self, size: tuple[int, int], notation: Notation | None) -> None:
        super().__init__()
        self._cells_by, self._notation = size, notation

    def compose(self) -> ComposeResult:
        """One line."""
        with self.frame("Find a board", "enter opens its card"):
            yield PlainText("Board or rank: any notation")
            yield BoardLine(placeholder="234/15x/768 or #46233" if self._cells_by == (3, 3) else "", compact=True)
            yield PlainText(id="read")
            yield PlainText(id="fault")

    def _read(self, text: str) -> tuple[Board, str]:
        """The board that a text names, and how it was read.  Raises BoardError."""
        bare = text.strip()
        if bare.isascii() and bare.isdecimal() and len(bare) < self._cells_by[0] * self._cells_by[1]:
            text = f"#{bare}"
        reading = read_board(text, size=self._cells_by if text.strip().startswith("#") else None, notation=self._notation)
        if reading.board.size != self._cells_by:
            height, width = reading.board.size
            raise BoardError(f"this is a board of {height}x{width}, and the search is on {self._cells_by[0]}x{self._cells_by[1]}")
        return reading.board, reading.how

    @on(Input.Changed)
    def judge(self, message: Input.Changed) -> None:
        """Say how it is read, or why it is none, as one types."""
        how = fault = ""
        if message.value.strip():
            try:
                board, how = self._read(message.value)
                how = f"{board}  ({how})"
            except BoardError as error:
                fault = str(error)
        self.query_one("#read", PlainText).show(how)
        self.complain(fault)

    @on(Input.Submitted)
    def answer(self, message: Input.Submitted) -> None:
        """Answer, or say what is missing."""
        try:
            self.dismiss(self._read(message.value)[0])
        except BoardError as error:
            self.complain(str(error))
