"""`loyd serve`, in a real browser."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from signal import SIGINT

from tests.end_to_end.browser import Browser
from tests.patience import PATIENCE_SECONDS


@asynccontextmanager
async def served(*arguments: str) -> AsyncIterator[str]:
    """The address at which the command serves; it is ended afterwards with ctrl-C and must exit
    silently.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "loyd", "serve", "--port", "0", *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    assert process.stdout is not None
    try:
        said = (await asyncio.wait_for(process.stderr.readline(), PATIENCE_SECONDS)).decode()
        assert said.startswith("Loyd is at http://127.0.0.1:"), (
            said + (await process.stderr.read()).decode()
        )
        yield said.split()[-1]
    finally:
        process.send_signal(SIGINT)
        told = (await asyncio.wait_for(process.stderr.read(), PATIENCE_SECONDS)).decode()
        assert await process.wait() == 0
        assert told.splitlines()[-1] == "ctrl-C ends it."
        assert await process.stdout.read() == b""


async def test_two_visitors_step_through_searches_of_their_own_and_a_third_waits_in_line(
    tmp_path: Path,
) -> None:
    async with (
        Browser() as browser,
        served("23415x768", "-a", "astar", "--visitors", "2") as address,
    ):
        first = await browser.page(address)
        await first.shows("step 0")
        await first.press("right")
        await first.shows("Step 1")
        second = await browser.page(f"{address}?board=23415x768&a=bfs&at=312")
        await second.shows("lowest g (9) of 204 open")
        await second.shows("534/218/76x")
        await second.press("right")
        await second.shows("Step 313")
        assert "Step 1" in await first.screen()
        for _ in range(10):
            before = len(await second.value("window.answered"))
            await second.press("right")
            while len(await second.value("window.answered")) == before:
                await asyncio.sleep(0.01)
        times = sorted(await second.value("window.answered"))
        await second.press("s")
        await second.shows("The browser downloads it.")
        await second.call(
            "Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path)
        )
        await second.press("down", "enter")
        await second.shows("Sent to the browser")
        while not (files := [*tmp_path.glob("loyd-*.svg")]):
            await asyncio.sleep(0.05)
        assert "<svg" in files[0].read_text()
        await second.press("ctrl+p", *"copy link", "enter")
        await second.shows(f"Copied: {address}?board=234/15x/768&a=bfs&at=323")
        third = await browser.page(address)
        await third.seen("document.body.dataset.state === 'line'")
        assert "All 2 places are taken\n\nYou are next in line." in await third.words()
        await third.seen(
            "document.querySelector('#film img')?.complete && document.querySelector('#film "
            "img').naturalWidth > 100"
        )
        await first.press("q")
        await first.seen("document.body.dataset.state === 'over'")
        assert "This visit is over\n\nYou have left Loyd." in await first.words()
        await third.shows("step 0")
        assert "place" not in await third.words()
        for page in (first, second, third):
            assert page.errors == []
        print("a key's time in ms:", [round(time) for time in times])


async def test_a_link_that_means_nothing_is_refused_in_a_sentence_and_an_idle_visitor_leaves() -> (
    None
):
    async with Browser() as browser, served("--idle", "0.05") as address:
        wrong = await browser.page(f"{address}?board=12345&a=<b>")
        shown = await wrong.shows("This link cannot be opened", wrong.words)
        assert "12345" in shown or "cells" in shown
        idle = await browser.page(address)
        await idle.seen("document.body.dataset.state === 'over'")
        assert "This visit is over\n\nYou pressed no key for 0.05 minutes." in await idle.words()


async def test_the_page_says_loyd_is_starting_and_loads_its_font_first() -> None:
    async with Browser() as browser, served("23415x768") as address:
        page = await browser.page(address)
        await page.seen("document.body?.dataset.state === 'start'")
        starting = await page.shows("Loyd is starting", page.words)
        assert "Watch a search solve a sliding-tile puzzle" in starting
        assert await page.value("document.querySelector('.board').textContent") == "23415768"
        await page.shows("step 0")
        assert await page.value("document.fonts.check('14px \"Roboto Mono\"', 'a→★')")
        assert (
            await page.value("[...document.fonts].filter(font => font.status === 'loaded').length")
            == 2
        )
        assert page.errors == []


async def test_a_phone_has_buttons_for_the_keys_a_map_and_no_keyboard_over_them() -> None:
    async with Browser() as browser, served("23415x768") as address:
        page = await browser.page("about:blank")
        await page.call(
            "Emulation.setDeviceMetricsOverride",
            width=390,
            height=844,
            deviceScaleFactor=0,
            mobile=True,
        )
        await page.call("Emulation.setTouchEmulationEnabled", enabled=True)
        await page.call("Page.navigate", url=address)
        shown = await page.shows("Press")
        assert "1 Map" in shown
        assert "─ Log ─" not in shown
        assert (
            await page.value("document.querySelector('.xterm-helper-textarea').inputMode") == "none"
        )
        lowest, top = await page.value(
            "['.xterm-screen', '#keys'].map(name => "
            "document.querySelector(name).getBoundingClientRect())"
            ".map((box, at) => at ? box.top : box.bottom)"
        )
        assert lowest <= top
        for key, text in (
            ("right", "Step 1"),
            ("right", "Step 2"),
            ("left", "Step 1"),
            ("ctrl+p", "Search"),
            ("escape", "Step 1"),
        ):
            await page.value(f"document.querySelector('[data-key=\"{key}\"]').click()")
            await page.shows(text)


async def test_the_link_with_the_password_admits() -> None:
    async with Browser() as browser, served("23415x768", "--password", "fifteen") as address:
        stranger = await browser.page(address.partition("?")[0])
        await stranger.shows("Password", stranger.words)
        await stranger.value("document.querySelector('input').value = 'fifteen'")
        await stranger.value("document.querySelector('form button').click()")
        await stranger.shows("step 0")
        invited = await browser.page(address)
        await invited.shows("step 0")
        assert "fifteen" not in await invited.value("location.href")
