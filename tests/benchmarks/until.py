"""How long it takes to search a long record for a step that meets a condition.

Run it with `python -m tests.benchmarks.until`; it needs two gigabytes. Each line: a condition that
none of the first 14 million steps of A* on a hard board meets, and the seconds and processor
seconds needed to establish that.
"""

from time import perf_counter, process_time

from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from loyd.core.engine.search.solve import create_search
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.session.condition_text import parse_condition
from loyd.core.session.matches import Matches
from tests.benchmarks.interface import HARDEST_15

STEPS = 14_000_000
READ_AT_ONCE = 1_000_000
BYTES = 6_000_000_000
CONDITIONS = (
    "h < 0",
    "open < 0",
    "g > 1000",
    "f > 1000",
    "open >= 1000 and f = 1",
    "jump and h < 0",
    "duplicate and h < 0",
    "improved and h < 0",
    "f_rises and h < 0",
    "new > 3",
    "expands 1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,x",
    "generates 1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,x",
)


def main() -> int:
    """Print what each condition takes."""
    start = parse_board(" ".join(HARDEST_15))
    trace, search = create_search(
        Problem(start, blank_last(4, 4), parse_spec("astar:manhattan"), Limits(None, None, BYTES))
    )
    next(search)
    while trace.steps < STEPS:
        search.send(min(READ_AT_ONCE, STEPS - trace.steps))
    for text in CONDITIONS:
        matches = Matches(trace, parse_condition(text, start.size))
        began, worked = perf_counter(), process_time()
        found = matches.next_match(0, trace.steps)
        print(
            f"{text:48} {perf_counter() - began:6.2f} s {process_time() - worked:6.2f} "
            f"s{'' if found is None else f'  found {found}'}"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
