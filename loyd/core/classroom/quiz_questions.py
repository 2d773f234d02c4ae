"""The questions of a quiz, drawn by its seed from searches that are made for it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from loyd.core.classroom.next_node import next_bound, next_node
from loyd.core.classroom.question import Plan, Question, QuestionKind, mixed
from loyd.core.classroom.question_kinds import COMMON, WORDS, admissible, fate, figures, stopping
from loyd.core.puzzle.board import MOST_CELLS, Board
from loyd.core.puzzle.notation import blank_last
from loyd.core.puzzle.scramble import at_distance, below, seeded, walk
from loyd.core.search.problem import Problem
from loyd.core.search.spec_text import parse_spec
from loyd.core.session.recorder import Recorder
from loyd.core.system.errors import SettingError
from loyd.core.trace.depth_first import DepthFirstTrace
from loyd.core.trace.trace import Trace

Maker = Callable[[Problem, Trace, int, Random], Question | None]

MAKERS: dict[QuestionKind, Maker] = {
    QuestionKind.NEXT: next_node,
    QuestionKind.FIGURES: figures,
    QuestionKind.FATE: fate,
    QuestionKind.ADMISSIBLE: admissible,
    QuestionKind.BOUND: next_bound,
    QuestionKind.STOP: stopping,
}
AHEAD = frozenset({QuestionKind.NEXT, QuestionKind.BOUND})
"""The kinds that ask what the next step does, which has to be recorded."""


def ask(problem: Problem, trace: Trace, step: int, kind: QuestionKind, seed: int) -> Question | None:
    """The question of a kind after a step, drawn by a seed; None where there is none to ask.

    Raises IndexError where the step is not recorded.
    """
    trace.check(step)
    if kind in AHEAD and trace.steps <= step:
        return None
    return MAKERS[kind](problem, trace, step, seeded(seed))


STEPS, LAST_ASKED = 300, 200
NEAREST, SPREAD, WALK = 12, 9, 60
"""How far the boards are from the goal: so many moves and up to so many more, or after so long a walk."""
TRIES = 30
WEIGHTS = {QuestionKind.NEXT: 3, QuestionKind.FIGURES: 2, QuestionKind.FATE: 2}
"""How many times as often as the others a kind is asked."""
_COMMON = frozenset(WORDS[one] for one in COMMON)


@dataclass(frozen=True)
class SearchQuestion:
    """A question of a quiz, and the search that it is about."""

    problem: Problem
    question: Question


def questions(plan: Plan) -> tuple[SearchQuestion, ...]:
    """The questions of a quiz, search by search, in the order of their steps.

    Raises SettingError where a search has no meaning, or none of the kinds can be asked about it.
    """
    rng, goal = seeded(plan.seed), blank_last(*plan.size)
    searches, count = plan.searches[: plan.count], plan.count
    found: list[SearchQuestion] = []
    for place, text in enumerate(searches):
        share = count * (place + 1) // len(searches) - count * place // len(searches)
        problem = Problem(_start(goal, rng), goal, parse_spec(text))
        made = _drawn(problem, _recorded(problem), share, plan.kinds, Counter(one.question.kind for one in found), rng)
        if len(made) < share:
            names = ", ".join(kind.value for kind in plan.kinds)
            raise SettingError(f"there are not {share} questions of the kinds {names} to ask about {problem.spec.text}: take more kinds")
        found += [SearchQuestion(problem, question) for question in sorted(made, key=lambda one: one.step)]
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


def _drawn(
    problem: Problem, trace: Trace, share: int, kinds: Sequence[QuestionKind], asked: Counter[QuestionKind], rng: Random
) -> list[Question]:
    """So many questions, each of the kind that has been asked least by now, if there is one of it."""
    made: list[Question] = []
    for _ in range(share):
        by_turn = sorted(mixed(kinds, rng), key=lambda kind: asked[kind] / WEIGHTS.get(kind, 1))
        for kind in by_turn:
            if kind is QuestionKind.STOP and any(one.kind is kind for one in made):
                continue
            question = _one(problem, trace, kind, [(one.kind, one.step) for one in made], rng)
            if question is not None:
                made.append(question)
                asked[kind] += 1
                break
    return made


def _one(problem: Problem, trace: Trace, kind: QuestionKind, taken: Sequence[tuple[QuestionKind, int]], rng: Random) -> Question | None:
    """A question of a kind at a step drawn by lot at which it has not been asked; if there is one, of a fate that is not common."""
    fallback: Question | None = None
    for step in _steps(trace, kind, rng):
        question = None if (kind, step) in taken else ask(problem, trace, step, kind, rng.getrandbits(32))
        if question is not None and not (kind is QuestionKind.FATE and question.answers[question.right].words[0] in _COMMON):
            return question
        fallback = fallback or question
    return fallback


def _steps(trace: Trace, kind: QuestionKind, rng: Random) -> Iterator[int]:
    """Steps at which a question of a kind may be asked."""
    if kind is QuestionKind.BOUND:
        if isinstance(trace, DepthFirstTrace):
            yield from mixed([first - 1 for first, _ in trace.iterations if first > 1], rng)
        return
    last = min(trace.steps - 1, LAST_ASKED)
    for _ in range(TRIES if last > 0 else 0):
        yield 1 + below(last, rng)
