"""A question: to which step?"""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tui.paint.numbers import grouped


class GoToScreen(ModalScreen[int | None]):
    """Answers with a step, or None."""

    BINDINGS = [Binding("escape", "dismiss(None)", "back")]  # noqa: RUF012  Textual declares it so

    def __init__(self, steps: int) -> None:
        super().__init__()
        self._steps = steps

    def compose(self) -> ComposeResult:
        """One input."""
        with Vertical(classes="dialogue") as box:
            box.border_title = "Go to step"
            yield Static(f"Steps 0 to {grouped(self._steps)} are recorded; a later one is searched for.")
            yield Input(placeholder="17", restrict=r"[0-9 ]*", max_length=16, compact=True)
            yield Static("", id="fault")

    @on(Input.Submitted)
    def answer(self, message: Input.Submitted) -> None:
        """Answer, or say what is missing."""
        digits = message.value.replace(" ", "")
        if digits:
            self.dismiss(int(digits))
        else:
            self.query_one("#fault", Static).update("[$loyd-error]! A number is needed, for example 17; escape leaves.[/]")
