"""One of the searches that are compared."""

from loyd.core.comparison.figures import Figures, figures_at, final_figures
from loyd.core.comparison.levels import Levels
from loyd.core.comparison.turns import Turns
from loyd.core.recorder import FAR, Recorder
from loyd.core.search.outcome import Outcome
from loyd.core.search.problem import Problem
from loyd.core.search.spec import Spec
from loyd.core.trace.trace import Trace

MOST_IN_PLAIN = 1_000


class Lane:
    """A search with its spec and its recorder, told by others how far to record.

    Steps recorded before the compiled loop was ready are recorded anew with it, so that the processor time is that of the
    compiled loop; the search is the same to the node.  `turns`: where the lanes of a comparison wait for each other.
    """

    def __init__(self, spec: Spec, problem: Problem, turns: Turns | None = None) -> None:
        self.spec = spec
        self.problem = problem
        self._turns = None if problem.takes_own_code else turns  # which may never give the turn back
        self._recorder = Recorder(problem, self._turns)
        self.levels = Levels(self.trace)
        self.is_over = False
        """Whether nothing more will be recorded and `look` has read it all."""
        self._again: Recorder | None = None
        self._is_plain = self._recorder.is_compiling

    @property
    def label(self) -> str:
        """The spec in one word."""
        return self.spec.text

    @property
    def trace(self) -> Trace:
        """What the search has recorded."""
        return self._recorder.trace

    @property
    def outcome(self) -> Outcome | None:
        """How the search ended, once it has."""
        return self._recorder.outcome

    @property
    def has_ended(self) -> bool:
        """Whether nothing more will be recorded."""
        return self._recorder.outcome is not None

    @property
    def is_compiling(self) -> bool:
        """Whether the compiled loop is still being made ready."""
        return self._is_plain

    def look(self) -> None:
        """Read on in the record; go over to the compiled loop once it is ready."""
        if self._is_plain and not self._recorder.is_compiling:
            self._begin_again()
        self.is_over = self.has_ended
        self.levels.look()

    def _begin_again(self) -> None:
        if self._again is None:
            self._recorder.hold()
            self._again = Recorder(self.problem, self._turns)
        if self._again.trace.steps < self.trace.steps and self._again.outcome is None:
            self._again.record_to(self.trace.steps)
        else:
            self._recorder.close()
            self._recorder, self._again, self._is_plain = self._again, None, False
            self.levels = Levels(self.trace)

    def record_to(self, step: int) -> None:
        """Record so many steps, if there are as many, and no more than one slice beyond."""
        if self._again is None:
            self._recorder.record_to(min(step, MOST_IN_PLAIN) if self._is_plain else step)

    def record_on(self) -> None:
        """Record until told to hold."""
        self.record_to(FAR)

    def hold(self) -> None:
        """Record no further."""
        self.record_to(0)

    def wait(self, seconds: float) -> None:
        """Wait until it is as far as it was told to go, but no longer than so many seconds."""
        (self._again or self._recorder).wait(seconds)

    def figures(self, step: int) -> Figures:
        """The figures after a step: how the search ended, if that is its last step."""
        outcome = self.outcome
        if outcome is not None and step >= self.trace.steps:
            return final_figures(self.problem, self.trace, outcome)
        return figures_at(self.problem, self.trace, step)

    def close(self) -> None:
        """End the threads; the record stays readable."""
        for recorder in (self._recorder, self._again):
            if recorder is not None:
                recorder.close()
