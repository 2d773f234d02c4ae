"""Statuses, entries and flames of a search with its own rule for keeping boards."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..puzzle.packing import Integers, Reals, Words
from ..record import Blocks, BlockSums, Expanded, Replaced, SuccessorStatus, high_words
from .best_first_flames import LONG_PATH, FlameEntries, Flames
from .best_first_record import BestFirstRecord
from .best_first_successors import first_entries

MOVE_COUNT = 4
STATUSES = tuple(SuccessorStatus)
NUMBERS = {status: number for number, status in enumerate(STATUSES)}
NO_STATUS = -1


@dataclass(frozen=True, eq=False)
class Statuses:
    """One row per step, with one place per successor (except the undo move), in move order.

    `status`: an index into STATUSES, or NO_STATUS if there is no successor. `created`: the entry
    created for it; `known`: the entry that its board had before; 0 for none. `lo`: the first word
    of its board.
    """

    status: Integers
    created: Integers
    known: Integers
    lo: Words

    def count(self, status: SuccessorStatus) -> Integers:
        """How many successors of each step have a status."""
        return (self.status == NUMBERS[status]).sum(axis=1)


class SuccessorKeys(NamedTuple):
    """One successor of each step: boards, side, g, the entries expanded, the steps, and the
    successors' common `place` in move order.
    """

    lo: Words
    hi: Words
    side: Any
    g: Integers
    above: Integers
    steps: Integers
    place: int


def last_entries(
    trace: BestFirstRecord,
    lo: Words,
    hi: Words,
    side: Any,
    entry_count: Integers,
    is_there: Any = False,
) -> tuple[Integers, Integers]:
    """The last entry of each board below its `entry_count` (0: none), and its last of all.

    A board can be missing from the table while the search changes it; if it `is_there` for certain,
    all entries are scanned then.
    """
    published = trace.registers.entry_count
    newest = first_entries(trace, lo, hi, side if trace.roots > 1 else None)
    found = newest.copy()
    for place in np.flatnonzero((found >= published) | ((found == 0) & is_there)).tolist():
        # the table is ahead of the record
        found[place] = last_of(trace, lo[place], hi[place], side[place], int(entry_count[place]))
    # The table names the last entry of all; go back along its replacements to the one that was the
    # last then.
    while len(left := np.flatnonzero(found >= entry_count)):
        found[left] = earlier(trace, found[left])
    return found, newest


def earlier(trace: BestFirstRecord, entries: Integers) -> Integers:
    """The entry of the same board that each entry replaced; 0 for none. O(e log r) for e entries
    and r replacements.
    """
    found = np.zeros(len(entries), np.int64)
    for group, count in trace.replacement_lists():
        found = replaced(group, count, entries, found)
    return found


def replaced(group: Replaced, count: int, entries: Integers, others: Integers) -> Integers:
    """What each entry replaced according to the first `count` of a group; else that of `others`."""
    if not count:
        return others
    new = group.newer[:count]
    # `new` is ascending, since entries are numbered as they are created. An int64 to search for
    # would make NumPy convert the column. The minimum keeps entries beyond the last one within the
    # column; they compare unequal.
    places = np.minimum(np.searchsorted(new, entries.astype(new.dtype)), count - 1)
    return np.where(new[places] == entries, group.older[places], others)


def last_of(trace: BestFirstRecord, lo: Any, hi: Any, side: Any, entry_count: int) -> int:
    """Like `last_entries`, for one board, by scanning the entries below `entry_count`.
    O(entry_count).
    """
    found = 1 + np.flatnonzero(trace.nodes.lo[1:entry_count] == lo)
    found = found[high_words(trace.nodes, found) == hi]
    if trace.roots > 1:
        found = found[trace.nodes.extra[found] == side]
    return int(found[-1]) if len(found) else 0


@dataclass(frozen=True, eq=False)
class RuleFlameEntries(FlameEntries):
    """Flame columns of a rule whose open nodes are not those that ended later, so that they are
    listed one by one.
    """

    counts_open = True

    def opened(self, blocks: Blocks, sums: BlockSums, step: int) -> Integers:
        parents = self.trace.parent_steps(self.trace.open_entries(step))
        places = blocks.classes[parents[parents > 0]]
        return np.bincount(places[places >= 0] >> blocks.bits, minlength=blocks.count).astype(
            np.int64
        )

    def mean_f(self, depths: Integers, values: Reals) -> Reals:
        return values / self.trace.scale


class RuleFlames(Flames):
    """The steps that expanded the nodes' parents are stored (4 bytes per step), and so is f of the
    entries (8 bytes each).
    """

    def __init__(self) -> None:
        super().__init__()
        self._parents = np.zeros(1, np.int32)
        self._values = np.zeros(1, np.int64)

    def ancestor_steps(self, recorded: BestFirstRecord, step: int) -> list[int]:
        if (
            step >= len(self._parents)
            and recorded.nodes.g[recorded.step_data.expanded[step - 1]] < LONG_PATH
        ):
            return super().ancestor_steps(recorded, step)
        with self._lock:
            return self._followed(step, self._parents_up_to(recorded, step).item)

    def _parents_up_to(self, recorded: BestFirstRecord, step: int) -> Any:
        known = len(self._parents) - 1
        if known < step:
            more = recorded.parent_steps(recorded.step_data.expanded[known:step]).astype(np.int32)
            self._parents = np.concatenate((self._parents, more))
        return self._parents[: step + 1]

    def _expanded(
        self, recorded: BestFirstRecord, step: int, *, with_open: bool, is_further: bool
    ) -> Expanded:
        parents = self._parents_up_to(recorded, step)
        entry_count = recorded.entry_count(step)
        if len(self._values) < entry_count:
            self._values = np.concatenate(
                (
                    self._values,
                    recorded.scaled_priorities(np.arange(len(self._values), entry_count)),
                )
            )
        return RuleFlameEntries(
            recorded.step_data.expanded, self._values, parents, None, recorded, with_open=False
        )
