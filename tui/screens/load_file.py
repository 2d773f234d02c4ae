"""A question: which Python file?  What it defines is loaded."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from core.errors import PluginError
from core.plugins.loader import Loaded, load, loaded_files


class LoadFileScreen(ModalScreen[Loaded | None]):
    """Answers with what a file has added to the catalogues, or None; a file that is wrong can be mended and loaded again."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "back")]

    def compose(self) -> ComposeResult:
        """One input, which holds the file that was loaded last."""
        with Vertical(classes="dialogue") as box:
            box.border_title = "Load a heuristic or an algorithm of your own"
            box.border_subtitle = "enter loads it, [@click=screen.dismiss(None)]escape leaves[/]"
            yield Static("A Python file; `loyd new heuristic mine.py` and `loyd new algorithm mine.py` write one to begin with.")
            yield Input(next(reversed(loaded_files()), ""), placeholder="mine.py", max_length=4_000, compact=True)
            yield Static("", id="fault")

    @on(Input.Submitted)
    def begin(self, message: Input.Submitted) -> None:
        """Load the file in a thread, because running it may take a while."""
        file = message.value.strip()
        if file:
            self.query_one("#fault", Static).update("[$loyd-dim]running it …[/]")
            self.run_worker(lambda: self._load(file), thread=True, group="load", exclusive=True)

    def _load(self, file: str) -> None:
        try:
            loaded = load(file)
        except PluginError as error:
            self.app.call_from_thread(self._refuse, str(error))
        else:
            self.app.call_from_thread(self.dismiss, loaded)

    def _refuse(self, sentence: str) -> None:
        """Say what is wrong with the file."""
        self.query_one("#fault", Static).update(f"! {sentence}", layout=True)
