"""The base of the screens."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.screen import ScreenResultType

from loyd.core.errors import LoydError
from loyd.tui.keys.footer import Footer
from loyd.tui.paint.compositor import SparingCompositor
from loyd.tui.screens.leavable import Leavable
from loyd.tui.widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from loyd.tui.screens.save import Offer


class LoydScreen(Leavable[ScreenResultType]):
    """What all screens have: their shape by the room there is, help, saving, and a foot that tells what there is to be told.

    `WORDS` are what the help explains beside the keys; None stands for the words and the signs of a search.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide"), (160, "-vast")]  # noqa: RUF012  an instance variable in Textual's eyes
    VERTICAL_BREAKPOINTS = [(0, "-short"), (34, "-tall"), (50, "-towering")]  # noqa: RUF012  an instance variable in Textual's eyes
    WORDS: ClassVar[Mapping[str, str] | None] = None

    def __init__(self) -> None:
        super().__init__()
        self._compositor = SparingCompositor()

    def footer(self) -> Footer:
        """The keys of the moment."""
        raise NotImplementedError

    def tell(self, sentence: str) -> None:
        """Say something that was done."""
        self.query_one(KeyBar).tell(sentence)

    def warn(self, sentence: str) -> None:
        """Say something that is not as one may expect."""
        self.query_one(KeyBar).tell(f"! {sentence}", "$loyd-improved")

    def refuse(self, error: LoydError) -> None:
        """Say why something that was asked for cannot be had."""
        self.query_one(KeyBar).tell(f"! {error}", "$loyd-error")

    def offers(self) -> list[Offer]:
        """What `s` can save, what comes first to mind first."""
        from loyd.tui.screens.save import Offer
        from loyd.tui.screens.screenshot import screenshot

        picture = screenshot(self.app).encode()
        return [Offer("the screen", "", {".svg": lambda: [picture]})]

    def action_save(self) -> None:
        """Ask what is to be saved and for the name of a file, and write it."""
        from loyd.tui.screens.save import SaveScreen

        self.app.push_screen(SaveScreen(self.offers()), self._saved)

    def _saved(self, done: str | None) -> None:
        if done is not None:
            self.tell(done)

    def action_help(self) -> None:
        """Show every key and every sign."""
        from loyd.tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self, self.WORDS))
