"""The open list of a best-first search after any step, from the chains of its buckets.

A bucket, which holds the open entries of one key, is a chain of links, and a link stands once its entry is expanded (see `Nodes.link`).
So the bucket after a step is what its chain holds from its first entry of that time on.  Those first entries, and how many entries each
bucket holds, are kept every SPAN steps, and brought forward from there.  A bucket that takes the newest first is what Driscoll, Sarnak,
Sleator and Tarjan call a partially persistent stack ("Making data structures persistent", 1989).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.trace.choice import Tie
from loyd.core.trace.columns import OPEN, REOPENED
from loyd.core.trace.prefix_counts import H_BITS, ByDistance, numbered
from loyd.core.trace.trace import Booleans, Integers

if TYPE_CHECKING:
    from loyd.core.trace.best_first import BestFirstTrace


SPAN = 1 << 14
"""The steps between two sets of first entries that are kept: few enough to go through while a key is pressed."""
STEPS_A_BUCKET = 8
"""They are kept no more often than once in so many steps for each bucket: so they take less room than the record."""
FEW = 1 << 12
"""So many links are followed one by one; for more the entries are gone through all at once."""
CHUNK = 1 << 16


@dataclass(frozen=True, eq=False)
class Heads:
    """After a step, by bucket: its key (these rise), how many open entries it holds, and the one that would be taken first (0: none)."""

    step: int
    keys: Integers
    sizes: Any
    entries: Any


class OpenList:
    """It is handed what was recorded and does not hold it: a record in a circle of references would outlive its search."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: list[Heads] = []
        self._last: Heads | None = None

    def sizes(self, trace: BestFirstTrace, step: int) -> tuple[Integers, Integers]:
        """The keys of the buckets that hold something after a recorded step, rising, and how many entries each holds."""
        heads = self._at(trace, step)
        there = np.flatnonzero(heads.sizes)
        return heads.keys[there], heads.sizes[there].astype(np.int64)

    def entries(self, trace: BestFirstTrace, step: int, first: int, count: int) -> list[int]:
        """`count` open entries after a recorded step, in the order in which they would be taken, from place `first`."""
        heads = self._at(trace, step)
        reached = np.cumsum(heads.sizes)
        low = int(np.searchsorted(reached, first, side="right"))
        if low == len(reached) or count <= 0:
            return []
        high = min(int(np.searchsorted(reached, first + count)), len(reached) - 1)
        before = first - int(reached[low] - heads.sizes[low])
        if before + count > FEW:
            found: list[int] = _waiting(trace, step, int(heads.keys[low]), int(heads.keys[high]))[before : before + count].tolist()
            return found
        chains = (_chain(trace, int(head), step) for head in heads.entries[low : high + 1])
        return list(islice(chain.from_iterable(chains), before, before + count))

    def place(self, trace: BestFirstTrace, entry: int, step: int) -> tuple[int, int]:
        """The place of an open entry after a recorded step, from 1 on, and how many are there."""
        (keys, sizes), key = self.sizes(trace, step), trace.priority.key(int(trace.nodes.g[entry]), int(trace.nodes.h[entry]), entry)
        same = _waiting(trace, step, key, key)
        return int(sizes[keys < key].sum()) + int(np.flatnonzero(same == entry)[0]) + 1, int(sizes.sum())

    def _at(self, trace: BestFirstTrace, step: int) -> Heads:
        with self._lock:
            kept = self._kept
            if not kept:
                start = trace.priority.key(0, int(trace.nodes.h[1]), 1)
                kept.append(Heads(0, np.array([start], np.int64), np.ones(1, np.int32), np.ones(1, np.int32)))
            while (following := kept[-1].step + max(SPAN, STEPS_A_BUCKET * len(kept[-1].keys))) <= step:
                kept.append(_further(trace, kept[-1], following))
            nearest = kept[bisect_right(kept, step, key=lambda heads: heads.step) - 1]
            if self._last is not None and nearest.step <= self._last.step <= step:
                nearest = self._last
            self._last = nearest if nearest.step == step else _further(trace, nearest, step)
            return self._last


