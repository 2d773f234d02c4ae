"""One search of one board, in words that another process understands."""

from dataclasses import dataclass, field

from core import warm_up
from core.batch.curve import Curve, curve
from core.comparison.figures import LOST, Figures, final_figures, lost_figures
from core.puzzle.instances import Instance
from core.search.answer import recorded
from core.search.problem import Limits, Problem
from core.search.spec import parse_spec


@dataclass(frozen=True)
class Task:
    """An instance and what to search it with: the text of a spec, and limits; `drawn` asks for the curve of its growth too."""

    instance: Instance
    spec: str
    limits: Limits = field(default_factory=Limits)
    drawn: bool = False

    def problem(self) -> Problem:
        """The search.  Raises SettingError where the spec has no meaning for the instance."""
        return parse_spec(self.spec).problem(self.instance.board, self.instance.goal, self.limits)


@dataclass(frozen=True)
class Found:
    """What a search has to show: its figures, and the curve where it was asked for."""

    figures: Figures
    curve: Curve | None = None


@dataclass(frozen=True)
class Result:
    """A task and what came of it."""

    task: Task
    figures: Figures
    curve: Curve | None = None

    @property
    def is_wrong(self) -> bool:
        """Whether a length said to be least differs from the one that the instance is known to have."""
        known = self.task.instance.optimal
        return known is not None and self.figures.optimal and self.figures.length != known

    @property
    def is_lost(self) -> bool:
        """Whether the search ended without an outcome, because its process did."""
        return self.figures.outcome == LOST


def search(task: Task) -> Found:
    """Do a task in this process.  The compiled loop is made ready first, so that it costs none of the search's time."""
    problem = task.problem()
    try:
        if problem.verdict.solvable:
            _make_ready(problem)
        trace, outcome = recorded(problem)
        return Found(final_figures(problem, trace, outcome), curve(trace) if task.drawn else None)
    except MemoryError:
        return Found(lost_figures(problem, "this machine had no memory left for it"))


def _make_ready(problem: Problem) -> None:
    kernel = problem.algorithm.rules.kernel(problem)
    if kernel is not None and kernel.compilable and not kernel.is_loaded:
        warm_up.exercise(problem)
        kernel.is_loaded = True
