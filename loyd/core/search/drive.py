"""A search driven as a generator: stepped, run at full speed in slices, stopped at its limits."""

import sys
from collections.abc import Callable
from math import inf
from time import perf_counter, thread_time
from typing import NamedTuple

from loyd.core.search.algorithm import Search
from loyd.core.search.outcome import Ending
from loyd.core.search.problem import Problem, conclude
from loyd.core.system.errors import PluginError, RecordError
from loyd.core.trace.trace import Engine, Trace

TARGET_SECONDS = 0.01
"""Between two slices a search takes Python's lock: with much shorter ones it waits half its time for the thread that draws."""
FIRST, MOST = 64, 1 << 22
FAST = 8


class SliceLength:
    """A number of steps that takes about TARGET_SECONDS, learnt from how long the last ones took."""

    def __init__(self) -> None:
        self.steps = FIRST

    def adjust(self, seconds: float) -> None:
        if seconds < TARGET_SECONDS / FAST / 2:
            self.steps = min(MOST, FAST * self.steps)
        elif seconds < TARGET_SECONDS / 2:
            self.steps = min(MOST, 2 * self.steps)
        elif seconds > TARGET_SECONDS * 2:
            self.steps = max(1, self.steps // 2)


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


PATIENCE = 0.2
"""For how many seconds a search with code of the user's own in it goes on before it yields, however far it was to go."""


class OutOfMemory(Exception):  # noqa: N818  an outcome, not an error
    """The record would outgrow its limit."""


class End(NamedTuple):
    """How a search ended: where at a limit, at which; where it failed, by which mistake."""

    ending: Ending
    limit: str | None = None
    mistake: str = ""


def run(problem: Problem, trace: Trace, advance: Callable[[int], Ending | None], *, claims_memory: bool = False) -> Search:
    """The solver of which `advance(most)` makes up to so many steps, at least one unless it ends, and says how it ended if it did.

    `advance` may raise OutOfMemory, and PluginError and RecordError, which are mistakes in code of the user's own: the record then ends
    just before the step that fails.
    `claims_memory`: it raises OutOfMemory before the record outgrows its limit; else the record is measured after each slice.
    """
    if not problem.verdict.solvable and not problem.limits.exhaust:
        return conclude(problem, trace, Ending.UNSOLVABLE)
    driver = _Driver(problem, trace, advance, claims_memory=claims_memory)
    budget = 1
    while True:
        first = trace.steps
        end = driver.go_on(first + budget)
        if trace.steps > first:
            budget = (yield trace.steps) or 1
        if end is not None:
            return conclude(problem, trace, *end)


class _Driver:
    def __init__(self, problem: Problem, trace: Trace, advance: Callable[[int], Ending | None], *, claims_memory: bool) -> None:
        self._trace, self._advance, self._limits, self._loop = trace, advance, problem.limits, problem.loop
        self._bytes = None if claims_memory else problem.limits.bytes
        self._takes_own_code = problem.takes_own_code
        self._slices = SliceLength()

    def go_on(self, target: int) -> End | None:
        """Go on to step `target`, slice by slice; how the search ended before it, if it did."""
        trace, limits = self._trace, self._limits
        late = perf_counter() + PATIENCE if self._takes_own_code else inf
        while trace.steps < target:
            if limits.expansions is not None and trace.steps >= limits.expansions:
                return End(Ending.LIMIT, "steps")
            if limits.seconds is not None and trace.clock.seconds >= limits.seconds:
                return End(Ending.LIMIT, "seconds")
            if self._bytes is not None and trace.bytes_used > self._bytes:
                return End(Ending.LIMIT, "memory")
            slice_end = min(target, trace.steps + self._slices.steps, limits.expansions or target)
            engine = Engine.COMPILED if self._loop is not None and self._loop.is_compiled else Engine.INTERPRETED
            watch = Stopwatch()
            try:
                ending = self._advance(slice_end - trace.steps)
            except OutOfMemory:
                return End(Ending.LIMIT, "memory")
            except (PluginError, RecordError) as error:
                trace.failure = error
                return End(Ending.FAILED, mistake=str(error))
            finally:
                seconds = watch.seconds
                trace.clock.tick(seconds, trace.steps, engine)
                self._slices.adjust(seconds)
            if ending is not None:
                return End(ending)
            if perf_counter() > late:
                break
        return None
