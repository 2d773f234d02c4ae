"""The questions of a quiz: drawn by a seed from searches run for it, or the exercises of a tour."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from ..engine.depth_first.depth_first_trace import DepthFirstTrace
from ..engine.problem import Problem
from ..engine.puzzle import (
    Board,
    Size,
    at_distance,
    below,
    blank_last,
    parse_board,
    parse_size,
    seeded,
    shuffled,
    walk,
)
from ..engine.record import Trace
from ..engine.search import parse_spec
from ..session import Recorder
from ..system import SettingError, grouped, short_repr
from .next_node import next_bound, next_node
from .question import (
    KINDS,
    AnswerChoice,
    Question,
    QuestionKind,
    Topic,
    admissible_question,
    choose,
    figures_question,
    step_title,
    stop_question,
)
from .successor import successor_question
from .tour import seen
from .tour_reader import tour

USUAL_SEARCHES = ("astar", "greedy", "bfs", "idastar")
NO_TOUR = "-"
MOST_QUESTIONS = 100
FEWEST_CELLS = 6
"""Boards with fewer cells give hardly any questions."""
STEPS, LAST_PRACTISED = 300, 1_000_000
LAST_ASKED = 200
QUIZ_NEAREST, SPREAD, WALK = 12, 9, 60
"""The distance of boards from the goal: NEAREST moves and up to SPREAD more, or the end of a random
walk of WALK moves.
"""
TRIES = 30
WEIGHTS = {QuestionKind.NEXT: 3, QuestionKind.FIGURES: 2, QuestionKind.SUCCESSOR: 2}
"""How many times as often as others a kind is asked."""
QUIZ_COMMON, COMMON_SHARE = ("put on the open list", "visited"), 4
"""What happens to most children; only one of COMMON_SHARE of these is asked about while there are
others.
"""

Maker = Callable[..., Question | None]
MAKERS: dict[QuestionKind, Maker] = {
    QuestionKind.NEXT: next_node,
    QuestionKind.FIGURES: figures_question,
    QuestionKind.SUCCESSOR: successor_question,
    QuestionKind.ADMISSIBLE: admissible_question,
    QuestionKind.BOUND: next_bound,
    QuestionKind.STOP: stop_question,
}


@dataclass(frozen=True)
class Plan:
    """Everything that determines the questions of a quiz.

    `seed` draws boards, steps and answers; `searches` are texts of specs; `size` is (height,
    width). With a `tour`, its exercises are asked, and the seed only shuffles their answers. For
    practice, `at` has the step from which it begins, the spec, the start and the goal; without it,
    the start is random. Raises SettingError if that makes no quiz.
    """

    seed: int
    searches: tuple[str, ...] = USUAL_SEARCHES
    kinds: tuple[QuestionKind, ...] = KINDS
    size: Size = (3, 3)
    count: int = 10
    tour: str = ""
    at: str = ""

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_QUESTIONS:
            raise SettingError(f"a quiz has 1 to {MOST_QUESTIONS} questions, not {self.count}")
        if not self.searches or not self.kinds:
            raise SettingError("a quiz needs a search and a kind of question")
        if self.is_practice and len(self.kinds) > 1:
            raise SettingError("practice has all kinds of questions: leave out the others")
        height, width = self.size
        if not (2 <= height <= 5 and 2 <= width <= 5 and height * width >= FEWEST_CELLS):
            raise SettingError(f"a quiz has boards from 2x3 to 5x5, not {height}x{width}")

    @classmethod
    def from_fields(cls, fields: Mapping[str, str]) -> "Plan":
        """The plan with these `fields`. Raises KeyError, ValueError or LoydError if one is missing
        or invalid.
        """
        return cls(
            int(fields["seed"]),
            tuple(fields["searches"].split()),
            kinds_of(fields["kinds"].split()),
            parse_size(fields["size"]),
            int(fields["questions"]),
            fields["tour"].removeprefix(NO_TOUR),
            fields.get("at", ""),
        )

    @property
    def is_practice(self) -> bool:
        """Whether the questions are practice, which is not handed in."""
        return QuestionKind.PRACTICE in self.kinds

    @property
    def fields(self) -> dict[str, str]:
        """The plan as it is written in a result."""
        return {
            "seed": str(self.seed),
            "searches": " ".join(self.searches),
            "kinds": " ".join(self.kinds),
            "size": f"{self.size[0]}x{self.size[1]}",
            "tour": self.tour or NO_TOUR,
            "questions": str(self.count),
            **({"at": self.at} if self.at else {}),
        }


class SearchQuestion(NamedTuple):
    """A question with the search that it is about."""

    problem: Problem
    question: Question


def kinds_of(names: Sequence[str]) -> tuple[QuestionKind, ...]:
    """The kinds with these names, without repetition. Raises SettingError for an unknown one."""
    known = {kind.value: kind for kind in (*KINDS, QuestionKind.PRACTICE)}
    for name in names:
        if name not in known:
            raise SettingError(f"unknown kind of question {name!r}; available: {', '.join(known)}")
    return tuple(kind for name, kind in known.items() if name in names)


def tour_plan(name: str, seed: int) -> Plan:
    """The plan of a tour's exercises. Raises TourError, and SettingError if it has none."""
    exercises = tour(name).exercises
    if not exercises:
        raise SettingError(f"the tour {name} has no exercises")
    return Plan(seed, count=exercises, tour=name)


