"""All search algorithms; the code of each is in the package of its family."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from loyd.core.search import optimality, pseudo_code, settings
from loyd.core.search.algorithm import KEEPING, REPLACING, WITHOUT_MEMORY, Algorithm, Family
from loyd.core.search.best_first.best_first import BestFirstSearch
from loyd.core.search.best_first.rules import annealing, arastar, beam, bibfs, epea, hill, nbs
from loyd.core.search.depth_first.depth_first import DepthFirstSearch
from loyd.core.search.depth_first.recursive import RecursiveSearch
from loyd.core.search.pseudo_code import best_first, deepening, depth_limited, ida_star
from loyd.core.search.settings import DuplicateDetection, GoalTest, Setting
from loyd.core.system.errors import unknown_name
from loyd.core.trace.choice import Tie
from loyd.core.trace.node import SuccessorStatus
from loyd.core.trace.rule_traces import AnnealingTrace, AnytimeTrace, BeamTrace, HillTrace, LayersTrace, PairTrace, PartialTrace

COURSES: frozenset[Setting[Any]] = frozenset({settings.DEPTH_LIMIT, settings.REPEATS, settings.GOAL_TEST, settings.BACK})
"""The settings in which courses and textbooks differ."""
LEAVING_OUT = DuplicateDetection.ONCE, DuplicateDetection.REOPEN, DuplicateDetection.PATH, DuplicateDetection.NONE

BREADTH_FIRST = Algorithm(
    id="bfs",
    name="breadth-first",
    uses=COURSES,
    repeats=(DuplicateDetection.ONCE, DuplicateDetection.PATH, DuplicateDetection.NONE),
    goal_test=GoalTest.GENERATED,
    optimal="yes (all moves cost 1)",
    time="O(b^d)",
    memory="O(b^d)",
    source="Moore 1959",
    pseudo_code=best_first,
    is_optimal=optimality.always,
    bounds=optimality.by_depth,
    rules=BestFirstSearch(symbol="g"),
    statuses=KEEPING,
)

UNIFORM_COST = replace(
    BREADTH_FIRST,
    id="ucs",
    name="uniform cost",
    uses=COURSES | {settings.TIE, settings.SEED},
    repeats=tuple(DuplicateDetection),
    goal_test=GoalTest.EXPANDED,
    optimal="yes",
    source="Dijkstra 1959",
)

GREEDY = Algorithm(
    id="greedy",
    name="greedy best-first",
    uses=COURSES | {settings.HEURISTIC, settings.TIE, settings.SEED},
    repeats=LEAVING_OUT,
    tie=Tie.NEWEST,
    complete="yes (the space is finite; within a limit, not with repeats=once)",
    optimal="no (it ignores g)",
    time="O(states)",
    memory="O(states)",
    source="Doran and Michie 1966",
    pseudo_code=best_first,
    rules=BestFirstSearch(symbol="h"),
    statuses=KEEPING,
)

A_STAR = Algorithm(
    id="astar",
    name="A*",
    uses=COURSES | {settings.HEURISTIC, settings.F_LIMIT, settings.TIE, settings.SEED},
    tie=Tie.LOW_H,
    optimal="if h is admissible (better paths reopen closed boards)",
    time="exponential in the error of h",
    memory="every node generated",
    source="Hart, Nilsson and Raphael 1968",
    pseudo_code=best_first,
    is_optimal=optimality.if_admissible_and_improving,
    bounds=optimality.by_priority,
    rules=BestFirstSearch(symbol="f"),
    statuses=REPLACING,
)

WEIGHTED_A_STAR = replace(
    A_STAR,
    id="wastar",
    name="weighted A*",
    uses=A_STAR.uses | {settings.WEIGHT},
    optimal="within w times the optimum if h is admissible",
    time="mostly less as w grows",
    source="Pohl 1970",
)

DEPTH_FIRST_GRAPH = Algorithm(
    id="dfs",
    name="depth-first",
    family=Family.DEPTH_FIRST,
    uses=COURSES,
    repeats=LEAVING_OUT,
    placed=frozenset({settings.DEPTH_LIMIT}),
    tie=Tie.NEWEST,
    complete="yes, down to a depth of 100 000 (within a limit, not with repeats=once)",
    optimal="no",
    time="O(states), reopened O(states · limit)",
    memory="O(states); depth-limited search keeps no closed list",
    source="Tarjan 1972",
    pseudo_code=best_first,
    rules=BestFirstSearch(symbol="0", is_deep=True),
    statuses=KEEPING,
)


WALKS = DuplicateDetection.NONE, DuplicateDetection.PATH
"""Only boards on the path are remembered."""


DEPTH_LIMITED = Algorithm(
    id="dls",
    name="depth-limited",
    family=Family.DEPTH_FIRST,
    uses=frozenset({settings.DEPTH_LIMIT, settings.REPEATS, settings.BACK}),
    repeats=WALKS,
    placed=frozenset({settings.DEPTH_LIMIT}),
    depth_limit=30,
    tie=Tie.NEWEST,
    complete="if a solution lies within the limit",
    optimal="no",
    time="O(b^limit)",
    memory="O(limit)",
    source="Russell and Norvig 1995",
    pseudo_code=depth_limited,
    rules=DepthFirstSearch(by_f=False, iterates=False),
    statuses=WITHOUT_MEMORY,
)

ITERATIVE_DEEPENING = Algorithm(
    id="iddfs",
    name="iterative deepening",
    family=Family.DEPTH_FIRST,
    uses=frozenset({settings.DEPTH_LIMIT, settings.REPEATS, settings.BACK}),
    repeats=WALKS,
    tie=Tie.NEWEST,
    optimal="yes (all moves cost 1)",
    time="O(b^d)",
    memory="O(d)",
    source="Korf 1985",
    pseudo_code=deepening,
    is_optimal=optimality.always,
    bounds=optimality.by_bound,
    rules=DepthFirstSearch(by_f=False, iterates=True),
    statuses=WITHOUT_MEMORY,
)

IDA_STAR = replace(
    ITERATIVE_DEEPENING,
    id="idastar",
    name="IDA*",
    uses=ITERATIVE_DEEPENING.uses | {settings.HEURISTIC, settings.WEIGHT, settings.F_LIMIT, settings.GROWTH},
    weight=Fraction(1),
    optimal="if h is admissible",
    time="exponential in the error of h",
    pseudo_code=ida_star,
    is_optimal=optimality.if_admissible_and_unweighted,
    rules=DepthFirstSearch(by_f=True, iterates=True),
)


BIDIRECTIONAL = Algorithm(
    id="bibfs",
    name="bidirectional breadth-first",
    family=Family.BIDIRECTIONAL,
    uses=frozenset(),
    repeats=(DuplicateDetection.ONCE,),
    optimal="yes (all moves cost 1, and each layer is finished before the sides change)",
    time="O(b^(d/2))",
    memory="O(b^(d/2))",
    source="Pohl 1971",
    pseudo_code=pseudo_code.code_of("bibfs"),
    bounds=optimality.by_record,
    rules=BestFirstSearch(symbol="g", rule=bibfs, trace=LayersTrace),
    statuses=KEEPING | {SuccessorStatus.MEETS},
)

NEAR_OPTIMAL = Algorithm(
    id="nbs",
    name="NBS",
    family=Family.BIDIRECTIONAL,
    uses=frozenset({settings.HEURISTIC}),
    tie=Tie.HIGH_G,
    optimal="if h is admissible, in both directions",
    time="if h is consistent, at most twice the expansions that any bidirectional search must make",
    memory="every node generated",
    source="Chen, Holte, Zilles and Sturtevant 2017",
    pseudo_code=pseudo_code.code_of("nbs"),
    bounds=optimality.by_record,
    rules=BestFirstSearch(symbol="f", rule=nbs, trace=PairTrace),
    statuses=REPLACING | {SuccessorStatus.MEETS},
)

RECURSIVE_BEST_FIRST = Algorithm(
    id="rbfs",
    name="recursive best-first",
    uses=frozenset({settings.HEURISTIC, settings.DEPTH_LIMIT, settings.BACK}),
    optimal="if h is admissible",
    time="exponential; branches are generated repeatedly",
    memory="O(b · d): the path and its siblings",
    source="Korf 1993",
    pseudo_code=pseudo_code.code_of("rbfs"),
    is_optimal=optimality.if_admissible,
    bounds=optimality.by_record,
    rules=RecursiveSearch(),
    statuses=WITHOUT_MEMORY,
)

PARTIAL_EXPANSION = Algorithm(
    id="epeastar",
    name="EPEA*",
    uses=frozenset({settings.HEURISTIC, settings.DEPTH_LIMIT}),
    tie=Tie.LOW_H,
    optimal="if h is admissible (better paths reopen closed boards)",
    time="as A*, but nodes are expanded more than once",
    memory="only nodes with f up to the solution's",
    source="Goldenberg et al. 2014",
    pseudo_code=pseudo_code.code_of("epeastar"),
    is_optimal=optimality.if_admissible,
    bounds=optimality.by_priority,
    rules=BestFirstSearch(symbol="f", rule=epea, trace=PartialTrace, afterwards="then the lowest f not yet generated"),
    statuses=REPLACING | {SuccessorStatus.BEYOND},
)

ANYTIME = Algorithm(
    id="arastar",
    name="anytime A* (ARA*)",
    uses=frozenset({settings.HEURISTIC, settings.WEIGHT, settings.DEPTH_LIMIT}),
    goal_test=GoalTest.GENERATED,
    tie=Tie.LOW_H,
    optimal="at the end, if h is admissible; within w times the optimum after each round, if h is consistent",
    time="a first solution early; the proof takes about as long as A* or longer",
    memory="every node generated",
    source="Likhachev, Gordon and Thrun 2003",
    pseudo_code=pseudo_code.code_of("arastar"),
    bounds=optimality.by_record,
    rules=BestFirstSearch(symbol="f", rule=arastar, trace=AnytimeTrace),
    statuses=REPLACING | {SuccessorStatus.GOAL},
)

BEAM = Algorithm(
    id="beam",
    name="beam",
    family=Family.LOCAL,
    uses=frozenset({settings.HEURISTIC, settings.WIDTH, settings.DEPTH_LIMIT}),
    goal_test=GoalTest.GENERATED,
    complete="no (the path to the goal may be pruned)",
    optimal="no",
    time="O(width · d)",
    memory="O(width · d), including the boards it remembers",
    source="Lowerre 1976",
    pseudo_code=pseudo_code.code_of("beam"),
    rules=BestFirstSearch(symbol="h", rule=beam, trace=BeamTrace),
    statuses=KEEPING | {SuccessorStatus.PRUNED, SuccessorStatus.GOAL},
)

HILL_CLIMBING = Algorithm(
    id="hill",
    name="hill climbing",
    family=Family.LOCAL,
    uses=frozenset({settings.HEURISTIC, settings.SIDEWAYS, settings.DEPTH_LIMIT}),
    complete="no (it ends in a local minimum of h or on a plateau)",
    optimal="no",
    time="O(h · (sideways limit + 1))",
    memory="one board",
    source="Russell and Norvig 1995",
    pseudo_code=pseudo_code.code_of("hill"),
    rules=BestFirstSearch(symbol="h", rule=hill, trace=HillTrace),
    statuses=frozenset({SuccessorStatus.TAKEN, SuccessorStatus.PRUNED, SuccessorStatus.BACK}),
)

SIMULATED_ANNEALING = Algorithm(
    id="annealing",
    name="simulated annealing",
    family=Family.LOCAL,
    uses=frozenset({settings.HEURISTIC, settings.TEMPERATURE, settings.TRIALS, settings.COOLING, settings.SEED}),
    seed=1,
    undo_move=True,
    complete="no (it may freeze before it reaches the goal)",
    optimal="no",
    time="O(trials)",
    memory="one board",
    source="Kirkpatrick, Gelatt and Vecchi 1983",
    pseudo_code=pseudo_code.annealing,
    rules=BestFirstSearch(symbol="h", rule=annealing, trace=AnnealingTrace),
    statuses=frozenset({SuccessorStatus.TAKEN, SuccessorStatus.PRUNED}),
)


ALGORITHMS: dict[str, Algorithm] = {
    entry.id: entry
    for entry in (
        BREADTH_FIRST, UNIFORM_COST, GREEDY, A_STAR, WEIGHTED_A_STAR, DEPTH_FIRST_GRAPH, DEPTH_LIMITED, ITERATIVE_DEEPENING, IDA_STAR,
        BIDIRECTIONAL, NEAR_OPTIMAL, RECURSIVE_BEST_FIRST, PARTIAL_EXPANSION, ANYTIME, BEAM, HILL_CLIMBING,
        SIMULATED_ANNEALING,
    )
}  # fmt: skip


def algorithm(name: str) -> Algorithm:
    """The algorithm with this id, in any case. Raises SettingError with the list of ids."""
    found = ALGORITHMS.get(name) or ALGORITHMS.get(name.lower())
    if found is None:
        raise unknown_name("algorithm", name, ALGORITHMS)
    return found
