"""Uniform-cost search: lowest g first."""

from dataclasses import replace

from loyd.core.engine.algorithms.bfs import BREADTH_FIRST
from loyd.core.engine.problem import settings
from loyd.core.engine.problem.algorithm import COURSES
from loyd.core.engine.problem.settings import DuplicateDetection, GoalTest

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
