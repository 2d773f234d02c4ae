"""Terminals too small to show anything: nothing breaks, and everything that fits again appears
again.
"""

import pytest

from tests.matrices import one_in
from tests.tui.explore.explore_driver import explore

TINY = ((4, 45), (1, 1), (2, 2), (5, 5), (120, 2))


KEYS = (
    "",
    "right 8",
    "4",
    "5",
    "6",
    "s",
    "b",
    "a",
    "h",
    "g",
    "p",
    "question_mark",
    "ctrl+p",
    "R",
    "P",
    "L 5",
)


@pytest.mark.parametrize("keys", KEYS[:: one_in(2)])
async def test_every_screen_in_the_smallest_terminals(keys: str) -> None:
    async with explore((80, 24)) as pilot:
        await pilot.press(*keys.split())
        for size in TINY:
            await pilot.resize_terminal(*size)
        await pilot.resize_terminal(80, 24)
        assert pilot.app.return_code is None
