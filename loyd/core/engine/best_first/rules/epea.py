"""Enhanced partial expansion A*: A* that generates only the successors that it needs.

Source: Goldenberg, Felner, Stern, Sharon, Sturtevant, Holte and Schaeffer, "Enhanced partial
expansion A*" (JAIR 2014). The stored value F of a node is the lowest f of its successors not
generated yet. How a move changes h is known before it is generated, so the others cost nothing: the
node is put back into the open list, as a new entry, with the lowest f of those left.

`Nodes.side` encodes F - f - 1 and, from bit 8, how far above f its successors have been generated;
FRESH for an entry that is open for the first time, whose F is its f.
"""

from typing import Any

import numpy as np

from loyd.core.engine.best_first.rules import astar
from loyd.core.engine.best_first.rules.astar import key_of, put, requeue
from loyd.core.engine.record.columns import OPENED, REQUEUED

PARTS = (astar,)
IS_TWO_SIDED, IS_PARTIAL, KNOWS_NEWEST, STOPS_AT_GOAL, HAS_BOUND = False, True, True, True, False
FRESH, SHIFT, LOW = 0, 8, 255
CODE = 255 << SHIFT
"""XORed with the code, so that an entry that was put back never has code 0: the f reached so far is
below F.
"""
U = np.uint64


def stored_f(nodes: Any, node: Any) -> Any:
    """The F of an entry, and the f up to which its successors have been generated."""
    f, code = np.int64(nodes.g[node]) + np.int64(nodes.h[node]), np.int64(nodes.side[node])
    if code == FRESH:
        return f, np.int64(-1)
    code ^= CODE
    return f + (code & LOW) + 1, f + (code >> SHIFT)


def value_of(nodes: Any, queue: Any, registers: Any, node: Any) -> Any:
    value, _ = stored_f(nodes, node)
    return value


def enqueue(
    nodes: Any, queue: Any, improved: Any, requeued: Any, registers: Any, entry: Any
) -> None:
    value, _ = stored_f(nodes, entry)
    put(
        queue,
        nodes.link,
        registers,
        entry,
        key_of(value, np.int64(nodes.g[entry]), np.int64(nodes.h[entry]), entry, registers),
    )


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
    """Create a new entry for a node whose successors are generated up to `value`, for those from
    `later` on.
    """
    f, place = np.int64(nodes.g[node]) + np.int64(nodes.h[node]), U(registers[REQUEUED])
    entry = requeue(nodes, requeued, registers, node, (later - f - 1 | value - f << SHIFT) ^ CODE)
    requeued.link[place] = nodes.link[node]
    nodes.link[node] = -np.int64(entry)
    registers[OPENED] += 1
    enqueue(nodes, queue, improved, requeued, registers, entry)
