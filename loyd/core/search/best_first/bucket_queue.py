"""The open list of the best-first loop: a bucket for each key, and a heap of the buckets that hold something.

A key is the priority above the tie-break (see `key_of`); a bucket is a linked list of the entries that share it, found by way
of a small hash table.  An entry that was replaced while it was open stays where it is.
"""

from typing import Any

import numpy as np

from loyd.core.trace import columns
from loyd.core.trace.columns import BUCKETS, HEAPED, SEED, TIE, TIE_BITS, TIE_LIMIT, lot_of

PARTS = (columns,)
LOW_H, HIGH_G, RANDOM, NEWEST, LOW_G, OLDEST = range(6)
U = np.uint64
ONE, NOTHING = U(1), U(0)
KEY_BITS = 0x7FFFFFFF


def key_of(priority: Any, g: Any, h: Any, entry: Any, registers: Any) -> Any:
    """The place in the queue: the priority first, then the tie-break (see `loyd.core.trace.choice.Tie`)."""
    tie = registers[TIE]
    if tie == LOW_H:
        return (priority << TIE_BITS) + h
    if tie == HIGH_G:  # the least key comes first, so g counts down
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
    """Take an entry off the bucket of the least key; 0 when there is none."""
    while registers[HEAPED] > 0:
        best = U(buckets.heap[NOTHING])
        entry = U(buckets.head[best])
        if entry != NOTHING:
            buckets.head[best] = links[entry]
            return entry
        # Empty: it leaves the heap but keeps its number, for the same key often comes again.
        drop_first(buckets.heap, buckets.key, U(registers[HEAPED]))
        registers[HEAPED] -= 1
        buckets.tail[best] = 0
    return NOTHING


def bucket_of(keys: Any, slots: Any, key: Any, buckets: Any) -> Any:
    """The bucket of a key, or `buckets` when the key is new: it then takes that place."""
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
    """Let a bucket rise from place `at` of the heap to where its key belongs."""
    while at > NOTHING:
        above = (at - ONE) >> ONE
        if keys[U(heap[above])] <= keys[bucket]:
            break
        heap[at] = heap[above]
        at = above
    heap[at] = bucket


def drop_first(heap: Any, keys: Any, heaped: Any) -> None:
    """Take the first bucket off a heap of `heaped` buckets."""
    heaped -= ONE
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
