"""Every search algorithm, as one entry each."""

from loyd.core.errors import SettingError
from loyd.core.search import bounds
from loyd.core.search.algorithm import Algorithm, Family
from loyd.core.search.best_first.best_first import BestFirst
from loyd.core.search.depth_first.depth_first import DepthFirst
from loyd.core.search.plain import anytime, beam, bidirectional, hill_climbing, near_optimal, partial_expansion, recursive_best_first
from loyd.core.search.plain.plain import Plain
from loyd.core.search.problem import Problem
from loyd.core.search.pseudo_code import PSEUDO_CODE
from loyd.core.search.settings import DEPTH_LIMIT, GROWTH, HEURISTIC, REPEATS, SIDEWAYS, TIE, WEIGHT, WIDTH
from loyd.core.trace.choice import Tie
from loyd.core.trace.node import Counts, Fate
from loyd.core.trace.waiting import by_f


def _always(problem: Problem) -> bool:  # noqa: ARG001  one signature for all
    return True


def _never(problem: Problem) -> bool:  # noqa: ARG001  one signature for all
    return False


def _if_admissible(problem: Problem) -> bool:
    return problem.heuristic.admissible


def _if_admissible_and_unweighted(problem: Problem) -> bool:
    return problem.heuristic.admissible and problem.weight == 1


_KEEPING = frozenset({Fate.NEW, Fate.OPEN, Fate.CLOSED, Fate.BACK})
_REPLACING = _KEEPING | {Fate.IMPROVED, Fate.REOPENED}
_WITHOUT_MEMORY = frozenset({Fate.WITHIN, Fate.BEYOND, Fate.BACK})


def _path(counts: Counts) -> int:
    return counts.closed


def _one_board(counts: Counts) -> int:  # noqa: ARG001  one signature for all
    return 1


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
    fates=_KEEPING | {Fate.GOAL},
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
    is_optimal=_always,
    bounds=bounds.by_depth,
    rules=BestFirst(symbol="g", replaces=True),
    fates=_KEEPING,
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
    is_optimal=_never,
    bounds=bounds.nothing,
    rules=BestFirst(symbol="h", replaces=False),
    fates=_KEEPING,
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
    is_optimal=_if_admissible,
    bounds=bounds.by_priority,
    rules=BestFirst(symbol="f", replaces=True),
    fates=_REPLACING,
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
    is_optimal=_if_admissible_and_unweighted,
    bounds=bounds.by_priority,
    rules=BestFirst(symbol="f", replaces=True),
    fates=_REPLACING,
)

DEPTH_LIMITED = Algorithm(
    id="dls",
    name="depth-limited",
    family=Family.DEPTH_FIRST,
    uses=frozenset({DEPTH_LIMIT}),
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
    fates=_WITHOUT_MEMORY,
    keeps=_path,
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
    fates=_WITHOUT_MEMORY,
    keeps=_path,
)

IDA_STAR = Algorithm(
    id="idastar",
    name="IDA*",
    family=Family.DEPTH_FIRST,
    uses=frozenset({HEURISTIC, GROWTH}),
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
    fates=_WITHOUT_MEMORY,
    keeps=_path,
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
    is_optimal=_never,
    bounds=bounds.nothing,
    rules=BestFirst(symbol="0", replaces=False, is_deep=True),
    depth_limit=DEPTH_LIMIT.most,
    fates=_KEEPING | {Fate.REOPENED, Fate.BEYOND},
)

BIDIRECTIONAL = Algorithm(
    id="bibfs",
    name="bidirectional breadth-first",
    family=Family.BIDIRECTIONAL,
    uses=frozenset(),
    tie=Tie.OLDEST,
    complete="yes",
    optimal="yes (all moves cost 1, and layers are finished before sides change)",
    time="O(b^(d/2))",
    memory="O(b^(d/2))",
    source="Pohl 1971",
    pseudo_code=PSEUDO_CODE["bibfs"],
    is_optimal=_never,
    bounds=bounds.by_record,
    rules=Plain(
        bidirectional.solve,
        "g",
        bidirectional.in_turn,
        sides=bidirectional.SIDES,
        is_two_sided=True,
        is_bounded=True,
        frontiers=bidirectional.FRONTIERS,
        entry_bytes=210,
    ),
    fates=_KEEPING | {Fate.MEETS},
)

