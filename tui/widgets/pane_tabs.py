"""The panes of a screen that has room for one at a time, each with its key."""

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

TABS = {"main": "stage and log", "open": "open", "closed": "closed", "growth": "growth", "boards": "boards"}
"""Each pane and its title; its key is its place, from 1."""


class PaneTabs(Widget):
    """`1 stage and log  2 open  …`, each to be clicked, the one at hand reversed."""

    DEFAULT_CSS = "PaneTabs { height: 1; width: 1fr; padding: 0 1; }"
    auto_links = False

    pane: reactive[str] = reactive("main")
    """The pane at hand."""

    def render(self) -> RenderResult:
        """The line."""
        return Content("  ").join(self._tab(key, pane) for key, pane in enumerate(TABS, 1))

    def _tab(self, key: int, pane: str) -> Content:
        style = "reverse" if pane == self.pane else "$text-muted"
        return Content.from_markup(f"[@click=\"screen.pane('{pane}')\"][b $footer-key-foreground]{key}[/] [{style}]{TABS[pane]}[/][/]")
