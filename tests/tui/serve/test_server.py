"""The server's answers; no visitor of these tests gets as far as the app."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import aiohttp
import pytest
from PIL import ImageFont
from textual_serve import server as textual_server

from loyd.core.engine.puzzle.notation import parse_board
from loyd.core.study.compare.comparison import SharedView
from loyd.tui.serve import server as server_module
from loyd.tui.serve.server import STATIC, LoydServer, app_page, refusal_page
from loyd.tui.serve.terms import ServeTerms
from loyd.tui.serve.visitor import Visitor
from loyd.tui.signs import UNICODE
from tests.tui.serve.signs_font import SIGNS

PASSWORD = "fifteen"  # noqa: S105


@asynccontextmanager
async def at_server(
    visitors: int = 1, said: list[str] | None = None, **terms: Any
) -> AsyncIterator[tuple[LoydServer, Any]]:
    """A running server, and a client session for it."""
    begun: asyncio.Future[LoydServer] = asyncio.get_running_loop().create_future()
    ended = asyncio.Event()

    async def begin(server: LoydServer) -> None:
        begun.set_result(server)
        await ended.wait()

    server = LoydServer(
        ServeTerms(port=0, visitors=visitors, **terms),
        SharedView(),
        (said if said is not None else []).append,
    )
    running = asyncio.create_task(server.run(begin))
    await asyncio.wait({running, begun}, return_when=asyncio.FIRST_COMPLETED)
    port = begun.result().port_in_use
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(f"http://127.0.0.1:{port}", cookie_jar=jar) as session:
        yield server, session
    ended.set()
    await running


async def test_every_answer_has_the_headers_that_protect_it_and_names_no_version() -> None:
    async with at_server() as (_, session):
        for path, status in (
            ("/", 200),
            ("/?board=12345", 400),
            ("/nowhere", 404),
            ("/download/x", 404),
            ("/loyd/loyd.js", 200),
        ):
            async with session.get(path) as answer:
                assert answer.status == status
                assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
                assert answer.headers["X-Frame-Options"] == "DENY"
                assert answer.headers["Cache-Control"] == (
                    "no-cache" if path.startswith("/loyd/") else "no-store"
                )
                assert answer.headers["Server"] == "Loyd"


async def offer_file(server: LoydServer, key: str) -> Any:
    """A visitor's process that offers a file under that key and sends what is put into its
    `incoming_chunks`.
    """
    app = SimpleNamespace(app_service_id="a", send_meta=AsyncMock(return_value=True))
    manager = server.download_manager
    await manager.create_download(
        app_service=app,
        delivery_key=key,
        file_name="a.svg",
        open_method="download",
        mime_type="image/svg+xml",
    )
    return await manager.get_download_metadata(key)


async def test_a_file_is_fetched_once_and_nothing_is_said_of_a_second_request() -> None:
    said: list[str] = []
    async with at_server(said=said) as (server, session):
        offered = await offer_file(server, "k")
        await offered.incoming_chunks.put(b"<svg")
        async with session.get("/download/k") as first:
            assert await first.content.readany() == b"<svg"
            async with session.get("/download/k") as second:
                assert second.status == 404
            await offered.incoming_chunks.put(b"/>")
            await offered.incoming_chunks.put(None)
            assert await first.read() == b"/>"
        async with session.get("/download/k") as third:
            assert third.status == 404
    assert said == []


async def test_a_download_of_a_visitor_who_leaves_breaks_off_without_a_word() -> None:
    said: list[str] = []
    async with at_server(said=said) as (server, session):
        offered = await offer_file(server, "k")
        await offered.incoming_chunks.put(b"<svg")
        async with session.get("/download/k") as answer:
            assert await answer.content.readany() == b"<svg"
            del server.download_manager._active_downloads["k"]
            await offered.incoming_chunks.put(None)
            with pytest.raises(aiohttp.ClientPayloadError):
                await answer.read()
        async with session.get("/download/k") as answer:
            assert answer.status == 404
    assert said == []


async def test_a_malformed_request_names_no_version_and_says_nothing_on_the_terminal(
    capfd: pytest.CaptureFixture[str],
) -> None:
    said: list[str] = []
    async with at_server(said=said) as (server, _):
        for request in (
            b"\x16\x03\x01nonsense\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port_in_use)
            writer.write(request)
            answer = await reader.read()
            assert answer.startswith(b"HTTP/1.")
            assert b"Python" not in answer
            assert b"aiohttp" not in answer
            writer.close()
    assert said == []
    assert capfd.readouterr() == ("", "")


async def test_a_frame_that_is_too_large_is_refused_before_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def stay(self: Visitor, *given: object) -> int:
        del self, given
        await asyncio.Event().wait()
        return 0

    monkeypatch.setattr(Visitor, "visit", stay)
    async with at_server() as (server, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port_in_use)
        upgrade = (
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
            "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13"
        )
        writer.write(f"GET /visit/ HTTP/1.1\r\nHost: 127.0.0.1\r\n{upgrade}\r\n\r\n".encode())
        writer.write(
            b"\x81\xff" + (1 << 30).to_bytes(8, "big") + b"\0\0\0\0"
        )  # the head of a frame of 1 GiB without its content
        with suppress(ConnectionError):
            while await reader.read(1 << 16):
                pass
        assert reader.at_eof() or reader.exception() is not None
        writer.close()


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({"Content-Type": "multipart/form-data"}, b"nonsense", 400),
        ({"Content-Type": "multipart/form-data; boundary=x"}, b"--x\r\n\r\nno name\r\n--x--", 400),
        ({"Content-Type": "application/x-www-form-urlencoded; charset=none"}, b"password=x", 403),
        ({"Content-Type": "application/x-www-form-urlencoded"}, b"password=\xff%ff%ud800", 403),
        ({"Content-Encoding": "gzip"}, b"nonsense", 400),
        ({}, b"password=" + b"x" * 10_000, 413),
    ],
)
async def test_a_malformed_form_is_the_senders_mistake(
    headers: dict[str, str], body: bytes, status: int
) -> None:
    said: list[str] = []
    async with (
        at_server(said=said, password=PASSWORD) as (_, session),
        session.post("/", headers=headers, data=body) as answer,
    ):
        assert answer.status == status
    assert said == []


async def test_a_page_under_a_foreign_name_is_refused() -> None:
    async with at_server() as (_, session):
        for path in ("/", "/visit/", "/static/js/textual.js"):
            async with session.get(path, headers={"Host": "evil.example"}) as answer:
                assert answer.status == 421
        for origin in ("http://evil.example", "null", "http://["):
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await session.ws_connect("/visit/", origin=origin)


async def test_without_the_password_there_is_only_the_question() -> None:
    async with at_server(password=PASSWORD) as (server, session):
        async with session.get("/?board=23415x768") as answer:
            assert "password" in await answer.text()
        async with session.get("/?key=sixteen") as answer:
            assert answer.status == 403
            assert "Wrong password" in await answer.text()
        for path in ("/visit/", f"/visit/?key={PASSWORD}", f"/visit/key%3D{PASSWORD}"):
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await session.ws_connect(path)
        async with session.get(f"/film.svg?key={PASSWORD}") as answer:
            assert answer.status == 403
        assert server.invitation.endswith(f"?key={PASSWORD}")


async def test_abandoned_wrong_passwords_delay_no_right_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server_module, "WRONG_SECONDS", 3600.0)
    monkeypatch.setattr(server_module, "GRACE_SECONDS", 0.1)
    statuses: list[int] = []
    async with at_server(password=PASSWORD) as (_, session):
        for _ in range(300):
            with suppress(TimeoutError):
                async with session.get(
                    "/?key=sixteen", timeout=aiohttp.ClientTimeout(total=0.05)
                ) as answer:
                    statuses.append(answer.status)
                    break
        assert statuses == [429]
        async with session.get(f"/?key={PASSWORD}", allow_redirects=False) as answer:
            assert answer.status == 303


@pytest.mark.parametrize("by_link", [True, False])
async def test_the_password_opens_the_link_that_was_asked_for(by_link: bool) -> None:
    async with at_server(password=PASSWORD) as (_, session):
        if by_link:
            opened = session.get(f"/?board=23415x768&key={PASSWORD}", allow_redirects=False)
        else:
            opened = session.post(
                "/?board=23415x768", data={"password": PASSWORD}, allow_redirects=False
            )
        async with opened as answer:
            assert answer.status == 303
            assert answer.headers["Location"] == "/?board=23415x768"
            assert "HttpOnly" in answer.headers["Set-Cookie"]
            assert PASSWORD not in answer.headers["Set-Cookie"]
        async with session.get("/") as answer:
            assert "Loyd is starting" in await answer.text()


async def test_those_in_line_come_in_the_order_of_arrival(monkeypatch: pytest.MonkeyPatch) -> None:
    here: list[Visitor] = []

    async def stay(self: Visitor, *given: object) -> int:
        del given
        here.append(self)
        await asyncio.Event().wait()
        return 0

    monkeypatch.setattr(Visitor, "visit", stay)
    async with at_server() as (server, session):
        sockets = [await session.ws_connect("/visit/") for _ in range(3)]
        assert await sockets[0].receive_json() == ["place", 1]
        assert await sockets[1].receive_json() == ["line", 1]
        assert await sockets[2].receive_json() == ["line", 2]
        await sockets[0].close()
        while (told := await sockets[1].receive_json()) == ["line", 1]:
            pass
        assert told == ["place", 1]
        while (told := await sockets[2].receive_json()) == ["line", 2]:
            pass
        assert told == ["line", 1]
        assert await server.offer(SharedView(parse_board("23415x768"))) == 1
        assert await sockets[1].receive_json() == ["offer"]
        await server.end_visits("That is all.")
        assert await sockets[1].receive_json() == ["over", "That is all."]
        assert len(here) >= 2


async def test_one_address_cannot_take_all_places() -> None:
    async with at_server(visitors=3, per_address=1) as (server, session):
        server._places.ask("127.0.0.1")
        socket = await session.ws_connect("/visit/")
        kind, sentence = await socket.receive_json()
        assert kind == "over"
        assert "already has" in sentence


def test_pages_show_what_they_quote_as_text() -> None:
    assert "<b>" not in refusal_page("<b>")
    board = parse_board("23415x768")
    shown = app_page(board, parse_board("12345678x"), 20, ServeTerms(visitors=1))
    assert 'data-font-size="20"' in shown
    assert 'data-font-size="14"' in app_page(board, board, 9000, ServeTerms())
    assert "The one place is taken" in shown
    assert shown.count('class="home"') == 2  # 5 and 7
    assert shown.count('class="tile"') == 6


def test_the_font_has_the_signs_that_overprint_and_they_are_as_wide_as_letters() -> None:
    letters = ImageFont.truetype(
        str(
            Path(textual_server.__file__).parent
            / "static"
            / "fonts"
            / "RobotoMono-VariableFont_wght.ttf"
        ),
        100,
    )
    signs = ImageFont.truetype(str(STATIC / "signs.ttf"), 100)
    missing = signs.getmask("\uffff").getbbox()
    for sign in SIGNS:
        assert signs.getlength(sign) == pytest.approx(letters.getlength("M"), abs=0.5)
        left, top, right, bottom = signs.getbbox(sign)
        assert 0 <= left < right <= signs.getlength(sign), sign
        assert top < bottom
        assert signs.getmask(sign).getbbox() != missing
    assert set(UNICODE.text) & set("↷→←↑↺★●○◀▶▲▼✓✗✂") <= set(SIGNS)
