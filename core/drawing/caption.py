"""What stands on every drawing of a search."""

from __future__ import annotations

from dataclasses import dataclass

from loyd.core.numbers import grouped
from loyd.core.search.outcome import Outcome
from loyd.core.trace.trace import Trace


@dataclass(frozen=True)
class Caption:
    """The title, a line below it, and how f is made (`f = g + h`; empty where nothing is claimed)."""

    title: str
    subtitle: str
    equation: str

    @classmethod
    def of(cls, trace: Trace, step: int, title: str, outcome: Outcome | None = None) -> Caption:
        """The caption of a drawing of a search after a step: `after step 60: 60 expansions, solved in 14 moves`.

        `outcome`: how the search ended, if it has.
        """
        counts = trace.counts(step)
        if trace.goal_step is not None and trace.goal_step <= step:
            how = f"solved in {len(trace.solution() or ())} moves"
        elif outcome is not None and step == trace.steps:
            how = outcome.limit or outcome.reason or outcome.ending.value
        else:
            how = "not solved yet"
        subtitle = f"after step {grouped(step)}: {grouped(counts.expanded)} expansions, {how}"
        return cls(title, subtitle, trace.formula_at(step).equation)
