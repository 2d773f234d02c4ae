"""The algorithms that are the best-first loop with a priority and rules of their own."""

from loyd.core.search import bounds, promises
from loyd.core.search.algorithm import Algorithm, Family
from loyd.core.search.best_first.best_first import BestFirst
from loyd.core.search.best_first.pseudo_code import best_first
from loyd.core.search.fates import KEEPING, REPLACING
from loyd.core.search.goal_test import GoalTest
from loyd.core.search.repeats import Repeats
from loyd.core.search.settings import BACK, DEPTH_LIMIT, F_LIMIT, GOAL_TEST, HEURISTIC, REPEATS, TIE, WEIGHT
from loyd.core.trace.choice import Tie

COURSES = frozenset({DEPTH_LIMIT, REPEATS, GOAL_TEST, BACK})
"""The settings in which courses and textbooks differ."""
REOPENING = Repeats.REOPEN, Repeats.ONCE, Repeats.PATH, Repeats.NONE
LEAVING_OUT = Repeats.ONCE, Repeats.REOPEN, Repeats.PATH, Repeats.NONE

BREADTH_FIRST = Algorithm(
    id="bfs",
    name="breadth-first",
    family=Family.BEST_FIRST,
    uses=COURSES,
    repeats=(Repeats.ONCE, Repeats.PATH, Repeats.NONE),
    goal_test=GoalTest.GENERATED,
    tie=Tie.OLDEST,
    complete="yes",
    optimal="yes (all moves cost 1)",
    time="O(b^d)",
    memory="O(b^d)",
    source="Moore 1959",
    pseudo_code=best_first,
    is_optimal=promises.always,
    bounds=bounds.by_depth,
    rules=BestFirst(symbol="g"),
    fates=KEEPING,
)

UNIFORM_COST = Algorithm(
    id="ucs",
    name="uniform cost",
    family=Family.BEST_FIRST,
    uses=COURSES | {TIE},
    repeats=REOPENING,
    tie=Tie.OLDEST,
    complete="yes",
    optimal="yes",
    time="O(b^d)",
    memory="O(b^d)",
    source="Dijkstra 1959",
    pseudo_code=best_first,
    is_optimal=promises.always,
    bounds=bounds.by_depth,
    rules=BestFirst(symbol="g"),
    fates=KEEPING,
)

GREEDY = Algorithm(
    id="greedy",
    name="greedy best-first",
    family=Family.BEST_FIRST,
    uses=COURSES | {HEURISTIC, TIE},
    repeats=LEAVING_OUT,
    tie=Tie.NEWEST,
    complete="yes (the space is finite)",
    optimal="no (the way so far counts nothing)",
    time="O(states)",
    memory="O(states)",
    source="Doran and Michie 1966",
    pseudo_code=best_first,
    is_optimal=promises.never,
    bounds=bounds.nothing,
    rules=BestFirst(symbol="h"),
    fates=KEEPING,
)

A_STAR = Algorithm(
    id="astar",
    name="A*",
    family=Family.BEST_FIRST,
    uses=COURSES | {HEURISTIC, F_LIMIT, TIE},
    repeats=REOPENING,
    tie=Tie.LOW_H,
    complete="yes",
    optimal="if h is admissible (better paths reopen closed boards)",
    time="exponential in the error of h",
    memory="every node generated",
    source="Hart, Nilsson and Raphael 1968",
    pseudo_code=best_first,
    is_optimal=promises.if_admissible_and_improving,
    bounds=bounds.by_priority,
    rules=BestFirst(symbol="f"),
    fates=REPLACING,
)

WEIGHTED_A_STAR = Algorithm(
    id="wastar",
    name="weighted A*",
    family=Family.BEST_FIRST,
    uses=COURSES | {HEURISTIC, WEIGHT, F_LIMIT, TIE},
    repeats=REOPENING,
    tie=Tie.LOW_H,
    complete="yes",
    optimal="within w times the optimum if h is admissible",
    time="mostly less as w grows",
    memory="every node generated",
    source="Pohl 1970",
    pseudo_code=best_first,
    is_optimal=promises.if_admissible_and_improving,
    bounds=bounds.by_priority,
    rules=BestFirst(symbol="f"),
    fates=REPLACING,
)

DEPTH_FIRST_GRAPH = Algorithm(
    id="dfs",
    name="depth-first",
    family=Family.DEPTH_FIRST,
    uses=COURSES,
    repeats=LEAVING_OUT,
    placed=frozenset({DEPTH_LIMIT}),
    tie=Tie.NEWEST,
    complete="yes, down to a depth of 100 000",
    optimal="no",
    time="O(states), reopened O(states · limit)",
    memory="O(states); depth-limited search keeps no closed list",
    source="Tarjan 1972",
    pseudo_code=best_first,
    is_optimal=promises.never,
    bounds=bounds.nothing,
    rules=BestFirst(symbol="0", is_deep=True),
    fates=KEEPING,
)
