"""A question: which heuristic?"""

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, OptionList

from loyd.core.errors import SettingError
from loyd.core.heuristics.catalogue import HEURISTICS, heuristic
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.puzzle.board import Board
from loyd.tui.screens.dialogue import Dialogue
from loyd.tui.widgets.heuristic_options import heuristic_options
from loyd.tui.widgets.plain_text import PlainText


class PickHeuristicScreen(Dialogue[Heuristic | None]):
    """Answers with a heuristic that is defined towards a goal, or None.  `question`: the title."""

    AUTO_FOCUS = "#heuristics"

    def __init__(self, question: str, chosen: Heuristic, goal: Board) -> None:
        super().__init__()
        self._question, self._chosen, self._goal = question, chosen, goal

    def compose(self) -> ComposeResult:
        """A list, and an input for what no list can hold."""
        with self.frame(self._question, "enter takes it"):
            yield OptionList(*heuristic_options(self._goal), id="heuristics", markup=False)
            yield PlainText(id="definition")
            yield Input(placeholder="or type one: max:manhattan+inversion", id="typed", max_length=200, compact=True)
            yield PlainText(id="fault")

    def on_mount(self) -> None:
        """Point at what is chosen."""
        options = self.query_one(OptionList)
        options.highlighted = options.get_option_index(self._chosen.id) if self._chosen.id in HEURISTICS else 0

    @on(OptionList.OptionHighlighted)
    def define(self, message: OptionList.OptionHighlighted) -> None:
        """Say what the one pointed at is."""
        entry = HEURISTICS[message.option_id or ""]
        self.query_one("#definition", PlainText).show(f"{entry.definition} {entry.virtues.capitalize()}.")

    @on(OptionList.OptionSelected)
    def pick(self, message: OptionList.OptionSelected) -> None:
        """Answer with the one pointed at."""
        self._answer(message.option_id or "")

    @on(Input.Submitted)
    def take(self, message: Input.Submitted) -> None:
        """Answer with the one typed."""
        self._answer(message.value.strip())

    def _answer(self, name: str) -> None:
        try:
            entry = heuristic(name)
            refusal = entry.refusal(self._goal.size)
        except SettingError as error:
            refusal = str(error)
        if refusal:
            self.complain(refusal)
        else:
            self.dismiss(entry)
