"""What are g, h and f of a successor?"""

from collections.abc import Iterator
from random import Random

from loyd.core.heuristics.catalogue import MANHATTAN, MISPLACED
from loyd.core.puzzle.distance import UNREACHABLE
from loyd.core.quiz.mixed import drawn, mixed
from loyd.core.quiz.question import Answer, Kind, Question
from loyd.core.quiz.wording import figures_of, title_of
from loyd.core.search.problem import Problem
from loyd.core.trace.choice import shown
from loyd.core.trace.formula import Formula
from loyd.core.trace.node import Fate, Node, Successor
from loyd.core.trace.trace import Trace

MOST = 4
WITHOUT_BLANK = frozenset({MISPLACED.name, MANHATTAN.name})
"""The heuristics in which one may count the blank by mistake."""

_Figures = tuple[int, int, float]


def figures(problem: Problem, trace: Trace, step: int, rng: Random) -> Question | None:
    """The question for the figures of a successor of a step's node; None where there is none whose f follows from its g and h."""
    node, formula = trace.node(step), trace.formula_at(step)
    asked = [
        one
        for one in (trace.successors(step) if step else ())
        if one.fate is not Fate.BACK and one.h != UNREACHABLE and one.f == formula.f(one.g, one.h)
    ]
    if not asked or node.side == "backward":
        return None
    successor = drawn(asked, rng)
    right = successor.g, successor.h, successor.f
    mistakes: dict[_Figures, str] = {}
    for found, reason in _mistakes(node, successor, formula, problem.heuristic.name, has_h=trace.has_h):
        if found != right and _said(found, has_h=trace.has_h) != _said(right, has_h=trace.has_h):
            mistakes.setdefault(found, reason)
    wrong = mixed(mistakes.items(), rng)[: MOST - 1]
    answers = mixed([(right, _why(node, successor, formula, problem.heuristic.name, has_h=trace.has_h)), *wrong], rng)
    names = "g, h and f" if trace.has_h else "g"
    return Question(
        Kind.FIGURES,
        step,
        f"What {'are' if trace.has_h else 'is'} {names} of the successor by {successor.move.letter}?",
        f"{title_of(step)} has {figures_of(trace, node).replace('  ', ', ')}; {_terms(formula, problem, has_h=trace.has_h)}.",
        successor.board,
        f"{title_of(step)}, then {successor.move.letter}",
        "",
        tuple(Answer((_said(found, has_h=trace.has_h),), reason) for found, reason in answers),
        [found for found, _ in answers].index(right),
    )


def _terms(formula: Formula, problem: Problem, *, has_h: bool) -> str:
    """What f and h are, or g where there is no h."""
    return f"{_equation(formula)}, h: {problem.heuristic.name}" if has_h else "g counts the moves"


def _equation(formula: Formula) -> str:
    """What f of a new node is."""
    return formula.equation.partition(",")[0]


def _said(found: _Figures, *, has_h: bool) -> str:
    g, h, f = found
    return f"g {g}  h {h}  f {shown(f)}" if has_h else f"g {g}"


def _why(node: Node, one: Successor, formula: Formula, heuristic: str, *, has_h: bool) -> str:
    g = f"One move more than the {node.g} of its parent"
    if not has_h:
        return f"{g}: g is {one.g}."
    return f"{g} makes g {one.g}; h is {one.h} by {heuristic}; {_equation(formula)}, so f is {shown(one.f)}."


def _mistakes(node: Node, one: Successor, formula: Formula, heuristic: str, *, has_h: bool) -> Iterator[tuple[_Figures, str]]:
    """The figures that the usual mistakes lead to, and what is wrong with them."""
    g, h = one.g, one.h
    yield (node.g, h, formula.f(node.g, h)), f"g counts the moves from the start: {node.g} to the parent, and this one."
    yield (g + 1, h, formula.f(g + 1, h)), f"One move makes g one more than {node.g}: it is {g}."
    if not has_h:
        yield (g + 2, h, formula.f(g + 2, h)), f"One move makes g one more than {node.g}: it is {g}."
        return
    f, blank = shown(one.f), ": the blank never counts" if heuristic in WITHOUT_BLANK else ""
    if node.h != h:
        yield (g, node.h, formula.f(g, node.h)), f"h {node.h} is that of the parent; of this board it is {h}."
    yield (g, h + 1, formula.f(g, h + 1)), f"h is {h} by {heuristic}, not {h + 1}{blank}."
    if h > 1:
        yield (g, h - 1, formula.f(g, h - 1)), f"h is {h} by {heuristic}, not {h - 1}."
    for wrong, said in ((h, "h alone"), (g, "g alone"), (g + h, "the plain sum of g and h")):
        yield (g, h, wrong), f"f is {f} and not {said}: {_equation(formula)}."
