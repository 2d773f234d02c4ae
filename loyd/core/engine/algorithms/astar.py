"""A*: lowest f = g + h first.

Source: Hart, Nilsson and Raphael, "A formal basis for the heuristic determination of minimum cost
paths" (1968). Textbook form: `BestFirst` of `tests/oracle/best_first.py`.
"""

from ..best_first import BestFirstSolver
from ..problem import (
    BETTER_PATH_STATUSES,
    COURSE_SETTINGS,
    Algorithm,
    Guarantee,
    Holds,
    named,
    optimality,
)
from ..record import Tie
from .pseudo_code import best_first

A_STAR = Algorithm(
    id="astar",
    name="A*",
    uses=COURSE_SETTINGS | named("heuristic f_limit tie seed"),
    tie=Tie.LOW_H,
    optimal=Guarantee(Holds.IF_ADMISSIBLE, "better paths reopen closed boards"),
    time="exponential in the error of h",
    memory="every node generated",
    source="Hart, Nilsson and Raphael 1968",
    pseudo_code=best_first,
    is_optimal=optimality.optimal_if_admissible_and_improving,
    bounds=optimality.bound_by_priority,
    factory=BestFirstSolver(symbol="f"),
    statuses=BETTER_PATH_STATUSES,
)
