"""Badly behaved visitors of `loyd serve`, in eight ways.

`python -m tests.hostile.serving --count 200 --seed 1` makes this many visits, and prints what went
wrong, and the processes and the memory of the server before and after. It connects only to
127.0.0.1, with at most eight visitors at once. Linux only: it reads /proc.
"""

import argparse
import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from urllib.parse import quote

import aiohttp

from tests.end_to_end.terminal import ROOT
from tests.patience import PATIENCE_SECONDS

PLACES = 3
MEGABYTE = 1_000_000
ALLOWED_GROWTH = 20 * MEGABYTE
TABLE = quote("board=x 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1&a=astar:pdb-6-6-3", safe="")


@dataclass
class Served:
    """A running server: its process, its address, its own folder, and the most children it had at
    once.
    """

    process: asyncio.subprocess.Process
    port: int
    folder: Path
    most_children: int = 0
    kinds: dict[str, int] = field(default_factory=dict)
    widths: Iterator[int] = field(default_factory=lambda: count(100))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def children(self) -> list[int]:
        return children_of(self.process.pid)

    def memory(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024

    def files(self) -> set[str]:
        """The files in the owner's cache and in the folder of temporary files, except those the
        server itself needs.
        """
        return {
            str(path.relative_to(self.folder))
            for path in self.folder.rglob("*")
            if not any(part.startswith("loyd-serve-") for part in path.parts)
        }


def children_of(parent: int) -> list[int]:
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError, IndexError):
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(fields[1]) == parent and fields[0] != "Z":
                found.append(int(entry.name))
    return found


def processes_in(folder: Path) -> list[int]:
    """The processes that have a folder in their environment: a server, its visitors, and what these
    have started.
    """
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if str(folder).encode() in (entry / "environ").read_bytes():
                found.append(int(entry.name))
    return found


