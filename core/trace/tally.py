"""How many entries of each class are open and how many closed, after any step of a best-first search."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection
from dataclasses import dataclass
from threading import Lock
from typing import Protocol

import numpy as np

from loyd.core.trace.classes import Classes, Integers
from loyd.core.trace.columns import OPEN, Nodes, Reopened, Replaced, Steps
from loyd.core.trace.plane import Place, Plane

SPAN = 1 << 14
"""The steps between two sums that are kept: few enough to count while a key is pressed."""
STEPS_A_CLASS = 1
"""Sums are kept no more often than once in so many steps for each class: so they take no more room than the record."""
CHUNK = 1 << 16
BINNED = 1 << 20


class Recorded(Protocol):
    """The columns that are counted."""

    nodes: Nodes
    record: Steps
    improved: Replaced
    replaced_closed: Reopened

    def made_by(self, step: int) -> int:
        """How many entries exist after a step, entry 0 counted."""

    def improved_by(self, step: int) -> int:
        """How many open entries had been replaced after a step."""

    def reopened_by(self, step: int) -> int:
        """How many closed entries had been reopened after a step."""


@dataclass(frozen=True, eq=False)
class Sums:
    """The classes that have occurred up to a step, rising, and for each how many entries of it are `open` and how many `closed`."""

    step: int
    classes: Integers
    open: Integers
    closed: Integers


class Tally:
    """Counts entries by class.  The open entries are those made less those expanded and those improved, the closed ones those expanded
    less those reopened, and each of these is a prefix of an append-only column: the sums are kept here and there, and only what lies
    between them and a step is counted when that is asked for.  So are those of the step that was asked for last, for as a search goes on
    it is asked of again and again, each time a little further.

    It is handed what was recorded and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self, classes: Classes) -> None:
        self._classes = classes
        self._lock = Lock()
        self._kept: list[Sums] = []
        self._last: Sums | None = None

    def plane(self, step: int, recorded: Recorded) -> Plane:
        """The plane after a recorded step."""
        with self._lock:
            sums = self._at(step, recorded)
        return self._classes.plane(sums.classes, sums.open, sums.closed)

    def entries_at(self, step: int, places: Collection[Place], recorded: Recorded, count: int) -> list[int]:
        """The first `count` entries at some places that are open or closed after a step, in the order in which they were made."""
        wanted, made, nodes = self._classes.at(places), recorded.made_by(step), recorded.nodes
        found: list[int] = []
        for low in range(1, made, CHUNK):
            part = slice(low, min(low + CHUNK, made))
            ended = nodes.ended[part].astype(np.int64)
            replaced_with = np.where(ended < OPEN, -1 - ended, np.maximum(-nodes.link[part], 0))
            stands = (replaced_with == 0) | (replaced_with >= made)
            with self._lock:
                lies_there = np.isin(self._classes.of(nodes, part), wanted)
            found += (np.flatnonzero(stands & lies_there) + low).tolist()
            if len(found) >= count:
                break
        return found[:count]

    def first_step(self, places: Collection[Place], steps: int, recorded: Recorded) -> int | None:
        """The first of so many steps that expanded a node at one of some places; None where none has."""
        wanted = self._classes.at(places)
        with self._lock:
            for low in range(0, steps, CHUNK):
                # Sums that are kept tell of a whole chunk that nothing there was even made.
                later = bisect_left(self._kept, low + CHUNK, key=lambda sums: sums.step)
                if later < len(self._kept) and not np.isin(wanted, self._kept[later].classes).any():
                    continue
                classes = self._classes.of(recorded.nodes, recorded.record.order[low : min(low + CHUNK, steps)])
                hits = np.flatnonzero(np.isin(classes, wanted))
                if len(hits):
                    return low + int(hits[0]) + 1
        return None

    def _at(self, step: int, recorded: Recorded) -> Sums:
        kept = self._kept
        if not kept:
            start = self._classes.of(recorded.nodes, slice(1, 2))
            kept.append(Sums(0, start, np.ones(1, np.int64), np.zeros(1, np.int64)))
        while (following := kept[-1].step + max(SPAN, STEPS_A_CLASS * len(kept[-1].classes))) <= step:
            kept.append(self._further(recorded, kept[-1], following))
        nearest = kept[bisect_right(kept, step, key=lambda sums: sums.step) - 1]
        if self._last is not None and nearest.step <= self._last.step <= step:
            nearest = self._last
        self._last = nearest if nearest.step == step else self._further(recorded, nearest, step)
        return self._last

    def _further(self, recorded: Recorded, sums: Sums, last: int) -> Sums:
        """The sums after step `last`, given those after an earlier step."""
        first = sums.step
        parts = (
            slice(recorded.made_by(first), recorded.made_by(last)),
            recorded.record.order[first:last],
            recorded.improved.old[recorded.improved_by(first) : recorded.improved_by(last)],
            recorded.replaced_closed.old[recorded.reopened_by(first) : recorded.reopened_by(last)],
        )
        changes = [self._classes.of(recorded.nodes, part) for part in parts]
        before, changes, names = numbered(sums.classes, changes)
        made, expanded, improved, reopened = (np.bincount(change, minlength=len(names)) for change in changes)
        has_occurred = made > 0
        has_occurred[before] = True
        opened, closed = made - expanded - improved, expanded - reopened
        opened[before] += sums.open
        closed[before] += sums.closed
        places = np.flatnonzero(has_occurred)
        return Sums(last, names[places], opened[places], closed[places])


def numbered(classes: Integers, changes: list[Integers]) -> tuple[Integers, list[Integers], Integers]:
    """Small numbers for classes, those of `classes` first, then those of `changes`; and the class that each number is."""
    end = max(int(part.max(initial=0)) for part in (classes, *changes)) + 1
    if end <= BINNED:
        return classes, changes, np.arange(end)
    names, numbers = np.unique(np.concatenate((classes, *changes)), return_inverse=True)
    before, *rest = np.split(numbers, np.cumsum([len(part) for part in (classes, *changes)])[:-1])
    return before, rest, names
