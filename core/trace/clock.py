"""How much processor time a search had taken by which step, and what made its steps."""

from bisect import bisect_left, bisect_right
from enum import StrEnum

MOST_TICKS = 4096
NEARLY_ALL = 100
"""The compiled loop made nearly all steps where no more than one in so many was interpreted."""


class Engine(StrEnum):
    """What makes the steps of a search: machine code, or Python for the algorithm or its heuristic."""

    COMPILED = "compiled"
    INTERPRETED = "interpreted"


class Clock:
    """Ticks of (processor seconds so far, step), thinned out by halves so that they stay few."""

    def __init__(self) -> None:
        self.seconds = 0.0
        """All processor time that the search has taken."""
        self._ticks: list[tuple[float, int]] = [(0.0, 0)]
        self._every = 1
        self._count = 0
        self._step = self._interpreted_steps = 0
        self._interpreted_seconds = 0.0

    def tick(self, seconds: float, step: int, engine: Engine) -> None:
        """So many more seconds brought the search to this step."""
        self.seconds += seconds
        if engine is Engine.INTERPRETED:
            self._interpreted_seconds += seconds
            self._interpreted_steps += step - self._step
        self._step = step
        self._count += 1
        if self._count % self._every == 0:
            self._ticks.append((self.seconds, step))
            if len(self._ticks) > MOST_TICKS:
                self._ticks = self._ticks[::2]
                self._every *= 2

    def add(self, seconds: float) -> None:
        """So many seconds come to those that the next tick brings, or go from them where the number is negative."""
        self.seconds += seconds

    @property
    def engine(self) -> Engine | None:
        """What made nearly all steps; None where there are none, or where it was one engine first and then the other."""
        if not self._step:
            return None
        if self._interpreted_steps == self._step:
            return Engine.INTERPRETED
        return Engine.COMPILED if self._interpreted_steps * NEARLY_ALL <= self._step else None

    @property
    def engine_seconds(self) -> float | None:
        """The processor time of the `engine` alone; None where two engines share the steps."""
        if self.engine is None and self._step:
            return None
        return self.seconds - (self._interpreted_seconds if self.engine is Engine.COMPILED else 0)

    def correct(self, seconds: float) -> None:
        """The search takes so many seconds in all: those at every step are scaled to that."""
        scale = seconds / self.seconds if self.seconds else 1.0
        self._ticks = [(at * scale, step) for at, step in self._ticks]
        self.seconds = seconds

    def step_at(self, seconds: float) -> int:
        """The last ticked step that was reached within so many processor seconds."""
        ticks = self._ticks
        return ticks[max(bisect_right(ticks, seconds, key=lambda tick: tick[0]) - 1, 0)][1]

    def seconds_at(self, step: int) -> float:
        """The processor seconds at the first tick that reached a step."""
        ticks = self._ticks
        at = bisect_left(ticks, step, key=lambda tick: tick[1])
        return ticks[at][0] if at < len(ticks) else self.seconds
