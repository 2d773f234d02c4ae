"""What every depth-first search in progress has: a board, a path, registers, and copies of them."""

import ctypes as c
from abc import ABC, abstractmethod
from typing import Any, Self

import numpy as np

from ..native.binding import TYPES, Status, column_of, engine, fill
from ..problem import Problem
from ..puzzle.packing import Integers, Words
from .replay import ENTERED_AT, Frame, Visits

ALL_STEPS = 1 << 62
LARGE = 1 << 22
"""The bytes from which copies keep only the visits that were made: under a large weight of h a
bound allows far longer paths than the search ever follows.
"""


class PathRun(ABC):
    """A search along one path in progress: the board, the path and the registers. It can be copied.

    `registers_type`: the struct of its registers, of which `depth`, `step`, `generated`, `deepest`,
    `least_h` and `lowered` mean the same in all loops. `kind`: which of the engine's loops runs it.
    """

    registers_type: Any
    kind: str
    _stack: Any
    by_depth: tuple[str, ...] = ("_stack",)
    """The names of the columns with one row per node of the path."""

    def __init__(self, problem: Problem):
        self._problem = problem
        self._goal, self._board = (
            np.array(board.cells, np.uint8) for board in (problem.goal, problem.start)
        )
        self._start_h = problem.estimate.value(problem.start)
        self._registers = self.registers_type(least_h=self._start_h)
        self._struct: Any = None
        self._kept_visits: Visits | None = None
        self._visits: Integers

    @abstractmethod
    def _table_of_visits(self) -> Integers:
        """An empty table of visits by g and h."""

    @property
    @abstractmethod
    def kept_bytes(self) -> int:
        """The memory of a copy."""

    @property
    @abstractmethod
    def bound_in_moves(self) -> float:
        """The bound of this iteration, in moves."""

    @property
    @abstractmethod
    def totals_before(self) -> tuple[int, int, int]:
        """The counts before the step that began under this bound."""

    @abstractmethod
    def columns(self) -> tuple[Integers, Integers, Integers]:
        """For each node on the path the step that entered it, h and its arrival."""

    @abstractmethod
    def frame(self) -> Frame:
        """The path and the counts as they are now."""

    @abstractmethod
    def _columns(self) -> Any:
        """The struct of the columns on which the engine works."""

    @abstractmethod
    def _go(self, function: str, *args: Any) -> int:
        """Continue with one of the loop's functions; return its status."""

    def advance(self, budget: int, due: int = ALL_STEPS) -> int:
        """Make up to `budget` steps, but no more than are `due`, fewer if the bound rises; return
        the loop's status. See `check`.
        """
        return self._go("deepen", min(budget, due))

    @property
    @abstractmethod
    def iteration(self) -> int:
        """The number of the iteration, from 1; 0 before the first."""

    @property
    def path(self) -> Self:
        """This search; one that runs on threads answers with the part that has its path."""
        return self

    @property
    def is_at_goal(self) -> bool:
        """Whether the last step entered the goal; it is not expanded then."""
        return self.step > 0 and np.array_equal(self._board, self._goal)

    def pop_helper_seconds(self) -> float:
        """The processor seconds of other threads for the steps made since the last call."""
        return 0.0

    @property
    def step(self) -> int:
        """The number of nodes entered so far."""
        return self._registers.step

    @property
    def depth(self) -> int:
        """The depth of the node entered last; -1 before the first step of a search that enters the
        start in each iteration.
        """
        return self._registers.depth

    @property
    def generated(self) -> int:
        """The number of successors generated so far."""
        return self._registers.generated

    @property
    def deepest(self) -> int:
        """The greatest depth of a node entered so far, in moves."""
        return self._registers.deepest

    @property
    def least_h(self) -> int:
        """The lowest h of a node entered so far, in moves; h of the start before the first step."""
        return self._registers.least_h

    def lowered(self, h: int) -> list[tuple[int, int]]:
        """The steps that entered a node with a lower h than all before it and than `h`, and that
        h.
        """
        steps = self._registers.lowered
        # Some values may be skipped: h can fall by 2 or more in one step if the heuristic is
        # inconsistent, or from one branch to another.
        return [(steps[less], less) for less in range(h - 1, self.least_h - 1, -1) if steps[less]]

    @property
    def visits(self) -> Visits:
        """How often a node of each g and h has been entered so far."""
        # In this order, because a stored copy may be narrowed meanwhile.
        table = self._visits
        kept = self._kept_visits
        return Visits.from_table(table, self.deepest) if kept is None else kept

    @property
    def _visit_bytes(self) -> int:
        return self._visits.nbytes or sum(column.nbytes for column in self.visits)

    def compact(self) -> None:
        """Reduce the memory of a copy that is stored for long."""
        if self._kept_visits is None:
            self._kept_visits = self.visits
            self._visits = np.zeros((0, 0), np.int64)
            self._struct = None

    def copy(self) -> Self:
        """An independent search at the same step, with arrays of its own. O(depth + places
        visited).
        """
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._board = self._board.copy()
        twin._registers = self.registers_type.from_buffer_copy(self._registers)
        # The twin's table, not ours: another thread may narrow a stored copy meanwhile. The twin
        # has the tables of one moment, but ours may by now be empty, and its visits elsewhere.
        if twin._visits.nbytes < LARGE:
            twin._visits = twin._visits.copy()
        else:
            twin.compact()
        twin._struct = None
        used = self.depth + 1
        for name in self.by_depth:
            if len(column := getattr(self, name)):
                # Zeros take no memory until they are written: the copy of a long, mostly unused
                # stack costs only the rows in use.
                fresh = np.zeros(column.shape, column.dtype)
                fresh[:used] = column[:used]
                setattr(twin, name, fresh)
        return twin

    def _bind(self) -> None:
        """Give a copy its own tables, and room for its visits."""
        if self._struct is None:
            estimate = self._problem.estimate
            self._callback = estimate.callback(c.sizeof(self._registers) // 8)
            self._heuristic = estimate.by_functions(estimate.running_tables(self._callback))
            self._loop = (
                engine()
                .loyd_depth_first(self.kind.encode(), estimate.heuristic.loop.encode())
                .contents
            )
            self._read_board()
        if self._kept_visits is not None:
            self._visits = self._table_of_visits()
            self._kept_visits.onto(self._visits)
            self._kept_visits = None
        if self._struct is None:
            self._struct = self._columns()

    def _read_board(self) -> None:
        """Set the tables of the heuristic to the board."""
        self._heuristic.functions.contents.read(
            self._heuristic.tables, column_of("Bytes", self._board)
        )

    def _call(self, function: str, *args: Any) -> int:
        with self._callback:
            status: int = getattr(self._loop, function)(
                c.byref(self._struct), self._heuristic.tables, *args
            )
        return status

    def make_steps(self, steps: int) -> None:
        """Make `steps` steps, fewer only if the search ends. Raises exceptions of user code."""
        target = self.step + steps
        status = int(Status.RUNNING)
        while self.step < target and status == Status.RUNNING:
            status = self.advance(target - self.step)
            self.check()
        if self.step < target and self._problem.takes_own_code:
            self._pad_to(target)

    def _pad_to(self, step: int) -> None:
        """Stand still until a step: user code may answer otherwise in a replay, once its answers
        are forgotten, so that this ends before the recorded step.
        """
        self._registers.step = self._stack[self.depth, ENTERED_AT] = step

    def check(self) -> None:
        """Raise the exception of user code that made the loop return."""
        self._callback.check()

    def retrace(self, trail: Integers, los: Words, his: Words) -> None:
        """Make as many steps as `trail` has rows, and record the depth, h and the arrival of each
        (see `Slides`); its packed board, if `los` and `his` are as long as `trail`; and how many of
        its successors are within the bound and how many on the path, if `trail` has five columns
        (see `replay`).

        Raises exceptions of user code, and IndexError if the search ends too soon without any (see
        `_pad_to`).
        """
        made = 0
        while made < len(trail):
            before = self.step
            iteration = self.iteration
            rows = trail[made:], trail.shape[1], los[made:], his[made:]
            self._go("retrace", c.byref(fill(TYPES.Trail(), rows)))
            self.check()
            if self.step == before and self._problem.takes_own_code:
                self._pad_to(before + len(trail) - made)  # the other rows stay 0
                return
            if self.step == before:
                raise IndexError(
                    f"the search ends after step {before}: there is no further step to retrace"
                )
            made += self.step - before
            if self.iteration > iteration:
                self._note_rise(trail[made - 1], los[made - 1 : made], his[made - 1 : made])

    def _note_rise(self, row: Integers, lo: Words, hi: Words) -> None:  # noqa: B027  most do
        """Record the step that raised the bound, if the loop does not."""
