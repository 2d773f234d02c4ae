"""The record of a user-defined algorithm, which yields boards (see
`loyd.core.user_code.user_algorithm`), in the columns of A*.

`Nodes.extra` is the step that expanded an entry's parent: a board that is not open may be yielded
long after its parent was expanded, and then becomes a new open entry in the very step that expands
it. The statuses of successors are stored, as no rule implies them.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import isnan
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from ..engine import Ending
from ..engine.best_first import (
    H_BITS,
    MOVE_COUNT,
    NUMBERS,
    BestFirstRecord,
    BestFirstTrace,
    OpenList,
    RuleColumns,
    RuleTrace,
    Statuses,
    Totals,
)
from ..engine.puzzle import Board, Moves
from ..engine.puzzle.packing import Bools, Int32s, Integers, Reals
from ..engine.record import (
    BestFirstConfig,
    CourseCounts,
    Division,
    Evaluate,
    Event,
    Priority,
    Registers,
    SuccessorStatus,
    Tie,
    UserFormula,
    format_f,
)
from ..system import counted


class UserChoice(NamedTuple):
    """A node chosen by a user-defined algorithm: of `open` nodes, `less` had a lower f and `equal`
    the same, this one included; `open` is 0 if it was not in the open list, and `f` is NaN if the
    algorithm defines none. `inferred`: what the algorithm did not yield with it: "", "parent" or "g
    and parent". `note`: the algorithm's own words, or empty.
    """

    f: float
    open: int
    less: int
    equal: int
    inferred: str = ""
    note: str = ""
    symbol: str = "f"

    @property
    def sentence(self) -> str:
        """The reason that the user's code gave, and what was inferred."""
        verb = "are" if " and " in self.inferred else "is"
        return (
            f"{self._reason} Its {self.inferred} {verb} inferred."
            if self.inferred
            else self._reason
        )

    @property
    def _reason(self) -> str:
        if self.note:
            return f"{self.note.rstrip('.')}."
        if not self.open:
            return "yielded by the algorithm; its board was not open."
        if self.open == 1:
            return "the only open node."
        if isnan(self.f):
            return f"yielded by the algorithm among {counted(self.open, 'open node')}."
        others = f"{self.less or 'none'} had a lower f than {format_f(self.f)}"
        ties = f", {self.equal - 1} the same" if self.equal > 1 else ""
        return f"yielded by the algorithm among {counted(self.open, 'open node')}: {others}{ties}."


INFERRED = ("", "parent", "g and parent")
"""What was inferred about a step's node, by `Noted.inferred`."""
OPENING_STATUSES = [
    NUMBERS[status]
    for status in (SuccessorStatus.NEW, SuccessorStatus.IMPROVED, SuccessorStatus.REOPENED)
]
FIRST_LENGTH = 1 << 10
"""Rows of the columns at first; they grow by half."""
SPARE = 8
"""Free rows that a step may need: its own entry and four successors, with room to spare."""
STRIDE = 1 << 12
"""The steps that are read at once where an event is looked for."""


class Noted(NamedTuple):
    """By step, where 0 is before the first.

    `status`, `known`: one row per step, as in `Statuses`. `inferred`: an index into INFERRED.
    `line`: the line of its code (from 0) at which the algorithm yielded; -1 if unknown. The rest
    are counts after the step.
    """

    status: npt.NDArray[np.int8]
    known: Int32s
    inferred: npt.NDArray[np.int8]
    line: Int32s
    generated: Integers
    closed: Int32s
    cut_off: Int32s
    deepest: Int32s
    deepest_successor: Int32s
    least_h: Int32s
    greatest: Reals

    @classmethod
    def empty(cls, length: int) -> "Noted":
        """Columns of zeros with so many rows."""
        kinds = ["int8", "int32", "int8", "int32", "int64", *["int32"] * 5, "float64"]
        columns: list[Any] = [
            np.zeros((length, MOVE_COUNT) if place < 2 else length, kind)
            for place, kind in enumerate(kinds)
        ]
        return cls(*columns)


