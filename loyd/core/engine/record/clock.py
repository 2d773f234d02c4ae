"""The processor time of a search, by step."""

from bisect import bisect_left, bisect_right

MOST_TICKS = 4096
"""A long search keeps between half as many and this many, evenly spaced."""


class Clock:
    """Ticks of (processor seconds so far, step). When there are too many, every other one is
    dropped.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        """Total processor time of the search."""
        self.elapsed = 0.0
        """Wall-clock seconds of running time, if the app records the search."""
        self._ticks: list[tuple[float, int]] = [(0.0, 0)]
        self._every = 1
        self._count = 0

    def tick(self, seconds: float, step: int) -> None:
        """Note that `seconds` more of processor time had been spent by a step. O(1) on average:
        each thinning drops half of the ticks and doubles the ticks until the next.
        """
        self.seconds += seconds
        self._count += 1
        if self._count % self._every == 0:
            self._ticks.append((self.seconds, step))
            if len(self._ticks) > MOST_TICKS:
                self._ticks = self._ticks[::2]
                self._every *= 2

    def add(self, seconds: float) -> None:
        """Add seconds (or subtract, if negative) to those of the next tick."""
        self.seconds += seconds

    def correct(self, seconds: float) -> None:
        """Set the search's total time, and scale the times of all steps to it."""
        scale = seconds / self.seconds if self.seconds else 1.0
        self._ticks = [(at * scale, step) for at, step in self._ticks]
        self.seconds = seconds

    def step_at(self, seconds: float) -> int:
        """The last ticked step that was reached within these processor seconds."""
        ticks = self._ticks
        return ticks[max(bisect_right(ticks, seconds, key=lambda tick: tick[0]) - 1, 0)][1]

    def seconds_at(self, step: int) -> float:
        """The processor time at the first tick from a step on; the total behind the last tick."""
        ticks = self._ticks
        at = bisect_left(ticks, step, key=lambda tick: tick[1])
        return ticks[at][0] if at < len(ticks) else self.seconds