@asynccontextmanager
async def served(folder: Path, *options: str) -> AsyncIterator[Served]:
    """`loyd serve` with a cache, a state and a folder for temporary files of its own."""
    places = {
        name: str(folder / name.lower()) for name in ("TMPDIR", "LOYD_CACHE_DIR", "LOYD_STATE_DIR")
    }
    for place in places.values():
        Path(place).mkdir(mode=0o700)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "loyd", "serve", "--port", "0", *options),
        env={**os.environ, **places, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    try:
        first = (await asyncio.wait_for(process.stderr.readline(), PATIENCE_SECONDS)).decode()
        yield Served(process, int(first.split("?")[0].rstrip("/ \n").rpartition(":")[2]), folder)
    finally:
        if process.returncode is None:
            process.terminate()
        await asyncio.wait_for(process.wait(), PATIENCE_SECONDS)


class Bad:
    """A bad visit: a socket is opened, and something is sent."""

    def __init__(self, server: Served, session: aiohttp.ClientSession, rng: Random) -> None:
        self.server, self.session, self.rng = server, session, rng

    async def open(self, query: str = "", width: int = 80) -> aiohttp.ClientWebSocketResponse:
        return await self.session.ws_connect(
            f"{self.server.address}/visit/{query}?width={width}&height=24", max_msg_size=0
        )

    async def until_shown(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Read until the app has drawn something, or the visit is over. Raises TimeoutError."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            async for message in socket:
                if message.type is aiohttp.WSMsgType.BINARY and len(message.data) > 1000:
                    return

    async def raw(self, content: bytes, wait: float = 0.2) -> bytes:
        """Send bytes to the port; returns the first answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            writer.write(content)
            with suppress(ConnectionError):
                await writer.drain()
            with suppress(TimeoutError, ConnectionError):
                return await asyncio.wait_for(
                    reader.read(1 << 16), wait + PATIENCE_SECONDS * (not wait)
                )
            return b""
        finally:
            writer.transport.abort()

    async def end_of_input(self) -> None:
        """Send an empty input, which the app must not take for the end, and leave."""
        socket = await self.open()
        await self.until_shown(socket)
        await socket.send_str('["stdin",""]')
        await socket.close()

    async def churn(self) -> None:
        """Open and leave at once, five times."""
        for _ in range(5):
            socket = await self.open()
            if self.rng.random() < 0.5:
                await asyncio.sleep(self.rng.random() * 0.3)
            socket._response.close()  # type: ignore[union-attr]  without a farewell
            await socket.close()

    async def stopped(self) -> None:
        """Stop the app's process, as if it hung, and leave."""
        width = next(self.server.widths)  # which tells its process from the others
        socket = await self.open(width=width)
        await self.until_shown(socket)
        for child in self.server.children():
            with suppress(OSError):
                if f"COLUMNS={width}\0".encode() in Path(f"/proc/{child}/environ").read_bytes():
                    os.kill(child, signal.SIGSTOP)
        await socket.close()

    async def sizes(self) -> None:
        """Request terminals of any size."""
        socket = await self.open()
        await self.until_shown(socket)
        numbers = [0, -1, 1, 20_000, 2_000, 10**30, 1 << 63, 1.5, True, None, "80", [], {}]
        for _ in range(10):
            size = {"width": self.rng.choice(numbers), "height": self.rng.choice(numbers)}
            await socket.send_str(json.dumps(["resize", size]))
        for width in (100, 101):
            await socket.send_str(json.dumps(["resize", {"width": width, "height": 30}]))
        await self.until_shown(socket)
        await socket.close()

    async def frames(self) -> None:
        """Send frames that are too large, or none at all."""
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13"
        head = (
            "GET /visit/ HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: "
            f"Upgrade\r\n{key}\r\n\r\n"
        ).encode()
        gigabyte = b"\x81\xff" + (1 << 30).to_bytes(8, "big") + b"\0\0\0\0"
        frame = self.rng.choice(
            [gigabyte, b"\x81\xff" + b"\xff" * 12, b"\xff" * 64, self.rng.randbytes(500)]
        )
        await self.raw(head + frame + b"x" * 100_000)
        socket = await self.open()
        for text in (
            "[" * 60_000,
            '["stdin", 1]',
            "{}",
            "null",
            '["stdin"]',
            '"' + "\\ud800" * 100 + '"',
            "9" * 60_000,
            "\0",
        ):
            await socket.send_str(text)
        await socket.send_bytes(self.rng.randbytes(1000))
        await socket.close()

    async def requests(self) -> None:
        """Send invalid requests: nonsense, for another host, from another page."""
        for content in (
            self.rng.randbytes(2000) + b"\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET /?board=%ff%fe&a=%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            b"GET /visit/%zz%ff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            b"GET /static/../../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: [\r\n\r\n",
            b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\n\r\nx",
            b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 5000 + b"\r\n",
        ):
            await self.raw(content)
        for host in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80"):
            answer = await self.raw(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode(), 0)
            assert answer.startswith(b"HTTP/1.1 421 "), (host, answer[:80])
        for origin in ("http://evil.example", "null", "http://[", "http://127.0.0.1:1"):
            with suppress(aiohttp.WSServerHandshakeError):
                await self.session.ws_connect(f"{self.server.address}/visit/", origin=origin)
                raise AssertionError(f"a page of {origin} may open the app")

    async def tables(self) -> None:
        """Have a table of many megabytes built, and leave."""
        socket = await self.open(TABLE)
        await self.until_shown(socket)
        await socket.send_str('["stdin"," "]')
        await asyncio.sleep(2 * self.rng.random())
        await socket.close()

    async def deaf(self) -> None:
        """Send keys without end and read nothing."""
        socket = await self.open()
        transport = socket._response.connection.transport  # type: ignore[union-attr]
        transport.pause_reading()
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(3):
                for _ in range(3000):
                    await socket.send_str(
                        json.dumps(
                            ["stdin", self.rng.choice(["\x1b[C", " ", "v", "\x1b[<35;10;10M"]) * 50]
                        )
                    )
        transport.abort()
        await socket.close()


WAYS: tuple[Callable[[Bad], Awaitable[None]], ...] = (
    Bad.end_of_input,
    Bad.churn,
    Bad.stopped,
    Bad.sizes,
    Bad.frames,
    Bad.requests,
    Bad.tables,
    Bad.deaf,
)


async def come(
    server: Served,
    session: aiohttp.ClientSession,
    rng: Random,
    way: Callable[[Bad], Awaitable[None]],
) -> list[str]:
    """Make one bad visit; returns what went wrong."""
    name = way.__name__
    server.kinds[name] = server.kinds.get(name, 0) + 1
    try:
        async with asyncio.timeout(3 * PATIENCE_SECONDS):
            await way(Bad(server, session, rng))
    except (aiohttp.ClientError, ConnectionError):
        pass  # a server may refuse and hang up
    except (AssertionError, TimeoutError) as error:
        return [f"{name}: {type(error).__name__} {error}"]
    return []


async def watch(server: Served) -> None:
    """Note the most processes that the server had for visitors at once."""
    while True:
        server.most_children = max(server.most_children, len(server.children()))
        await asyncio.sleep(0.02)


async def is_quiet(server: Served) -> bool:
    """Whether all processes for visitors, and their folders, disappear in time."""
    for _ in range(int(PATIENCE_SECONDS / 0.1)):
        if processes_in(server.folder) == [server.process.pid] and not [
            *server.folder.glob("tmpdir/loyd-visitor-*")
        ]:
            return True
        await asyncio.sleep(0.1)
    return False


async def well(server: Served, session: aiohttp.ClientSession) -> list[str]:
    """Make a good visit: the app appears and answers a key; returns what went wrong."""
    bad = Bad(server, session, Random(0))
    socket = await bad.open()
    await bad.until_shown(socket)
    await socket.send_str('["stdin","\\u001b[C"]')
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            shown = b""
            while b"Step 1" not in shown and b"step 1" not in shown:
                message = await socket.receive()
                assert message.type in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT), message
                shown += message.data if message.type is aiohttp.WSMsgType.BINARY else b""
    except (AssertionError, TimeoutError) as error:
        return [f"a good visitor got no answer: {type(error).__name__} {error}"]
    finally:
        await socket.close()
    return []


async def attack(visits: int, seed: int, at_once: int = 2 * PLACES) -> list[str]:
    """Make this many bad visits, some at once; returns what went wrong."""
    rng, faults = Random(seed), list[str]()
    with TemporaryDirectory(prefix="hostile-") as folder:
        async with (
            served(Path(folder), "--visitors", str(PLACES)) as server,
            aiohttp.ClientSession() as session,
        ):
            faults += await well(server, session)
            await come(server, session, rng, Bad.requests)
            await is_quiet(server)
            before, files = server.memory(), server.files()
            watching = asyncio.create_task(watch(server))
            gate = asyncio.Semaphore(at_once)

            async def one(number: int) -> list[str]:
                async with gate:
                    return await come(
                        server, session, Random(rng.random()), WAYS[number % len(WAYS)]
                    )

            for found in await asyncio.gather(*map(one, range(visits))):
                faults += found
            if not await is_quiet(server):
                faults.append(f"{len(processes_in(server.folder)) - 1} processes are left")
            faults += await well(server, session)
            await is_quiet(server)
            watching.cancel()
            after = server.memory()
            if server.most_children > PLACES:
                faults.append(f"{server.most_children} processes at once for {PLACES} places")
            if after - before > ALLOWED_GROWTH:
                faults.append(
                    f"the server grew from {before // MEGABYTE} to {after // MEGABYTE} MB"
                )
            if left := server.files() - files:
                faults.append(f"left on disk: {sorted(left)[:5]}")
        assert server.process.stderr is not None
        said = (await server.process.stderr.read()).decode()
        if "Traceback" in said or "Error" in said:
            faults.append(f"on the terminal: {said}")
        if processes_in(Path(folder)):
            faults.append("processes outlive the server")
        if left := {path.name for path in (Path(folder) / "tmpdir").iterdir()}:
            faults.append(f"left by the server: {left}")
    ways = ", ".join(f"{name} {number}" for name, number in sorted(server.kinds.items()))
    sys.stdout.write("".join(f"! {fault}\n" for fault in faults))
    sys.stdout.write(
        f"{visits} bad visits, seed {seed} ({ways}): at most {server.most_children} processes for "
        f"{PLACES} places, "
    )
    sys.stdout.write(
        f"memory {before / MEGABYTE:.0f} MB before, {after / MEGABYTE:.0f} MB after, {len(faults)} "
        "faults\n"
    )
    return faults


def main() -> int:
    parser = argparse.ArgumentParser(description="Visit loyd serve, and behave badly.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    options = parser.parse_args()
    return 1 if asyncio.run(attack(options.count, options.seed)) else 0


if __name__ == "__main__":
    sys.exit(main())
