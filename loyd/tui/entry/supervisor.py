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
from .supervised import APP, CTRL_C, DONE, LATE, Q_LEAVES, READY, SAME_SECONDS, SUPERVISOR

# For mypy: Windows has no fork, and nothing there imports this module.
assert sys.platform != "win32"  # noqa: S101

SCREEN_SECONDS = 0.35
"""How long the app may stay silent after a key that quits it."""
QUIT_SECONDS = 1.5
"""If the app is alive this long after such a key, the key was not meant to quit it."""
PATIENCE_SECONDS = 0.6
"""How long a command may take to react to ctrl-C, and any process to end after a signal."""
GRACE_SECONDS = 1.0
"""How long the process may take to end after announcing it."""
START_SECONDS = 10.0
"""How long user code may delay the first screen of the app."""
ENDING_SIGNALS = (signal.SIGTERM, signal.SIGHUP)
PASSED_ON_SIGNALS = (*ENDING_SIGNALS, signal.SIGINT, signal.SIGTSTP, signal.SIGCONT)
PASTED_TEXT = re.compile(rb"\x1b\[200~.*?(\x1b\[201~|\Z)", re.DOTALL)
QUIT_KEYS = re.compile(rb"[\x03\x11]|\x1b\[(?:99|113);5(?:[:;][\d:;]*)?u")
Q = re.compile(rb"q|\x1b\[113(?:;[\d:;]*)?u")
RESTORING_SEQUENCE = (
    b"\x1b[<u\x1b[?2048l\x1b[?2004l\x1b[?1006l\x1b[?1015l\x1b[?1003l\x1b[?1000l\x1b[?1004l"
    b"\x1b[?7h\x1b[?1049l\x1b[?25h"
)
"""Usual key mode, no mouse, no bracketed paste, main screen, visible cursor."""
TOUR_IN_A_PIPE = ("--list", "--check", "--text", *HELP)
STUCK_CODE = -signal.SIGPROF
"""How a process ends if its user code is stuck outside Python (see
`loyd.core.user_code.user_code`).
"""
SIGNAL_CODE = 128


def start_supervised(arguments: Sequence[str]) -> None:
    """Start the same command again below a supervising process, unless it needs none."""
    options, others = split_load_options(arguments)
    files = [
        path for option in options if (path := option.removeprefix(f"{LOAD}=")) != LOAD
    ] + _configured()
    opens_app = (
        not others or others[0] not in COMMANDS or "--watch" in others or _opens_tour(others)
    )
    if files or (opens_app and os.isatty(0) and os.isatty(1)) or has_entry_points():
        fork_supervised(files)


def _opens_tour(others: Sequence[str]) -> bool:
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


