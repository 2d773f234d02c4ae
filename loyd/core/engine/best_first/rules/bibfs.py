"""Breadth-first search from both ends: the smaller frontier's layer, oldest first.

Source: Pohl, "Bi-directional search" (Machine Intelligence 6, 1971). Here whole layers are
expanded, of the smaller frontier first. While the forward layers to depth a and the backward layers
to depth b are complete and share no board, no solution has a + b moves or fewer; so the first board
in both, generated from a complete layer, lies on an optimal solution.
"""

from typing import Any

import numpy as np

from loyd.core.engine.best_first.rules import astar
from loyd.core.engine.best_first.rules.astar import put_last
from loyd.core.engine.record.columns import BOUND, OWN

PARTS = (astar,)
IS_TWO_SIDED, IS_PARTIAL, KNOWS_NEWEST, STOPS_AT_GOAL, HAS_BOUND = True, False, True, True, True
CHAINS = (2, 1, 1)
ACTIVE, LEFT, SIZE = OWN, OWN + 1, OWN + 2
"""The side whose layer is being expanded, the nodes left in it, and for each side the number of
nodes waiting for its next layer.
"""
U = np.uint64
NOTHING = U(0)


def is_queue_full(queue: Any, registers: Any) -> bool:
    """Never: there are two chains."""
    return False


def choose(nodes: Any, queue: Any, registers: Any) -> Any:
    """The oldest node of the layer; at its end, of the smaller frontier."""
    if registers[LEFT] == 0:
        if registers[SIZE] == 0 or registers[SIZE + 1] == 0:
            return NOTHING
        side = 1 if registers[SIZE + 1] < registers[SIZE] else 0
        registers[ACTIVE], registers[LEFT], registers[SIZE + side] = side, registers[SIZE + side], 0
        registers[BOUND] = 1 + nodes.g[queue.head[0, 0, 0]] + nodes.g[queue.head[1, 0, 0]]
    registers[LEFT] -= 1
    side = registers[ACTIVE]
    entry = U(queue.head[side, 0, 0])
    queue.head[side, 0, 0] = nodes.link[entry]
    return entry


def enqueue(
    nodes: Any, queue: Any, improved: Any, requeued: Any, registers: Any, entry: Any
) -> None:
    side = np.int64(nodes.side[entry])
    put_last(queue, nodes.link, side, 0, 0, entry)
    registers[SIZE + side] += 1
