"""A board typed as one line of text."""

from textual.events import Paste
from textual.widgets import Input

from loyd.core.puzzle.notation import LONGEST_TEXT


def one_line(text: str) -> str:
    """The text on one line, rows divided by slashes, without characters that do not print, and not much longer than a board's."""
    joined = "/".join(text[: 2 * LONGEST_TEXT].splitlines())
    return "".join(character if character.isprintable() else " " for character in joined)


class BoardLine(Input):
    """An input that takes a pasted board of several rows as one line."""

    DEFAULT_CSS = """
    BoardLine { height: 1; border: none; padding: 0; }
    BoardLine:focus { border: none; }
    """

    def on_paste(self, event: Paste) -> None:
        """Insert all rows, where an input takes only the first."""
        event.stop()
        event.prevent_default()
        self.replace(one_line(event.text), *self.selection)
