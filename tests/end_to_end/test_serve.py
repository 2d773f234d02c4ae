"""`loyd serve`, in a real browser."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from signal import SIGINT

from tests.end_to_end.browser import PATIENCE_SECONDS, Browser

KEY_SECONDS = 1.0


@asynccontextmanager
async def served(*arguments: str) -> AsyncIterator[str]:
    """The address at which the command serves; it is ended afterwards as ctrl-C does, and leaves without a word."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "loyd", "serve", "--port", "0", *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    assert process.stdout is not None
    try:
        said = (await asyncio.wait_for(process.stderr.readline(), PATIENCE_SECONDS)).decode()
        assert said.startswith("Loyd is at http://127.0.0.1:"), said + (await process.stderr.read()).decode()
        yield said.split()[-1]
    finally:
        process.send_signal(SIGINT)
        told = (await asyncio.wait_for(process.stderr.read(), PATIENCE_SECONDS)).decode()
        assert await process.wait() == 0
        assert told.splitlines()[-1] == "ctrl-C ends it."
        assert await process.stdout.read() == b""


async def test_two_visitors_step_through_searches_of_their_own_and_a_third_is_told_to_wait(tmp_path: Path) -> None:
    async with Browser() as browser, served("23415x768", "-a", "astar", "--visitors", "2") as address:
        first = await browser.page(address)
        await first.shows("step 0")
        await first.press("right")
        await first.shows("step 1")
        second = await browser.page(f"{address}?board=23415x768&a=bfs&at=312")
        await second.shows("least g (9) among 204 open nodes")
        await second.shows("534/218/76x")
        await second.press("right")
        await second.shows("step 313")
        assert "step 1" in await first.screen()
        for _ in range(10):
            before = len(await second.value("window.answered"))
            await second.press("right")
            while len(await second.value("window.answered")) == before:
                await asyncio.sleep(0.01)
        times = sorted(await second.value("window.answered"))
        assert times[len(times) // 2] < 1000 * KEY_SECONDS
        await second.press("s")
        await second.shows("The browser downloads it.")
        await second.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
        await second.press("down", "enter")
        await second.shows("Handed to the browser")
        while not (files := [*tmp_path.glob("loyd-*.svg")]):
            await asyncio.sleep(0.05)
        assert "<svg" in files[0].read_text()
        await second.press("L")
        await second.shows(f"Copied: {address}?board=234/15x/768&a=bfs&at=323")
        third = await browser.page(address)
        await third.shows("All 2 places are taken", third.words)
        await first.press("q")
        await first.shows("This visit is over", first.words)
        await third.call("Page.reload")
        await third.shows("step 0")
        print("a key's time in ms:", [round(time) for time in times])


async def test_a_link_that_means_nothing_is_refused_in_a_sentence_and_an_idle_visitor_leaves() -> None:
    async with Browser() as browser, served("--idle", "0.05") as address:
        wrong = await browser.page(f"{address}?board=12345&a=<b>")
        shown = await wrong.shows("This link cannot be opened", wrong.words)
        assert "12345" in shown or "cells" in shown
        idle = await browser.page(address)
        await idle.shows("This visit is over", idle.words)
