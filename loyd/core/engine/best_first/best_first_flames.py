"""Where the work of a best-first search went, from its columns."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from threading import Lock
from typing import Any

import numpy as np

from ..native.binding import ENUMS, loops
from ..puzzle import DEFAULT_ORDER, Move
from ..puzzle.packing import NO_MOVE, Integers, Reals
from ..record import BLANK_BITS, START, Blocks, BlockSums, Expanded, Flame
from .best_first_record import BestFirstRecord

LABELS = {**dict(enumerate(DEFAULT_ORDER)), NO_MOVE: START}
"""By move, or NO_MOVE."""
LONG_PATH = 1000
"""Paths of at least this many nodes are followed by the compiled loop; loading it takes longer than
following a shorter one in Python.
"""


def parents_of(trace: BestFirstRecord, marks: Any, first: int, last: int) -> Any:
    """The steps that expanded the parents of the nodes (0: none) of the steps after `first` up to
    `last`.
    """
    parents = np.empty(last - first, np.int32)
    loops.parents_of(
        trace.step_data.expanded, trace.step_data.entry_count, marks, first, trace.roots, parents
    )
    return parents


@dataclass(frozen=True, eq=False)
class FlameEntries(Expanded):
    """The mean f follows from g, which is the depth, and the mean h. Open nodes are counted as
    entries are created and end.

    `above`: by step, the step that expanded the node's parent, as far as stored; `marks`: by marked
    entry, the step that created it.
    """

    above: Any
    marks: Any
    trace: BestFirstRecord
    with_open: bool

    def parents(self, first: int, last: int) -> Any:
        return (
            self.above[first + 1 : last + 1]
            if last < len(self.above)
            else parents_of(self.trace, self.marks, first, last)
        )

    def add(self, blocks: Blocks, first: int, last: int, sums: BlockSums) -> None:
        super().add(blocks, first, last, sums)
        if not self.with_open:
            return
        trace = self.trace
        places = blocks.classes
        entry_count = trace.step_data.entry_count
        loops.add_created(
            places, entry_count, blocks.tops, blocks.above, blocks.bits, first, last, sums.opened
        )
        replaced = trace.improved.older[trace.improved_count(first) : trace.improved_count(last)]
        loops.subtract_replaced(
            np.searchsorted(entry_count[:last], replaced, "right") + 1,
            places,
            blocks.bits,
            sums.opened,
        )

    @property
    def counts_open(self) -> bool:
        """Whether the open nodes below each block are counted too."""
        return self.with_open

    def opened(self, blocks: Blocks, sums: BlockSums, step: int) -> Integers:
        return sums.opened

    def depth(self, step: int) -> int:
        return int(self.trace.nodes.g[self.order[step - 1]])

    def deepest(self, step: int) -> int:
        return self.trace.counts(step).deepest_g

    def f(self, steps: Integers) -> Reals:
        return self.trace.scaled_priorities(self.order[steps - 1]) / self.trace.scale

    def mean_f(self, depths: Integers, values: Reals) -> Reals:
        priority = self.trace.priority
        return (priority.g_weight * depths + priority.h_weight * values) / priority.scale

    def labels(self, steps: Integers) -> tuple[str, ...]:
        entries = self.order[steps - 1]
        trace = self.trace
        labels = list(
            map(LABELS.__getitem__, (trace.nodes.arrival[entries] >> BLANK_BITS).tolist())
        )
        if trace.roots > 1:
            for root in np.flatnonzero(entries <= trace.roots).tolist():
                labels[root] = trace.queue_names[int(trace.nodes.extra[entries[root]])] or START
        return tuple(labels)


MOST_UNSTORED = 1 << 22
"""Up to this many steps, blocks are chosen anew for every step queried."""
KEPT_BLOCKS = 3
KEPT_BEHIND, KEPT_AHEAD = 4, 1.25
"""Stored blocks serve steps from a quarter of the step for which they were chosen to a quarter
beyond it.
"""


class Flames(ABC):
    """Computes flames. Beyond MOST_UNSTORED steps it stores what serves the next query: 4 bytes per
    step.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._room = np.empty(0, np.int32)
        self._kept: list[Blocks] = []

    def ancestor_steps(self, recorded: BestFirstRecord, step: int) -> list[int]:
        """The steps that expanded the nodes on the path to the node of a step, root first."""
        return self._followed(step, recorded.parent_step)

    @staticmethod
    def _followed(step: int, parent_step: Any) -> list[int]:
        path = []
        while step:
            path.append(step)
            step = parent_step(step)
        return path[::-1]

    @abstractmethod
    def _expanded(
        self, recorded: BestFirstRecord, step: int, *, with_open: bool, is_further: bool
    ) -> Expanded:
        """The columns up to a step. `with_open`: include those for counting open nodes;
        `is_further`: all steps up to it are scanned now, and will be for the next query.
        """

    def after_step(
        self, recorded: BestFirstRecord, step: int, root: int, *, with_open: bool
    ) -> Flame:
        """The flame below the node of step `root` (0: below the start) after a step, from the
        sums stored so far.
        """
        with self._lock:
            if step > MOST_UNSTORED:
                return self._kept_blocks(recorded, step, root).flame(
                    self._columns(recorded, step), step
                )
            expanded = self._expanded(recorded, step, with_open=with_open, is_further=True)
            return Blocks(expanded, root, step, self._room_for(step)).flame(expanded, step)

    def below(self, recorded: BestFirstRecord, step: int, steps: list[int]) -> list[int]:
        """For each of these steps, how many nodes below its node had been expanded by `step`."""
        with self._lock:
            sizes = self._room_for(step)
            self._expanded(recorded, step, with_open=False, is_further=True).subtrees(step, sizes)
            return [int(sizes[each]) - 1 for each in steps]

    def _room_for(self, step: int) -> Any:
        if len(self._room) <= step:
            # A quarter more than needed: a running search asks again a little further on.
            self._room = np.empty(step + (step >> 2) + 2, np.int32)
        return self._room

    def _let_go(self) -> None:
        self._room = np.empty(0, np.int32)

    def _columns(self, recorded: BestFirstRecord, step: int) -> Expanded:
        return self._expanded(recorded, step, with_open=True, is_further=False)

    def _kept_blocks(self, recorded: BestFirstRecord, step: int, root: int) -> Blocks:
        """Blocks that serve a step. Their sums are stored too, so open nodes are always counted."""
        for blocks in self._kept:
            if (
                blocks.root == root
                and blocks.chosen <= step * KEPT_BEHIND
                and step <= blocks.chosen * KEPT_AHEAD
            ):
                blocks.extend(self._columns(recorded, step), step)
                return blocks
        chosen = recorded.steps
        # Steps of a factor of four back from the end: a reader who moves through the record meets
        # the same few sets of blocks.
        while chosen > step * KEPT_BEHIND:
            chosen //= KEPT_BEHIND
        chosen = max(chosen, step)
        still_needed = [
            other
            for other in self._kept
            if other.root != root or not chosen < other.chosen * KEPT_BEHIND <= chosen * KEPT_BEHIND
        ]
        self._kept = still_needed[: KEPT_BLOCKS - 1]
        self._let_go()
        blocks = Blocks(
            self._columns(recorded, chosen), root, chosen, np.empty(chosen + 2, np.int32)
        )
        self._kept.insert(0, blocks)
        return blocks


