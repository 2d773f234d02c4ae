"""The columns of many steps of a best-first search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.board import Move
from loyd.core.puzzle.packing import NO_MOVE, slides
from loyd.core.trace import flame
from loyd.core.trace.best_first_successors import beyond_f, found_open
from loyd.core.trace.columns import (
    BLANK_BITS,
    BLANK_MASK,
    BOUNDS,
    EARLY_GOAL,
    GOAL,
    NO_CUT,
    Bools,
    Integers,
    Numbers,
    Reals,
    Reopened,
    Replaced,
    StepColumns,
    Words,
    high_words,
    risen,
)
from loyd.core.trace.flame import KERNEL, START, Blocks, BlockSums, Expanded, Flames
from loyd.core.trace.flame_kernel import MARK_BITS
from loyd.core.trace.ledger import FIGURES, AtDepth, Division, Ledger, LedgerCounts, Lines, at_depths, ledger, rows_of, with_open
from loyd.core.trace.node import LETTERS, SuccessorStatus

if TYPE_CHECKING:
    from loyd.core.trace.best_first import BestFirstTrace


class BestFirstColumns(StepColumns):
    """Figures gathered from the record's own columns."""

    def __init__(self, trace: BestFirstTrace, first: int, last: int) -> None:
        super().__init__(trace, first, last)
        self._trace = trace
        self._nodes = trace.nodes
        self._entries = trace.record.order[first - 1 : last]
        self._made = trace.record.made[first - 1 : last].astype(np.int64)

    @cached_property
    def g(self) -> Integers:
        return self._nodes.g[self._entries].astype(np.int64)

    @cached_property
    def h(self) -> Integers:
        return self._nodes.h[self._entries].astype(np.int64)

    @cached_property
    def _whole(self) -> Integers:
        whole: Integers = self._trace.wholes(self._entries)
        return whole

    @cached_property
    def f(self) -> Numbers:
        scale = self._trace.scale
        return self._whole if scale == 1 else self._whole / scale

    @cached_property
    def made_here(self) -> Integers:
        return np.diff(self._made, prepend=self._trace.made_by(self.first - 1))

    @cached_property
    def improved(self) -> Integers:
        return self._replaced(self._trace.improved, self._trace.improved_by(self.first - 1), self._trace.improved_by(self.last))

    @cached_property
    def reopened(self) -> Integers:
        return self._replaced(self._trace.replaced_closed, self._trace.reopened_by(self.first - 1), self._trace.reopened_by(self.last))

    def _replaced(self, replaced: Replaced | Reopened, first: int, last: int) -> Integers:
        places = np.searchsorted(self._made, replaced.new[first:last].astype(np.int64), side="right")
        return np.bincount(places, minlength=len(self))

    @cached_property
    def open(self) -> Integers:
        left = self._trace.improved_by(self.first - 1) + np.cumsum(self.improved)
        return self._made - 1 - self.step - left - self.requeued * (self._trace.requeues == "open")

    @cached_property
    def closed(self) -> Integers:
        return (
            self.step
            - ~self.has_successors
            - self._trace.reopened_by(self.first - 1)
            - np.cumsum(self.reopened)
            - (self.requeued * (self._trace.requeues == "closed"))
        )

    @cached_property
    def requeued(self) -> Integers:
        """How many entries had given way to one for the same node after each step."""
        found = self._trace.requeued.new[: self._trace.requeued_by(self.last)]
        return np.searchsorted(found, self._made).astype(np.int64)

    @cached_property
    def bound(self) -> Reals:
        return self._trace.bounds_at(self.step)

    @cached_property
    def jump(self) -> Bools:
        earlier = [self._trace.made_by(max(step, 0)) for step in (self.first - 2, self.first - 1)]
        found: Bools = (self._entries > self._trace.roots) & (self._entries < np.concatenate((earlier, self._made))[: len(self)])
        return found

    @cached_property
    def solved(self) -> Bools:
        found: Bools = self.step == (self._trace.goal_step or 0)
        return found

    @cached_property
    def rises(self) -> Bools:
        return risen(self._whole, self._trace.records(self.first - 1).greatest)

    @cached_property
    def falls(self) -> Bools:
        return risen(-self.h, -self._trace.records(self.first - 1).least_h)

    @cached_property
    def new_bound(self) -> Bools:
        return np.isin(self.step, self._trace.bounds.step[: self._trace.registers[BOUNDS]])

    @cached_property
    def _came(self) -> Numbers:
        """The cell of the blank and the move that led there, in one byte (see `Nodes.came`)."""
        return self._nodes.came[self._entries]

    @cached_property
    def came(self) -> Integers:
        return (self._came >> BLANK_BITS).astype(np.int64)

    @cached_property
    def lo(self) -> Words:
        return self._nodes.lo[self._entries]

    @cached_property
    def hi(self) -> Words:
        words: Words = high_words(self._nodes, self._entries)
        return words

    @cached_property
    def has_successors(self) -> Bools:
        return ~np.isin(self.step, self._trace.goal_steps)

    @cached_property
    def is_expanded(self) -> Bools:
        return self.has_successors & ~self._is_cut_off

    @cached_property
    def legal(self) -> Integers:
        start = self._trace.start
        moves = slides(start.height, start.width, self._trace.order).successors[:, NO_MOVE].astype(np.int64)
        legal: Integers = moves[self._came & BLANK_MASK]
        return legal

    @cached_property
    def successors(self) -> Integers:
        found: Integers = self._trace.successors_from[self._came]
        return np.where(self.has_successors, found, 0)

    @cached_property
    def _is_cut_off(self) -> Bools:
        found: Bools = self.g >= self._trace.cut
        return found

    @cached_property
    def back(self) -> Integers:
        return np.zeros(len(self), np.int64) if self._trace.rules.undo_move else super().back

    @cached_property
    def _left_out(self) -> Integers:
        generated = self.successors if self._trace.cut == NO_CUT else np.where(self._is_cut_off, 0, self.successors)
        return generated - self.made_here - self._untried

    @cached_property
    def _untried(self) -> Integers:
        return np.where(self.solved, self._trace.untried, 0)

    @cached_property
    def _beyond_f(self) -> Integers:
        return beyond_f(self._trace, self._left_out, self.step)

    @cached_property
    def known(self) -> Integers:
        return self._left_out - self._beyond_f if self._trace.rules.remembers else np.zeros(len(self), np.int64)

    @cached_property
    def _found_open(self) -> Integers:
        found = np.zeros(len(self), np.int64)
        places = np.flatnonzero(self.known > 0)
        if len(places):
            found[places] = found_open(self._trace, self._entries[places].astype(np.int64), self.first + places)
        return found

    @cached_property
    def _early_goal(self) -> Integers:
        """1 where the goal was generated, in a search that ends with that."""
        registers, found = self._trace.registers, np.zeros(len(self), np.int64)
        if registers[EARLY_GOAL] and self._trace.start != self._trace.goal:
            found[self.solved] = 1
        return found

    def statuses(self, status: SuccessorStatus) -> Integers:
        if status is (SuccessorStatus.NEW if self._trace.rules.remembers else SuccessorStatus.OPENED):
            return self.made_here - self.improved - self.reopened - self._early_goal
        if status is SuccessorStatus.LOOP and self._trace.rules.avoids_path:
            return self._left_out - self._beyond_f
        if status is SuccessorStatus.OPEN:
            return self._found_open
        if status is SuccessorStatus.CLOSED:
            return self.known - self._found_open
        if status is SuccessorStatus.BEYOND:
            return np.where(self._is_cut_off, self.successors, self._beyond_f)
        others = {
            SuccessorStatus.IMPROVED: "improved",
            SuccessorStatus.REOPENED: "reopened",
            SuccessorStatus.BACK: "back",
            SuccessorStatus.GOAL: "_early_goal",
            SuccessorStatus.UNTRIED: "_untried",
        }
        column: Integers = getattr(self, others[status]) if status in others else np.zeros(len(self), np.int64)
        return column


