"""Nodes at the depth limit, in plain Python: taken, and not expanded."""

from collections.abc import Callable

from loyd.core.search.plain.successors import Successors
from loyd.core.trace.node import Fate
from loyd.core.trace.record import Record


def is_at_limit(record: Record, entry: int, successors: Successors, f: Callable[[int, int], float] | None = None) -> bool:
    """Whether the node that was just taken is not to be expanded; its successors are then noted as left out, and are not generated.

    `f`: their f, of g and h; None for that of the record.
    """
    if record.g[entry] < record.cut:
        return False
    g, f = record.g[entry] + 1, f or record.formula.f
    for move, h in successors.hs(record.cells_of(entry), record.move[entry], record.h[entry]):
        record.refuse(move, h, f(g, h), Fate.BEYOND, generated=False)
    return True
