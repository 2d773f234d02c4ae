"""What is drawn of a search, as plain data that another process can send."""

from __future__ import annotations

from dataclasses import dataclass

from loyd.core.batch.curve import Curve, curve
from loyd.core.trace.flame import Flame
from loyd.core.trace.ledger import Ledger
from loyd.core.trace.map_reading import read_comparable
from loyd.core.trace.relief import Relief
from loyd.core.trace.trace import Trace


@dataclass(frozen=True, eq=False)
class Drawn:
    """How a search grew, where it worked, where its work went, and what it did row by row.

    `way`: the steps on the way to the goal or, where it was not found, to the last node.
    """

    curve: Curve
    relief: Relief
    flame: Flame
    ledger: Ledger
    way: tuple[int, ...]
    is_solved: bool

    @classmethod
    def of(cls, trace: Trace) -> Drawn | None:
        """All of it at the end of the record; None of a search without a step."""
        if not trace.steps:
            return None
        goal = trace.goal_step
        way = tuple(trace.lineage(trace.steps if goal is None else goal))
        steps = trace.steps
        return cls(curve(trace), read_comparable(trace, steps), trace.flame(steps), trace.ledger(steps), way, goal is not None)
