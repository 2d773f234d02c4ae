"""The table of a search up to a step, as plain data."""

from operator import itemgetter
from typing import NamedTuple

from ....core.engine.record import AtDepth, Ledger, Trace


class TableReading(NamedTuple):
    """The ledger of all steps seen; and, on request, the number of nodes of each g at a step, and
    the greatest of these numbers.
    """

    ledger: Ledger
    depths: tuple[AtDepth, ...] = ()
    depths_step: int = -1
    most: int = 1


def read_table(
    trace: Trace, step: int, seen: int, before: TableReading | None, *, with_depths: bool
) -> TableReading:
    """The table after a step; `before`: the last reading, reused where it still holds."""
    ledger = (
        before.ledger if before is not None and before.ledger.step == seen else trace.ledger(seen)
    )
    if before is not None and (before.depths_step == step or not with_depths):
        return before._replace(ledger=ledger)
    if not with_depths:
        return TableReading(ledger)
    depths = trace.depths(step)
    return TableReading(
        ledger, depths, step, max(1, *(max(map(itemgetter(at), depths)) for at in (1, 2)))
    )
