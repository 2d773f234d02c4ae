"""Draws the screens that the README shows: `python -m tests.readme_screen` writes docs/explore.svg
and docs/class.svg.
"""

import asyncio
import os
from pathlib import Path
from tempfile import TemporaryDirectory

from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.system.files import write_whole
from loyd.tui.dialogues.save import screenshot
from loyd.tui.quiz.class_mode import ClassScreen
from tests.tui.explore.explore_driver import explore, press, run_of, until

DOCS = Path(__file__).parent.parent / "docs"
BOARD = "8 6 7 2 5 4 3 x 1"
STEP = 2691


async def draw() -> None:
    """A* on a board of 31 moves, in the middle of its work."""
    async with explore((120, 40), parse_board(BOARD)) as pilot:
        await press(pilot, "g", *str(STEP), "enter")
        await until(pilot, lambda: run_of(pilot).position == STEP)
        await press(pilot, "right", "left")
        write_whole(DOCS / "explore.svg", screenshot(pilot.app).encode())


async def draw_class() -> None:
    """Class mode, with a right answer."""
    async with explore((100, 32)) as pilot:
        await press(pilot, "g", "3", "enter")
        await until(pilot, lambda: run_of(pilot).position == 3)
        pilot.app.action_class_mode()  # type: ignore[attr-defined]
        await until(pilot, lambda: isinstance(pilot.app.screen, ClassScreen))
        await pilot.press("space")
        await pilot.pause()
        write_whole(DOCS / "class.svg", screenshot(pilot.app).encode())


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        os.environ |= {"LOYD_STATE_DIR": folder, "COLORTERM": "truecolor", "TERM": "xterm-256color"}
        asyncio.run(draw())
        asyncio.run(draw_class())