LABELS = {**dict(enumerate(LETTERS)), NO_MOVE: START}
"""By move, or none."""
LONG_PATH = 1000
"""Paths of so many nodes are followed by the compiled loop, which costs more to load than a shorter one takes."""


def parents_of(trace: BestFirstTrace, marks: Any, first: int, last: int) -> Any:
    """The steps that expanded the parents of the nodes (0: none) of the steps after `first` up to `last`."""
    parents = np.empty(last - first, np.int32)
    KERNEL.functions.parents_of(trace.record.order, trace.record.made, marks, first, trace.roots, parents)
    return parents


@dataclass(frozen=True, eq=False)
class FlameEntries(Expanded):
    """f is made of g, which is the depth, and of h, whose mean is asked for; what is open is counted as entries are made and end.

    `above`: by step, the steps that expanded the nodes' parents, as far as these are kept; `marks`: by marked entry, the step that made it.
    """

    above: Any
    marks: Any
    trace: BestFirstTrace
    with_open: bool

    def parents(self, first: int, last: int) -> Any:
        return self.above[first + 1 : last + 1] if last < len(self.above) else parents_of(self.trace, self.marks, first, last)

    def add(self, blocks: Blocks, first: int, last: int, sums: BlockSums) -> None:
        super().add(blocks, first, last, sums)
        if not self.with_open:
            return
        trace, places = self.trace, blocks.places
        made = trace.record.made
        KERNEL.functions.add_made(places, made, blocks.tops, blocks.above, blocks.bits, first, last, sums.opened)
        replaced = trace.improved.old[trace.improved_by(first) : trace.improved_by(last)]
        KERNEL.functions.take_replaced(np.searchsorted(made[:last], replaced, "right") + 1, places, blocks.bits, sums.opened)

    @property
    def counts_open(self) -> bool:
        return self.with_open

    def opened(self, blocks: Blocks, sums: BlockSums, step: int) -> Integers:
        del blocks, step
        opened: Integers = sums.opened
        return opened

    def depth(self, step: int) -> int:
        return int(self.trace.nodes.g[self.order[step - 1]])

    def deepest(self, step: int) -> int:
        return self.trace.counts(step).deepest_g

    def f(self, steps: Integers) -> Reals:
        entries = self.order[steps - 1]
        return self.mean_f(self.trace.nodes.g[entries].astype(np.int64), self.trace.nodes.h[entries].astype(np.float64))

    def mean_f(self, depths: Integers, values: Reals) -> Reals:
        priority = self.trace.priority
        f: Reals = (priority.g_weight * depths + priority.h_weight * values) / priority.scale
        return f

    def labels(self, steps: Integers) -> tuple[str, ...]:
        return tuple(map(LABELS.__getitem__, (self.trace.nodes.came[self.order[steps - 1]] >> BLANK_BITS).tolist()))


