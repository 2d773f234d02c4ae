"""The engine: puzzles, heuristics, searches and their record. All that a newcomer has to read;
everything else in the core is built on it. May import `system`.
"""

from .outcome import JUDGING_SECONDS, Ending, Outcome, judge
from .setting import Setting
from .settings import (
    BACK,
    DEPTH_LIMIT,
    GOAL_TEST,
    GROWTH,
    HEURISTIC,
    ORDER,
    REPEATS,
    SEED,
    SETTINGS,
    TIE,
    DuplicateDetection,
    GoalTest,
)
