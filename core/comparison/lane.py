"""One of the searches that are compared."""

from core.comparison.figures import Figures, figures_at, final_figures
from core.comparison.levels import Levels
from core.comparison.turns import Turns
from core.run import Run
from core.search.outcome import Outcome
from core.search.problem import Problem
from core.search.spec import Spec
from core.trace.trace import Trace

MOST_IN_PLAIN = 1_000
FAR = 1 << 62


class Lane:
    """A search with its spec and its run, told by others how far to record.

    Steps recorded before the compiled loop was ready are recorded anew with it, so that the processor time is that of the
    compiled loop; the search is the same to the node.  `turns`: where the lanes of a comparison wait for each other.
    """

    def __init__(self, spec: Spec, problem: Problem, turns: Turns | None = None) -> None:
        self.spec = spec
        self.problem = problem
        self._turns = None if problem.takes_own_code else turns  # which may never give the turn back
        self.run = Run(problem, turn=self._turns)
        self.levels = Levels(self.run.trace)
        self.is_over = False
        """Whether nothing more will be recorded and `look` has read it all."""
        self._again: Run | None = None
        self._is_plain = self.run.is_compiling
        self._aim = 0

    @property
    def label(self) -> str:
        """The spec in one word."""
        return self.spec.text

    @property
    def trace(self) -> Trace:
        """What the search has recorded."""
        return self.run.trace

    @property
    def outcome(self) -> Outcome | None:
        """How the search ended, once it has."""
        return self.run.outcome

    @property
    def has_ended(self) -> bool:
        """Whether nothing more will be recorded."""
        return self.run.outcome is not None

    @property
    def is_compiling(self) -> bool:
        """Whether the compiled loop is still being made ready."""
        return self._is_plain

    def look(self) -> None:
        """Read on in the record; go over to the compiled loop once it is ready."""
        if self._is_plain and not self.run.is_compiling:
            self._begin_again()
        self.is_over = self.has_ended
        self.levels.look()

    def _begin_again(self) -> None:
        if self._again is None:
            self.run.pause()
            self._again = Run(self.problem, turn=self._turns)
        if self._again.trace.steps < self.trace.steps and self._again.outcome is None:
            self._again.seek(self.trace.steps)
        else:
            self.run.close()
            self.run, self._again, self._is_plain, self._aim = self._again, None, False, 0
            self.levels = Levels(self.run.trace)

    def record_to(self, step: int) -> None:
        """Record at least so many steps, if there are as many."""
        wanted = min(step, MOST_IN_PLAIN) if self._is_plain else step
        if not self.has_ended and max(self._aim, self.trace.steps) < wanted:
            self._aim = wanted
            self.run.seek(wanted)

    def record_on(self) -> None:
        """Record until told to hold."""
        self.record_to(FAR)

    def hold(self) -> None:
        """Record no further."""
        if self._aim > self.trace.steps:
            self._aim = 0
            self.run.pause()

    def figures(self, step: int) -> Figures:
        """The figures after a step: how the search ended, if that is its last step."""
        outcome = self.outcome
        if outcome is not None and step >= self.trace.steps:
            return final_figures(self.problem, self.trace, outcome)
        return figures_at(self.problem, self.trace, step)

    def close(self) -> None:
        """End the threads; the record stays readable."""
        for run in (self.run, self._again):
            if run is not None:
                run.close()
