"""The places for visitors, assigned in the order of requests, and the process behind each."""

import asyncio
import json
import os
import re
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from heapq import heappop, heappush
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Literal

from aiohttp.web import WebSocketResponse
from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

from ...core.study.compare import SharedView
from ...core.system import STATE_VARIABLE, LoydError

LONGEST_LINE = 100
"""The most visitors that may wait."""


class NoPlaceError(LoydError):
    """A visitor can neither have a place nor wait for one."""


class Ticket:
    """A visitor's request for a place; `place`: its number, from 1, once assigned."""

    def __init__(self, address: str):
        self.address = address
        self.place: asyncio.Future[int] = asyncio.get_running_loop().create_future()


class Places:
    """A number of places, of which one address may hold or wait for at most `per_address`."""

    def __init__(self, count: int, per_address: int):
        self.count = count
        self._per_address = per_address
        self._free = list(range(1, count + 1))
        self._line: list[Ticket] = []
        self._by_address: Counter[str] = Counter()

    def ask(self, address: str) -> Ticket:
        """Request a place, which may have to wait. Raises NoPlaceError."""
        if self._by_address[address] >= self._per_address:
            raise NoPlaceError(
                f"Your address already has the maximum of {self._per_address} visits. Close one of "
                "them."
            )
        if len(self._line) >= LONGEST_LINE:
            raise NoPlaceError(
                f"All {self.count} places are taken, and {LONGEST_LINE} visitors are waiting. Come "
                "back later."
            )
        ticket = Ticket(address)
        self._by_address[address] += 1
        self._line.append(ticket)
        self._give()
        return ticket

    def return_place(self, ticket: Ticket) -> None:
        """Give back the place of a visitor."""
        self._by_address -= Counter([ticket.address])
        if ticket in self._line:
            self._line.remove(ticket)
        else:
            heappush(self._free, ticket.place.result())
        self._give()

    def position(self, ticket: Ticket) -> int:
        """The position of a visitor in the line, from 1."""
        return self._line.index(ticket) + 1

    def _give(self) -> None:
        while self._free and self._line:
            self._line.pop(0).place.set_result(heappop(self._free))


GRACE_SECONDS = 2.0
"""How long the process may take to end when asked to; then it is killed."""
MOST_UNREAD = 1 << 16
"""The most bytes of input waiting for the process; the rest is dropped."""
COLUMN_RANGE, LINE_RANGE = (2, 640), (2, 240)
"""The smallest and the largest terminal; a 4K screen with the smallest font has 640 columns and 216
lines.
"""
LEAST_PRIORITY = 10
"""The processes of visitors run at this nice value, so that the server and its owner come first."""
REPORTS = re.compile(r"\x1b\[(?:<(?:3[2-9]|[45]\d|6[0-3]);\d+;\d+[Mm]|\?[\d;]+\$y|[IO])")
"""What a terminal sends without a key press: mouse movements, answers to queries, focus changes."""
GREETING = b"__GANGLION__\n"
"""The line after which Textual speaks its packet protocol."""
PACKET_HEAD = 5
KILOBYTE = 1024


