"""How much processor time a search had taken by which step."""

from bisect import bisect_left, bisect_right

MOST_TICKS = 4096


class Clock:
    """Ticks of (processor seconds so far, step), thinned out by halves so that they stay few."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._ticks: list[tuple[float, int]] = [(0.0, 0)]
        self._every = 1
        self._count = 0

    def tick(self, seconds: float, step: int) -> None:
        """So many more seconds brought the search to this step."""
        self.seconds += seconds
        self._count += 1
        if self._count % self._every == 0:
            self._ticks.append((self.seconds, step))
            if len(self._ticks) > MOST_TICKS:
                self._ticks = self._ticks[::2]
                self._every *= 2

    def step_at(self, seconds: float) -> int:
        """The last ticked step that was reached within so many processor seconds."""
        ticks = self._ticks
        return ticks[max(bisect_right(ticks, seconds, key=lambda tick: tick[0]) - 1, 0)][1]

    def seconds_at(self, step: int) -> float:
        """The processor seconds at the first tick that reached a step."""
        ticks = self._ticks
        at = bisect_left(ticks, step, key=lambda tick: tick[1])
        return ticks[at][0] if at < len(ticks) else self.seconds
