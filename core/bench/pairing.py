"""Two workloads timed in turn, so that what slows the machine for a while slows both."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from loyd.core.errors import SettingError


@dataclass(frozen=True)
class Ratio:
    """The speed of the first workload as a share of the second's, over the rounds: 0.8 means that it took 1/0.8 of the time.

    `first_seconds` and `second_seconds` are the medians of what each took.
    """

    minimum: float
    median: float
    maximum: float
    first_seconds: float
    second_seconds: float


def cpu_seconds(work: Callable[[], object]) -> float:
    """The CPU seconds that this process, with all its threads, spends on `work`; those of a child process do not count."""
    began = time.process_time()
    work()
    return time.process_time() - began


def paired(first: Callable[[], float], second: Callable[[], float], rounds: int) -> Ratio:
    """Call the two in turn, first second first second …, and compare the two of each round.

    Each does its whole workload and returns the seconds it took, best CPU seconds (`cpu_seconds`, or a yardstick's own figure),
    because those on the wall vary with whatever else the machine does.  Warm both up beforehand: every round counts.
    Raises SettingError for less than one round, or when a workload is too short for its clock.
    """
    if rounds < 1:
        raise SettingError(f"{rounds} rounds give nothing to compare; at least 1 is needed")
    pairs = [(first(), second()) for _ in range(rounds)]
    if min(map(min, pairs)) <= 0:
        raise SettingError("a workload ended in less than its clock can tell; choose a longer one")
    shares = [theirs / ours for ours, theirs in pairs]
    return Ratio(min(shares), median(shares), max(shares), median(ours for ours, _ in pairs), median(theirs for _, theirs in pairs))
