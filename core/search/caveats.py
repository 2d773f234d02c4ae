"""What settings make of the promises of an algorithm."""

from collections.abc import Callable
from typing import Any, NamedTuple

from loyd.core.search.algorithm import Algorithm
from loyd.core.search.goal_test import GoalTest
from loyd.core.search.repeats import Repeats
from loyd.core.search.setting import Setting
from loyd.core.search.settings import DEPTH_LIMIT, F_LIMIT, GOAL_TEST, HEURISTIC, REPEATS, WEIGHT

Value = Callable[[Setting[Any]], Any]
"""The value of a setting in a spec."""

NEVER_IMPROVED = "no: an open node is never improved, even where a better path to its board is found"
FIRST_MADE = "no: it ends at the first path to the goal that is generated, not at the best one"
TREE = "every path: boards are made nodes again and again"


class Caveats(NamedTuple):
    """What is to be said instead of the algorithm's own words; empty where these hold."""

    complete: str = ""
    optimal: str = ""
    memory: str = ""


def caveats(chosen: Algorithm, value: Value) -> Caveats:
    """What the settings of a search change.

    A search by g alone remains optimal: the first path to a board that it makes is a shortest one.
    """
    looks_ahead = HEURISTIC in chosen.uses and Repeats.ONCE in chosen.repeats
    promises = looks_ahead and not chosen.optimal.startswith("no")
    optimal = ""
    if promises and REPEATS in chosen.uses and value(REPEATS) is Repeats.ONCE:
        optimal = NEVER_IMPROVED
    elif promises and GOAL_TEST in chosen.uses and value(GOAL_TEST) is GoalTest.GENERATED:
        optimal = FIRST_MADE
    elif WEIGHT in chosen.uses and chosen.weight == 1 and value(WEIGHT) != 1:
        optimal = "within w times the optimum if h is admissible"
    has_tree = REPEATS in chosen.uses and Repeats.ONCE in chosen.repeats and not value(REPEATS).remembers
    return Caveats(_complete(chosen, value, has_tree=has_tree), optimal, TREE if has_tree else "")


def _complete(chosen: Algorithm, value: Value, *, has_tree: bool) -> str:
    limits = [one for one in (DEPTH_LIMIT, F_LIMIT) if one in chosen.uses and value(one) != one.most]
    if limits and chosen.default(limits[0]) == limits[0].most and not chosen.complete.startswith("no"):
        once = "" if has_tree or REPEATS not in chosen.uses or value(REPEATS) is not Repeats.ONCE else _LEFT_OUT
        return f"if a solution lies within the {' and the '.join(one.title for one in limits)}{once}"
    if has_tree and value(REPEATS) is Repeats.NONE and chosen.id in ("greedy", "dfs"):
        return "no (it may go round in a circle for ever)"
    return ""


_LEFT_OUT = " and is not left out with boards first met on longer paths"
