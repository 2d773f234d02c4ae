"""The server: lets visitors in, as many as there is room for, and shows each their own app."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from ipaddress import ip_address
from tempfile import TemporaryDirectory
from time import monotonic
from urllib.parse import parse_qsl, urlsplit

from aiohttp import WSMsgType, web
from aiohttp.web import WebSocketResponse
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager
from textual_serve.server import Server, to_int

from loyd.core.analysis.comparison import SharedView
from loyd.core.plugins.loader import loaded_files
from loyd.core.system.errors import LoydError
from loyd.core.system.files import STATE_VARIABLE
from loyd.core.system.process import ADDRESS, BYTES

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
        return {**super()._build_environment(width, height), ADDRESS: self._address, STATE_VARIABLE: self._folder.name}

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


MEGABYTE = 1_000_000


@dataclass(frozen=True)
class ServeTerms:
    """The address and the port that are listened at (0: any that is free), how many visitors there are room for at once, and after how many
    seconds without a key or the mouse one has to go.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    visitors: int = 8
    idle_seconds: float = 900.0

    @property
    def is_open(self) -> bool:
        """Whether other machines reach it."""
        try:
            return not ip_address(self.host).is_loopback
        except ValueError:
            return self.host != "localhost"

    @property
    def idle(self) -> str:
        """The time without a key, in words: `15 minutes`."""
        minutes = self.idle_seconds / 60
        return f"{minutes:g} minute{'' if minutes == 1 else 's'}"

    @property
    def sentences(self) -> list[str]:
        """What it means to serve on these terms."""
        room = f"Up to {self.visitors} visitors at a time, with {BYTES // MEGABYTE} MB each for searches, and {self.idle} without a key."
        if not self.is_open:
            return ["Only browsers on this machine reach it; --host 0.0.0.0 opens it to others.", room]
        return [
            "Everybody who reaches this machine can open it: there is no password, and nothing is encrypted.",
            "Visitors use this machine's processor and memory; they read none of its files and write none that stays.",
            room,
        ]


FONT_SIZES = range(8, 41)
FONT_SIZE = 14
AGAIN_SECONDS = 10
"""How often a page that found no room asks again."""

_STYLE = """
  html, body { margin: 0; height: 100%; background: #0f1218; color: #e8eaf0; font: 16px 'Roboto Mono', Monaco, monospace; }
  main { max-width: 34em; margin: 0 auto; padding: 20vh 1.5em 0; line-height: 1.6; }
  main h1 { font-size: 1.3em; color: #b48cff; background: none; }
  a { color: #b48cff; }
  p { color: #c3c8d4; }
"""
_FONT = "@font-face { font-family: 'Roboto Mono'; src: url('/static/fonts/RobotoMono-VariableFont_wght.ttf'); }"
_TERMINAL_STYLE = """
  html { overflow: hidden; }
  .textual-terminal { position: absolute; inset: 0; }
  #over { display: none; position: absolute; inset: 0; z-index: 10; background: #0f1218f4; }
  body.-closed #over { display: block; }
  #wait { position: absolute; }
  body.-first-byte #wait { display: none; }
"""
_SCRIPT = """
  const terminal = document.querySelector(".textual-terminal");
  const visit = location.origin.replace(/^http/, "ws") + "/visit/" + encodeURIComponent(location.search.slice(1));
  terminal.dataset.sessionWebsocketUrl = visit;
  const look = () => document.querySelector("body:not(.-closed) .xterm-helper-textarea")?.focus();
  addEventListener("load", look);
  addEventListener("focus", look);
"""


def terminal_page(font_size: int, idle: str) -> str:
    """The page with the app on it; `idle`: after how long without a key it ends, in words."""
    size = font_size if font_size in FONT_SIZES else FONT_SIZE
    return _page(
        "Loyd",
        f"""<main id="wait"><h1>Loyd</h1><p>Making the board ready …</p></main>
<div id="over"><main><h1>This visit is over</h1>
<p>It was left with q, there was no key for {escape(idle)}, or Loyd is served no longer. Nothing of it is kept.</p>
<p><a href="">Open it again</a></p></main></div>
<div class="textual-terminal" data-font-size="{size}"></div>
<script>{_SCRIPT}</script>""",
        head=f"""<link rel="stylesheet" href="/static/css/xterm.css">
<link rel="preload" href="/static/fonts/RobotoMono-VariableFont_wght.ttf" as="font" crossorigin>
<script src="/static/js/textual.js"></script>
<style>{_FONT}{_TERMINAL_STYLE}</style>""",
    )


def full_page(visitors: int, idle: str) -> str:
    """There is no room now; the page asks again by itself."""
    places = f"All {visitors} places are" if visitors > 1 else "The one place is"
    return _page(
        "Loyd: no room just now",
        f"""<main><h1>No room just now</h1>
<p>{places} taken. A place becomes free when somebody leaves with q, or presses no key for {escape(idle)}.</p>
<p>This page looks again every {AGAIN_SECONDS} seconds; there is nothing to do but wait.</p></main>""",
        head=f'<meta http-equiv="refresh" content="{AGAIN_SECONDS}">',
    )