def fork_supervised(files: Sequence[str]) -> None:
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
        SUPERVISOR.connect(keys[0], words[1])
        return
    os.close(keys[0])
    os.close(words[1])
    Supervisor(child, keys[1], words[0], files).supervise()


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
        self._is_app = self._is_ready = self._is_ending = self._hung_up = (
            self._received_interrupt
        ) = self._is_late = False
        self._status, self._end_at = 0, 0.0
        """The exit status that the child announced, and when."""
        self._q_leaves = True
        self._quit_asked_at: float | None = None
        """When the user last asked it to end."""
        self._alive_at = 0.0
        """When its screen last reported that it is alive."""
        self._ending: int | None = None
        """The signal meant to end it."""
        os.set_blocking(keys, False)
        os.set_blocking(words, False)

    def supervise(self) -> NoReturn:
        """Pass on keys and signals until the process ends, and end with its exit code."""
        with suppress(OSError, termios.error):
            self._before = termios.tcgetattr(0)
        signals = _signal_pipe()
        while True:
            readable = [signals, self._words, *([0] if self._is_app and not self._hung_up else [])]
            ready, _, _ = select.select(
                readable, [self._keys] if self._typed else [], [], self.seconds_left()
            )
            self.read_messages()
            if signals in ready:
                for number in os.read(signals, 1 << 10):
                    self._take_signal(number)
            self._check_child()
            if 0 in ready:
                self._take_keys()
            self._pass_keys_on()
            if self.seconds_left() == 0:
                self._end()

    def seconds_left(self) -> float | None:
        """For how many seconds it may go on without a sign; None for any time."""
        last = max(0.0, self._end_at + GRACE_SECONDS - monotonic()) if self._is_ending else None
        return min(
            (
                seconds_left
                for seconds_left in (self._start_time_left(), self._patience_left(), last)
                if seconds_left is not None
            ),
            default=None,
        )

    def _start_time_left(self) -> float | None:
        if not self._is_app or self._is_ready or self._is_ending or not self._files:
            return None
        return max(0.0, self._alive_at + START_SECONDS - monotonic())

    def _patience_left(self) -> float | None:
        if self._quit_asked_at is None or (self._received_interrupt and self._ending is None):
            return None
        now = monotonic()
        if not self._is_app or self._ending is not None:
            return max(0.0, self._quit_asked_at + PATIENCE_SECONDS - now)
        silent = now - max(self._quit_asked_at, self._alive_at)
        if silent < SCREEN_SECONDS and now - self._quit_asked_at > QUIT_SECONDS:
            self._quit_asked_at = None  # that key did not mean to quit
            return None
        return max(0.0, SCREEN_SECONDS - silent)

    def read_messages(self) -> None:
        """Take what the process has told since."""
        words = b""
        with suppress(BlockingIOError):
            words = os.read(self._words, 1 << 12)
        if APP in words:
            self._is_app = True
            self._alive_at = monotonic()
            if self._quit_asked_at is not None:
                # the signal came during start-up, which may have swallowed it
                self._ending = signal.SIGINT
        self._is_ready = self._is_ready or READY in words
        words, done, status = words.partition(DONE)
        if done:
            self._is_ending = True
            self._end_at = monotonic()
            self._status = int.from_bytes(status[:1])
        self._received_interrupt = self._received_interrupt or CTRL_C in words
        self._is_late = self._is_late or LATE in words
        signs = words.translate(None, APP + READY + CTRL_C + LATE)
        if signs:
            self._alive_at = monotonic()
            was_asked, self._q_leaves = self._q_leaves, signs.endswith(Q_LEAVES)
            if was_asked and not self._q_leaves and not self._ending:
                self._quit_asked_at = None  # the app answered with a question, or opened a field

    def _take_signal(self, number: int) -> None:
        if number not in PASSED_ON_SIGNALS:
            return
        with suppress(ProcessLookupError):
            os.kill(self._child, number)
        now = monotonic()
        # in the app ctrl-C is a key
        if number in ENDING_SIGNALS or (number == signal.SIGINT and self._is_app):
            self._ending = number
            self._quit_asked_at = now
        elif number == signal.SIGINT:
            if (
                self._received_interrupt
                and self._quit_asked_at is not None
                and now - self._quit_asked_at > SAME_SECONDS
            ):
                self._end()  # a second ctrl-C after the first was received
            self._quit_asked_at = self._quit_asked_at or now

    def _take_keys(self) -> None:
        try:
            typed = os.read(0, 1 << 12)
        except OSError:
            typed = b""
        if not typed:
            self._hung_up = True
            self._take_signal(signal.SIGHUP)
            return
        self._typed += self._as_text.decode(typed).encode()
        keys = PASTED_TEXT.sub(b"", typed)
        if QUIT_KEYS.search(keys) or (self._q_leaves and Q.search(keys)):
            self._quit_asked_at = self._quit_asked_at or monotonic()

    def _pass_keys_on(self) -> None:
        with suppress(BlockingIOError, BrokenPipeError):
            while self._typed:
                del self._typed[: os.write(self._keys, self._typed[:512])]

    def _check_child(self) -> None:
        process, status = os.waitpid(self._child, os.WNOHANG | os.WUNTRACED)
        if process == 0:
            return
        if os.WIFSTOPPED(status):
            os.kill(os.getpid(), signal.SIGSTOP)
            return
        self.read_messages()
        if self._is_late or not self._is_ending:
            self._restore(is_cut_short=self._ending is not None)
        code = os.waitstatus_to_exitcode(status)
        if self._ending is not None and self._ending in ENDING_SIGNALS:
            self._end_by_signal(self._ending)
        if not self._is_ending:
            self._print_ending(code)
            code = EXIT_FAILED if code in (0, STUCK_CODE) else code
        else:
            code = self._status
        os._exit(code if code >= 0 else SIGNAL_CODE - code)

    def _end(self) -> NoReturn:
        is_held_up = self._start_time_left() == 0
        with suppress(ProcessLookupError):
            os.kill(self._child, signal.SIGKILL)
        os.waitpid(self._child, 0)
        self._restore(is_cut_short=True)
        if self._ending is not None and self._ending in ENDING_SIGNALS:
            self._end_by_signal(self._ending)
        if is_held_up:
            self._print_sentence(
                "loyd was stopped: your own code did not return before the first screen appeared: "
                f"{self._names}"
            )
            os._exit(EXIT_FAILED)
        os._exit(
            self._status
            if self._is_ending
            else 0
            if self._is_app and self._ending is None
            else INTERRUPTED
        )

    def _end_by_signal(self, number: int) -> NoReturn:
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        os._exit(SIGNAL_CODE + number)

    def _print_ending(self, code: int) -> None:
        how = (
            f"was killed by signal {-code} ({signal.Signals(-code).name})"
            if code < 0
            else f"ended with exit code {code}"
        )
        if code == -signal.SIGKILL:
            how += ", as happens when memory runs out"
        if code == STUCK_CODE:
            how = "was killed because it did not terminate"
        blamed = self._names and f"; it was running your own code: {self._names}"
        self._print_sentence(f"loyd's process {how}{blamed}")

    def _print_sentence(self, sentence: str) -> None:
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
                os.write(2, RESTORING_SEQUENCE)
            if self._before is not None:
                termios.tcsetattr(0, termios.TCSANOW, self._before)


def _signal_pipe() -> int:
    """From now on, signals only arrive as bytes in this pipe."""
    signals, woken = os.pipe()
    os.set_blocking(woken, False)
    os.set_blocking(signals, False)
    for number in (*PASSED_ON_SIGNALS, signal.SIGCHLD):
        signal.signal(number, lambda *_: None)
    signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
    return signals
