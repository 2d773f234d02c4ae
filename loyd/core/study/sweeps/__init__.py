"""Many searches: a pool of processes, resumable sweeps, their files, statistics, benchmarks. May
import `study.compare`, `user_code` and below. `pool` and `sweep_results` are imported where they
are used: the app, which needs neither to open, would load the standard library's processes.
"""

from .published import TABLES, MeasuredRow, measured_rows
from .summary import (
    MEASURED,
    AtDistance,
    JsonDict,
    Summary,
    as_csv,
    as_json,
    by_board,
    by_distance,
    distance_dict,
    figures_dict,
    run_dict,
    summarise,
    summary_dict,
    with_known_optimum,
)
from .sweep import (
    WHOLE_SWEEP,
    RunsFile,
    Shard,
    StoredRuns,
    Sweep,
    check_runs_file,
    file_exists_message,
    parse_shard,
    refusal_of,
    run_line,
)
from .task import (
    TRAJECTORY_COLUMNS,
    CurveData,
    FirstSteps,
    Solved,
    SpecDivergence,
    Task,
    TaskResult,
    shared_boards,
)
