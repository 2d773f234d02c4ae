"""When jobs are worth one more process."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

START_SECONDS = 1.5
"""What a process takes, about, before it begins its first job: it imports NumPy and Numba and loads its loop."""
LOOK_SECONDS = 0.25
"""How often to look where no job has ended meanwhile, and for how long before anything is concluded."""


class Growth:
    """Tells, while jobs go on, how many processes more are worth their start, by what the jobs have taken so far.

    `now`: a clock, in seconds; where this process itself does jobs best that of its processor time, which other programs do not hurry.
    """

    def __init__(self, now: Callable[[], float] = perf_counter) -> None:
        self._now = now
        self._began = 0.0
        self._is_starting, self._before = False, 0

    def begin(self, *, late: bool) -> None:
        """Jobs begin; `late`: by a process that has to start first, so that the first job says nothing of the others unless it is long."""
        self._began = self._now() + late * 2 * START_SECONDS
        self._is_starting, self._before = late, 0

    def more(self, processes: int, done: int, left: int) -> int:
        """How many more, where `processes` have done so many jobs and so many have not begun.

        Each has to be worth twice its start.  While none has ended, a job is taken to last as long as the first has.
        """
        if self._is_starting and done:
            self._is_starting, self._began, self._before = False, self._now(), done
        seconds = self._now() - self._began
        if seconds < LOOK_SECONDS:
            return 0
        ahead = seconds * processes / max(done - self._before, 1) * left
        return max(0, min(left, int(ahead / (2 * START_SECONDS)) - processes + 1))
