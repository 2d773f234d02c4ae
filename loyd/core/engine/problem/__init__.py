"""What is asked of a search: the type of an algorithm, a spec, a problem with its limits. May
import `settings`, `outcome`, `heuristics`, `record` and below; knows no family and no algorithm.
"""

from ..settings import named
from .algorithm import (
    BETTER_PATH_STATUSES,
    BOARD_DETECTION,
    COURSE_SETTINGS,
    DEPTH_FIRST_STATUSES,
    FIRST_PATH_STATUSES,
    ONCE_BY_DEFAULT,
    PATH_DETECTION,
    Algorithm,
    CodeLine,
    Family,
    LineRole,
    SolverGenerator,
    statuses,
    tagged_lines,
    untagged_lines,
)
from .guarantee import Guarantee, Holds
from .optimality import conventions
from .problem import (
    GIGABYTE,
    Limits,
    Problem,
    conclude,
    default_memory,
    installed_memory,
    proved_bound,
)
from .runner import LOOP_ENDINGS, OutOfMemory, SliceLength, Stopwatch, run
from .spec import Spec
