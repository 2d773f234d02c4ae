"""A picture of the screen, as every `save` offers it."""

import re

from loyd.tui.dialogues.save import screenshot
from tests.tui.explore.explore_driver import explore


async def test_blocks_are_rectangles_which_leave_no_seams() -> None:
    async with explore() as pilot:
        drawn = screenshot(pilot.app)
    assert drawn.startswith('<svg xml:space="preserve"')
    assert not re.search(">[▀-█]+<", drawn)
    assert '<rect class="' in drawn
