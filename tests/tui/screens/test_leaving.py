"""Every dialogue can also be closed with the mouse."""

import pytest
from textual.screen import ModalScreen

from tests.tui.explore.explored import explore, until


@pytest.mark.parametrize(
    "keys", [("g",), ("ctrl+o",), ("question_mark",), ("C", "s"), ("P", "v"), ("H", "m")]
)
async def test_a_click_where_it_says_that_escape_leaves_does_so(keys: tuple[str, ...]) -> None:
    async with explore() as pilot:
        for key in keys:
            below = pilot.app.screen
            await pilot.press(key)
            await until(pilot, lambda below=below: pilot.app.screen is not below)
        assert isinstance(pilot.app.screen, ModalScreen)
        dialogue = pilot.app.screen.query_one(".dialogue")
        await until(pilot, lambda: bool(dialogue.region.area))
        assert "esc: close" in str(dialogue.border_subtitle)
        await pilot.click(offset=(dialogue.region.right - 6, dialogue.region.bottom - 1))
        await until(pilot, lambda: pilot.app.screen is below)
