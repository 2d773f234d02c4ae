"""Every search algorithm; each has its entry in the room of its family."""

from loyd.core.errors import SettingError
from loyd.core.search.algorithm import Algorithm
from loyd.core.search.best_first.algorithms import A_STAR, BREADTH_FIRST, DEPTH_FIRST_GRAPH, GREEDY, UNIFORM_COST, WEIGHTED_A_STAR
from loyd.core.search.depth_first.algorithms import DEPTH_LIMITED, IDA_STAR, ITERATIVE_DEEPENING
from loyd.core.search.plain.algorithms import (
    ANYTIME,
    BEAM,
    BIDIRECTIONAL,
    HILL_CLIMBING,
    NEAR_OPTIMAL,
    PARTIAL_EXPANSION,
    RECURSIVE_BEST_FIRST,
)

__all__ = [
    "ALGORITHMS", "ANYTIME", "A_STAR", "BEAM", "BIDIRECTIONAL", "BREADTH_FIRST", "DEPTH_FIRST_GRAPH", "DEPTH_LIMITED", "GREEDY",
    "HILL_CLIMBING", "IDA_STAR", "ITERATIVE_DEEPENING", "NEAR_OPTIMAL", "PARTIAL_EXPANSION", "RECURSIVE_BEST_FIRST", "UNIFORM_COST",
    "WEIGHTED_A_STAR", "algorithm",
]  # fmt: skip

ALGORITHMS: dict[str, Algorithm] = {
    entry.id: entry
    for entry in (
        BREADTH_FIRST, UNIFORM_COST, GREEDY, A_STAR, WEIGHTED_A_STAR, DEPTH_FIRST_GRAPH, DEPTH_LIMITED, ITERATIVE_DEEPENING, IDA_STAR,
        BIDIRECTIONAL, NEAR_OPTIMAL, RECURSIVE_BEST_FIRST, PARTIAL_EXPANSION, ANYTIME, BEAM, HILL_CLIMBING,
    )
}  # fmt: skip


def algorithm(name: str) -> Algorithm:
    """The algorithm with an id.  Raises SettingError that lists those there are."""
    try:
        return ALGORITHMS[name]
    except KeyError:
        raise SettingError(f"no algorithm is called {name!r}; there are {', '.join(ALGORITHMS)}") from None
