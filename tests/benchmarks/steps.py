"""How soon any step of a long search is known: its open list, its histogram, why its node was
chosen, and everything the screen shows of it.

`python -m tests.benchmarks.steps` prints one figure per line; --json is the form that `loyd bench
limits` reads.
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from statistics import median
from time import thread_time
from types import SimpleNamespace
from typing import NamedTuple, cast

from loyd.core.engine.problem.problem import GIGABYTE, Limits, Problem
from loyd.core.engine.puzzle.instances import seeded
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import solve_with_trace
from loyd.core.engine.search.spec_text import parse_spec
from loyd.core.session.exploration import Exploration
from loyd.tui.explore.lists_model import read_lists
from loyd.tui.parts.step_model import step_view
from tests.benchmarks.measuring import BenchmarkFigure
from tests.presets import preset

BYTES = 4 * GIGABYTE
ASKED, PAGE = 60, 20
QUICK = 5.0
"""Milliseconds for a question to the record of A*."""

Question = Callable[[int], object]


class Long(NamedTuple):
    """A search of this many steps, and the milliseconds allowed for everything the screen shows of
    one.
    """

    spec: str
    steps: int
    view: float


LONG = (Long("astar:manhattan", 14_000_000, 20.0), Long("idastar:manhattan", 1_000_000_000, 30.0))


def figures() -> Iterator[BenchmarkFigure]:
    """For each search and question, the thread time in milliseconds within which 19 of 20 out of
    sixty random steps are answered.
    """
    for long in LONG:
        problem = Problem(
            preset("hard-15").board,
            blank_last(4, 4),
            parse_spec(long.spec),
            Limits(long.steps, None, BYTES),
        )
        trace, _ = solve_with_trace(problem)
        rng = seeded(long.steps)
        steps = [rng.randint(1, trace.steps) for _ in range(ASKED)]
        trace.open_nodes(trace.steps, 0, PAGE)
        for what, (question, most) in _questions(problem, trace, long.view).items():
            times = sorted(_milliseconds(question, step) for step in rng.sample(steps, len(steps)))
            note = (
                f"p95 of {ASKED} random steps of {trace.steps:,}, thread time; median "
                f"{median(times):.2f} ms"
            )
            name = f"{what} at any step of {long.spec}"
            yield BenchmarkFigure(
                name, "ms", times[len(times) * 95 // 100], at_most=most, note=note
            )


def _questions(problem: Problem, trace: Trace, view: float) -> dict[str, tuple[Question, float]]:
    quick: dict[str, tuple[Question, float]] = {
        "a page of the open list": (lambda step: trace.open_nodes(step, 0, PAGE), QUICK),
        "the histogram of f": (trace.open_by_f, QUICK),
        "the choice": (trace.choice, QUICK),
        "the counts": (trace.counts, QUICK),
    }
    return (quick if problem.algorithm.id == "astar" else {}) | {
        "the whole step view": (_view(problem, trace), view)
    }


def _view(problem: Problem, trace: Trace) -> Question:

    def view(step: int) -> None:
        run = cast(
            "Exploration",
            SimpleNamespace(trace=trace, position=step, problem=problem, outcome=None),
        )
        step_view(run)
        closed = trace.counts(step).closed
        read_lists(trace, step, [range(PAGE)], range(max(closed - PAGE, 0), closed))

    return view


def _milliseconds(question: Question, step: int) -> float:
    began = thread_time()
    question(step)
    return 1000 * (thread_time() - began)


def main() -> int:
    """Print every figure on a line; returns 1 if one fails, except with --json, which leaves that
    to the reader.
    """
    is_met = True
    for figure in figures():
        if "--json" in sys.argv:
            print(json.dumps(asdict(figure)), flush=True)
            continue
        print(
            f"{figure.name}: {figure.value:.2f} {figure.unit} ({figure.criterion}: "
            f"{figure.verdict}; {figure.note})",
            flush=True,
        )
        is_met = is_met and bool(figure.is_met)
    return 0 if is_met else 1


if __name__ == "__main__":
    raise SystemExit(main())
