"""Simulated annealing: one board, a random neighbour. The rule: `native/src/rules/annealing.h`."""

from math import exp
from typing import Any, NamedTuple

import numpy as np

from ...system import counted, grouped
from .. import settings
from ..best_first import BestFirstSearch
from ..problem import Algorithm, CodeLine, Family, Spec, lines
from ..record import BestFirstRules, SuccessorStatus, temperature, uniform
from ..settings import TEMPERATURE, Cooling
from .hill import HillTrace


class AnnealingChoice(NamedTuple):
    """The neighbour accepted by simulated annealing at a `trial`, after `rejected` rejections;
    `before` is the h of the node it left, None at the start. At the `temperature` it is accepted
    with a `probability`: if the random number `drawn` is lower.
    """

    h: int
    before: int | None
    trial: int
    rejected: int
    temperature: float
    probability: float
    drawn: float
    symbol: str = "h"

    @property
    def sentence(self) -> str:
        """Why this neighbour was accepted, and how many were rejected before it."""
        level = f"T = {self.temperature:.3g}"
        if self.before is None:
            return f"the walk begins at the start, with {level}."
        rejected = f" after {counted(self.rejected, 'rejected neighbour')}" if self.rejected else ""
        tried = f"trial {grouped(self.trial)} ({level}){rejected}"
        if self.h <= self.before:
            change = f"falls from {self.before} to" if self.h < self.before else "stays"
            return f"{tried}: h {change} {self.h}, always accepted."
        odds = f"accepted with probability {self.probability:.3g}, drawn {self.drawn:.3g}"
        return f"{tried}: h rises from {self.before} to {self.h}, {odds}."


class AnnealingTrace(HillTrace):
    """`Nodes.side`: the trial that accepted an entry; 0 at the start."""

    side_type = np.int32

    def choice(self, step: int) -> Any:
        self.check(step, 1)
        entries = self.record.order[max(step - 2, 0) : step]
        h = int(self.nodes.h[entries[-1]])
        trial = int(self.nodes.side[entries[-1]])
        if step == 1:
            return AnnealingChoice(h, None, 0, 0, float(self.rules.temperature), 1, 0)
        before = int(self.nodes.h[entries[0]])
        last = int(self.nodes.side[entries[0]])
        level = temperature(
            float(self.rules.temperature), self.rules.trials, self.rules.is_geometric, trial
        )
        with np.errstate(over="ignore"):
            drawn = float(uniform(np.uint64(self.priority.seed), np.uint64(2 * trial + 1)))
        return AnnealingChoice(
            h, before, trial, trial - last - 1, level, min(1.0, exp((before - h) / level)), drawn
        )

    @property
    def reason(self) -> str:
        """Why the walk ended without the goal."""
        if not self.is_exhausted:
            return ""
        return (
            f"frozen with h = {self.node(self.steps).h}: all {counted(self.rules.trials, 'trial')} "
            "are used up"
        )


UNIT = 10_000
"""The first temperature is told to the engine in so many parts."""


def _own(registers: Any, rules: BestFirstRules) -> None:
    registers.annealing.next = 1
    registers.annealing.trials = rules.trials
    registers.annealing.first = int(rules.temperature * UNIT)
    registers.annealing.geometric = rules.is_geometric


def pseudo_code(spec: Spec) -> tuple[CodeLine, ...]:
    """The pseudo-code with the settings of a spec in it."""
    first = TEMPERATURE.write(spec.temperature)
    falls = "0.01^((t-1)/N)" if spec.cooling is Cooling.GEOMETRIC else "(1 - (t-1)/N)"
    return lines(f"""
init      | n ← start; t ← 0; N ← {spec.trials}
take      | repeat:
test      |     if n is the goal: return its path
          |     until a move is taken:
minimum   |         t ← t + 1; if t > N: return failure (frozen)
          |         T ← {first} · {falls}
each make |         s ← a neighbour of n, drawn at random
pruned    |         if h(s) > h(n): drop s, except with probability e^((h(n)-h(s))/T)
taken     |         else: n ← s
""")


SIMULATED_ANNEALING = Algorithm(
    id="annealing",
    name="simulated annealing",
    family=Family.LOCAL,
    uses=frozenset(
        {settings.HEURISTIC, settings.TEMPERATURE, settings.TRIALS, settings.COOLING, settings.SEED}
    ),
    seed=1,
    undo_move=True,
    complete="no (it may freeze before it reaches the goal)",
    optimal="no",
    time="O(trials)",
    memory="one board",
    source="Kirkpatrick, Gelatt and Vecchi 1983",
    pseudo_code=pseudo_code,
    rules=BestFirstSearch(symbol="h", rule="annealing", trace=AnnealingTrace, own=_own),
    statuses=frozenset({SuccessorStatus.TAKEN, SuccessorStatus.PRUNED}),
)
