"""Messages for the dialogue of algorithms that arrive when it is closed."""

from tests.tui.dialogues.test_choices import opened
from tests.tui.explore.explore_driver import explore, until


async def test_what_a_list_reports_when_the_dialogue_is_closed_does_no_harm() -> None:
    async with explore() as pilot:
        dialogue = await opened(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: not dialogue.query("#algorithms"))
        dialogue._take_rules()
        dialogue._judge()
        dialogue._show_faults({})
        assert pilot.app.is_running
        assert dialogue not in pilot.app.screen_stack
