"""The app opened at a step, and the command or link that opens it there again."""

from pathlib import Path

import pytest
from textual.widgets import Input

from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.engine.search.spec_text import parse_spec
from loyd.tui.app import LoydApp
from loyd.tui.dialogues.save import SaveScreen
from tests.tui.compare.race_driver import compare, press
from tests.tui.compare.race_driver import screen_of as compared
from tests.tui.explore.explore_driver import run_of, screen_of, told, until


async def test_the_app_opens_at_a_step_and_copies_the_command_and_the_link_that_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = LoydApp(parse_board("23415x768"), spec=parse_spec("astar"), at=17)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: run_of(pilot).position == 17)
        screen_of(pilot).action_copy_link()
        command = "loyd 234/15x/768 -a astar:manhattan --at 17"
        assert app.clipboard == command
        assert told(pilot) == f"Copied: {command}"
        monkeypatch.setenv("LOYD_GUEST", "http://localhost:8000/")
        await pilot.press("left", "s")
        await until(pilot, lambda: isinstance(app.screen, SaveScreen))
        await pilot.press(*["down"] * 9)
        shown = "http://localhost:8000/?board=234/15x/768&a=astar:manhattan&at=16"
        assert app.screen.query_one(Input).value == shown
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen_of(pilot))
        assert app.clipboard == shown


async def test_a_digit_saves_what_it_stands_for_until_a_name_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = LoydApp(parse_board("23415x768"), spec=parse_spec("astar"), at=17)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: run_of(pilot).position == 17)
        for key, ending in (("5", ".csv"), ("6", ".html")):
            await pilot.press("s")
            await until(pilot, lambda: isinstance(app.screen, SaveScreen))
            await pilot.press(key)
            await until(pilot, lambda: app.screen is screen_of(pilot))
            assert [path for path in tmp_path.iterdir() if path.suffix == ending]
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, SaveScreen))
        await pilot.press("backspace", "5")
        assert app.screen.query_one(Input).value.endswith("sv5")


async def test_a_step_that_is_not_there_is_said() -> None:
    app = LoydApp(parse_board("12345678x").after(parse_board("12345678x").moves()[0]), at=900)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "before step 900" in told(pilot))


async def test_compare_copies_its_command_and_in_a_browser_the_link_to_its_searches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with compare(lanes=("bfs", "astar:misplaced", "astar:manhattan")) as pilot:
        compared(pilot).action_copy_link()
        command = "loyd compare 234/15x/768 -a bfs -a astar:misplaced -a astar:manhattan"
        assert pilot.app.clipboard == command
        await press(pilot, "right", "3")
        monkeypatch.setenv("LOYD_GUEST", "http://localhost:8000/")
        compared(pilot).action_copy_link()
        assert (
            pilot.app.clipboard
            == "http://localhost:8000/?board=234/15x/768&a=bfs&a=astar:misplaced&a=astar:manhattan&at=1"
        )
