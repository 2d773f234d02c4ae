"""The line at the top: the program, its modes, and what the one at hand is about."""

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

MODES = {"explore": "Explore", "compare": "Compare", "play": "Play"}
"""Each mode and its title; its key is the capital letter, on every screen."""


class TitleBar(Widget):
    """Shows the modes, each to be clicked, the one at hand between brackets; at the right, the summary."""

    DEFAULT_CSS = "TitleBar { height: 1; width: 1fr; background: $panel; }"
    auto_links = False

    summary: reactive[str] = reactive("")
    """What the screen shows, in a few words."""

    def __init__(self, mode: str) -> None:
        super().__init__()
        self._mode = mode

    def render(self) -> RenderResult:
        """The line, its summary cut where there is no room."""
        parts = [Content.from_markup("[b $accent] Loyd [/]")]
        for mode, title in MODES.items():
            if mode == self._mode:
                parts.append(Content.from_markup(f" [@click=\"app.switch_mode('{mode}')\"][b reverse] {title} [/][/]"))
            else:
                parts.append(Content.from_markup(f"  [@click=\"app.switch_mode('{mode}')\"][b u]{title[0]}[/]{title[1:]}[/] "))
        left = Content("").join(parts)
        room = self.size.width - left.cell_length - 2
        right = Content(self.summary).truncate(max(room, 0), ellipsis=True)
        return left + Content(" " * max(1, room - right.cell_length + 1)) + right.stylize("$text-muted")
