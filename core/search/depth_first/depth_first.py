"""The depth-first family: one loop, whose bound makes depth-limited search, iterative deepening and IDA*."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from loyd.core.compile.kernel import Kernel, kernel
from loyd.core.puzzle.move import Move
from loyd.core.puzzle.packing import pack
from loyd.core.puzzle.slides import MORE, NO_MOVE, Slides, slides
from loyd.core.search.algorithm import Search
from loyd.core.search.depth_first import kernel as loop
from loyd.core.search.drive import drive
from loyd.core.search.outcome import Ending
from loyd.core.search.problem import Problem
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.frame import Frame, Level, Sample
from loyd.core.trace.trace import Integers, Words
from loyd.core.trace.visits import Visits

NOTHING_BEYOND = 1 << 40
SPARE_DEPTH = 64
LOOKED_AT = 64
GREATEST_H = 255


@dataclass(frozen=True)
class DepthFirst:
    """What makes an algorithm of this family.

    `by_f`: whether f = g + h is held against the bound, else g, and then a node at the bound is not expanded.
    `iterates`: whether the bound grows, from the start's value on; else it is the problem's depth limit, and that is all.
    """

    by_f: bool
    iterates: bool

    def kernel(self, problem: Problem) -> Kernel:
        """The loop, bound to the problem's heuristic."""
        return kernel(loop, problem.heuristic.file)

    def exercise(self, problem: Problem) -> None:
        """Call every function of the loop once, so that all are compiled."""
        path = Path(problem, self)
        for _ in range(2):
            path.retrace(np.zeros((1, 3), np.int64), np.zeros(1, np.uint64), np.zeros(1, np.uint64))
        path.go_on(1)

    def begin(self, problem: Problem) -> tuple[DepthFirstTrace, Search]:
        """An empty trace, and the solver that fills it."""
        trace = DepthFirstTrace(problem.start, problem.goal, problem.order, problem.estimate.shown, by_f=self.by_f)
        descent = Path(problem, self)
        trace.keep(descent)
        return trace, drive(problem, trace, partial(_advance, trace, descent))


def _advance(trace: DepthFirstTrace, path: Path, most: int) -> Ending | None:
    """Make up to so many steps; how the search ended, if it did.

    In two strides, so that the state shortly before the last step is kept: there everybody looks.
    """
    ending = _stride(trace, path, most - LOOKED_AT if most > 2 * LOOKED_AT else most)
    return _stride(trace, path, LOOKED_AT) if ending is None and most > 2 * LOOKED_AT else ending


