"""The flames of a search in plain Python, from its record."""

# ruff: noqa: D102  the methods are described in Flames and Expanded

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from loyd.core.trace.blocks import Blocks, ByParents, Expanded, Sums
from loyd.core.trace.flame import START, Integers, Reals
from loyd.core.trace.flames import Flames
from loyd.core.trace.path import LETTERS
from loyd.core.trace.record import NO_MOVE

if TYPE_CHECKING:
    from loyd.core.trace.recorded import RecordedTrace


@dataclass(frozen=True, eq=False)
class RecordedEntries(ByParents):
    """f is as recorded, which may be anything.  The roots are the sides, or the times that a search began again at the start."""

    trace: RecordedTrace

    def opened(self, blocks: Blocks, sums: Sums, step: int) -> Integers:
        del sums
        record, waiting = self.trace.record, self.trace.open_entries(step)
        above = np.array(record.parent[: int(waiting.max(initial=0)) + 1])[waiting]
        made_by = np.array(record.left[: int(above.max(initial=0)) + 1])[above[above > 0]]
        places = blocks.places[made_by]
        opened: Integers = np.bincount(places[places >= 0] >> blocks.bits, minlength=blocks.count).astype(np.int64)
        return opened

    def depth(self, step: int) -> int:
        return int(self.trace.record.g[self.order[step - 1]])

    def deepest(self, step: int) -> int:
        return self.trace.counts(step).deepest_g

    def f(self, steps: Integers) -> Reals:
        f: Reals = self.values[self.order[steps - 1]]
        return f

    def mean_f(self, depths: Integers, values: Reals) -> Reals:
        del depths
        return values

    def labels(self, steps: Integers) -> tuple[str, ...]:
        return tuple(self._label(entry) for entry in self.order[steps - 1].tolist())

    def _label(self, entry: int) -> str:
        record = self.trace.record
        return LETTERS[record.move[entry]] if record.move[entry] != NO_MOVE else record.sides[record.side[entry]] or START


class RecordedFlames(Flames["RecordedTrace"]):
    """An entry's parent is an entry that was expanded once."""

    def _parent(self, recorded: RecordedTrace, step: int) -> int:
        record = recorded.record
        above = record.parent[record.order[step - 1]]
        return record.left[above] if above > 0 else 0

    def _steps(self, recorded: RecordedTrace) -> int:
        return recorded.steps

    def _expanded(self, recorded: RecordedTrace, step: int, *, with_open: bool, is_again: bool) -> Expanded:
        del with_open, is_again
        record = recorded.record
        order = np.array(record.order[:step], np.int32)
        made = int(order.max(initial=0)) + 1
        above = np.array(record.parent[:made], np.int32)[order]
        parents = np.where(above > 0, np.array(record.left[:made], np.int32)[above], 0)
        return RecordedEntries(order, np.array(record.f[:made], np.float64), np.concatenate(([0], parents)).astype(np.int32), recorded)
