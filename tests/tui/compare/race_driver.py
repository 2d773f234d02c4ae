"""Drives Compare in a test."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from textual.pilot import Pilot

from loyd.core.engine.puzzle.board import Board
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.session.exploration import Activity
from loyd.core.study.compare.comparison import Comparison
from loyd.tui.compare.compare import CompareScreen
from tests.tui.explore.explore_driver import explore, painted, until

MOVING = (Activity.PLAYING, Activity.SEEKING)

FOUR = ("astar:misplaced", "astar:manhattan", "idastar:manhattan", "greedy:manhattan")


@asynccontextmanager
async def compare(
    size: tuple[int, int] = (120, 40), start: Board | None = None, lanes: Sequence[str] = ()
) -> AsyncIterator[Pilot[None]]:
    """The app on Compare, its loops compiled."""
    async with explore(size, start) as pilot:
        await pilot.press("R")
        await until(
            pilot,
            lambda: isinstance(pilot.app.screen, CompareScreen) and pilot.app.focused is not None,
        )
        if lanes:
            screen = screen_of(pilot)
            screen.compare(
                screen.comparison.start,
                screen.comparison.goal,
                [parse_spec(text) for text in lanes],
            )
        await settled(pilot)
        yield pilot


def screen_of(pilot: Pilot[None]) -> CompareScreen:
    """The Compare screen, even below a dialogue."""
    return next(
        screen for screen in reversed(pilot.app.screen_stack) if isinstance(screen, CompareScreen)
    )


def comparison_of(pilot: Pilot[None]) -> Comparison:
    return screen_of(pilot).comparison


async def settled(pilot: Pilot[None]) -> None:
    """Wait until the comparison is at rest and its view shows it."""
    await until(pilot, lambda: _looked(pilot).activity not in MOVING)
    screen_of(pilot).view.poll()
    await painted(pilot)


def _looked(pilot: Pilot[None]) -> Comparison:
    comparison = comparison_of(pilot)
    comparison.settle()
    return comparison


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys and wait for their effect."""
    await pilot.press(*keys)
    await settled(pilot)


def names(pilot: Pilot[None]) -> list[str]:
    return [lane.label for lane in comparison_of(pilot).lanes]
