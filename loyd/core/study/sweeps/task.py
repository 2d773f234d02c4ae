"""One search of one board, in a form that can be sent to other processes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol, TypeVar

import numpy as np

from ...engine import Ending, Outcome
from ...engine.depth_first.depth_first_trace import DepthFirstTrace
from ...engine.problem import Limits, Problem
from ...engine.puzzle import Instance
from ...engine.record import (
    Flame,
    Ledger,
    MapData,
    StepAxis,
    Trace,
    Trajectory,
    TrajectoryReader,
    read_comparable,
)
from ...engine.search import parse_spec, solve_with_trace, timed
from ..compare import (
    LOST,
    Differences,
    Figures,
    Inclusion,
    StepDivergence,
    final_figures,
    first_divergence,
    inclusion,
    known_optimum,
    lost_figures,
    necessary_expansions,
)

Found_co = TypeVar("Found_co", covariant=True)


class Job(Protocol[Found_co]):
    """Something to do in another process, in a form that can be sent there."""

    def do(self) -> Found_co:
        """Run the job here and now; the result must be one that can be sent back."""

    def lost(self, reason: str) -> Found_co:
        """What to return if the process that ran it died."""


DECADE = 8
SAMPLES = 48
TRAJECTORY_COLUMNS = 500


class Curve(NamedTuple):
    """Samples over the steps, close together at first and further and further apart.

    `kept`: the nodes in memory: the open and closed ones, or for depth-first search those on the
    path. `f`: of the step's node, as its algorithm defines it, or for depth-first search the bound.
    """

    steps: tuple[int, ...]
    kept: tuple[int, ...]
    f: tuple[float, ...]


def curve(trace: Trace) -> Curve:
    """Nodes in memory and f (the bound of an iterative search) by step, sampled evenly within each
    decade of steps: the curve is drawn on a logarithmic axis.
    """
    points: dict[int, tuple[int, float]] = {}
    last = trace.steps
    while last:
        growth = trace.growth(last, SAMPLES)
        is_path = isinstance(trace, DepthFirstTrace)
        kept = growth.closed if is_path else growth.open + growth.closed
        f = np.where(np.isnan(growth.bound), growth.f, growth.bound) if is_path else growth.f
        points |= dict(
            zip(growth.steps.tolist(), zip(kept.tolist(), f.tolist(), strict=True), strict=True)
        )
        last //= DECADE
    steps = sorted(points)
    return Curve(
        tuple(steps),
        tuple(points[step][0] for step in steps),
        tuple(points[step][1] for step in steps),
    )


class CurveData(NamedTuple):
    """How a search grew, where it worked, where its work went, and its table by f, layer or bound.

    `ancestor_steps`: the steps on the path to the goal or, if it was not found, to the last node.
    `trajectory` has `TRAJECTORY_COLUMNS` columns.
    """

    curve: Curve
    map_data: MapData
    flame: Flame
    ledger: Ledger
    ancestor_steps: tuple[int, ...]
    is_solved: bool
    trajectory: Trajectory

    @classmethod
    def from_trace(cls, trace: Trace) -> "CurveData | None":
        """The curves of a record; None if it has no steps."""
        if not trace.steps:
            return None
        goal = trace.goal_step
        ancestor_steps = tuple(trace.ancestor_steps(trace.steps if goal is None else goal))
        steps = trace.steps
        return cls(
            curve(trace),
            read_comparable(trace, steps),
            trace.flame(steps),
            trace.ledger(steps),
            ancestor_steps,
            goal is not None,
            TrajectoryReader(trace).read(StepAxis(TRAJECTORY_COLUMNS, steps)),
        )


NO_MEMORY = "the machine ran out of memory"


@dataclass(frozen=True)
class Task:
    """An instance and how to search it: the text of a spec, limits, and threads; `with_curves` asks
    for its pictures too.
    """

    instance: Instance
    spec: str
    limits: Limits = field(default_factory=Limits)
    with_curves: bool = False
    threads: int = 1

    def problem(self) -> Problem:
        """The search. Raises SettingError if the spec is invalid for the instance."""
        return Problem(
            self.instance.board,
            self.instance.goal,
            parse_spec(self.spec),
            self.limits,
            self.threads,
        )

    @property
    def functions(self) -> tuple[Callable[..., Any], ...]:
        """The user's functions that the search calls: none here."""
        return ()

    @property
    def entries(self) -> tuple[str, str | None]:
        """The ids of its algorithm and its heuristic (None if it has none)."""
        problem = self.problem()
        return (
            problem.algorithm.id,
            problem.heuristic.id if problem.algorithm.uses_heuristic else None,
        )

    def do(self) -> "TaskFindings":
        """Search, and return the figures, or why there are none."""
        problem = self.problem()
        try:
            trace, outcome = solve_with_trace(problem, sparsely=not self.with_curves)
            outcome = timed(problem, outcome)
            figures = final_figures(problem, trace, outcome)
            return TaskFindings(
                figures._replace(necessary=necessary_expansions(problem, outcome)),
                CurveData.from_trace(trace) if self.with_curves else None,
            )
        except MemoryError:
            return self.lost(NO_MEMORY)

    def lost(self, reason: str) -> "TaskFindings":
        """What stands for the result when the process has ended."""
        return TaskFindings(lost_figures(self.problem(), reason))


