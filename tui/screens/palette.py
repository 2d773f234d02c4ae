"""Textual's command palette, where it is left before it is there, and where it has no room."""

from textual.command import CommandPalette
from textual.events import Mount


class Palette(CommandPalette):
    """Keys that come quickly may take it away again, and then there is no screen below it from which Textual could take commands.

    In a terminal of fewer columns than it needs it is cut off: Textual cannot break lines after none.
    """

    CSS = "Palette CommandList { min-width: 20; }"

    def _on_mount(self, event: Mount) -> None:
        if self not in self.app.screen_stack[1:]:
            event.prevent_default()
