"""The text of a tutorial, beside its search."""

import re
from collections.abc import Iterator, Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ...core.teach.tour import PassageKind
from ..pane_bindings import TUTORIAL_KEYS

ROOMY_TOUR = 9
"""From this many lines on, a blank line separates the passages."""


_MARKED = re.compile(r"`([^`]+)`|(?<!\w)\*\*([^*]+)\*\*|(?<!\w)\*(?=\S)([^*]+)\*")


_STAR = "\ue000"
"""Stands for an escaped star, which is an ordinary character."""


_STYLES = ("b", "b", "i")


_HEADS = {
    PassageKind.TRY: ("Try: ", "b $loyd-new"),
    PassageKind.PREDICT: ("Predict: ", "b $loyd-current"),
    PassageKind.ANSWER: ("Answer: ", "b $loyd-goal"),
    PassageKind.EXERCISE: ("Exercise: ", "b $loyd-current"),
}


class TourPane(VerticalScroll, inherit_bindings=False):
    """Shows passages; the arrows scroll them, and all other keys go to the screen."""

    DEFAULT_CSS = """
    TourPane { scrollbar-size-vertical: 1; }
    TourPane Static { height: auto; width: 1fr; }
    """
    BINDINGS = [*TUTORIAL_KEYS]

    is_laid_out = True
    """Whether the layout has measured the text."""
    _seeks_end = False

    def compose(self) -> ComposeResult:
        yield Static(id="tour-text")

    @property
    def has_more(self) -> bool:
        """Whether the text goes on below."""
        return self.display and self.scroll_offset.y < self.max_scroll_y

    def show(
        self,
        passages: Sequence[tuple[PassageKind, str]],
        *,
        head: str = "",
        about: str = "",
        from_answer: bool = False,
        keeps_place: bool = False,
    ) -> None:
        """Show passages from the first one, `from_answer`, or where the pane stands if it
        `keeps_place`; the first step begins with the tour's title as `head`.
        """
        # before the first layout the height is 0
        between = "\n" if 0 < self.size.height < ROOMY_TOUR else "\n\n"
        begins = [Content.assemble((head, "b"), f"  {about}")] if head else []
        text = Content(between).join(
            [*begins, *(_passage(kind, passage) for kind, passage in passages)]
        )
        self.query_one("#tour-text", Static).update(text)
        self._seeks_end = from_answer
        if from_answer:
            self.scroll_end(animate=False)
        elif not keeps_place:
            self.scroll_home(animate=False)
        self.is_laid_out = False
        self.call_after_refresh(setattr, self, "is_laid_out", True)

    def watch_virtual_size(self) -> None:
        """On a busy machine the text is measured only after the pane has been scrolled to its
        end.
        """
        if self._seeks_end:
            self._seeks_end = False
            self.scroll_end(animate=False)

    def name_it(self, title: str, place: str, does: str, back: str) -> None:
        """Name the tutorial and its step in the frame, and the keys that go on and back."""
        room = self.outer_size.width - 6
        named = (
            Content.assemble(f"{title}  ", (place, "$text-muted"))
            if len(title) + len(place) + 4 <= room
            else Content(title)
        )
        if back and Content.from_markup(f"{does} · {back}").cell_length <= room:
            does += f" · {back}"
        if self.border_title != named.markup:
            self.border_title = named
        if self.border_subtitle != does:
            self.border_subtitle = does


def _passage(kind: PassageKind, text: str) -> Content:
    if kind is PassageKind.TYPED:
        return Content.styled("\n".join(f"  {line}" for line in text.splitlines()), "$loyd-dim")
    return Content.assemble(*([_HEADS[kind]] if kind in _HEADS else []), *_pieces(text))


def _pieces(text: str) -> Iterator[str | tuple[str, str]]:
    text = text.replace("\\*", _STAR)
    end = 0
    for markup in _MARKED.finditer(text):
        yield text[end : markup.start()].replace(_STAR, "*")
        place = markup.lastindex or 1
        yield markup[place].replace(_STAR, "*"), _STYLES[place - 1]
        end = markup.end()
    yield text[end:].replace(_STAR, "*")
