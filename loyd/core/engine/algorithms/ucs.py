"""Uniform-cost search: lowest g first."""

from dataclasses import replace

from .. import settings
from ..problem import COURSES
from ..settings import DuplicateDetection, GoalTest
from .bfs import BREADTH_FIRST

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
