"""Bookmarks: steps of searches, each with a note."""

from urllib.parse import parse_qsl

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from ...core.study.compare import SharedView
from ...core.system import grouped
from ..framework import ColouredList
from ..settings import PreferenceStore
from .base import Dialogue


class BookmarksScreen(Dialogue[str | None]):
    """Marks the current step with a note, and lists the marked steps; answers with the query of the
    one to go to. An empty note removes the mark.
    """

    AUTO_FOCUS = "Input"

    def __init__(self, here: SharedView, preferences: PreferenceStore):
        super().__init__()
        self._here = here
        self._preferences = preferences

    def compose(self) -> ComposeResult:
        with self.frame("Bookmarks", "enter: mark, or go there"):
            yield Input(self._here.note or f"step {grouped(self._here.step)}")
            yield ColouredList(
                *(
                    Option(Content(f"{note}  {' · '.join(dict(parse_qsl(query)).values())}"), query)
                    for query, note in self._preferences.values.bookmarks.items()
                )
            )

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Bookmark the current step with the note."""
        self._preferences.mark(self._here._replace(note=message.value.strip()))
        self.dismiss()

    def on_option_list_option_selected(self, message: OptionList.OptionSelected) -> None:
        """Answer with the chosen bookmark."""
        self.dismiss(message.option_id)
