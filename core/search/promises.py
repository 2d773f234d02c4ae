"""Whether a solution is sure to be of least length, by what is searched with; and which fates are usual."""

from loyd.core.search.problem import Problem
from loyd.core.trace.node import Fate

KEEPING = frozenset({Fate.NEW, Fate.OPEN, Fate.CLOSED, Fate.BACK})
REPLACING = KEEPING | {Fate.IMPROVED, Fate.REOPENED}
WITHOUT_MEMORY = frozenset({Fate.WITHIN, Fate.BEYOND, Fate.BACK})


def always(problem: Problem) -> bool:  # noqa: ARG001  one signature for all
    """Whatever is chosen: nodes are expanded by rising g."""
    return True


def never(problem: Problem) -> bool:  # noqa: ARG001  one signature for all
    """The algorithm itself does not know, though what it records may prove it."""
    return False


def if_admissible(problem: Problem) -> bool:
    """Where h never overestimates."""
    return problem.heuristic.admissible


def if_admissible_and_unweighted(problem: Problem) -> bool:
    """Where weight · h never overestimates."""
    return problem.heuristic.admissible and problem.weight == 1
