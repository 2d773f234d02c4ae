"""Textual's command palette, where it is left before it is there, and where it has no room."""

from textual.command import CommandList, CommandPalette
from textual.events import Mount

from loyd.tui.screens.leavable import Leavable


class Palette(CommandPalette, Leavable[None]):
    """Keys that come quickly may take it away again, and then there is no screen below it from which Textual could take commands.

    They may also ask for its list before it is there or after it has gone, and leave it twice.
    In a terminal of fewer columns than it needs it is cut off: Textual cannot break lines after none.
    """

    CSS = "Palette CommandList { min-width: 20; }"

    def _on_mount(self, event: Mount) -> None:
        if self not in self.app.screen_stack[1:]:
            event.prevent_default()

    def _watch__list_visible(self) -> None:
        if self.query(CommandList):
            super()._watch__list_visible()
