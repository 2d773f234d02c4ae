"""Drives Play and Playback in a test."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from rich.color import ColorSystem
from textual.events import Mount
from textual.pilot import Pilot
from textual.screen import Screen

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.notation import blank_last
from loyd.tui.app import LoydApp
from loyd.tui.play.play import PlayScreen
from loyd.tui.play.play_views import PlayLine
from tests.tui.explore.explore_driver import until

GOAL = blank_last(3, 3)


class Opened(LoydApp):
    """The app on another first screen; keeps what that screen returns."""

    CSS_PATH = "../../../tui/app.tcss"

    def __init__(self, first: Screen[None]) -> None:
        super().__init__()
        self.first = first
        self.explored: list[PlayScreen.BoardExplored] = []
        self.console._color_system = ColorSystem.TRUECOLOR

    def on_mount(self, event: Mount) -> None:
        event.prevent_default()
        self.push_screen(self.first)

    def on_play_screen_board_explored(self, message: PlayScreen.BoardExplored) -> None:
        message.prevent_default()
        self.explored.append(message)


@asynccontextmanager
async def opened(
    first: Screen[None], size: tuple[int, int] = (120, 40), *, animated: bool = False
) -> AsyncIterator[Pilot[None]]:
    app = Opened(first)
    app.animation_level = "full" if animated else "none"
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: first.is_mounted and app.focused is not None)
        yield pilot


def board_of(screen: PlayScreen) -> Board:
    shown = screen.view.board.board
    assert shown == screen.session.game.board
    return shown


def sentence(screen: PlayScreen) -> str:
    return screen.query_one(PlayLine).sentence
