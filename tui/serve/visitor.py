"""A visitor: a process of the app whose screen a browser shows."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from tempfile import TemporaryDirectory
from time import monotonic

from aiohttp.web import WebSocketResponse
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from loyd.core.guest import ADDRESS
from loyd.core.storage.state import VARIABLE

FAREWELL_SECONDS = 3.0
"""How long the process may take to leave once it is asked to."""


class Visitor(AppService):
    """The app, opened with some arguments, and shown through a socket; `address`: what links to it begin with.

    What it would keep is in a folder of its own, which goes with it.
    """

    def __init__(self, arguments: Sequence[str], address: str, socket: WebSocketResponse, downloads: DownloadManager) -> None:
        close: Callable[[], Awaitable[None]] = socket.close  # type: ignore[assignment]
        super().__init__("loyd", write_bytes=socket.send_bytes, write_str=socket.send_str, close=close, download_manager=downloads)
        self._arguments, self._address = arguments, address
        self._folder = TemporaryDirectory(prefix="loyd-visitor-", ignore_cleanup_errors=True)
        self.heard_at = monotonic()

    def _build_environment(self, width: int = 80, height: int = 24) -> dict[str, str]:
        return {**super()._build_environment(width, height), ADDRESS: self._address, VARIABLE: self._folder.name}

    async def _open_app_process(self, width: int = 80, height: int = 24) -> Process:
        self._process = process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "loyd", *self._arguments),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=self._build_environment(width, height),
            cwd=self._folder.name,
        )
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Show what the app shows, until it ends, however it does."""
        await super().run()
        with suppress(ConnectionError, RuntimeError):
            await self.remote_close()

    async def stop(self) -> None:
        """Have the app leave, and end it where it does not."""
        try:
            await asyncio.wait_for(super().stop(), FAREWELL_SECONDS)
        except (TimeoutError, ConnectionError, RuntimeError):
            if self._process is not None:
                with suppress(ProcessLookupError):
                    self._process.kill()
        if self._process is not None:
            await self._process.wait()
        self._folder.cleanup()

    async def take(self, message: object) -> None:
        """Hand on what the browser sends: keys, its size, whether it is looked at.  What is none of these is passed over."""
        match message:
            case ["stdin", str(keys)]:
                self.heard_at = monotonic()
                await self.send_bytes(keys.encode("utf-8", "ignore"))
            case ["resize", {"width": int(width), "height": int(height)}]:
                await self.set_terminal_size(width, height)
            case ["blur", *_]:
                await self.blur()
            case ["focus", *_]:
                await self.focus()
            case _:
                pass
