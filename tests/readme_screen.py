"""Draws the screen that the README shows, as the app is: `python -m tests.readme_screen` writes docs/explore.svg."""

import asyncio
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from loyd.core.puzzle.notation import parse_board
from loyd.core.system.files import write_whole
from loyd.tui.screens.save import screenshot
from tests.tui.screens.explored import explore, press, run_of, until

FILE = Path(__file__).parent.parent / "docs" / "explore.svg"
BOARD = "8 6 7 2 5 4 3 x 1"
STEP = 2691


async def draw() -> None:
    """A* on a board of 31 moves, in the midst of its work."""
    async with explore((120, 40), parse_board(BOARD)) as pilot:
        await press(pilot, "g", *str(STEP), "enter")
        await until(pilot, lambda: run_of(pilot).position == STEP and not run_of(pilot).is_compiling)
        await press(pilot, "right", "left")
        write_whole(FILE, screenshot(pilot.app).encode())


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        os.environ |= {"LOYD_STATE_DIR": folder, "COLORTERM": "truecolor", "TERM": "xterm-256color"}
        asyncio.run(draw())
