"""What a guided tour says at its step, beside the stage and the picture."""

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from loyd.core.tours.tour import Kind

ROOMY = 9
"""From so many lines on there is an empty one between two passages."""
_MARKED = re.compile(r"`([^`]+)`|(?<!\w)\*\*([^*]+)\*\*|(?<!\w)\*(?=\S)([^*]+)\*")
_STAR = "\ue000"
"""Stands for a star that a backslash makes an ordinary one."""
_STYLES = ("b $loyd-current", "b", "i")
_HEADS = {
    Kind.TRY: ("Try ", "b $loyd-new"),
    Kind.PREDICT: ("Predict ", "b $loyd-improved"),
    Kind.ANSWER: ("Answer ", "b $loyd-goal"),
}


class TourPane(VerticalScroll, inherit_bindings=False):
    """Shows passages; where they do not find room, its arrows scroll, and all other keys are those of the screen."""

    DEFAULT_CSS = """
    TourPane { scrollbar-size-vertical: 1; }
    TourPane Static { height: auto; width: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll_up", show=False, tooltip="Up in the text of the tour"),
        Binding("down", "scroll_down", show=False, tooltip="Down in the text of the tour"),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
    ]

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(id="tour-text")

    @property
    def has_more(self) -> bool:
        """Whether there is text below what is seen."""
        return self.display and self.scroll_offset.y < self.max_scroll_y

    def show(self, passages: Sequence[tuple[Kind, str]], *, from_answer: bool = False) -> None:
        """Show passages from the first, or with `from_answer` from the answer on, as far as they find room."""
        between = "\n\n" if self.size.height >= ROOMY else "\n"
        text = Content(between).join(_passage(kind, said) for kind, said in passages)
        self.query_one("#tour-text", Static).update(text)
        if from_answer:
            self.scroll_end(animate=False)
        else:
            self.scroll_home(animate=False)

    def name_it(self, title: str, place: str, does: str) -> None:
        """Say in its frame which tour it is, where one is in it and what the keys do."""
        named = Content.assemble(("T", "$accent"), f" {title}  ", (place, "$text-muted"))
        if self.border_title != named.markup:
            self.border_title = named
        if self.border_subtitle != does:
            self.border_subtitle = does


def _passage(kind: Kind, said: str) -> Content:
    if kind is Kind.TYPED:
        return Content.styled("\n".join(f"  {line}" for line in said.splitlines()), "$loyd-dim")
    return Content.assemble(*([_HEADS[kind]] if kind in _HEADS else []), *_pieces(said))


def _pieces(said: str) -> Iterator[str | tuple[str, str]]:
    """A text, with what stands in backticks or between stars set apart."""
    said, end = said.replace("\\*", _STAR), 0
    for found in _MARKED.finditer(said):
        yield said[end : found.start()].replace(_STAR, "*")
        place = found.lastindex or 1
        yield found[place].replace(_STAR, "*"), _STYLES[place - 1]
        end = found.end()
    yield said[end:].replace(_STAR, "*")
