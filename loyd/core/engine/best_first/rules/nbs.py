"""Near-optimal bidirectional search: both nodes of a pair with the lowest lower bound, lowest g on
each side, ties oldest first.

Source: Chen, Holte, Zilles and Sturtevant, "Front-to-end bidirectional heuristic search with
near-optimal node expansions" (IJCAI 2017). A chain for each side, g and h, oldest first; and the
number of open entries by side and f.
"""

from typing import Any

import numpy as np

from loyd.core.engine.best_first.rules import astar
from loyd.core.engine.best_first.rules.astar import put_last, replace
from loyd.core.engine.record.columns import BEST, BOUND, DEEPEST, INFINITE, OPEN, OWN
from loyd.core.engine.record.packed_board import SPARE

PARTS = (astar,)
IS_TWO_SIDED, IS_PARTIAL, KNOWS_NEWEST, STOPS_AT_GOAL, HAS_BOUND = True, False, True, False, True
CHAINS = (2, 64, 256)
"""The initial number of sides, g and h with chains."""
SECOND, LOW, ALIVE = OWN, OWN + 1, OWN + 3
"""The other entry of the pair; and for each side a lower bound of the g of entries within the
bound, and the number of open entries.
"""
U = np.uint64
NOTHING = U(0)


def is_queue_full(queue: Any, registers: Any) -> bool:
    """Whether a successor may have a g without a chain."""
    is_full: bool = registers[DEEPEST] > queue.head.shape[1] - SPARE
    return is_full


def choose(nodes: Any, queue: Any, registers: Any) -> Any:
    """The forward entry of the next pair, or the backward one of this pair, which is skipped once
    the best solution is proved optimal.
    """
    entry = U(registers[SECOND])
    registers[SECOND] = 0
    if entry != NOTHING and registers[BEST] > registers[BOUND]:
        _dequeue(nodes, queue, registers, entry)
        return entry
    ahead, behind = _raise(nodes, queue, registers)
    if registers[BOUND] >= registers[BEST] or registers[BOUND] >= INFINITE:
        return NOTHING
    registers[SECOND] = _oldest(nodes, queue, registers, 1, behind)
    entry = _oldest(nodes, queue, registers, 0, ahead)
    _dequeue(nodes, queue, registers, entry)
    return entry


def _raise(nodes: Any, queue: Any, registers: Any) -> Any:
    """Raise the bound to the lowest lower bound of any pair; return the lowest g within it on each
    side.
    """
    while True:
        ahead, behind = _least_g(nodes, queue, registers, 0), _least_g(nodes, queue, registers, 1)
        if ahead + behind + 1 <= registers[BOUND]:
            return ahead, behind
        if registers[ALIVE] == 0 or registers[ALIVE + 1] == 0:
            registers[BOUND] = INFINITE
            return ahead, behind
        registers[BOUND] = min(
            _least_f(queue, registers, 0), _least_f(queue, registers, 1), ahead + behind + 1
        )
        registers[LOW] = registers[LOW + 1] = 0


def _least_g(nodes: Any, queue: Any, registers: Any, side: Any) -> Any:
    bound, g = registers[BOUND], registers[LOW + side]
    while g < queue.head.shape[1] and g <= bound:
        for h in range(min(bound - g + 1, queue.head.shape[2])):
            if _first(nodes, queue, side, g, h) != NOTHING:
                registers[LOW + side] = g
                return g
        g += 1
    registers[LOW + side] = g
    return np.int64(INFINITE)


def _least_f(queue: Any, registers: Any, side: Any) -> Any:
    for f in range(registers[BOUND] + 1, queue.counts.shape[1]):
        if queue.counts[side, f] > 0:
            return np.int64(f)
    return np.int64(INFINITE)


def _first(nodes: Any, queue: Any, side: Any, g: Any, h: Any) -> Any:
    """The oldest open entry of a chain; replaced entries before it are removed."""
    entry = U(queue.head[side, g, h])
    while entry != NOTHING and nodes.ended[entry] != OPEN:
        entry = U(nodes.link[entry])
        queue.head[side, g, h] = entry
    return entry


def _oldest(nodes: Any, queue: Any, registers: Any, side: Any, g: Any) -> Any:
    """The oldest entry of a side with this g within the bound."""
    best = NOTHING
    for h in range(min(registers[BOUND] - g + 1, queue.head.shape[2])):
        entry = _first(nodes, queue, side, g, h)
        if entry != NOTHING and (best == NOTHING or entry < best):
            best = entry
    return best


def _dequeue(nodes: Any, queue: Any, registers: Any, entry: Any) -> None:
    side, g, h = np.int64(nodes.side[entry]), np.int64(nodes.g[entry]), np.int64(nodes.h[entry])
    queue.head[side, g, h] = nodes.link[entry]
    _leave(nodes, queue, registers, entry)


def _leave(nodes: Any, queue: Any, registers: Any, entry: Any) -> None:
    side = np.int64(nodes.side[entry])
    queue.counts[side, np.int64(nodes.g[entry]) + np.int64(nodes.h[entry])] -= 1
    registers[ALIVE + side] -= 1


def enqueue(
    nodes: Any, queue: Any, improved: Any, requeued: Any, registers: Any, entry: Any
) -> None:
    side, g, h = np.int64(nodes.side[entry]), np.int64(nodes.g[entry]), np.int64(nodes.h[entry])
    put_last(queue, nodes.link, side, g, h, entry)
    queue.counts[side, g + h] += 1
    registers[ALIVE + side] += 1
    if g + h <= registers[BOUND]:
        registers[LOW + side] = min(registers[LOW + side], g)


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
    if g >= nodes.g[known]:
        return False
    if nodes.ended[known] == OPEN:
        _leave(nodes, queue, registers, known)
    replace(nodes, improved, reopened, registers, known)
    return True
