"""One search of one board, in words that another process understands."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from loyd.core.batch.drawn import Drawn
from loyd.core.comparison.figures import LOST, Figures, final_figures, lost_figures
from loyd.core.puzzle.instances import Instance
from loyd.core.search import warm_up
from loyd.core.search.answer import recorded, timed
from loyd.core.search.outcome import Ending
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.settings import HEURISTIC
from loyd.core.search.spec_text import parse_spec

NO_MEMORY = "this machine had no memory left for it"


@dataclass(frozen=True)
class Task:
    """An instance and what to search it with: the text of a spec, limits, and threads; `is_drawn` asks for what is drawn of it too."""

    instance: Instance
    spec: str
    limits: Limits = field(default_factory=Limits)
    is_drawn: bool = False
    threads: int = 1

    def problem(self) -> Problem:
        """The search.  Raises SettingError where the spec has no meaning for the instance."""
        return Problem(self.instance.board, self.instance.goal, parse_spec(self.spec), self.limits, self.threads)

    @property
    def functions(self) -> tuple[Callable[..., Any], ...]:
        """The functions of one's own that go with it, which no file brings."""
        return ()

    @property
    def entries(self) -> tuple[str, str | None]:
        """The id of its algorithm and that of its heuristic; None for one that does not look ahead."""
        problem = self.problem()
        return problem.algorithm.id, problem.heuristic.id if HEURISTIC in problem.algorithm.uses else None

    def do(self) -> "Found":
        """Search in this process."""
        return search(self)

    def lost(self, reason: str) -> "Found":
        """A search whose process was lost."""
        return Found(lost_figures(self.problem(), reason))


@dataclass(frozen=True)
class Found:
    """What a search has to show: its figures, and what is drawn of it where that was asked for."""

    figures: Figures
    drawn: Drawn | None = None


@dataclass(frozen=True)
class Result:
    """A task and what came of it."""

    task: Task
    figures: Figures
    drawn: Drawn | None = None

    @property
    def contradiction(self) -> str:
        """How the search contradicts the length that the instance is known to have, in one sentence; empty where it does not."""
        known, found = self.task.instance.optimal, self.figures
        if known is None:
            return ""
        if found.outcome == Ending.UNSOLVABLE:
            claim = "says that the goal cannot be reached"
        elif found.optimal and found.length != known:
            claim = f"says that {found.length} moves are least"
        elif found.length is not None and found.length < known:
            claim = f"found a solution of {found.length} moves"
        elif (found.bound or 0) > known:
            claim = f"says that no solution has less than {found.bound} moves"
        else:
            return ""
        return f"board {self.task.instance.name}: {self.task.spec} {claim}, the file says {known}"

    @property
    def is_wrong(self) -> bool:
        """Whether the search contradicts the length that the instance is known to have."""
        return bool(self.contradiction)

    @property
    def is_lost(self) -> bool:
        """Whether the search ended without an outcome, because its process did."""
        return self.figures.outcome == LOST

    @property
    def has_failed(self) -> bool:
        """Whether a mistake in code of the user's own ended the search."""
        return self.figures.outcome == Ending.FAILED


def search(task: Task) -> Found:
    """Do a task in this process.  The compiled loop is made ready first, so that it costs none of the search's time."""
    problem = task.problem()
    try:
        make_ready(problem)
        trace, outcome = recorded(problem, sparsely=not task.is_drawn)
        outcome = timed(problem, outcome)
        return Found(final_figures(problem, trace, outcome), Drawn.of(trace) if task.is_drawn else None)
    except MemoryError:
        return task.lost(NO_MEMORY)


def make_ready(problem: Problem) -> None:
    """Load the compiled loop, if this process has not done so yet and the goal can be reached."""
    kernel = problem.algorithm.rules.kernel(problem) if problem.verdict.solvable else None
    if kernel is not None and kernel.compilable and not kernel.is_loaded:
        warm_up.exercise(problem)
        kernel.is_loaded = True
