"""One search of which only the outcome is asked."""

from dataclasses import dataclass

from loyd.core.batch.task import Task, make_ready
from loyd.core.search.answer import search
from loyd.core.search.outcome import Outcome


@dataclass(frozen=True)
class Solving:
    """A task that comes to an outcome, or where it was lost to a sentence that says why."""

    task: Task

    def do(self) -> Outcome | str:
        """Search in this process."""
        problem = self.task.problem()
        make_ready(problem)
        return search(problem)

    def lost(self, reason: str) -> str:
        """Why it was lost."""
        return reason
