"""A* and its variants: the entry with the lowest key first; duplicate detection is a setting. Other
rules borrow from it.

The open list has a bucket for each key, and a heap of the non-empty buckets. A key is the priority
above the tie-break (see `key_of`); a bucket is a linked list of the entries that share it, found
through a small hash table. An entry that was replaced while open stays in its bucket.

ONCE, REOPEN, PATH and NONE are those of `DuplicateDetection`. The table holds the first entry of
each board; under PATH and NONE a board's other entries are not linked to it.
"""

from typing import Any

import numpy as np

from loyd.core.engine.record import columns, packed_board
from loyd.core.engine.record.columns import (
    BUCKETS,
    DEEPEST,
    G_WEIGHT,
    GREATEST_KEPT,
    H_WEIGHT,
    HEAPED,
    IMPROVED,
    MADE,
    OPEN,
    OPENED,
    REOPENED,
    REPEATS,
    REQUEUED,
    SEED,
    STEP,
    TIE,
    TIE_BITS,
    TIE_LIMIT,
    lot_of,
)
from loyd.core.engine.record.packed_board import SPARE, high_word

PARTS = (packed_board, columns)
IS_TWO_SIDED, IS_PARTIAL, KNOWS_NEWEST, STOPS_AT_GOAL, HAS_BOUND, DRAWS_ONE = (
    False,
    False,
    False,
    True,
    False,
    False,
)
LOW_H, HIGH_G, RANDOM, NEWEST, LOW_G, OLDEST = range(6)
ONCE, REOPEN, PATH, NONE = range(4)
GREATEST_H = 255
KEY_BITS = 0x7FFFFFFF
U = np.uint64
ONE, NOTHING = U(1), U(0)


def is_queue_full(queue: Any, registers: Any) -> bool:
    """Whether a step may need more keys, or a greater g + h where these are counted, than there is
    room for.
    """
    counts = len(queue.counts)
    is_full: bool = registers[BUCKETS] > len(queue.key) - SPARE or (
        counts > 0 and registers[DEEPEST] > counts - GREATEST_H - SPARE
    )
    return is_full


def choose(nodes: Any, queue: Any, registers: Any) -> Any:
    """The open entry with the lowest key. Entries that were replaced are dropped on the way."""
    while True:
        node = pop(queue, nodes.link, registers)
        if node == NOTHING or nodes.ended[node] == OPEN:
            return node


def value_of(nodes: Any, queue: Any, registers: Any, node: Any) -> Any:
    """The priority of an entry, before division by its scale."""
    return registers[G_WEIGHT] * np.int64(nodes.g[node]) + registers[H_WEIGHT] * np.int64(
        nodes.h[node]
    )


def enqueue(
    nodes: Any, queue: Any, improved: Any, requeued: Any, registers: Any, entry: Any
) -> None:
    g, h = np.int64(nodes.g[entry]), np.int64(nodes.h[entry])
    put(
        queue,
        nodes.link,
        registers,
        entry,
        key_of(registers[G_WEIGHT] * g + registers[H_WEIGHT] * h, g, h, entry, registers),
    )


def keeps(queue: Any, registers: Any, g: Any, h: Any, is_goal: Any) -> bool:
    is_within: bool = registers[G_WEIGHT] * g + registers[H_WEIGHT] * h <= registers[GREATEST_KEPT]
    return is_within


def admits(
    nodes: Any,
    steps: Any,
    improved: Any,
    reopened: Any,
    requeued: Any,
    queue: Any,
    registers: Any,
    known: Any,
    lo: Any,
    hi: Any,
    g: Any,
) -> bool:
    """According to the setting; `known` is the board's first entry."""
    repeats = registers[REPEATS]
    if repeats == REOPEN:
        while nodes.ended[known] < OPEN or nodes.link[known] < 0:
            known = (
                U(-1 - np.int64(nodes.ended[known]))
                if nodes.ended[known] < OPEN
                else U(-np.int64(nodes.link[known]))
            )
        if g >= nodes.g[known]:
            return False
        replace(nodes, improved, reopened, registers, known)
        return True
    if repeats == PATH:
        return not _is_on_path(nodes, steps, registers[STEP], lo, hi)
    is_admitted: bool = repeats == NONE
    return is_admitted


