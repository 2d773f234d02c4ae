"""A question: to which step?"""

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from loyd.tui.paint.numbers import grouped
from loyd.tui.screens.dialogue import Dialogue
from loyd.tui.widgets.plain_text import PlainText

GREATEST = 10**15


class GoToScreen(Dialogue[int | None]):
    """Answers with a step, or None."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self._steps = steps

    def compose(self) -> ComposeResult:
        """One input."""
        with self.frame("Go to step", "enter goes there"):
            yield Static(f"Steps 0 to {grouped(self._steps)} are recorded; a later one is searched for.")
            yield Input(placeholder="17", max_length=24, compact=True)
            yield PlainText(id="fault")

    @on(Input.Changed)
    def judge(self, message: Input.Changed) -> None:
        """Say at once what is no step."""
        is_step = not message.value.strip() or _step(message.value) is not None
        self.complain("" if is_step else f"{message.value!r} is no step: write a whole number from 0, for example 17")

    @on(Input.Submitted)
    def answer(self, message: Input.Submitted) -> None:
        """Answer, or say what is missing."""
        step = _step(message.value)
        if step is not None:
            self.dismiss(step)
        elif not message.value.strip():
            self.complain("a number is needed, for example 17")


def _step(text: str) -> int | None:
    """The step that a text names; None where it names none."""
    digits = text.replace(" ", "")
    return int(digits) if digits.isascii() and digits.isdecimal() and int(digits) < GREATEST else None