def _stride(trace: DepthFirstTrace, path: Path, most: int) -> Ending | None:
    """Make up to so many steps, no further than the next one whose state is kept; how the search ended, if it did."""
    before = path.step
    next_kept = (before // trace.interval + 1) * trace.interval
    status = path.advance(min(most, next_kept - before))
    if path.depth == 0 and path.step > before and status != loop.EXHAUSTED:
        is_cut_off = path.bound == 0 and not trace.by_f
        trace.begin_iteration(path, path.bound, path.cut_off - is_cut_off)
    if status == loop.SOLVED:
        trace.found_at = path.step
    trace.keep(path, is_exhausted=status == loop.EXHAUSTED)
    return {loop.RUNNING: None, loop.SOLVED: Ending.SOLVED, loop.EXHAUSTED: Ending.EXHAUSTED}[status]


class Path:
    """A depth-first search under way: the board, the stack by depth and the registers.  It can be copied."""

    def __init__(self, problem: Problem, rules: DepthFirst) -> None:
        self._problem, self._rules = problem, rules
        self._kernel = rules.kernel(problem)
        self._slides: Slides = slides(problem.start.height, problem.start.width, problem.order)
        self._goal = np.array(problem.goal.cells, np.uint8)
        self._start_h = problem.estimate.value(problem.start)
        self._tables: Any = problem.estimate.running_tables()
        self._board = np.array(problem.start.cells, np.uint8)
        self._registers = np.zeros(loop.REGISTERS, np.int64)
        self._iteration = 0
        bound = self._start_h if rules.by_f else (0 if rules.iterates else problem.depth_limit)
        self._registers[loop.BOUND] = bound
        self._registers[loop.BEYOND] = bound if rules.iterates else NOTHING_BEYOND
        self._registers[loop.LEAST_H] = self._start_h
        self._registers[loop.DEPTH] = -1
        self._make_stack(bound + SPARE_DEPTH)
        self._visits = self._table_of_visits()
        self._kept_visits: Visits | None = None

    def _make_stack(self, length: int) -> None:
        self._todos = np.zeros(length, np.uint64)
        self._blanks = np.zeros(length, np.uint8)
        self._hs = np.zeros(length, np.uint8)
        self._entered = np.zeros(length, np.int64)

    def _table_of_visits(self) -> Integers:
        """Room for a count of every depth and h within the bound; where g is held against it, there is no h."""
        return np.zeros((self.bound + 1, min(self.bound, GREATEST_H) + 1 if self._rules.by_f else 1), np.int64)

    @property
    def step(self) -> int:
        """The steps made: the nodes entered, each iteration's start included."""
        return int(self._registers[loop.ENTERED])

    @property
    def depth(self) -> int:
        """The depth of the node entered last; -1 before the first."""
        return int(self._registers[loop.DEPTH])

    @property
    def bound(self) -> int:
        """The bound of this iteration."""
        return int(self._registers[loop.BOUND])

    @property
    def cut_off(self) -> int:
        """How many nodes at the depth limit were entered so far, which are not expanded."""
        return int(self._registers[loop.CUT_OFF])

    @property
    def generated(self) -> int:
        """The successors generated so far."""
        return int(self._registers[loop.GENERATED])

    @property
    def deepest(self) -> int:
        """The deepest node entered so far."""
        return int(self._registers[loop.DEEPEST])

    @property
    def least_h(self) -> int:
        """The least h of the nodes entered so far."""
        return int(self._registers[loop.LEAST_H])

    @property
    def visits(self) -> Visits:
        """How many nodes of each g and h have been entered."""
        # In this order, for a kept copy may be narrowed meanwhile.
        table, kept = self._visits, self._kept_visits
        return Visits.of(table, self.deepest) if kept is None else kept

    @property
    def visit_bytes(self) -> int:
        """The memory that these counts take."""
        return self._visits.nbytes or self.visits.counts.nbytes

    def narrow(self) -> None:
        """Keep the counts of visits in as few bytes as they need."""
        if self._kept_visits is None:
            self._kept_visits = self.visits
            self._visits = np.zeros((0, 0), np.int64)

    def copy(self) -> Path:
        """An independent search in the same state."""
        twin = object.__new__(Path)
        twin.__dict__.update(self.__dict__)
        used = self.depth + 1
        twin._make_stack(len(self._todos))
        for name in ("_todos", "_blanks", "_hs", "_entered"):
            getattr(twin, name)[:used] = getattr(self, name)[:used]
        twin._board, twin._registers = self._board.copy(), self._registers.copy()
        twin._tables = None
        twin._visits = twin._visits.copy()
        return twin

    def go_on(self, steps: int) -> int:
        """Make up to so many steps; the kernel's status."""
        target = self.step + steps
        status = loop.RUNNING
        while self.step < target and status == loop.RUNNING:
            status = self.advance(target - self.step)
        return status

    def advance(self, budget: int) -> int:
        """Make up to `budget` steps, fewer where h becomes less than ever or an iteration begins."""
        return self._go(self._kernel.functions.deepen, budget, True)

    def retrace(self, trail: Integers, los: Words, his: Words) -> None:
        """Make as many steps as `trail` has rows, which must be there to be made, and note of each the depth, h and the blank's cell;
        in `los` and `his`, where they are as long, its packed board; where `trail` has five columns, its successors too (see `replay`)."""
        made = 0
        while made < len(trail):
            before, iteration = self.step, self._iteration
            self._go(self._kernel.functions.retrace, trail[made:], los[made:], his[made:])
            made += self.step - before
            if self._iteration > iteration:
                root = 0, self._start_h, self._problem.start.blank, self._within_of_start(), -1
                trail[made - 1] = root[: trail.shape[1]]
                if len(los):
                    los[made - 1], his[made - 1] = pack(self._problem.start)

    def _within_of_start(self) -> int:
        """How many successors of the start are within the bound."""
        start, value, by_f = self._problem.start, self._problem.estimate.value, self._rules.by_f
        return sum(1 + (value(board) if by_f else 0) <= self.bound for _, board in start.successors(self._problem.order))

    def columns(self) -> tuple[Integers, Integers, Integers]:
        """Of each node on the path the step that entered it, h and the blank's cell."""
        used = self.depth + 1
        return self._entered[:used], self._hs[:used].astype(np.int64), self._blanks[:used].astype(np.int64)

    def _go(self, way: Callable[..., int], *how: Any) -> int:
        """Go on within this iteration by one of the kernel's functions, or where it is exhausted into the next one."""
        if self._tables is None:
            self._tables = self._problem.estimate.running_tables()
            self._kernel.functions.read(self._tables, self._board)
        if self._kept_visits is not None:
            self._visits = self._table_of_visits()
            self._kept_visits.onto(self._visits)
            self._kept_visits = None
        if self.depth >= 0:
            status = way(
                self._board, self._goal, self._problem.goal.blank, self._todos, self._blanks, self._hs, self._entered,
                self._slides.queue, self._tables, self._registers, self._visits, *how,
            )  # fmt: skip
            if status != loop.EXHAUSTED:
                return status
            if not self._rules.iterates or self._registers[loop.BEYOND] >= NOTHING_BEYOND:
                return status
        return self._enter_start()

    def _enter_start(self) -> int:
        """The first step of an iteration: the start, under the next bound."""
        registers, problem = self._registers, self._problem
        if self._iteration and problem.grow_by_one:
            registers[loop.BOUND] += 1
        elif self._rules.iterates:
            registers[loop.BOUND] = registers[loop.BEYOND]
        registers[loop.BEYOND] = NOTHING_BEYOND
        if self.bound + 2 > len(self._todos):
            self._make_stack(2 * self.bound + SPARE_DEPTH)
        if self.bound >= len(self._visits):
            so_far, self._visits = self.visits, self._table_of_visits()
            so_far.onto(self._visits)
        self._visits[0, self._start_h] += 1
        self._iteration += 1
        registers[loop.DEPTH] = 0
        registers[loop.ENTERED] += 1
        registers[loop.CUT] = NOTHING_BEYOND if self._rules.by_f else self.bound
        start = problem.start
        self._board[:] = start.cells
        self._kernel.functions.read(self._tables, self._board)
        is_cut_off = self.bound == 0 and not self._rules.by_f
        self._todos[0] = 0 if is_cut_off else self._slides.queue[start.blank | NO_MOVE << 5]
        if is_cut_off:
            registers[loop.CUT_OFF] += 1
            registers[loop.BEYOND] = 1
        self._blanks[0], self._hs[0], self._entered[0] = start.blank, self._start_h, self.step
        return loop.SOLVED if start == problem.goal else loop.RUNNING

    def frame(self) -> Frame:
        """The state, frozen."""
        used = self.depth + 1
        columns = (self._entered, self._blanks, self._hs, self._todos)
        levels = tuple(
            Level(entered, blank, h, _pending(todo))
            for entered, blank, h, todo in zip(*(column[:used].tolist() for column in columns), strict=True)
        )
        return Frame(self.step, self._iteration, self.bound, self.generated, self.cut_off, self.deepest, self.least_h, levels)

    def sample(self) -> Sample:
        """What the plots show of it."""
        h = int(self._hs[self.depth]) if self.depth >= 0 else self.least_h
        return Sample(self.step, self.depth + 1, self.bound, self.least_h, h)


def _pending(todo: int) -> tuple[Move, ...]:
    """The moves in a word of `Slides.queue`."""
    moves = []
    while todo & MORE:
        moves.append(Move(todo >> 5 & 3))
        todo >>= 8
    return tuple(moves)
