"""A question: into which file is the table written?"""

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.markup import escape
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from core.comparison.comparison import Comparison
from core.errors import LoydError
from tui.comparison_file import SUFFIXES, write_comparison


class ExportScreen(ModalScreen[None]):
    """Writes the table of a comparison; what is typed outlives a mistake."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "back")]

    def __init__(self, comparison: Comparison) -> None:
        super().__init__()
        self._comparison = comparison

    def compose(self) -> ComposeResult:
        """One input."""
        with Vertical(classes="dialogue") as box:
            box.border_title = "Export the table"
            box.border_subtitle = "enter writes it, [@click=screen.dismiss]escape leaves[/]"
            yield Static(f"The ending of the name says how it is written: {', '.join(SUFFIXES)}.")
            yield Input("comparison.csv", max_length=400, compact=True)
            yield Static("", id="fault")

    @on(Input.Submitted)
    def answer(self, message: Input.Submitted) -> None:
        """Write the file, or say why not."""
        path = Path(message.value.strip()).expanduser()
        if path.suffix.lower() not in SUFFIXES:
            self._refuse(f"{path.suffix or 'no ending'} names no format: {', '.join(SUFFIXES)} do")
            return
        try:
            write_comparison(self._comparison, path)
        except LoydError as error:
            self._refuse(str(error))
        else:
            self.app.notify(str(path), title="Table written")
            self.dismiss()

    def _refuse(self, sentence: str) -> None:
        self.query_one("#fault", Static).update(escape(f"! {sentence}"))
