"""Recursive best-first search: best-first in memory for one path and its siblings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from loyd.core.compile.kernel import Kernel, kernel
from loyd.core.puzzle.packing import NO_MOVE, slides
from loyd.core.search.algorithm import Search
from loyd.core.search.depth_first import recursive_loop as loop
from loyd.core.search.depth_first.depth_first import advance
from loyd.core.search.drive import run
from loyd.core.search.problem import Problem
from loyd.core.trace.choice import Tie
from loyd.core.trace.depth_first_path import DepthFirstRules
from loyd.core.trace.formula import Priority
from loyd.core.trace.recursive import BLANK, CAME, ENTERED, INFINITE, LIMIT, PATH_H, ROW, TRAIL, VALUE, RecursiveLevels, RecursiveTrace
from loyd.core.trace.replay import Frame, Sample, Visits
from loyd.core.trace.trace import Integers, Words

SPARE = 16
"""The path and the table of visits have room for the greatest F so far and as much more."""


class RecursivePath:
    """A recursive best-first search under way: the board, the path with its siblings and the registers.  It can be copied."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._kernel = kernel(loop, problem.heuristic.file)
        self._queue = slides(problem.start.height, problem.start.width, problem.order, undo_move=problem.undo_move).queue
        self._goal = np.array(problem.goal.cells, np.uint8)
        self._board = np.array(problem.start.cells, np.uint8)
        self._asking = problem.estimate.asking(loop.REGISTERS)
        self._tables: Any = problem.estimate.running_tables(self._asking)
        h = problem.estimate.value(problem.start)
        self._stack = np.zeros((h + SPARE, ROW), np.int64)
        blank = problem.start.blank
        self._stack[0, [BLANK, PATH_H, CAME, LIMIT, VALUE]] = blank, h, blank | NO_MOVE << 5, INFINITE, h
        self._registers = np.zeros(loop.REGISTERS, np.int64)
        self._registers[[loop.BOUND, loop.LEAST_H, loop.CUT]] = -1, h, problem.depth_limit
        self._registers[[loop.OPEN, loop.PEAK_OPEN, loop.MOST_NODES]] = 0, 1, 1
        self._start_h = h
        self._visits = self._table_of_visits()
        self._kept_visits: Visits | None = None
        self._kernel.functions.begin(self._tables, self._board)

    def _table_of_visits(self) -> Integers:
        return np.zeros((len(self._stack), min(len(self._stack), 256)), np.int64)

    def _register(self, name: int) -> int:
        return int(self._registers[name])

    @property
    def step(self) -> int:
        return self._register(loop.STEP)

    @property
    def depth(self) -> int:
        return self._register(loop.DEPTH)

    @property
    def iteration(self) -> int:
        """How often the greatest F of all nodes entered has risen."""
        return self._register(loop.RISES)

    @property
    def shown_bound(self) -> float:
        return self._register(loop.BOUND) if self.step else self._start_h

    @property
    def generated(self) -> int:
        return self._register(loop.GENERATED)

    @property
    def deepest(self) -> int:
        return self._register(loop.DEEPEST)

    @property
    def least_h(self) -> int:
        return self._register(loop.LEAST_H)

    @property
    def totals_before(self) -> tuple[int, int, int]:
        """Before the step that raised the bound last: the nodes generated, those cut off, and the successors beyond their limits."""
        return self._register(loop.GENERATED_BEFORE), self._register(loop.CUT_OFF_BEFORE), self._register(loop.BEYOND_BEFORE)

    def lowered(self, h: int) -> list[tuple[int, int]]:
        steps = ((self._register(loop.LOWERED + less), less) for less in range(h - 1, self.least_h - 1, -1))
        return [(step, less) for step, less in steps if step]

    @property
    def visits(self) -> Visits:
        # In this order, for a kept copy may be narrowed meanwhile.
        table, kept = self._visits, self._kept_visits
        return Visits.from_table(table, self.deepest) if kept is None else kept

    @property
    def kept_bytes(self) -> int:
        return (self._visits.nbytes or self.visits.counts.nbytes) + self._stack.nbytes + self._registers.nbytes

    def narrow(self) -> None:
        if self._kept_visits is None:
            self._kept_visits = self.visits
            self._visits = np.zeros((0, 0), np.int64)

    def copy(self) -> RecursivePath:
        twin = object.__new__(RecursivePath)
        twin.__dict__.update(self.__dict__)
        twin._stack = np.zeros_like(self._stack)
        twin._stack[: self.depth + 1] = self._stack[: self.depth + 1]
        twin._board, twin._registers, twin._visits = self._board.copy(), self._registers.copy(), self._visits.copy()
        twin._tables = None
        return twin

    def go_on(self, steps: int) -> int:
        target, status = self.step + steps, loop.RUNNING
        while self.step < target and status == loop.RUNNING:
            status = self.advance(target - self.step, target)
            self.check()
        return status

    @property
    def path(self) -> RecursivePath:
        """Itself, as of a search that other threads may help."""
        return self

    def advance(self, budget: int, due: int) -> int:
        """Make up to `budget` steps, and to those that are `due`, fewer where the bound rises; the kernel's status.  See `check`."""
        return self._go(self._kernel.functions.descend, min(budget, due))

    def helped(self) -> float:
        """The processor seconds of other threads; there are none."""
        return 0.0

    def check(self) -> None:
        """Raise what code of the user's own has raised, which made the loop come back."""
        self._asking.check()

    def retrace(self, trail: Integers, los: Words, his: Words) -> None:
        made = 0
        while made < len(trail):
            before = self.step
            self._go(self._kernel.functions.retrace, trail[made:], los[made:], his[made:])
            self.check()
            if self.step == before:
                raise IndexError(f"the search ends after step {before}: there is no further step to retrace")
            made += self.step - before

    def _go(self, way: Callable[..., int], *how: Any) -> int:
        """Go on by one of the kernel's functions; with more room where it came to the end of that before it made a step."""
        if self._tables is None:
            self._asking = self._problem.estimate.asking(loop.REGISTERS)
            self._tables = self._problem.estimate.running_tables(self._asking)
            self._kernel.functions.begin(self._tables, self._board)
        if self._kept_visits is not None:
            self._visits = self._table_of_visits()
            self._kept_visits.onto(self._visits)
            self._kept_visits = None
        while True:
            before = self.step
            with self._asking:
                status = way(
                    self._board, self._goal, self._stack, self._queue, self._tables, self._asking.asks, self._registers, self._visits, *how
                )
            if status != loop.NO_ROOM:
                return status
            self._stack = np.concatenate(
                (self._stack, np.zeros((self._register(loop.GREATEST_F) - len(self._stack) + SPARE, ROW), np.int64))
            )
            before_growth, self._visits = self._visits, self._table_of_visits()
            self._visits[: before_growth.shape[0], : before_growth.shape[1]] = before_growth
            if self.step > before:
                return loop.RUNNING

    def columns(self) -> tuple[Integers, Integers, Integers]:
        """Of each node on the path the step that entered it, F and the blank's cell."""
        path = self._stack[: self.depth + 1]
        return path[:, ENTERED].copy(), path[:, VALUE].copy(), path[:, BLANK].copy()

    def frame(self) -> Frame:
        register, used = self._register, self.depth + 1 if self.step else 0
        return Frame(
            self.step, None, self.shown_bound, self.generated, register(loop.CUT_OFF), register(loop.BEYOND), 0, self.deepest, self.least_h,
            RecursiveLevels(self._stack[:used].astype(np.uint64)), register(loop.OPEN) if self.step else 1, register(loop.PEAK_OPEN),
            register(loop.PEAK_STEP), register(loop.MOST_NODES), register(loop.DEEPEST_MADE),
        )  # fmt: skip

    def sample(self) -> Sample:
        return Sample.from_frame(self.frame())


class RecursiveSearch(NamedTuple):
    """What makes recursive best-first search an algorithm."""

    @property
    def is_compiled(self) -> bool:
        return True

    def kernel(self, problem: Problem) -> Kernel:
        return kernel(loop, problem.heuristic.file)

    def exercise(self, problem: Problem) -> None:
        """Call every function of the loop once, so that all are compiled."""
        path = RecursivePath(problem)
        path.retrace(np.zeros((1, TRAIL), np.int64), np.zeros(1, np.uint64), np.zeros(1, np.uint64))
        path.go_on(1)

    def begin(self, problem: Problem) -> tuple[RecursiveTrace, Search]:
        """An empty trace, and the solver that fills it."""
        formula = Priority.from_symbol("f", problem.weight, Tie.OLDEST, "then the lowest f found below it")
        rules = DepthFirstRules(cut=problem.depth_limit, undo_move=problem.undo_move)
        trace = RecursiveTrace(problem.start, problem.goal, problem.order, formula, rules, problem.estimate.shown)
        path = RecursivePath(problem)
        trace.keep(path)
        return trace, run(problem, trace, partial(advance, trace, path))
