"""Help: every key of a screen and every sign."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from loyd.tui.paint.fates import ROLES, SENTENCES, fate_sign
from loyd.tui.paint.palette import palette_of
from loyd.tui.paint.roles import Role
from loyd.tui.paint.signs import signs_for, terminal_encoding
from loyd.tui.screens.dialogue import Dialogue

_WORDS = {
    "step": "takes one node from the open list and expands it: its successors are generated",
    "jump": '↷ a step that goes on from an earlier one than the last; "from" is that step',
    "solution": "★ a node of the solution, in the log and the lists, once it is known",
    "home": "a tile where the goal wants it is green and has a dot",
    "g": "moves made so far",
    "h": "moves still needed, as the heuristic guesses; the small figure on a tile is its share",
    "f": "what the open list is ordered by",
    "u": "runs until a condition is true: step g h f open closed depth bound successors compared, such as open >= 1000 and f = 19; "
    "new improved reopened duplicate cut jump goal; expands 123/456/78x, generates 123/456/78x; joined by and, or, not",
}
_KEYS = {"up": "↑", "down": "↓", "pageup": "page up", "pagedown": "page down"}
_TAB = {"tab": "From one pane to the next"}
_EVERYWHERE = {"ctrl+p": "Command palette: all of this by name"}
KEY_WIDTH = 10


class HelpScreen(Dialogue[None]):
    """Lists the bindings of the screen below it, and what is to be known there; `words` None is what is to be known of a search."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark", "dismiss(None)", "back")]

    def __init__(self, below: Screen[Any], words: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self._below, self._words = below, words

    def compose(self) -> ComposeResult:
        """Keys, then signs, then words."""
        parts: list[tuple[str, Iterable[tuple[Text | str, Text | str]]]] = [("Keys", self._keys())]
        if self._words is None:
            parts += [("What became of a successor", self._signs()), ("Words", _WORDS.items())]
        else:
            parts += [("What is shown", self._words.items())]
        with self.frame(f"Help: {self._below.title}", "arrows scroll", VerticalScroll()):
            for title, rows in parts:
                yield Static(f"[b]{title}[/]", classes="heading")
                table = Table.grid(padding=(0, 2))
                table.add_column(justify="right", min_width=KEY_WIDTH)
                table.add_column()
                for what, text in rows:
                    table.add_row(what, text)
                yield Static(table)

    def _keys(self) -> Iterator[tuple[Text, str]]:
        """The bindings of the screen and of what takes focus on it."""
        style = palette_of(self.app.theme_variables)[Role.CURRENT]
        bindings = [active.binding for active in self._below.active_bindings.values()]
        for widget in self._below.query("*"):
            bindings += [binding for binding in type(widget).BINDINGS if widget.can_focus and isinstance(binding, Binding)]
        said = set()
        for binding in bindings:
            if binding.tooltip and binding.tooltip not in said and binding.key not in _EVERYWHERE:
                said.add(binding.tooltip)
                key, _, _ = binding.key.partition(",")
                yield Text(binding.key_display or _KEYS.get(key, key), style), binding.tooltip
        everywhere = _TAB | _EVERYWHERE if len(self._below.focus_chain) > 1 else _EVERYWHERE
        yield from ((Text(key, style), text) for key, text in everywhere.items())

    def _signs(self) -> Iterator[tuple[Text, Text]]:
        signs, palette = signs_for(terminal_encoding()), palette_of(self.app.theme_variables)
        for fate, text in SENTENCES.items():
            style = palette[ROLES[fate]]
            yield Text(fate_sign(fate, signs), style), Text.assemble((str(fate), style), f": {text}")
