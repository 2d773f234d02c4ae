"""A question: to which step?"""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tui.paint.numbers import grouped

GREATEST = 10**15


class GoToScreen(ModalScreen[int | None]):
    """Answers with a step, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "back")]

    def __init__(self, steps: int) -> None:
        super().__init__()
        self._steps = steps

    def compose(self) -> ComposeResult:
        """One input."""
        with Vertical(classes="dialogue") as box:
            box.border_title = "Go to step"
            box.border_subtitle = "enter goes there, [@click=screen.dismiss(None)]escape leaves[/]"
            yield Static(f"Steps 0 to {grouped(self._steps)} are recorded; a later one is searched for.")
            yield Input(placeholder="17", max_length=24, compact=True)
            yield Static("", id="fault")

    @on(Input.Changed)
    def judge(self, message: Input.Changed) -> None:
        """Say at once what is no step."""
        is_step = not message.value.strip() or _step(message.value) is not None
        fault = "" if is_step else f"! {message.value!r} is no step: write a whole number from 0, for example 17"
        self.query_one("#fault", Static).update(fault, layout=True)

    @on(Input.Submitted)
    def answer(self, message: Input.Submitted) -> None:
        """Answer, or say what is missing."""
        step = _step(message.value)
        if step is not None:
            self.dismiss(step)
        elif not message.value.strip():
            self.query_one("#fault", Static).update("! a number is needed, for example 17")


def _step(text: str) -> int | None:
    """The step that a text names; None where it names none."""
    digits = text.replace(" ", "")
    return int(digits) if digits.isascii() and digits.isdecimal() and int(digits) < GREATEST else None
