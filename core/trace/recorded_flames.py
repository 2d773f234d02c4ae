"""The flames of a search in plain Python, from its record."""

# ruff: noqa: D102  the methods are described in Flames and Expanded

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from loyd.core.trace.blocks import Blocks, Expanded, Sums
from loyd.core.trace.flame import START, Integers, Reals
from loyd.core.trace.flames import Flames
from loyd.core.trace.path import LETTERS
from loyd.core.trace.record import NO_MOVE

if TYPE_CHECKING:
    from loyd.core.trace.recorded import RecordedTrace


@dataclass(frozen=True, eq=False)
class RecordedEntries(Expanded):
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

    def _find_parents(self, recorded: RecordedTrace, first: int, last: int, parents: Any) -> None:
        record = recorded.record
        entries = np.array(record.order[first:last], np.int64)
        made = int(entries.max()) + 1
        above = np.array(record.parent[:made])[entries]
        parents[first + 1 : last + 1] = np.where(above > 0, np.array(record.left[:made])[above], 0)

    def _steps(self, recorded: RecordedTrace) -> int:
        return recorded.steps

    def _expanded(self, recorded: RecordedTrace, parents: Any, step: int, *, with_open: bool) -> Expanded:
        del with_open
        record = recorded.record
        order = np.array(record.order[:step], np.int32)
        return RecordedEntries(parents, order, np.array(record.f[: int(order.max(initial=0)) + 1], np.float64), recorded)