class BestFirstFlames(Flames["BestFirstTrace"]):
    """An entry's parent was expanded by the step that made the entry, which is looked for from the last marked entry before it on.

    Where the same steps are gone through for every answer, which are AT_ONCE at the most, their parents are kept (4 bytes a step).
    """

    def __init__(self) -> None:
        super().__init__()
        self._parents = np.zeros(1, np.int32)
        self._known = 0
        self._marks = np.zeros(1, np.int32)
        self._marked = 0

    def _let_go(self) -> None:
        super()._let_go()
        self._parents, self._known = np.zeros(1, np.int32), 0

    def below(self, recorded: BestFirstTrace, step: int, steps: list[int]) -> list[int]:
        if step <= flame.AT_ONCE:
            return super().below(recorded, step, steps)
        asked = np.array(sorted(steps), np.int64)
        with self._lock:
            counts = self._kept_blocks(recorded, step, 0).below(self._columns(recorded, step), step, asked)
        # What is no block has little below it.
        stack = np.empty(len(Move) * (recorded.counts(step).deepest_g + 2), np.int64)
        KERNEL.functions.count_below(recorded.record.made, recorded.nodes.ended, step, asked, counts, stack)
        found = dict(zip(asked.tolist(), counts.tolist(), strict=True))
        return [found[each] for each in steps]

    def parent(self, recorded: BestFirstTrace, step: int) -> int:
        return recorded.parent_step(step)

    def ancestor_steps(self, recorded: BestFirstTrace, step: int) -> list[int]:
        nodes = int(recorded.nodes.g[recorded.record.order[step - 1]]) + 1 if step else 0
        if nodes < LONG_PATH or KERNEL.is_deferred:
            return super().ancestor_steps(recorded, step)
        steps = np.empty(nodes, np.int64)
        with self._lock:
            self._mark(recorded, step)
            KERNEL.functions.follow(recorded.record.order, recorded.record.made, self._marks, step, steps)
        found: list[int] = steps.tolist()
        return found

    def _expanded(self, recorded: BestFirstTrace, step: int, *, with_open: bool, is_again: bool) -> Expanded:
        self._mark(recorded, step)
        if is_again and step > self._known:
            if step >= len(self._parents):
                longer = np.empty(max(step + (step >> 1), 1 << 12) + 1, np.int32)
                longer[: self._known + 1] = self._parents[: self._known + 1]
                self._parents = longer
            self._parents[self._known + 1 : step + 1] = parents_of(recorded, self._marks, self._known, step)
            self._known = step
        return FlameEntries(recorded.record.order, recorded.nodes.h, self._parents[: self._known + 1], self._marks, recorded, with_open)

    def _mark(self, recorded: BestFirstTrace, step: int) -> None:
        if step > self._marked:
            marks = (recorded.made_by(step) >> MARK_BITS) + 1
            if marks > len(self._marks):
                longer = np.empty(marks + (marks >> 1), np.int32)
                longer[: len(self._marks)] = self._marks
                self._marks = longer
            KERNEL.functions.mark(recorded.record.made, self._marked, step, self._marks)
            self._marked = step

    def _steps(self, recorded: BestFirstTrace) -> int:
        return recorded.steps


KeyOf = Callable[[Integers, Integers], Any]


