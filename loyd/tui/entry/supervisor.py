"""A small supervisor process, which ends the working process if that stops responding.

User code may hold Python's lock inside a C function for as long as it likes. Nothing in its process
runs meanwhile: no key is read, no signal handled. The supervisor therefore owns the terminal,
passes keys and signals on, and waits for an answer. If none comes, or if the worker is killed, it
restores the terminal and says what happened.
"""

import os
import re
import select
import signal
import sys
import termios
from codecs import getincrementaldecoder
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, NoReturn

from ...core.system import LoydError, config_path, die_with_parent, open_regular
from ...core.user_code.entry_points import has_entry_points
from ..cli.group import COMMANDS, EXIT_FAILED, HELP, INTERRUPTED, LOAD, split_load_options
from .supervised import APP, DONE, HEARD, LATE, Q_LEAVES, SAME_SECONDS, STANDS, SUPERVISOR

# For mypy: Windows has no fork, and nothing there imports this module.
assert sys.platform != "win32"  # noqa: S101

SCREEN_SECONDS = 0.35
"""How long the app may stay silent after a key that quits it."""
DOUBT_SECONDS = 1.5
"""If the app is alive this long after such a key, the key was not meant to quit it."""
PATIENCE_SECONDS = 0.6
"""How long a command may take to react to ctrl-C, and any process to end after a signal."""
GRACE_SECONDS = 1.0
"""How long the process may take to end after announcing it."""
START_SECONDS = 10.0
"""How long user code may delay the first screen of the app."""
ENDING = (signal.SIGTERM, signal.SIGHUP)
HANDED_ON = (*ENDING, signal.SIGINT, signal.SIGTSTP, signal.SIGCONT)
PASTED = re.compile(rb"\x1b\[200~.*?(\x1b\[201~|\Z)", re.DOTALL)
LEAVES = re.compile(rb"[\x03\x11]|\x1b\[(?:99|113);5(?:[:;][\d:;]*)?u")
Q = re.compile(rb"q|\x1b\[113(?:;[\d:;]*)?u")
RESTORED = (
    b"\x1b[<u\x1b[?2048l\x1b[?2004l\x1b[?1006l\x1b[?1015l\x1b[?1003l\x1b[?1000l\x1b[?1004l"
    b"\x1b[?7h\x1b[?1049l\x1b[?25h"
)
"""Usual key mode, no mouse, no bracketed paste, main screen, visible cursor."""
TOUR_IN_A_PIPE = ("--list", "--check", "--text", *HELP)
STUCK = -signal.SIGPROF
"""How a process ends if its user code is stuck outside Python (see
`loyd.core.user_code.user_code`).
"""
SIGNALLED = 128


def start_supervised(arguments: Sequence[str]) -> None:
    """Start the same command again below a supervising process, unless it needs none."""
    options, others = split_load_options(arguments)
    files = [
        path for option in options if (path := option.removeprefix(f"{LOAD}=")) != LOAD
    ] + _configured()
    opens_app = (
        not others or others[0] not in COMMANDS or "--watch" in others or _begins_tour(others)
    )
    if files or (opens_app and os.isatty(0) and os.isatty(1)) or has_entry_points():
        guard(files)


def _begins_tour(others: Sequence[str]) -> bool:
    return (
        others[0] == "tour"
        and any(not word.startswith("-") for word in others[1:])
        and set(others).isdisjoint(TOUR_IN_A_PIPE)
    )


def _configured() -> list[str]:
    """The user code named in `config.toml`; mistakes in that file are reported later."""
    with (
        suppress(OSError, LoydError, ValueError, RecursionError),
        open_regular(config_path()) as file,
    ):
        import tomllib

        named = tomllib.loads(file.read().decode("utf-8-sig")).get("load", [])
        return [named] if isinstance(named, str) else [*map(str, named)]
    return []


def guard(files: Sequence[str]) -> None:
    """Fork: the child returns and goes on; the parent supervises it and exits with its status.
    `files`: user code.
    """
    keys = os.pipe()
    words = os.pipe()
    guarding = os.getpid()
    child = os.fork()
    if child == 0:
        os.close(keys[1])
        os.close(words[0])
        die_with_parent(guarding)
        SUPERVISOR.is_reached(keys[0], words[1])
        return
    os.close(keys[0])
    os.close(words[1])
    Supervisor(child, keys[1], words[0], files).keep()


