"""All that an audit finds out about a heuristic towards one goal."""

from dataclasses import dataclass

import numpy as np

from loyd.core.audit.accuracy import Accuracy, accuracy
from loyd.core.audit.admissibility import Admissibility, admissibility
from loyd.core.audit.consistency import Consistency, consistency
from loyd.core.audit.dominance import Dominance, dominance
from loyd.core.audit.effort import Effort, efforts
from loyd.core.audit.population import USUAL_SAMPLES, Integers, Population, population
from loyd.core.audit.values import values
from loyd.core.heuristics.heuristic import Heuristic
from loyd.core.heuristics.tables.building import Building
from loyd.core.puzzle.board import Board


@dataclass(frozen=True, eq=False)
class Audit:
    """What is true of a heuristic on the boards of `population`; `hs` is the h of each by row."""

    heuristic: Heuristic
    population: Population
    hs: Integers
    admissibility: Admissibility
    consistency: Consistency
    accuracy: Accuracy

    @property
    def goal(self) -> Board:
        """The goal towards which h was asked for."""
        return self.population.goal

    def boards(self, hs: range, distances: range, count: int) -> list[tuple[Board, int, int]]:
        """The first `count` boards with an h and a true distance within these ranges, each with both."""
        known = self.population.distances
        ours = self.hs[: len(known)]
        rows = np.flatnonzero((ours >= hs.start) & (ours < hs.stop) & (known >= distances.start) & (known < distances.stop))[:count]
        return [(self.population.board(row), int(ours[row]), int(known[row])) for row in rows.tolist()]

    def efforts(self, building: Building) -> tuple[Effort, ...]:
        """What A* and IDA* expand with the heuristic, foretold and measured; none where only a sample of the boards is known.

        Raises BuildCancelledError.
        """
        return efforts(self.population, self.hs, self.heuristic, building) if self.population.whole else ()

    def against(self, other: Heuristic, building: Building) -> Dominance:
        """Which of this heuristic and another dominates on the same boards.  Raises as `audit` does."""
        estimate = other.towards(self.goal, building.progress, building.cancelled)
        building.notices.extend(estimate.notices)
        count = self.population.count
        others = values(estimate, self.population.cells[:count], building)
        return dominance(self.heuristic.id, other.id, self.hs[:count], others)


def audit(heuristic: Heuristic, goal: Board, building: Building, samples: int = USUAL_SAMPLES, seed: int = 0) -> Audit:
    """Audit a heuristic over every board from which a goal of up to nine cells can be reached, over `samples` boards of a larger one.

    `building` is told how far it is and asked whether to go on.  Raises SettingError where the heuristic is not defined,
    BuildCancelledError, and PluginError where a user's own heuristic makes a mistake.
    """
    estimate = heuristic.towards(goal, building.progress, building.cancelled)
    building.notices.extend(estimate.notices)
    boards = population(goal, samples, seed, building)
    hs = values(estimate, boards.cells, building)
    return Audit(heuristic, boards, hs, admissibility(boards, hs), consistency(boards, hs), accuracy(boards, hs))
