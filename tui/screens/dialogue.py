"""The base of the dialogues."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, ScreenResultType
from textual.widget import Widget

from loyd.tui.screens.leavable import Leavable
from loyd.tui.widgets.plain_text import PlainText


class Dialogue(ModalScreen[ScreenResultType], Leavable[ScreenResultType]):
    """A question in a frame of its own; escape leaves it without an answer.

    Of its bases the modal one stands first: Textual reads no other for the rules that it lays a screen out by.
    What is wrong with an answer is said in a `PlainText` called `fault`, and what was typed stays.
    """

    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall")]  # noqa: RUF012  an instance variable in Textual's eyes
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back"),
        Binding("q", "app.quit", show=False, tooltip="Quit Loyd"),
    ]

    def frame(self, title: str, does: str = "", box: Widget | None = None) -> Widget:
        """The frame (`box`, or one that does not scroll), with its title, what enter does, and a way out for the mouse."""
        box = box or Vertical()
        box.add_class("dialogue")
        box.border_title = Content(title)
        leave = Content.from_markup("[@click=screen.dismiss(None)]escape leaves[/]")
        box.border_subtitle = Content(f"{does}, ") + leave if does else leave
        return box

    def complain(self, sentence: str) -> None:
        """Say what is wrong with what was typed; with an empty one, that nothing is any more.  Once left, it says nothing."""
        for line in self.query("#fault").results(PlainText):
            line.show(f"! {sentence}" if sentence else "")
