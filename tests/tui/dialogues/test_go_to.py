import pytest
from textual.widgets import Input

from loyd.tui.dialogues.dialogues import GoToScreen
from tests.mentions import mentions
from tests.tui.compare.race_driver import compare, comparison_of, settled
from tests.tui.explore.explore_driver import said, type_text, until


@pytest.mark.parametrize("text", ["abc", "-3", "1.5", "1e3", "9" * 20, "٣"])
async def test_what_is_no_step_is_said_so_and_kept(text: str) -> None:
    async with compare() as pilot:
        await pilot.press("g")
        entered = pilot.app.screen.query_one(Input)
        entered.value = text
        await pilot.pause()
        assert mentions(" ".join(said(pilot, "#fault").split()), "whole number from 0 … 17")
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, GoToScreen)
        assert entered.value == text
        await pilot.press("escape")
        assert comparison_of(pilot).position == 0


async def test_nothing_typed_is_asked_for_again() -> None:
    async with compare() as pilot:
        await pilot.press("g", "enter")
        await until(pilot, lambda: "is not a step" in said(pilot, "#fault"))
        await type_text(pilot, "12")
        assert said(pilot, "#fault") == ""
        await pilot.press("enter")
        await settled(pilot)
        assert comparison_of(pilot).position == 12
