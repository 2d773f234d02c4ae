"""The server: assigns places to visitors and shows each of them their own app."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
from asyncio.subprocess import DEVNULL
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from html import escape
from pathlib import Path
from secrets import compare_digest, token_urlsafe
from string import Template
from tempfile import TemporaryDirectory
from time import monotonic
from urllib.parse import parse_qsl, urlencode

from aiohttp import WSMsgType, web, web_response
from textual_serve.server import Server, to_int

from ...core.engine.puzzle import DEEPEST, Board, blank_last
from ...core.study.compare import SharedView
from ...core.system import ADDRESS, CACHE_VARIABLE, LoydError, cache_root
from ...core.user_code.loader import loaded_files
from .terms import ServeTerms
from .visitor import GRACE_SECONDS, NoPlaceError, Places, Ticket, Visitor, limit

TEMPLATES = Path(__file__).parent / "templates"
FONT_SIZES = range(8, 41)
FONT_SIZE = 14
SECURITY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; "
    "style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""The headers of every answer. Inline style is allowed because xterm.js makes some of its own."""


def app_page(start: Board, goal: Board, font_size: int, terms: ServeTerms) -> str:
    """The page with the app in it."""
    return _page(
        "app",
        state="start",
        width=start.width,
        tiles="".join(
            _tile(tile, is_home=tile == other)
            for tile, other in zip(start.cells, goal.cells, strict=True)
        ),
        visitors=terms.visitors,
        taken=f"All {terms.visitors} places are" if terms.visitors > 1 else "The one place is",
        idle=terms.idle,
        font_size=font_size if font_size in FONT_SIZES else FONT_SIZE,
    )


def password_page(*, is_wrong: bool) -> str:
    """The page that asks for the password."""
    return _page("password", wrong="Wrong password." if is_wrong else "")


def refusal_page(sentence: str) -> str:
    """The page that says why a visitor cannot enter."""
    return _page("refusal", sentence=escape(sentence))


def _tile(tile: int, *, is_home: bool) -> str:
    return f'<b class="{"home" if is_home else "tile"}">{tile}</b>' if tile else "<i></i>"


def _page(name: str, state: str = "page", **values: object) -> str:
    return _template("page").substitute(state=state, body=_template(name).substitute(values))


@cache
def _template(name: str) -> Template:
    return Template((TEMPLATES / f"{name}.html").read_text(encoding="utf-8"))


BEAT_SECONDS = 15.0
"""How often a browser is asked whether it is still there."""
LINE_SECONDS = 1.0
"""How often visitors in the queue are told their position."""
WRONG_SECONDS = 0.25
"""The delay before a wrong password is answered."""
MOST_WRONG = 8
"""The most wrong passwords of an address that are delayed at a time; more are refused."""
TOO_MANY_GUESSES = "Too many wrong passwords came from your address at once. Try again in a moment."
LARGEST_MESSAGE = 1 << 16
LARGEST_FORM = 1 << 12
STATIC = Path(__file__).parent / "static"
FILM = (
    "film",
    str(DEEPEST.board),
    "-a",
    "bfs",
    "-a",
    "astar",
    "-a",
    "greedy",
    "-a",
    "idastar",
    "-o",
)
"""The film for visitors in the queue, as a command line of Loyd."""


