"""Drives Explore in a test and reads its screen back as text."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from loyd.core.engine.algorithms.catalogue import algorithm as algorithm_called
from loyd.core.engine.heuristics.catalogue import heuristic as heuristic_called
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.puzzle.instances import SAMPLE
from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.session.exploration import Activity, Exploration
from loyd.tui.app import LoydApp
from loyd.tui.explore.explore import ExploreScreen
from loyd.tui.explore.stage import ChoiceView
from loyd.tui.parts.bars import KeyBar
from tests.patience import PATIENCE_SECONDS

SHORT_15 = parse_board("1 2 3 4 / 5 6 7 8 / 9 x 10 12 / 13 14 11 15")
HARD_15 = parse_board("12 10 6 x / 9 8 13 15 / 11 7 3 2 / 5 4 14 1")
UNSOLVABLE = parse_board("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 x")
MOVING = (Activity.PLAYING, Activity.SEEKING)


@asynccontextmanager
async def explore(
    size: tuple[int, int] = (120, 40),
    start: Board | None = None,
    *,
    goal: Board | None = None,
    algorithm: str = "astar",
    heuristic: str = "manhattan",
) -> AsyncIterator[Pilot[None]]:
    """The app on Explore; boards do not slide, so that what is shown is final at once."""
    app = LoydApp(
        start or SAMPLE.board, goal, Spec(algorithm_called(algorithm), heuristic_called(heuristic))
    )
    app.animation_level = "none"
    async with app.run_test(size=size) as pilot:
        await until(
            pilot, lambda: isinstance(app.screen, ExploreScreen) and app.focused is not None
        )
        yield pilot


def screen_of(pilot: Pilot[None]) -> ExploreScreen:
    """The Explore screen, even below a dialogue."""
    return next(
        screen for screen in reversed(pilot.app.screen_stack) if isinstance(screen, ExploreScreen)
    )


def run_of(pilot: Pilot[None]) -> Exploration:
    return screen_of(pilot).run


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    """Let the app work until a condition holds."""
    end = monotonic() + PATIENCE_SECONDS
    while not holds():
        if monotonic() > end:
            pytest.fail("it never came about:\n" + "\n".join(lines_of(pilot)))
        await pilot.pause()


async def settled(pilot: Pilot[None]) -> None:
    """Wait until the exploration is at rest and its view shows it."""
    await until(pilot, lambda: _looked(pilot).activity not in MOVING)
    screen_of(pilot).view.poll()
    await pilot.pause()


async def painted(pilot: Pilot[None]) -> None:
    """Wait until nothing shown is still being read or counted."""
    await until(
        pilot,
        lambda: all(
            worker.is_finished
            for worker in pilot.app.workers
            if worker.group in ("reading", "lists", "difference", "overlap")
        ),
    )
    await pilot.pause()


def _looked(pilot: Pilot[None]) -> Exploration:
    run = run_of(pilot)
    run.settle()
    return run


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys and wait for their effect."""
    await pilot.press(*keys)
    await settled(pilot)


async def type_text(pilot: Pilot[None], text: str) -> None:
    named = {
        " ": "space",
        "/": "slash",
        "#": "number_sign",
        ".": "full_stop",
        ":": "colon",
        "+": "plus",
        ",": "comma",
        "-": "minus",
    }
    await pilot.press(*(named.get(character, character) for character in text))
    await pilot.pause()


async def clear(pilot: Pilot[None], selector: str) -> None:
    """Empty an input and leave the focus there."""
    entered = pilot.app.screen.query_one(selector, Input)
    entered.focus()
    entered.value = ""
    await pilot.pause()


def said(pilot: Pilot[None], selector: str) -> str:
    """What a static text says."""
    return str(pilot.app.screen.query_one(selector, Static).visual)


def reason_of(pilot: Pilot[None]) -> str:
    """Why the node of this step was chosen, as shown on the stage."""
    choice = screen_of(pilot).query_one(ChoiceView)
    return " ".join(line.plain for line in choice.paint(*choice.size))


def told(pilot: Pilot[None]) -> str:
    """The message at the foot of the screen."""
    return (
        next(screen for screen in reversed(pilot.app.screen_stack) if screen.query(KeyBar))
        .query_one(KeyBar)
        .sentence
    )


def lines_of(pilot: Pilot[None]) -> list[str]:
    """The characters of the screen on top, line by line."""
    return [strip.text.rstrip() for strip in pilot.app.screen._compositor.render_strips()]


def text_of(pilot: Pilot[None]) -> str:
    return "\n".join(lines_of(pilot))
