"""The depth-first family: one loop, whose bound makes depth-limited search, iterative deepening and
IDA*.
"""

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from time import thread_time
from typing import NamedTuple

import numpy as np

from ..native.binding import Status
from ..outcome import Ending
from ..problem import LOOP_ENDINGS, Problem, SolverGenerator, Stopwatch, run
from ..record import INFINITE
from ..settings import DuplicateDetection
from .automaton import move_tables
from .depth_first_run import BoundConfig, DepthFirstRun
from .depth_first_trace import DepthFirstTrace, ReplayedTrace
from .path_reader import DepthFirstConfig
from .path_run import PathRun

REPORT_STRIDE = 1 << 19
"""The steps after which a thread reports its progress and checks whether to stop: 3 ms with
Manhattan distance, 0.1 s with large pattern databases.
"""
SUBTREES_AHEAD = 32
"""How many subtrees per thread are handed out in advance: their sizes differ a thousandfold, and no
thread should wait for another.
"""


class SubtreeResult(NamedTuple):
    """A thread's progress in a subtree, with counts from its root: the path reached, the loop's
    status, and the processor seconds since its last report.
    """

    path: DepthFirstRun
    status: int
    seconds: float


class Subtree:
    """A subtree: the path to its root, with nothing left to try above it, its number, and the
    results found in it, in the order of steps.

    `root`: the main search when it reached the subtree.
    """

    def __init__(self, path: DepthFirstRun, place: int):
        self.path = path
        self.place = place
        self.root: DepthFirstRun
        self._news: SimpleQueue[SubtreeResult | BaseException] = SimpleQueue()
        self._next: SubtreeResult | None = None

    def report(self, news: SubtreeResult | BaseException) -> None:
        """Hand a result of the thread, or what it raised, to the search."""
        self._news.put(news)

    @property
    def next(self) -> SubtreeResult:
        """The next result, without removing it; waits for it. Raises the exception that ended the
        subtree's thread.
        """
        if self._next is None:
            news = self._news.get()
            if isinstance(news, BaseException):
                raise news
            self._next = news
        return self._next

    def pop(self) -> SubtreeResult:
        """The next result, which is then no longer kept."""
        found = self.next
        self._next = None
        return found


class Subtrees:
    """The subtrees below `depth`, from a path at the start of an iteration, searched by `threads`
    threads. Call `end` when done.
    """

    def __init__(self, path: DepthFirstRun, depth: int, threads: int):
        self.depth = depth
        self._scout = path
        self._last = 1 << 62
        self._count = 0
        self._waiting: deque[Subtree] = deque()
        self._threads = ThreadPoolExecutor(threads, "subtrees")
        for _ in range(SUBTREES_AHEAD * threads):
            self._submit_next()

    def pop(self, root: DepthFirstRun) -> Subtree:
        """The next subtree in depth-first order, entered from `root`."""
        self._submit_next()
        subtree = self._waiting.popleft()
        subtree.root = root
        return subtree

    def end(self) -> None:
        """Begin no further subtree; those under way end by themselves."""
        self._last = -1
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _submit_next(self) -> None:
        scout = self._scout
        # The scout walks the tree above the subtrees only: at their depth it hands out the node's
        # subtree and skips it.
        while scout.step_within() == Status.RUNNING:
            if scout.depth == self.depth:
                subtree = Subtree(scout.subtree(), self._count)
                self._count += 1
                self._waiting.append(subtree)
                self._threads.submit(self._search, subtree)
                scout.skip()
                return

    def _search(self, subtree: Subtree) -> None:
        path = subtree.path
        status = Status.RUNNING
        try:
            while status == Status.RUNNING and subtree.place <= self._last:
                began = thread_time()
                status = path.step_within(REPORT_STRIDE)
                if status == Status.SOLVED:
                    # Subtrees after one with a solution come later in depth-first order: nobody
                    # needs them. Earlier ones go on, for their solution would come first.
                    self._last = min(self._last, subtree.place)
                subtree.report(
                    SubtreeResult(
                        # The thread goes on with its search, so the main search gets a copy.
                        path.copy() if status == Status.RUNNING else path,
                        status,
                        thread_time() - began,
                    )
                )
        except BaseException as error:  # noqa: BLE001
            # The search waits for this thread, and raises the error in its own.
            subtree.report(error)


WORTH_THREADS = 1 << 20
"""The steps after which the next iteration is searched by several threads: it will have several
million.
"""
FEWEST_SUBTREES, STEPS_PER_SUBTREE = 64, 1 << 17
"""The next iteration is split at the first depth with this many visits so far, and with one visit
per this many steps so far; its subtrees are then several times as large, and take some milliseconds
each.
"""


