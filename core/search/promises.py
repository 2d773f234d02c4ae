"""Whether a solution is sure to be of least length, by what is searched with."""

from loyd.core.search.goal_test import GoalTest
from loyd.core.search.problem import Problem
from loyd.core.search.repeats import Repeats


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


def if_admissible_and_improving(problem: Problem) -> bool:
    """The same, of a search that also has to improve what it knows, and to wait for the goal to be the best open node."""
    improves = problem.repeats is not Repeats.ONCE and problem.goal_test is GoalTest.EXPANDED
    return improves and if_admissible_and_unweighted(problem)
