"""The ledger of a search, and the nodes of each g, as plain data ready to be painted."""

from __future__ import annotations

from typing import NamedTuple

from loyd.core.trace.ledger import AtDepth, Ledger
from loyd.core.trace.trace import Trace


class LedgerReading(NamedTuple):
    """The ledger of all steps that were seen; and, where they were asked for, the nodes of each g at a step."""

    ledger: Ledger
    depths: tuple[AtDepth, ...]
    depths_step: int


def read_ledger(trace: Trace, step: int, seen: int, before: LedgerReading | None, *, with_depths: bool) -> LedgerReading:
    """The ledger up to the step that was seen last; what a reading before has of it is not read again."""
    ledger = before.ledger if before is not None and before.ledger.step == seen else trace.ledger(seen)
    if before is not None and (before.depths_step == step or not with_depths):
        return LedgerReading(ledger, before.depths, before.depths_step)
    return LedgerReading(ledger, trace.depths(step), step) if with_depths else LedgerReading(ledger, (), -1)
