"""How fast a search runs when its steps are not shown one by one."""

from typing import NamedTuple

SLOW_SECONDS = 0.4
"""Questions that take longer than this are not asked again sooner while a search is running; the
speed is read at most that often.
"""


class TimedSteps(NamedTuple):
    """How many steps were recorded at a time of the monotonic clock, in seconds."""

    seconds: float
    steps: int


class SpeedMeter:
    """Measures one run, from the first call of `read` until it is replaced."""

    start: TimedSteps | None = None
    """When the run began and the steps until then; None while there is no run."""
    nodes_per_second: int | None = None
    """Between the last two counts; None until there are two."""
    _last = TimedSteps(0.0, 0)

    def read(self, seconds: float, steps: int) -> None:
        """Count the steps, unless the last count is too recent for a steady figure."""
        now = TimedSteps(seconds, steps)
        if self.start is None:
            self.start = self._last = now
        elif (took := seconds - self._last.seconds) > SLOW_SECONDS:
            self.nodes_per_second = round((steps - self._last.steps) / took)
            self._last = now

    def elapsed(self, seconds: float) -> float:
        """The seconds since the run began; 0 without a run."""
        return seconds - self.start.seconds if self.start else 0.0
