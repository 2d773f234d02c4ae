"""What a second process is worth: `python -m tests.benchmarks.cores --boards 100`.

The same random 15-puzzles are searched by one process and by two, in turn, both warm: started, and with loop and tables loaded.  A figure
is the median of the rounds.  Time on the wall is what is asked for, and needs a machine with two cores to spare; the processor time of the
busier process says what it would be on one.
"""

import argparse
import os
import sys
from collections import Counter
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time

from loyd.core.batch.pool import Pool
from loyd.core.batch.solving import Solving
from loyd.core.batch.task import Task
from loyd.core.puzzle.goal import blank_last
from loyd.core.puzzle.instances import Instance
from loyd.core.puzzle.scramble import seeded, uniform

AT_LEAST = 1.8


@dataclass(frozen=True)
class Timed:
    """A search; which process has done it, in how many seconds of processor time, after how many expansions."""

    job: Solving

    def do(self) -> tuple[int, float, int]:
        """Search."""
        began = process_time()
        outcome = self.job.do()
        return os.getpid(), process_time() - began, 0 if isinstance(outcome, str) else outcome.expanded

    def lost(self, reason: str) -> tuple[int, float, int]:
        """Fail."""
        raise RuntimeError(reason)


def _share(pool: Pool, jobs: list[Timed]) -> tuple[float, float, int]:
    """The seconds on the wall, those of the busier process, and the expansions."""
    began = perf_counter()
    busy: Counter[int] = Counter()
    seconds: dict[int, float] = {}
    for _, (process, spent, expanded) in pool.share(jobs):
        seconds[process] = seconds.get(process, 0.0) + spent
        busy[process] += expanded
    return perf_counter() - began, max(seconds.values()), busy.total()


def main() -> int:
    """Measure, and say whether two processes are as fast as is asked."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("-a", dest="spec", default="idastar:pdb-6-6-3")
    asked = parser.parse_args()
    goal, rng = blank_last(4, 4), seeded(0)
    jobs = [Timed(Solving(Task(Instance("", uniform(goal, rng), goal), asked.spec))) for _ in range(asked.boards)]
    rounds = []
    with Pool(1) as one, Pool(2) as two:
        for pool in (one, two, two):
            _share(pool, jobs[:2])
        for _ in range(asked.rounds):
            alone, both = _share(one, jobs), _share(two, jobs)
            if alone[2] != both[2]:
                print(f"one process has expanded {alone[2]:,} nodes and two {both[2]:,}")
                return 1
            rounds.append((alone[0] / both[0], alone[1] / both[1]))
            print(f"one {alone[0]:.2f} s ({alone[1]:.2f} of processor time), two {both[0]:.2f} s ({both[1]:.2f} the busier)")
    wall, busier = (median(ratios) for ratios in zip(*rounds, strict=True))
    print(f"{asked.boards} boards by {asked.spec}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, median of {asked.rounds} rounds")
    for name, ratio in (("on the wall", wall), ("by the busier process", busier)):
        print(f"two processes against one {name}: {ratio:.2f} (at least {AT_LEAST}: {'pass' if ratio >= AT_LEAST else 'fail'})")
    return 0 if wall >= AT_LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