NEAR_OPTIMAL = Algorithm(
    id="nbs",
    name="NBS",
    family=Family.BIDIRECTIONAL,
    uses=frozenset({HEURISTIC}),
    tie=Tie.HIGH_G,
    complete="yes",
    optimal="if h is admissible, in both directions",
    time="if h is consistent, at most twice the expansions that any two-sided search with it must make",
    memory="every node generated",
    source="Chen, Holte, Zilles and Sturtevant 2017",
    pseudo_code=PSEUDO_CODE["nbs"],
    is_optimal=_never,
    bounds=bounds.by_record,
    rules=Plain(
        near_optimal.solve,
        "f",
        near_optimal.in_turn,
        sides=bidirectional.SIDES,
        is_two_sided=True,
        is_bounded=True,
        frontiers=bidirectional.FRONTIERS,
        entry_bytes=240,
    ),
    fates=_REPLACING | {Fate.MEETS},
)

RECURSIVE_BEST_FIRST = Algorithm(
    id="rbfs",
    name="recursive best-first",
    family=Family.BEST_FIRST,
    uses=frozenset({HEURISTIC}),
    tie=Tie.OLDEST,
    complete="yes",
    optimal="if h is admissible",
    time="exponential; branches are made again and again",
    memory="O(b · d): the path and its siblings",
    source="Korf 1993",
    pseudo_code=PSEUDO_CODE["rbfs"],
    is_optimal=_if_admissible,
    bounds=bounds.by_record,
    rules=Plain(
        recursive_best_first.solve,
        "f",
        recursive_best_first.in_turn,
        afterwards="then the least f found below it",
        is_bounded=True,
        has_path=True,
        entry_bytes=46,
    ),
    fates=_WITHOUT_MEMORY,
)

PARTIAL_EXPANSION = Algorithm(
    id="epeastar",
    name="EPEA*",
    family=Family.BEST_FIRST,
    uses=frozenset({HEURISTIC}),
    tie=Tie.LOW_H,
    complete="yes",
    optimal="if h is admissible (better paths reopen closed boards)",
    time="as A*, but nodes are taken more than once",
    memory="only nodes with f up to the solution's",
    source="Goldenberg et al. 2014",
    pseudo_code=PSEUDO_CODE["epeastar"],
    is_optimal=_if_admissible,
    bounds=bounds.by_priority,
    rules=Plain(partial_expansion.solve, "f", by_f, afterwards="then the least f not yet made", is_best_first=True, entry_bytes=135),
    fates=_REPLACING | {Fate.BEYOND},
)

ANYTIME = Algorithm(
    id="arastar",
    name="anytime A* (ARA*)",
    family=Family.BEST_FIRST,
    uses=frozenset({HEURISTIC, WEIGHT}),
    tie=Tie.LOW_H,
    complete="yes",
    optimal="at its end, if h is admissible; within w times the optimum after each round, if h is consistent",
    time="a first solution soon; the proof takes at least about as long as A*",
    memory="every node generated",
    source="Likhachev, Gordon and Thrun 2003",
    pseudo_code=PSEUDO_CODE["arastar"],
    is_optimal=_never,
    bounds=bounds.by_record,
    rules=Plain(
        anytime.solve,
        "f",
        anytime.in_turn,
        is_best_first=True,
        sides=anytime.SIDES,
        is_bounded=True,
        has_rounds=True,
        frontiers=anytime.ROUNDS,
        entry_bytes=165,
    ),
    fates=_REPLACING | {Fate.GOAL},
)

BEAM = Algorithm(
    id="beam",
    name="beam",
    family=Family.LOCAL,
    uses=frozenset({HEURISTIC, WIDTH}),
    tie=Tie.OLDEST,
    complete="no (the way to the goal may be pruned)",
    optimal="no",
    time="O(width · d)",
    memory="O(width · d), the boards it has been at included",
    source="Lowerre 1976",
    pseudo_code=PSEUDO_CODE["beam"],
    is_optimal=_never,
    bounds=bounds.nothing,
    rules=Plain(beam.solve, "h", beam.in_turn, frontiers=beam.LAYERS, entry_bytes=270),
    fates=_KEEPING | {Fate.PRUNED, Fate.GOAL},
)

HILL_CLIMBING = Algorithm(
    id="hill",
    name="hill climbing",
    family=Family.LOCAL,
    uses=frozenset({HEURISTIC, SIDEWAYS}),
    tie=Tie.OLDEST,
    complete="no (it ends in a local minimum of h or on a plateau)",
    optimal="no",
    time="O(h · (sideways limit + 1))",
    memory="one board",
    source="Russell and Norvig 1995",
    pseudo_code=PSEUDO_CODE["hill"],
    is_optimal=_never,
    bounds=bounds.nothing,
    rules=Plain(hill_climbing.solve, "h", entry_bytes=0),
    fates=frozenset({Fate.TAKEN, Fate.PRUNED, Fate.BACK}),
    keeps=_one_board,
)

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
