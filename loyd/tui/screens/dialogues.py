"""A question: to which step?"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rich.style import Style
from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.command import CommandList, CommandPalette
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Mount
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from loyd.core.search.spec import Spec
from loyd.core.system.text import grouped
from loyd.tui.render.signs import ROLES, SENTENCES, compact, signs_for, status_sign, terminal_encoding
from loyd.tui.render.theme import palette_of
from loyd.tui.screens.base import Dialogue, Dismissable
from loyd.tui.view_models.play_model import BoardRow, PlaceReading
from loyd.tui.widgets.line_widget import ColouredList, PlainText

GREATEST = 10**15


class GoToScreen(Dialogue[int | None]):
    """Answers with a step, or None."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self._steps = steps

    def compose(self) -> ComposeResult:
        with self.frame("Go to step", "enter goes there"):
            yield Static(f"Steps 0 to {grouped(self._steps)} are recorded; a later one is searched for.")
            yield Input(placeholder="17", max_length=24, compact=True)
            yield PlainText(id="fault")

    @on(Input.Changed)
    def judge(self, message: Input.Changed) -> None:
        is_step = not message.value.strip() or _step(message.value) is not None
        self.complain("" if is_step else f"{message.value!r} is no step: write a whole number from 0, for example 17")

    @on(Input.Submitted)
    def answer(self, message: Input.Submitted) -> None:
        step = _step(message.value)
        if step is not None:
            self.dismiss(step)
        elif not message.value.strip():
            self.complain("a number is needed, for example 17")


def _step(text: str) -> int | None:
    """The step that a text names; None where it names none."""
    digits = text.replace(" ", "")
    return int(digits) if digits.isascii() and digits.isdecimal() and int(digits) < GREATEST else None


_WORDS = {
    "step": "takes one node from the open list and expands it: its successors are generated; the goal, and a node at a depth limit, is "
    "taken but not expanded, and counts as a step, but as neither expanded nor (the goal) closed",
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
        style = Style(bold=True)
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
        for status, text in SENTENCES.items():
            style = palette[ROLES[status]]
            yield Text(status_sign(status, signs), style), Text.assemble((str(status), style), f": {text}")


class LoydCommandPalette(CommandPalette, Dismissable[None]):
    """Keys that come quickly may take it away again, and then there is no screen below it from which Textual could take commands.

    They may also ask for its list before it is there or after it has gone, and leave it twice.
    In a terminal of fewer columns than it needs it is cut off: Textual cannot break lines after none.
    """

    CSS = "LoydCommandPalette CommandList { min-width: 20; }"

    def _on_mount(self, event: Mount) -> None:
        if self not in self.app.screen_stack[1:]:
            event.prevent_default()

    def _watch__list_visible(self) -> None:
        if self.query(CommandList):
            super()._watch__list_visible()


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
        boards = self.query_one("#boards", OptionList)
        boards.highlighted = next((at for at, row in enumerate(self._place.rows) if row.step is not None), 0 if self._place.rows else None)
        boards.focus()

    @staticmethod
    def _option(row: BoardRow) -> Option:
        return Option(Content.assemble(f"{compact(row.board)}  ", (row.words, f"${row.role.variable}")))

    @on(OptionList.OptionSelected)
    def go(self, message: OptionList.OptionSelected) -> None:
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
            self.complain("No step has expanded this board yet: there is none to go to.")
        else:
            self.dismiss(row)


class VariationScreen(Dialogue[Spec | None]):
    """Lists searches that differ from lane A's in one setting; answers with the one for lane B, or None.

    `before`: what lane B had before the first variation, which leads the list as the way back; `present`: what it has.
    """

    def __init__(self, own: Spec, others: Sequence[Spec], before: Spec, present: Spec) -> None:
        super().__init__()
        self._own = own
        self._specs = [before, *(other for other in others if other.text != before.text)]
        self._at = next((at for at, spec in enumerate(self._specs) if spec.text == present.text), 0)

    def compose(self) -> ComposeResult:
        with self.frame(f"Vary A: {self._own.text}", "enter searches with it in lane B"):
            rows = [f"keep {self._specs[0].text}" if not self._at else f"back to {self._specs[0].text}"]
            yield ColouredList(*rows, *(spec.text for spec in self._specs[1:]), id="variations")

    def on_mount(self) -> None:
        variations = self.query_one("#variations", OptionList)
        variations.highlighted = self._at
        variations.focus()

    @on(OptionList.OptionSelected)
    def choose(self, message: OptionList.OptionSelected) -> None:
        self.dismiss(self._specs[message.option_index])
