"""Depth-first search that stores boards: the open list is a stack.

Source: Tarjan, "Depth-first search and linear graph algorithms" (1972). Textbook form: `BestFirst`
of `tests/oracle/best_first.py`.
"""

from ..best_first import BestFirstSolver
from ..problem import (
    COURSE_SETTINGS,
    FIRST_PATH_STATUSES,
    ONCE_BY_DEFAULT,
    Algorithm,
    Family,
    Guarantee,
    Holds,
    named,
)
from ..record import Tie
from .pseudo_code import best_first

DEPTH_FIRST_GRAPH = Algorithm(
    id="dfs",
    name="depth-first",
    family=Family.DEPTH_FIRST,
    uses=COURSE_SETTINGS,
    repeats=ONCE_BY_DEFAULT,
    positional=named("depth_limit"),
    tie=Tie.NEWEST,
    may_cycle=True,
    complete=Guarantee(
        Holds.ALWAYS, "down to a depth of 100 000; within a limit, not with repeats=once or improve"
    ),
    time="O(states), reopened O(states · limit)",
    memory="O(states); depth-limited search keeps no closed list",
    source="Tarjan 1972",
    pseudo_code=best_first,
    factory=BestFirstSolver(symbol="0", is_deep=True),
    statuses=FIRST_PATH_STATUSES,
)
