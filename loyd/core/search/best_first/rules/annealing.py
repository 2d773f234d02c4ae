"""Simulated annealing: a successor drawn at random is taken if its h is no higher, else with probability e^(-rise / T), and T falls.

Source: Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing" (Science 220, 1983), with the rule of Metropolis and others
(1953).  A step expands a node and draws among its successors, the undo move too, trial by trial until one is taken; no board is
remembered.  When the trials are used up it is frozen.  `Nodes.side` holds the trial that took an entry.
"""

from math import exp
from typing import Any

import numpy as np

from loyd.core.search.best_first.rules import hill
from loyd.core.trace import columns
from loyd.core.trace.columns import OWN, SEED, temperature, uniform

PARTS = (hill, columns)
"""As in hill climbing one node waits, and no board is remembered."""
CHAINS = hill.CHAINS
IS_TWO_SIDED, IS_PARTIAL, KNOWS_NEWEST, STOPS_AT_GOAL, HAS_BOUND, DRAWS_ONE = False, False, True, True, False, True
NEXT, TRIAL, TRIALS, DRAWN, AT, FIRST, GEOMETRIC = range(OWN, OWN + 7)
"""The entry that is taken next; the trial, of how many; the place of the successor that it took and the place that is made now; the first
temperature, in parts of UNIT; and whether T falls by the same factor each time."""
UNIT = 10_000
NONE = -1
U = np.uint64


def choose(nodes: Any, queue: Any, registers: Any) -> Any:
    node = U(registers[NEXT])
    registers[NEXT] = 0
    return node


def draw(registers: Any, hs: Any, h: Any) -> None:
    """Try successors of these `hs` of a node with `h`, until one is taken or no trial is left."""
    registers[DRAWN], registers[AT] = NONE, 0
    seed, trials, first = U(registers[SEED]), registers[TRIALS], registers[FIRST] / UNIT
    while registers[DRAWN] == NONE and registers[TRIAL] < trials:
        registers[TRIAL] += 1
        trial = registers[TRIAL]
        place = np.int64(uniform(seed, U(2 * trial)) * len(hs))
        rise = np.int64(hs[place]) - h
        if rise <= 0 or uniform(seed, U(2 * trial + 1)) < exp(-rise / temperature(first, trials, registers[GEOMETRIC], trial)):
            registers[DRAWN] = place


def keeps(queue: Any, registers: Any, g: Any, h: Any, is_goal: Any) -> bool:
    is_drawn: bool = registers[AT] == registers[DRAWN]
    registers[AT] += 1
    return is_drawn


def enqueue(nodes: Any, queue: Any, improved: Any, requeued: Any, registers: Any, entry: Any) -> None:
    registers[NEXT] = entry
    nodes.side[entry] = registers[TRIAL]