def _further(trace: BestFirstTrace, heads: Heads, last: int) -> Heads:
    """The heads after step `last`, given those after an earlier step.

    Of the entries in a bucket that had been made before, the last one taken was above those that are left.
    """
    nodes, before, made = trace.nodes, trace.made_by(heads.step), trace.made_by(last)
    taken = trace.record.order[heads.step : last]
    taken = taken[taken < before]
    improved = trace.improved.old[trace.improved_by(heads.step) : trace.improved_by(last)]
    improved = improved[improved < before]
    fresh = before + np.flatnonzero(is_open(nodes.ended[before:made], last, made))
    of_parts, names = _classes(trace, [taken, improved, fresh])
    counts = [np.bincount(of_part, minlength=len(names)) for of_part in of_parts]
    occurred = np.flatnonzero(sum(counts))
    keys_there = names[occurred]
    if trace.priority.tie is not Tie.RANDOM:
        keys_there = trace.priority.key(keys_there >> H_BITS, keys_there & (1 << H_BITS) - 1, 0)
    keys = np.union1d(heads.keys, keys_there)
    if len(keys) == len(heads.keys):
        keys = heads.keys
    bucket = np.zeros(len(names), np.int64)
    bucket[occurred] = np.searchsorted(keys, keys_there)
    sizes, entries = np.zeros(len(keys), np.int32), np.zeros(len(keys), np.int64)
    known = np.searchsorted(keys, heads.keys)
    sizes[known], entries[known] = heads.sizes, heads.entries
    np.add.at(sizes, bucket[occurred], (counts[2] - counts[0] - counts[1])[occurred])
    of_taken, _, of_fresh = of_parts
    entries[bucket[of_taken]] = _links(trace, taken, made)  # of those of one bucket the last counts
    while len(gone := np.flatnonzero((entries > 0) & ~is_open(nodes.ended[entries], last, made))):
        entries[gone] = _links(trace, entries[gone], made)
    if trace.priority.tie.age == "oldest":
        fresh, of_fresh = fresh[::-1], of_fresh[::-1]
        is_next = (entries == 0)[bucket[of_fresh]]
        fresh, of_fresh = fresh[is_next], of_fresh[is_next]
    entries[bucket[of_fresh]] = fresh
    return Heads(last, keys, sizes, entries.astype(np.int32))


def _classes(trace: BestFirstTrace, parts: list[Any]) -> tuple[list[Integers], Integers]:
    """The class of each entry of some parts, as a number, and what each number stands for: g and h, or the key where that takes more."""
    nodes = trace.nodes
    if trace.priority.tie is not Tie.RANDOM:
        _, of_parts, names = numbered(np.zeros(0, np.int64), [ByDistance().classify(nodes, entries) for entries in parts])
        return of_parts, names
    entries = np.concatenate(parts)
    keys = trace.priority.key(nodes.g[entries].astype(np.int64), nodes.h[entries].astype(np.int64), entries)
    names, numbers = np.unique(keys, return_inverse=True)
    return np.split(numbers, np.cumsum([len(part) for part in parts])[:-1]), names


def _links(trace: BestFirstTrace, entries: Any, made: int) -> Integers:
    """The next entry in its bucket after each entry, of those that were there when there were `made`; 0 after the last."""
    links: Integers = trace.nodes.link[entries].astype(np.int64)
    for place in np.flatnonzero(links < 0).tolist():
        links[place] = _link_before(trace, -int(links[place]))
    links[links >= made] = 0
    return links


def _link_before(trace: BestFirstTrace, new: int) -> int:
    """The link that an expanded entry had before the entry `new` reopened it."""
    reopened = trace.replaced_closed
    known = int(trace.registers[REOPENED])
    place = int(np.searchsorted(reopened.new[:known], np.int32(new)))
    if place == known:  # the search has come further than its registers say
        place += int(np.flatnonzero(reopened.new[known:] == new)[0])
    return int(reopened.link[place])


def _chain(trace: BestFirstTrace, entry: int, step: int) -> Iterator[int]:
    nodes, made = trace.nodes, trace.made_by(step)
    while 0 < entry < made:
        if is_open(int(nodes.ended[entry]), step, made):
            yield entry
        link = int(nodes.link[entry])
        entry = link if link >= 0 else _link_before(trace, -link)


def is_open(ended: Any, step: int, made: int) -> Any:
    """Whether entries that ended so (see `Nodes.ended`) are open after a step, when there are so many."""
    return (ended == OPEN) | (ended >= step) | (ended <= -1 - made)


def _waiting(trace: BestFirstTrace, step: int, least: int, greatest: int) -> Integers:
    nodes, priority, made = trace.nodes, trace.priority, trace.made_by(step)
    found: list[Integers] = []
    all_keys: list[Integers] = []
    for low in range(1, made, CHUNK):
        part = slice(low, min(low + CHUNK, made))
        entries = np.arange(part.start, part.stop)
        keys = priority.key(nodes.g[part].astype(np.int64), nodes.h[part].astype(np.int64), entries)
        is_there: Booleans = is_open(nodes.ended[part], step, made) & (least <= keys) & (keys <= greatest)
        places = np.flatnonzero(is_there)
        found.append(places + low)
        all_keys.append(keys[places])
    entries = np.concatenate(found)
    in_turn: Integers = entries[priority.in_turn(np.concatenate(all_keys), entries)]
    return in_turn


class OpenNodes(NamedTuple):
    """Open nodes after a step, each array with one value for each; `bound` as it stands there (NaN: none)."""

    entry: Integers
    g: Integers
    h: Integers
    f: npt.NDArray[np.float64]
    side: Integers
    bound: float


Keys = tuple[npt.NDArray[Any], ...]
QueueOrder = Callable[[OpenNodes], Keys]
"""What open nodes are sorted by into the order in which they would be taken; the last key counts most."""


class Frontiers(NamedTuple):
    """The parts into which an open list falls: their names, and at which place of these each open node stands."""

    names: tuple[str, ...]
    of: Callable[[OpenNodes], Integers]


def by_side(waiting: OpenNodes) -> Integers:
    return waiting.side


def by_f(waiting: OpenNodes) -> Keys:
    return -waiting.entry, waiting.h, waiting.f


def by_age(waiting: OpenNodes) -> Keys:
    return (waiting.entry,)
