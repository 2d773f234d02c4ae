"""Questions asked about a step of a recorded search."""

from collections.abc import Callable
from random import Random

from loyd.core.puzzle.scramble import seeded
from loyd.core.quiz.admissible import admissible
from loyd.core.quiz.fate import fate
from loyd.core.quiz.figures import figures
from loyd.core.quiz.next_bound import next_bound
from loyd.core.quiz.next_node import next_node
from loyd.core.quiz.question import Kind, Question
from loyd.core.quiz.stopping import stopping
from loyd.core.search.problem import Problem
from loyd.core.trace.trace import Trace

Maker = Callable[[Problem, Trace, int, Random], Question | None]

MAKERS: dict[Kind, Maker] = {
    Kind.NEXT: next_node,
    Kind.FIGURES: figures,
    Kind.FATE: fate,
    Kind.ADMISSIBLE: admissible,
    Kind.BOUND: next_bound,
    Kind.STOP: stopping,
}
AHEAD = frozenset({Kind.NEXT, Kind.BOUND})
"""The kinds that ask what the next step does, which has to be recorded."""


def ask(problem: Problem, trace: Trace, step: int, kind: Kind, seed: int) -> Question | None:
    """The question of a kind after a step, drawn by a seed; None where there is none to ask.

    Raises IndexError where the step is not recorded.
    """
    trace.check(step)
    if kind in AHEAD and trace.steps <= step:
        return None
    return MAKERS[kind](problem, trace, step, seeded(seed))
