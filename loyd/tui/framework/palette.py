"""Textual's command palette, for people who type quickly."""

from textual.command import CommandList, CommandPalette
from textual.events import Mount

from .textual_guard import IS_TESTED


class QuickPalette(CommandPalette):
    """A palette that survives quick typing. Keys may close it before its list exists, ask for the
    list after it closed, or close it twice; with no screen left below it Textual would crash.
    """

    if IS_TESTED:

        def _on_mount(self, event: Mount) -> None:
            if self not in self.app.screen_stack[1:]:
                event.prevent_default()

        def _watch__list_visible(self) -> None:
            if self.query(CommandList):
                super()._watch__list_visible()