def ask(
    problem: Problem, trace: Trace, step: int, kind: QuestionKind, seed: int, **more: Any
) -> Question | None:
    """A question of a kind after a step, drawn by a seed; `more`: what else the function that
    makes it knows. None if there is none to ask.

    Raises IndexError if the step is not recorded.
    """
    trace.check(step)
    if kind is QuestionKind.NEXT and trace.steps <= step:
        return None
    return MAKERS[kind](problem, trace, step, seeded(seed), **more)


def questions(plan: Plan, *, may_build: bool = True) -> tuple[SearchQuestion, ...]:
    """The questions of a quiz, search by search, in the order of their steps.

    Raises SettingError if a spec is invalid, needs a large table that is neither stored nor
    `may_build`, or there are not enough questions, and TourError if the tour cannot be read.
    """
    if plan.tour:
        return tuple(exercise_questions(plan.tour, plan.seed))
    rng = seeded(plan.seed)
    goal = blank_last(*plan.size)
    searches = [
        Problem(_start(goal, rng), goal, parse_spec(text))
        for text in plan.searches[: 1 if plan.is_practice else plan.count]
    ]
    first = 0
    if plan.is_practice and plan.at:
        first, searches = _practised(plan.at)
    for problem in searches:
        if not (may_build or problem.heuristic.is_ready(problem.goal)):
            raise SettingError(
                f"the tables of {problem.spec.text} are large and not stored; loyd solve "
                f"-a {problem.spec.text} '{problem.start}' builds and keeps them"
            )
    if plan.is_practice:
        return tuple(_practice(searches[0], first, plan.count, rng))
    traces = [_recorded(problem) for problem in searches]
    found: list[list[Question]] = [[] for _ in searches]
    asked: Counter[QuestionKind] = Counter()
    for number in range(plan.count):
        for turn in range(len(searches)):
            place = (number + turn) % len(searches)
            question = _draw(searches[place], traces[place], plan.kinds, asked, found[place], rng)
            if question is not None:
                found[place].append(question)
                asked[question.kind] += 1
                break
        else:
            names = ", ".join(plan.kinds)
            about = ", ".join(problem.spec.text for problem in searches)
            raise SettingError(
                f"there are {number or 'no'} questions of the kinds {names} about {about}: add "
                "kinds or searches"
            )
    return tuple(
        SearchQuestion(problem, question)
        for problem, made in zip(searches, found, strict=True)
        for question in sorted(made, key=lambda one: one.step)
    )


