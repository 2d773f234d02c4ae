"""The flames of a best-first search, from its columns."""

# ruff: noqa: D102  the methods are described in Flames and Expanded

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from loyd.core.puzzle.move import Move
from loyd.core.puzzle.slides import NO_MOVE
from loyd.core.trace import flames
from loyd.core.trace.blocks import KERNEL, Blocks, Expanded, Sums
from loyd.core.trace.columns import BLANK_BITS
from loyd.core.trace.flame import START, Integers, Reals
from loyd.core.trace.flame_kernel import MARK_BITS
from loyd.core.trace.flames import Flames
from loyd.core.trace.path import LETTERS

if TYPE_CHECKING:
    from loyd.core.trace.best_first import BestFirstTrace

LABELS = {**dict(enumerate(LETTERS)), NO_MOVE: START}
"""By move, or none."""


def parents_of(trace: BestFirstTrace, marks: Any, first: int, last: int) -> Any:
    """The steps that expanded the parents of the nodes (0: none) of the steps after `first` up to `last`."""
    parents = np.empty(last - first, np.int32)
    KERNEL.functions.parents_of(trace.record.order, trace.record.made, marks, first, parents)
    return parents


@dataclass(frozen=True, eq=False)
class Entries(Expanded):
    """f is made of g, which is the depth, and of h, whose mean is asked for; what is open is counted as entries are made and end.

    `above`: by step, the steps that expanded the nodes' parents, as far as these are kept; `marks`: by marked entry, the step that made it.
    """

    above: Any
    marks: Any
    trace: BestFirstTrace
    with_open: bool

    def parents(self, first: int, last: int) -> Any:
        return self.above[first + 1 : last + 1] if last < len(self.above) else parents_of(self.trace, self.marks, first, last)

    def add(self, blocks: Blocks, first: int, last: int, sums: Sums) -> None:
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

    def opened(self, blocks: Blocks, sums: Sums, step: int) -> Integers:
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
        if step <= flames.AT_ONCE:
            return super().below(recorded, step, steps)
        asked = np.array(sorted(steps), np.int64)
        with self._lock:
            counts = self._kept_blocks(recorded, step, 0).below(self._columns(recorded, step), step, asked)
        # What is no block has little below it.
        stack = np.empty(len(Move) * (recorded.counts(step).deepest_g + 2), np.int64)
        KERNEL.functions.count_below(recorded.record.made, recorded.nodes.ended, step, asked, counts, stack)
        found = dict(zip(asked.tolist(), counts.tolist(), strict=True))
        return [found[each] for each in steps]

    def _parent(self, recorded: BestFirstTrace, step: int) -> int:
        return recorded.parent_step(step)

    def _expanded(self, recorded: BestFirstTrace, step: int, *, with_open: bool, is_again: bool) -> Expanded:
        self._mark(recorded, step)
        if is_again and step > self._known:
            if step >= len(self._parents):
                longer = np.empty(max(step + (step >> 1), 1 << 12) + 1, np.int32)
                longer[: self._known + 1] = self._parents[: self._known + 1]
                self._parents = longer
            self._parents[self._known + 1 : step + 1] = parents_of(recorded, self._marks, self._known, step)
            self._known = step
        return Entries(recorded.record.order, recorded.nodes.h, self._parents[: self._known + 1], self._marks, recorded, with_open)

    def _mark(self, recorded: BestFirstTrace, step: int) -> None:
        """Mark the entries that were made up to a step."""
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
