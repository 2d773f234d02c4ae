"""Every search algorithm, as one entry each."""

from core.errors import SettingError
from core.search import bounds
from core.search.algorithm import Algorithm, Family, Setting
from core.search.best_first import BestFirst
from core.search.depth_first import DepthFirst
from core.search.problem import Problem
from core.search.pseudo_code import PSEUDO_CODE
from core.trace.choice import Tie


def _always(problem: Problem) -> bool:  # noqa: ARG001  one signature for all
    return True


def _never(problem: Problem) -> bool:  # noqa: ARG001  one signature for all
    return False


def _if_admissible(problem: Problem) -> bool:
    return problem.heuristic.admissible


def _if_admissible_and_unweighted(problem: Problem) -> bool:
    return problem.heuristic.admissible and problem.weight == 1


BREADTH_FIRST = Algorithm(
    id="bfs",
    name="breadth-first",
    family=Family.BEST_FIRST,
    uses=frozenset(),
    tie=Tie.OLDEST,
    complete="yes",
    optimal="yes (all moves cost 1)",
    time="O(b^d)",
    memory="O(b^d)",
    source="Moore 1959",
    pseudo_code=PSEUDO_CODE["bfs"],
    is_optimal=_always,
    bounds=bounds.by_depth,
    rules=BestFirst(symbol="g", replaces=False, early_goal=True),
)

UNIFORM_COST = Algorithm(
    id="ucs",
    name="uniform cost",
    family=Family.BEST_FIRST,
    uses=frozenset({Setting.TIE}),
    tie=Tie.OLDEST,
    complete="yes",
    optimal="yes",
    time="O(b^d)",
    memory="O(b^d)",
    source="Dijkstra 1959",
    pseudo_code=PSEUDO_CODE["ucs"],
    is_optimal=_always,
    bounds=bounds.by_depth,
    rules=BestFirst(symbol="g", replaces=True),
)

GREEDY = Algorithm(
    id="greedy",
    name="greedy best-first",
    family=Family.BEST_FIRST,
    uses=frozenset({Setting.HEURISTIC, Setting.TIE}),
    tie=Tie.NEWEST,
    complete="yes (the space is finite)",
    optimal="no (a known board is never reopened)",
    time="O(states)",
    memory="O(states)",
    source="Doran and Michie 1966",
    pseudo_code=PSEUDO_CODE["greedy"],
    is_optimal=_never,
    bounds=bounds.nothing,
    rules=BestFirst(symbol="h", replaces=False),
)

A_STAR = Algorithm(
    id="astar",
    name="A*",
    family=Family.BEST_FIRST,
    uses=frozenset({Setting.HEURISTIC, Setting.TIE}),
    tie=Tie.LOW_H,
    complete="yes",
    optimal="if h is admissible (better paths reopen closed boards)",
    time="exponential in the error of h",
    memory="every node generated",
    source="Hart, Nilsson and Raphael 1968",
    pseudo_code=PSEUDO_CODE["astar"],
    is_optimal=_if_admissible,
    bounds=bounds.by_priority,
    rules=BestFirst(symbol="f", replaces=True),
)

WEIGHTED_A_STAR = Algorithm(
    id="wastar",
    name="weighted A*",
    family=Family.BEST_FIRST,
    uses=frozenset({Setting.HEURISTIC, Setting.WEIGHT, Setting.TIE}),
    tie=Tie.LOW_H,
    complete="yes",
    optimal="within w times the optimum if h is admissible",
    time="falls as w grows",
    memory="every node generated",
    source="Pohl 1970",
    pseudo_code=PSEUDO_CODE["wastar"],
    is_optimal=_if_admissible_and_unweighted,
    bounds=bounds.by_priority,
    rules=BestFirst(symbol="f", replaces=True),
)

DEPTH_LIMITED = Algorithm(
    id="dls",
    name="depth-limited",
    family=Family.DEPTH_FIRST,
    uses=frozenset({Setting.DEPTH_LIMIT}),
    tie=Tie.NEWEST,
    complete="if a solution lies within the limit",
    optimal="no",
    time="O(b^limit)",
    memory="O(limit)",
    source="Russell and Norvig 1995",
    pseudo_code=PSEUDO_CODE["dls"],
    is_optimal=_never,
    bounds=bounds.nothing,
    rules=DepthFirst(by_f=False, iterates=False),
)

ITERATIVE_DEEPENING = Algorithm(
    id="iddfs",
    name="iterative deepening",
    family=Family.DEPTH_FIRST,
    uses=frozenset(),
    tie=Tie.NEWEST,
    complete="yes",
    optimal="yes (all moves cost 1)",
    time="O(b^d)",
    memory="O(d)",
    source="Korf 1985",
    pseudo_code=PSEUDO_CODE["iddfs"],
    is_optimal=_always,
    bounds=bounds.by_bound,
    rules=DepthFirst(by_f=False, iterates=True),
)

IDA_STAR = Algorithm(
    id="idastar",
    name="IDA*",
    family=Family.DEPTH_FIRST,
    uses=frozenset({Setting.HEURISTIC, Setting.GROWTH}),
    tie=Tie.NEWEST,
    complete="yes",
    optimal="if h is admissible",
    time="exponential in the error of h",
    memory="O(d)",
    source="Korf 1985",
    pseudo_code=PSEUDO_CODE["idastar"],
    is_optimal=_if_admissible,
    bounds=bounds.by_bound,
    rules=DepthFirst(by_f=True, iterates=True),
)

ALGORITHMS: dict[str, Algorithm] = {
    entry.id: entry
    for entry in (BREADTH_FIRST, UNIFORM_COST, GREEDY, A_STAR, WEIGHTED_A_STAR, DEPTH_LIMITED, ITERATIVE_DEEPENING, IDA_STAR)
}


def algorithm(name: str) -> Algorithm:
    """The algorithm with an id.  Raises SettingError that lists those there are."""
    try:
        return ALGORITHMS[name]
    except KeyError:
        raise SettingError(f"no algorithm is called {name!r}; there are {', '.join(ALGORITHMS)}") from None
