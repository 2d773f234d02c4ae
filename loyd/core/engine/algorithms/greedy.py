"""Greedy best-first search: lowest h first.

Source: Doran and Michie, "Experiments with the Graph Traverser program" (1966). Textbook form:
`BestFirst` of `tests/oracle/best_first.py`.
"""

from ..best_first import BestFirstSolver
from ..problem import (
    COURSE_SETTINGS,
    FIRST_PATH_STATUSES,
    ONCE_BY_DEFAULT,
    Algorithm,
    Guarantee,
    Holds,
    named,
)
from ..record import Tie
from .pseudo_code import best_first

GREEDY = Algorithm(
    id="greedy",
    name="greedy best-first",
    uses=COURSE_SETTINGS | named("heuristic tie seed"),
    repeats=ONCE_BY_DEFAULT,
    tie=Tie.NEWEST,
    may_cycle=True,
    complete=Guarantee(
        Holds.ALWAYS, "the space is finite; within a limit, not with repeats=once or improve"
    ),
    optimal=Guarantee(Holds.NEVER, "it ignores g"),
    time="O(states)",
    memory="O(states)",
    source="Doran and Michie 1966",
    pseudo_code=best_first,
    factory=BestFirstSolver(symbol="h"),
    statuses=FIRST_PATH_STATUSES,
)
