"""The columns, flames and ledgers of a search that keeps boards by a rule of its own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from loyd.core.puzzle.packing import pack
from loyd.core.trace.best_first_successors import first_entries, successor_words
from loyd.core.trace.best_first_views import LABELS, BestFirstColumns
from loyd.core.trace.columns import BLANK_BITS, MADE, SOLUTIONS, Bools, Integers, Reals, StepColumns, Words, high_words
from loyd.core.trace.flame import START, Blocks, BlockSums, ByParents, Expanded, Flames
from loyd.core.trace.node import SuccessorStatus

if TYPE_CHECKING:
    from loyd.core.trace.rule_trace import RuleTrace

U = np.uint64
MOVES = 4
STATUSES = tuple(SuccessorStatus)
NUMBERS = {status: number for number, status in enumerate(STATUSES)}
NONE = -1


@dataclass(frozen=True, eq=False)
class Statuses:
    """A row for each step, with a place for each successor but the undo move, in move order.

    `status`: a place in STATUSES, NONE where there is no successor.  `made`: the entry that was made for it, and `known` the one that its
    board had before; 0 for none.  `lo`: the first word of its board.
    """

    status: Integers
    made: Integers
    known: Integers
    lo: Words

    def count(self, status: SuccessorStatus) -> Integers:
        found: Integers = (self.status == NUMBERS[status]).sum(axis=1)
        return found


def statuses(trace: RuleTrace, steps: Integers) -> Statuses:
    nodes, entries = trace.nodes, trace.record.order[steps - 1].astype(np.int64)
    status, made_for, known_as = (np.full((len(steps), MOVES), value, np.int64) for value in (NONE, 0, 0))
    words = np.zeros((len(steps), MOVES), np.uint64)
    made, before = trace.record.made[steps - 1].astype(np.int64), trace.made_before(steps)
    sides = nodes.side[entries] if trace.is_two_sided else np.zeros(len(entries), np.uint8)
    for place, those, lo, hi in successor_words(trace, entries, np.isin(steps, trace.goal_steps)):
        g, side = nodes.g[entries[those]].astype(np.int64) + 1, sides[those]
        entry, newest = standing(trace, lo, hi, side, made[those], trace.knows_all & (g <= trace.cut))
        is_made = entry >= before[those]
        known = np.where(is_made, earlier(trace, entry), entry)
        known = np.where(known < before[those], known, 0)
        found = _numbers_of(trace, SuccessorKeys(lo, hi, side, g, entries[those], steps[those], place), entry, newest, known, before[those])
        status[those, place], words[those, place] = found, lo
        made_for[those, place] = np.where(is_made, entry, 0)
        known_as[those, place] = known
    return Statuses(status, made_for, known_as, words)


@dataclass(frozen=True, eq=False)
class SuccessorKeys:
    """Successors, one of each step: boards, side, g, the entries that were expanded, the steps; at which place of the order."""

    lo: Words
    hi: Words
    side: Any
    g: Integers
    above: Integers
    steps: Integers
    place: int


def _numbers_of(trace: RuleTrace, wanted: SuccessorKeys, entry: Integers, newest: Integers, known: Integers, before: Integers) -> Integers:
    """The places in STATUSES; `entry` stood for the board after the step, `known` before it."""
    nodes = trace.nodes
    known[trace.was_dropped(known, before, wanted)] = 0
    ended = nodes.ended[known]
    is_expanded: Bools = (ended >= 0) & (ended < wanted.steps)
    is_made = entry >= before
    found = np.where(known > 0, np.where(is_expanded, NUMBERS[SuccessorStatus.CLOSED], NUMBERS[SuccessorStatus.OPEN]), 0)
    found[known == 0] = NUMBERS[trace.unmade]
    found[is_made] = np.where(is_expanded, NUMBERS[SuccessorStatus.REOPENED], NUMBERS[SuccessorStatus.IMPROVED])[is_made]
    fresh = is_made & (known == 0)
    found[fresh] = NUMBERS[trace.made_as]
    if trace.is_two_sided:
        met, _ = standing(trace, wanted.lo[fresh], wanted.hi[fresh], 1 - wanted.side[fresh], entry[fresh])
        found[np.flatnonzero(fresh)[met > 0]] = NUMBERS[SuccessorStatus.MEETS]
    if trace.has_goal_status:
        low, high = (U(word) for word in pack(trace.goal))
        found[is_made & (wanted.lo == low) & (wanted.hi == high)] = NUMBERS[SuccessorStatus.GOAL]
    trace.refine(found, wanted, newest)
    found[nodes.g[wanted.above] >= trace.cut] = NUMBERS[SuccessorStatus.BEYOND]
    return found


def standing(trace: RuleTrace, lo: Words, hi: Words, side: Any, made: Integers, is_there: Any = False) -> tuple[Integers, Integers]:
    """The last entry of each board among the first `made`, 0 where it had none; and the last of all.

    While the table changes, a board in it may not be found; where it `is_there`, all entries are looked through then.
    """
    published = int(trace.registers[MADE])
    newest = first_entries(trace, lo, hi, side if trace.is_two_sided else None)
    found = newest.copy()
    for place in np.flatnonzero((found >= published) | ((found == 0) & is_there)).tolist():
        found[place] = last_of(trace, lo[place], hi[place], side[place], int(made[place]))  # the table is ahead of the record
    while len(left := np.flatnonzero(found >= made)):
        found[left] = earlier(trace, found[left])
    return found, newest


def earlier(trace: RuleTrace, entries: Integers) -> Integers:
    """The entry that each took the place of for the same board; 0 for none."""
    found = np.zeros(len(entries), np.int64)
    for group, count in trace.successions():
        new = group.new[:count]
        if count:
            places = np.minimum(np.searchsorted(new, entries), count - 1)
            found = np.where(new[places] == entries, group.old[places], found)
    return found


def last_of(trace: RuleTrace, lo: Any, hi: Any, side: Any, made: int) -> int:
    """The same as `standing`, by looking at every entry."""
    found = 1 + np.flatnonzero(trace.nodes.lo[1:made] == lo)
    found = found[high_words(trace.nodes, found) == hi]
    if trace.is_two_sided:
        found = found[trace.nodes.side[found] == side]
    return int(found[-1]) if len(found) else 0


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
        return np.bincount(places[places >= 0] >> blocks.bits, minlength=blocks.count).astype(np.int64)

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