class ParallelRun:
    """A path that advances by itself above the subtrees, and takes over what threads have found in
    them. Call `end` when done.

    The steps, counts and solutions are those of one thread: results are taken over in depth-first
    order, whichever thread finishes first.
    """

    def __init__(self, path: DepthFirstRun, threads: int):
        self.path = path
        self._threads = threads
        self._subtrees: Subtrees | None = None
        self._current: Subtree | None = None
        self._helper_seconds = 0.0

    def advance(self, budget: int, due: int) -> int:
        """Make up to `budget` steps, fewer if an iteration begins; return the loop's status. See
        `DepthFirstRun.check`.

        Stops after the steps that are `due`, or at the first possible point after that while
        subtrees are being taken over.
        """
        path = self.path
        wanted = min(budget, due)
        iteration = path.iteration
        status = (
            path.advance(wanted)
            if self._subtrees is None
            else self._through_subtrees(wanted, budget)
        )
        if path.iteration != iteration and status == Status.RUNNING:
            self._split()
        return status

    def _through_subtrees(self, wanted: int, budget: int) -> int:
        path = self.path
        status = Status.RUNNING
        before = path.step
        iteration = path.iteration
        while (
            status == Status.RUNNING and path.step - before < wanted and path.iteration == iteration
        ):
            subtree = self._current
            if subtree is None:
                status = self._enter_next()
            # The next result fits into the budget: its steps are taken over at once.
            elif subtree.root.step + subtree.next.path.step < before + budget:
                status = self._merge_result(subtree)
            # It does not fit, but some steps have been made: stop here, and take it over in the
            # next call.
            elif path.step > before:
                break
            else:
                # Not even the first result fits: these few steps are searched here once more.
                return path.advance(budget)
        return int(status)

    def _enter_next(self) -> int:
        status = self.path.advance(1)
        if (
            status == Status.RUNNING
            and self._subtrees is not None
            and self.path.depth == self._subtrees.depth
        ):
            self._current = self._subtrees.pop(self.path.copy())
        return status

    def _merge_result(self, subtree: Subtree) -> int:
        """Advance to where a thread is in a subtree; if it has finished the subtree, to the first
        step outside.
        """
        found, status, seconds = subtree.pop()
        self._helper_seconds += seconds
        is_left = status == Status.EXHAUSTED
        self.path.take_over(subtree.root, found, is_left=is_left)
        if is_left:
            self._current = None
            return self._enter_next()
        return status

    def _split(self) -> None:
        self.end()
        steps = self.path.step
        if self._threads == 1 or steps < WORTH_THREADS:
            return
        # The first depth that is wide enough; `by_g[1:]` leaves out the start, so index 0 is depth
        # 1.
        wide = np.flatnonzero(
            self.path.visits.by_g[1:] >= max(FEWEST_SUBTREES, steps // STEPS_PER_SUBTREE)
        )
        if len(wide):
            self._subtrees = Subtrees(self.path.copy(), int(wide[0]) + 1, self._threads)

    def pop_helper_seconds(self) -> float:
        """The CPU seconds that other threads have spent since the last call."""
        seconds = self._helper_seconds
        self._helper_seconds = 0.0
        return seconds

    def end(self) -> None:
        """Let the threads begin no further subtree, without waiting for those under way."""
        if self._subtrees is not None:
            self._subtrees.end()
        self._subtrees = self._current = None


LAST_STRIDE = 64
"""Steps between the last two stops of a stride, so that a copy from shortly before the end is
stored.
"""


class DepthFirstSolver(BoundConfig):
    """How a search along one path is started."""

    def begin(self, problem: Problem) -> tuple[DepthFirstTrace, SolverGenerator]:
        """The empty record of a problem, and the search that fills it."""
        config = DepthFirstConfig(
            depth_limit=INFINITE if self.improves else problem.depth_limit if self.by_f else None,
            queue=move_tables(problem).queue,
            prunes_cycles=problem.repeats is DuplicateDetection.PATH,
            undo_move=problem.undo_move,
            iterates=self.iterates,
            improves=self.improves,
        )
        trace = DepthFirstTrace(
            problem.start,
            problem.goal,
            problem.order,
            self.priority(problem),
            config,
            problem.estimate.display_h,
        )
        parallel = ParallelRun(
            DepthFirstRun(problem, self), 1 if problem.takes_own_code else problem.threads
        )
        trace.keep(parallel.path)
        return trace, _driven(problem, trace, parallel)


def _driven(problem: Problem, trace: DepthFirstTrace, parallel: ParallelRun) -> SolverGenerator:
    try:
        return (yield from run(problem, trace, partial(advance, trace, parallel)))
    finally:
        parallel.end()


def advance(trace: ReplayedTrace, parallel: ParallelRun | PathRun, most: int) -> Ending | None:
    """Make up to `most` steps; return how the search ended, or None.

    If it is watched, this takes two strides, so that the state shortly before the last step is
    stored: most queries are there.
    """
    if trace.checkpoints.is_sparse or most <= 2 * LAST_STRIDE:
        return _stride(trace, parallel, most)
    last = trace.steps + most
    ending = _stride(trace, parallel, most - LAST_STRIDE)
    return (
        ending
        if ending is not None or trace.steps < last - LAST_STRIDE
        else _stride(trace, parallel, LAST_STRIDE)
    )


def _stride(trace: ReplayedTrace, parallel: ParallelRun | PathRun, most: int) -> Ending | None:
    path = parallel.path
    before = path.step
    iteration = path.iteration
    status = parallel.advance(most, (before // trace.interval + 1) * trace.interval - before)
    if path.iteration > iteration and path.step > before:
        trace.begin_iteration(path)
    trace.is_exhausted = status == Status.EXHAUSTED
    if path.step > before and path.is_at_goal:
        trace.found.append((path.step, path.depth))
    watch = Stopwatch()
    trace.keep(path, is_exhausted=status in (Status.EXHAUSTED, Status.FAILED))
    trace.clock.add(
        parallel.pop_helper_seconds() - watch.seconds
    )  # storing a copy is not part of the search
    path.check()
    return LOOP_ENDINGS[status]
