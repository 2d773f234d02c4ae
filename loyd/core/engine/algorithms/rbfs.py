"""Recursive best-first search: best-first, in memory for one path and its siblings.

Source: Korf, "Linear-space best-first search" (Artificial Intelligence, 1993). Textbook form:
`Recursive` of `tests/oracle/informed.py`.
"""

import ctypes as c
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from ..depth_first.automaton import move_tables
from ..depth_first.path_reader import DepthFirstConfig
from ..depth_first.path_run import PathRun
from ..depth_first.recursive_trace import (
    ARRIVED,
    ENTERED,
    INFINITE_F,
    LIMIT,
    PATH_H,
    ROW,
    VALUE,
    RecursiveLevels,
    RecursiveTrace,
)
from ..depth_first.replay import Frame
from ..depth_first.solver import advance
from ..native.binding import TYPES, Status, fill
from ..problem import (
    DEPTH_FIRST_STATUSES,
    Algorithm,
    Guarantee,
    Holds,
    Problem,
    SolverGenerator,
    named,
    optimality,
    run,
    tagged_lines,
)
from ..puzzle.packing import MOVE_AT, NO_MOVE, Integers
from ..record import Priority, Tie
from .pseudo_code import code_of

SPARE = 16
"""The path and the table of visits have room for the greatest F so far and this much more."""


class RecursiveRun(PathRun):
    """A recursive best-first search in progress; its path includes siblings."""

    registers_type = TYPES.RecursiveRegisters
    kind = "recursive"

    def __init__(self, problem: Problem):
        super().__init__(problem)
        self._tables = move_tables(problem)
        h = self._start_h
        came = problem.start.blank | NO_MOVE << MOVE_AT
        self._stack = np.zeros((h + SPARE, ROW), np.int64)
        self._stack[0, [ARRIVED, PATH_H, LIMIT, VALUE]] = came, h, INFINITE_F, h
        self._registers.bound = -1
        self._registers.depth_limit = problem.depth_limit
        self._registers.peak_open = self._registers.most_nodes = 1
        self._visits = self._table_of_visits()

    def _table_of_visits(self) -> Integers:
        return np.zeros((len(self._stack), min(len(self._stack), 256)), np.int64)

    @property
    def iteration(self) -> int:
        """How often the greatest F of all nodes entered has risen."""
        return self._registers.rises

    @property
    def bound_in_moves(self) -> float:
        """The local bound of the current call; h of the start before the first step."""
        return self._registers.bound if self.step else self._start_h

    @property
    def totals_before(self) -> tuple[int, int, int]:
        """Before the step that last raised the bound: the nodes generated, those cut off, and the
        successors above their limits.
        """
        return (
            self._registers.generated_before,
            self._registers.cut_off_before,
            self._registers.above_limit_before,
        )

    @property
    def kept_bytes(self) -> int:
        return self._visit_bytes + self._stack.nbytes + c.sizeof(self._registers)

    def _columns(self) -> Any:
        registers = c.pointer(self._registers)
        path = self._board, self._goal, self._stack, self._tables.queue
        visits = self._visits, self._visits.shape[1]
        return fill(TYPES.Recursive(), (*path, self._callback.state, registers, *visits))

    def _go(self, function: str, *args: Any) -> int:
        """If room ran out before a step was made, grow and retry."""
        self._bind()
        while True:
            before = self.step
            status = self._call(function, *args)
            if status != Status.NEED_ROOM:
                return status
            # A node's depth is at most its F, so rows up to the greatest F hold every path.
            more = self._registers.greatest_f - len(self._stack) + SPARE
            self._stack = np.concatenate((self._stack, np.zeros((more, ROW), np.int64)))
            before_growth = self._visits
            self._visits = self._table_of_visits()
            self._visits[: before_growth.shape[0], : before_growth.shape[1]] = before_growth
            self._struct = self._columns()
            # The loop stops after a step that raises F; the caller sees this rise before more
            # steps are made.
            if self.step > before:
                return int(Status.RUNNING)

    def columns(self) -> tuple[Integers, Integers, Integers]:
        """For each node on the path, the step that entered it, F and the arrival."""
        path = self._stack[: self.depth + 1]
        return path[:, ENTERED].copy(), path[:, VALUE].copy(), path[:, ARRIVED].copy()

    def frame(self) -> Frame:
        """The path and the counts as they are now."""
        registers = self._registers
        used = self.depth + 1 if self.step else 0
        return Frame(
            self.step,
            None,
            self.bound_in_moves,
            self.generated,
            registers.cut_off,
            registers.above_limit,
            0,
            self.deepest,
            self.least_h,
            RecursiveLevels(self._stack[:used].astype(np.uint64)),
            registers.open if self.step else 1,
            registers.peak_open,
            registers.peak_step,
            registers.most_nodes,
            registers.deepest_successor,
        )


class RecursiveSolver(NamedTuple):
    """How recursive best-first search is started."""

    def begin(self, problem: Problem) -> tuple[RecursiveTrace, SolverGenerator]:
        """The empty record of a problem, and the search that fills it."""
        formula = Priority.from_symbol(
            "f", problem.weight, Tie.OLDEST, "then the lowest f found below it"
        )
        config = DepthFirstConfig(
            problem.depth_limit, move_tables(problem).queue, undo_move=problem.undo_move
        )
        trace = RecursiveTrace(
            problem.start, problem.goal, problem.order, formula, config, problem.estimate.display_h
        )
        path = RecursiveRun(problem)
        trace.keep(path)
        return trace, run(problem, trace, partial(advance, trace, path))


PSEUDO_CODE = tagged_lines("""
init      | visit(start, h(start), ∞)
take      | visit(n, F, bound):
test      |     if n is the goal: return its path
each undo |     for each move m from n, no undo move:
make      |         s ← n after m; F(s) ← f(s), or if f(n) < F the higher of F and f(s)
within    |     while the lowest F(s) ≤ bound:
          |         s ← the successor of lowest F; t ← the next one
          |         F(s) ← visit(s, F(s), min(bound, F(t)))
beyond    |     return the lowest F(s)
""")


RECURSIVE_BEST_FIRST = Algorithm(
    id="rbfs",
    name="recursive best-first",
    uses=named("heuristic depth_limit undo_move"),
    optimal=Guarantee(Holds.IF_ADMISSIBLE),
    time="exponential; branches are generated repeatedly",
    memory="O(b · d): the path and its siblings",
    source="Korf 1993",
    pseudo_code=code_of(PSEUDO_CODE, at_limit="return ∞"),
    is_optimal=optimality.optimal_if_admissible,
    bounds=optimality.bound_by_record,
    factory=RecursiveSolver(),
    statuses=DEPTH_FIRST_STATUSES,
)
