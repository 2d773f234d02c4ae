"""Breadth-first search: the open list is a queue.

Source: Moore, "The shortest path through a maze" (1959). Textbook form: `BestFirst` of
`tests/oracle/best_first.py`. `breadth_first` of `tests/oracle/textbook.py` counts as printed in a
textbook.
"""

from ..best_first import BestFirstSolver
from ..problem import COURSE_SETTINGS, FIRST_PATH_STATUSES, Algorithm, Guarantee, Holds, optimality
from ..settings import DuplicateDetection, GoalTest
from .pseudo_code import best_first

BREADTH_FIRST = Algorithm(
    id="bfs",
    name="breadth-first",
    uses=COURSE_SETTINGS,
    repeats=(DuplicateDetection.ONCE, DuplicateDetection.PATH, DuplicateDetection.NONE),
    goal_test=GoalTest.GENERATED,
    is_queue=True,
    optimal=Guarantee(Holds.ALWAYS, "all moves cost 1"),
    time="O(b^d)",
    memory="O(b^d)",
    source="Moore 1959",
    pseudo_code=best_first,
    is_optimal=optimality.optimal_always,
    bounds=optimality.bound_by_depth,
    factory=BestFirstSolver(symbol="g"),
    statuses=FIRST_PATH_STATUSES,
)
