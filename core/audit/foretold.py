"""How many nodes each row of a ledger will take, foretold from the values of the heuristic alone; see `loyd.core.audit.prediction`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from loyd.core.audit.population import every_board
from loyd.core.audit.prediction import Shares, graph_levels, nodes_within, shares, tree_levels
from loyd.core.audit.values import values
from loyd.core.heuristics.tables.building import Building
from loyd.core.puzzle.distance import MOST_CELLS
from loyd.core.search.catalogue import A_STAR, IDA_STAR
from loyd.core.search.goal_test import GoalTest
from loyd.core.search.problem import Problem


def is_foretold(problem: Problem) -> bool:
    """Whether the theory has something to say: of A* and IDA* as their papers have them, with a consistent heuristic, up to nine cells."""
    algorithm = problem.algorithm
    is_usual = problem.weight == 1 and problem.repeats is algorithm.repeats[0] and problem.goal_test is GoalTest.EXPANDED
    is_whole = not problem.has_depth_limit and not problem.has_f_limit and not problem.straight_back
    small = len(problem.start.cells) <= MOST_CELLS
    return algorithm in (A_STAR, IDA_STAR) and is_usual and is_whole and small and problem.heuristic.consistent


@dataclass(frozen=True, eq=False)
class Foretelling:
    """What the theory needs to know of a search: the share of boards whose h is at most so much, by the cell of the blank."""

    problem: Problem
    up_to: Shares

    @classmethod
    def of(cls, problem: Problem, building: Building) -> Foretelling | None:
        """That of a search; None where the theory has nothing to say.  Raises BuildCancelledError."""
        if not is_foretold(problem):
            return None
        boards = every_board(problem.goal)
        return cls(problem, shares(boards.cells, values(problem.estimate, boards.cells, building)))

    def rows(self, bounds: Sequence[float]) -> list[float]:
        """The expansions of IDA* under each of some rising bounds, or of A* at each f beyond the one before: in the mean over all starts
        whose blank is where that of the start is."""
        start = self.problem.start
        is_tree = self.problem.algorithm is IDA_STAR
        greatest = int(max(bounds, default=0))
        levels = tree_levels(start.size, start.blank, greatest) if is_tree else graph_levels(start.size, start.blank)
        within = [nodes_within(levels, self.up_to, int(bound)) for bound in bounds]
        return within if is_tree else [now - before for before, now in pairwise([0.0, *within])]


def foretold(problem: Problem, bounds: Sequence[float], building: Building) -> list[float] | None:
    """The same at once; None where the theory has nothing to say.  Raises BuildCancelledError."""
    foretelling = Foretelling.of(problem, building)
    return None if foretelling is None else foretelling.rows(bounds)
