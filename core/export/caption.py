"""What stands on every drawing of a search."""

from __future__ import annotations

from dataclasses import dataclass

from loyd.core.numbers import grouped
from loyd.core.trace.trace import Trace


@dataclass(frozen=True)
class Caption:
    """The title, a line below it, and how f is made (`f = g + h`; empty where nothing is claimed)."""

    title: str
    subtitle: str
    equation: str

    @classmethod
    def of(cls, trace: Trace, step: int, title: str) -> Caption:
        """The caption of a drawing of a search after a step: `60 expansions, solved in 14 moves`."""
        counts = trace.counts(step)
        is_solved = trace.goal_step is not None and trace.goal_step <= step
        how = f"solved in {len(trace.solution() or ())} moves" if is_solved else "not solved yet"
        subtitle = f"after step {grouped(step)}: {grouped(counts.expanded)} expansions, {how}"
        return cls(title, subtitle, trace.formula_at(step).equation)
