"""All search algorithms; each has a module of its own here."""

from loyd.core.engine.algorithms.annealing import SIMULATED_ANNEALING
from loyd.core.engine.algorithms.arastar import ANYTIME
from loyd.core.engine.algorithms.astar import A_STAR
from loyd.core.engine.algorithms.beam import BEAM
from loyd.core.engine.algorithms.bfs import BREADTH_FIRST
from loyd.core.engine.algorithms.bibfs import BIDIRECTIONAL
from loyd.core.engine.algorithms.dfs import DEPTH_FIRST_GRAPH
from loyd.core.engine.algorithms.dls import DEPTH_LIMITED
from loyd.core.engine.algorithms.epeastar import PARTIAL_EXPANSION
from loyd.core.engine.algorithms.greedy import GREEDY
from loyd.core.engine.algorithms.hill import HILL_CLIMBING
from loyd.core.engine.algorithms.idastar import IDA_STAR
from loyd.core.engine.algorithms.iddfs import ITERATIVE_DEEPENING
from loyd.core.engine.algorithms.nbs import NEAR_OPTIMAL
from loyd.core.engine.algorithms.rbfs import RECURSIVE_BEST_FIRST
from loyd.core.engine.algorithms.ucs import UNIFORM_COST
from loyd.core.engine.algorithms.wastar import WEIGHTED_A_STAR
from loyd.core.engine.problem.algorithm import Algorithm
from loyd.core.system.errors import unknown_name

ALGORITHMS: dict[str, Algorithm] = {
    entry.id: entry
    for entry in (
        BREADTH_FIRST,
        UNIFORM_COST,
        GREEDY,
        A_STAR,
        WEIGHTED_A_STAR,
        DEPTH_FIRST_GRAPH,
        DEPTH_LIMITED,
        ITERATIVE_DEEPENING,
        IDA_STAR,
        BIDIRECTIONAL,
        NEAR_OPTIMAL,
        RECURSIVE_BEST_FIRST,
        PARTIAL_EXPANSION,
        ANYTIME,
        BEAM,
        HILL_CLIMBING,
        SIMULATED_ANNEALING,
    )
}


ALIASES = {"dijkstra": "ucs", "gbfs": "greedy", "ida": "idastar"}
"""Other names in the field, and the ids that they stand for."""


def algorithm(name: str) -> Algorithm:
    """The algorithm with this id or alias, in any case. Raises SettingError with the list of
    ids.
    """
    word = name.lower()
    found = ALGORITHMS.get(name) or ALGORITHMS.get(ALIASES.get(word, word))
    if found is None:
        raise unknown_name("algorithm", name, ALGORITHMS)
    return found
