"""The recorder of a search: a thread that searches as far as requested; and the bounds that it has
reached.
"""

import os
import sys
from bisect import bisect_right
from contextlib import AbstractContextManager, nullcontext, suppress
from threading import Condition, Thread, get_native_id
from time import monotonic

from ..engine import Ending, Outcome
from ..engine.problem import Problem, SliceLength, conclude
from ..engine.record import Trace
from ..engine.search import create_search, timed
from ..system import describe_error

ALL_STEPS = 1 << 62
"""More steps than any search makes."""
MOST_AT_ONCE = 1 << 40
"""The steps requested where the number is unknown: more than are made in days, and small enough to
add to a step.
"""
TURN_SECONDS = 0.05
"""The length of a turn: each has to refill the processor's cache."""
NICENESS = 10
"""The niceness of search threads, so that a key press gets a processor at once; otherwise they run
at full speed.
"""


class Recorder:
    """Searches in its own thread, in slices of about ten milliseconds, as far as last requested.

    Every method except `wait` returns at once. Only the thread expands nodes, and it alone
    concludes, between two slices: the counts of the `outcome` are those of the `trace`, except its
    time, which is that of an unwatched search. A search ends in an outcome, never in an exception;
    after that nothing more is recorded. Call `close` when done with it: the thread ends after the
    current slice, and the record remains readable.

    `turns`: a context that the thread enters for some slices at a time, if several searches share
    processors.
    """

    def __init__(self, problem: Problem, turns: AbstractContextManager[object] | None = None):
        self.problem = problem
        self.trace, self._search = create_search(problem)
        self.outcome: Outcome | None = None
        self._turns = nullcontext() if turns is None else turns
        self._aim = 0
        self._event_after: int | None = None
        self._is_cancelled = False
        self._is_closed = False
        self._slice = SliceLength()
        self._changed = Condition()
        self._thread: Thread | None = None

    def record_to(self, step: int) -> None:
        """Record at least up to a step, in the recorder's thread."""
        self._request(step, None)

    def record_to_event(self, step: int) -> None:
        """Record until an event after a step is found."""
        self._request(0, step)

    def _request(self, aim: int, event_after: int | None) -> None:
        with self._changed:
            self._aim = aim
            self._event_after = event_after
            self._wake()

    def cancel(self) -> None:
        """Stop recording at the end of the current slice."""
        with self._changed:
            self._is_cancelled = True
            self._wake()

    def close(self) -> None:
        """Make the thread stop after its slice."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nothing is left to record, at most so many seconds; whether that is so."""
        with self._changed:
            return self._changed.wait_for(lambda: self._is_closed or not self._has_request, seconds)

    @property
    def _has_request(self) -> bool:
        return (self._is_cancelled and self.outcome is None) or self._steps_to_record > 0

    @property
    def _steps_to_record(self) -> int:
        if self.outcome is not None:
            return 0
        if self._event_after is not None:
            return MOST_AT_ONCE if self.trace.next_event(self._event_after) is None else 0
        return max(0, min(MOST_AT_ONCE, self._aim - self.trace.steps))

    def _wake(self) -> None:
        if self._thread is None and self._has_request and not self._is_closed:
            self._thread = Thread(target=self._work, name="search", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def _work(self) -> None:
        _lower_priority()
        while not self._is_closed:
            try:
                self._take_turn()
            except BaseException as error:  # noqa: BLE001
                # Without its thread, the search would seem to run forever.
                self._fail(error)

    def _take_turn(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self._has_request)
        with self._turns:
            # Several slices per turn: if searches share processors, a change of search costs a
            # cold cache.
            end = monotonic() + TURN_SECONDS
            while self._has_request and not self._is_closed:
                self._record_slice()
                if monotonic() >= end:
                    break
        with self._changed:
            self._changed.notify_all()

    def _record_slice(self) -> None:
        if self._is_cancelled:
            self.outcome = conclude(self.problem, self.trace, Ending.CANCELLED)
        elif missing := self._steps_to_record:
            before = self.trace.seconds
            began = monotonic()
            self._expand(min(missing, self._slice.steps))
            self._slice.adjust(self.trace.seconds - before)
            self.trace.clock.elapsed += monotonic() - began

    def _expand(self, steps: int) -> None:
        try:
            # A generator has to be started by `next`, which makes the first step.
            if self.trace.steps == 0:
                next(self._search)
                steps -= 1
            if steps > 0:
                self._search.send(steps)
            if self.trace.goal_step == self.trace.steps:
                # most searches end here, which the generator reports only when resumed
                next(self._search)
        except StopIteration as end:
            self._end(end.value)

    def _end(self, outcome: Outcome) -> None:
        outcome = timed(self.problem, outcome)
        if outcome.seconds:
            self.trace.clock.correct(outcome.seconds)
        self.outcome = outcome

    def _fail(self, error: BaseException) -> None:
        with self._changed:
            # The error may have come after the search had concluded: that outcome stands.
            if self.outcome is None:
                self.outcome = conclude(
                    self.problem,
                    self.trace,
                    Ending.FAILED,
                    mistake=f"the search failed with {describe_error(error)}",
                )
            self._changed.notify_all()


def _lower_priority() -> None:
    if sys.platform == "linux":
        with suppress(OSError):
            # Linux takes a thread's id here, so only this thread becomes nicer.
            os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)


NOT_LEVELS = ("lowest h", "goal")


class Levels:
    """The values of a search's bound, or of its greatest f so far: each with the step at which it
    began.

    `look` reads what has been recorded since the last look.
    """

    def __init__(self, trace: Trace):
        self._trace = trace
        self._seen = 0
        self.values: list[float] = []
        self.steps: list[int] = []

    def look(self) -> None:
        """Take in the steps recorded since the last look."""
        trace = self._trace
        last = trace.steps
        if not self.values and last:
            counts = trace.counts(0)
            if counts.bound is None or not trace.has_levels:
                self._begin(counts.greatest_f if counts.bound is None else counts.bound, 1)
        if not trace.has_levels:
            self._seen = last
        while self._seen < last:
            event = trace.next_event(self._seen)
            if event is None:
                self._seen = last
                break
            if event.kind not in NOT_LEVELS:
                self._begin(event.value, event.step)
            elif event.kind == "goal" and self.values and trace.counts(event.step).bound is None:
                self._begin(trace.node(event.step).f, event.step)
            self._seen = event.step

    def _begin(self, value: float, step: int) -> None:
        if not self.values or value > self.values[-1]:
            self.values.append(value)
            self.steps.append(step)

    @property
    def current(self) -> float | None:
        """The latest level; None before the first."""
        return self.values[-1] if self.values else None

    def end_of(self, value: float) -> int | None:
        """The last step of a level; None while it is in progress."""
        after = bisect_right(self.values, value)
        return self.steps[after] - 1 if after < len(self.values) else None

    def level_of(self, step: int) -> float | None:
        """The level that a step belongs to; None before the first."""
        place = bisect_right(self.steps, step)
        return self.values[place - 1] if place else None
