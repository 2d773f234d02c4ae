"""What is typed faster than a dialogue closes goes to the screen below it."""

import pytest
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input

from loyd.tui.screens.dialogues import HelpScreen
from tests.tui.screens.explored import explore, press, run_of, until

CHARACTERS = {"question_mark": "?", "slash": "/"}


def type_at_once(pilot: Pilot[None], *keys: str) -> None:
    """As a terminal sends keys without waiting for an answer."""
    for key in keys:
        event = Key(key, CHARACTERS.get(key, key if len(key) == 1 else None))
        event.set_sender(pilot.app)
        pilot.app.post_message(event)


@pytest.mark.parametrize("opener", ["g", "slash"])
async def test_after_escape_it_is_a_key_and_no_text(opener: str) -> None:
    async with explore() as pilot:
        await press(pilot, opener)
        assert isinstance(pilot.app.focused, Input)
        type_at_once(pilot, "escape", "question_mark")
        await until(pilot, lambda: isinstance(pilot.app.screen, HelpScreen))


async def test_after_enter_too_and_in_order() -> None:
    async with explore() as pilot:
        await pilot.press("end")
        await until(pilot, lambda: run_of(pilot).position > 100)
        await pilot.press("g")
        type_at_once(pilot, "5", "0", "enter", "right", "right", "g", "7", "enter", "right")
        await until(pilot, lambda: run_of(pilot).position == 8)
