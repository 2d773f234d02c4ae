"""The algorithms that are the best-first loop with a priority and rules of their own."""

from loyd.core.search import bounds, promises
from loyd.core.search.algorithm import Algorithm, Family
from loyd.core.search.best_first.best_first import BestFirst
from loyd.core.search.promises import KEEPING, REPLACING
from loyd.core.search.pseudo_code import PSEUDO_CODE
from loyd.core.search.settings import DEPTH_LIMIT, HEURISTIC, REPEATS, TIE, WEIGHT
from loyd.core.trace.choice import Tie
from loyd.core.trace.node import Fate

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
    is_optimal=promises.always,
    bounds=bounds.by_depth,
    rules=BestFirst(symbol="g", replaces=False, early_goal=True),
    fates=KEEPING | {Fate.GOAL},
)

UNIFORM_COST = Algorithm(
    id="ucs",
    name="uniform cost",
    family=Family.BEST_FIRST,
    uses=frozenset({TIE}),
    tie=Tie.OLDEST,
    complete="yes",
    optimal="yes",
    time="O(b^d)",
    memory="O(b^d)",
    source="Dijkstra 1959",
    pseudo_code=PSEUDO_CODE["ucs"],
    is_optimal=promises.always,
    bounds=bounds.by_depth,
    rules=BestFirst(symbol="g", replaces=True),
    fates=KEEPING,
)

GREEDY = Algorithm(
    id="greedy",
    name="greedy best-first",
    family=Family.BEST_FIRST,
    uses=frozenset({HEURISTIC, TIE}),
    tie=Tie.NEWEST,
    complete="yes (the space is finite)",
    optimal="no (the way so far counts nothing)",
    time="O(states)",
    memory="O(states)",
    source="Doran and Michie 1966",
    pseudo_code=PSEUDO_CODE["greedy"],
    is_optimal=promises.never,
    bounds=bounds.nothing,
    rules=BestFirst(symbol="h", replaces=False),
    fates=KEEPING,
)

A_STAR = Algorithm(
    id="astar",
    name="A*",
    family=Family.BEST_FIRST,
    uses=frozenset({HEURISTIC, TIE}),
    tie=Tie.LOW_H,
    complete="yes",
    optimal="if h is admissible (better paths reopen closed boards)",
    time="exponential in the error of h",
    memory="every node generated",
    source="Hart, Nilsson and Raphael 1968",
    pseudo_code=PSEUDO_CODE["astar"],
    is_optimal=promises.if_admissible,
    bounds=bounds.by_priority,
    rules=BestFirst(symbol="f", replaces=True),
    fates=REPLACING,
)

WEIGHTED_A_STAR = Algorithm(
    id="wastar",
    name="weighted A*",
    family=Family.BEST_FIRST,
    uses=frozenset({HEURISTIC, WEIGHT, TIE}),
    tie=Tie.LOW_H,
    complete="yes",
    optimal="within w times the optimum if h is admissible",
    time="mostly less as w grows",
    memory="every node generated",
    source="Pohl 1970",
    pseudo_code=PSEUDO_CODE["wastar"],
    is_optimal=promises.if_admissible_and_unweighted,
    bounds=bounds.by_priority,
    rules=BestFirst(symbol="f", replaces=True),
    fates=REPLACING,
)

DEPTH_FIRST_GRAPH = Algorithm(
    id="dfs",
    name="depth-first",
    family=Family.DEPTH_FIRST,
    uses=frozenset({DEPTH_LIMIT, REPEATS}),
    tie=Tie.NEWEST,
    complete="if the limit cuts nothing off (a board met deep is not taken up again); with repeats=reopen if a solution lies within it",
    optimal="no",
    time="O(states), reopened O(states · limit)",
    memory="O(states); depth-limited search keeps no closed list",
    source="Tarjan 1972",
    pseudo_code=PSEUDO_CODE["dfs"],
    is_optimal=promises.never,
    bounds=bounds.nothing,
    rules=BestFirst(symbol="0", replaces=False, is_deep=True),
    depth_limit=DEPTH_LIMIT.most,
    fates=KEEPING | {Fate.REOPENED, Fate.BEYOND},
)
