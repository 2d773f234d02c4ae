"""The search for the first step at which two lanes diverge, while they still run."""

from loyd.core.comparison.divergence import LARGEST_CHUNK, Divergence, first_divergence
from loyd.core.comparison.lane import Lane


class DivergenceSearch:
    """Compares two lanes' steps as they are recorded, a share at each look."""

    def __init__(self, first: Lane, second: Lane) -> None:
        self.lanes = (first, second)
        self.compared = 0
        self.found: Divergence | None = None
        self.is_done = False
        self._traces = (first.trace, second.trace)

    def look(self) -> None:
        """Compare some of the steps that both have recorded since the last look."""
        first, second = self.lanes
        if self._traces != (first.trace, second.trace):
            self.compared, self._traces = 0, (first.trace, second.trace)
        recorded = min(trace.steps for trace in self._traces)
        last = min(recorded, self.compared + LARGEST_CHUNK)
        self.found = first_divergence(*self._traces, self.compared, last)
        self.compared = last
        self.is_done = self.found is not None or (last == recorded and self._none_will_come())

    def _none_will_come(self) -> bool:
        """Whether one of the two has ended with no step left to compare, and the other is known to end there too or to go on."""
        is_known = all(lane.has_ended or lane.trace.steps > self.compared for lane in self.lanes)
        return is_known and any(self._is_over(lane) for lane in self.lanes)

    def _is_over(self, lane: Lane) -> bool:
        return lane.has_ended and lane.trace.steps == self.compared

    def sentence(self, first: str, second: str, *, with_boards: bool = True) -> str:
        """What was found, in words, with the names of the two lanes; without the boards where they are seen anyway."""
        if self.found is not None:
            return self.found.sentence(first, second, with_boards=with_boards)
        steps = f"{self.compared:,}".replace(",", " ")
        if not self.is_done:
            return f"the first {steps} steps of {first} and {second} are the same; searching on."
        ended = [name for name, lane in zip((first, second), self.lanes, strict=True) if self._is_over(lane)]
        if len(ended) == len(self.lanes):
            return f"{first} and {second} expand the same boards in all their {steps} steps."
        return f"{first} and {second} expand the same boards until {ended[0]} ends after step {steps}."
