"""Lists of options without any room."""

import pytest
from textual.widgets import OptionList

from tests.tui.explore.explore_driver import explore


@pytest.mark.parametrize("way", ["page_down", "page_up"])
async def test_a_list_without_room_stays_where_it_is(way: str) -> None:
    async with explore((80, 24)) as pilot:
        options = OptionList("one", "two")
        options.display = False
        await pilot.app.screen.mount(options)
        options.highlighted = 1
        await pilot.app.run_action(way, options)
        assert options.highlighted == 1
