"""The columns, flames and ledgers of a search that keeps boards by a rule of its own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from loyd.core.trace.best_first_views import LABELS, BestFirstColumns
from loyd.core.trace.columns import BLANK_BITS, SOLUTIONS, Bools, Integers, Reals, StepColumns
from loyd.core.trace.flame import START, Blocks, BlockSums, ByParents, Expanded, Flames
from loyd.core.trace.node import SuccessorStatus
from loyd.core.trace.rule_statuses import Statuses

if TYPE_CHECKING:
    from loyd.core.trace.rule_trace import RuleTrace


class RuleColumns(BestFirstColumns):
    """Figures of many steps; the status of their successors is looked up for all of them at once."""

    _trace: RuleTrace

    @cached_property
    def _statuses(self) -> Statuses:
        return self._trace.statuses(self.step)

    @cached_property
    def jump(self) -> Bools:
        parents = self._trace.parent_steps(self._entries)
        found: Bools = (parents > 0) & (parents != self.step - 1)
        return found

    @cached_property
    def solved(self) -> Bools:
        return np.isin(self.step, self._trace.solutions.step[: self._trace.registers[SOLUTIONS]])

    @property
    def figures(self) -> dict[str, Integers]:
        return self._trace.figures(self)

    known, cut = StepColumns.known, StepColumns.cut

    def statuses(self, status: SuccessorStatus) -> Integers:
        return self.back if status is SuccessorStatus.BACK else self._statuses.count(status)


@dataclass(frozen=True, eq=False)
class RuleFlameEntries(ByParents):
    """The roots are the sides."""

    trace: RuleTrace

    def opened(self, blocks: Blocks, sums: BlockSums, step: int) -> Integers:
        del sums
        made_by = self.trace.parent_steps(self.trace.open_entries(step))
        places = blocks.places[made_by[made_by > 0]]
        opened: Integers = np.bincount(places[places >= 0] >> blocks.bits, minlength=blocks.count).astype(np.int64)
        return opened

    def depth(self, step: int) -> int:
        return int(self.trace.nodes.g[self.order[step - 1]])

    def deepest(self, step: int) -> int:
        return self.trace.counts(step).deepest_g

    def f(self, steps: Integers) -> Reals:
        f: Reals = self.trace.wholes(self.order[steps - 1]) / self.trace.scale
        return f

    def mean_f(self, depths: Integers, values: Reals) -> Reals:
        del depths
        return values / self.trace.scale

    def labels(self, steps: Integers) -> tuple[str, ...]:
        entries = self.order[steps - 1]
        labels = list(map(LABELS.__getitem__, (self.trace.nodes.came[entries] >> BLANK_BITS).tolist()))
        if self.trace.is_two_sided:
            for root in np.flatnonzero(entries <= self.trace.roots).tolist():
                labels[root] = self.trace.sides[int(self.trace.nodes.side[entries[root]])] or START
        return tuple(labels)


class RuleFlames(Flames["RuleTrace"]):
    """The steps that expanded the nodes' parents are kept (4 bytes a step), and the f of the entries (8 bytes each)."""

    def __init__(self) -> None:
        super().__init__()
        self._parents = np.zeros(1, np.int32)
        self._values = np.zeros(1, np.int64)

    def ancestor_steps(self, recorded: RuleTrace, step: int) -> list[int]:
        with self._lock:
            parents = self._parents_up_to(recorded, step)
        path = []
        while step:
            path.append(step)
            step = parents.item(step)
        return path[::-1]

    def _parents_up_to(self, recorded: RuleTrace, step: int) -> Any:
        known = len(self._parents) - 1
        if known < step:
            more = recorded.parent_steps(recorded.record.order[known:step]).astype(np.int32)
            self._parents = np.concatenate((self._parents, more))
        return self._parents[: step + 1]

    def _steps(self, recorded: RuleTrace) -> int:
        return recorded.steps

    def _expanded(self, recorded: RuleTrace, step: int, *, with_open: bool, is_again: bool) -> Expanded:
        del with_open, is_again
        parents = self._parents_up_to(recorded, step)
        made = recorded.made_by(step)
        if len(self._values) < made:
            self._values = np.concatenate((self._values, recorded.wholes(np.arange(len(self._values), made))))
        return RuleFlameEntries(recorded.record.order, self._values, parents, recorded)
