"""Simulated annealing: one board, a random neighbour. The rule: `native/src/rules/annealing.h`.

Source: Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing" (Science 220, 1983).
Textbook form: `Annealing` of `tests/oracle/local.py`.
"""

from math import exp, log
from typing import Any, NamedTuple

import numpy as np

from ...system import counted, grouped
from ..best_first import BestFirstSolver
from ..native.binding import ENUMS
from ..problem import Algorithm, CodeLine, Family, Guarantee, Holds, Spec, statuses, tagged_lines
from ..record import random_fraction
from ..settings import TEMPERATURE, Cooling, named
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
    """`Nodes.extra`: the trial that accepted an entry; 0 at the start."""

    extra_type = np.int32

    def choice(self, step: int) -> Any:
        # The nodes of the last step and of this one: their stored trials tell how many were
        # rejected between.
        entries = self.step_data.expanded[max(step - 2, 0) : step]
        h = int(self.nodes.h[entries[-1]])
        trial = int(self.nodes.extra[entries[-1]])
        if step == 1:
            return AnnealingChoice(h, None, 0, 0, float(self.config.spec.temperature), 1, 0)
        before = int(self.nodes.h[entries[0]])
        last = int(self.nodes.extra[entries[0]])
        level = temperature(self.config.spec, trial)
        with np.errstate(over="ignore"):
            # The same number that the engine drew for this trial, from seed and trial alone, so it
            # needs no column.
            drawn = float(random_fraction(np.uint64(self.priority.seed), np.uint64(2 * trial + 1)))
        return AnnealingChoice(
            h, before, trial, trial - last - 1, level, min(1.0, exp((before - h) / level)), drawn
        )

    @property
    def reason(self) -> str:
        """Why the walk ended without the goal."""
        if not self.is_exhausted:
            return ""
        trials = counted(self.config.spec.trials, "trial")
        return f"frozen with h = {self.node(self.steps).h}: all {trials} are used up"


LAST_TEMPERATURE = 0.01
"""The final temperature as a share of the first, under geometric cooling."""


def temperature(spec: Any, trial: int) -> float:
    """T in units of h at a trial (from 1), by the spec's cooling.

    The engine computes the same in `native/src/rules/annealing.h`: the two must agree.
    """
    first = float(spec.temperature)
    share = (trial - 1) / spec.trials
    if spec.cooling is Cooling.LOGARITHMIC:
        return first / (1 + log(trial))
    geometric = spec.cooling is Cooling.GEOMETRIC
    return first * (LAST_TEMPERATURE**share if geometric else 1 - share)


UNIT = 10_000
"""The first temperature is told to the engine in so many parts."""


def _set_registers(registers: Any, spec: Spec) -> None:
    registers.annealing.next = 1
    registers.annealing.trials = spec.trials
    registers.annealing.first = int(spec.temperature * UNIT)
    registers.annealing.cooling = ENUMS.Cooling[spec.cooling.name]


FALLS = {
    Cooling.LINEAR: "· (1 - (t-1)/N)",
    Cooling.GEOMETRIC: "· 0.01^((t-1)/N)",
    Cooling.LOGARITHMIC: "/ (1 + ln t)",
}


def pseudo_code(spec: Spec) -> tuple[CodeLine, ...]:
    """The lines of the walk, with its first temperature, cooling and trials filled in."""
    first = TEMPERATURE.write(spec.temperature)
    return tagged_lines(f"""
init      | n ← start; t ← 0; N ← {spec.trials}
take      | repeat:
test      |     if n is the goal: return its path
          |     until a move is taken:
minimum   |         t ← t + 1; if t > N: return failure (frozen)
          |         T ← {first} {FALLS[spec.cooling]}
each make |         s ← a neighbour of n, drawn at random
pruned    |         if h(s) > h(n): drop s, except with probability e^((h(n)-h(s))/T)
taken     |         else: n ← s
""")


SIMULATED_ANNEALING = Algorithm(
    id="annealing",
    name="simulated annealing",
    family=Family.LOCAL,
    uses=named("heuristic temperature trials cooling seed"),
    seed=1,
    undo_move=True,
    complete=Guarantee(Holds.NEVER, "it may freeze before it reaches the goal"),
    time="O(trials)",
    memory="one board",
    source="Kirkpatrick, Gelatt and Vecchi 1983",
    pseudo_code=pseudo_code,
    factory=BestFirstSolver(
        symbol="h", rule="annealing", trace=AnnealingTrace, set_registers=_set_registers
    ),
    statuses=statuses("taken pruned"),
)
