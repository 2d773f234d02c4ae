"""The record of simulated annealing, and the temperature and random numbers that it and its loop have in common."""

from math import exp
from typing import Any

import numpy as np

from loyd.core.system.text import counted
from loyd.core.trace import columns
from loyd.core.trace.choice import AnnealingChoice
from loyd.core.trace.columns import mixed
from loyd.core.trace.rule_traces import HillTrace

PARTS = (columns,)
LAST = 0.01
"""The share of the first temperature that is left at the end, where it falls by the same factor each time."""
_SHIFT, _STEP = np.uint64(11), 2.0**-53


def temperature(first: Any, trials: Any, is_geometric: Any, trial: Any) -> Any:
    """That of a trial, from 1 on."""
    share = (trial - 1) / trials
    return first * LAST**share if is_geometric else first * (1 - share)


def uniform(seed: Any, number: Any) -> Any:
    """A random number from 0 to below 1."""
    return (mixed(seed, number) >> _SHIFT) * _STEP


class AnnealingTrace(HillTrace):
    """`Nodes.side`: the trial that accepted an entry; 0 at the start."""

    side_type = np.int32

    def choice(self, step: int) -> Any:
        self.check(step, 1)
        entries = self.record.order[max(step - 2, 0) : step]
        h, trial = int(self.nodes.h[entries[-1]]), int(self.nodes.side[entries[-1]])
        if step == 1:
            return AnnealingChoice(h, None, 0, 0, float(self.rules.temperature), 1, 0)
        before, last = int(self.nodes.h[entries[0]]), int(self.nodes.side[entries[0]])
        level = temperature(float(self.rules.temperature), self.rules.trials, self.rules.is_geometric, trial)
        with np.errstate(over="ignore"):
            drawn = float(uniform(np.uint64(self.priority.seed), np.uint64(2 * trial + 1)))
        return AnnealingChoice(h, before, trial, trial - last - 1, level, min(1.0, exp((before - h) / level)), drawn)

    @property
    def reason(self) -> str:
        if not self.is_exhausted:
            return ""
        return f"frozen with h = {self.node(self.steps).h}: all {counted(self.rules.trials, 'trial')} are used up"
