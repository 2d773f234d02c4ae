"""A guided tour: its steps, each a place in a search with its text."""

from collections.abc import Iterator
from contextlib import closing
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from ..engine.problem import Problem, Spec
from ..engine.puzzle import Board
from ..session import Activity, Exploration, Matches, parse_condition
from ..system import SettingError
from .tour_facts import Check, Facts, TourFigure

PICTURES = ("map", "flame", "tree", "ledger", "code", "open")
"""The pictures that a step may ask for."""


class PassageKind(StrEnum):
    """The kinds of passage: text, verbatim input, something to try, a question, its answer, an
    exercise, one of its choices.
    """

    SAID = ""
    TYPED = "typed"
    TRY = "try"
    PREDICT = "predict"
    ANSWER = "answer"
    EXERCISE = "exercise"
    CHOICE = "choice"


class Passage(NamedTuple):
    """A paragraph. `pieces`: texts, with the figures between them."""

    kind: PassageKind
    pieces: tuple[str | TourFigure, ...]
    line: int

    @property
    def figures(self) -> tuple[TourFigure, ...]:
        """The figures in the passage, which are taken from the record."""
        return tuple(piece for piece in self.pieces if not isinstance(piece, str))


class TourPlace(NamedTuple):
    """The place of a step in its search: the search step `at` (None: the end) or, with `until`, the
    first one that meets the condition.
    """

    at: int | None = 0
    until: str = ""


class TourSearch(NamedTuple):
    """What a step searches for, and how."""

    start: Board
    goal: Board
    spec: Spec

    @property
    def problem(self) -> Problem:
        """The search as a problem."""
        return Problem(*self)


class TourStep(NamedTuple):
    """A place in a search, and its text.

    `then`: where the search goes when the answer is shown. `picture`: one of PICTURES, empty for no
    change. `line`: where the step begins in its file.
    """

    title: str
    line: int
    search: TourSearch
    place: TourPlace
    then: TourPlace
    picture: str
    passages: tuple[Passage, ...]
    checks: tuple[Check, ...]

    @property
    def asks(self) -> bool:
        """Whether the step asks for a prediction."""
        return self.answer < len(self.passages)

    @property
    def answer(self) -> int:
        """The index of the passage with the answer; the number of passages if there is none."""
        kinds = [passage.kind for passage in self.passages]
        return [*kinds, PassageKind.ANSWER].index(PassageKind.ANSWER)

    def visible_passages(self, *, is_answered: bool) -> tuple[Passage, ...]:
        """The passages to show: up to the question, or all once it is answered."""
        passages = self.passages if is_answered else self.passages[: self.answer]
        return tuple(passage for passage in passages if passage.kind is not PassageKind.CHOICE)


class Tour(NamedTuple):
    """A tour. `name`: what starts it: the name of a built-in one, or a file. `minutes`: how long it
    takes, 0 if not given.
    """

    name: str
    title: str
    about: str
    minutes: int
    steps: tuple[TourStep, ...]

    @property
    def exercises(self) -> int:
        """How many exercises the tour has."""
        return sum(
            passage.kind is PassageKind.EXERCISE for step in self.steps for passage in step.passages
        )


class TourWalk:
    """The current step of a tour: `number` counts from 0; `is_answered`: whether the answer to its
    question is shown.
    """

    def __init__(self, tour: Tour, number: int = 0):
        self.tour = tour
        self.number = min(max(number, 0), len(tour.steps) - 1)
        self.is_answered = False

    @property
    def step(self) -> TourStep:
        """The step of the tutorial that is shown."""
        return self.tour.steps[self.number]

    @property
    def place(self) -> TourPlace:
        """Where in the search the step is."""
        return self.step.then if self.is_answered else self.step.place

    @property
    def is_at_end(self) -> bool:
        """Whether nothing follows."""
        return self.number == len(self.tour.steps) - 1 and (self.is_answered or not self.step.asks)

    def next(self) -> None:
        """Go on: to the answer of a question, else to the next step."""
        if self.step.asks and not self.is_answered:
            self.is_answered = True
        elif not self.is_at_end:
            self.number = self.number + 1
            self.is_answered = False

    def previous(self) -> None:
        """Go back to the step before."""
        self.number, self.is_answered = (
            max(self.number - 1, 0),
            self.number > 0 and self.tour.steps[self.number - 1].asks,
        )


