"""The open list of a best-first search after any step, from the chains of its buckets.

A bucket, which holds the open entries of one key, is a chain of links, and an entry's link stays
when it is expanded (see `Nodes.link`). So the bucket after a step is the chain from the entry that
was then its head. The heads, and the number of entries in each bucket, are stored every HEADS_SPAN
steps (more rarely if there are many buckets) and advanced from there. A bucket that takes the
newest first is what Driscoll, Sarnak, Sleator and Tarjan call a partially persistent stack ("Making
data structures persistent", 1989).
"""

from collections.abc import Iterator
from functools import partial
from heapq import merge
from itertools import chain, groupby, islice
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np

from ...system import PrefixSums
from ..puzzle.packing import Integers
from .best_first_record import BestFirstRecord, is_open
from .prefix_counts import numbered

HEADS_SPAN = 1 << 15
"""The steps between two stored sets of heads, unless there are so many buckets that
STEPS_PER_BUCKET requires more: few enough to scan during a key press.
"""
STEPS_PER_BUCKET = 8
"""The least number of steps between two sets of heads, per bucket, so that they take less memory
than the record.
"""
FEW_LINKS = 1 << 12
"""Up to this many links are followed one by one; for more, all entries are scanned at once."""
CHUNK_ENTRIES = 1 << 16


class Heads(NamedTuple):
    """The non-empty buckets after a step: their ascending keys, the number of open entries, and the
    entry that would be taken first.
    """

    keys: Integers
    sizes: Any
    entries: Any


class OpenList:
    """The open list after any step, from sums over the record: which nodes, in which order, how
    many of each priority. Nothing of it is stored step by step.
    """

    def __init__(self) -> None:
        self._heads = PrefixSums[Heads](
            lambda heads: max(HEADS_SPAN, STEPS_PER_BUCKET * len(heads.keys))
        )

    def sizes(self, trace: BestFirstRecord, step: int) -> tuple[Integers, Integers]:
        """The keys of the non-empty buckets after a recorded step, ascending, and the number of
        entries in each. At most HEADS_SPAN steps, or STEPS_PER_BUCKET per bucket if that is more,
        are added to stored heads.
        """
        heads = self._heads_after(trace, step)
        return heads.keys, heads.sizes.astype(np.int64)

    def entries(
        self, trace: BestFirstRecord, step: int, first: int, count: int, part: int | None = None
    ) -> list[int]:
        """`count` open entries after a recorded step in the order of expansion, from index `first`,
        in one part of the list or in all.

        Buckets of equal turn are merged, so the two searches over their sizes widen the range of
        buckets to whole groups of equal turn. A few entries are read along their links; many, by
        one pass over all open entries, which costs the same wherever they are.

        O(b log b) for b buckets, plus O(first + count) links within the buckets of equal turn, or
        O(entries) beyond FEW_LINKS.
        """
        heads = self._heads_after(trace, step)
        there = (
            np.arange(len(heads.keys))
            if part is None
            else np.flatnonzero(trace.frontier_indices(heads.keys) == part)
        )
        ranks = trace.bucket_ranks(heads.keys[there], step)
        order = np.argsort(ranks, kind="stable")
        there = there[order]
        ranks = ranks[order]
        reached = np.cumsum(heads.sizes[there])
        low = int(np.searchsorted(reached, first, side="right"))
        if low == len(there) or count <= 0:
            return []
        high = min(int(np.searchsorted(reached, first + count)), len(there) - 1)
        low = int(np.searchsorted(ranks, ranks[low]))
        high = int(np.searchsorted(ranks, ranks[high], side="right"))
        # How many entries of these buckets come before the first one wanted.
        before = first - int(reached[low] - heads.sizes[there[low]])
        keys = heads.keys[there[low:high]]
        if before + count > FEW_LINKS:
            return _waiting(trace, step, keys)[before : before + count].tolist()
        heads_in_turn = zip(
            ranks[low:high].tolist(), heads.entries[there[low:high]].tolist(), strict=True
        )
        chains = ((turn, _chain(trace, head, step)) for turn, head in heads_in_turn)
        same = ([each for _, each in group] for _, group in groupby(chains, itemgetter(0)))
        merged = (
            merge(*group, reverse=not trace.takes_oldest) if len(group) > 1 else group[0]
            for group in same
        )
        return list(islice(chain.from_iterable(merged), before, before + count))

    def place(self, trace: BestFirstRecord, entry: int, step: int) -> tuple[int, int]:
        """The place (from 1) of an open entry after a recorded step among those of its side, and
        the number of these. O(entries): all open entries of its turn are listed.
        """
        keys, sizes = self.sizes(trace, step)
        is_own = keys == trace.bucket_keys(trace.bucket_ids(np.array([entry])))
        sides = trace.queue_numbers(keys)
        ranks = trace.bucket_ranks(keys, step)
        of_side = sides == sides[is_own]
        same = _waiting(trace, step, keys[of_side & (ranks == ranks[is_own])])
        return int(sizes[of_side & (ranks < ranks[is_own])].sum()) + int(
            np.flatnonzero(same == entry)[0]
        ) + 1, int(sizes[of_side].sum())

    def _heads_after(self, trace: BestFirstRecord, step: int) -> Heads:
        return self._heads.sums_until(step, partial(_at_start, trace), partial(_further, trace))


