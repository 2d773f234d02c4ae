"""The server: lets visitors in, as many as there is room for, and shows each their own app."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from urllib.parse import parse_qsl, urlsplit

from aiohttp import WSMsgType, web
from textual_serve.server import Server, to_int

from loyd.core.errors import LoydError
from loyd.core.plugins.loader import loaded_files
from loyd.core.view import View
from loyd.tui.serve.pages import AGAIN_SECONDS, FONT_SIZE, full_page, refusal_page, terminal_page
from loyd.tui.serve.terms import Terms
from loyd.tui.serve.visitor import Visitor

PATIENCE_SECONDS = 1.0
"""How long somebody waits for a place before it is said that there is none: who loads a page anew has just given up theirs."""
BEAT_SECONDS = 15.0
"""How often a socket is asked whether somebody is still there."""
LARGEST_MESSAGE = 1 << 16
SIZES = range(2, 1001)


class LoydServer(Server):
    """Serves the app on some terms; who follows a link that names no view gets the `usual` one."""

    def __init__(self, terms: Terms, usual: View) -> None:
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
            View.asked(request.query.items())
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
            asked = View.asked(parse_qsl(request.match_info["query"]))
        except LoydError as error:
            raise web.HTTPBadRequest(text=str(error)) from error
        socket = web.WebSocketResponse(heartbeat=BEAT_SECONDS, max_msg_size=LARGEST_MESSAGE)
        self._sockets.add(socket)
        try:
            await socket.prepare(request)
            view = self._usual if asked == View() else asked
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
