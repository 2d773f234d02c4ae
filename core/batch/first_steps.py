"""Where searches of one board diverge, found out in another process."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from loyd.core.batch.task import NO_MEMORY, Result, Task
from loyd.core.comparison.divergence import Divergence, first_divergence
from loyd.core.search.answer import recorded

COMPARED_STEPS = 20_000


@dataclass(frozen=True)
class SpecDivergence:
    """Two specs, how many steps of both were compared, and where they first differ; `lost` says why that is not known."""

    first: str
    second: str
    steps: int = 0
    divergence: Divergence | None = None
    lost: str = ""


@dataclass(frozen=True)
class FirstSteps:
    """Searches of one board whose first steps, as far as their limits allow, are held against those of the first one."""

    tasks: tuple[Task, ...]

    @classmethod
    def of(cls, results: Sequence[Result]) -> "FirstSteps":
        """The searches of a board that have something to compare: not those that were lost or failed, and none of an unsolvable board."""
        tasks = tuple(result.task for result in results if not (result.is_lost or result.has_failed))
        return cls(tasks if tasks and tasks[0].problem().verdict.solvable else ())

    def do(self) -> tuple[SpecDivergence, ...]:
        """Search anew, and see where each diverges from the first."""
        try:
            return self._divergences()
        except MemoryError:
            return self.lost(NO_MEMORY)

    def lost(self, reason: str) -> tuple[SpecDivergence, ...]:
        """That nothing is known, and why."""
        return tuple(SpecDivergence(self.tasks[0].spec, task.spec, lost=reason) for task in self.tasks[1:])

    def _divergences(self) -> tuple[SpecDivergence, ...]:
        if len(self.tasks) < 2:
            return ()
        first, *others = self.tasks
        trace = recorded(_shortened(first).problem())[0]
        found = []
        for task in others:
            other = recorded(_shortened(task).problem())[0]
            found.append(SpecDivergence(first.spec, task.spec, min(trace.steps, other.steps), first_divergence(trace, other)))
        return tuple(found)


def _shortened(task: Task) -> Task:
    """The task with so few expansions that comparing them takes no time to speak of; its own limits hold where they are lower."""
    limits = task.limits
    most = COMPARED_STEPS if limits.expansions is None else min(COMPARED_STEPS, limits.expansions)
    return replace(task, limits=replace(limits, expansions=most))
