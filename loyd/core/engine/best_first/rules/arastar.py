"""Anytime repairing A*: a first solution soon, then better ones, until the last is proved optimal.

Source: Likhachev, Gordon and Thrun, "ARA*: anytime A* with provable bounds on sub-optimality" (NIPS
2003). Each round is weighted A* with f = g + w·h that expands no board twice; boards reached later
by a better path wait for the next round. A round continues with the previous open list under a
lower w. All f are compared as integers, multiplied by the denominator of w, so ties are exact.

`Nodes.side`: 1 if an entry waits for the next round. `queue.counts`: the number of open entries by
g + h.
"""

from typing import Any

import numpy as np

from loyd.core.engine.best_first.rules import astar
from loyd.core.engine.best_first.rules.astar import (
    bucket_of,
    drop_first,
    key_of,
    pop,
    put,
    replace,
    requeue,
)
from loyd.core.engine.record import packed_board
from loyd.core.engine.record.columns import (
    BEST,
    BOUND,
    BUCKETS,
    G_WEIGHT,
    H_WEIGHT,
    HEAPED,
    MADE,
    OPEN,
    OPENED,
    OWN,
    REQUEUED,
    TIE_BITS,
)
from loyd.core.engine.record.packed_board import (
    SPARE,
    entry_bits,
    hash_of,
    high_word,
    is_table_full,
    look_up,
)

PARTS = (packed_board, astar)
IS_TWO_SIDED, IS_PARTIAL, KNOWS_NEWEST, STOPS_AT_GOAL, HAS_BOUND = False, False, True, False, True
BEFORE, LATER, IS_PROVED, G_UNIT, H_UNIT, LOWEST = OWN, OWN + 1, OWN + 2, OWN + 3, OWN + 4, OWN + 5
"""The step (from 0) at which the round began; whether the entry created next waits for the next
round; whether the search is over; the units of g and h for comparing f across rounds; and a lower
bound of g + h over the open entries.
"""
WAITS = 1 << 61
U = np.uint64
ONE, NOTHING = U(1), U(0)


def choose(nodes: Any, queue: Any, registers: Any) -> Any:
    """The entry with the lowest key in this round; none if it cannot improve the best solution, or
    if that is proved optimal.
    """
    is_proved = registers[BOUND] >= registers[BEST] or registers[OPENED] == 0
    registers[IS_PROVED] = is_proved
    while not is_proved and registers[HEAPED] > 0:
        first = U(queue.heap[NOTHING])
        if queue.head[first] == 0:
            drop_first(queue, registers)
            continue
        if queue.key[first] >> TIE_BITS >= registers[BEST] * registers[G_WEIGHT]:
            break
        node = pop(queue, nodes.link, registers)
        if nodes.ended[node] == OPEN:
            _count(nodes, queue, node, -1)
            return node
    return NOTHING


def _count(nodes: Any, queue: Any, entry: Any, by: int) -> None:
    queue.counts[np.int64(nodes.g[entry]) + np.int64(nodes.h[entry])] += by


def value_of(nodes: Any, queue: Any, registers: Any, node: Any) -> Any:
    return registers[G_UNIT] * np.int64(nodes.g[node]) + registers[H_UNIT] * np.int64(nodes.h[node])


def raise_bound(queue: Any, registers: Any) -> None:
    """With an admissible heuristic, no solution is shorter than the lowest g + h among the open
    nodes at any time.
    """
    if registers[OPENED] > 0:
        while queue.counts[registers[LOWEST]] == 0:
            registers[LOWEST] += 1
        registers[BOUND] = max(registers[BOUND], registers[LOWEST])


def enqueue(
    nodes: Any, queue: Any, improved: Any, requeued: Any, registers: Any, entry: Any
) -> None:
    """Put an entry into the bucket of its key; if it waits for the next round, into one in no heap,
    for readers of the record only.
    """
    _count(nodes, queue, entry, 1)
    registers[LOWEST] = min(registers[LOWEST], np.int64(nodes.g[entry]) + np.int64(nodes.h[entry]))
    nodes.side[entry] = registers[LATER]
    if registers[LATER] == 0:
        put(queue, nodes.link, registers, entry, _key(nodes, registers, entry))
    else:
        bucket = bucket_of(
            queue.key, queue.slots, _key(nodes, registers, entry) | WAITS, U(registers[BUCKETS])
        )
        if bucket == U(registers[BUCKETS]):
            queue.head[bucket] = 0
            registers[BUCKETS] += 1
        nodes.link[entry] = queue.head[bucket]
        queue.head[bucket] = entry
    registers[LATER] = 0


def _key(nodes: Any, registers: Any, entry: Any) -> Any:
    g, h = np.int64(nodes.g[entry]), np.int64(nodes.h[entry])
    return key_of(registers[G_WEIGHT] * g + registers[H_WEIGHT] * h, g, h, entry, registers)


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
    """Only on a better path; if the board was expanded in this round, the entry waits for the next
    one.
    """
    if g >= nodes.g[known]:
        return False
    if nodes.ended[known] == OPEN:
        _count(nodes, queue, known, -1)
        registers[LATER] = nodes.side[known]
    else:
        registers[LATER] = 1 if nodes.ended[known] >= registers[BEFORE] else 0
    replace(nodes, improved, reopened, registers, known)
    return True


def renew(
    nodes: Any, slots: Any, queue: Any, requeued: Any, registers: Any, first: int, last: int
) -> Any:
    """Replace each open entry from `first` up to (not including) `last` by a new one, for a new
    round.

    Returns the entry to continue with if there is no more room; else `last`.
    """
    bits = entry_bits(len(slots))
    for old in range(first, last):
        was = U(old)
        if nodes.ended[was] != OPEN:
            continue
        if (
            registers[MADE] > len(nodes.lo) - SPARE
            or is_table_full(slots, registers)
            or registers[REQUEUED] > len(requeued.new) - SPARE
            or registers[BUCKETS] > len(queue.key) - SPARE
        ):
            return old
        lo, hi = nodes.lo[was], high_word(nodes, was)
        entry = requeue(nodes, requeued, registers, was, 0)
        nodes.ended[was] = -1 - np.int64(entry)
        slot, _, mark = look_up(slots, nodes, lo, hi, hash_of(lo, hi), bits)
        slots[slot] = mark | entry
        put(queue, nodes.link, registers, entry, _key(nodes, registers, entry))
    return last