class Visitor(AppService):
    """A visitor at the browser's end of a socket, and the app process they use."""

    def __init__(
        self, socket: WebSocketResponse, downloads: DownloadManager, environment: Mapping[str, str]
    ):
        # It returns a bool, which nobody reads.
        close: Callable[[], Awaitable[None]] = socket.close  # type: ignore[assignment]
        super().__init__(
            "loyd",
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=close,
            download_manager=downloads,
        )
        self._environment = environment
        self.size = 80, 24
        self.place = 0
        """The number of the place; 0 while waiting for one."""
        self.screen = ""
        self.key_at = monotonic()
        """When the last key came."""
        self.accepted: SharedView | None = None
        """What the teacher sent, and the visitor accepted, to see next."""

    async def visit(self, arguments: Sequence[str], cores: Collection[int]) -> int:
        """Show the app until it ends or the task is cancelled; returns its exit status.

        On return all its processes are gone, and so is the folder of its files. `cores`: the
        processors they may use.
        """
        with TemporaryDirectory(prefix="loyd-visitor-", ignore_cleanup_errors=True) as folder:
            process = self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "loyd", *arguments),
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env={
                    **self._build_environment(*self.size),
                    **self._environment,
                    STATE_VARIABLE: folder,
                },
                cwd=folder,
                start_new_session=True,
            )
            self._stdin = process.stdin
            try:
                limit(process.pid, cores)
                await self._show(process)
            finally:
                await self._end(process)
        return process.returncode or 0

    async def _show(self, process: Process) -> None:
        assert process.stdout is not None  # noqa: S101  for mypy
        handlers = {b"D": self.on_data, b"M": self.on_meta, b"P": self.on_packed}
        with suppress(asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            await process.stdout.readuntil(GREETING)
            while True:
                head = await process.stdout.readexactly(PACKET_HEAD)
                payload = await process.stdout.readexactly(int.from_bytes(head[1:], "big"))
                with suppress(ConnectionError, RuntimeError):  # the browser is gone
                    await handlers[head[:1]](payload)

    async def _end(self, process: Process) -> None:
        self.leave()
        gone = asyncio.gather(process.wait(), _discard(process.stdout))
        try:
            await asyncio.wait({gone}, timeout=GRACE_SECONDS)
        finally:
            with suppress(ProcessLookupError):
                if sys.platform == "win32":
                    process.kill()
                else:
                    # including the process that compiles for it
                    os.killpg(process.pid, signal.SIGKILL)
        await gone
        self._process = None
        self.screen = ""
        await self._download_manager.cancel_app_downloads(app_service_id=self.app_service_id)
        # An unfetched download would stay for ever.
        offered = self._download_manager._active_downloads  # noqa: SLF001
        for key in [key for key, download in offered.items() if download.app_service is self]:
            del offered[key]

    def leave(self) -> bool:
        """Ask the app to quit; whether it could be asked."""
        return self._write(b"M", b'{"type": "quit"}')

    @property
    def memory(self) -> int | None:
        """The memory of the app's process in bytes, on systems that report it."""
        if self._process is not None:
            with suppress(OSError, ValueError, IndexError):
                status = Path(f"/proc/{self._process.pid}/status").read_text()
                return int(status.partition("VmRSS:")[2].split()[0]) * KILOBYTE
        return None

    def forward(self, message: str) -> None:
        """Pass on what the browser sent."""
        content: object = None
        with suppress(ValueError, RecursionError):
            content = json.loads(message)
        match content:
            case ["stdin", str(keys)] if payload := keys.encode("utf-8", "ignore"):
                # an empty write would end the input
                if REPORTS.sub("", keys):
                    self.key_at = monotonic()
                self._write(b"D", payload)
            case ["resize", {"width": int(width), "height": int(height)}]:
                self.resize(width, height)
                self._write(
                    b"M",
                    json.dumps(
                        {"type": "resize", "width": self.size[0], "height": self.size[1]}
                    ).encode(),
                )
            case ["blur" | "focus" as kind, *_]:
                self._write(b"M", json.dumps({"type": kind}).encode())
            case _:
                pass

    def resize(self, columns: int, lines: int) -> None:
        """Take another size of the window, within limits."""
        self.size = (
            min(max(columns, COLUMN_RANGE[0]), COLUMN_RANGE[1]),
            min(max(lines, LINE_RANGE[0]), LINE_RANGE[1]),
        )

    async def on_meta(self, data: bytes) -> None:
        content = json.loads(data)
        if content["type"] == "screen":
            self.screen = str(content["name"])
        elif content["type"] != "exit":  # its output ends anyway
            await super().on_meta(data)

    async def send_meta(self, data: dict[str, str | int | bool | None]) -> bool:
        return self._write(b"M", json.dumps(data).encode())

    def _write(self, kind: Literal[b"D", b"M"], payload: bytes) -> bool:
        if (
            self._process is None
            or self.stdin.transport.get_write_buffer_size() > MOST_UNREAD
            or self.stdin.is_closing()
        ):
            return False
        self.stdin.write(self.encode_packet(kind, payload))
        return True


async def _discard(stream: asyncio.StreamReader | None) -> None:
    while stream is not None and await stream.read(MOST_UNREAD):
        pass


def limit(process: int, cores: Collection[int]) -> None:
    """Limit what a visitor's process may use."""
    with suppress(OSError):
        if sys.platform != "win32":
            os.setpriority(os.PRIO_PROCESS, process, LEAST_PRIORITY)
        if sys.platform == "linux" and cores:
            os.sched_setaffinity(process, cores)