def go_to(place: TourPlace, run: Exploration) -> None:
    """Send a search to a place; it has arrived when its activity is no longer SEEKING."""
    if place.until:
        run.seek(0)
        run.run_until(Matches(run.trace, parse_condition(place.until, run.problem.start.size)))
    elif place.at is None:
        run.to_end()
    else:
        run.seek(place.at)


def arrived(place: TourPlace, run: Exploration) -> bool:
    """Whether the search is there. Raises SettingError if it has no such place."""
    if run.activity is Activity.SEEKING:
        return False
    if place.until and (run.scan is None or run.scan.found is None):
        raise SettingError(f"{run.problem.spec.text} has no step at which {place.until!r} is true")
    if place.at is not None and not place.until and run.position < place.at:
        raise SettingError(
            f"{run.problem.spec.text} ends at step {run.position}, before step {place.at}"
        )
    return True


WAIT_SECONDS = 1.0


FEWEST_CHOICES = 3
MOST_CHOICES = 5


class Seen(NamedTuple):
    """A step as shown: the step of the search and its board, the passages with figures filled in,
    and the mistakes, each with its line.
    """

    step: TourStep
    at: int
    board: Board
    texts: tuple[str, ...]
    faults: tuple[str, ...]

    @property
    def exercises(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The questions of the step, and for each its choices with their reasons."""
        found: list[tuple[str, list[tuple[str, str]]]] = []
        for passage, text in zip(self.step.passages, self.texts, strict=False):
            if passage.kind is PassageKind.EXERCISE:
                found.append((text, []))
            elif passage.kind is PassageKind.CHOICE:
                choice, _, reason = text.partition(": ")
                found[-1][1].append((choice, reason))
        return found


def seen(tour: Tour) -> Iterator[Seen]:
    """The tour step by step, with the searches that it runs."""
    for search, steps in groupby(tour.steps, lambda step: step.search):
        with closing(Exploration(search.problem)) as run:
            for step in steps:
                yield _seen(tour.name, step, run)


def _seen(name: str, step: TourStep, run: Exploration) -> Seen:
    faults = []
    texts = []
    before, after = step.passages[: step.answer], step.passages[step.answer :]
    for place, passages in ((step.place, before), (step.then, after)):
        try:
            facts = _facts(place, run)
        except SettingError as error:
            return Seen(
                step, run.position, run.problem.start, (), (f"{name}, line {step.line}: {error}",)
            )
        for passage in passages:
            try:
                texts.append(filled(passage, facts))
            except SettingError as error:
                texts.append("?")
                faults.append(f"{name}, line {passage.line}: {error}")
    for check in step.checks:
        try:
            fault = facts.failing(check)
        except SettingError as error:
            fault = str(error)
        if fault:
            faults.append(f"{name}, line {check.line}: {fault}")
    found = Seen(
        step, run.position, run.trace.node(run.position).board, tuple(texts), tuple(faults)
    )
    lines = [passage.line for passage in step.passages if passage.kind is PassageKind.EXERCISE]
    wrong = [
        f"{name}, line {line}: {fault}"
        for line, (_, choices) in zip(lines, found.exercises, strict=True)
        if (fault := _fault(choices))
    ]
    return found._replace(faults=(*found.faults, *wrong))


def _facts(place: TourPlace, run: Exploration) -> Facts:
    """The facts at a place. Raises SettingError if there is no such place."""
    go_to(place, run)
    while not arrived(place, run):
        run.settle(WAIT_SECONDS)
    return Facts(run.problem, run.trace, run.position)


def _fault(choices: list[tuple[str, str]]) -> str:
    if not FEWEST_CHOICES <= len(choices) <= MOST_CHOICES:
        return f"an exercise has {FEWEST_CHOICES} to {MOST_CHOICES} choices, not {len(choices)}"
    if not all(reason for _, reason in choices):
        return "a choice needs its reason after a colon, such as - 17: the goal is not counted"
    names = [choice for choice, _ in choices]
    return "" if len(set(names)) == len(names) else f"two choices are the same: {', '.join(names)}"


def filled(passage: Passage, facts: Facts) -> str:
    """A passage with its figures filled in. Raises SettingError if one has no value."""
    return "".join(
        facts.text(piece) if isinstance(piece, TourFigure) else piece for piece in passage.pieces
    )
