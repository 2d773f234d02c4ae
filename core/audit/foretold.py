"""How many nodes each row of a ledger will take, foretold from the values of the heuristic alone; see `loyd.core.audit.prediction`."""

from collections.abc import Sequence

from loyd.core.audit.population import every_board
from loyd.core.audit.prediction import graph_levels, nodes_within, shares, tree_levels
from loyd.core.audit.values import values
from loyd.core.heuristics.tables.building import Building
from loyd.core.puzzle.exact import MOST_CELLS
from loyd.core.search.catalogue import A_STAR, IDA_STAR
from loyd.core.search.problem import Problem


def foretold(problem: Problem, bounds: Sequence[float], building: Building) -> list[float] | None:
    """The expansions of IDA* under each of some rising bounds, or of A* at each f beyond the one before: in the mean over all starts whose
    blank is where that of the start is.

    None where the theory has nothing to say: for another algorithm, a heuristic that is not consistent, or more than nine cells.
    Raises BuildCancelledError.
    """
    start, heuristic = problem.start, problem.heuristic
    if problem.algorithm not in (A_STAR, IDA_STAR) or not heuristic.consistent or len(start.cells) > MOST_CELLS:
        return None
    boards = every_board(problem.goal)
    up_to = shares(boards.cells, values(problem.estimate, boards.cells, building))
    if problem.algorithm is IDA_STAR:
        levels = tree_levels(start.size, start.blank, int(max(bounds, default=0)))
        return [nodes_within(levels, up_to, int(bound)) for bound in bounds]
    levels = graph_levels(start.size, start.blank)
    within = [nodes_within(levels, up_to, int(bound)) for bound in bounds]
    return [one - before for one, before in zip(within, [0.0, *within], strict=False)]
