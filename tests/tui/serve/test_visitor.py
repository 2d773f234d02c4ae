"""What a visitor sends, and what happens to the process."""

import asyncio
import json
import os
import signal
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual_serve.download_manager import DownloadManager

from loyd.tui.serve import visitor as module
from loyd.tui.serve.visitor import Visitor


class Socket:
    """The browser's end."""

    def __init__(self) -> None:
        self.drawn = asyncio.Event()

    async def send_bytes(self, content: bytes) -> None:
        if len(content) > 1000:
            self.drawn.set()

    async def send_str(self, content: str) -> None:
        pass

    async def close(self) -> None:
        pass


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[bytes, bytes]]:
    """What visitors pass on to their processes."""
    packets: list[tuple[bytes, bytes]] = []
    monkeypatch.setattr(
        Visitor,
        "_write",
        lambda self, kind, payload: packets.append((kind, payload)),  # noqa: ARG005
    )
    return packets


def visitor_at(socket: Any) -> Visitor:
    return Visitor(socket, DownloadManager(), {"LOYD_GUEST": "http://localhost/"})


def test_empty_input_which_would_end_all_input_is_not_handed_on(
    sent: list[tuple[bytes, bytes]],
) -> None:
    visitor = visitor_at(Socket())
    for text in (
        '["stdin",""]',
        '["stdin",1]',
        r'["stdin","\ud800"]',
        '["stdin"]',
        "[" * 60_000,
        "nonsense",
        "null",
        "9" * 60_000,
    ):
        visitor.forward(text)
    assert sent == []
    visitor.forward('["stdin","q"]')
    assert sent == [(b"D", b"q")]


@pytest.mark.parametrize(
    ("keys", "is_key"),
    [
        ("q", True),
        ("\x1b[C", True),
        ("\x1b", True),
        ("\x1b[<0;10;10M", True),
        ("\x1b[<35;10;10M", False),
        ("\x1b[<35;10;10M\x1b[<35;11;10M", False),
        ("\x1b[?2026;2$y", False),
        ("\x1b[I", False),
    ],
)
@pytest.mark.usefixtures("sent")
def test_idle_means_no_key_and_no_click(
    keys: str, is_key: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = visitor_at(Socket())
    monkeypatch.setattr(module, "monotonic", lambda: 1e9)
    visitor.forward(json.dumps(["stdin", keys]))
    visitor.forward('["focus"]')
    visitor.forward('["resize",{"width":80,"height":24}]')
    assert (visitor.key_at == 1e9) == is_key


@pytest.mark.parametrize(
    ("asked", "size"),
    [
        ((20_000, 2_000), (640, 240)),
        ((10**30, 10**30), (640, 240)),
        ((-1, 0), (2, 2)),
        ((120, 40), (120, 40)),
    ],
)
def test_sizes_are_bounded(
    asked: tuple[int, int], size: tuple[int, int], sent: list[tuple[bytes, bytes]]
) -> None:
    visitor = visitor_at(Socket())
    visitor.forward(json.dumps(["resize", {"width": asked[0], "height": asked[1]}]))
    assert visitor.size == size
    assert json.loads(sent[0][1]) == {"type": "resize", "width": size[0], "height": size[1]}


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be stopped")
async def test_a_process_that_does_not_answer_is_killed_and_its_folder_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "GRACE_SECONDS", 0.05)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(
        module, "TemporaryDirectory", lambda **options: _Folder(tmp_path, **options)
    )
    socket = Socket()
    visitor = visitor_at(socket)
    visiting = asyncio.create_task(visitor.visit([], ()))
    await socket.drawn.wait()
    assert visitor._process is not None
    process = visitor._process.pid
    os.kill(process, signal.SIGSTOP)
    visiting.cancel()
    await asyncio.wait({visiting})
    assert visiting.cancelled()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert visitor._process is None
    assert [*tmp_path.iterdir()] == []


async def test_what_a_process_does_not_read_is_dropped() -> None:
    visitor = visitor_at(Socket())
    written: list[bytes] = []
    waiting = SimpleNamespace(get_write_buffer_size=lambda: sum(map(len, written)))
    stdin = SimpleNamespace(transport=waiting, write=written.append, is_closing=lambda: False)
    for name, value in (("_process", object()), ("_stdin", stdin)):
        setattr(visitor, name, value)
    for _ in range(100):
        visitor.forward(json.dumps(["stdin", "x" * 10_000]))
    assert len(written) == 7


def _Folder(root: Path, **options: Any) -> Any:  # noqa: N802  in the place of a class
    from tempfile import TemporaryDirectory

    return TemporaryDirectory(dir=root, **options)