def stored_f(nodes: Any, node: Any) -> Any:
    return np.int64(0), np.int64(0)


def put_back(
    nodes: Any,
    queue: Any,
    improved: Any,
    requeued: Any,
    registers: Any,
    node: Any,
    value: Any,
    later: Any,
) -> None:
    """A* never puts a node back."""


def renew(
    nodes: Any, slots: Any, queue: Any, requeued: Any, registers: Any, first: int, last: int
) -> Any:
    return last


def raise_bound(queue: Any, registers: Any) -> None:
    """A* proves no bound."""


def draw(registers: Any, hs: Any, h: Any) -> None:
    """A* draws no successor."""


def _is_on_path(nodes: Any, steps: Any, step: Any, lo: Any, hi: Any) -> bool:
    node = U(steps.order[U(step)])
    while node > ONE:
        step = _made_at(steps.made, node, step)
        node = U(steps.order[U(step)])
        if nodes.lo[node] == lo and high_word(nodes, node) == hi:
            return True
    return False


def _made_at(made: Any, node: Any, before: Any) -> Any:
    """The step that created a node, given that it is before the step `before`: a galloping search
    backwards, as it is mostly recent.
    """
    last, stride = before - 1, 1
    while last >= stride and made[U(last - stride)] > node:
        last -= stride
        stride += stride
    first = max(last - stride, -1)  # the node exists after `last`, but not after `first`
    while last - first > 1:
        middle = (first + last) >> 1
        if made[U(middle)] > node:
            last = middle
        else:
            first = middle
    return last


def key_of(priority: Any, g: Any, h: Any, entry: Any, registers: Any) -> Any:
    """The sort key: the priority first, then the tie-break (see
    `loyd.core.engine.record.choice.Tie`).
    """
    tie = registers[TIE]
    if tie == LOW_H:
        return (priority << TIE_BITS) + h
    if tie == HIGH_G:  # the lowest key comes first, so g counts down
        return (priority << TIE_BITS) + TIE_LIMIT - min(g, TIE_LIMIT)
    if tie == LOW_G:
        return (priority << TIE_BITS) + min(g, TIE_LIMIT)
    if tie == RANDOM:
        return (priority << TIE_BITS) + np.int64(lot_of(U(registers[SEED]), entry))
    return priority << TIE_BITS


def put(buckets: Any, links: Any, registers: Any, entry: Any, key: Any) -> None:
    bucket = bucket_of(buckets.key, buckets.slots, key, U(registers[BUCKETS]))
    if bucket == U(registers[BUCKETS]):
        buckets.head[bucket] = 0
        buckets.tail[bucket] = 0
        registers[BUCKETS] += 1
    if buckets.tail[bucket] == 0:
        rise(buckets.heap, buckets.key, U(registers[HEAPED]), bucket)
        registers[HEAPED] += 1
    if buckets.head[bucket] == 0:
        buckets.head[bucket] = entry
        buckets.tail[bucket] = entry
    elif registers[TIE] >= LOW_G:  # first in, first out
        links[U(buckets.tail[bucket])] = entry
        buckets.tail[bucket] = entry
    else:
        links[entry] = buckets.head[bucket]
        buckets.head[bucket] = entry


def pop(buckets: Any, links: Any, registers: Any) -> Any:
    """Remove and return an entry from the bucket with the lowest key; 0 if there is none."""
    while registers[HEAPED] > 0:
        best = U(buckets.heap[NOTHING])
        entry = U(buckets.head[best])
        if entry != NOTHING:
            buckets.head[best] = links[entry]
            return entry
        # An empty bucket leaves the heap but keeps its number, because its key often recurs.
        drop_first(buckets, registers)
    return NOTHING


