"""From a text to an answer: reading a spec, solving a problem. May
import all of the engine; knows no threads and no playback.
"""

from .optimal_paths import OptimalPaths, count_optimal_paths
from .solve import create_search, find_distance, search, solve_with_trace, timed
from .spec_text import DEFAULT_SOLVER, DefaultSolvers, best_for, check_used, parse_spec
