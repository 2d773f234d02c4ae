"""Enhanced partial expansion A*: A* that makes of each node's successors only those that it needs.

Source: Goldenberg, Felner, Stern, Sharon, Sturtevant, Holte and Schaeffer, "Enhanced partial expansion A*" (JAIR 2014).  The stored
value F of a node is the lowest f of the successors that it has not made yet.  What a move adds to h is known before it is made, so the
others cost nothing: the node waits in the open list again, as a new entry, under the lowest f of those left.

`Nodes.side` holds what F is above f, less 1, and above that, from bit 8, the f up to which successors are made above f; FRESH for an entry
that waits for the first time, whose F is its f.
"""

from typing import Any

import numpy as np

from loyd.core.search.best_first.rules import astar
from loyd.core.search.best_first.rules.astar import key_of, put, requeue
from loyd.core.trace.columns import OPENED, REQUEUED

PARTS = (astar,)
IS_TWO_SIDED, IS_PARTIAL, KNOWS_NEWEST, STOPS_AT_GOAL, HAS_BOUND = False, True, True, True, False
FRESH, SHIFT, LOW = 0, 8, 255
CODE = 255 << SHIFT
"""What the code is mixed with, so that 0 is no F of an entry that was put back: what was made is below F."""
U = np.uint64


def stored_f(nodes: Any, node: Any) -> Any:
    """The F of an entry, and the f up to which its successors are made already."""
    f, code = np.int64(nodes.g[node]) + np.int64(nodes.h[node]), np.int64(nodes.side[node])
    if code == FRESH:
        return f, np.int64(-1)
    code ^= CODE
    return f + (code & LOW) + 1, f + (code >> SHIFT)


def value_of(nodes: Any, queue: Any, registers: Any, node: Any) -> Any:
    value, _ = stored_f(nodes, node)
    return value


def enqueue(nodes: Any, queue: Any, improved: Any, requeued: Any, registers: Any, entry: Any) -> None:
    value, _ = stored_f(nodes, entry)
    put(queue, nodes.link, registers, entry, key_of(value, np.int64(nodes.g[entry]), np.int64(nodes.h[entry]), entry, registers))


def put_back(nodes: Any, queue: Any, improved: Any, requeued: Any, registers: Any, node: Any, value: Any, later: Any) -> None:
    """A new entry for a node whose successors are made up to `value`, to make those from `later` on."""
    f, place = np.int64(nodes.g[node]) + np.int64(nodes.h[node]), U(registers[REQUEUED])
    entry = requeue(nodes, requeued, registers, node, (later - f - 1 | value - f << SHIFT) ^ CODE)
    requeued.link[place] = nodes.link[node]
    nodes.link[node] = -np.int64(entry)
    registers[OPENED] += 1
    enqueue(nodes, queue, improved, requeued, registers, entry)
