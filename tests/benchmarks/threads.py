"""What a second thread gains for IDA*: `python -m tests.benchmarks.threads`.

Boards of Korf's hundred (1985) of about 60 to 260 million nodes are searched on one thread and on
two, alternating which comes first. Moves, counts, iterations and steps must be the same. A figure
is the median over boards and rounds. The criterion is for wall-clock time, and needs a machine with
two free cores; the ratio of processor times shows the cost of the second thread, whatever else
runs.
"""

import argparse
import os
import sys
from dataclasses import replace
from statistics import median
from time import perf_counter, process_time
from typing import Any

from loyd.core.engine.depth_first.depth_first_trace import DepthFirstTrace
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.board import parse_order
from loyd.core.engine.puzzle.notation import blank_first, parse_board
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec

AT_LEAST = 1.64
BOARDS = {
    50: "12 5 13 11 2 10 0 9 7 8 4 3 14 6 15 1",
    69: "6 0 5 15 1 14 4 9 2 13 8 10 11 12 7 3",
    54: "12 11 0 8 10 2 13 15 5 4 7 3 6 9 14 1",
    26: "5 7 3 12 15 13 14 8 0 10 9 6 1 4 2 11",
    67: "7 1 2 4 8 3 6 11 10 15 0 5 14 12 13 9",
    21: "12 8 14 6 11 4 7 0 5 1 10 15 3 13 9 2",
}
"""By number."""


def _searched(problem: Problem, threads: int) -> tuple[float, float, tuple[Any, ...], int]:
    """Wall-clock seconds, processor seconds of all threads, what must be the same, and the nodes
    generated.
    """
    wall, processor = perf_counter(), process_time()
    trace, outcome = solve_with_trace(replace(problem, threads=threads))
    wall, processor = perf_counter() - wall, process_time() - processor
    assert isinstance(trace, DepthFirstTrace)
    same = (
        outcome.moves,
        outcome.expanded,
        outcome.generated,
        trace.iterations,
        trace.totals,
        trace.least_h_at,
        trace.steps,
    )
    return wall, processor, same, outcome.generated


def main() -> int:
    """Measure, and say whether two threads meet the criterion."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("-a", dest="spec", default="idastar:manhattan")
    asked = parser.parse_args()
    spec = replace(parse_spec(asked.spec), order=parse_order("ulrd"))
    walls, processors = [], []
    for number, board in BOARDS.items():
        problem = Problem(parse_board(board), blank_first(4, 4), spec, Limits(bytes=None))
        for round_ in range(asked.rounds):
            found = {
                threads: _searched(problem, threads) for threads in ((1, 2), (2, 1))[round_ % 2]
            }
            (wall, processor, same, generated), (wall_of_two, processor_of_two, same_of_two, _) = (
                found[1],
                found[2],
            )
            if same != same_of_two:
                print(f"board {number}: two threads have not made the search of one")
                return 1
            walls.append(wall / wall_of_two)
            processors.append(processor_of_two / processor)
            print(
                f"board {number}, {generated:,} generated: {wall:.2f} s on one thread "
                f"({processor:.2f} of processor time), "
                f"{wall_of_two:.2f} on two ({processor_of_two:.2f}): {walls[-1]:.2f}",
                flush=True,
            )
    ratio = median(walls)
    print(
        f"{spec.text}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, median of "
        f"{len(walls)} pairs"
    )
    print(f"two threads take {median(processors):.2f} of the processor time of one")
    print(
        f"two threads against one on the wall: {ratio:.2f} (at least {AT_LEAST}: "
        f"{'pass' if ratio >= AT_LEAST else 'fail'})"
    )
    return 0 if ratio >= AT_LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
