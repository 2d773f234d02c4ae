"""The teacher's view."""

import asyncio
from typing import Any

from textual.widgets import DataTable, Input, Static

from loyd.core.study.compare.comparison import SharedView
from loyd.tui.serve.class_view import ClassView
from loyd.tui.serve.server import LoydServer
from loyd.tui.serve.terms import ServeTerms
from loyd.tui.serve.visitor import Places, Visitor


class Socket:
    """The browser's end, which notes what it receives."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    async def send_str(self, content: str) -> None:
        self.sent.append(content)

    async def send_bytes(self, content: bytes) -> None:
        pass

    async def close(self) -> None:
        self.sent.append("closed")


def visitor_of(server: LoydServer, place: int, screen: str = "") -> Any:
    socket: Any = Socket()
    visitor = server.visitors[socket] = Visitor(socket, server.download_manager, {})
    visitor.place, visitor.screen = place, screen
    visitor.resize(120, 40)
    return socket


def rows(view: ClassView) -> list[list[str]]:
    table = view.query_one(DataTable)
    return [table.get_row_at(row) for row in range(table.row_count)]


def status(view: ClassView) -> str:
    return str(view.query_one("#status", Static).content)


async def test_it_lists_those_who_have_a_place_sends_them_a_board_and_ends_their_visits() -> None:
    server = LoydServer(ServeTerms(), SharedView(), str)
    second, first, waiting = (
        visitor_of(server, 2, "Explore"),
        visitor_of(server, 1),
        visitor_of(server, 0),
    )
    view = ClassView(server, "code")
    async with view.run_test() as pilot:
        assert rows(view) == [
            ["1", "starting", "120x40", "-", "0 min ago"],
            ["2", "Explore", "120x40", "-", "0 min ago"],
        ]
        assert view.sub_title == "2 here, 1 waiting"
        await pilot.press("s", *"12345", "enter")
        assert "cells" in status(view) or "12345" in status(view)
        assert first.sent == []
        view.query_one(Input).value = "http://localhost:8000/?board=23415x768&a=bfs&at=17"
        await pilot.press("enter")
        assert status(view) == "Sent to 2 visitors: loyd 234/15x/768 -a bfs --at 17"
        assert (first.sent, second.sent, waiting.sent) == (['["offer"]'], ['["offer"]'], [])
        await pilot.press("X")
        assert status(view) == "3 visits ended."
        assert first.sent[1:] == ['["over", "Your host has ended all visits."]', "closed"]
        server.show_message("A visit failed.")
        assert status(view) == "A visit failed."
        await pilot.press("q")
    assert not view.is_running


async def test_an_accepted_board_takes_the_place_of_what_a_visitor_sees(monkeypatch: Any) -> None:
    seen: list[Any] = []

    async def visit(self: Visitor, arguments: Any, cores: Any) -> int:
        del cores
        seen.append(arguments)
        if len(seen) == 1:
            self.accepted = SharedView.from_query([("board", "23415x768")])
        return 0

    monkeypatch.setattr(Visitor, "visit", visit)
    server = LoydServer(ServeTerms(), SharedView(), str)
    socket = visitor_of(server, 0)
    ticket = Places(1, 1).ask("here")
    await asyncio.wait_for(
        server._show(server.visitors[socket], ticket, socket, SharedView(spec="bfs")), 60
    )
    assert seen == [["-a", "bfs"], ["234/15x/768"]]
    assert socket.sent == ['["place", 1]', '["over", "You have left Loyd."]', "closed"]
