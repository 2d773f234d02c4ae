"""How soon any step of a long search is known: its open list, its histogram, why its node was taken, and all that the screen says of it.

Run it with `python -m tests.benchmarks.steps`.  Milliseconds of thread time at sixty random steps of an A* search of fourteen million
steps, and of an IDA* search of a thousand million: the median, what nineteen of twenty stay below, and whether that is within what is
asked.
"""

from collections.abc import Callable
from random import Random
from time import thread_time
from types import SimpleNamespace
from typing import cast

from loyd.core.exploration import Exploration
from loyd.core.puzzle.goal import blank_last
from loyd.core.puzzle.instances import PRESETS
from loyd.core.search.answer import recorded
from loyd.core.search.problem import Limits, Problem
from loyd.core.search.spec_text import parse_spec
from loyd.core.trace.trace import Trace
from loyd.tui.readings.list_reading import GrowthReader, read_lists
from loyd.tui.readings.step_reading import step_view

HARD = next(preset.board for preset in PRESETS if preset.name == "hard-15")
A_STAR, IDA_STAR = ("astar:manhattan", 14_000_000), ("idastar:manhattan", 1_000_000_000)
LIMITS = Limits(bytes=4_000_000_000)
ASKED, PAGE = 60, 20

Question = Callable[[int], object]


def searched(text: str, steps: int) -> tuple[Problem, Trace]:
    """The record of so many steps."""
    problem = Problem(HARD, blank_last(*HARD.size), parse_spec(text), Limits(steps, None, LIMITS.bytes))
    return problem, recorded(problem)[0]


def view_of(problem: Problem, trace: Trace) -> Question:
    """All that the screen reads of a step: its board, why it was taken, its successors, both lists, the histogram and the growth."""
    growth = GrowthReader(trace)

    def view(step: int) -> None:
        run = cast("Exploration", SimpleNamespace(trace=trace, position=step, problem=problem, outcome=None))
        step_view(run)
        read_lists(trace, step, step, growth, [range(PAGE)], range(max(trace.counts(step).closed - PAGE, 0), trace.counts(step).closed))

    return view


def said(what: str, question: Question, steps: list[int], bar: float) -> bool:
    """One line of the figures; whether it is within the bar."""
    times = []
    for step in steps:
        began = thread_time()
        question(step)
        times.append(1000 * (thread_time() - began))
    times.sort()
    high = times[len(times) * 95 // 100]
    is_within = high <= bar
    print(f"  {what:<26} median {times[len(times) // 2]:7.2f} ms, p95 {high:7.2f}, at most {bar:g}: {'pass' if is_within else 'FAIL'}")
    return is_within


def show(text: str, most: int, bars: dict[str, float]) -> bool:
    """All figures of one search; whether all are within their bars."""
    problem, trace = searched(text, most)
    print(f"{text}: {trace.steps:,} steps")
    rng = Random(text)
    steps = [rng.randint(1, trace.steps) for _ in range(ASKED)]
    questions: dict[str, Question] = {
        "open list, a page": lambda step: trace.open_nodes(step, 0, PAGE),
        "histogram of f": trace.open_by_f,
        "choice": trace.choice,
        "counts": trace.counts,
        "the whole step view": view_of(problem, trace),
    }
    began = thread_time()
    questions["open list, a page"](trace.steps)
    print(f"  first question, at the last step: {1000 * (thread_time() - began):.0f} ms")
    results = [said(what, questions[what], rng.sample(steps, len(steps)), bar) for what, bar in bars.items()]
    return all(results)


def main() -> int:
    """Both searches; 1 where a bar is missed."""
    quick = dict.fromkeys(("open list, a page", "histogram of f", "choice", "counts"), 5.0)
    results = [show(*A_STAR, quick | {"the whole step view": 20.0}), show(*IDA_STAR, {"the whole step view": 30.0})]
    return 0 if all(results) else 1


if __name__ == "__main__":
    raise SystemExit(main())
