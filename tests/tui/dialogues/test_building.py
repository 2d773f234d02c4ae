from dataclasses import replace
from threading import Event
from typing import Any

import pytest

from loyd.core.engine.heuristics.catalogue import MANHATTAN
from loyd.core.engine.heuristics.heuristic import Estimate, Heuristic
from loyd.core.engine.puzzle.board import Board
from loyd.core.system.errors import BuildCancelledError, SettingError
from loyd.core.system.progress import Building, Progress
from loyd.tui.dialogues.heuristic_dialogues import BuildingScreen
from tests.tui.explore.explore_driver import (
    explore,
    run_of,
    screen_of,
    settled,
    text_of,
    told,
    until,
)


class Slow(Heuristic):
    """Manhattan distance, whose tables are built only when the test allows it."""

    go_on = Event()
    built = False
    cancelled_builds = 0
    mistake = ""

    def is_ready(self, goal: Board) -> bool:
        del goal
        return type(self).built

    def for_goal(self, goal: Board, building: Building | None = None) -> Estimate:
        if building is not None:
            while not type(self).go_on.wait(0.01):
                building.progress(Progress("tables of stone", 0.25, 40))
                if building.cancelled():
                    type(self).cancelled_builds += 1
                    raise BuildCancelledError("called off")
            if type(self).mistake:
                raise SettingError(type(self).mistake)
            type(self).built = True
        return replace(super().for_goal(goal), notices=("the tables of stone could not be kept",))


@pytest.fixture
def slow() -> Slow:
    Slow.go_on, Slow.built, Slow.cancelled_builds, Slow.mistake = Event(), False, 0, ""
    fields: dict[str, Any] = {
        name: getattr(MANHATTAN, name)
        for name in ("definition", "source", "admissible", "consistent", "file")
    }
    return Slow(id="slow", name="slow", **fields)


async def test_large_tables_are_built_beside_the_screen_and_then_the_search_begins(
    slow: Slow,
) -> None:
    async with explore() as pilot:
        screen = screen_of(pilot)
        screen.explore(screen.settings.having(heuristic=slow))
        await until(
            pilot,
            lambda: (
                isinstance(pilot.app.screen, BuildingScreen) and "tables of stone" in text_of(pilot)
            ),
        )
        assert "25%" in text_of(pilot)
        assert screen.settings.heuristic is MANHATTAN
        Slow.go_on.set()
        await until(pilot, lambda: not pilot.app.screen.is_modal)
        await until(pilot, lambda: screen.settings.heuristic is slow)
        await settled(pilot)
        assert run_of(pilot).problem.heuristic is slow
        assert told(pilot) == "! the tables of stone could not be kept"


async def test_an_unavailable_table_is_one_sentence_and_keeps_the_search(slow: Slow) -> None:
    async with explore() as pilot:
        screen, run = screen_of(pilot), run_of(pilot)
        Slow.mistake = "slow takes 9 bytes of memory, more than there are; name smaller groups"
        Slow.go_on.set()
        screen.explore(screen.settings.having(heuristic=slow))
        await until(pilot, lambda: bool(told(pilot)) and not pilot.app.screen.is_modal)
        assert told(pilot) == f"! {Slow.mistake}"
        await pilot.press("right")
        await settled(pilot)
        assert (run_of(pilot), run.position, screen.settings.heuristic) == (run, 1, MANHATTAN)


async def test_escape_calls_the_building_off_and_keeps_the_search(slow: Slow) -> None:
    async with explore() as pilot:
        screen, run = screen_of(pilot), run_of(pilot)
        screen.explore(screen.settings.having(heuristic=slow))
        await until(pilot, lambda: isinstance(pilot.app.screen, BuildingScreen))
        await pilot.press("escape")
        await until(pilot, lambda: not pilot.app.screen.is_modal)
        await until(pilot, lambda: Slow.cancelled_builds == 1)
        assert run_of(pilot) is run
        assert screen.settings.heuristic is MANHATTAN
