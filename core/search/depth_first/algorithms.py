"""The algorithms that are the depth-first loop with a bound of their own."""

from fractions import Fraction

from loyd.core.search import bounds, promises
from loyd.core.search.algorithm import Algorithm, Family
from loyd.core.search.depth_first.depth_first import DepthFirst
from loyd.core.search.depth_first.pseudo_code import deepening, depth_limited, ida_star
from loyd.core.search.fates import WITHOUT_MEMORY
from loyd.core.search.repeats import Repeats
from loyd.core.search.settings import BACK, DEPTH_LIMIT, F_LIMIT, GROWTH, HEURISTIC, REPEATS, WEIGHT
from loyd.core.trace.choice import Tie

WALKS = Repeats.NONE, Repeats.PATH
"""No board is remembered but those on the path."""


DEPTH_LIMITED = Algorithm(
    id="dls",
    name="depth-limited",
    family=Family.DEPTH_FIRST,
    uses=frozenset({DEPTH_LIMIT, REPEATS, BACK}),
    repeats=WALKS,
    placed=frozenset({DEPTH_LIMIT}),
    depth_limit=30,
    tie=Tie.NEWEST,
    complete="if a solution lies within the limit",
    optimal="no",
    time="O(b^limit)",
    memory="O(limit)",
    source="Russell and Norvig 1995",
    pseudo_code=depth_limited,
    is_optimal=promises.never,
    bounds=bounds.nothing,
    rules=DepthFirst(by_f=False, iterates=False),
    fates=WITHOUT_MEMORY,
)

ITERATIVE_DEEPENING = Algorithm(
    id="iddfs",
    name="iterative deepening",
    family=Family.DEPTH_FIRST,
    uses=frozenset({DEPTH_LIMIT, REPEATS, BACK}),
    repeats=WALKS,
    tie=Tie.NEWEST,
    complete="yes",
    optimal="yes (all moves cost 1)",
    time="O(b^d)",
    memory="O(d)",
    source="Korf 1985",
    pseudo_code=deepening,
    is_optimal=promises.always,
    bounds=bounds.by_bound,
    rules=DepthFirst(by_f=False, iterates=True),
    fates=WITHOUT_MEMORY,
)

IDA_STAR = Algorithm(
    id="idastar",
    name="IDA*",
    family=Family.DEPTH_FIRST,
    uses=frozenset({HEURISTIC, WEIGHT, DEPTH_LIMIT, F_LIMIT, GROWTH, REPEATS, BACK}),
    repeats=WALKS,
    weight=Fraction(1),
    tie=Tie.NEWEST,
    complete="yes",
    optimal="if h is admissible",
    time="exponential in the error of h",
    memory="O(d)",
    source="Korf 1985",
    pseudo_code=ida_star,
    is_optimal=promises.if_admissible_and_unweighted,
    bounds=bounds.by_bound,
    rules=DepthFirst(by_f=True, iterates=True),
    fates=WITHOUT_MEMORY,
)
