"""The status of the successors of many steps at once, from the columns of a search whose table knows each board by its last entry.

Which entry stood for a board earlier is found backwards: what replaced another, or stands for it again, is noted with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from loyd.core.puzzle.packing import pack, slides
from loyd.core.trace.best_first_successors import first_entries, slid, tiles_of
from loyd.core.trace.columns import BLANK_BITS, BLANK_MASK, MADE, Bools, Integers, Words, high_words
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
    """A row for each step, with a place for each successor but the undo move, in operator order.

    `status`: a place in STATUSES, NONE where there is no successor.  `made`: the entry that was made for it, and `known` the one that its
    board had before; 0 for none.  `lo`: the first word of its board.
    """

    status: Integers
    made: Integers
    known: Integers
    lo: Words | None = None

    def count(self, status: SuccessorStatus) -> Integers:
        """How many successors of each step came to an end like this."""
        found: Integers = (self.status == NUMBERS[status]).sum(axis=1)
        return found


def statuses(trace: RuleTrace, steps: Integers) -> Statuses:
    nodes, start = trace.nodes, trace.start
    entries = trace.record.order[steps - 1].astype(np.int64)
    status, made_for, known_as = (np.full((len(steps), MOVES), value, np.int64) for value in (NONE, 0, 0))
    words = np.zeros((len(steps), MOVES), np.uint64)
    count, targets, _, _ = slides(start.height, start.width, trace.order)
    came = nodes.came[entries].astype(np.int64)
    blank, move = came & BLANK_MASK, came >> BLANK_BITS
    tiles = tiles_of(nodes.lo[entries], high_words(nodes, entries), len(start.cells))
    made, before = trace.record.made[steps - 1].astype(np.int64), trace.made_before(steps)
    is_goal = np.isin(steps, trace.goal_steps)
    sides = nodes.side[entries] if trace.is_two_sided else np.zeros(len(entries), np.uint8)
    for place in range(MOVES):
        those = np.flatnonzero((place < count[blank, move]) & ~is_goal)
        target = targets[blank[those], move[those], place].astype(np.int64)
        tile = tiles[those, target].astype(np.uint64)
        lo, hi = slid(nodes.lo[entries[those]], high_words(nodes, entries[those]), tile, target, blank[those], len(start.cells))
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
