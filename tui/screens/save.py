"""A question: into which file?"""

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from loyd.core.errors import LoydError
from loyd.core.storage.whole_file import write_whole
from loyd.tui.screens.dialogue import Dialogue
from loyd.tui.widgets.plain_text import PlainText

Writers = Mapping[str, Callable[[], bytes]]
"""For each ending of a name (`.svg`), what makes the file."""


class SaveScreen(Dialogue[Path | None]):
    """Writes a file as the ending of its name says, whole or not at all, and answers with its path; what is typed outlives a mistake.

    The file is made in a thread, because an animation takes a while.
    """

    def __init__(self, writers: Writers) -> None:
        super().__init__()
        self._writers = writers

    def compose(self) -> ComposeResult:
        """One input, which holds a name that is not taken."""
        first = next(iter(self._writers))
        with self.frame("Save", "enter writes it"):
            yield Static(f"The ending of the name says how it is written: {', '.join(self._writers)}.")
            yield PlainText(f"A name without a folder is one in {_here()}.")
            yield Input(f"loyd-{datetime.now().astimezone():%Y%m%d-%H%M%S}{first}", max_length=400, compact=True)
            yield PlainText(id="fault")

    @on(Input.Submitted)
    def answer(self, message: Input.Submitted) -> None:
        """Write the file, or say why not."""
        path = Path(message.value.strip())
        writer = self._writers.get(path.suffix.lower())
        if writer is None:
            self.complain(f"{path.suffix or 'no ending'} names no format: {', '.join(self._writers)} do")
            return
        self.query_one("#fault", PlainText).show("writing …")
        self.run_worker(lambda: self._write(path, writer), thread=True, group="write", exclusive=True)

    def _write(self, path: Path, writer: Callable[[], bytes]) -> None:
        try:
            path = path.expanduser()
            write_whole(path, writer())
        except OSError as error:
            self.app.call_from_thread(self.complain, f"{path} could not be written: {error.strerror or error}")
        except (LoydError, RuntimeError) as error:
            self.app.call_from_thread(self.complain, str(error))
        else:
            self.app.call_from_thread(self.dismiss, path)


def _here() -> str:
    try:
        return str(Path.cwd())
    except OSError:
        return "the current folder, which is there no longer"
