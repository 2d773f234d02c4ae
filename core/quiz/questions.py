"""The questions of a quiz, drawn by its seed from searches that are made for it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random

from loyd.core.errors import SettingError
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.exact import MOST_CELLS
from loyd.core.puzzle.goal import blank_last
from loyd.core.puzzle.scramble import at_distance, below, seeded, walk
from loyd.core.quiz.asking import ask
from loyd.core.quiz.mixed import mixed
from loyd.core.quiz.plan import Plan
from loyd.core.quiz.question import Kind, Question
from loyd.core.recorder import Recorder
from loyd.core.search.problem import Problem
from loyd.core.search.spec_text import parse_spec
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.trace import Trace

STEPS, LAST_ASKED = 160, 80
NEAREST, SPREAD, WALK = 12, 9, 60
"""How far the boards are from the goal: so many moves and up to so many more, or after so long a walk."""
TRIES = 12
TURN = (Kind.NEXT, Kind.FIGURES, Kind.FATE, Kind.NEXT, Kind.BOUND, Kind.ADMISSIBLE, Kind.NEXT, Kind.STOP)
"""The kinds in the order in which they are asked."""


@dataclass(frozen=True)
class Asked:
    """A question of a quiz, and the search that it is about."""

    problem: Problem
    question: Question


def questions(plan: Plan) -> tuple[Asked, ...]:
    """The questions of a quiz, search by search, in the order of their steps.

    Raises SettingError where a search has no meaning, or none of the kinds can be asked about it.
    """
    rng, goal = seeded(plan.seed), blank_last(*plan.size)
    searches, count = plan.searches[: plan.count], plan.count
    turn = cycle([kind for kind in TURN if kind in plan.kinds])
    found: list[Asked] = []
    for place, text in enumerate(searches):
        share = count * (place + 1) // len(searches) - count * place // len(searches)
        problem = Problem(_start(goal, rng), goal, parse_spec(text))
        trace = _recorded(problem)
        kinds = list(islice(turn, share))
        made = _drawn(problem, trace, kinds, plan, rng)
        if len(made) < share:
            names = ", ".join(kind.value for kind in plan.kinds)
            raise SettingError(f"there are not {share} questions of the kinds {names} to ask about {problem.spec.text}: take more kinds")
        found += [Asked(problem, question) for question in sorted(made, key=lambda one: one.step)]
    return tuple(found)


def _start(goal: Board, rng: Random) -> Board:
    if len(goal.cells) < MOST_CELLS:
        return walk(goal, WALK, rng)
    return at_distance(goal, NEAREST + below(SPREAD, rng), rng) if len(goal.cells) == MOST_CELLS else walk(goal, WALK, rng)


def _recorded(problem: Problem) -> Trace:
    """The first steps of a search."""
    recorder = Recorder(problem)
    recorder.record_to(STEPS)
    recorder.wait()
    recorder.close()
    return recorder.trace


def _drawn(problem: Problem, trace: Trace, kinds: Sequence[Kind], plan: Plan, rng: Random) -> list[Question]:
    """A question of each of the kinds or, where there is none of it, of another one that is wanted."""
    made: list[Question] = []
    for kind in kinds:
        others = mixed([other for other in plan.kinds if other is not kind], rng)
        for wanted in (kind, *others):
            question = _one(problem, trace, wanted, [(one.kind, one.step) for one in made], rng)
            if question is not None and not (question.kind is Kind.STOP and any(one.kind is Kind.STOP for one in made)):
                made.append(question)
                break
    return made


def _one(problem: Problem, trace: Trace, kind: Kind, taken: Sequence[tuple[Kind, int]], rng: Random) -> Question | None:
    """A question of a kind at a step drawn by lot at which it has not been asked."""
    for step in _steps(trace, kind, rng):
        if (kind, step) not in taken:
            question = ask(problem, trace, step, kind, rng.getrandbits(32))
            if question is not None:
                return question
    return None


def _steps(trace: Trace, kind: Kind, rng: Random) -> Iterator[int]:
    """Steps at which a question of a kind may be asked."""
    if kind is Kind.BOUND:
        if isinstance(trace, DepthFirstTrace):
            yield from mixed([first - 1 for first, _ in trace.iterations if first > 1], rng)
        return
    last = min(trace.steps - 1, LAST_ASKED)
    for _ in range(TRIES if last > 0 else 0):
        yield 1 + below(last, rng)
