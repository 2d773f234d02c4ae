"""An algorithm's f in words, compared with every f shown."""

from collections.abc import Callable
from fractions import Fraction
from math import isnan
from random import Random

import pytest

from loyd.core.engine.algorithms.catalogue import ALGORITHMS, algorithm
from loyd.core.engine.heuristics.catalogue import heuristic
from loyd.core.engine.problem.problem import Limits, Problem
from loyd.core.engine.problem.spec import Spec
from loyd.core.engine.puzzle.instances import walk
from loyd.core.engine.puzzle.notation import blank_last
from loyd.core.engine.record.formula import UserFormula
from loyd.core.engine.record.trace import Trace
from loyd.core.user_code.user_trace import UserChoice
from tests.core.case import finish
from tests.matrices import one_in

WEIGHT = Fraction("1.4")
GOAL = blank_last(3, 3)
Meaning = Callable[[int, int], Fraction]
G_AND_H: tuple[str, Meaning] = "f = g + h", lambda g, h: Fraction(g + h)
G: tuple[str, Meaning] = "f = g", lambda g, _: Fraction(g)
H: tuple[str, Meaning] = "f = h", lambda _, h: Fraction(h)
STATED: dict[str, tuple[str, Meaning]] = {
    "bfs": G,
    "ucs": G,
    "bibfs": G,
    "dls": G,
    "iddfs": G,
    "greedy": H,
    "beam": H,
    "hill": H,
    "annealing": H,
    "lrtastar": H,
    "astar": G_AND_H,
    "nbs": G_AND_H,
    "mm": ("p = max(f, 2g + 1), f = g + h", G_AND_H[1]),
    "baestar": ("b = f + g - h', f = g + h", G_AND_H[1]),
    "dfbnb": G_AND_H,
    "dfs": ("", lambda _g, _h: Fraction(0)),
    **dict.fromkeys(("wastar", "idastar"), ("f = g + 1.4·h", lambda g, h: g + WEIGHT * h)),
}
RAISED = {
    "rbfs": "f = g + h, then the lowest f found below it",
    "epeastar": "f = g + h, then the lowest f not yet generated",
    "smastar": "f = g + h, then the lowest f found below it",
}


def traced(name: str) -> Trace:
    start = walk(GOAL, 24, Random(name))
    return finish(
        Problem(
            start,
            GOAL,
            Spec(algorithm(name), weight=WEIGHT, depth_limit=12, capacity=30),
            Limits(expansions=300),
        )
    )[0]


def test_every_algorithm_of_the_catalogue_is_looked_at_here() -> None:
    assert {*STATED, *RAISED, "arastar"} == set(ALGORITHMS)


@pytest.mark.parametrize("name", STATED)
def test_every_f_is_what_the_words_say(name: str) -> None:
    words, meaning = STATED[name]
    trace = traced(name)
    for step in range(trace.steps + 1):
        assert trace.formula_at(step).equation == words
        for node in (trace.node(step), *trace.successors(step)):
            assert (
                node.f == float(meaning(node.g, node.h)) == trace.formula_at(step).f(node.g, node.h)
            )


@pytest.mark.parametrize("name", RAISED)
def test_a_stored_f_is_never_less_than_the_words_say_and_begins_there(name: str) -> None:
    trace = traced(name)
    raised = 0
    for step in range(1, trace.steps + 1):
        assert trace.formula_at(step).equation == RAISED[name]
        node = trace.node(step)
        raised += node.f > node.g + node.h
        assert node.f >= node.g + node.h
        assert all(one.f >= one.g + one.h for one in trace.successors(step))
    assert raised


def test_each_round_of_anytime_search_has_a_formula_of_its_own() -> None:
    start = walk(GOAL, 24, Random(1))
    trace, _ = finish(
        Problem(start, GOAL, Spec(algorithm("arastar"), heuristic("misplaced"), weight=WEIGHT))
    )
    weights, weight = [], WEIGHT
    while weight > 1:
        weights.append(weight)
        weight = (weight + 1) / 2 if weight > Fraction(9, 8) else Fraction(1)
    weights.append(Fraction(1))
    for step in range(1, trace.steps + 1, one_in(7)):
        used = weights[(trace.counts(step).iteration or 1) - 1]
        words = "f = g + h" if used == 1 else f"f = g + {float(used):g}·h"
        assert trace.formula_at(step).equation == words
        for node in (trace.node(step), *trace.successors(step)):
            assert node.f == float(node.g + used * node.h)
    assert (trace.counts(trace.steps).iteration or 0) > 1


def test_a_user_defined_formula_is_its_own_text() -> None:
    formula = UserFormula.from_text("g + h**2", Fraction(1))
    assert (formula.equation, formula.f(3, 4), formula.f(0, 0)) == ("f = g + h**2", 19, 0)
    assert UserFormula.from_text("g + w*h", Fraction("1.5")).f(1, 3) == 5.5
    assert isnan(UserFormula.from_text("g / h", Fraction(1)).f(1, 0))


def test_where_no_formula_is_stated_nothing_is_said_of_f() -> None:
    formula = UserFormula.from_text("", Fraction(1))
    assert formula.equation == ""
    assert isnan(formula.f(3, 4))
    assert (
        UserChoice(formula.f(3, 4), 5, 0, 0).sentence
        == "yielded by the algorithm among 5 open nodes."
    )
