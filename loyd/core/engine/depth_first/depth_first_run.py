"""A depth-first search in progress, on one thread."""

from __future__ import annotations

import ctypes as c
from collections.abc import Callable
from operator import add
from typing import Any, NamedTuple

import numpy as np

from ..native.binding import TYPES, Status, fill
from ..problem import Problem
from ..puzzle.packing import MOVE_AT, NO_MOVE, Integers, Words, pack
from ..record import INFINITE, Priority, Tie
from ..settings import DuplicateDetection
from .automaton import move_tables
from .path_run import PathRun
from .replay import ENTERED_AT, TODO, Frame, PathLevels

GREATEST_H = 255
SPARE_DEPTH = 64
"""Rows of the stack beyond the first bound, so that small rises of the bound move no array."""
SUMS = ("step", "generated", "cut_off", "cycles")
COMBINED: dict[str, Callable[[int, int], int]] = {
    **dict.fromkeys(SUMS, add),
    **dict.fromkeys(("next_bound", "least_h"), min),
    **dict.fromkeys(("deepest", "deepest_cycle"), max),
}
"""How the registers of two parts of an iteration are combined."""


class BoundConfig(NamedTuple):
    """The bound of a depth-first search.

    `by_f`: whether f = g + h is compared with the bound; else g is, and a node at the bound is not
    expanded. `iterates`: whether the bound grows, starting at the start's value; else there is one
    pass with the problem's depth limit. `improves`: whether that pass continues after a solution,
    for shorter ones only; the depth limit is then its first bound.
    """

    by_f: bool
    iterates: bool
    improves: bool = False

    def has_terms(self, problem: Problem) -> bool:
        """Whether a node's priority needs more than g + h: a weight, a check of the path, or a
        depth limit beside f.
        """
        return (
            problem.weight != 1
            or problem.repeats is DuplicateDetection.PATH
            or (self.by_f and problem.has_depth_limit and not self.improves)
        )

    def priority(self, problem: Problem) -> Priority:
        """The formula that the bound limits."""
        return Priority.from_symbol("f" if self.by_f else "g", problem.weight, Tie.NEWEST)


