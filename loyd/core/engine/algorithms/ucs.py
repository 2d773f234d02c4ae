"""Uniform-cost search: lowest g first.

Source: Dijkstra, "A note on two problems in connexion with graphs" (1959). Textbook form:
`BestFirst` of `tests/oracle/best_first.py`.
"""

from dataclasses import replace

from .. import GoalTest
from ..problem import BOARD_DETECTION, COURSE_SETTINGS, Guarantee, Holds, named
from .bfs import BREADTH_FIRST

UNIFORM_COST = replace(
    BREADTH_FIRST,
    id="ucs",
    name="uniform cost",
    uses=COURSE_SETTINGS | named("tie seed"),
    repeats=BOARD_DETECTION,
    goal_test=GoalTest.EXPANDED,
    is_queue=False,
    optimal=Guarantee(Holds.ALWAYS),
    source="Dijkstra 1959",
)
