"""Simulated annealing: a random successor is accepted if its h is no higher, else with probability
e^(-rise / T), and T falls.

Source: Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing" (Science 220, 1983),
with the rule of Metropolis et al. (1953). A step expands a node and draws among its successors,
including the undo move, trial by trial until one is accepted; no board is stored. When the trials
are used up, the search is frozen. `Nodes.side` holds the trial that accepted an entry.
"""

from math import exp
from typing import Any

import numpy as np

from loyd.core.engine.best_first.rules import hill
from loyd.core.engine.record import columns
from loyd.core.engine.record.columns import OWN, SEED, temperature, uniform

PARTS = (hill, columns)
"""As in hill climbing, one node is open and no board is stored."""
CHAINS = hill.CHAINS
IS_TWO_SIDED, IS_PARTIAL, KNOWS_NEWEST, STOPS_AT_GOAL, HAS_BOUND, DRAWS_ONE = (
    False,
    False,
    True,
    True,
    False,
    True,
)
NEXT, TRIAL, TRIALS, DRAWN, AT, FIRST, GEOMETRIC = range(OWN, OWN + 7)
"""The entry taken next; the trial, and the number of trials; the index of the accepted successor,
and of the one being generated; the first temperature, in parts of UNIT; and whether cooling is
geometric.
"""
UNIT = 10_000
NONE = -1
U = np.uint64


def choose(nodes: Any, queue: Any, registers: Any) -> Any:
    node = U(registers[NEXT])
    registers[NEXT] = 0
    return node


def draw(registers: Any, hs: Any, h: Any) -> None:
    """Try successors with these `hs` of a node with `h`, until one is accepted or no trial is
    left.
    """
    registers[DRAWN], registers[AT] = NONE, 0
    seed, trials, first = U(registers[SEED]), registers[TRIALS], registers[FIRST] / UNIT
    while registers[DRAWN] == NONE and registers[TRIAL] < trials:
        registers[TRIAL] += 1
        trial = registers[TRIAL]
        place = np.int64(uniform(seed, U(2 * trial)) * len(hs))
        rise = np.int64(hs[place]) - h
        if rise <= 0 or uniform(seed, U(2 * trial + 1)) < exp(
            -rise / temperature(first, trials, registers[GEOMETRIC], trial)
        ):
            registers[DRAWN] = place


def keeps(queue: Any, registers: Any, g: Any, h: Any, is_goal: Any) -> bool:
    is_drawn: bool = registers[AT] == registers[DRAWN]
    registers[AT] += 1
    return is_drawn


def enqueue(
    nodes: Any, queue: Any, improved: Any, requeued: Any, registers: Any, entry: Any
) -> None:
    registers[NEXT] = entry
    nodes.side[entry] = registers[TRIAL]