class TaskFindings(NamedTuple):
    """The result of a search: its figures, and its pictures if requested."""

    figures: Figures
    drawn: CurveData | None = None


class TaskResult(NamedTuple):
    """A task, its figures, and what else was asked to be kept."""

    task: Task
    figures: Figures
    drawn: CurveData | None = None

    @property
    def contradiction(self) -> str:
        """A sentence if the result contradicts the known optimal length, else empty."""
        known = self.task.instance.optimal
        found = self.figures
        if known is None:
            return ""
        if found.outcome == Ending.UNSOLVABLE:
            claim = "says that the goal is unreachable"
        elif found.optimal and found.length != known:
            claim = f"says that {found.length} moves are optimal"
        elif found.length is not None and found.length < known:
            claim = f"found a solution of {found.length} moves"
        elif (found.bound or 0) > known:
            claim = f"says that every solution has at least {found.bound} moves"
        else:
            return ""
        return f"board {self.task.instance.name}: {self.task.spec} {claim}, the file says {known}"

    @property
    def is_wrong(self) -> bool:
        """Whether it contradicts the known optimal length."""
        return bool(self.contradiction)

    @property
    def is_lost(self) -> bool:
        """Whether its process died."""
        return self.figures.outcome == LOST

    @property
    def has_failed(self) -> bool:
        """Whether a user's own code raised an error."""
        return self.figures.outcome == Ending.FAILED


Solved = tuple[Outcome, Figures | None]
"""How a search ended, with its figures if requested."""


class SolveJob(NamedTuple):
    """A task that returns an outcome, or a sentence if its process died; `in_full`: with
    figures.
    """

    task: Task
    in_full: bool = False

    def do(self) -> Solved | str:
        """Search, and return the answer or an error message."""
        return solved(self.task.problem(), in_full=self.in_full)

    def lost(self, reason: str) -> str:
        """What stands for the answer when the process has ended."""
        return reason


def solved(problem: Problem, *, in_full: bool) -> Solved:
    """The outcome of a problem, and its figures if `in_full`."""
    trace, outcome = solve_with_trace(problem, sparsely=True)
    return outcome, final_figures(problem, trace, outcome) if in_full else None


COMPARED_STEPS = 1 << 18


class SpecDivergence(NamedTuple):
    """Two specs, how many steps of both were compared, and where they first differ; `lost`: why
    that is not known.

    `shared`: how far the boards that each has expanded are the other's too; None if one did not end
    within the steps compared.
    """

    first: str
    second: str
    steps: int = 0
    divergence: StepDivergence | None = None
    shared: tuple[Inclusion, Inclusion] | None = None
    lost: str = ""


class FirstSteps(NamedTuple):
    """Searches of one board whose first steps, within their limits, are compared with those of the
    first search.
    """

    tasks: tuple[Task, ...]

    @classmethod
    def from_results(cls, results: Sequence[TaskResult]) -> "FirstSteps":
        """The comparison of the searches that came to an end on one board."""
        tasks = tuple(
            result.task for result in results if not (result.is_lost or result.has_failed)
        )
        return cls(tasks if tasks and tasks[0].problem().verdict.solvable else ())

    def do(self) -> tuple[SpecDivergence, ...]:
        """The first step at which each of the other searches differs from the first one."""
        try:
            return self._divergences()
        except MemoryError:
            return self.lost(NO_MEMORY)

    def lost(self, reason: str) -> tuple[SpecDivergence, ...]:
        """What stands for the result when the process has ended."""
        return tuple(
            SpecDivergence(self.tasks[0].spec, task.spec, lost=reason) for task in self.tasks[1:]
        )

    def _divergences(self) -> tuple[SpecDivergence, ...]:
        if len(self.tasks) < 2:
            return ()
        first, *others = self.tasks
        ours = solve_with_trace(_shortened(first).problem())
        found = []
        for task in others:
            theirs = solve_with_trace(_shortened(task).problem())
            trace, outcome = ours
            other, ending = theirs
            proved = next((one.length for one in (outcome, ending) if one.optimal), None)
            optimum = (
                known_optimum(first.instance.board, first.instance.goal)
                if proved is None
                else proved
            )
            shared = None if outcome.limit or ending.limit else shared_boards(trace, other, optimum)
            found.append(
                SpecDivergence(
                    first.spec,
                    task.spec,
                    min(trace.steps, other.steps),
                    first_divergence(trace, other),
                    shared,
                )
            )
        return tuple(found)


def shared_boards(first: Trace, second: Trace, optimum: int | None) -> tuple[Inclusion, Inclusion]:
    """How far each of two searches expanded what the other did."""
    differences = Differences(first, second)
    ours, theirs = (
        inclusion(differences, first.steps, second.steps, side, optimum) for side in (0, 1)
    )
    return ours, theirs


def _shortened(task: Task) -> Task:
    limits = task.limits
    most = COMPARED_STEPS if limits.expansions is None else min(COMPARED_STEPS, limits.expansions)
    return replace(task, limits=replace(limits, expansions=most))
