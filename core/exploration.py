"""One search, and the step of it that is shown."""

from loyd.core.recorder import Recorder
from loyd.core.search.outcome import Outcome
from loyd.core.search.problem import Problem
from loyd.core.trace.trace import Trace
from loyd.core.transport import FIRST_PACE, PACES, Activity, Transport


class Exploration(Transport):
    """The transport of one search: its positions are the steps.  Call `close` when done with it; its past stays open."""

    def __init__(self, problem: Problem, *, pace: float | None = PACES[FIRST_PACE]) -> None:
        super().__init__(pace)
        self.problem = problem
        self.recorder = Recorder(problem)

    @property
    def trace(self) -> Trace:
        """What the search has recorded."""
        return self.recorder.trace

    @property
    def outcome(self) -> Outcome | None:
        """How the search ended, once it has."""
        return self.recorder.outcome

    @property
    def is_compiling(self) -> bool:
        """Whether the compiled loop is still being made ready."""
        return self.recorder.is_compiling

    @property
    def total(self) -> int:
        """The steps recorded."""
        return self.trace.steps

    @property
    def has_ended(self) -> bool:
        """Whether the search has."""
        return self.outcome is not None

    def read(self) -> None:
        """The record is read where it is shown."""

    def event_after(self, position: int) -> int | None:
        """The step of the first event after a step, if it is recorded."""
        event = self.trace.next_event(position)
        return None if event is None else event.step

    def record(self, position: int) -> None:
        """Search as far as a step."""
        self.recorder.record_to(position)

    def record_on(self) -> None:
        """Search as far as the next event, the one thing that is sought without its step."""
        self.recorder.record_to_event(self.position)

    def wait(self, seconds: float) -> None:
        """Wait until the search is as far as it was told to go, but no longer than so many seconds."""
        self.recorder.wait(seconds)

    def cancel(self) -> None:
        """End the search with what it has, and show that, unless somebody looks at its past."""
        is_in_past = self.activity is Activity.PAUSED and self.position < self.total
        if self.has_ended or is_in_past:
            self.pause()
        else:
            self.to_end()
        self.recorder.cancel()

    def close(self) -> None:
        """Let the thread end."""
        self.recorder.close()
