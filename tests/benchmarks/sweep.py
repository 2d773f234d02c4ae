"""The overhead of a sweep over its searches: `python -m tests.benchmarks.sweep --boards 10000`.

The same random 8-puzzles are searched twice, by `loyd bench` with one process and a file of runs,
and one after another in this process. Both run at the same time, so that the machine's other work
slows both alike. The processor time of all processes of the sweep is compared with that of the
searches with their records.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from loyd.core.engine.puzzle.instances import Instance, seeded, uniform
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.study.sweeps.task import Task

SPECS = ("bfs", "astar:misplaced", "astar:manhattan", "idastar:manhattan")
AT_MOST = 0.15


def main() -> int:
    """Measure, and say whether the overhead is within the criterion."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=1000)
    boards = parser.parse_args().boards
    goal, rng = blank_last(3, 3), seeded(0)
    tasks = [
        Task(Instance(str(n), uniform(goal, rng), goal), spec)
        for n in range(boards)
        for spec in SPECS
    ]
    for task in tasks[: len(SPECS)]:
        task.do()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "runs.jsonl"
        asked = [sys.executable, "-m", "loyd", "bench", "--random", str(boards), "--size", "3x3"]
        asked += [
            *(word for spec in SPECS for word in ("-a", spec)),
            "--format",
            "jsonl",
            "-o",
            str(file),
        ]
        with subprocess.Popen(asked) as sweep:
            began = time.process_time()
            for task in tasks:
                solve_with_trace(task.problem())
            alone = time.process_time() - began
        runs = [json.loads(line) for line in file.read_text().splitlines()]
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    whole = used.ru_utime + used.ru_stime
    overhead = whole / alone - 1
    print(f"{len(runs)} runs, exit code {sweep.returncode}")
    print(
        f"the sweep: {whole:.1f} s of processor time in all its processes, "
        f"{whole / len(runs) * 1000:.2f} ms a run"
    )
    print(
        f"its searches, one after the other: {alone:.1f} s; inside the loops alone: "
        f"{sum(run['seconds'] for run in runs):.1f} s"
    )
    print(
        f"overhead: {overhead:.1%} (at most {AT_MOST:.0%}: "
        f"{'pass' if overhead <= AT_MOST else 'fail'})"
    )
    return 0 if overhead <= AT_MOST else 1


if __name__ == "__main__":
    sys.exit(main())
