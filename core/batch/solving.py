"""One search of which the outcome is asked, and maybe its figures."""

from dataclasses import dataclass

from loyd.core.batch.task import Task, make_ready
from loyd.core.comparison.figures import Figures, final_figures
from loyd.core.search.answer import recorded
from loyd.core.search.outcome import Outcome
from loyd.core.search.problem import Problem

Solved = tuple[Outcome, Figures | None]
"""How a search ended, with its figures where they were asked for."""


@dataclass(frozen=True)
class Solving:
    """A task that comes to an outcome, or where it was lost to a sentence that says why; `in_full`: with figures."""

    task: Task
    in_full: bool = False

    def do(self) -> Solved | str:
        """Search in this process."""
        problem = self.task.problem()
        make_ready(problem)
        return solved(problem, in_full=self.in_full)

    def lost(self, reason: str) -> str:
        """Why it was lost."""
        return reason


def solved(problem: Problem, *, in_full: bool) -> Solved:
    """Search until the outcome; `in_full`: with figures."""
    trace, outcome = recorded(problem, sparsely=True)
    return outcome, final_figures(problem, trace, outcome) if in_full else None
