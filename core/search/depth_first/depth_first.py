"""The depth-first family: one loop, whose bound makes depth-limited search, iterative deepening and IDA*."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from loyd.core.compile.kernel import Kernel, kernel
from loyd.core.search.algorithm import Search
from loyd.core.search.depth_first import kernel as loop
from loyd.core.search.depth_first.parallel_path import ParallelPath
from loyd.core.search.depth_first.path import Path
from loyd.core.search.drive import drive
from loyd.core.search.outcome import Ending
from loyd.core.search.problem import Problem
from loyd.core.search.repeats import Repeats
from loyd.core.search.stopwatch import Stopwatch
from loyd.core.trace.choice import Tie
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.depth_first_rules import DepthFirstRules
from loyd.core.trace.priority import Priority

LOOKED_AT = 64


class DepthFirst(NamedTuple):
    """What makes an algorithm of this family.

    `by_f`: whether f = g + h is held against the bound, else g, and then a node at the bound is not expanded.
    `iterates`: whether the bound grows, from the start's value on; else it is the problem's depth limit, and that is all.
    """

    by_f: bool
    iterates: bool

    @property
    def is_compiled(self) -> bool:
        """Whether it runs on a compiled loop of its own."""
        return True

    def kernel(self, problem: Problem) -> Kernel:
        """The loop, bound to the problem's heuristic."""
        return kernel(loop, problem.heuristic.file, "terms" if self.has_terms(problem) else "")

    def has_terms(self, problem: Problem) -> bool:
        """Whether the loop has to ask more than usual of each node."""
        return problem.weight != 1 or problem.repeats is Repeats.PATH or (self.by_f and problem.has_depth_limit)

    def priority(self, problem: Problem) -> Priority:
        """What is held against the bound."""
        return Priority.of("f" if self.by_f else "g", problem.weight, Tie.NEWEST)

    def exercise(self, problem: Problem) -> None:
        """Call every function of the loop once, so that all are compiled."""
        path = Path(problem, self)
        for _ in range(2):
            path.retrace(np.zeros((1, 3), np.int64), np.zeros(1, np.uint64), np.zeros(1, np.uint64))
        path.go_on(1)

    def begin(self, problem: Problem) -> tuple[DepthFirstTrace, Search]:
        """An empty trace, and the solver that fills it."""
        rules = DepthFirstRules(
            cut=problem.depth_limit if self.by_f else None,
            leaves_out_path=problem.repeats is Repeats.PATH,
            straight_back=problem.straight_back,
            iterates=self.iterates,
        )
        trace = DepthFirstTrace(problem.start, problem.goal, problem.order, self.priority(problem), rules, problem.estimate.shown)
        parallel = ParallelPath(Path(problem, self), 1 if problem.takes_own_code else problem.threads)
        trace.keep(parallel.path)
        return trace, _driven(problem, trace, parallel)


def _driven(problem: Problem, trace: DepthFirstTrace, parallel: ParallelPath) -> Search:
    """The solver, which leaves no thread behind."""
    try:
        return (yield from drive(problem, trace, partial(_advance, trace, parallel)))
    finally:
        parallel.end()


def _advance(trace: DepthFirstTrace, parallel: ParallelPath, most: int) -> Ending | None:
    """Make up to so many steps; how the search ended, if it did.

    In two strides where it is looked at, so that the state shortly before the last step is kept: there everybody looks.
    """
    if trace.checkpoints.is_sparse or most <= 2 * LOOKED_AT:
        return _stride(trace, parallel, most)
    last = trace.steps + most
    ending = _stride(trace, parallel, most - LOOKED_AT)
    return ending if ending is not None or trace.steps < last - LOOKED_AT else _stride(trace, parallel, LOOKED_AT)


def _stride(trace: DepthFirstTrace, parallel: ParallelPath, most: int) -> Ending | None:
    """Make up to so many steps, no further than one whose state is kept; how the search ended, if it did."""
    path = parallel.path
    before = path.step
    status = parallel.advance(most, (before // trace.interval + 1) * trace.interval - before)
    if path.depth == 0 and path.step > before and status != loop.EXHAUSTED:
        trace.begin_iteration(path, path.shown_bound, path.cut_off - path.is_start_cut_off, path.looped)
    if status == loop.SOLVED:
        trace.found_at = path.step
    watch = Stopwatch()
    trace.keep(path, is_exhausted=status in (loop.EXHAUSTED, loop.FAILED))
    trace.clock.add(parallel.helped() - watch.seconds)  # to keep a copy is no part of the search
    path.check()
    return {loop.RUNNING: None, loop.SOLVED: Ending.SOLVED, loop.EXHAUSTED: Ending.EXHAUSTED}[status]
