"""The processor time that a thread spends on a piece of work."""

import sys
from time import perf_counter, thread_time

TICK = 1 / 64 if sys.platform == "win32" else 0.0
"""How far apart the readings of a thread's processor clock may lie, in seconds; elsewhere it runs on without steps."""


class Stopwatch:
    """Started when it is made, in the thread that does the work."""

    def __init__(self) -> None:
        self._processor, self._wall = thread_time(), perf_counter()

    @property
    def seconds(self) -> float:
        """The processor time since the start, in seconds.

        Where the processor's clock ticks slowly it is the time on the wall, which is no less, but never more than one tick longer than
        the processor's: a search of a millisecond does not seem to take none.
        """
        return min(perf_counter() - self._wall, thread_time() - self._processor + TICK)
