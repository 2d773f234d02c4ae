"""What a second process is worth: the same random 15-puzzles searched by one process and by two."""

import os
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time

from loyd.core.batch.pool import Pool
from loyd.core.batch.solving import Solving
from loyd.core.batch.task import Task
from loyd.core.bench.figure import Figure
from loyd.core.errors import LoydError
from loyd.core.puzzle.goal import blank_last
from loyd.core.puzzle.instances import Instance
from loyd.core.puzzle.scramble import seeded, uniform

BOARDS, SEED, SPEC = 100, 0, "idastar:pdb-6-6-3"
AT_LEAST = 1.8


@dataclass(frozen=True)
class Timed:
    """A search; which process has done it, in how many seconds of processor time, after how many expansions."""

    job: Solving

    def do(self) -> tuple[int, float, int]:
        """Search."""
        began = process_time()
        found = self.job.do()
        return os.getpid(), process_time() - began, 0 if isinstance(found, str) else found[0].expanded

    def lost(self, reason: str) -> tuple[int, float, int]:
        """Fail."""
        raise LoydError(reason)


def figures(rounds: int) -> Iterator[Figure]:
    """The seconds on the wall of one process as a multiple of those of two, the median of so many rounds in turn.

    Both are warm: started, and with loop and table loaded.  The figure needs a machine with two cores to spare; the processor time of the
    busier process says what it would be on one.
    """
    name = f"two processes against one, {BOARDS} random 15-puzzles by {SPEC}"
    try:
        on_wall, by_busier = _ratios(rounds)
    except LoydError as error:
        yield Figure(name, "times as fast", None, at_least=AT_LEAST, note=str(error))
        return
    note = f"median of {rounds} rounds on {os.cpu_count()} cores; by processor time of the busier process {by_busier:.2f}"
    yield Figure(name, "times as fast", on_wall, at_least=AT_LEAST, note=note)


def _ratios(rounds: int) -> tuple[float, float]:
    """On the wall, and by the processor time of the busier process.  Raises LoydError where they have not done the same."""
    goal, rng = blank_last(4, 4), seeded(SEED)
    jobs = [Timed(Solving(Task(Instance("", uniform(goal, rng), goal), SPEC))) for _ in range(BOARDS)]
    found = []
    with Pool(1) as one, Pool(2) as two:
        for pool in (one, two, two):
            _share(pool, jobs[:2])
        for _ in range(rounds):
            alone, both = _share(one, jobs), _share(two, jobs)
            if alone[2] != both[2]:
                raise LoydError(f"one process has expanded {alone[2]:,} nodes and two {both[2]:,}")
            found.append((alone[0] / both[0], alone[1] / both[1]))
    on_wall, by_busier = (median(ratios) for ratios in zip(*found, strict=True))
    return on_wall, by_busier


def _share(pool: Pool, jobs: list[Timed]) -> tuple[float, float, int]:
    """The seconds on the wall, those of the busier process, and the expansions."""
    began = perf_counter()
    seconds: defaultdict[int, float] = defaultdict(float)
    expanded = 0
    for _, (process, spent, more) in pool.share(jobs):
        seconds[process] += spent
        expanded += more
    return perf_counter() - began, max(seconds.values()), expanded
