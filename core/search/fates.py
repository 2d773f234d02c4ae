"""What may become of the successors of a search, by its settings."""

from collections.abc import Callable
from typing import Any

from loyd.core.search.algorithm import Algorithm
from loyd.core.search.goal_test import GoalTest
from loyd.core.search.repeats import Repeats
from loyd.core.search.setting import Setting
from loyd.core.search.settings import BACK, DEPTH_LIMIT, F_LIMIT, GOAL_TEST, REPEATS
from loyd.core.trace.node import Fate

Value = Callable[[Setting[Any]], Any]
"""The value of a setting in a spec."""

KEEPING = frozenset({Fate.NEW, Fate.OPEN, Fate.CLOSED, Fate.BACK})
REPLACING = KEEPING | {Fate.IMPROVED, Fate.REOPENED}
WITHOUT_MEMORY = frozenset({Fate.WITHIN, Fate.BEYOND, Fate.BACK})


def fates(chosen: Algorithm, value: Value) -> frozenset[Fate]:
    """Those of the algorithm, and what its settings add and take away."""
    found = set(chosen.fates)
    if REPEATS in chosen.uses:
        found = _by_repeats(found, value(REPEATS), chosen.default(REPEATS))
    if GOAL_TEST in chosen.uses:
        found = found | {Fate.GOAL} if value(GOAL_TEST) is GoalTest.GENERATED else found - {Fate.GOAL}
    if BACK in chosen.uses and value(BACK):
        found -= {Fate.BACK}
    if any(one in chosen.uses and value(one) != one.most for one in (DEPTH_LIMIT, F_LIMIT)):
        found |= {Fate.BEYOND}
    return frozenset(found)


def _by_repeats(found: set[Fate], repeats: Repeats, usual: Repeats) -> set[Fate]:
    if repeats is not usual and usual.remembers:
        found -= REPLACING - {Fate.BACK}
        found |= {Repeats.ONCE: KEEPING, Repeats.REOPEN: REPLACING}.get(repeats, {Fate.OPENED}) - {Fate.BACK}
    return found | {Fate.LOOP} if repeats is Repeats.PATH else found
