"""Whether a heuristic ever says more than the true distance."""

from dataclasses import dataclass

import numpy as np

from loyd.core.audit.population import Integers, Population
from loyd.core.puzzle.board import Board

EXAMPLES = 100


@dataclass(frozen=True)
class Judgement:
    """What a heuristic says of one board, and the true distance; both in moves."""

    board: Board
    h: int
    distance: int

    @property
    def excess(self) -> int:
        """By how much h exceeds the distance; negative where it falls short."""
        return self.h - self.distance


@dataclass(frozen=True)
class Admissibility:
    """`violations`: how many boards have h above their distance.

    `overestimated`: up to EXAMPLES of these, and `underestimated`: as many of those with h below their distance; the worst first,
    among equals those nearest to the goal.
    """

    violations: int
    overestimated: tuple[Judgement, ...]
    underestimated: tuple[Judgement, ...]

    @property
    def holds(self) -> bool:
        """Whether no board is overestimated."""
        return self.violations == 0


def admissibility(population: Population, hs: Integers) -> Admissibility:
    """Hold h against the true distances; `hs` by row of the population."""
    distances = population.distances
    excess = hs[: population.count] - distances
    over, under = np.flatnonzero(excess > 0), np.flatnonzero(excess < 0)

    def worst(rows: Integers) -> tuple[Judgement, ...]:
        order = np.lexsort((distances[rows], -abs(excess[rows])))[:EXAMPLES]
        return tuple(Judgement(population.board(row), int(hs[row]), int(distances[row])) for row in rows[order].tolist())

    return Admissibility(len(over), worst(over), worst(under))
