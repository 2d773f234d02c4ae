"""The flames of a best-first search, from its columns."""

# ruff: noqa: D102  the methods are described in Flames and Expanded

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from loyd.core.puzzle.slides import NO_MOVE
from loyd.core.trace.blocks import KERNEL, Blocks, Expanded, Sums
from loyd.core.trace.columns import BLANK_BITS
from loyd.core.trace.flame import START, Integers, Reals
from loyd.core.trace.flames import Flames
from loyd.core.trace.path import LETTERS

if TYPE_CHECKING:
    from loyd.core.trace.best_first import BestFirstTrace


@dataclass(frozen=True, eq=False)
class Entries(Expanded):
    """f is made of g, which is the depth, and of h, whose mean is asked for; what is open is counted as entries are made and end."""

    trace: BestFirstTrace
    with_open: bool

    def add(self, places: Any, bits: int, first: int, last: int, sums: Sums) -> None:
        super().add(places, bits, first, last, sums)
        if not self.with_open:
            return
        trace = self.trace
        nodes = trace.nodes
        KERNEL.functions.add_made(places, trace.record.made, self.parents, bits, first, last, sums.opened)
        replaced = trace.improved.old[trace.improved_by(first) : trace.improved_by(last)]
        KERNEL.functions.take_replaced(replaced, nodes.parent, nodes.ended, places, bits, sums.opened)

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
        moves = (self.trace.nodes.came[self.order[steps - 1]] >> BLANK_BITS).tolist()
        return tuple(START if move == NO_MOVE else LETTERS[move] for move in moves)


class BestFirstFlames(Flames["BestFirstTrace"]):
    """An entry's parent is an entry, and that knows the step that expanded it."""

    def _find_parents(self, recorded: BestFirstTrace, first: int, last: int, parents: Any) -> None:
        nodes = recorded.nodes
        KERNEL.functions.parents_of(recorded.record.order, nodes.parent, nodes.ended, first, last, parents)

    def _expanded(self, recorded: BestFirstTrace, parents: Any, step: int, *, with_open: bool) -> Expanded:
        del step
        return Entries(parents, recorded.record.order, recorded.nodes.h, recorded, with_open)

    def _steps(self, recorded: BestFirstTrace) -> int:
        return recorded.steps
