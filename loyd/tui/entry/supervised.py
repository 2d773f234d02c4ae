"""What the working process tells its supervisor (see `.supervisor`), which may end it at any
time.
"""

import atexit
import os
import signal
import sys
from contextlib import suppress
from time import monotonic
from types import FrameType
from typing import NoReturn

APP, READY, Q_LEAVES, Q_IS_TEXT, CTRL_C, LATE, DONE = b"a", b"s", b"q", b"t", b"h", b"l", b"d"
"""The messages, in order: the app starts; its first screen is up; the screen is alive and `q` would
quit; the screen is alive and `q` would be typed into a field, or the app asks whether to quit;
ctrl-C was received; the app did not wait for its screens to close, so the terminal may need
restoring; the process ends with the exit status in the next byte.
"""
SAME_SECONDS = 0.3
"""Two SIGINTs within this time are one ctrl-C: the terminal sends it to both processes, and the
supervisor passes its own on.
"""


class SupervisorLink:
    """The connection to the supervisor, if there is one. `keys`: the file descriptor to read keys
    from once the app has started.
    """

    def __init__(self) -> None:
        self.keys: int | None = None
        self._words: int | None = None
        self._interrupted_at = 0.0

    @property
    def is_supervised(self) -> bool:
        """Whether this process is supervised."""
        return self.keys is not None

    def connect(self, keys: int, words: int) -> None:
        """Take the two pipes to the supervising process: for keys, and for words to it."""
        self.keys = keys
        self._words = words
        signal.signal(signal.SIGINT, self._interrupted)

    def announce_app(self) -> None:
        """Tell the supervising process that the app takes the terminal."""
        if self.is_supervised:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        self.send(APP)

    def send(self, word: bytes) -> None:
        """Send a word to the supervising process, if there is one."""
        if self._words is not None:
            with suppress(OSError):
                os.write(self._words, word)

    def leave(self, status: object) -> NoReturn:
        """End this process with an exit status, without waiting for threads as Python would.

        Tells the supervisor first, which then waits only a moment for the end.
        """
        code = status if isinstance(status, int) else 0
        self.send(DONE + bytes([code]))
        # The functions registered there have nothing to do with threads.
        atexit._run_exitfuncs()  # noqa: SLF001
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)

    def _interrupted(self, number: int, frame: FrameType | None) -> None:
        now = monotonic()
        before = self._interrupted_at
        if now - before > SAME_SECONDS:
            self._interrupted_at = now
            self.send(CTRL_C)
            signal.default_int_handler(number, frame)


SUPERVISOR = SupervisorLink()
