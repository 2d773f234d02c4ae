"""How many entries of each class are open and how many closed, after any step of a best-first search."""

from collections.abc import Collection
from dataclasses import dataclass
from threading import Lock
from typing import Protocol

import numpy as np

from loyd.core.trace.classes import Classes, Integers
from loyd.core.trace.columns import OPEN, Nodes, Replaced, Steps
from loyd.core.trace.plane import Place, Plane

SPAN = 1 << 17
"""The steps between two sums that are kept: in a long search these take a tenth of a byte a step."""
CHUNK = 1 << 16
BINNED = 1 << 20


class Recorded(Protocol):
    """The columns that are counted."""

    nodes: Nodes
    record: Steps
    improved: Replaced
    replaced_closed: Replaced

    def made_by(self, step: int) -> int:
        """How many entries exist after a step."""

    def improved_by(self, step: int) -> int:
        """How many open entries had been replaced after a step."""

    def reopened_by(self, step: int) -> int:
        """How many closed entries had been reopened after a step."""


@dataclass(frozen=True, eq=False)
class Sums:
    """The classes that have occurred, rising, and for each how many entries of it are `open` and how many `closed`."""

    classes: Integers
    open: Integers
    closed: Integers


class Tally:
    """Counts entries by class.  The open entries are those made less those expanded and those improved, the closed ones those expanded
    less those reopened, and each of these is a prefix of an append-only column: the sums are kept every SPAN steps, and only what lies
    between them and a step is counted when that is asked for.  So are those of the step that was asked for last, for as a search goes on
    it is asked of again and again, each time a little further.

    It is handed what was recorded and does not hold it: a record in a circle of references would outlive its search.
    """

    def __init__(self, classes: Classes) -> None:
        self._classes = classes
        self._lock = Lock()
        self._kept: list[Sums] = []
        self._last: tuple[int, Sums] | None = None

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
            replaced_with = np.where(ended < OPEN, -1 - ended, np.where((ended >= 0) & (ended < step), nodes.link[part], 0))
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
            for low in range(0, steps, SPAN):
                # Sums that are kept tell of a whole span that nothing there was even made.
                later = self._kept[low // SPAN + 1 : low // SPAN + 2]
                if later and not np.isin(wanted, later[0].classes).any():
                    continue
                classes = self._classes.of(recorded.nodes, recorded.record.order[low : min(low + SPAN, steps)])
                hits = np.flatnonzero(np.isin(classes, wanted))
                if len(hits):
                    return low + int(hits[0]) + 1
        return None

    def _at(self, step: int, recorded: Recorded) -> Sums:
        if not self._kept:
            start = self._classes.of(recorded.nodes, slice(1, 2))
            self._kept.append(Sums(start, np.ones(1, np.int64), np.zeros(1, np.int64)))
        whole = step // SPAN
        while len(self._kept) <= whole:
            self._kept.append(self._from(len(self._kept) - 1, len(self._kept) * SPAN, recorded))
        self._last = step, self._from(whole, step, recorded)
        return self._last[1]

    def _from(self, whole: int, step: int, recorded: Recorded) -> Sums:
        """The sums after a step, from those that are kept after so many whole spans, or from those asked for last."""
        first, sums = whole * SPAN, self._kept[whole]
        if self._last is not None and first <= self._last[0] <= step:
            first, sums = self._last
        return self._further(recorded, sums, first, step)

    def _further(self, recorded: Recorded, sums: Sums, first: int, last: int) -> Sums:
        """The sums after step `last`, given those after step `first`."""
        if first == last:
            return sums
        parts = (
            slice(recorded.made_by(first), recorded.made_by(last)),
            recorded.record.order[first:last],
            recorded.improved.old[recorded.improved_by(first) : recorded.improved_by(last)],
            recorded.replaced_closed.old[recorded.reopened_by(first) : recorded.reopened_by(last)],
        )
        changes = [self._classes.of(recorded.nodes, part) for part in parts]
        before, changes, names = _numbered(sums.classes, changes)
        made, expanded, improved, reopened = (np.bincount(change, minlength=len(names)) for change in changes)
        has_occurred = made > 0
        has_occurred[before] = True
        opened, closed = made - expanded - improved, expanded - reopened
        opened[before] += sums.open
        closed[before] += sums.closed
        places = np.flatnonzero(has_occurred)
        return Sums(names[places], opened[places], closed[places])


def _numbered(classes: Integers, changes: list[Integers]) -> tuple[Integers, list[Integers], Integers]:
    """Small numbers for classes, those of `classes` first, then those of `changes`; and the class that each number is."""
    end = max(int(part.max(initial=0)) for part in (classes, *changes)) + 1
    if end <= BINNED:
        return classes, changes, np.arange(end)
    names, numbers = np.unique(np.concatenate((classes, *changes)), return_inverse=True)
    before, *rest = np.split(numbers, np.cumsum([len(part) for part in (classes, *changes)])[:-1])
    return before, rest, names
