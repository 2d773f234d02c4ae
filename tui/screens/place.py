"""The boards of a place of a map: which one is to be seen?"""

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from loyd.core.numbers import grouped
from loyd.tui.paint.compact_board import compact
from loyd.tui.readings.place_reading import BoardRow, PlaceReading
from loyd.tui.screens.dialogue import Dialogue
from loyd.tui.widgets.coloured_list import ColouredList
from loyd.tui.widgets.plain_text import PlainText


class PlaceScreen(Dialogue[BoardRow | None]):
    """Lists boards; answers with the one to go to, or None.

    `does`: what enter does.  With `open_card` it opens the card of a board above the list, and `g` goes to its step.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("g", "go_to_step", show=False, tooltip="In the list of a place: go to its step")]

    def __init__(
        self, place: PlaceReading, does: str = "enter goes to its step", *, open_card: Callable[[BoardRow], None] | None = None
    ) -> None:
        super().__init__()
        self._place, self._open_card = place, open_card
        self._does = does if open_card is None else "enter opens its card, g goes to its step"

    def compose(self) -> ComposeResult:
        """A list, the first step above."""
        with self.frame(self._place.title, self._does):
            yield ColouredList(*map(self._option, self._place.rows), id="boards")
            yield PlainText(self._more, id="more")
            yield PlainText(id="fault")

    @property
    def _more(self) -> str:
        if not self._place.rows:
            return "No board of this place is known by now."
        return f"{grouped(self._place.more)} more are not listed." if self._place.more else ""

    def on_mount(self) -> None:
        """Point at the first board that one can go to, else at the first."""
        boards = self.query_one("#boards", OptionList)
        boards.highlighted = next((at for at, row in enumerate(self._place.rows) if row.step is not None), 0 if self._place.rows else None)
        boards.focus()

    @staticmethod
    def _option(row: BoardRow) -> Option:
        return Option(Content.assemble(f"{compact(row.board)}  ", (row.words, f"${row.role.variable}")))

    @on(OptionList.OptionSelected)
    def go(self, message: OptionList.OptionSelected) -> None:
        """Open the card of the board that was chosen, or answer with it."""
        row = self._place.rows[message.option_index]
        if self._open_card is not None:
            self._open_card(row)
        else:
            self._answer(row)

    def action_go_to_step(self) -> None:
        """Answer with the board that is pointed at."""
        at = self.query_one("#boards", OptionList).highlighted
        if at is not None:
            self._answer(self._place.rows[at])

    def _answer(self, row: BoardRow) -> None:
        """Answer with a board, if there is a step to go to."""
        if row.step is None:
            self.complain("No step has expanded this board yet: there is none to go to.")
        else:
            self.dismiss(row)