def _practised(at: str) -> tuple[int, list[Problem]]:
    """The step at which practice begins, and the search. Raises LoydError."""
    try:
        step, spec, *words = at.split()  # large boards have spaces
        first = int(step)
    except ValueError:
        raise SettingError(f"{short_repr(at)} is not a step, a spec, a start and a goal") from None
    if not 0 <= first <= LAST_PRACTISED:
        raise SettingError(f"practice begins at step 0 to {grouped(LAST_PRACTISED)}, not {first}")
    middle = len(words) // 2
    start, goal = (parse_board(" ".join(part)) for part in (words[:middle], words[middle:]))
    problem = Problem(start, goal, parse_spec(spec))
    if not problem.verdict.solvable:
        raise SettingError(f"{start} has no search to practise: {problem.verdict.reason}")
    return first, [problem]


def _practice(problem: Problem, first: int, count: int, rng: Random) -> list[SearchQuestion]:
    """Which node comes next, and for each of its children what happens to it and what its figures
    are: step after step. Raises SettingError if the search is too short.
    """
    trace = _recorded(problem, first + count)
    found: list[Question] = []

    def add(step: int, kind: QuestionKind, **more: Any) -> None:
        if question := ask(problem, trace, step, kind, rng.getrandbits(32), **more):
            found.append(question)

    for step in range(first, trace.steps):
        add(step, QuestionKind.BOUND)
        add(step, QuestionKind.NEXT, is_whole=True)
        for one in trace.listed_successors(step + 1):
            add(step + 1, QuestionKind.SUCCESSOR, move=one.move)
            add(step + 1, QuestionKind.FIGURES, move=one.move)
    if len(found) < count:
        raise SettingError(
            f"{problem.spec.text} has {len(found)} questions from step {first} on: ask for fewer, "
            "or begin earlier"
        )
    return [SearchQuestion(problem, question) for question in found[:count]]


def _start(goal: Board, rng: Random) -> Board:
    if goal.size != (3, 3):
        return walk(goal, WALK, rng)
    return at_distance(goal, QUIZ_NEAREST + below(SPREAD, rng), rng)


def _recorded(problem: Problem, steps: int = STEPS) -> Trace:
    recorder = Recorder(problem)
    recorder.record_to(steps)
    recorder.wait()
    recorder.close()
    return recorder.trace


def _draw(
    problem: Problem,
    trace: Trace,
    kinds: Sequence[QuestionKind],
    asked: Counter[QuestionKind],
    made: Sequence[Question],
    rng: Random,
) -> Question | None:
    for kind in sorted(shuffled(kinds, rng), key=lambda kind: asked[kind] / WEIGHTS.get(kind, 1)):
        if kind is QuestionKind.STOP and any(one.kind is kind for one in made):
            continue
        taken = {one.step for one in made if one.kind is kind}
        fallback: Question | None = None
        for step in _steps(trace, kind, rng):
            question = (
                None if step in taken else ask(problem, trace, step, kind, rng.getrandbits(32))
            )
            if question is not None and (
                question.answers[question.right].words[0] not in QUIZ_COMMON
                or not below(COMMON_SHARE, rng)
            ):
                return question
            fallback = fallback or question
        if fallback is not None:
            return fallback
    return None


def _steps(trace: Trace, kind: QuestionKind, rng: Random) -> Iterator[int]:
    if kind is QuestionKind.BOUND:
        if isinstance(trace, DepthFirstTrace):
            yield from shuffled([first - 1 for first, _ in trace.iterations if first > 1], rng)
        return
    last = min(trace.steps - 1, LAST_ASKED)
    for _ in range(TRIES if last > 0 else 0):
        yield 1 + below(last, rng)


def exercise_questions(name: str, seed: int) -> list[SearchQuestion]:
    """The exercises of a tour, their choices shuffled by a seed. Raises TourError, and SettingError
    if the tour has an error.
    """
    rng = seeded(seed)
    chosen = tour(name)
    found = []
    for place in seen(chosen):
        if place.faults:
            raise SettingError(place.faults[0])
        topic = Topic(chosen.title, name, place.step.title)
        title = step_title(place.at)
        for text, given in place.exercises:
            choices = [AnswerChoice((choice,), reason) for choice, reason in given]
            question = Question(
                QuestionKind.EXERCISE,
                topic,
                place.at,
                text,
                "",
                place.board,
                title,
                "",
                *choose(shuffled(choices, rng), choices[0]),
            )
            found.append(SearchQuestion(place.step.search.problem, question))
    return found
