"""The three clocks by which searches are shown side by side."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import StrEnum
from math import ceil, inf

from loyd.core.comparison.lane import Lane
from loyd.core.recorder import FAR

TICK_SECONDS = 1e-4


class By(StrEnum):
    """What a position counts."""

    STEP = "by step"
    BOUND = "by bound"
    TIME = "by time"


class SharedClock(ABC):
    """Says at which step each lane is, for a position from 0 (nothing has happened) on.

    A position stands for a mark: the step, the value or the tick itself, which means the same whatever lanes there are.  The
    mark `inf` is the end.
    """

    by: By

    @abstractmethod
    def recorded(self, lanes: Sequence[Lane]) -> int:
        """The last position to which every lane that has not ended is recorded."""

    def mark(self, position: int, lanes: Sequence[Lane]) -> float:
        """What a position stands for."""
        del lanes
        return position

    def reach(self, mark: float, lanes: Sequence[Lane]) -> int:
        """The position that stands for a mark; the next one to be recorded while that cannot be said yet."""
        del lanes
        return FAR if mark == inf else int(mark)

    @abstractmethod
    def step(self, lane: Lane, mark: float) -> int:
        """The step of a lane at a mark: its last one where it has ended before, the last recorded one where it lags."""

    @abstractmethod
    def position(self, lane: Lane, step: int, lanes: Sequence[Lane]) -> int:
        """The first position at which a lane has made a step."""

    def place(self, lanes: Sequence[Lane], steps: Sequence[int]) -> int:
        """The position at which lanes are about at these steps, recorded for all: that of the least far of those that go on.

        A lane at its end says nothing of how long ago it came there.
        """
        total = self.recorded(lanes)
        going = [(lane, step) for lane, step in zip(lanes, steps, strict=True) if not (lane.is_over and step >= lane.trace.steps)]
        return min([total, *(self.position(lane, step, lanes) for lane, step in going)])

    @abstractmethod
    def record(self, lane: Lane, position: int, lanes: Sequence[Lane]) -> None:
        """Let a lane record as far as a position needs, and no further."""


class ByStep(SharedClock):
    """Each lane at its k-th expansion."""

    by = By.STEP

    def recorded(self, lanes: Sequence[Lane]) -> int:
        """The steps that all have, or the most where all have ended."""
        going = [lane.trace.steps for lane in lanes if not lane.has_ended]
        return min(going) if going else max(lane.trace.steps for lane in lanes)

    def step(self, lane: Lane, mark: float) -> int:
        """The mark itself."""
        return lane.trace.steps if mark >= lane.trace.steps else int(mark)

    def position(self, lane: Lane, step: int, lanes: Sequence[Lane]) -> int:
        """The step itself."""
        del lane, lanes
        return step

    def record(self, lane: Lane, position: int, lanes: Sequence[Lane]) -> None:
        """To the position."""
        del lanes
        lane.record_to(position)


class ByBound(SharedClock):
    """Each lane at the end of the same f, or of the iteration with the same bound; position p is the p-th value that occurs."""

    by = By.BOUND

    @staticmethod
    def values(lanes: Sequence[Lane]) -> list[float]:
        """The values that every lane is done with, rising; all of them where all have ended."""
        values = sorted({value for lane in lanes for value in lane.levels.values})
        going = [lane.levels.current for lane in lanes if not lane.is_over]
        if None in going:
            return []
        least = min((value for value in going if value is not None), default=None)
        return values if least is None else [value for value in values if value < least]

    def recorded(self, lanes: Sequence[Lane]) -> int:
        """How many values all are done with."""
        return len(self.values(lanes))

    def mark(self, position: int, lanes: Sequence[Lane]) -> float:
        """The value at the place; the end where none is known."""
        if position == 0:
            return -inf
        values = self.values(lanes)
        return values[min(position, len(values)) - 1] if values else inf

    def reach(self, mark: float, lanes: Sequence[Lane]) -> int:
        """The place of the greatest value up to the mark, once every lane is done with those."""
        within = sum(value <= mark for value in self.values(lanes))
        return within + any((lane.levels.current or 0.0) <= mark for lane in lanes if not lane.is_over)

    def step(self, lane: Lane, mark: float) -> int:
        """The last step within the value."""
        end = 0 if mark == -inf else lane.levels.end_of(mark)
        return lane.trace.steps if end is None else end

    def position(self, lane: Lane, step: int, lanes: Sequence[Lane]) -> int:
        """The place of the value that the step belongs to."""
        value = lane.levels.at(step)
        return 0 if value is None else sum(other <= value for other in self.values(lanes))

    def record(self, lane: Lane, position: int, lanes: Sequence[Lane]) -> None:
        """Until the lane is done with the value; of several, the one that is least far goes first, and the others wait for it."""
        going = [0.0 if one.levels.current is None else one.levels.current for one in lanes if not one.has_ended]
        is_last = not lane.has_ended and (lane.levels.current or 0.0) <= min(going)
        if position >= FAR or (is_last and self.recorded(lanes) < position):
            lane.record_on()
        else:
            lane.hold()


class ByTime(SharedClock):
    """Each lane as far as it got in the same processor time of its own; a position is TICK_SECONDS."""

    by = By.TIME

    def recorded(self, lanes: Sequence[Lane]) -> int:
        """The time that all have had, or the longest where all have ended."""
        going = [lane.trace.seconds for lane in lanes if not lane.has_ended]
        if going:
            return int(min(going) / TICK_SECONDS)
        return ceil(max(lane.trace.seconds for lane in lanes) / TICK_SECONDS)

    def step(self, lane: Lane, mark: float) -> int:
        """The step that was reached by then, as finely as the lane's own clock ticks."""
        seconds = mark * TICK_SECONDS
        return lane.trace.steps if lane.has_ended and seconds >= lane.trace.seconds else lane.trace.clock.step_at(seconds)

    def position(self, lane: Lane, step: int, lanes: Sequence[Lane]) -> int:
        """The time at which the step had been made."""
        del lanes
        return ceil(lane.trace.clock.seconds_at(step) / TICK_SECONDS) if step else 0

    def record(self, lane: Lane, position: int, lanes: Sequence[Lane]) -> None:
        """Until the lane has had the time."""
        del lanes
        if lane.trace.seconds < position * TICK_SECONDS:
            lane.record_on()
        else:
            lane.hold()


CLOCKS: dict[By, SharedClock] = {clock.by: clock for clock in (ByStep(), ByBound(), ByTime())}
