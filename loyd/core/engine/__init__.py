"""The engine: puzzles, heuristics, searches and their record. All that a newcomer has to read;
everything else in the core is built on it. May import `system`.
"""

from .outcome import JUDGING_SECONDS, Ending, Outcome, judge
from .setting import Setting
from .settings import (
    DEPTH_LIMIT,
    DUPLICATE_DETECTION,
    GOAL_TEST,
    GROWTH,
    HEURISTIC,
    ORDER,
    SEED,
    SETTINGS,
    TIE,
    UNDO_MOVE,
    DuplicateDetection,
    GoalTest,
)
