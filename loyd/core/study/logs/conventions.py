"""The settings in which programs differ without being wrong, and which of them reproduce a log."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import permutations, product
from typing import Any, NamedTuple

from ...engine import (
    DUPLICATE_DETECTION,
    GOAL_TEST,
    GROWTH,
    ORDER,
    TIE,
    UNDO_MOVE,
    DuplicateDetection,
    Setting,
)
from ...engine.problem import Limits, Problem, Spec
from ...engine.puzzle import Move
from ...engine.record import Tie
from ...engine.search import solve_with_trace
from ...user_code.log_algorithm import LogTrace
from ..compare.divergence import first_difference

LOG_CONVENTIONS: tuple[Setting[Any], ...] = (
    ORDER,
    TIE,
    DUPLICATE_DETECTION,
    GOAL_TEST,
    UNDO_MOVE,
    GROWTH,
)
CONVENTION_FIRST_STEPS = 48
LONGER = 16


def grid(spec: Spec) -> list[Spec]:
    """Every combination of conventions that an algorithm has, the nearest to `spec` first; random
    ties have no end of seeds and are left out.
    """
    values = {}
    for one in LOG_CONVENTIONS:
        if one in spec.algorithm.settings:
            options = [option.value for option in spec.algorithm.options(one)]
            others = permutations(Move) if one is ORDER else options
            values[one.name] = {spec.value(one): 0, **dict.fromkeys(others)}
            values[one.name].pop(Tie.RANDOM, None)
    found = [
        replace(spec, **dict(zip(values, chosen, strict=True)))
        for chosen in product(*values.values())
    ]
    pruned = [
        one for one in found if one.value(DUPLICATE_DETECTION) is DuplicateDetection.AUTOMATON
    ]
    found = [one for one in found if one not in pruned or not one.value(UNDO_MOVE)]
    return sorted(found, key=lambda one: len(differences(one, spec)))


def differences(spec: Spec, other: Spec) -> list[str]:
    """The conventions in which a spec differs from another, as in the text of a spec."""
    return [
        one.in_spec(spec.value(one)) or one.key
        for one in LOG_CONVENTIONS
        if one in spec.algorithm.settings and spec.value(one) != other.value(one)
    ]


class Match(NamedTuple):
    """How a spec fits a log, or figures: the first `fitting` of its targets (a log is one) do, with
    `words` on what is counted or left out; `error`: how far the first other one is off, relative to
    its figure or to the steps of the log.
    """

    spec: Spec
    fitting: int
    error: float
    words: str = ""


GOES_ON = "the search goes on"


def agreement(log: LogTrace, problem: Problem) -> Match:
    """Compares the boards of a log with the search for a problem, as far as they agree."""
    steps = log.steps
    most = CONVENTION_FIRST_STEPS
    spec = problem.spec
    while True:
        limits = Limits(min(most, steps + 1))
        true, outcome = solve_with_trace(problem.with_changes(limits=limits))
        last = min(true.steps, steps)
        if step := first_difference(log, true, 1, last):
            return Match(spec, 0, 1 - (step - 1) / steps)
        if outcome.limit is None or most > steps:
            break
        most *= LONGER
    if true.steps > steps:
        left_out = true.node(true.steps).board == problem.goal
        return Match(spec, 1, 0, "the log leaves out the goal" if left_out else GOES_ON)
    if steps == last + 1 and log.node(steps).board == problem.goal:
        return Match(spec, 1, 0, "the log has the goal too")
    return Match(spec, int(last == steps), 1 - last / steps)


def agreements(log: LogTrace, problem: Problem, specs: Collection[Spec]) -> Iterator[Match]:
    """How well each of these searches fits a log."""
    for spec in specs:
        yield agreement(log, problem.with_changes(spec=spec))


def nearest(log: LogTrace, problem: Problem, repeats: Collection[DuplicateDetection]) -> Match:
    """The convention, with one of some rules for duplicates, that agrees longest with a log, and
    ends with it if one does.
    """
    best = Match(problem.spec, 0, 1)
    specs = [one for one in grid(problem.spec) if one.value(DUPLICATE_DETECTION) in repeats]
    for one in agreements(log, problem, specs):
        best = max(best, one, key=lambda one: (one.fitting, one.words != GOES_ON, -one.error))
        if one.fitting and one.words != GOES_ON:
            break
    return best
