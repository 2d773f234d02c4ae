"""Screens closed twice, or while another is on top."""

import asyncio

import pytest

from loyd.tui.dialogues.choices import ChoicesScreen
from loyd.tui.dialogues.dialogues import GoToScreen, LoydCommandPalette
from loyd.tui.explore.explore import ExploreScreen
from tests.tui.explore.explore_driver import explore, screen_of, until


async def test_a_dialogue_left_twice_takes_nothing_else_away() -> None:
    answers = list[int | None]()
    async with explore() as pilot:
        dialogue = GoToScreen(10)
        await pilot.app.push_screen(dialogue, answers.append)
        await pilot.press("ctrl+p")
        dialogue.dismiss(3)
        dialogue.dismiss(4)
        await pilot.pause()
        assert isinstance(pilot.app.screen, ExploreScreen)
        assert answers == [3]


async def test_the_screen_below_all_others_stays() -> None:
    async with explore() as pilot:
        await pilot.press("ctrl+p")
        palette = pilot.app.screen
        palette.dismiss()
        palette.dismiss()
        await pilot.pause()
        assert isinstance(pilot.app.screen, ExploreScreen)


async def test_what_comes_too_late_for_a_dialogue_is_not_said() -> None:
    async with explore() as pilot:
        dialogue = GoToScreen(10)
        await pilot.app.push_screen(dialogue)
        await dialogue.dismiss(None)
        await pilot.pause()
        await dialogue.remove_children()
        dialogue.show_fault("too late")
        assert isinstance(pilot.app.screen, ExploreScreen)


async def test_the_palette_is_there_once_and_can_be_left_before_it_is_there() -> None:
    async with explore() as pilot:
        pilot.app.action_command_palette()
        palette = pilot.app.screen
        assert isinstance(palette, LoydCommandPalette)
        palette._list_visible = True
        palette._watch__list_visible()
        waited: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        palette._push_result_callback(palette, None, waited)
        await pilot.app.push_screen(GoToScreen(10))
        pilot.app.action_command_palette()
        await pilot.pause()
        assert [type(screen) for screen in pilot.app.screen_stack] == [
            ExploreScreen,
            LoydCommandPalette,
            GoToScreen,
        ]
        palette.dismiss()
        palette.dismiss()
        await pilot.pause()
        assert (isinstance(pilot.app.screen, ExploreScreen), waited.done()) == (True, True)


async def test_a_dialogue_left_before_it_is_there_is_not_set_up() -> None:
    async with explore() as pilot:
        dialogue = ChoicesScreen(screen_of(pilot).settings, "algorithms")
        pilot.app.push_screen(dialogue)
        dialogue.dismiss(None)
        await pilot.pause()
        assert dialogue.has_been_left
        assert isinstance(pilot.app.screen, ExploreScreen)


async def test_a_closed_dialogue_cancels_what_follows_its_paint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done = list[str]()
    async with explore() as pilot:
        dialogue = GoToScreen(10)
        await pilot.app.push_screen(dialogue)
        dialogue.call_after_refresh(done.append, "there")
        await until(pilot, lambda: done == ["there"])
        monkeypatch.setattr(GoToScreen, "has_been_left", True)  # its widgets go before it does
        dialogue.call_after_refresh(done.append, "left")
        await pilot.pause()
        assert done == ["there"]
