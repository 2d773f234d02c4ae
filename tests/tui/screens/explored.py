"""Driving Explore in a test and reading its screen back as text."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from core.puzzle.board import Board
from core.puzzle.notation import parse_board
from core.run import Run
from tui.app import LoydApp
from tui.screens.explore import ExploreScreen

SIZES = ((80, 24), (120, 40), (200, 60))
SHORT_15 = parse_board("1 2 3 4 / 5 6 7 8 / 9 x 10 12 / 13 14 11 15")
HARD_15 = parse_board("12 10 6 x / 9 8 13 15 / 11 7 3 2 / 5 4 14 1")
UNSOLVABLE = parse_board("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 x")
PATIENCE = 60.0
MOST_PAUSES = 2000


@asynccontextmanager
async def explore(
    size: tuple[int, int] = (120, 40),
    start: Board | None = None,
    *,
    goal: Board | None = None,
    algorithm: str | None = None,
    heuristic: str | None = None,
) -> AsyncIterator[Pilot[None]]:
    """The app on Explore; boards do not slide, so that what is shown is whole at once."""
    app = LoydApp(start=start, goal=goal, algorithm=algorithm, heuristic=heuristic)
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(app.screen, ExploreScreen) and app.focused is not None)
        yield pilot


def screen_of(pilot: Pilot[None]) -> ExploreScreen:
    """The Explore screen, also where a dialogue is above it."""
    return next(screen for screen in reversed(pilot.app.screen_stack) if isinstance(screen, ExploreScreen))


def run_of(pilot: Pilot[None]) -> Run:
    return screen_of(pilot).run


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Let the app work until something holds."""
    for _ in range(MOST_PAUSES):
        if holds():
            return
        await pilot.pause()
    pytest.fail("it never came about:\n" + "\n".join(lines_of(pilot)))


async def settled(pilot: Pilot[None]) -> None:
    """Wait until the run is at rest and its view has shown so."""
    assert await asyncio.to_thread(run_of(pilot).wait, PATIENCE)
    screen_of(pilot).view.look()
    await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys and wait for what they ask for."""
    await pilot.press(*keys)
    await settled(pilot)


async def type_text(pilot: Pilot[None], text: str) -> None:
    named = {" ": "space", "/": "slash", "#": "number_sign", ".": "full_stop", ":": "colon", "+": "plus", ",": "comma", "-": "minus"}
    await pilot.press(*(named.get(character, character) for character in text))
    await pilot.pause()


async def clear(pilot: Pilot[None], selector: str) -> None:
    """Empty an input and leave the keys with it."""
    entered = pilot.app.screen.query_one(selector, Input)
    entered.focus()
    entered.value = ""
    await pilot.pause()


def said(pilot: Pilot[None], selector: str) -> str:
    """What a static text says."""
    return str(pilot.app.screen.query_one(selector, Static).visual)


def lines_of(pilot: Pilot[None]) -> list[str]:
    """The characters of the screen on top, line by line."""
    return [strip.text.rstrip() for strip in pilot.app.screen._compositor.render_strips()]


def text_of(pilot: Pilot[None]) -> str:
    return "\n".join(lines_of(pilot))
