"""Searches written in plain Python: generators that record what they do, or only yield the boards that they expand."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from core.errors import RecordError
from core.foreign import shown
from core.heuristics.catalogue import ZERO
from core.heuristics.heuristic import Estimate
from core.kernel import Kernel
from core.puzzle.board import Board
from core.search.algorithm import Search
from core.search.drive import drive
from core.search.fan import Fan, kernel_of
from core.search.inference import Inference
from core.search.outcome import Ending
from core.search.problem import Problem
from core.slides import NO_MOVE
from core.trace.path import solution
from core.trace.priority import Priority
from core.trace.record import Record
from core.trace.recorded import RecordedTrace
from core.trace.waiting import Fronts, Turn, by_age

Solver = Callable[[Problem, Record], Iterator[Any]]


@dataclass(frozen=True)
class Plain:
    """What makes an algorithm in plain Python; `core.trace.recorded` says what a solver does.

    `symbol`: what its f is, as in `Priority.of`.  `turn`: the order of its open list.  `is_best_first`: whether that is why a node
    is next.  `sides`: the names of its parts of the open list; `is_two_sided`: whether the second one begins at the goal.
    `is_bounded`: whether it proves a bound as it goes; `has_rounds`: whether it counts iterations; `has_path`: whether its closed
    list is a path.  `fronts`: the parts of its open list that are shown apart.
    """

    solver: Solver
    symbol: str = "f"
    turn: Turn = by_age
    is_best_first: bool = False
    sides: tuple[str | None, ...] = (None,)
    is_two_sided: bool = False
    is_bounded: bool = False
    has_rounds: bool = False
    has_path: bool = False
    fronts: Fronts | None = None

    def _estimates(self, problem: Problem) -> list[Estimate]:
        """What each side looks ahead by."""
        return [problem.estimate, problem.backward_estimate] if self.is_two_sided else [problem.estimate]

    def kernel(self, problem: Problem) -> Kernel | None:
        """What reads h; there is nothing to compile where it is 0."""
        return None if problem.heuristic is ZERO else kernel_of(problem.estimate)

    def exercise(self, problem: Problem) -> None:
        """Read the h of one board's successors, for each side."""
        for estimate in self._estimates(problem):
            Fan(estimate, problem.order).hs(bytes(problem.start.cells), NO_MOVE, estimate.value(problem.start))

    def begin(self, problem: Problem) -> tuple[RecordedTrace, Search]:
        """A trace that holds the start alone (and the goal where a side begins there), and the solver that fills it."""
        estimates = self._estimates(problem)
        values = [estimate.value for estimate in estimates]
        roots = (problem.start, problem.goal)
        record = Record(
            problem.start,
            problem.goal,
            Priority.of(self.symbol, problem.weight, problem.tie or problem.algorithm.tie),
            values,
            self.sides,
            bound=max(value(root) for value, root in zip(values, roots, strict=False)) if self.is_bounded else None,
            iteration=0 if self.has_rounds else None,
            depth=0 if self.has_path else None,
        )
        trace = RecordedTrace(record, problem.order, self.turn, is_best_first=self.is_best_first, fronts=self.fronts)
        return trace, drive(problem, trace, _Steps(problem, record, self.solver).advance)


class _Steps:
    """The steps of a solver, each recorded to its end."""

    def __init__(self, problem: Problem, record: Record, solver: Solver) -> None:
        self._problem, self._record = problem, record
        self._steps = solver(problem, record)

    @cached_property
    def _inference(self) -> Inference:
        return Inference(self._problem, self._record)

    def advance(self, most: int) -> Ending | None:
        """Make up to so many steps; how the search ended, if it did.  Raises RecordError where the solver does what no search can."""
        record, steps = self._record, self._steps
        try:
            for _ in range(most):
                yielded = self._next()
                if len(record.order) == record.steps:
                    self._expand(yielded)
                record.end_step()
        except RecordError as error:
            if isinstance(steps, Generator):
                steps.throw(error)  # one of the user's own says at which line it is
            raise
        except StopIteration as end:
            self._conclude(end.value)
            return Ending.SOLVED if record.solutions else Ending.EXHAUSTED
        return None

    def _next(self) -> object:
        """What the solver yields.  Raises RecordError where it has ended a step itself, which then does not count."""
        record, ended = self._record, self._record.steps
        try:
            return next(self._steps)
        finally:
            if record.steps != ended:
                del record.depth_by[ended:]
                raise RecordError("a search ended a step itself; each ends when the search yields")

    def _expand(self, yielded: object) -> None:
        """Expand what a solver has yielded without expanding it itself."""
        if isinstance(yielded, Board):
            self._inference.expand(yielded)
        elif isinstance(yielded, int):
            self._record.expand(yielded)
        else:
            raise RecordError(f"a search yielded {shown(yielded)}; it must yield the boards that it expands")

    def _conclude(self, returned: object) -> None:
        """Note the solution that a solver returned, unless it has recorded it already."""
        if returned is not None:
            moves = solution(self._problem.start, self._problem.goal, returned)
            if not self._record.solutions or self._record.solutions[-1][1] != moves:
                self._record.found(moves)
