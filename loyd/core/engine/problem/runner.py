"""A search driven as a generator: stepped, run at full speed in slices, stopped at its limits."""

import sys
from collections.abc import Callable
from math import inf
from time import perf_counter, thread_time
from typing import NamedTuple

from ...system import PluginError, RecordError
from ..native.binding import Status
from ..outcome import Ending
from ..record import Trace
from .algorithm import SolverGenerator
from .problem import Problem, conclude

TARGET_SECONDS = 0.01
"""A search acquires Python's lock between slices; with much shorter ones it would wait half its
time for the thread that draws.
"""
FIRST_SLICE = 64
LONGEST_SLICE = 1 << 22
FAST = 8


class SliceLength:
    """A number of steps that takes about TARGET_SECONDS, adapted to the duration of the last
    ones.
    """

    def __init__(self) -> None:
        self.steps = FIRST_SLICE

    def adjust(self, seconds: float) -> None:
        """Make the next slice longer or shorter, given the seconds that this one took."""
        if seconds < TARGET_SECONDS / FAST / 2:
            self.steps = min(LONGEST_SLICE, FAST * self.steps)
        elif seconds < TARGET_SECONDS / 2:
            self.steps = min(LONGEST_SLICE, 2 * self.steps)
        elif seconds > TARGET_SECONDS * 2:
            self.steps = max(1, self.steps // 2)


TICK = 1 / 64 if sys.platform == "win32" else 0.0
"""The resolution of a thread's processor clock, in seconds; 0 if it is fine."""


class Stopwatch:
    """Starts on creation; create it in the thread that does the work."""

    def __init__(self) -> None:
        self._processor = thread_time()
        self._wall = perf_counter()

    @property
    def seconds(self) -> float:
        """The processor time since the start, in seconds.

        With a coarse processor clock it is the wall-clock time, which is an upper limit, but at
        most one tick more than the processor time: a search of a millisecond does not appear to
        take none.
        """
        return min(perf_counter() - self._wall, thread_time() - self._processor + TICK)


USER_SLICE_SECONDS = 0.2
"""The seconds after which a search with user code yields, however many steps were requested."""


LOOP_ENDINGS = {
    Status.RUNNING: None,
    Status.SOLVED: Ending.SOLVED,
    Status.EXHAUSTED: Ending.EXHAUSTED,
}
"""How a search ended, by what its loop returned; None while it goes on."""


class OutOfMemory(Exception):  # noqa: N818 an outcome, not an error
    """The record would exceed its limit."""


class SearchEnd(NamedTuple):
    """How a search ended; `limit` if at a limit, `mistake` if it failed."""

    ending: Ending
    limit: str | None = None
    mistake: str = ""


def run(
    problem: Problem,
    trace: Trace,
    advance: Callable[[int], Ending | None],
    *,
    claims_memory: bool = False,
) -> SolverGenerator:
    """Run a search by calling `advance(most)`, which makes at least one step unless the search
    ends, and returns its ending or None.

    `advance` may raise OutOfMemory, or PluginError and RecordError for errors in user code: the
    record then ends just before the failing step. `claims_memory`: it raises OutOfMemory before the
    record exceeds its limit; else the record is measured after each slice.
    """
    if not problem.verdict.solvable and not problem.limits.exhaust:
        return conclude(problem, trace, Ending.UNSOLVABLE)
    limits = problem.limits
    most_bytes = None if claims_memory else limits.bytes
    slices = SliceLength()

    def run_to(target: int) -> SearchEnd | None:
        """Continue to a step, slice by slice; return how the search ended before it, or None."""
        late = perf_counter() + USER_SLICE_SECONDS if problem.takes_own_code else inf
        while trace.steps < target:
            if limits.expansions is not None and trace.steps >= limits.expansions:
                return SearchEnd(Ending.LIMIT, "steps")
            if limits.seconds is not None and trace.clock.seconds >= limits.seconds:
                return SearchEnd(Ending.LIMIT, "seconds")
            if most_bytes is not None and trace.bytes_used > most_bytes:
                return SearchEnd(Ending.LIMIT, "memory")
            slice_end = min(target, trace.steps + slices.steps, limits.expansions or target)
            watch, before = Stopwatch(), trace.clock.seconds
            try:
                ending = advance(slice_end - trace.steps)
            except OutOfMemory:
                return SearchEnd(Ending.LIMIT, "memory")
            except (PluginError, RecordError) as error:
                trace.failure = error
                return SearchEnd(Ending.FAILED, mistake=str(error))
            finally:
                seconds = watch.seconds
                trace.clock.tick(seconds, trace.steps)
                # A copy of a path of many thousand moves takes longer than a slice should; shorter
                # slices would only make more copies.
                slices.adjust(min(seconds, trace.clock.seconds - before))
            if ending is not None:
                return SearchEnd(ending)
            if perf_counter() > late:
                break
        return None

    budget = 1
    while True:
        first = trace.steps
        end = run_to(first + budget)
        if end is None or trace.steps > first:
            budget = (yield trace.steps) or 1
        if end is not None:
            return conclude(problem, trace, *end)
