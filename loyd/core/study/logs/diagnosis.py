"""Where a program's search goes wrong, and why: the first wrong step of its log.

What programs do in different ways (move order, ties, duplicates, goal test) is no mistake: if some
convention reproduces the log, it is named. A step is wrong if it is wrong under all of them.
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from ...engine import DUPLICATE_DETECTION, DuplicateDetection
from ...engine.heuristics import HEURISTICS, Heuristic
from ...engine.problem import Problem
from ...engine.puzzle import GOALS, Board, Move
from ...engine.record import format_f
from ...engine.search import create_search
from ...system import counted, grouped
from ...user_code.log_algorithm import LogFault, LogTrace, Mistake
from .conventions import GOES_ON, Match, differences, nearest
from .walk import Hypothesis, Walk, wrong_choice, wrong_visit

ITERATIVE = ("idastar", "iddfs")
LOWEST_F = ("bfs", "ucs", "greedy", "astar", "wastar")
LIKELY_HEURISTICS = (
    "manhattan misplaced blank-counted blank-only chebyshev euclidean linear-conflict"
)
OF_FIGURES = (Mistake.WRONG_G, Mistake.WRONG_H)
OTHER_PATH = (Mistake.WORSE_KEPT, Mistake.BETTER_DROPPED)
UNREADABLE = Mistake.UNREADABLE
CLOSED = Mistake.CLOSED_IGNORED


class Diagnosis(NamedTuple):
    """What is said of a log. `step`, `line`: of the first wrong step, in the log and in the file; 0
    if none is. `mistake`: None if no step is wrong. `conventions`: as in a spec, those that the log
    has and the spec has not. `agreed`: the first steps that are right, under the conventions of the
    log or the nearest ones.
    """

    sentence: str
    step: int = 0
    line: int = 0
    mistake: Mistake | None = None
    conventions: tuple[str, ...] = ()
    agreed: int = 0


def diagnose(trace: LogTrace, problem: Problem) -> Diagnosis:
    """The first wrong step of a log of a search for `problem`, or the conventions that it has.

    `trace`: the record of the log, with the start, the goal and the heuristic of the problem.
    """
    but = (UNREADABLE, CLOSED) if problem.algorithm.id in ITERATIVE else (UNREADABLE,)
    fault = min((one for one in trace.faults if one.kind not in but), default=None)
    near = nearest(trace, problem, _possible(problem, fault and fault.kind))
    # a log that agrees with a search has no wrong step, and finding that out step by step is slow
    wrong = None if near.fitting else _wrong_step(trace, problem)
    if wrong and not fault:
        near = nearest(trace, problem, {*problem.algorithm.repeats} & {DuplicateDetection.ONCE})
    if near.fitting:
        return _agreed(trace, problem, near)
    said = ""
    if fault and (wrong is None or (fault.line < wrong.line and fault.kind not in OF_FIGURES)):
        step = bisect_left(trace.lines, fault.line)
        wrong = fault._replace(step=step, sentence=_sentence(trace, problem, fault))
    elif wrong is None:
        agreed = round((1 - near.error) * trace.steps)
        right = "no step is wrong, but " * (problem.algorithm.id in (*LOWEST_F, *ITERATIVE))
        own = ", ".join(differences(near.spec, problem.spec) or [problem.spec.text])
        return Diagnosis(
            f"{right}no convention gives this log: the nearest, {own}, agrees up to step "
            f"{grouped(agreed)}.",
            agreed=agreed,
        )
    elif fault and fault.step <= wrong.step:
        wrong = wrong._replace(kind=fault.kind)
        said = f". Your {_sentence(trace, problem, fault)}"
    elif wrong.kind not in OTHER_PATH:
        tried = (one for one in _hypotheses(trace, problem) if not _wrong_step(trace, problem, one))
        if first := next(tried, None):
            wrong = wrong._replace(kind=first.mistake)
            said = f". If {first.words}, no step is wrong"
    where = f"step {grouped(wrong.step)} (line {wrong.line}): "
    told = f"{where}{wrong.sentence}{said}."
    return Diagnosis(told, wrong.step, wrong.line, wrong.kind, agreed=wrong.step - 1)


def _wrong_step(
    trace: LogTrace, problem: Problem, why: Hypothesis | None = None
) -> LogFault | None:
    name = problem.algorithm.id
    formula: Any = create_search(problem)[0].formula

    @cache
    def f(g: Any, h: Any) -> Any:
        return formula.scaled(g, h) / formula.scale

    walk = Walk(trace, problem, why)
    if name in ITERATIVE:
        wrong = wrong_visit(walk, f)
    elif name in LOWEST_F:
        wrong = wrong_choice(walk, (why and why.f) or f)
        first = min(trace.goal_steps, default=trace.steps)
        if first < trace.steps and (wrong is None or wrong[0] > first):
            words = f"your program goes on, although step {first} expanded the goal {problem.goal}"
            wrong = first + 1, Mistake.GOAL_MISSED, words
    else:
        return None
    return wrong and LogFault(trace.lines[wrong[0]], *wrong)


def _possible(problem: Problem, fault: Mistake | None) -> set[DuplicateDetection]:
    """The rules for duplicates that a log with this fault may have."""
    every = {*problem.algorithm.repeats}
    once = {DuplicateDetection.ONCE}
    if fault is CLOSED or problem.algorithm.id not in (*LOWEST_F, *ITERATIVE):
        return every - once if fault else every
    return set() if fault else {problem.spec.value(DUPLICATE_DETECTION), *every - once}


def _agreed(trace: LogTrace, problem: Problem, agreed: Match) -> Diagnosis:
    own = differences(agreed.spec, problem.spec)
    how = "in all its " + counted(trace.steps, "step") if agreed.words == GOES_ON else "to the end"
    said = f"agrees {how} with {', '.join(own) or problem.spec.text}"
    said += f"{'; ' * bool(agreed.words)}{agreed.words}."
    return Diagnosis(said, conventions=tuple(own), agreed=trace.steps)


def _sentence(trace: LogTrace, problem: Problem, fault: LogFault) -> str:
    """What a fault says; of a wrong h, the first of the log and what explains every h in it."""
    if fault.kind is not Mistake.WRONG_H:
        return fault.sentence
    true = problem.estimate.value
    board, h = next(one for one in trace.stated_h if one[1] != true(one[0]))
    said = f"h of {board} is {format_f(h)}, {problem.heuristic.id} is {true(board)}"
    for why in _other_h(problem):
        if why.h and all(h == why.h(one) for one, h in trace.stated_h):
            return f"{said}: {why.words}"
    return said


def other_heuristics(problem: Problem) -> list[Heuristic]:
    """The usual heuristics that a search may have instead of its own."""
    usual = [HEURISTICS[name] for name in LIKELY_HEURISTICS.split() if name != problem.heuristic.id]
    has_h = problem.algorithm.uses_heuristic
    return [one for one in usual if has_h and not one.refusal(problem.goal.size)]


def _other_h(problem: Problem) -> Iterator[Hypothesis]:
    """The usual mistakes in h."""
    own = problem.heuristic
    goal = problem.goal
    kind = Mistake.WRONG_H
    if own.id == "misplaced":
        yield Hypothesis(
            kind,
            "the blank is counted",
            lambda board: sum(map(int.__ne__, board.cells, goal.cells)),
        )
    for entry in other_heuristics(problem):
        is_blank = (own.id, entry.id) == ("manhattan", "blank-counted")
        words = "the blank is counted" if is_blank else f"h is that of {entry.id}"
        yield Hypothesis(kind, words, entry.for_goal(goal).value)
    for name, make in GOALS.items():
        if (other := make(*goal.size)) != goal:
            words = f"the goal is read as {name}"
            yield Hypothesis(kind, words, own.for_goal(other).value)
    if goal.height == goal.width:
        turned = Board(*goal.size, tuple(sum(zip(*goal.rows, strict=True), ())))
        words = "rows and columns of the goal are swapped"
        yield Hypothesis(kind, words, own.for_goal(turned).value)


def _hypotheses(trace: LogTrace, problem: Problem) -> Iterator[Hypothesis]:
    """Every mistake that is tried on a log, the likely ones first; a log that states the right h
    has no mistake in it.
    """
    if problem.algorithm.uses_heuristic:
        yield from () if any(trace.stated_h) else _other_h(problem)
        if problem.algorithm.id not in ITERATIVE:
            yield Hypothesis(Mistake.WRONG_F, "f is g alone", f=lambda g, _: g)
            yield Hypothesis(Mistake.WRONG_F, "f is h alone", f=lambda _, h: h)
    for move in Move:
        words = f"the successor by the move {move.word} is never generated"
        yield Hypothesis(Mistake.MISSING, words, lost=move)