def _at_start(trace: BestFirstRecord) -> Heads:
    roots = np.arange(1, 1 + trace.roots)
    keys = trace.bucket_keys(trace.bucket_ids(roots))
    at = keys.argsort()  # h of the goal may be the lower one
    return Heads(keys[at], np.ones_like(keys, np.int32), roots[at].astype(np.int32))


def _further(trace: BestFirstRecord, heads: Heads, first: int, last: int) -> Heads:
    """The heads after step `last`, given those after step `first`.

    The invariant: a bucket's head is the entry that would be taken next, and links lead from it
    through all others. So, for each bucket, three things can have happened since: entries were
    `taken`, open ones were `improved` elsewhere and stay in the chain as dead links, or `fresh`
    ones came. Among a bucket's older entries, the one taken last preceded all that remain, so its
    link leads to them: the head becomes that link, is moved on past dead links, and a fresh entry
    goes before it (newest first) or, if the bucket was empty, takes its place (oldest first).

    Example, newest first: the chain of a bucket is 7 → 4 → 2. Between the steps, 7 and 4 were
    taken and 9 came: the link of 4 is 2, and 9, which links to it, is the new head.

    Each part is done for all buckets at once, since a stride has up to 32,768 steps.
    """
    nodes = trace.nodes
    before = trace.entry_count(first)
    entry_count = trace.entry_count(last)
    rebuilt, first_new = trace.last_rebuild(last)
    # A new round of ARA* replaces the whole open list: nothing from before it matters.
    if rebuilt and rebuilt >= first:
        none = np.zeros(0, np.int64)
        heads = Heads(none, none, none)
        first = rebuilt
        before = first_new
    taken = trace.step_data.expanded[first:last]
    # Entries that came and went since are neither in the old buckets nor in the new ones.
    taken = taken[taken < before]
    improved = trace.improved.older[trace.improved_count(first) : trace.improved_count(last)]
    improved = improved[improved < before]
    fresh = before + np.flatnonzero(is_open(nodes.ended[before:entry_count], last, entry_count))
    _, of_parts, names = numbered(
        np.zeros(0, np.int64), [trace.bucket_ids(entries) for entries in (taken, improved, fresh)]
    )
    counts = [np.bincount(of_part, minlength=len(names)) for of_part in of_parts]
    occurred = np.flatnonzero(sum(counts))
    keys_there = trace.bucket_keys(names[occurred])
    # A union would sort all buckets anew, of which random ties have thousands, for each step shown.
    at = np.searchsorted(heads.keys, keys_there)
    # -1, which is no key, stands after the last one for keys beyond them all.
    new = np.unique(keys_there[np.append(heads.keys, -1)[at] != keys_there])
    keys = np.insert(heads.keys, np.searchsorted(heads.keys, new), new) if len(new) else heads.keys
    bucket = np.zeros(len(names), np.int64)
    bucket[occurred] = np.searchsorted(keys, keys_there)
    sizes = np.zeros(len(keys), np.int32)
    entries = np.zeros(len(keys), np.int64)
    known = np.searchsorted(keys, heads.keys)
    sizes[known], entries[known] = heads.sizes, heads.entries
    np.subtract.at(sizes, bucket[occurred], (counts[0] + counts[1])[occurred])
    is_left = sizes > 0  # what a beam displaced can be a million links, which end in none
    np.add.at(sizes, bucket[occurred], counts[2][occurred])
    of_taken, _, of_fresh = of_parts
    # where several are of one bucket, the last assignment wins
    entries[bucket[of_taken]] = _links(trace, taken, entry_count)
    for gone in np.flatnonzero(
        (entries > 0) & ~is_open(nodes.ended[entries], last, entry_count)
    ).tolist():
        entries[gone] = next(_chain(trace, int(entries[gone]), last), 0) if is_left[gone] else 0
    if trace.takes_oldest:
        # The oldest is to be the head, so it is assigned last; and only a bucket that is empty
        # takes it, since others go on with older ones.
        fresh = fresh[::-1]
        of_fresh = of_fresh[::-1]
        is_next = (entries == 0)[bucket[of_fresh]]
        fresh = fresh[is_next]
        of_fresh = of_fresh[is_next]
    entries[bucket[of_fresh]] = fresh
    there = np.flatnonzero(sizes)
    return Heads(keys[there], sizes[there], entries[there].astype(np.int32))


