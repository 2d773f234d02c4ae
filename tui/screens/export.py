"""A question: into which file?"""

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from tui.comparison_file import SUFFIXES


class ExportScreen(ModalScreen[Path | None]):
    """Answers with a path whose ending names a format, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "back")]

    def compose(self) -> ComposeResult:
        """One input."""
        with Vertical(classes="dialogue") as box:
            box.border_title = "Export the table"
            box.border_subtitle = "enter writes it, escape leaves"
            yield Static(f"The ending of the name says how it is written: {', '.join(SUFFIXES)}.")
            yield Input("comparison.csv", max_length=400, compact=True)
            yield Static("", id="fault")

    @on(Input.Submitted)
    def answer(self, message: Input.Submitted) -> None:
        """Answer, or say which endings there are."""
        path = Path(message.value.strip()).expanduser()
        if path.suffix.lower() in SUFFIXES:
            self.dismiss(path)
        else:
            self.query_one("#fault", Static).update(f"! {path.suffix or 'no ending'} names no format: {', '.join(SUFFIXES)} do")
