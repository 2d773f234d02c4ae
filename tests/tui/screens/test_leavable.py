"""Screens left twice, or while another lies over them."""

from loyd.tui.screens.explore import ExploreScreen
from loyd.tui.screens.go_to import GoToScreen
from tests.tui.screens.explored import explore


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
        dialogue.complain("too late")
        assert isinstance(pilot.app.screen, ExploreScreen)
