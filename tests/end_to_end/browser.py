"""A headless Chromium: opens pages, types into them, and reads back the screens of the terminals on
them.
"""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

import pyte
import pytest

from tests.patience import PATIENCE_SECONDS

aiohttp = pytest.importorskip("aiohttp", reason="textual-serve, which brings aiohttp, is not there")

LOOK_SECONDS = 0.05
WINDOW = "1280,800"
LISTEN = """
window.taken = []; window.size = null; window.sent = 0; window.answered = [];
const real = window.WebSocket;
window.WebSocket = class extends real {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", event => {
      if (typeof event.data === "string") return;
      if (window.sent) { window.answered.push(performance.now() - window.sent); window.sent = 0; }
      window.taken.push(btoa(String.fromCharCode(...new Uint8Array(event.data))));
    });
  }
  send(data) {
    if (data.startsWith('["resize"')) window.size = JSON.parse(data)[1];
    if (data.startsWith('["stdin"')) window.sent = performance.now();
    super.send(data);
  }
};
"""
"""What a page notes: what its terminal receives, and how soon after each key."""
KEYS = {
    "end": ("End", 35),
    "down": ("ArrowDown", 40),
    "right": ("ArrowRight", 39),
    "left": ("ArrowLeft", 37),
    "enter": ("Enter", 13),
}


def chromium() -> str:
    """The program; skips the test if it is not installed."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("there is no Chromium here: apt-get install chromium brings it")
    return found


class Page:
    """One page, driven by the protocol of Chromium's developer tools."""

    def __init__(self, socket: Any) -> None:
        self._socket, self._number = socket, 0
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self.errors: list[str] = []

    async def call(self, method: str, **given: Any) -> dict[str, Any]:
        """The answer of a method of the protocol."""
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": given})
        while (answer := await self._socket.receive_json()).get("id") != self._number:
            self._note(answer)
        assert "result" in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    def _note(self, event: dict[str, Any]) -> None:
        """Remember what the console shows in red."""
        given = event.get("params", {})
        if (
            event.get("method") == "Runtime.exceptionThrown"
            or given.get("type") == "error"
            or given.get("entry", {}).get("level") == "error"
        ):
            self.errors.append(str(given))

    async def seen(self, script: str) -> None:
        """Wait until a JavaScript expression is true."""
        for _ in range(int(PATIENCE_SECONDS / LOOK_SECONDS)):
            if await self.value(f"Boolean({script})"):
                return
            await asyncio.sleep(LOOK_SECONDS)
        pytest.fail(f"{script} never came true")

    async def value(self, script: str) -> Any:
        """The value of a JavaScript expression."""
        answer = await self.call("Runtime.evaluate", expression=script, returnByValue=True)
        return answer["result"].get("value")

    async def open(self, url: str) -> None:
        """Go to an address."""
        for part in ("Page", "Runtime", "Log"):
            await self.call(f"{part}.enable")
        await self.call("Page.addScriptToEvaluateOnNewDocument", source=LISTEN)
        await self.call("Page.navigate", url=url)

    async def press(self, *keys: str) -> None:
        """Press keys."""
        for key in keys:
            letter = key.removeprefix("ctrl+")
            name, code = KEYS.get(key, (letter, ord(letter.upper()) if letter != key else 0))
            text = {} if code else {"text": key}
            for kind in ("keyDown", "keyUp"):
                await self.call(
                    "Input.dispatchKeyEvent",
                    type=kind,
                    key=name,
                    code=name,
                    windowsVirtualKeyCode=code,
                    modifiers=2 if letter != key else 0,
                    **text,
                )

    async def words(self) -> str:
        """The text of the page outside its terminal."""
        return str(await self.value("document.body ? document.body.innerText : ''"))

    async def screen(self) -> str:
        """What the terminal shows now."""
        size, taken = json.loads(
            await self.value("JSON.stringify([window.size, window.taken.splice(0)])")
        )
        if size and (size["width"], size["height"]) != (self._screen.columns, self._screen.lines):
            self._screen.resize(size["height"], size["width"])
        for part in taken:
            self._stream.feed(base64.b64decode(part))
        return "\n".join(line.rstrip() for line in self._screen.display)

    async def shows(self, text: str, where: Callable[[], Any] | None = None) -> str:
        """Wait until the terminal, or the page, shows some text; returns everything it shows
        then.
        """
        shown = ""
        for _ in range(int(PATIENCE_SECONDS / LOOK_SECONDS)):
            shown = await (where or self.screen)()
            if text in shown:
                return shown
            await asyncio.sleep(LOOK_SECONDS)
        pytest.fail(
            f"{text!r} never came to be shown:\n{shown}\nThe page says {await self.words()!r}, and "
            f"its console {self.errors}"
        )

    async def picture(self, path: Path) -> None:
        """Save a picture of the page to a file."""
        path.write_bytes(base64.b64decode((await self.call("Page.captureScreenshot"))["data"]))


class Browser:
    """A Chromium with its own profile, whose developer tools listen on a free port of this
    machine.
    """

    def __init__(self, *options: str) -> None:
        self._options = options

    async def __aenter__(self) -> Self:
        self._profile = TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True)
        options = (
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--enable-unsafe-swiftshader",
            "--remote-debugging-port=0",
        )
        private = (
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--no-proxy-server",
        )
        folder = f"--user-data-dir={self._profile.name}"
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(
            [
                chromium(),
                *options,
                *private,
                *self._options,
                folder,
                f"--window-size={WINDOW}",
                "about:blank",
            ],
            stdout=quiet,
            stderr=quiet,
        )
        self._session = aiohttp.ClientSession()
        port = Path(self._profile.name) / "DevToolsActivePort"
        for _ in range(int(PATIENCE_SECONDS / LOOK_SECONDS)):
            if port.is_file() and port.read_text().count("\n"):
                break
            await asyncio.sleep(LOOK_SECONDS)
        self._address = f"http://127.0.0.1:{port.read_text().split()[0]}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._session.close()
        self._process.kill()
        self._process.wait(timeout=PATIENCE_SECONDS)
        self._profile.cleanup()

    async def page(self, url: str) -> Page:
        """A new page at an address."""
        async with self._session.put(f"{self._address}/json/new?about:blank") as answer:
            target = await answer.json()
        page = Page(await self._session.ws_connect(target["webSocketDebuggerUrl"], max_msg_size=0))
        await page.open(url)
        return page
