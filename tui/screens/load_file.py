"""A question: which Python file?  What it defines is loaded."""

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from loyd.core.errors import PluginError
from loyd.core.guest import is_guest
from loyd.core.plugins.loader import Loaded, load, loaded_files
from loyd.tui.screens.dialogue import Dialogue
from loyd.tui.widgets.plain_text import PlainText


class LoadFileScreen(Dialogue[Loaded | None]):
    """Answers with what a file has added to the catalogues, or None; a file that is wrong can be mended and loaded again."""

    def compose(self) -> ComposeResult:
        """One input, which holds the file that was loaded last."""
        if is_guest():
            with self.frame("Load a heuristic or an algorithm of your own"):
                yield Static("A guest loads no files. With a Loyd of your own, ctrl+o does, and `loyd --load mine.py`.")
            return
        with self.frame("Load a heuristic or an algorithm of your own", "enter loads it"):
            yield Static("A Python file; `loyd new heuristic mine.py` and `loyd new algorithm mine.py` write one to begin with.")
            yield Input(next(reversed(loaded_files()), ""), placeholder="mine.py", max_length=4_000, compact=True)
            yield PlainText(id="fault")

    @on(Input.Submitted)
    def begin(self, message: Input.Submitted) -> None:
        """Load the file in a thread, because running it may take a while."""
        file = message.value.strip()
        if file:
            self.query_one("#fault", PlainText).show("running it …")
            self.run_worker(lambda: self._load(file), thread=True, group="load", exclusive=True)

    def _load(self, file: str) -> None:
        try:
            loaded = load(file)
        except PluginError as error:
            self.app.call_from_thread(self.complain, str(error))
        else:
            self.app.call_from_thread(self.dismiss, loaded)
