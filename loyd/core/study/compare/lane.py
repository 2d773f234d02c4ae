"""One of the searches being compared."""

import os
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Sequence
from enum import StrEnum
from math import ceil, inf
from threading import Lock
from typing import NamedTuple

from ...engine import Outcome
from ...engine.problem import Problem, Spec
from ...session import ALL_STEPS, Levels, Recorder
from .figures import Figures, figures_at, final_figures
from .necessary import necessary_expansions

SHARE = 4
"""One search per this many processors: some are halves of one core, all share the memory, and one
should be free for the screen.
"""


class FairSemaphore:
    """Lets at most `at_once` threads into its `with` blocks, in the order in which they asked."""

    def __init__(self, at_once: int | None = None):
        self._free = max(1, (os.cpu_count() or 1) // SHARE) if at_once is None else at_once
        self._lock = Lock()
        self._waiting: deque[Lock] = deque()

    def __enter__(self) -> None:
        with self._lock:
            if self._free:
                self._free -= 1
                return
            # A thread waits for a lock that nobody else can take: the one who leaves opens that of
            # the first in line. A plain semaphore would let any waiting thread go first.
            turn = Lock()
            turn.acquire()
            self._waiting.append(turn)
        turn.acquire()

    def __exit__(self, *error: object) -> None:
        with self._lock:
            if self._waiting:
                # The place goes straight to the next thread: `_free` stays 0, so no newcomer can
                # take it.
                self._waiting.popleft().release()
            else:
                self._free += 1


class Lane(Recorder):
    """The recorder of a search with its spec, told from outside how far to record.

    `turns`: where the lanes of a comparison wait for each other.
    """

    def __init__(self, spec: Spec, problem: Problem, turns: FairSemaphore | None):
        # User code may never give the turn back.
        super().__init__(problem, None if problem.takes_own_code else turns)
        self.spec = spec
        self.levels = Levels(self.trace)
        self.is_over = False
        """Whether nothing more will be recorded and `look` has read everything."""
        self._necessary: int | None = None

    @property
    def label(self) -> str:
        """The search as it is written."""
        return self.spec.text

    @property
    def has_ended(self) -> bool:
        """Whether the search has ended."""
        return self.outcome is not None

    def look(self) -> None:
        """Take over what the thread has recorded since the last look."""
        self.is_over = self.has_ended
        self.levels.look()

    def record_on(self) -> None:
        """Let the search run to its end."""
        self.record_to(ALL_STEPS)

    def hold(self) -> None:
        """Record nothing further for now."""
        self.record_to(0)

    def _end(self, outcome: Outcome) -> None:
        self._necessary = necessary_expansions(self.problem, outcome)
        super()._end(outcome)

    def figures(self, step: int) -> Figures:
        """The figures at a step; at the last, those of the outcome."""
        outcome = self.outcome
        if outcome is not None and step >= self.trace.steps:
            found = final_figures(self.problem, self.trace, outcome)
            return found._replace(necessary=self._necessary)
        return figures_at(self.problem, self.trace, step)


TICK_SECONDS = 1e-4


class Alignment(StrEnum):
    """What the lanes have in common at one position."""

    STEP = "by step"
    BOUND = "by bound"
    TIME = "by time"


class SharedClock(ABC):
    """Gives the step of each of its lanes for a position, counted from 0 (nothing has happened).

    A position stands for a mark, which is the step, the value or the tick itself and means the same
    for any lanes. The mark `inf` is the end.
    """

    by: Alignment

    def __init__(self, lanes: Sequence[Lane]):
        self.lanes = lanes

    @abstractmethod
    def recorded(self) -> int:
        """The last position up to which every lane that has not ended is recorded."""

    def mark(self, position: int) -> float:
        """The mark (step, bound or tick) that a position stands for."""
        return position

    def reach(self, mark: float) -> int:
        """The position that a mark stands at; FAR for the mark `inf`."""
        return ALL_STEPS if mark == inf else int(mark)

    @abstractmethod
    def step(self, lane: Lane, mark: float) -> int:
        """The step of a lane at a mark: its last one if it ended before, the last recorded one if
        it lags.
        """

    @abstractmethod
    def position(self, lane: Lane, step: int) -> int:
        """The first position at which a lane has made a step."""

    def place(self, steps: Sequence[int]) -> int:
        """The position of these steps of all lanes: that of the slowest one still running.

        A lane at its end does not tell when it got there.
        """
        total = self.recorded()
        going = [
            (lane, step)
            for lane, step in zip(self.lanes, steps, strict=True)
            if not (lane.is_over and step >= lane.trace.steps)
        ]
        return min([total, *(self.position(lane, step) for lane, step in going)])

    @abstractmethod
    def record(self, lane: Lane, position: int) -> None:
        """Let a lane record as far as a position requires, and no further."""


class StepClock(SharedClock):
    """All lanes show the same step."""

    by = Alignment.STEP

    def recorded(self) -> int:
        going = [lane.trace.steps for lane in self.lanes if not lane.has_ended]
        return min(going) if going else max(lane.trace.steps for lane in self.lanes)

    def step(self, lane: Lane, mark: float) -> int:
        return lane.trace.steps if mark >= lane.trace.steps else int(mark)

    def position(self, lane: Lane, step: int) -> int:
        return step

    def record(self, lane: Lane, position: int) -> None:
        lane.record_to(position)


class BoundClock(SharedClock):
    """Each lane at the end of the same f, or of the iteration with the same bound; position p is
    the p-th value that occurs.
    """

    by = Alignment.BOUND

    @property
    def values(self) -> list[float]:
        """The bounds that all lanes under way have completed, lowest first."""
        values = sorted({value for lane in self.lanes for value in lane.levels.values})
        going = [lane.levels.current for lane in self.lanes if not lane.is_over]
        if None in going:
            return []
        # A value is complete once every search still running is beyond it.
        least = min((value for value in going if value is not None), default=None)
        return values if least is None else [value for value in values if value < least]

    def recorded(self) -> int:
        return len(self.values)

    def mark(self, position: int) -> float:
        if position == 0:
            return -inf
        values = self.values
        return values[min(position, len(values)) - 1] if values else inf

    def reach(self, mark: float) -> int:
        within = sum(value <= mark for value in self.values)
        return within + any(
            (lane.levels.current or 0.0) <= mark for lane in self.lanes if not lane.is_over
        )

    def step(self, lane: Lane, mark: float) -> int:
        end = 0 if mark == -inf else lane.levels.end_of(mark)
        return lane.trace.steps if end is None else end

    def position(self, lane: Lane, step: int) -> int:
        value = lane.levels.level_of(step)
        return 0 if value is None else sum(other <= value for other in self.values)

    def record(self, lane: Lane, position: int) -> None:
        going = [
            0.0 if one.levels.current is None else one.levels.current
            for one in self.lanes
            if not one.has_ended
        ]
        # Only the search with the lowest value records; the others would run ahead of the common
        # position.
        is_last = not lane.has_ended and (lane.levels.current or 0.0) <= min(going)
        if position >= ALL_STEPS or (is_last and self.recorded() < position):
            lane.record_on()
        else:
            lane.hold()


class TimeClock(SharedClock):
    """Each lane as far as it got in the same processor time of its own; positions are TICK_SECONDS
    apart.
    """

    by = Alignment.TIME

    def recorded(self) -> int:
        going = [lane.trace.seconds for lane in self.lanes if not lane.has_ended]
        if going:
            return int(min(going) / TICK_SECONDS)
        return ceil(max(lane.trace.seconds for lane in self.lanes) / TICK_SECONDS)

    def step(self, lane: Lane, mark: float) -> int:
        seconds = mark * TICK_SECONDS
        if lane.has_ended and seconds >= lane.trace.seconds:
            return lane.trace.steps
        return lane.trace.clock.step_at(seconds)

    def position(self, lane: Lane, step: int) -> int:
        return ceil(lane.trace.clock.seconds_at(step) / TICK_SECONDS) if step else 0

    def record(self, lane: Lane, position: int) -> None:
        if lane.trace.seconds < position * TICK_SECONDS:
            lane.record_on()
        else:
            lane.hold()


CLOCKS: dict[Alignment, type[SharedClock]] = {
    clock.by: clock for clock in (StepClock, BoundClock, TimeClock)
}


class LaneSteps(NamedTuple):
    """The steps of the lanes at one position, and what aligned them."""

    by: Alignment
    position: int
    steps: tuple[int, ...]
