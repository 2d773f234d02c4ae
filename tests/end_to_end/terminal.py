"""A program in a terminal of its own, to type into and to read the screen of."""

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from types import TracebackType
from typing import Any, Self, TypeVar

import pyte
import pytest

from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]
COMMAND = (sys.executable, "-m", "loyd")
T = TypeVar("T")


def _without_size(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment without what would override the terminal's own size, as test runners set
    it.
    """
    return {name: value for name, value in environment.items() if name not in ("COLUMNS", "LINES")}


class Terminal:
    """`python -m loyd ARGUMENTS`, or another command, in a folder, on a pseudo-terminal of
    `columns` x `lines`.

    It keeps its state in a folder of its own, unless the `environment` names one.
    """

    def __init__(
        self,
        *arguments: str,
        columns: int = 120,
        lines: int = 40,
        command: Sequence[str] = COMMAND,
        folder: Path = ROOT,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self.output = b""
        self._master, self.slave = os.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        self._state = TemporaryDirectory()
        self.process = subprocess.Popen(
            [*command, *arguments],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            cwd=folder,
            start_new_session=True,
            env={
                **_without_size(os.environ),
                "LOYD_STATE_DIR": self._state.name,
                "TERM": "xterm-256color",
                "COLORTERM": "truecolor",
                "LC_ALL": "C.UTF-8",
                **(environment or {}),
            },
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        del kind, error, trace
        self.process.kill()
        self.process.wait(timeout=PATIENCE_SECONDS)
        os.close(self._master)
        os.close(self.slave)
        self._state.cleanup()

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def type(self, keys: str) -> None:
        """Send keys as a keyboard does."""
        self.type_bytes(keys.encode())

    def type_bytes(self, keys: bytes) -> None:
        """Send bytes, which need not be text."""
        os.write(self._master, keys)

    def click(self, column: int, line: int) -> None:
        """Press and release the mouse at a position counted from 0."""
        self.type(f"\x1b[<0;{column + 1};{line + 1}M\x1b[<0;{column + 1};{line + 1}m")

    def take(self, seconds: float) -> bytes:
        """The program's next output, not shown on the screen; empty on a timeout or if the program
        has ended.
        """
        if not select.select([self._master], [], [], max(seconds, 0))[0]:
            return b""
        try:
            return os.read(self._master, 1 << 16)
        except OSError:
            return b""

    def read(self, seconds: float) -> bool:
        """Show the program's next output on the screen; returns whether there was any before the
        timeout.
        """
        written = self.take(seconds)
        self.output += written
        self._stream.feed(written)
        return bool(written)

    def drain(self, seconds: float = 0.02) -> None:
        """Read until nothing has come for a while, or it never stops."""
        end = monotonic() + 10 * seconds
        while self.process.poll() is None and self.read(seconds) and monotonic() < end:
            continue

    def resize(self, columns: int, lines: int) -> None:
        """Resize the window as a window manager does."""
        self.screen.resize(lines, columns)
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        os.killpg(self.process.pid, signal.SIGWINCH)

    def suspend_and_resume(self) -> None:
        """Do what ctrl-Z and `fg` do, without a shell."""
        self.type("\x1a")
        end = monotonic() + PATIENCE_SECONDS
        while self.process.poll() is None and self._condition() != "T" and monotonic() < end:
            self.read(0.02)
        os.killpg(self.process.pid, signal.SIGCONT)

    def _condition(self) -> str:
        """The state of the process, in Linux's terms."""
        return Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()[0]

    def until(self, *shown: str) -> str:
        """Read until the screen shows all of this."""
        self._read_until(
            lambda: all(part in self.text for part in shown),
            lambda: f"{shown} did not come:\n{self.text}",
        )
        return self.text

    def until_matching(self, pattern: str) -> re.Match[str]:
        """Read until something on the screen matches a pattern, because it is painted line by
        line.
        """
        return self._read_until(
            lambda: re.search(pattern, self.text),
            lambda: f"nothing like {pattern} came:\n{self.text}",
        )

    def until_written(self, written: bytes) -> None:
        """Read until the program has written this, whatever it looks like."""
        self._read_until(lambda: written in self.output, lambda: f"{written!r} did not come")

    def _read_until(self, found: Callable[[], T], complaint: Callable[[], str]) -> T:
        """Read until something is found; fail soon after the program has ended without it, whose
        terminal this process keeps open.
        """
        end = monotonic() + PATIENCE_SECONDS
        while not (value := found()):
            has_ended = self.process.poll() is not None
            if monotonic() > end or (not self.read(0 if has_ended else 0.2) and has_ended):
                pytest.fail(complaint())
        return value

    def until_ended(self) -> int:
        """Read until the program has ended; its exit code."""
        end = monotonic() + PATIENCE_SECONDS
        while self.process.poll() is None and monotonic() < end:
            self.read(0.05)
        while self.read(0):
            continue
        return self.process.wait(timeout=1)

    def interrupt(self) -> None:
        """Stop it as another process would."""
        self.process.send_signal(signal.SIGINT)

    @property
    def is_restored(self) -> bool:
        """Whether the terminal is restored: modes, main screen, cursor, mouse."""
        now: list[Any] = termios.tcgetattr(self.slave)
        switched = (b"\x1b[?1049", b"\x1b[?1000", b"\x1b[?2004")
        left = all(
            self.output.rfind(mode + b"l") > self.output.rfind(mode + b"h") for mode in switched
        )
        return (
            now == self.before
            and left
            and self.output.rfind(b"\x1b[?25h") > self.output.rfind(b"\x1b[?25l")
        )
