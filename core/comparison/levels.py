"""When a search went from one bound, or one f, to the next."""

from bisect import bisect_right

from loyd.core.trace.trace import Trace

NOT_LEVELS = ("least h", "goal")


class Levels:
    """The values that a search's bound, or the greatest f it has expanded, has had: each with the step that began it.

    `look` reads what has been recorded since the last look.
    """

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._seen = 0
        self.values: list[float] = []
        self.steps: list[int] = []

    def look(self) -> None:
        """Read on to the end of the record."""
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
        """The value that the search is at; None before its first step."""
        return self.values[-1] if self.values else None

    def end_of(self, value: float) -> int | None:
        """The last step at this value or below; None while the search has not gone beyond it."""
        after = bisect_right(self.values, value)
        return self.steps[after] - 1 if after < len(self.values) else None

    def at(self, step: int) -> float | None:
        """The value that a step belongs to; None at step 0."""
        place = bisect_right(self.steps, step)
        return self.values[place - 1] if place else None
