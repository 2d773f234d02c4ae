"""Every dialogue can also be closed with the mouse."""

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from tests.tui.explore.explore_driver import explore, until


def framed(pilot: Pilot[None]) -> list[Region]:
    """Where there is a frame that says that escape closes it."""
    return [
        widget.region
        for widget in pilot.app.screen.query("*")
        if widget.display and "esc: close" in str(widget.border_subtitle)
    ]


@pytest.mark.parametrize(
    "keys", [("g",), ("ctrl+o",), ("question_mark",), ("R", "s"), ("P", "v"), ("H", "m")]
)
async def test_a_click_where_it_says_that_escape_leaves_does_so(keys: tuple[str, ...]) -> None:
    async with explore() as pilot:
        for key in keys[:-1]:
            below = pilot.app.screen
            await pilot.press(key)
            await until(pilot, lambda below=below: pilot.app.screen is not below)
        assert not framed(pilot)
        await pilot.press(keys[-1])
        await until(pilot, lambda: bool(framed(pilot)))
        found: list[Region] = []
        while found != framed(pilot) or not found[0].area:
            found = framed(pilot)  # until nothing moves it any more
            await pilot.pause()
        await pilot.click(offset=(found[0].right - 6, found[0].bottom - 1))
        await until(pilot, lambda: not framed(pilot))
