"""Whose turn it is to search, where several searches would slow each other on the same processors."""

import os
from collections import deque
from threading import Lock
from types import TracebackType

SHARE = 4
"""One of so many processors searches: some are halves of one core, all share memory, and one is to be free for the screen."""


class Turns:
    """Lets at most `at_once` threads into its `with` blocks, in the order in which they have asked."""

    def __init__(self, at_once: int | None = None) -> None:
        self._free = max(1, (os.cpu_count() or 1) // SHARE) if at_once is None else at_once
        self._lock = Lock()
        self._waiting: deque[Lock] = deque()

    def __enter__(self) -> None:
        """Wait for a turn."""
        with self._lock:
            if self._free:
                self._free -= 1
                return
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        turn.acquire()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Hand the turn over to the one that has waited longest."""
        del kind, error, trace
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._free += 1