class Supervisor:
    """Supervises the process `child`: writes keys to the pipe `keys` and reads the child's messages
    from the pipe `words`.
    """

    def __init__(self, child: int, keys: int, words: int, files: Sequence[str]):
        self._child = child
        self._keys = keys
        self._words = words
        self._files = files
        self._names = ", ".join(map(os.path.basename, files))
        self._typed = bytearray()
        self._as_text = getincrementaldecoder("utf-8")("replace")
        self._before: list[Any] | None = None
        self._is_app = self._stands = self._is_done = self._is_gone = self._has_heard = (
            self._is_late
        ) = False
        self._status, self._done_at = 0, 0.0
        """The exit status that the child announced, and when."""
        self._q_leaves = True
        self._asked_at: float | None = None
        """When the user last asked it to end."""
        self._sign_at = 0.0
        """When its screen last reported that it is alive."""
        self._ending: int | None = None
        """The signal meant to end it."""
        os.set_blocking(keys, False)
        os.set_blocking(words, False)

    def keep(self) -> NoReturn:
        """Pass on keys and signals until the process ends, and end with its exit code."""
        with suppress(OSError, termios.error):
            self._before = termios.tcgetattr(0)
        signals = _heard_signals()
        while True:
            readable = [signals, self._words, *([0] if self._is_app and not self._is_gone else [])]
            ready, _, _ = select.select(
                readable, [self._keys] if self._typed else [], [], self.rest()
            )
            self.listen()
            if signals in ready:
                for number in os.read(signals, 1 << 10):
                    self._take_signal(number)
            self._reap()
            if 0 in ready:
                self._take_keys()
            self._hand_on()
            if self.rest() == 0:
                self._end()

    def rest(self) -> float | None:
        """For how many seconds it may go on without a sign; None for any time."""
        last = max(0.0, self._done_at + GRACE_SECONDS - monotonic()) if self._is_done else None
        return min(
            (
                rest
                for rest in (self._rest_of_start(), self._rest_of_life(), last)
                if rest is not None
            ),
            default=None,
        )

    def _rest_of_start(self) -> float | None:
        if not self._is_app or self._stands or self._is_done or not self._files:
            return None
        return max(0.0, self._sign_at + START_SECONDS - monotonic())

    def _rest_of_life(self) -> float | None:
        if self._asked_at is None or (self._has_heard and self._ending is None):
            return None
        now = monotonic()
        if not self._is_app or self._ending is not None:
            return max(0.0, self._asked_at + PATIENCE_SECONDS - now)
        silent = now - max(self._asked_at, self._sign_at)
        if silent < SCREEN_SECONDS and now - self._asked_at > DOUBT_SECONDS:
            self._asked_at = None  # that key did not mean to quit
            return None
        return max(0.0, SCREEN_SECONDS - silent)

    def listen(self) -> None:
        """Take what the process has told since."""
        words = b""
        with suppress(BlockingIOError):
            words = os.read(self._words, 1 << 12)
        if APP in words:
            self._is_app = True
            self._sign_at = monotonic()
            if self._asked_at is not None:
                # the signal came during start-up, which may have swallowed it
                self._ending = signal.SIGINT
        self._stands = self._stands or STANDS in words
        words, done, status = words.partition(DONE)
        if done:
            self._is_done = True
            self._done_at = monotonic()
            self._status = int.from_bytes(status[:1])
        self._has_heard = self._has_heard or HEARD in words
        self._is_late = self._is_late or LATE in words
        signs = words.translate(None, APP + STANDS + HEARD + LATE)
        if signs:
            self._sign_at = monotonic()
            was_asked, self._q_leaves = self._q_leaves, signs.endswith(Q_LEAVES)
            if was_asked and not self._q_leaves and not self._ending:
                self._asked_at = None  # the app answered with a question, or opened a field

    def _take_signal(self, number: int) -> None:
        if number not in HANDED_ON:
            return
        with suppress(ProcessLookupError):
            os.kill(self._child, number)
        now = monotonic()
        # in the app ctrl-C is a key
        if number in ENDING or (number == signal.SIGINT and self._is_app):
            self._ending = number
            self._asked_at = now
        elif number == signal.SIGINT:
            if (
                self._has_heard
                and self._asked_at is not None
                and now - self._asked_at > SAME_SECONDS
            ):
                self._end()  # a second ctrl-C after the first was received
            self._asked_at = self._asked_at or now

    def _take_keys(self) -> None:
        try:
            typed = os.read(0, 1 << 12)
        except OSError:
            typed = b""
        if not typed:
            self._is_gone = True
            self._take_signal(signal.SIGHUP)
            return
        self._typed += self._as_text.decode(typed).encode()
        keys = PASTED.sub(b"", typed)
        if LEAVES.search(keys) or (self._q_leaves and Q.search(keys)):
            self._asked_at = self._asked_at or monotonic()

    def _hand_on(self) -> None:
        with suppress(BlockingIOError, BrokenPipeError):
            while self._typed:
                del self._typed[: os.write(self._keys, self._typed[:512])]

    def _reap(self) -> None:
        process, status = os.waitpid(self._child, os.WNOHANG | os.WUNTRACED)
        if process == 0:
            return
        if os.WIFSTOPPED(status):
            os.kill(os.getpid(), signal.SIGSTOP)
            return
        self.listen()
        if self._is_late or not self._is_done:
            self._restore(is_cut_short=self._ending is not None)
        code = os.waitstatus_to_exitcode(status)
        if self._ending is not None and self._ending in ENDING:
            self._leave_by(self._ending)
        if not self._is_done:
            self._say_how_it_ended(code)
            code = EXIT_FAILED if code in (0, STUCK) else code
        else:
            code = self._status
        os._exit(code if code >= 0 else SIGNALLED - code)

    def _end(self) -> NoReturn:
        is_held_up = self._rest_of_start() == 0
        with suppress(ProcessLookupError):
            os.kill(self._child, signal.SIGKILL)
        os.waitpid(self._child, 0)
        self._restore(is_cut_short=True)
        if self._ending is not None and self._ending in ENDING:
            self._leave_by(self._ending)
        if is_held_up:
            self._say(
                "loyd was stopped: your own code did not return before the first screen appeared: "
                f"{self._names}"
            )
            os._exit(EXIT_FAILED)
        os._exit(
            self._status
            if self._is_done
            else 0
            if self._is_app and self._ending is None
            else INTERRUPTED
        )

    def _leave_by(self, number: int) -> NoReturn:
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        os._exit(SIGNALLED + number)

    def _say_how_it_ended(self, code: int) -> None:
        how = (
            f"was killed by signal {-code} ({signal.Signals(-code).name})"
            if code < 0
            else f"ended with exit code {code}"
        )
        if code == -signal.SIGKILL:
            how += ", as happens when memory runs out"
        if code == STUCK:
            how = "was killed because it did not terminate"
        blamed = self._names and f"; it was running your own code: {self._names}"
        self._say(f"loyd's process {how}{blamed}")

    def _say(self, sentence: str) -> None:
        with suppress(OSError):
            os.write(2, f"{sentence}\n".encode(errors="replace"))

    def _restore(self, *, is_cut_short: bool) -> None:
        """Restore the terminal.

        Output of a killed app that the terminal has not read yet is dropped: writing more would
        block until it is read.
        """
        with suppress(OSError, termios.error):
            if self._is_app:
                if is_cut_short:
                    termios.tcflush(2, termios.TCOFLUSH)
                os.write(2, RESTORED)
            if self._before is not None:
                termios.tcsetattr(0, termios.TCSANOW, self._before)


def _heard_signals() -> int:
    """From now on, signals only arrive as bytes in this pipe."""
    signals, woken = os.pipe()
    os.set_blocking(woken, False)
    os.set_blocking(signals, False)
    for number in (*HANDED_ON, signal.SIGCHLD):
        signal.signal(number, lambda *_: None)
    signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
    return signals
