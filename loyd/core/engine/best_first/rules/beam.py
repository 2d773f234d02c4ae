"""Beam search, layer by layer: of each layer the `width` nodes with the lowest h (ties: oldest
first), lowest h first.

Source: Lowerre, "The HARPY speech recognition system" (1976). The narrower the beam, the less
memory it takes, and the more likely it is that every path to the goal is pruned. There are chains
by h for this layer and the next, and a heap of the next layer with its worst on top. A displaced
entry is recorded as replaced by the one that displaced it; its board is then unknown again.
"""

from typing import Any

import numpy as np

from loyd.core.engine.best_first.rules import astar
from loyd.core.engine.best_first.rules.astar import note_improved, put_last
from loyd.core.engine.record.columns import GOAL, OPEN, OWN, REQUEUED
from loyd.core.engine.record.packed_board import SPARE

PARTS = (astar,)
IS_TWO_SIDED, IS_PARTIAL, KNOWS_NEWEST, STOPS_AT_GOAL, HAS_BOUND = False, False, True, False, False
CHAINS = (2, 1, 256)
"""The number of layers, g and h with chains."""
NOW, AT, KEPT, WIDTH, AGAIN = OWN, OWN + 1, OWN + 2, OWN + 3, OWN + 4
"""The layer being expanded (0 or 1), the h reached in it, the size of the next layer and its
maximum; and the displaced entry of the current board, 0 if it has none.
"""
U = np.uint64
NOTHING = U(0)
H_SHIFT, ENTRY = 32, 0xFFFFFFFF


def is_queue_full(queue: Any, registers: Any) -> bool:
    """Whether the next layer may outgrow its heap."""
    is_full: bool = registers[KEPT] > len(queue.heap) - SPARE
    return is_full


def choose(nodes: Any, queue: Any, registers: Any) -> Any:
    """The next node of the layer, or at its end of the next layer, unless the goal has been
    generated.
    """
    if registers[GOAL] != 0:
        return NOTHING
    while True:
        now, h = registers[NOW], registers[AT]
        while h < queue.head.shape[2]:
            entry = U(queue.head[now, 0, h])
            while entry != NOTHING:
                queue.head[now, 0, h] = nodes.link[entry]
                if nodes.ended[entry] == OPEN:
                    registers[AT] = h
                    return entry
                entry = U(queue.head[now, 0, h])
            h += 1
        if registers[KEPT] == 0:
            return NOTHING
        registers[NOW], registers[AT], registers[KEPT] = 1 - now, 0, 0


def keeps(queue: Any, registers: Any, g: Any, h: Any, is_goal: Any) -> bool:
    """Whether the next layer has room for it, or a worse node to displace."""
    is_kept: bool = is_goal or registers[KEPT] < registers[WIDTH] or h < queue.heap[0] >> H_SHIFT
    if not is_kept:
        registers[AGAIN] = 0
    return is_kept


def enqueue(
    nodes: Any, queue: Any, improved: Any, requeued: Any, registers: Any, entry: Any
) -> None:
    """Add to the next layer, where the worst is displaced if there are too many; but not for the
    goal, which ends the search.
    """
    h, later = np.int64(nodes.h[entry]), 1 - registers[NOW]
    put_last(queue, nodes.link, later, 0, h, entry)
    if registers[GOAL] == np.int64(entry):
        return
    if registers[AGAIN] != 0:
        place = U(registers[REQUEUED])
        requeued.new[place], requeued.old[place] = entry, registers[AGAIN]
        registers[REQUEUED] += 1
        registers[AGAIN] = 0
    count, heap = registers[KEPT], queue.heap
    key = h << H_SHIFT | np.int64(entry)
    if count == registers[WIDTH]:
        note_improved(nodes, improved, registers, U(heap[0] & ENTRY), entry)
        at = 0
        while True:
            below = 2 * at + 1
            if below + 1 < count and heap[below + 1] > heap[below]:
                below += 1
            if below >= count or heap[below] <= key:
                break
            heap[at] = heap[below]
            at = below
    else:
        at = count
        while at > 0 and heap[(at - 1) >> 1] < key:
            heap[at] = heap[(at - 1) >> 1]
            at = (at - 1) >> 1
        registers[KEPT] += 1
    heap[at] = key


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
    if nodes.ended[known] >= OPEN:
        return False
    registers[AGAIN] = known
    return True
