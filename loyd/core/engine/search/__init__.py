"""From a text to an answer: reading a spec, solving a problem. May
import all of the engine; knows no threads and no playback.
"""

from .answer import (
    OptimalPaths,
    count_optimal_paths,
    create_search,
    search,
    solve_recorded,
    timed,
    true_distance,
)
from .spec_text import DEFAULT_SOLVER, DefaultSolvers, best_for, check_used, parse_spec
