"""The questions of a quiz, drawn by its seed from searches that are made for it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from loyd.core.errors import SettingError
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.distance import MOST_CELLS
from loyd.core.puzzle.goal import blank_last
from loyd.core.puzzle.scramble import at_distance, below, seeded, walk
from loyd.core.quiz.asking import ask
from loyd.core.quiz.fate import COMMON, WORDS
from loyd.core.quiz.mixed import mixed
from loyd.core.quiz.plan import Plan
from loyd.core.quiz.question import Kind, Question
from loyd.core.recorder import Recorder
from loyd.core.search.problem import Problem
from loyd.core.search.spec_text import parse_spec
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.trace import Trace

STEPS, LAST_ASKED = 300, 200
NEAREST, SPREAD, WALK = 12, 9, 60
"""How far the boards are from the goal: so many moves and up to so many more, or after so long a walk."""
TRIES = 30
WEIGHTS = {Kind.NEXT: 3, Kind.FIGURES: 2, Kind.FATE: 2}
"""How many times as often as the others a kind is asked."""
_COMMON = frozenset(WORDS[one] for one in COMMON)


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
    found: list[Asked] = []
    for place, text in enumerate(searches):
        share = count * (place + 1) // len(searches) - count * place // len(searches)
        problem = Problem(_start(goal, rng), goal, parse_spec(text))
        made = _drawn(problem, _recorded(problem), share, plan.kinds, Counter(one.question.kind for one in found), rng)
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


def _drawn(problem: Problem, trace: Trace, share: int, kinds: Sequence[Kind], asked: Counter[Kind], rng: Random) -> list[Question]:
    """So many questions, each of the kind that has been asked least by now, if there is one of it."""
    made: list[Question] = []
    for _ in range(share):
        by_turn = sorted(mixed(kinds, rng), key=lambda kind: asked[kind] / WEIGHTS.get(kind, 1))
        for kind in by_turn:
            if kind is Kind.STOP and any(one.kind is kind for one in made):
                continue
            question = _one(problem, trace, kind, [(one.kind, one.step) for one in made], rng)
            if question is not None:
                made.append(question)
                asked[kind] += 1
                break
    return made


def _one(problem: Problem, trace: Trace, kind: Kind, taken: Sequence[tuple[Kind, int]], rng: Random) -> Question | None:
    """A question of a kind at a step drawn by lot at which it has not been asked; if there is one, of a fate that is not common."""
    fallback: Question | None = None
    for step in _steps(trace, kind, rng):
        question = None if (kind, step) in taken else ask(problem, trace, step, kind, rng.getrandbits(32))
        if question is not None and not (kind is Kind.FATE and question.answers[question.right].words[0] in _COMMON):
            return question
        fallback = fallback or question
    return fallback


def _steps(trace: Trace, kind: Kind, rng: Random) -> Iterator[int]:
    """Steps at which a question of a kind may be asked."""
    if kind is Kind.BOUND:
        if isinstance(trace, DepthFirstTrace):
            yield from mixed([first - 1 for first, _ in trace.iterations if first > 1], rng)
        return
    last = min(trace.steps - 1, LAST_ASKED)
    for _ in range(TRIES if last > 0 else 0):
        yield 1 + below(last, rng)
