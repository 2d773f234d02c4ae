"""All search algorithms; each has a module of its own here."""

from ...system import unknown_name
from ..problem import Algorithm
from .annealing import SIMULATED_ANNEALING
from .arastar import ANYTIME
from .astar import A_STAR
from .baestar import BIDIRECTIONAL_WITH_ERROR
from .beam import BEAM
from .bfs import BREADTH_FIRST
from .bibfs import BIDIRECTIONAL
from .dfbnb import BRANCH_AND_BOUND
from .dfs import DEPTH_FIRST_GRAPH
from .dls import DEPTH_LIMITED
from .epeastar import PARTIAL_EXPANSION
from .greedy import GREEDY
from .hill import HILL_CLIMBING
from .idastar import IDA_STAR
from .iddfs import ITERATIVE_DEEPENING
from .lrtastar import LEARNING_REAL_TIME
from .mm import MEET_IN_THE_MIDDLE
from .nbs import NEAR_OPTIMAL
from .rbfs import RECURSIVE_BEST_FIRST
from .smastar import MEMORY_BOUNDED
from .ucs import UNIFORM_COST
from .wastar import WEIGHTED_A_STAR

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
        BRANCH_AND_BOUND,
        BIDIRECTIONAL,
        NEAR_OPTIMAL,
        MEET_IN_THE_MIDDLE,
        BIDIRECTIONAL_WITH_ERROR,
        RECURSIVE_BEST_FIRST,
        PARTIAL_EXPANSION,
        MEMORY_BOUNDED,
        ANYTIME,
        BEAM,
        HILL_CLIMBING,
        SIMULATED_ANNEALING,
        LEARNING_REAL_TIME,
    )
}


ALGORITHM_ALIASES = {"dijkstra": "ucs", "gbfs": "greedy", "ida": "idastar"}
"""Other names in the field, and the ids that they stand for."""


def algorithm(name: str) -> Algorithm:
    """The algorithm with this id or alias, in any case. Raises SettingError with the list of
    ids.
    """
    word = name.lower()
    found = ALGORITHMS.get(name) or ALGORITHMS.get(ALGORITHM_ALIASES.get(word, word))
    if found is None:
        raise unknown_name("algorithm", name, ALGORITHMS)
    return found
