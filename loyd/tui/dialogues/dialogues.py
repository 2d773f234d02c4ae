"""The dialogues that need no file of their own: go to a step, command palette, the list of
boards at a place.
"""

from collections.abc import Callable

from rich.text import Text
from textual import on
from textual.app import ComposeResult, SystemCommand
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ...core.study.compare import read_place
from ...core.system import SettingError, grouped
from ..framework import ColouredList, PlainText
from ..framework.palette import QuickPalette
from ..key_names import key_of
from ..pane_bindings import PLACE_KEYS
from ..pictures.map.places import BoardRow, PlaceReading
from ..signs import compact
from .base import Dialogue, Dismissable


class GoToScreen(Dialogue[int | None]):
    """Answers with a step, or None."""

    def __init__(self, steps: int):
        super().__init__()
        self._steps = steps

    def compose(self) -> ComposeResult:
        with self.frame("Go to step", "enter: go"):
            yield Static(
                f"Steps 0–{grouped(self._steps)} recorded.\nA later number runs the search to it."
            )
            yield Input(placeholder="17", max_length=24)
            yield PlainText(id="fault")

    @on(Input.Changed)
    @on(Input.Submitted)
    def answer(self, message: Input.Changed | Input.Submitted) -> None:
        """Answer with the step once it is submitted; complain about a text that is none."""
        try:
            step, _ = read_place(message.value)
        except SettingError as error:
            self.show_fault(str(error))
            return
        self.show_fault("")
        if isinstance(message, Input.Submitted):
            self.dismiss(step)


NAME_WIDTH = 26
FOUND_WIDTH = 34
PALETTE_MARGIN = 20
LISTED_COMMANDS = 8


class LoydCommands(Provider):
    """Commands by name, found by the words people type: whole words first, then beginnings of
    words, never single letters anywhere.
    """

    async def discover(self) -> Hits:
        commands = [*self.app.get_system_commands(self.screen)]
        listed = [command for command in commands if command.discover] or commands
        for command in sorted(listed, key=lambda command: command.title)[:LISTED_COMMANDS]:
            yield DiscoveryHit(
                _command_line(command, self.app.size.width), command.callback, text=command.title
            )

    async def search(self, query: str) -> Hits:
        for command in self.app.get_system_commands(self.screen):
            score = match_score(query, command.title)
            if score:
                yield Hit(
                    score,
                    _command_line(command, self.app.size.width),
                    command.callback,
                    text=command.title,
                )


def match_score(query: str, title: str) -> float:
    """How well a command `Name: words` answers a query, from 0 (not at all) to 1. A word of the
    name counts more than another.
    """
    name, _, more = title.lower().partition(":")
    scores = []
    for query_word in query.lower().split():
        best = 0.0
        for weight, words in ((1.0, _words_of(name)), (0.8, _words_of(more))):
            for word in words:
                best = max(
                    best,
                    weight
                    if word == query_word
                    else weight / 2
                    if word.startswith(query_word)
                    else 0.0,
                )
        if not best:
            return best  # a pasted megabyte is not read to its end
        scores.append(best)
    return min(scores, default=0.0)


def _words_of(text: str) -> list[str]:
    return "".join(sign if sign.isalnum() or sign == "-" else " " for sign in text).split()


def _command_line(command: SystemCommand, columns: int) -> Text:
    name, _, words = command.title.partition(": ")
    room = max(min(FOUND_WIDTH, columns - NAME_WIDTH - PALETTE_MARGIN), 1)
    visible = (
        words
        if len(words) <= room
        else words[: room + 1].rpartition(", ")[0] or f"{words[: room - 1]}…"
    )
    return Text.assemble(
        (name.ljust(NAME_WIDTH), "bold"),
        " ",
        (visible.ljust(room), "dim"),
        " ",
        (command.help.rjust(8), "bold"),
    )


class LoydCommandPalette(QuickPalette, Dismissable[None]):
    """In a narrow terminal it is cut off: Textual cannot wrap lines in no columns."""

    CSS = """
    LoydCommandPalette CommandList { min-width: 20; }
    LoydCommandPalette > Vertical { width: 78; max-width: 100%; }
    LoydCommandPalette SearchIcon { display: none; }
    """


class PlaceScreen(Dialogue[BoardRow | None]):
    """Lists boards; answers with the one to go to, or None.

    `does`: what enter does. With `open_card`, enter opens the board's card above the list, and `g`
    goes to its step.
    """

    BINDINGS = [*PLACE_KEYS]

    def __init__(
        self,
        place: PlaceReading,
        does: str = "enter: go to its step",
        *,
        open_card: Callable[[BoardRow], None] | None = None,
    ):
        super().__init__()
        self._place = place
        self._open_card = open_card
        self._does = (
            does
            if open_card is None
            else f"enter: open its card, {key_of('go_to_step')} goes to its step"
        )

    def compose(self) -> ComposeResult:
        with self.frame(self._place.title, self._does):
            yield ColouredList(*map(self._option, self._place.rows), id="boards")
            yield PlainText(self._more, id="more")
            yield PlainText(id="fault")

    @property
    def _more(self) -> str:
        if not self._place.rows:
            return "No board at this place has been generated yet."
        return f"{grouped(self._place.more)} more are not listed." if self._place.more else ""

    def on_mount(self) -> None:
        boards = self.query_one("#boards", OptionList)
        boards.highlighted = next(
            (at for at, row in enumerate(self._place.rows) if row.step is not None),
            0 if self._place.rows else None,
        )
        boards.focus()

    @staticmethod
    def _option(row: BoardRow) -> Option:
        return Option(
            Content.assemble(f"{compact(row.board)}  ", (row.words, f"${row.role.variable}"))
        )

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Open the chosen board."""
        row = self._place.rows[message.option_index]
        if self._open_card is not None:
            self._open_card(row)
        else:
            self._answer(row)

    def action_go_to_step(self) -> None:
        at = self.query_one("#boards", OptionList).highlighted
        if at is not None:
            self._answer(self._place.rows[at])

    def _answer(self, row: BoardRow) -> None:
        if row.step is None:
            self.show_fault("No step has expanded this board yet.")
        else:
            self.dismiss(row)
