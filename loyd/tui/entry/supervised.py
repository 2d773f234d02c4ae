"""What the process that works tells the one in front of it (see `.guard`), which may end it at any time."""

import atexit
import os
import signal
import sys
from contextlib import suppress
from time import monotonic
from types import FrameType
from typing import NoReturn

APP, STANDS, Q_LEAVES, Q_IS_TEXT, HEARD, LATE, DONE = b"a", b"s", b"q", b"t", b"h", b"l", b"d"
"""The app begins; its first screen is there; its screen answers, and `q` would leave it, or be typed into a field; ctrl-C was heard;
it has not waited for its screens to close, so the terminal may not be as it was; it ends, and with the exit status that is the next
byte."""
SAME_SECONDS = 0.3
"""Two signals within so much are one ctrl-C: the terminal sends it to both processes, and the one in front hands it on."""


class SupervisorLink:
    """The process in front of this one, if there is one.  `keys`: where what is typed can be read once the app has begun."""

    def __init__(self) -> None:
        self.keys: int | None = None
        self._words: int | None = None
        self._heard_at = 0.0

    @property
    def is_there(self) -> bool:
        return self.keys is not None

    def is_reached(self, keys: int, words: int) -> None:
        self.keys, self._words = keys, words
        signal.signal(signal.SIGINT, self._interrupted)

    def app_begins(self) -> None:
        if self.is_there:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        self.tell(APP)

    def tell(self, word: bytes) -> None:
        if self._words is not None:
            with suppress(OSError):
                os.write(self._words, word)

    def leave(self, status: object) -> NoReturn:
        """End this process with an exit status without waiting for any thread, as Python would.

        The one in front knows from now on that it ends, and with what, and does not wait long.
        """
        code = status if isinstance(status, int) else 0
        self.tell(DONE + bytes([code]))
        atexit._run_exitfuncs()  # noqa: SLF001  what is registered there has nothing to do with threads
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)

    def _interrupted(self, number: int, frame: FrameType | None) -> None:
        now, before = monotonic(), self._heard_at
        if now - before > SAME_SECONDS:
            self._heard_at = now
            self.tell(HEARD)
            signal.default_int_handler(number, frame)


SUPERVISOR = SupervisorLink()
