"""The terminal app."""

import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from typing import ClassVar

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.screen import Screen

from core.heuristics.catalogue import heuristic as heuristic_called
from core.puzzle.board import Board
from core.puzzle.goal import blank_last
from core.search.catalogue import algorithm as algorithm_called
from tui.garbage import settle
from tui.paint.ascii_filter import AsciiFilter
from tui.paint.roles import THEMES, role_variables
from tui.paint.signs import signs_for, terminal_encoding
from tui.screens.compare import CompareScreen
from tui.screens.explore import ExploreScreen
from tui.screens.play import PlayScreen
from tui.settings import Settings
from tui.widgets.title_bar import MODES

SWITCH_SECONDS = 0.001
"""How long a thread of Python may keep the screen's thread waiting."""


class LoydApp(App[None]):
    """Opens on Explore, and over it on the `first` screen where one is given.

    Raises SettingError when the algorithm, the heuristic or the two boards do not go together.
    """

    TITLE = "Loyd"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,ctrl+c", "quit", "Quit", show=False),
        Binding("t", "switch_theme", "Dark or light", show=False),
        Binding("E", "switch_mode('explore')", "Explore", show=False),
        Binding("C", "switch_mode('compare')", "Compare", show=False),
        Binding("P", "switch_mode('play')", "Play", show=False),
    ]

    def __init__(
        self,
        start: Board | None = None,
        goal: Board | None = None,
        algorithm: str | None = None,
        heuristic: str | None = None,
        *,
        first: Screen[None] | None = None,
    ) -> None:
        super().__init__()
        self._first = first
        chosen = Settings()
        start = start or (chosen.start if goal is None else goal)
        self.settings = Settings(
            start=start,
            goal=goal or (chosen.goal if start.size == chosen.goal.size else blank_last(*start.size)),
            algorithm=algorithm_called(algorithm) if algorithm else chosen.algorithm,
            heuristic=heuristic_called(heuristic) if heuristic else chosen.heuristic,
        )
        self.settings.problem()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = THEMES[0].name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of Loyd's roles, derived where a theme does not name them."""
        return role_variables(self.current_theme)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's own filters, and one for terminals that show nothing but ASCII."""
        filters = super().get_line_filters()
        return filters if signs_for(terminal_encoding()).braille else [*filters, AsciiFilter()]

    async def on_mount(self) -> None:
        """Open the first screen."""
        sys.setswitchinterval(SWITCH_SECONDS)
        self.add_mode("explore", lambda: ExploreScreen(self.settings))
        self.add_mode("compare", self._comparison)
        self.add_mode("play", PlayScreen)
        await self.switch_mode("explore")
        if self._first is not None:
            self.push_screen(self._first)
        self.call_after_refresh(settle)

    def on_play_screen_handed_over(self, message: PlayScreen.HandedOver) -> None:
        """Explore the board that was being played."""
        self.switch_mode("explore")
        if isinstance(self.screen, ExploreScreen):
            self.screen.explore(replace(self.screen.settings, start=message.board, goal=message.goal))

    def _comparison(self) -> CompareScreen:
        """The Compare screen, on the boards that Explore is on."""
        return CompareScreen(self.settings.start, self.settings.goal)

    def on_compare_screen_handed_over(self, message: CompareScreen.HandedOver) -> None:
        """Watch a lane of a comparison, at its step."""
        self.switch_mode("explore")
        if isinstance(self.screen, ExploreScreen):
            self.screen.explore(message.settings, message.step)

    async def on_explore_screen_compared(self, message: ExploreScreen.Compared) -> None:
        """Compare a search with others on its boards."""
        await self.switch_mode("compare")
        if isinstance(self.screen, CompareScreen):
            self.screen.take(message.settings)

    async def action_switch_mode(self, mode: str) -> None:
        """Go to a mode; from a screen that was opened over its own, back to that."""
        if mode == self.current_mode:
            while len(self.screen_stack) > 1:
                self.pop_screen()
        else:
            self.switch_mode(mode)

    def action_switch_theme(self) -> None:
        """Go from dark to light, or back."""
        self.theme = THEMES[1 if self.current_theme.dark else 0].name

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Everything that a key of the screen does, then Textual's own commands."""
        seen: set[str] = set()
        for bindings in screen._bindings.key_to_bindings.values():  # noqa: SLF001  Textual has no public way to list them
            for binding in bindings:
                if binding.tooltip and binding.action not in seen:
                    seen.add(binding.action)
                    key = binding.key_display or binding.key
                    yield SystemCommand(binding.tooltip, f"{screen.title or 'Loyd'}, key {key}", _runner(screen, binding.action))
        for mode, title in MODES.items():
            yield SystemCommand(title, f"Go to {title}, key {title[0]}", _runner(screen, f"app.switch_mode('{mode}')"))
        yield from super().get_system_commands(screen)


def _runner(screen: Screen[object], action: str) -> Callable[[], Awaitable[None]]:
    async def run() -> None:
        await screen.run_action(action)

    return run
