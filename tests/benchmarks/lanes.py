"""How much four searches side by side slow each other: the processor time of each alone and beside
the others.

Run it with `python -m tests.benchmarks.lanes`. A search makes the same steps alone and among four;
the figure is the median of its own processor time over some rounds. Each time is measured in a
process of its own, as for a user, and after a rest: on a virtual machine, memory that has been idle
is several times slower than memory just used, so that the second of two consecutive runs would seem
faster.
"""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import median
from time import sleep

from loyd.core.engine.problem.problem import Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.study.compare.comparison import shared_limits
from loyd.core.study.compare.lane import FairSemaphore, Lane
from tests.benchmarks.interface import HARDEST_15

SPECS = [
    parse_spec(text) for text in ("astar:misplaced", "astar:manhattan", "idastar:manhattan", "bfs")
]
START, GOAL = parse_board(" ".join(HARDEST_15)), blank_last(4, 4)
STEPS = (3_000_000, 3_000_000, 60_000_000, 3_000_000)
"""Each takes half a second or more."""
LOOK_SECONDS = 0.05
ROUNDS = 7
REST_SECONDS = 10
ALL = tuple(range(len(SPECS)))


def seconds(places: tuple[int, ...]) -> list[float]:
    """Processor seconds that each of these lanes takes for its steps, in turns as on the screen."""
    turns = FairSemaphore()
    lanes = {
        place: Lane(SPECS[place], Problem(START, GOAL, SPECS[place], shared_limits()), turns)
        for place in places
    }
    try:
        while any(lane.trace.steps < STEPS[place] for place, lane in lanes.items()):
            for place, lane in lanes.items():
                lane.look()
                lane.record_to(STEPS[place])
            sleep(LOOK_SECONDS)
        return [lane.trace.clock.seconds_at(STEPS[place]) for place, lane in lanes.items()]
    finally:
        for lane in lanes.values():
            lane.close()


def main() -> None:
    """Measure it, a line for each search."""
    alone: list[list[float]] = [[] for _ in ALL]
    among: list[list[float]] = [[] for _ in ALL]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as fresh:
        for _ in range(ROUNDS):
            for places, columns in [((place,), [alone[place]]) for place in ALL] + [(ALL, among)]:
                sleep(REST_SECONDS)
                for column, taken in zip(
                    columns, fresh.submit(seconds, places).result(), strict=True
                ):
                    column.append(taken)
    for spec, one, four in zip(SPECS, alone, among, strict=True):
        rounds = f"{min(one):.2f} to {max(one):.2f} and {min(four):.2f} to {max(four):.2f}"
        print(
            f"{spec.text:<18} {median(one):5.2f} s alone, {median(four):5.2f} s among four "
            f"({rounds} in {ROUNDS} rounds): "
            f"alone {median(four) / median(one):4.2f} times as fast (bar 1.10)",
            flush=True,
        )


if __name__ == "__main__":
    main()
