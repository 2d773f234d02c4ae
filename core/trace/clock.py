"""How much processor time and memory a search had taken by which step."""

from bisect import bisect_left, bisect_right

MOST_TICKS = 4096


class Clock:
    """Ticks of (processor seconds so far, step, bytes), thinned out by halves so that they stay few."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._ticks: list[tuple[float, int, int]] = [(0.0, 0, 0)]
        self._every = 1
        self._count = 0

    def tick(self, seconds: float, step: int, size: int) -> None:
        """So many more seconds brought the search to this step, with a record of so many bytes."""
        self.seconds += seconds
        self._count += 1
        if self._count % self._every == 0:
            self._ticks.append((self.seconds, step, size))
            if len(self._ticks) > MOST_TICKS:
                self._ticks = self._ticks[::2]
                self._every *= 2

    def add(self, seconds: float) -> None:
        """So many more seconds were spent beside those that the next tick brings."""
        self.seconds += seconds

    def step_at(self, seconds: float) -> int:
        """The last ticked step that was reached within so many processor seconds."""
        ticks = self._ticks
        return ticks[max(bisect_right(ticks, seconds, key=lambda tick: tick[0]) - 1, 0)][1]

    def seconds_at(self, step: int) -> float:
        """The processor seconds at the first tick that reached a step."""
        tick = self._tick_at(step)
        return self.seconds if tick is None else tick[0]

    def bytes_at(self, step: int) -> int | None:
        """The bytes of the record at the first tick that reached a step; None where none has yet."""
        tick = self._tick_at(step)
        return None if tick is None else tick[2]

    def _tick_at(self, step: int) -> tuple[float, int, int] | None:
        ticks = self._ticks
        at = bisect_left(ticks, step, key=lambda tick: tick[1])
        return ticks[at] if at < len(ticks) else None
