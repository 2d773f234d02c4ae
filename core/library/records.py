"""The record of a search as lists of plain named values, which pandas takes as they are."""

from __future__ import annotations

from math import isnan

from loyd.core.export.ledger_table import row_record
from loyd.core.export.step_record import Record, stated
from loyd.core.puzzle.move import Move
from loyd.core.puzzle.packing import unpack
from loyd.core.puzzle.slides import NO_MOVE
from loyd.core.trace.trace import Trace

BATCH = 1 << 16
"""So many steps are read at once."""


def steps_records(trace: Trace, first: int, last: int) -> list[Record]:
    """A record for each of the steps `first` (at least 1) to `last`, as far as they are recorded."""
    records: list[Record] = []
    last = min(last, trace.steps)
    for start in range(max(first, 1), last + 1, BATCH):
        records += _batch(trace, start, min(start + BATCH - 1, last))
    return records


def _batch(trace: Trace, first: int, last: int) -> list[Record]:
    columns = trace.step_columns(first, last)
    height, width = trace.start.size
    names = ("step", "came", "lo", "hi", "g", "h", "f", "open", "closed", "bound", "jump")
    rows = zip(*(getattr(columns, name).tolist() for name in names), strict=True)
    return [
        {
            "step": step,
            "move": None if came == NO_MOVE else Move(came).letter,
            "board": str(unpack(low, high, height, width)),
            "g": g,
            "h": h if trace.has_h else None,
            "f": stated(f),
            "open": opened,
            "closed": closed,
            "bound": stated(bound),
            "jump": jump,
        }
        for step, came, low, high, g, h, f, opened, closed, bound, jump in rows
    ]


def growth_records(trace: Trace, samples: int) -> list[Record]:
    """How the search grew, at no more than about so many steps, evenly spread from 0 to the last."""
    growth = trace.growth(trace.steps, samples)
    columns = {name: getattr(growth, name).tolist() for name in ("open", "closed", "f", "least_h", "depth", "bound")}
    rows = zip(growth.steps.tolist(), *columns.values(), strict=True)
    return [{"step": step} | dict(zip(columns, map(_known, values), strict=True)) for step, *values in rows]


def ledger_records(trace: Trace) -> list[Record]:
    """What each f of the search did (each layer, iteration or round), as `loyd trace --ledger --json` has it in `rows`."""
    ledger = trace.ledger(trace.steps)
    by = {"by": ledger.division.value}
    return [by | row_record(ledger, place) for place in range(len(ledger.rows))]


def _known(value: float) -> float | None:
    return None if isnan(value) else value
