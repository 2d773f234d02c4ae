"""A trace answers exactly about a step from one thread while its search runs on in another."""

from random import Random
from threading import Event, Thread
from typing import Any

import pytest

from loyd.core.engine.algorithms.catalogue import algorithm
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.instances import uniform
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.record.node import GHCounts
from loyd.core.engine.record.trace import Trace
from loyd.core.engine.search.solve import create_search
from tests.core.engine.heuristics.inconsistent import UNEVEN
from tests.patience import PATIENCE_SECONDS

GOAL = blank_last(4, 4)
START = uniform(GOAL, Random("running"))


def places(counts: GHCounts) -> list[tuple[int, ...]]:
    """Each place with its counts, in any order."""
    return sorted(
        zip(
            *(column.tolist() for column in (counts.g, counts.h, counts.open[0], counts.closed[0])),
            strict=True,
        )
    )


def some(trace: Trace, step: int) -> dict[str, Any]:
    """Answers about a step that must not depend on how far the search has come since."""
    return {
        "node": trace.node(step),
        "choice": trace.choice(step),
        "successors": trace.successors(step),
        "counts": trace.counts(step),
        "first open": trace.open_nodes(step, 0, 20),
        "last closed": trace.closed_nodes(step, max(0, trace.counts(step).closed - 20), 20),
        "histogram": trace.open_by_f(step) if trace.counts(step).open < 100_000 else None,
        "path": trace.path(step),
        "peaks": trace.peaks(step),
        "gh_counts": places(trace.gh_counts(step)),
        "ledger": trace.ledger(step, with_re_expansions=step < 50_000),
    }


@pytest.mark.parametrize("name", ["bfs", "astar", "wastar", "idastar"])
def test_answers_stay_as_they_were_given(name: str) -> None:
    rng = Random(f"reader {name}")
    problem = Problem(
        START, GOAL, Spec(algorithm(name), UNEVEN), Limits(expansions=400_000, bytes=200 << 20)
    )
    trace, search = create_search(problem)
    enough = Event()
    given: list[tuple[int, dict[str, Any]]] = []

    def run_in_strides() -> None:
        stride = 50
        try:
            next(search)
            while not enough.is_set():
                search.send(stride)
                stride = min(2 * stride, 100_000)
        except StopIteration:
            pass

    thread = Thread(target=run_in_strides)
    thread.start()
    try:
        while len(given) < 80:
            steps = trace.steps
            if steps:
                step = rng.choice((steps, rng.randint(1, steps)))
                given.append((step, some(trace, step)))
    finally:
        enough.set()
        thread.join(timeout=PATIENCE_SECONDS)
    for step, answers in given:
        assert some(trace, step) == answers, step
    again, second = create_search(problem)
    next(second)
    while again.steps < trace.steps:
        second.send(trace.steps - again.steps)
    for step, answers in rng.sample(given, 40):
        assert some(again, step) == answers, step