class LoydServer(Server):
    """Serves the app on these terms; a link that names no view opens the `usual` one.
    `show_message`: reports a sentence to the owner.
    """

    def __init__(self, terms: ServeTerms, usual: SharedView, say: Callable[[str], None]):
        super().__init__("loyd", terms.host, terms.port)
        self._terms = terms
        self._default_view = usual
        self.show_message = say
        self._places = Places(terms.visitors, terms.places_per_address)
        self.visitors: dict[web.WebSocketResponse, Visitor] = {}
        self.url = ""
        self.port_in_use = 0
        self._offered_view: SharedView | None = None
        self._fetching: set[str] = set()
        """The keys of the downloads under way."""
        self._cookie = token_urlsafe()
        self._wrong: Counter[str] = Counter()
        """The wrong passwords of each address whose answers are being delayed."""
        self._film: asyncio.Task[None] | None = None
        self._folder = Path()

    async def run(self, begin: Callable[[LoydServer], Awaitable[None]]) -> None:
        """Serve until SIGTERM, or until `begin`, which is called once the address is known,
        returns. Raises OSError if it cannot listen.
        """
        application = web.Application(middlewares=[self._guard], client_max_size=LARGEST_FORM)
        application.add_routes(
            [
                web.get("/", self.handle_index),
                web.post("/", self.handle_index),
                web.get("/visit/{query:.*}", self.handle_websocket),
                web.get("/download/{key}", self.handle_download),
                web.get("/film.svg", self.handle_film),
                web.static("/static", self.statics_path),
                web.static("/loyd", STATIC),
            ]
        )
        application.on_shutdown.append(self.on_shutdown)
        application.on_response_prepare.append(_add_headers)
        vars(web_response)["SERVER_SOFTWARE"] = (
            # otherwise answers to malformed requests name the versions of Python and aiohttp
            "Loyd"
        )
        silent = logging.getLogger("loyd.serve")
        silent.disabled = (
            True  # a malformed request is neither news for the owner nor worth a traceback
        )
        runner = web.AppRunner(
            application, access_log=None, logger=silent, shutdown_timeout=2 * GRACE_SECONDS
        )
        await runner.setup()
        with TemporaryDirectory(prefix="loyd-serve-", ignore_cleanup_errors=True) as folder:
            try:
                await web.TCPSite(runner, self._terms.host, self._terms.port).start()
                self._folder = Path(folder)
                host, self.port_in_use = runner.addresses[0][:2]
                self.url = self._terms.url(host, self.port_in_use)
                serving = asyncio.ensure_future(begin(self))
                with suppress(NotImplementedError):  # not available on Windows
                    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, serving.cancel)
                with suppress(asyncio.CancelledError):
                    await serving
            finally:
                await runner.cleanup()
                if self._film:
                    self._film.cancel()
                    await asyncio.wait({self._film})

    @property
    def invitation(self) -> str:
        """The address with the password in it."""
        if self._terms.password:
            return f"{self.url}?{urlencode({'key': self._terms.password})}"
        return self.url

    @web.middleware
    async def _guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        if not self._terms.is_own_host(request.host):
            return _refused(
                421,
                "This server does not have that name. Its owner can add it: --public-url "
                "http://NAME",
            )
        if self._terms.password and request.path == "/":
            guess = (
                dict(parse_qsl(await _form(request))).get("password")
                if request.method == "POST"
                else request.query.get("key")
            )
            if guess is not None:
                return await self._check_password(request, guess)
            if not self._knows_password(request):
                return _server_page(
                    password_page(is_wrong=False), 400 if request.method == "POST" else 200
                )
        elif (
            self._terms.password
            and not request.path.startswith(("/static/", "/loyd/"))
            and not self._knows_password(request)
        ):
            raise web.HTTPForbidden(text="the password is missing")
        try:
            return await handler(request)
        except LoydError as error:
            return _refused(400, str(error))
        except (web.HTTPException, ConnectionError):
            raise
        except Exception as error:  # noqa: BLE001  whatever it is, the other visits go on
            self.show_message(f"A request failed with {type(error).__name__}: {error}")
            raise web.HTTPInternalServerError from None

    async def handle_index(self, request: web.Request) -> web.Response:
        view = SharedView.from_query(request.query.items())
        start = view.start or view.goal or self._default_view.start or DEEPEST.board
        return _server_page(
            app_page(
                start,
                view.goal or blank_last(*start.size),
                to_int(request.query.get("fontsize", ""), FONT_SIZE),
                self._terms,
            )
        )

    def _knows_password(self, request: web.Request) -> bool:
        return compare_digest(
            request.cookies.get("loyd", "").encode("utf-8", "ignore"), self._cookie.encode()
        )

    async def _check_password(self, request: web.Request, guess: str) -> web.Response:
        if not compare_digest(guess.encode("utf-8", "ignore"), self._terms.password.encode()):
            # nobody waits for another's mistake, and for somebody who is gone only a moment
            address = self._address(request)
            if self._wrong[address] >= MOST_WRONG:
                return _refused(429, TOO_MANY_GUESSES)
            self._wrong[address] += 1
            try:
                await asyncio.sleep(WRONG_SECONDS)
            finally:
                self._wrong -= Counter([address])
            return _server_page(password_page(is_wrong=True), 403)
        query = urlencode([(name, text) for name, text in request.query.items() if name != "key"])
        response = web.Response(status=303, headers={"Location": f"/?{query}" if query else "/"})
        response.set_cookie(
            "loyd",
            self._cookie,
            httponly=True,
            samesite="Lax",
            secure=self._terms.public_url.startswith("https:"),
        )
        return response

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        origin = request.headers.get("Origin", f"{request.scheme}://{request.host}")
        if origin.partition("://")[2] != request.host:
            raise web.HTTPForbidden(text="the app is shown only on its own page")
        view = SharedView.from_query(parse_qsl(request.match_info["query"]))
        socket = web.WebSocketResponse(
            heartbeat=BEAT_SECONDS, max_msg_size=LARGEST_MESSAGE, compress=False
        )
        await socket.prepare(request)
        try:
            ticket = self._places.ask(self._address(request))
        except NoPlaceError as error:
            await _part(socket, str(error))
            return socket
        folder = cache_root().absolute()
        environment = {ADDRESS: f"{origin}/", CACHE_VARIABLE: str(folder)}
        visitor = Visitor(socket, self.download_manager, environment)
        visitor.resize(
            to_int(request.query.get("width", ""), 80), to_int(request.query.get("height", ""), 24)
        )
        self.visitors[socket] = visitor
        showing = asyncio.create_task(
            self._show(
                visitor, ticket, socket, self._default_view if view == SharedView() else view
            )
        )
        try:
            await _part(socket, await self._serve_visitor(visitor, socket))
        finally:
            showing.cancel()
            await asyncio.wait({showing})
            del self.visitors[socket]
            self._places.return_place(ticket)
            if not showing.cancelled() and (failure := showing.exception()):
                self.show_message(f"A visit failed with {type(failure).__name__}: {failure}")
            if request.transport is not None:
                # a browser that reads nothing would keep the connection open
                request.transport.abort()
        return socket

    async def _show(
        self,
        visitor: Visitor,
        ticket: Ticket,
        socket: web.WebSocketResponse,
        view: SharedView | None,
    ) -> None:
        while not ticket.place.done():
            await _send(socket, "line", self._places.position(ticket))
            await asyncio.wait({ticket.place}, timeout=LINE_SECONDS)
        visitor.place = place = ticket.place.result()
        await _send(socket, "place", place)
        if self._offered_view:
            await _send(socket, "offer")
        files = [word for file in loaded_files() for word in ("--load", file)]
        visitor.key_at = monotonic()
        while view is not None:
            visitor.accepted = None
            status = await visitor.visit([*files, *view.arguments], self._cores(place))
            if status:
                self.show_message(f"The app at place {place} ended with status {status}.")
            view = visitor.accepted
        await _part(socket, "You have left Loyd.")

    async def _serve_visitor(self, visitor: Visitor, socket: web.WebSocketResponse) -> str:
        while (
            not visitor.place
            or (left := visitor.key_at + self._terms.idle_seconds - monotonic()) > 0
        ):
            try:
                message = await socket.receive(timeout=left if visitor.place else LINE_SECONDS)
            except TimeoutError:
                continue
            if message.type in (
                WSMsgType.CLOSE,
                WSMsgType.CLOSING,
                WSMsgType.CLOSED,
                WSMsgType.ERROR,
            ):
                return ""
            if message.data == '["accept"]' and visitor.leave():
                visitor.accepted = self._offered_view
            elif message.type is WSMsgType.TEXT:
                visitor.forward(message.data)
        return f"You pressed no key for {self._terms.idle}."

    async def handle_download(self, request: web.Request) -> web.StreamResponse:
        """Send a file once. A key that was used before, or that nobody offers, gives 404; the
        download stops if the visitor leaves.
        """
        key = request.match_info["key"]
        if key in self._fetching:
            raise web.HTTPNotFound
        self._fetching.add(key)
        try:
            return await super().handle_download(request)
        except (KeyError, ValueError):
            if request.transport is not None:
                request.transport.abort()
            raise ConnectionResetError from None
        finally:
            self._fetching.remove(key)
            # Half a file is not offered again.
            self.download_manager._active_downloads.pop(key, None)  # noqa: SLF001

    async def handle_film(self, request: web.Request) -> web.FileResponse:
        """Answer with the film, which is made at the first request."""
        self._film = self._film or asyncio.create_task(self._make_film())
        await asyncio.shield(self._film)
        return web.FileResponse(self._folder / "film.svg")

    async def _make_film(self) -> None:
        command = sys.executable, "-m", "loyd", *FILM, str(self._folder / "film.svg")
        process = await asyncio.create_subprocess_exec(
            *command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL
        )
        try:
            limit(process.pid, ())
            await process.wait()
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def offer(self, view: SharedView) -> int:
        """Offer a view to all visitors; how many there are."""
        self._offered_view = view
        at_a_place = [socket for socket, visitor in self.visitors.items() if visitor.place]
        await asyncio.gather(*(_send(socket, "offer") for socket in at_a_place))
        return len(at_a_place)

    async def end_visits(self, reason: str) -> None:
        """End all visits, and tell the visitors why."""
        await asyncio.gather(*(_part(socket, reason) for socket in self.visitors))

    async def on_shutdown(self, app: web.Application) -> None:
        await self.end_visits("Loyd is no longer served.")

    def _cores(self, place: int) -> set[int]:
        share: set[int] = set()
        if sys.platform == "linux":
            ours = sorted(os.sched_getaffinity(0))
            count = max(1, len(ours) // self._terms.visitors)
            share = {ours[(place * count + number) % len(ours)] for number in range(count)}
        return share

    def _address(self, request: web.Request) -> str:
        return self._terms.address_of(request.remote, request.headers.get("X-Forwarded-For", ""))


async def _send(socket: web.WebSocketResponse, *message: str | int) -> None:
    with suppress(ConnectionError, RuntimeError, TimeoutError):
        async with asyncio.timeout(GRACE_SECONDS):
            await socket.send_str(json.dumps(message))


async def _part(socket: web.WebSocketResponse, reason: str) -> None:
    await _send(socket, "over", reason)
    with suppress(TimeoutError):
        async with asyncio.timeout(GRACE_SECONDS):
            await socket.close()


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    is_fixed = request.path.startswith(("/static/", "/loyd/", "/film"))
    response.headers.update({**SECURITY, "Cache-Control": "no-cache" if is_fixed else "no-store"})


def _server_page(text: str, status: int = 200) -> web.Response:
    return web.Response(text=text, status=status, content_type="text/html")


def _refused(status: int, sentence: str) -> web.Response:
    return _server_page(refusal_page(sentence), status)


async def _form(request: web.Request) -> str:
    """The body of a form, which only this server's own page sends. Raises HTTPBadRequest if it
    cannot be read.
    """
    try:
        return (await request.read()).decode("utf-8", "ignore")
    except web.RequestPayloadError:
        raise web.HTTPBadRequest from None
