"""A question: what do the tiles carry?"""

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from loyd.core.errors import PictureError
from loyd.core.guest import is_guest
from loyd.core.picture.picture import DRAWN, Picture, picture
from loyd.core.puzzle.board import Board
from loyd.tui.screens.dialogue import Dialogue
from loyd.tui.widgets.plain_text import PlainText
from loyd.tui.widgets.play_board import PlayBoard

NUMBERS = "numbers"


class ChoosePictureScreen(Dialogue[str | None]):
    """Answers with the name of a picture, the path of a file that can be read, nothing for numbers alone, or None for no change."""

    CSS = """
    ChoosePictureScreen .dialogue { width: 76; }
    ChoosePictureScreen Horizontal { height: 13; }
    ChoosePictureScreen OptionList { width: 20; height: 1fr; }
    ChoosePictureScreen OptionList, ChoosePictureScreen OptionList:focus { border: none; padding: 0; background: $surface; }
    ChoosePictureScreen PlayBoard { width: 1fr; height: 1fr; }
    ChoosePictureScreen Input { margin: 1 0 0 0; }
    ChoosePictureScreen #fault { min-height: 2; }
    """
    AUTO_FOCUS = "OptionList"

    def __init__(self, chosen: str, board: Board) -> None:
        super().__init__()
        self._chosen, self._board = chosen, board

    def compose(self) -> ComposeResult:
        """A list with what it shows beside it, and an input for files."""
        with self.frame("Picture", "enter takes it"):
            with Horizontal():
                yield OptionList(Option("numbers alone", id=NUMBERS), *(Option(name, id=name) for name in DRAWN))
                board = PlayBoard()
                board.can_focus = False
                yield board
            path = "" if self._chosen in DRAWN else self._chosen
            if not is_guest():
                yield Input(path, placeholder="or the path of a PNG, JPEG, GIF or WebP file", id="path", compact=True)
            yield PlainText(id="fault")

    def on_mount(self) -> None:
        """Point at what is chosen."""
        options = self.query_one(OptionList)
        options.highlighted = options.get_option_index(self._chosen) if self._chosen in DRAWN else 0
        board = self.query_one(PlayBoard)
        board.board = board.goal = self._board
        if self._chosen and self._chosen not in DRAWN and not is_guest():
            self.query_one(Input).focus()

    def _show(self, shown: Picture | None) -> None:
        self.query_one(PlayBoard).picture = shown

    @on(OptionList.OptionHighlighted)
    def preview(self, message: OptionList.OptionHighlighted) -> None:
        """Show the one pointed at."""
        self._show(DRAWN.get(message.option_id or ""))

    @on(OptionList.OptionSelected)
    def choose(self, message: OptionList.OptionSelected) -> None:
        """Answer with the one pointed at."""
        self.dismiss("" if message.option_id == NUMBERS else message.option_id)

    @on(Input.Submitted)
    def read(self, message: Input.Submitted) -> None:
        """Answer with a file that is a picture; say what is wrong with another."""
        name = message.value.strip()
        try:
            self._show(picture(name))
        except PictureError as error:
            self.complain(str(error))
        else:
            self.dismiss(name)