class BestFirstLedger:
    """By f; by layer where that is g; without rows where it is the same for all.

    It is handed the trace and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self) -> None:
        self._by_f, self._by_g = LedgerCounts(1), LedgerCounts(1)
        self._again = ReopenedEntries()

    def after_step(self, trace: BestFirstTrace, step: int) -> Ledger:
        priority, goal = trace.priority, trace.goal_step
        sums = self._by_f.up_to(step, partial(self._lines, trace, priority.whole))
        rows = rows_of(sums, [priority.unscaled(int(key)) for key in sums.key.tolist()])
        if not trace.rules.remembers:
            rows = [row._replace(again=None) for row in rows]
        opened: dict[tuple[float, str | None], int] = {(f, None): count for f, count in trace.open_by_f(step)}
        division = Division.LAYER if priority.symbol == "g" else Division.F if priority.h_weight else Division.WHOLE
        found = None if goal is None or goal > step else (goal, trace.node(goal).f)
        return ledger(step, division, priority.symbol, with_open(rows, opened), sums.peak, found)

    def depths(self, trace: BestFirstTrace, step: int) -> tuple[AtDepth, ...]:
        return at_depths(self._by_g.up_to(step, partial(self._lines, trace, _depth)), trace.plane(step))

    def _lines(self, trace: BestFirstTrace, key_of: KeyOf, first: int, last: int) -> Lines:
        """What the steps after `first` up to `last` did; `key_of` tells by their g and h which row each belongs to."""
        entries, made = trace.record.order[first:last], trace.record.made[first:last].astype(np.int64)
        g, h = trace.nodes.g[entries].astype(np.int64), trace.nodes.h[entries].astype(np.int64)
        is_goal = entries == trace.registers[GOAL]
        is_expanded = ~is_goal & (g < trace.cut)
        generated = trace.successors_from[trace.nodes.came[entries]] * is_expanded
        if trace.goal_step == last:
            generated[-1] -= trace.untried
        opened_by = np.diff(made, prepend=trace.made_by(first))
        improved = _by_step(trace.improved, trace.improved_by(first), trace.improved_by(last), made)
        reopened = _by_step(trace.replaced_closed, trace.reopened_by(first), trace.reopened_by(last), made)
        beyond = beyond_f(trace, generated - opened_by, np.arange(first + 1, last + 1))
        figures = np.zeros((len(FIGURES), len(entries)), np.int64)
        columns = {
            "expanded": is_expanded, "generated": generated, "cut": beyond,
            "new": (opened_by - improved - reopened) * trace.rules.remembers, "improved": improved,
            "reopened": reopened, "duplicates": generated - opened_by - beyond, "cut_off": ~is_goal & (g >= trace.cut),
            "again": self._again.are(trace, entries, last) & is_expanded,
        }  # fmt: skip
        for name, column in columns.items():
            figures[FIGURES.index(name)] = column
        opened = made - 1 - np.arange(first + 1, last + 1) - trace.improved_by(first) - np.cumsum(improved)
        return Lines(key_of(g, h).astype(np.float64), figures, opened)


def _depth(g: Integers, h: Integers) -> Integers:
    del h
    return g


def _by_step(replaced: Replaced | Reopened, first: int, last: int, made: Integers) -> Integers:
    """How many of the better paths at some places were found by each of some steps, of which it is given how many entries each left."""
    return np.bincount(np.searchsorted(made, replaced.new[first:last], side="right"), minlength=len(made))


class ReopenedEntries:
    """The entries of boards that had been expanded when they were made: those that reopened one, and what improved such an entry.

    A board at the depth limit is closed without being expanded; whatever it replaced had a greater g, so it had never been expanded.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._entries: npt.NDArray[np.int32] = np.zeros(0, np.int32)
        self._improved = self._reopened = 0

    def are(self, trace: BestFirstTrace, entries: npt.NDArray[np.int32], step: int) -> npt.NDArray[np.bool_]:
        with self._lock:
            self._look(trace, step)
            known = self._entries
        if not len(known):
            return np.zeros(len(entries), bool)
        found: npt.NDArray[np.bool_] = known[np.minimum(np.searchsorted(known, entries), len(known) - 1)] == entries
        return found

    def _look(self, trace: BestFirstTrace, step: int) -> None:
        improved, reopened = trace.improved_by(step), trace.reopened_by(step)
        new, old = (column[self._improved : improved] for column in (trace.improved.new, trace.improved.old))
        found, closed = (column[self._reopened : reopened] for column in (trace.replaced_closed.new, trace.replaced_closed.old))
        found = found[trace.nodes.g[closed] < trace.cut]
        self._improved, self._reopened = max(improved, self._improved), max(reopened, self._reopened)
        known = np.union1d(self._entries, found) if len(found) else self._entries
        # What improves such an entry is one itself, and may be improved: as many turns as the longest such chain has links.
        while len(known) and len(more := new[np.isin(old, known) & ~np.isin(new, known)]):
            known = np.union1d(known, more)
        self._entries = known
