"""The events of a search that goes by depth alone, in which no value rises: its jumps to another branch, and the goal."""

import numpy as np

from loyd.core.trace.trace import Event, Trace

FIRST, CHUNK = 1 << 8, 1 << 16


class Jumps:
    """Finds them.  Where there are none in CHUNK steps, these are not looked through again.

    It is handed the trace and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self) -> None:
        self._without: set[int] = set()

    def next_event(self, trace: Trace, step: int) -> Event | None:
        """The first jump after a step, or the goal, which is one too where it comes before or is reached by a jump."""
        goal, jump = trace.goal_step, self._after(trace, step)
        if goal is not None and step < goal and (jump is None or goal <= jump):
            return Event(goal, "goal", len(trace.solution() or ()))
        return None if jump is None else Event(jump, "jump", trace.node(jump).g)

    def _after(self, trace: Trace, step: int) -> int | None:
        last, low, length = trace.steps, step, FIRST
        while low < last:
            chunk = low // CHUNK
            end = (chunk + 1) * CHUNK
            if chunk in self._without:
                low = end
                continue
            high = min(low + length, last, end)
            found = np.flatnonzero(trace.step_columns(low + 1, high).jump)
            if len(found):
                return low + 1 + int(found[0])
            if high == end and step <= chunk * CHUNK:
                self._without.add(chunk)
            low, length = high, 2 * length
        return None