class BestFirstFlames(Flames):
    """An entry's parent is the node expanded by the step that created the entry; that step is found
    by scanning forward from the last marked entry before it. If every answer scans the same steps
    (at most MOST_UNSTORED), their parents are stored (4 bytes per step).

    A query costs O(step) up to MOST_UNSTORED steps, and beyond that the steps since the last stored
    sums.
    """

    def __init__(self) -> None:
        super().__init__()
        self._parents = np.zeros(1, np.int32)
        self._known = 0
        self._marks = np.zeros(1, np.int32)
        self._marked = 0

    def _let_go(self) -> None:
        super()._let_go()
        self._parents = np.zeros(1, np.int32)
        self._known = 0

    def below(self, recorded: BestFirstRecord, step: int, steps: list[int]) -> list[int]:
        if step <= MOST_UNSTORED:
            return super().below(recorded, step, steps)
        asked = np.array(sorted(steps), np.int64)
        with self._lock:
            counts = self._kept_blocks(recorded, step, 0).below(
                self._columns(recorded, step), step, asked
            )
        # A node that is not a block has few nodes below it: count them one by one.
        stack = np.empty(len(Move) * (recorded.counts(step).deepest_g + 2), np.int64)
        loops.count_below(
            recorded.step_data.entry_count, recorded.nodes.ended, step, asked, counts, stack
        )
        found = dict(zip(asked.tolist(), counts.tolist(), strict=True))
        return [found[each] for each in steps]

    def ancestor_steps(self, recorded: BestFirstRecord, step: int) -> list[int]:
        nodes = int(recorded.nodes.g[recorded.step_data.expanded[step - 1]]) + 1 if step else 0
        if nodes < LONG_PATH:
            return super().ancestor_steps(recorded, step)
        steps = np.empty(nodes, np.int64)
        with self._lock:
            self._mark(recorded, step)
            loops.follow(
                recorded.step_data.expanded,
                recorded.step_data.entry_count,
                self._marks,
                step,
                steps,
            )
        return steps.tolist()

    def _expanded(
        self, recorded: BestFirstRecord, step: int, *, with_open: bool, is_further: bool
    ) -> Expanded:
        self._mark(recorded, step)
        if is_further and step > self._known:
            if step >= len(self._parents):
                longer = np.empty(max(step + (step >> 1), 1 << 12) + 1, np.int32)
                longer[: self._known + 1] = self._parents[: self._known + 1]
                self._parents = longer
            self._parents[self._known + 1 : step + 1] = parents_of(
                recorded, self._marks, self._known, step
            )
            self._known = step
        return FlameEntries(
            recorded.step_data.expanded,
            recorded.nodes.h,
            self._parents[: self._known + 1],
            self._marks,
            recorded,
            with_open,
        )

    def _mark(self, recorded: BestFirstRecord, step: int) -> None:
        if step > self._marked:
            marks = (recorded.entry_count(step) >> ENUMS.Sizes.MARK_BITS) + 1
            if marks > len(self._marks):
                longer = np.empty(marks + (marks >> 1), np.int32)
                longer[: len(self._marks)] = self._marks
                self._marks = longer
            loops.mark(recorded.step_data.entry_count, self._marked, step, self._marks)
            self._marked = step