def refusal_page(sentence: str) -> str:
    """A link that means nothing."""
    return _page(
        "Loyd: this link cannot be opened",
        f"""<main><h1>This link cannot be opened</h1><p>{escape(sentence)}</p><p><a href="/">Open Loyd without it</a></p></main>""",
    )


def _page(title: str, body: str, head: str = "") -> str:
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>{_STYLE}</style>{head}</head>
<body>{body}</body></html>
"""


PATIENCE_SECONDS = 1.0
"""How long somebody waits for a place before it is said that there is none: who loads a page anew has just given up theirs."""
BEAT_SECONDS = 15.0
"""How often a socket is asked whether somebody is still there."""
LARGEST_MESSAGE = 1 << 16
SIZES = range(2, 1001)


class LoydServer(Server):
    """Serves the app on some terms; who follows a link that names no view gets the `usual` one."""

    def __init__(self, terms: ServeTerms, usual: SharedView) -> None:
        super().__init__("loyd", terms.host, terms.port)
        self._terms, self._usual = terms, usual
        self._sockets: set[web.WebSocketResponse] = set()
        self._gone = asyncio.Condition()

    async def run(self, tell: Callable[[str], None]) -> None:
        """Serve until the process is told to end (KeyboardInterrupt for ctrl-C), and `tell` the address at once.

        Raises OSError where it cannot be listened at.
        """
        application = web.Application()
        application.add_routes(
            [
                web.get("/", self.handle_index),
                web.get("/visit/{query:.*}", self.handle_websocket),
                web.get("/download/{key}", self.handle_download),
                web.static("/static", self.statics_path),
            ]
        )
        application.on_shutdown.append(self.on_shutdown)
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=PATIENCE_SECONDS)
        await runner.setup()
        ended = asyncio.Event()
        with suppress(NotImplementedError):  # Windows has none
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
        try:
            await web.TCPSite(runner, self._terms.host, self._terms.port).start()
            host, port = runner.addresses[0][:2]
            tell(f"http://{f'[{host}]' if ':' in host else host}:{port}/")
            await ended.wait()
        finally:
            await runner.cleanup()

    async def handle_index(self, request: web.Request) -> web.Response:
        """The page with the app, or why there is none."""
        try:
            SharedView.asked(request.query.items())
        except LoydError as error:
            return _html(refusal_page(str(error)), 400)
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_SECONDS), self._gone:
                await self._gone.wait_for(lambda: self._has_room)
        if not self._has_room:
            full = _html(full_page(self._terms.visitors, self._terms.idle), 503)
            full.headers["Retry-After"] = str(AGAIN_SECONDS)
            return full
        return _html(terminal_page(to_int(request.query.get("fontsize", ""), FONT_SIZE), self._terms.idle))

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Let a visitor in, and show them the app until one of the two leaves or no key has come for too long."""
        origin = request.headers.get("Origin", f"{request.scheme}://{request.host}")
        if urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden(text="the app is shown on its own page alone")
        if not self._has_room:
            raise web.HTTPServiceUnavailable(text="there is no room just now")
        try:
            asked = SharedView.asked(parse_qsl(request.match_info["query"]))
        except LoydError as error:
            raise web.HTTPBadRequest(text=str(error)) from error
        socket = web.WebSocketResponse(heartbeat=BEAT_SECONDS, max_msg_size=LARGEST_MESSAGE)
        self._sockets.add(socket)
        try:
            await socket.prepare(request)
            view = self._usual if asked == SharedView() else asked
            files = [word for file in loaded_files() for word in ("--load", file)]
            visitor = Visitor([*files, *view.arguments], f"{origin}/", socket, self.download_manager)
            try:
                await visitor.start(*(_side(request, name, usual) for name, usual in (("width", 80), ("height", 24))))
                await self._attend(visitor, socket)
            finally:
                self._sockets.discard(socket)
                async with self._gone:
                    self._gone.notify_all()
                await visitor.stop()
        finally:
            self._sockets.discard(socket)
        return socket

    async def _attend(self, visitor: Visitor, socket: web.WebSocketResponse) -> None:
        """Hand on what a visitor sends, until they leave or have sent nothing for too long."""
        while (left := visitor.heard_at + self._terms.idle_seconds - monotonic()) > 0:
            try:
                message = await socket.receive(timeout=left)
            except TimeoutError:
                continue
            if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR):
                return
            if message.type is WSMsgType.TEXT:
                with suppress(ValueError):
                    await visitor.take(json.loads(message.data))
        await socket.close()

    async def on_shutdown(self, app: web.Application) -> None:
        """Send everybody home."""
        del app
        for socket in list(self._sockets):
            await socket.close()

    @property
    def _has_room(self) -> bool:
        return len(self._sockets) < self._terms.visitors


def _html(text: str, status: int = 200) -> web.Response:
    return web.Response(text=text, status=status, content_type="text/html", headers={"Cache-Control": "no-store"})


def _side(request: web.Request, name: str, usual: int) -> int:
    """How many columns or lines a browser has room for."""
    size = to_int(request.query.get(name, ""), usual)
    return size if size in SIZES else usual
