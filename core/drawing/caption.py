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
        expanded = grouped(trace.counts(step).expanded)
        subtitle = f"after step {grouped(step)}: {expanded} expansions, {_ending(trace, step, outcome)}"
        return cls(title, subtitle, trace.formula_at(step).equation)


def how_it_went(trace: Trace, step: int, outcome: Outcome | None = None) -> str:
    """`step 6 729: solved in 31 moves`; `outcome`: how the search ended, if it has."""
    return f"step {grouped(step)}: {_ending(trace, step, outcome)}"


def _ending(trace: Trace, step: int, outcome: Outcome | None) -> str:
    if trace.goal_step is not None and trace.goal_step <= step:
        return f"solved in {len(trace.solution() or ())} moves"
    if outcome is not None and step == trace.steps:
        return outcome.limit or outcome.reason or outcome.ending.value
    return "not solved yet"
