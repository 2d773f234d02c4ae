import pytest
from textual.widgets import Input

from loyd.tui.dialogues.dialogues import GoToScreen
from tests.mentions import mentions
from tests.tui.explore.explored import explore, run_of, said, settled, text_of, type_text, until


@pytest.mark.parametrize("text", ["abc", "-3", "1.5", "1e3", "9" * 20, "٣"])
async def test_what_is_no_step_is_said_so_and_kept(text: str) -> None:
    async with explore() as pilot:
        await pilot.press("g")
        entered = pilot.app.screen.query_one(Input)
        entered.value = text
        await pilot.pause()
        assert mentions(" ".join(said(pilot, "#fault").split()), "whole number from 0 … 17")
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, GoToScreen)
        assert entered.value == text
        await pilot.press("escape")
        assert run_of(pilot).position == 0


async def test_nothing_typed_is_asked_for_again() -> None:
    async with explore() as pilot:
        await pilot.press("g", "enter")
        await until(pilot, lambda: "a number is needed" in said(pilot, "#fault"))
        await type_text(pilot, "12")
        assert said(pilot, "#fault") == ""
        await pilot.press("enter")
        await settled(pilot)
        assert run_of(pilot).position == 12


async def test_a_step_beyond_the_end_goes_to_the_end() -> None:
    async with explore() as pilot:
        await pilot.press("g")
        await type_text(pilot, "999999")
        await pilot.press("enter")
        await settled(pilot)
        assert run_of(pilot).position == run_of(pilot).trace.goal_step
        assert "Solved in 19 moves" in text_of(pilot)