class DepthFirstRun(PathRun):
    """A depth-first search in progress, with its stack by depth."""

    registers_type = TYPES.DepthFirstRegisters
    by_depth = ("_stack", "_los", "_his")

    def __init__(self, problem: Problem, config: BoundConfig):
        super().__init__(problem)
        self._config = config
        self._tables = move_tables(problem)
        self._priority = config.priority(problem)
        is_manhattan = problem.heuristic.id == "manhattan"
        self.kind = (
            "path with terms"
            if config.has_terms(problem)
            else "unrolled"
            if is_manhattan and problem.start.size == (4, 4) and not problem.undo_move
            else "path"
        )
        self._start_came = problem.start.blank | NO_MOVE << MOVE_AT
        self._leaves_out_path = problem.repeats is DuplicateDetection.PATH
        self._greatest = self._greatest_bound()
        self._iteration = 0
        self._totals: tuple[int, int, int] | None = None
        bound = self._priority.scaled(0, self._start_h) if config.iterates else problem.depth_limit
        self._registers.bound = bound
        self._registers.next_bound = bound if config.iterates else INFINITE
        self._registers.depth = -1
        self._make_stack(self._deepest_within(bound) + SPARE_DEPTH)
        self._visits = self._table_of_visits()

    @property
    def iteration(self) -> int:
        return self._iteration

    def _greatest_bound(self) -> int:
        problem = self._problem
        if not self._config.by_f or self._config.improves:
            return problem.depth_limit
        return problem.spec.f_limit * self._priority.scale if problem.has_f_limit else INFINITE

    def _deepest_within(self, bound: int) -> int:
        return bound // max(1, self._priority.g_weight)

    def _make_stack(self, length: int) -> None:
        self._stack = np.zeros((length, 4), np.uint64)
        on_path = length if self._leaves_out_path else 0
        self._los = np.zeros(on_path, np.uint64)
        self._his = np.zeros(on_path, np.uint64)

    def _table_of_visits(self) -> Integers:
        bound = max(self._greatest, self._start_h) if self._config.improves else self.bound
        # Room for twice the bound: iterations that raise it a little keep their table.
        deepest = 2 * self._deepest_within(bound)
        return np.zeros(
            (deepest + 1, min(deepest, GREATEST_H) + 1 if self._config.by_f else 1), np.int64
        )

    @property
    def bound(self) -> int:
        """The bound of this iteration, as a whole number (see `Priority.whole`)."""
        return self._registers.bound

    @property
    def totals_before(self) -> tuple[int, int, int]:
        return self._totals or (
            self.generated,
            self._registers.cut_off - self.is_start_cut_off,
            self._registers.cycles,
        )

    @property
    def is_start_cut_off(self) -> bool:
        """Whether the depth limit is 0, so that even the start is not expanded."""
        return self._registers.depth_limit == 0

    @property
    def bound_in_moves(self) -> float:
        """The bound of this iteration, in moves."""
        return self._priority.unscaled(self.bound)

    @property
    def kept_bytes(self) -> int:
        return self._visit_bytes + self._stack.strides[0] * (self.deepest + 1)

    def take_over(self, root: DepthFirstRun, found: DepthFirstRun, *, is_left: bool) -> None:
        """Advance from `root`, where this search is, to what was found below it, whose counts begin
        there; back to the root if the whole subtree `is_left`.
        """
        registers = self._registers
        ours = root._registers
        theirs = found._registers
        for h in range(found.least_h, root.least_h):
            step = theirs.lowered[h]
            # 0 means that no node lowered h to this value; other steps count from the subtree's
            # root.
            registers.lowered[h] = step and root.step + step
        for name, combine in COMBINED.items():
            setattr(registers, name, combine(getattr(ours, name), getattr(theirs, name)))
        root._bind()
        np.add(root._visits, found._visits, out=self._visits)
        last: DepthFirstRun = root if is_left else found
        registers.depth = last.depth
        self._board[:] = last._board
        self._bind()
        self._read_board()
        self._stack[root.depth, TODO] = 0 if is_left else found._stack[root.depth, TODO]
        below = slice(root.depth + 1, last.depth + 1)
        for name in self.by_depth:
            getattr(self, name)[below] = getattr(last, name)[below]
        # The thread counted its steps from 0.
        self._stack[below, ENTERED_AT] += np.uint64(root.step)

    def step_within(self, budget: int = 1) -> int:
        """Go on for at most `budget` steps within the current iteration; returns the status of the
        loop.
        """
        return self._within("deepen", budget)

    def subtree(self) -> DepthFirstRun:
        """A search of only the subtree of the current node, with counts from 0, for another
        thread.
        """
        twin: DepthFirstRun = self.copy()
        twin._bind()
        for name in SUMS:
            setattr(twin._registers, name, 0)
        twin._visits[:] = 0
        # Nothing is left above the subtree's root, so that the search is exhausted when it leaves
        # it.
        twin._stack[: self.depth, TODO] = 0
        return twin

    def skip(self) -> None:
        """Leave out the children of the current node that are not yet tried: another thread
        searches them.
        """
        self._stack[self.depth, TODO] = 0

    def _note_rise(self, row: Integers, lo: Words, hi: Words) -> None:
        if self._config.improves and self.iteration > 1:
            return
        root = 0, self._start_h, self._start_came, self._within_of_start(), 0
        row[:] = root[: len(row)]
        if len(lo):
            lo[0], hi[0] = pack(self._problem.start)

    def _within_of_start(self) -> int:
        start = self._problem.start
        shown = self._problem.estimate.display_h
        if self.is_start_cut_off or start == self._problem.goal:
            return 0
        return sum(
            self._priority.scaled(1, shown(board)) <= self.bound
            for _, board in start.successors(self._problem.order)
        )

    def columns(self) -> tuple[Integers, Integers, Integers]:
        used = self.depth + 1
        _, came, hs, entered = self._stack[:used].astype(np.int64).T
        return entered, hs, came

    def _go(self, function: str, *args: Any) -> int:
        if self._config.improves and self.is_at_goal:
            self._improve()
            # The first step under a bound is the last one of its call: see `begin_iteration`.
            args = (1,) if function == "deepen" else args
        status = self._within(function, *args)
        if self._config.improves and status == Status.SOLVED:
            return Status.RUNNING
        # Exhausted under this bound. Iterative deepening then enters the start under the next one;
        # without a successor above the bound there is none.
        if status != Status.EXHAUSTED or (self.depth >= 0 and not self._has_next):
            return status
        return self._enter_start() if self._next_bound() <= self._greatest else Status.EXHAUSTED

    def _improve(self) -> None:
        """Continue after a solution, which is not expanded, for shorter ones."""
        registers = self._registers
        self._totals = registers.generated, registers.cut_off, registers.cycles
        # Branch and bound: from here on only shorter solutions count.
        registers.bound = self.depth - 1
        self._stack[self.depth, TODO] = 0
        self._iteration += 1

    @property
    def _has_next(self) -> bool:
        return self._config.iterates and self._registers.next_bound < INFINITE

    def _within(self, function: str, *args: Any) -> int:
        self._bind()
        return Status.EXHAUSTED if self.depth < 0 else self._call(function, *args)

    def _columns(self) -> Any:
        registers = c.pointer(self._registers)
        weights = self._priority.g_weight, self._priority.h_weight
        path = self._board, self._goal, self._stack.reshape(-1), *self._tables
        visits = self._visits, self._visits.shape[1]
        boards = self._los, self._his
        return fill(
            TYPES.DepthFirst(), (*path, self._callback.state, registers, *visits, *weights, *boards)
        )

    def _next_bound(self) -> int:
        if not self._config.iterates:
            return self.bound
        grows_by_one = self.iteration and self._problem.spec.grow_by_one
        if not grows_by_one:
            return self._registers.next_bound
        # With a weight such as 1.5 the last step may be less than one: the limit is a bound too.
        return min(self.bound + self._priority.scale, max(self._greatest, self.bound + 1))

    def _enter_start(self) -> int:
        registers = self._registers
        problem = self._problem
        registers.bound = self._next_bound()
        registers.next_bound = INFINITE
        deepest = self._deepest_within(self.bound)
        if deepest + 2 > len(self._stack):
            self._make_stack(2 * deepest + SPARE_DEPTH)
        if deepest >= len(self._visits):
            so_far = self.visits
            self._visits = self._table_of_visits()
            so_far.onto(self._visits)
        self._struct = self._columns()
        self._visits[0, self._start_h] += 1
        self._iteration += 1
        registers.depth = 0
        registers.step += 1
        registers.depth_limit = (
            self.bound
            if not self._config.by_f
            else problem.depth_limit
            if problem.has_depth_limit and not self._config.improves
            else INFINITE
        )
        start = problem.start
        self._board[:] = start.cells
        self._read_board()
        todo = 0 if self.is_start_cut_off else self._tables.queue[self._start_came]
        if self.is_start_cut_off:
            registers.cut_off += 1
            registers.next_bound = INFINITE if self._config.by_f else 1
        if self._leaves_out_path:
            self._los[0], self._his[0] = pack(start)
        self._stack[0] = todo, self._start_came, self._start_h, self.step
        is_over = start == problem.goal and not self._config.improves
        return int(Status.SOLVED if is_over else Status.RUNNING)

    def frame(self) -> Frame:
        """The path and the counts as they are now."""
        used = self.depth + 1
        registers = self._registers
        following = self._priority.unscaled(self._next_bound()) if self._has_next else None
        return Frame(
            self.step,
            self.iteration,
            self.bound_in_moves,
            registers.generated,
            registers.cut_off,
            registers.cycles,
            registers.deepest_cycle,
            registers.deepest,
            registers.least_h,
            PathLevels(self._stack[:used].copy()),
            next_bound=following,
        )
