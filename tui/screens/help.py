"""Help: every key of a screen and every sign."""

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from core.trace.node import Fate
from tui.paint.fates import ROLES, fate_sign
from tui.paint.signs import signs_for, terminal_encoding

_SIGNS = {
    Fate.NEW: "a board seen for the first time",
    Fate.OPEN: "already in the open list, by a path at least as good",
    Fate.CLOSED: "already expanded, by a path at least as good",
    Fate.IMPROVED: "in the open list, but this path is better",
    Fate.REOPENED: "already expanded, but this path is better",
    Fate.BACK: "the move that undoes the last one",
    Fate.BEYOND: "beyond the bound of this iteration",
    Fate.GOAL: "the goal",
}


class HelpScreen(ModalScreen[None]):
    """Lists the bindings of the screen below it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,question_mark,q", "dismiss", "back")]

    def __init__(self, below: Screen[Any]) -> None:
        super().__init__()
        self._below = below

    def compose(self) -> ComposeResult:
        """Keys, then signs."""
        with VerticalScroll(classes="dialogue") as box:
            box.border_title = f"Help: {self._below.title}"
            box.border_subtitle = "escape leaves"
            yield Static(self._keys())
            yield Static(self._signs())

    def _keys(self) -> str:
        lines = ["[b]Keys[/]  [$text-muted](the same are in the footer and in the command palette, ctrl+p)[/]", ""]
        seen = set()
        for bindings in self._below._bindings.key_to_bindings.values():  # noqa: SLF001  Textual has no public way to list them
            for binding in bindings:
                if binding.tooltip and binding.action not in seen:
                    seen.add(binding.action)
                    key = binding.key_display or binding.key
                    lines.append(f"[b $accent]{key:>12}[/]  {binding.tooltip}")
        lines += [f"[b $accent]{key:>12}[/]  {what}" for key, what in (
            ("↑ ↓", "In the log: the row above or below; page keys turn, f follows again"),
            ("tab", "From the log to the timeline and back; page keys there seek a tenth"),
            ("t", "Dark or light"), ("ctrl+p", "Command palette"),
        )]  # fmt: skip
        return "\n".join(lines)

    def _signs(self) -> str:
        signs = signs_for(terminal_encoding())
        lines = ["", "[b]What became of a successor[/]", ""]
        lines += [f"[${ROLES[fate].variable}]{fate_sign(fate, signs):>12}  {fate}[/]: {text}" for fate, text in _SIGNS.items()]
        lines += [
            "", "[b]Words[/]", "",
            "  A step expands one node: it is taken from the open list and its successors are generated.",
            "  g: moves made so far.  h: moves still needed, as the heuristic guesses.  f: what the open list is ordered by.",
            "  The small figure on a tile is its share of h.",
        ]  # fmt: skip
        return "\n".join(lines)
