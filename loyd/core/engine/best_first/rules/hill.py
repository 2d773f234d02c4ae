"""Steepest ascent: the successor with the lowest h (ties: first in move order), while h falls, or
stays equal a few times in a row.

Source: Russell and Norvig, "Artificial Intelligence: A Modern Approach" (1995). No board is stored.
A successor displaced by a better one of the same step is recorded as replaced by it.
"""

from typing import Any

import numpy as np

from loyd.core.engine.best_first.rules import astar
from loyd.core.engine.best_first.rules.astar import note_improved
from loyd.core.engine.record.columns import INFINITE, OWN

PARTS = (astar,)
IS_TWO_SIDED, IS_PARTIAL, KNOWS_NEWEST, STOPS_AT_GOAL, HAS_BOUND = False, False, True, True, False
CHAINS = (1, 1, 1)
NEXT, HERE, LEAST, SIDEWAYS, LIMIT = OWN, OWN + 1, OWN + 2, OWN + 3, OWN + 4
"""The best successor; the h of the node, and of that successor; the number of moves in a row that
have not lowered h, and its limit.
"""
U = np.uint64
NOTHING = U(0)


def is_queue_full(queue: Any, registers: Any) -> bool:
    """Never: one node is open."""
    return False


def choose(nodes: Any, queue: Any, registers: Any) -> Any:
    """The best successor, if one was good enough."""
    node = U(registers[NEXT])
    if node != NOTHING:
        h = np.int64(nodes.h[node])
        registers[SIDEWAYS] = registers[SIDEWAYS] + 1 if h == registers[HERE] else 0
        registers[NEXT], registers[HERE], registers[LEAST] = 0, h, INFINITE
    return node


def keeps(queue: Any, registers: Any, g: Any, h: Any, is_goal: Any) -> bool:
    """Whether it is better than the previous successors, and better than the node (or equal, a few
    times in a row).
    """
    is_step: bool = h < registers[HERE] or (
        h == registers[HERE] and registers[SIDEWAYS] < registers[LIMIT]
    )
    return is_step and h < registers[LEAST]


def enqueue(
    nodes: Any, queue: Any, improved: Any, requeued: Any, registers: Any, entry: Any
) -> None:
    if registers[NEXT] != 0:
        note_improved(nodes, improved, registers, U(registers[NEXT]), entry)
    registers[NEXT], registers[LEAST] = entry, np.int64(nodes.h[entry])


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
    """Always: it may run in a cycle."""
    return True
