"""The algorithms in plain Python."""

from loyd.core.search import bounds, promises
from loyd.core.search.algorithm import Algorithm, Family
from loyd.core.search.fates import KEEPING, REPLACING, WITHOUT_MEMORY
from loyd.core.search.goal_test import GoalTest
from loyd.core.search.plain import (
    anytime,
    beam,
    bidirectional,
    hill_climbing,
    near_optimal,
    partial_expansion,
    pseudo_code,
    recursive_best_first,
)
from loyd.core.search.plain.plain import Plain
from loyd.core.search.settings import DEPTH_LIMIT, HEURISTIC, SIDEWAYS, WEIGHT, WIDTH
from loyd.core.trace.choice import Tie
from loyd.core.trace.ledger import Division
from loyd.core.trace.node import Fate
from loyd.core.trace.waiting import by_f

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
    pseudo_code=pseudo_code.code_of("bibfs"),
    is_optimal=promises.never,
    bounds=bounds.by_record,
    rules=Plain(
        bidirectional.solve,
        "g",
        bidirectional.in_turn,
        sides=bidirectional.SIDES,
        is_two_sided=True,
        is_bounded=True,
        frontiers=bidirectional.FRONTIERS,
        division=Division.LAYER,
        entry_bytes=210,
    ),
    fates=KEEPING | {Fate.MEETS},
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
    pseudo_code=pseudo_code.code_of("nbs"),
    is_optimal=promises.never,
    bounds=bounds.by_record,
    rules=Plain(
        near_optimal.solve,
        "f",
        near_optimal.in_turn,
        sides=bidirectional.SIDES,
        is_two_sided=True,
        is_bounded=True,
        frontiers=bidirectional.FRONTIERS,
        division=Division.BOUND,
        entry_bytes=240,
    ),
    fates=REPLACING | {Fate.MEETS},
)

RECURSIVE_BEST_FIRST = Algorithm(
    id="rbfs",
    name="recursive best-first",
    family=Family.BEST_FIRST,
    uses=frozenset({HEURISTIC, DEPTH_LIMIT}),
    tie=Tie.OLDEST,
    complete="yes",
    optimal="if h is admissible",
    time="exponential; branches are made again and again",
    memory="O(b · d): the path and its siblings",
    source="Korf 1993",
    pseudo_code=pseudo_code.code_of("rbfs"),
    is_optimal=promises.if_admissible,
    bounds=bounds.by_record,
    rules=Plain(
        recursive_best_first.solve,
        "f",
        recursive_best_first.in_turn,
        afterwards="then the least f found below it",
        is_bounded=True,
        has_path=True,
        division=Division.BOUND,
        entry_bytes=46,
        goal_test=GoalTest.EXPANDED,
    ),
    fates=WITHOUT_MEMORY,
)

PARTIAL_EXPANSION = Algorithm(
    id="epeastar",
    name="EPEA*",
    family=Family.BEST_FIRST,
    uses=frozenset({HEURISTIC, DEPTH_LIMIT}),
    tie=Tie.LOW_H,
    complete="yes",
    optimal="if h is admissible (better paths reopen closed boards)",
    time="as A*, but nodes are taken more than once",
    memory="only nodes with f up to the solution's",
    source="Goldenberg et al. 2014",
    pseudo_code=pseudo_code.code_of("epeastar"),
    is_optimal=promises.if_admissible,
    bounds=bounds.by_priority,
    rules=Plain(
        partial_expansion.solve,
        "f",
        by_f,
        afterwards="then the least f not yet made",
        is_best_first=True,
        entry_bytes=135,
        goal_test=GoalTest.EXPANDED,
    ),
    fates=REPLACING | {Fate.BEYOND},
)

ANYTIME = Algorithm(
    id="arastar",
    name="anytime A* (ARA*)",
    family=Family.BEST_FIRST,
    uses=frozenset({HEURISTIC, WEIGHT, DEPTH_LIMIT}),
    tie=Tie.LOW_H,
    complete="yes",
    optimal="at its end, if h is admissible; within w times the optimum after each round, if h is consistent",
    time="a first solution soon; the proof takes at least about as long as A*",
    memory="every node generated",
    source="Likhachev, Gordon and Thrun 2003",
    pseudo_code=pseudo_code.code_of("arastar"),
    is_optimal=promises.never,
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
        division=Division.ROUND,
        entry_bytes=165,
        goal_test=GoalTest.GENERATED,
    ),
    fates=REPLACING | {Fate.GOAL},
)

BEAM = Algorithm(
    id="beam",
    name="beam",
    family=Family.LOCAL,
    uses=frozenset({HEURISTIC, WIDTH, DEPTH_LIMIT}),
    tie=Tie.OLDEST,
    complete="no (the way to the goal may be pruned)",
    optimal="no",
    time="O(width · d)",
    memory="O(width · d), the boards it has been at included",
    source="Lowerre 1976",
    pseudo_code=pseudo_code.code_of("beam"),
    is_optimal=promises.never,
    bounds=bounds.nothing,
    rules=Plain(
        beam.solve,
        "h",
        beam.in_turn,
        frontiers=beam.LAYERS,
        division=Division.LAYER,
        entry_bytes=270,
        goal_test=GoalTest.GENERATED,
    ),
    fates=KEEPING | {Fate.PRUNED, Fate.GOAL},
)

HILL_CLIMBING = Algorithm(
    id="hill",
    name="hill climbing",
    family=Family.LOCAL,
    uses=frozenset({HEURISTIC, SIDEWAYS, DEPTH_LIMIT}),
    tie=Tie.OLDEST,
    complete="no (it ends in a local minimum of h or on a plateau)",
    optimal="no",
    time="O(h · (sideways limit + 1))",
    memory="one board",
    source="Russell and Norvig 1995",
    pseudo_code=pseudo_code.code_of("hill"),
    is_optimal=promises.never,
    bounds=bounds.nothing,
    rules=Plain(hill_climbing.solve, "h", entry_bytes=0, has_list=False, goal_test=GoalTest.EXPANDED),
    fates=frozenset({Fate.TAKEN, Fate.PRUNED, Fate.BACK}),
)