NOTED_TOTALS = [name for name in Totals._fields if name in Noted._fields]


class UserColumns(RuleColumns):
    """Columns by step of a user-defined algorithm."""

    _trace: "UserTrace"

    @cached_property
    def closed(self) -> Integers:
        return self._trace.noted.closed[self.first : self.last + 1].astype(np.int64)


class UserOpenList(OpenList):
    """Oldest first, found by scanning every entry: such a search creates few of them."""

    def sizes(self, trace: BestFirstRecord, step: int) -> tuple[Integers, Integers]:
        """O(entries)."""
        return np.zeros(1, np.int64), np.array([len(trace.open_entries(step))])

    def entries(
        self, trace: BestFirstRecord, step: int, first: int, count: int, part: int | None = None
    ) -> list[int]:
        return trace.open_entries(step)[first : first + count].tolist()

    def place(self, trace: BestFirstRecord, entry: int, step: int) -> tuple[int, int]:
        opened = trace.open_entries(step)
        return int(np.searchsorted(opened, entry)) + 1, len(opened)


class UserTrace(RuleTrace):
    """Its open list is shown oldest first, and a choice is explained only by how its f compares.

    `notes`: by step, the algorithm's own explanation of its choice.
    """

    columns_type = UserColumns
    extra_type = np.int32
    requeues: Literal["open", "closed"] | None = "closed"
    without_goal = Ending.EXHAUSTED
    """How a search ends that has found no solution."""
    entry_bytes = 720
    """The approximate memory per entry of the algorithm itself, as measured by `python -m
    tests.benchmarks.memory` for breadth-first search.
    """

    def __init__(
        self,
        start: Board,
        goal: Board,
        order: Moves,
        formula: UserFormula,
        depth_limit: int,
        evaluate: Evaluate,
    ):
        self.division = Division.F if formula.code else Division.LAYER
        super().__init__(
            start,
            goal,
            order,
            Priority.from_symbol("g", Fraction(1), Tie.OLDEST),
            BestFirstConfig(depth_limit=depth_limit),
            evaluate,
        )
        self.formula: UserFormula = formula
        self._open_list = UserOpenList()
        self.allocate(FIRST_LENGTH, FIRST_LENGTH)
        self.registers = Registers()
        self.noted = Noted.empty(FIRST_LENGTH)
        self.notes: dict[int, str] = {}
        self._goal_steps: list[int] = []
        self._returned: dict[int, Moves] = {}
        """Solutions that were not reached by yielding the goal, by their index."""

    def filled(self) -> list[tuple[Any, int]]:
        return [*super().filled(), (self.noted, self.steps + 1)]

    def set_columns(self, groups: Sequence[Any]) -> None:
        *first, self.noted = groups
        super().set_columns(first)

    def grow(self) -> None:
        """Make the columns longer where fewer than `SPARE` rows are free."""
        groups = self.filled()
        if any(count > len(group[0]) - SPARE for group, count in groups):
            self.set_columns(
                [
                    _longer(group) if count > len(group[0]) - 2 * SPARE else group
                    for group, count in groups
                ]
            )

    @property
    def bytes_used(self) -> int:
        groups = self.filled()
        return (
            sum(int(column.nbytes) for group, _ in groups for column in group)
            + self.entry_bytes * groups[0][1]
        )

    def add_solution(self, entry: int, moves: Moves = ()) -> None:
        """Add a solution found in the last step: the path to an entry of the goal, or `moves` if
        `entry` is 0.
        """
        place = self.registers.solutions
        if entry:
            self._goal_steps.append(self.steps)
        else:
            self._returned[place] = moves
        self.solutions.step[place], self.solutions.entry[place] = (self.registers.step, entry)
        self.registers.solutions += 1

    def _moves(self, place: int) -> Moves:
        return self._returned[place] if place in self._returned else super()._moves(place)

    def solution_length(self, place: int) -> int:
        return (
            len(self._returned[place])
            if place in self._returned
            else super().solution_length(place)
        )

    @property
    def goal_steps(self) -> Sequence[int]:
        return self._goal_steps

    def totals(self, step: int) -> Totals:
        """The totals from the start up to and including a step."""
        counts = {name: getattr(self.noted, name)[step].item() for name in NOTED_TOTALS}
        return Totals(**counts, left_out=0)

    def _next_of(
        self, column: str, step: int, kind: str, before: int | None = None
    ) -> Event | None:
        last = self.steps if before is None else before - 1
        found = None
        while step < last and found is None:
            found = self.first_of(column, kind, step, min(step + STRIDE, last))
            step += STRIDE
        return found

    def extremes(self, step: int) -> tuple[int, int]:
        sums = self.totals(step)
        return sums.least_h, sums.greatest

    def sizes(self, step: int) -> tuple[int, int]:
        opened, _ = super().sizes(step)
        return opened, int(self.noted.closed[step])

    def course_counts(self, step: int) -> CourseCounts:
        return (
            super()
            .course_counts(step)
            ._replace(enqueued=self.entry_count(step) - 1, goal_tests=None)
        )

    def scaled_priorities(self, entries: Any) -> Any:
        if self.formula.code is None:
            return np.full(np.shape(entries), np.nan)
        codes = self.nodes.g[entries].astype(np.int64) << H_BITS | self.nodes.h[entries]
        # The formula is Python: it is evaluated once per pair of g and h, not once per entry.
        names, places = np.unique(codes, return_inverse=True)
        return np.array(
            [self.formula.f(code >> H_BITS, code & (1 << H_BITS) - 1) for code in names.tolist()],
            np.float64,
        )[places]

    def unscaled(self, whole: float) -> float:
        return int(whole) if float(whole).is_integer() else whole

    def f_of(self, entry: int) -> float:
        return self.formula.f(int(self.nodes.g[entry]), int(self.nodes.h[entry]))

    def line(self, step: int) -> int:
        """The line of its code (from 0) at which the algorithm yielded the node of a step; -1 if
        unknown.
        """
        return int(self.noted.line[step])

    def choice(self, step: int) -> Any:
        entry = self.expanded_entry(step)
        inferred = INFERRED[self.noted.inferred[step]]
        note = self.notes.get(step, "")
        f = self.f_of(entry)
        if entry >= self.entry_count(step - 1):
            return UserChoice(f, 0, 0, 0, inferred, note)
        others = self.scaled_priorities(self.open_entries(step - 1))
        return UserChoice(
            f, len(others), int((others < f).sum()), int((others == f).sum()), inferred, note
        )

    def statuses(self, steps: Integers) -> Statuses:
        """What the search did with every successor of these steps, as it was noted."""
        status = self.noted.status[steps].astype(np.int64)
        is_made: Bools = np.isin(status, OPENING_STATUSES)
        before = self.entry_counts(steps - 1)
        # A board that was not open is yielded: its own entry is created in the step that expands
        # it, before those of its successors, which therefore begin one later.
        before += self.step_data.expanded[steps - 1] >= before
        # The entries of a step are consecutive and in the order of its successors: the k-th that
        # got an entry has number before + k - 1.
        made = np.where(is_made, before[:, None] + np.cumsum(is_made, axis=1) - 1, 0)
        return Statuses(
            status, made, self.noted.known[steps].astype(np.int64), np.zeros(made.shape, np.uint64)
        )

    def origin(self, entry: int) -> int:
        return entry if self.nodes.g[entry] else 1

    def parent_step_of(self, entry: int) -> int:
        return int(self.nodes.extra[entry])

    def parent_steps(self, entries: Any) -> Integers:
        return self.nodes.extra[entries].astype(np.int64)

    copies = BestFirstTrace.copies


def _longer(group: Any) -> Any:
    more = (np.zeros_like(column, shape=(len(column) // 2, *column.shape[1:])) for column in group)
    return type(group)(*(np.concatenate(pair) for pair in zip(group, more, strict=True)))
