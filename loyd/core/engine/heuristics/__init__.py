"""One file per heuristic, their catalogue, tables kept on
disk, and user-defined heuristics as callbacks. May import `native`, `puzzle`, `system`; knows no
algorithm and no record.
"""

from .callback import ASK_PYTHON, GREATEST_ANSWER, ROUNDING_ERROR
from .catalogue import (
    EXACT,
    HEURISTICS,
    LINEAR_CONFLICT,
    MANHATTAN,
    MISPLACED,
    ZERO,
    HeuristicValue,
    known_distance,
    side_by_side,
)
from .heuristic import (
    BLOCK,
    C_FUNCTION,
    NUMBER,
    PAUSE_SECONDS,
    AnswerCallback,
    Estimate,
    Heuristic,
    HeuristicPart,
    answer_of,
)
from .user_heuristic import UserHeuristic