def bucket_of(keys: Any, slots: Any, key: Any, buckets: Any) -> Any:
    """The bucket of a key; for a new key `buckets`, which becomes its bucket."""
    last = U(len(slots) - 1)
    slot = U(((key ^ (key >> TIE_BITS)) & KEY_BITS) * 40503) & last
    while slots[slot] != 0:
        bucket = U(slots[slot] - 1)
        if keys[bucket] == key:
            return bucket
        slot = (slot + ONE) & last
    slots[slot] = buckets + ONE
    keys[buckets] = key
    return buckets


def rise(heap: Any, keys: Any, at: Any, bucket: Any) -> None:
    while at > NOTHING:
        above = (at - ONE) >> ONE
        if keys[U(heap[above])] <= keys[bucket]:
            break
        heap[at] = heap[above]
        at = above
    heap[at] = bucket


def drop_first(buckets: Any, registers: Any) -> None:
    """Remove the bucket with the lowest key from the heap."""
    heap, keys = buckets.heap, buckets.key
    buckets.tail[U(heap[NOTHING])] = 0
    registers[HEAPED] -= 1
    heaped = U(registers[HEAPED])
    last = U(heap[heaped])
    at = NOTHING
    below = ONE
    while below < heaped:
        if below + ONE < heaped and keys[U(heap[below + ONE])] < keys[U(heap[below])]:
            below += ONE
        if keys[U(heap[below])] >= keys[last]:
            break
        heap[at] = heap[below]
        at = below
        below = at + at + ONE
    heap[at] = last


def refill_keys(keys: Any, slots: Any, count: int) -> None:
    """Enter the first `count` keys into an empty table of slots."""
    for index in range(count):
        bucket_of(keys, slots, keys[index], index)


def replace(nodes: Any, improved: Any, reopened: Any, registers: Any, known: Any) -> None:
    """Record that the entry created next replaces `known`, which is open or has been expanded."""
    made = registers[MADE]
    if nodes.ended[known] == OPEN:
        note_improved(nodes, improved, registers, known, made)
    else:
        place = U(registers[REOPENED])
        reopened.new[place], reopened.old[place], reopened.link[place] = (
            made,
            known,
            nodes.link[known],
        )
        registers[REOPENED] += 1
        nodes.link[known] = -made


def put_last(queue: Any, links: Any, side: Any, g: Any, h: Any, entry: Any) -> None:
    """Append an entry to a chain."""
    if queue.head[side, g, h] == 0:
        queue.head[side, g, h] = entry
    else:
        links[U(queue.tail[side, g, h])] = entry
    queue.tail[side, g, h] = entry


def requeue(nodes: Any, requeued: Any, registers: Any, old: Any, side: Any) -> Any:
    """Create an open entry for the node of the `old` one."""
    entry, place = U(registers[MADE]), U(registers[REQUEUED])
    nodes.lo[entry], nodes.g[entry], nodes.h[entry], nodes.came[entry] = (
        nodes.lo[old],
        nodes.g[old],
        nodes.h[old],
        nodes.came[old],
    )
    if len(nodes.hi) > 0:
        nodes.hi[entry] = nodes.hi[old]
    nodes.ended[entry], nodes.link[entry], nodes.side[entry] = OPEN, 0, side
    requeued.new[place], requeued.old[place] = entry, old
    registers[REQUEUED] += 1
    registers[MADE] += 1
    return entry


def note_improved(nodes: Any, improved: Any, registers: Any, old: Any, new: Any) -> None:
    """Record that a `new` entry replaces an open one: for the same board, or because a beam has no
    room for the worst.
    """
    nodes.ended[old] = -1 - np.int64(new)
    place = U(registers[IMPROVED])
    improved.new[place], improved.old[place] = new, old
    registers[IMPROVED] += 1
    registers[OPENED] -= 1
