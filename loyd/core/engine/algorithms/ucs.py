"""Uniform-cost search: lowest g first."""

from dataclasses import replace

from ..problem import settings
from ..problem.algorithm import BOARD_RULES, COURSES
from ..problem.settings import GoalTest
from .bfs import BREADTH_FIRST

UNIFORM_COST = replace(
    BREADTH_FIRST,
    id="ucs",
    name="uniform cost",
    uses=COURSES | {settings.TIE, settings.SEED},
    repeats=BOARD_RULES,
    goal_test=GoalTest.EXPANDED,
    optimal="yes",
    source="Dijkstra 1959",
)
