"""How many entries of each class are open and how many closed, after any step of a best-first
search.
"""

from bisect import bisect_left
from collections.abc import Collection
from functools import partial
from operator import itemgetter
from threading import Lock
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...system import PrefixSums
from ..puzzle.exact import Space
from ..puzzle.packing import Integers
from ..record import MILESTONE, GHCounts, Place
from .best_first_record import H_BITS, BestFirstRecord

ClassCounts = npt.NDArray[np.int32 | np.int64]
Entries = slice | ClassCounts


class DistanceClasses:
    """Classifies entries by g, h and side. An entry's class is a number that never changes."""

    def __init__(self, sides: int):
        self._sides = sides

    def classify(self, recorded: BestFirstRecord, entries: Entries) -> Integers:
        """The class of each entry: its g, h and side as one number."""
        return recorded.gh_numbers(entries, self._sides)

    def classes_at(self, places: Collection[Place]) -> Integers:
        """The classes of the nodes with these g and h, those of all sides."""
        return np.array(
            [
                (g << H_BITS | h) * self._sides + side
                for g, h in places
                for side in range(self._sides)
            ],
            np.int64,
        )

    def gh_counts(self, classes: Integers, opened: ClassCounts, closed: ClassCounts) -> GHCounts:
        """The counts of open and closed nodes by g and h, from those by class."""
        names, at = np.unique(classes // self._sides, return_inverse=True)
        tables = np.zeros((2, self._sides, len(names)), np.int64)
        tables[:, classes % self._sides, at] = opened, closed
        return GHCounts(names >> H_BITS, names & (1 << H_BITS) - 1, *tables)


class PlaceClasses:
    """Classifies entries by their place in a space and by side."""

    def __init__(self, space: Space, sides: int):
        self._space = space
        self._sides = sides
        self._lock = Lock()
        self._places = np.zeros(0, np.uint16)
        """The place of each entry, computed once; two bytes per entry."""

    def classify(self, recorded: BestFirstRecord, entries: Entries) -> Integers:
        """The class of each entry: its place in the space, and its side."""
        nodes = recorded.nodes
        end = entries.stop if isinstance(entries, slice) else int(entries.max(initial=0)) + 1
        with self._lock:
            known = len(self._places)
            if known < end:
                more = self._space.places(nodes.lo[known:end])
                self._places = np.concatenate((self._places, more))
            places = self._places[entries].astype(np.int64)
        return places if self._sides == 1 else places * self._sides + nodes.extra[entries]

    def classes_at(self, places: Collection[Place]) -> Integers:
        """The classes of the boards at these distances from the start and to the goal, those of all
        sides.
        """
        found = self._space.places_at(places)
        return (found[:, None] * self._sides + np.arange(self._sides)).ravel()

    def gh_counts(self, classes: Integers, opened: ClassCounts, closed: ClassCounts) -> GHCounts:
        """The counts of open and closed nodes by their place in the whole space, from those by
        class.
        """
        space = self._space
        open_here, closed_here = tables = np.zeros((2, self._sides, len(space.g)), np.int64)
        tables[:, classes % self._sides, classes // self._sides] = opened, closed
        return GHCounts(space.g, space.h, open_here, closed_here, space=space)


COUNTS_SPAN = 1 << 14
"""The steps between two stored sums: few enough to count during a key press."""
STEPS_PER_CLASS = 1
"""The least number of steps between two stored sums, per class, so that they take no more memory
than the record.
"""
CHUNK_ENTRIES = 1 << 16
BINNED = 1 << 20


class BinSums(NamedTuple):
    """The classes that occurred up to a step, ascending, and the number of `open` and of `closed`
    entries of each.
    """

    classes: Integers
    open: ClassCounts
    closed: ClassCounts


class PrefixCounts:
    """Counts entries by class. The open entries are those created minus those expanded and those
    improved, the closed ones those expanded minus those reopened, and each of these is a prefix of
    an append-only column.
    """

    def __init__(self, classes: DistanceClasses | PlaceClasses):
        self._classes = classes
        self._sums = PrefixSums[BinSums](
            lambda sums: max(COUNTS_SPAN, STEPS_PER_CLASS * len(sums.classes))
        )

    def gh_counts(self, step: int, recorded: BestFirstRecord) -> GHCounts:
        """The open and closed nodes after a step by g and h, or by place; counted on from the last
        stored sums before it. At most COUNTS_SPAN steps, or one per class, are added to stored
        sums.
        """
        sums = self._sums.sums_until(
            step, partial(self._at_start, recorded), partial(self._further, recorded)
        )
        return self._classes.gh_counts(sums.classes, sums.open, sums.closed)

    def entries_at(
        self, step: int, places: Collection[Place], recorded: BestFirstRecord, count: int
    ) -> list[int]:
        """The first `count` entries at these places that are open or closed after a step, in the
        order of their creation. O(entries) at worst.
        """
        wanted = self._classes.classes_at(places)
        entry_count = recorded.entry_count(step)
        found: list[int] = []
        for low in range(1, entry_count, CHUNK_ENTRIES):
            part = slice(low, min(low + CHUNK_ENTRIES, entry_count))
            replaced_with = recorded.replacements(part)
            stands = (replaced_with == 0) | (replaced_with >= entry_count)
            lies_there = np.isin(self._classes.classify(recorded, part), wanted)
            found += (np.flatnonzero(stands & lies_there) + low).tolist()
            if len(found) >= count:
                break
        return found[:count]

    def first_step(
        self, places: Collection[Place], steps: int, recorded: BestFirstRecord
    ) -> int | None:
        """The first of `steps` steps that expanded a node at one of these places; None if there is
        none. O(steps) at worst.
        """
        wanted = self._classes.classes_at(places)
        kept = self._sums.kept
        for low in range(0, steps, CHUNK_ENTRIES):
            # If the sums stored at or after the end of a chunk lack these classes, no such node had
            # been generated by then: skip it.
            later = bisect_left(kept, low + CHUNK_ENTRIES, key=itemgetter(0))
            if later < len(kept) and not np.isin(wanted, kept[later][1].classes).any():
                continue
            classes = self._classes.classify(
                recorded, recorded.step_data.expanded[low : min(low + CHUNK_ENTRIES, steps)]
            )
            hits = np.flatnonzero(np.isin(classes, wanted))
            if len(hits):
                return low + int(hits[0]) + 1
        return None

    def _at_start(self, recorded: BestFirstRecord) -> BinSums:
        classes = np.sort(self._classes.classify(recorded, slice(1, 1 + recorded.roots)))
        return BinSums(classes, np.ones(len(classes), np.int64), np.zeros(len(classes), np.int64))

    def _further(self, recorded: BestFirstRecord, sums: BinSums, first: int, last: int) -> BinSums:
        parts = (
            slice(recorded.entry_count(first), recorded.entry_count(last)),
            recorded.step_data.expanded[first:last],
            recorded.improved.older[recorded.improved_count(first) : recorded.improved_count(last)],
            recorded.replaced_closed.older[
                recorded.reopened_count(first) : recorded.reopened_count(last)
            ],
            recorded.requeued.older[recorded.requeued_count(first) : recorded.requeued_count(last)],
        )
        changes = [self._classes.classify(recorded, part) for part in parts]
        before, changes, names = numbered(sums.classes, changes)
        created, expanded, improved, reopened, requeued = (
            np.bincount(change, minlength=len(names)) for change in changes
        )
        has_occurred = created > 0
        has_occurred[before] = True
        opened = created - expanded - improved
        closed = expanded - reopened
        opened -= requeued * (recorded.requeues == "open")
        closed -= requeued * (recorded.requeues == "closed")
        opened[before] += sums.open
        closed[before] += sums.closed
        places = np.flatnonzero(has_occurred)
        classes = sums.classes if len(places) == len(sums.classes) else names[places]
        return BinSums(classes, opened[places].astype(np.int32), closed[places].astype(np.int32))


def numbered(
    classes: Integers, changes: list[Integers]
) -> tuple[Integers, list[Integers], Integers]:
    """Small numbers for classes: those of `classes` first, then those of `changes`; and the class
    of each number.
    """
    end = max(int(part.max(initial=0)) for part in (classes, *changes)) + 1
    if end <= BINNED:
        # Classes below BINNED are their own numbers: no sort, and a `bincount` over at most 8 MiB.
        return classes, changes, np.arange(end)
    names, numbers = np.unique(np.concatenate((classes, *changes)), return_inverse=True)
    before, *rest = np.split(numbers, np.cumsum([len(part) for part in (classes, *changes)])[:-1])
    return before, rest, names


class Totals(NamedTuple):
    """The totals after a step. `greatest`: the greatest priority, before division; `left_out`: the
    successors that were pruned.
    """

    generated: int
    deepest: int
    least_h: int
    greatest: int
    cut_off: int
    left_out: int
    deepest_successor: int


class CachedTotals:
    """Sums from the last milestone before a step, or from the step queried last if that lies
    between them.
    """

    def __init__(self) -> None:
        self._last: tuple[int, int | None, Totals] | None = None
        """The last query's step, the goal step known then, and the sums: the next query is mostly
        the same.
        """

    def after_step(self, recorded: BestFirstRecord, step: int) -> Totals:
        """The totals after a step, counted on from the last answer or the nearest milestone. At
        most 4,096 steps are read.
        """
        if step == 0:
            return Totals(0, 0, *recorded.extremes(0), 0, 0, 0)
        last = self._last
        goal_step = recorded.goal_step
        if last and last[:2] == (step, goal_step):
            return last[2]
        milestone = (step - 1) // MILESTONE
        first = milestone * MILESTONE + 1
        sums = Totals(*recorded.milestones[milestone].tolist())
        if last and first < last[0] < step:
            first, _, sums = last
        sums = _further(recorded, sums, first, step)
        self._last = (step, goal_step, sums)
        return sums


def _further(recorded: BestFirstRecord, sums: Totals, first: int, last: int) -> Totals:
    entries = recorded.step_data.expanded[first:last]
    if not len(entries):
        return sums
    g, h = recorded.g_and_h(entries)
    # The goal is not expanded; it is the last step, unless the search begins again.
    is_tried = ~np.isin(np.arange(first + 1, last + 1), recorded.goal_steps)
    is_expanded = is_tried & (g < recorded.depth_limit)
    generated = recorded.successor_counts(entries, first) * is_expanded
    return Totals(
        sums.generated
        + int(generated.sum())
        - (recorded.untried if last == recorded.goal_step else 0),
        max(sums.deepest, int(g.max())),
        min(sums.least_h, int(h.min())),
        max(sums.greatest, int(recorded.scaled_priorities(entries).max())),
        sums.cut_off + int((is_tried & ~is_expanded).sum()),
        sums.left_out + recorded.pruned_count(first, last),
        max(sums.deepest_successor, int((g + 1)[generated > 0].max(initial=0))),
    )