def _links(trace: BestFirstRecord, entries: Any, entry_count: int) -> Integers:
    """The next entry in the bucket of each entry, ignoring those from `entry_count` on; 0 after the
    last.
    """
    links: Integers = trace.nodes.link[entries].astype(np.int64)
    if len(changed := np.flatnonzero(links < 0)):
        links[changed] = _links_before(trace, -links[changed])
    links[links >= entry_count] = 0
    return links


def _links_before(trace: BestFirstRecord, new: Integers) -> Integers:
    """The link that each expanded entry had before one of the `new` entries reopened it or put it
    back.
    """
    found = np.full(len(new), -1, np.int64)
    _, *groups = trace.replacement_lists()  # open ones, which were improved, have no link
    for group, known in groups:
        places = np.searchsorted(group.newer[:known], new.astype(np.int32))
        is_there = places < known
        is_there[is_there] = group.newer[places[is_there]] == new[is_there]
        found[is_there] = group.link[places[is_there]]
    # the running search has written more than its registers say
    for at in np.flatnonzero(found < 0):
        later = (
            int(group.link[place])
            for group, _ in groups
            for place in np.flatnonzero(group.newer == new[at])
        )
        found[at] = next(later)
    return found


def _chain(trace: BestFirstRecord, entry: int, step: int) -> Iterator[int]:
    nodes = trace.nodes
    entry_count = trace.entry_count(step)
    while 0 < entry < entry_count:
        if is_open(int(nodes.ended[entry]), step, entry_count):
            yield entry
        # A negative link names the entry that reopened this one; the link of the chain is in the
        # `Replaced` columns.
        link = int(nodes.link[entry])
        entry = link if link >= 0 else int(_links_before(trace, np.array([-link]))[0])


def _waiting(trace: BestFirstRecord, step: int, wanted: Integers) -> Integers:
    entry_count = trace.entry_count(step)
    found = list[Integers]()
    all_keys = list[Integers]()
    for low in range(max(1, trace.last_rebuild(step)[1]), entry_count, CHUNK_ENTRIES):
        entries = low + np.flatnonzero(
            is_open(
                trace.nodes.ended[low : min(low + CHUNK_ENTRIES, entry_count)], step, entry_count
            )
        )
        keys = trace.bucket_keys(trace.bucket_ids(entries))
        places = np.flatnonzero(np.isin(keys, wanted))
        found.append(entries[places])
        all_keys.append(keys[places])
    entries = np.concatenate(found)
    return entries[in_turn(trace, np.concatenate(all_keys), entries, step)]


def in_turn(trace: BestFirstRecord, keys: Integers, entries: Integers, step: int) -> Any:
    """The indices that sort open entries, in buckets with these keys, into the order in which they
    would be taken after a step.
    """
    return np.lexsort((entries if trace.takes_oldest else -entries, trace.bucket_ranks(keys, step)))
