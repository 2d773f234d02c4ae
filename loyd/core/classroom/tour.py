"""A guided tour: its steps, each a place in a search and what is to be said there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from loyd.core.classroom.tour_facts import Facts, TourFigure
from loyd.core.conditions.grammar import parse_condition
from loyd.core.conditions.matches import Matches
from loyd.core.search.problem import Problem
from loyd.core.session.exploration import Exploration
from loyd.core.session.transport import Activity
from loyd.core.system.errors import SettingError

if TYPE_CHECKING:
    from loyd.core.classroom.tour_facts import Check
    from loyd.core.puzzle.board import Board
    from loyd.core.search.spec import Spec


PICTURES = ("map", "flame", "tree", "ledger", "growth", "code")
"""What a step may ask to be shown."""


class PassageKind(StrEnum):
    """What a passage is: said, shown as it is typed, something to try, a question, its answer."""

    SAID = ""
    TYPED = "typed"
    TRY = "try"
    PREDICT = "predict"
    ANSWER = "answer"


class Passage(NamedTuple):
    """A paragraph.  `pieces`: texts, and between them the figures that stand in it."""

    kind: PassageKind
    pieces: tuple[str | TourFigure, ...]
    line: int

    @property
    def figures(self) -> tuple[TourFigure, ...]:
        """The figures in it."""
        return tuple(piece for piece in self.pieces if not isinstance(piece, str))


class TourStep(NamedTuple):
    """A place in a search, and what is said there.

    `at`: the step of the search, None its end; with `until`, the first step at which that condition is true.  `picture`: one of
    PICTURES, empty for the one that is there.  `line`: where it begins in its file.
    """

    title: str
    line: int
    start: Board
    goal: Board
    spec: Spec
    at: int | None
    until: str
    picture: str
    passages: tuple[Passage, ...]
    checks: tuple[Check, ...]

    @property
    def asks(self) -> bool:
        """Whether there is an answer that is hidden at first."""
        return any(passage.kind is PassageKind.ANSWER for passage in self.passages)

    def shown(self, *, is_answered: bool) -> tuple[Passage, ...]:
        """The passages that are shown: all, or those before the answer."""
        answer = next((at for at, passage in enumerate(self.passages) if passage.kind is PassageKind.ANSWER), len(self.passages))
        return self.passages if is_answered else self.passages[:answer]


class Tour(NamedTuple):
    """A tour.  `name`: what it is started by: that of a built-in one, or its file.  `minutes`: how long it takes, 0 where nobody says."""

    name: str
    title: str
    about: str
    minutes: int
    steps: tuple[TourStep, ...]


class TourWalk:
    """A place in a tour: `number` counts its steps from 0; `is_answered`: whether the answer to what it asks is shown."""

    def __init__(self, tour: Tour, number: int = 0) -> None:
        self.tour = tour
        self.number = min(max(number, 0), len(tour.steps) - 1)
        self.is_answered = False

    @property
    def step(self) -> TourStep:
        """The step at hand."""
        return self.tour.steps[self.number]

    @property
    def is_at_end(self) -> bool:
        """Whether there is nothing more to be shown."""
        return self.number == len(self.tour.steps) - 1 and (self.is_answered or not self.step.asks)

    def go_on(self) -> None:
        """Show the answer, or the next step; at the end, stay."""
        if self.step.asks and not self.is_answered:
            self.is_answered = True
        elif not self.is_at_end:
            self.number, self.is_answered = self.number + 1, False

    def go_back(self) -> None:
        """Show the step before, as it was left; at the first, its beginning."""
        self.number, self.is_answered = max(self.number - 1, 0), self.number > 0 and self.tour.steps[self.number - 1].asks


def go_to(step: TourStep, run: Exploration) -> None:
    """Let a search go to where a step is; it is there as soon as the activity is not SEEKING any more."""
    if step.until:
        run.seek(0)
        run.run_until(Matches(run.trace, parse_condition(step.until, step.start.size)))
    elif step.at is None:
        run.to_end()
    else:
        run.seek(step.at)


def arrived(step: TourStep, run: Exploration) -> bool:
    """Whether it is there.  Raises SettingError where there is no such place in the search."""
    if run.activity is Activity.SEEKING:
        return False
    if step.until and (run.hunt is None or run.hunt.found is None):
        raise SettingError(f"{run.problem.spec.text} has no step at which {step.until!r} is true")
    if step.at is not None and not step.until and run.position < step.at:
        raise SettingError(f"{run.problem.spec.text} ends at step {run.position}, before step {step.at}")
    return True


def problem_of(step: TourStep) -> Problem:
    """The search of a step."""
    return Problem(step.start, step.goal, step.spec)


WAIT_SECONDS = 1.0


@dataclass(frozen=True)
class Seen:
    """A step as it is seen: the step of the search, its passages filled in, and what is wrong with it, each with its line."""

    step: TourStep
    at: int
    texts: tuple[str, ...]
    faults: tuple[str, ...]


def seen(tour: Tour) -> Iterator[Seen]:
    """Each step of a tour as it is seen."""
    run: Exploration | None = None
    try:
        for step in tour.steps:
            problem = problem_of(step)
            if run is None or (run.problem.start, run.problem.goal, run.problem.spec) != (problem.start, problem.goal, problem.spec):
                if run is not None:
                    run.close()
                run = Exploration(problem)
            yield _seen(tour.name, step, run)
    finally:
        if run is not None:
            run.close()


def _seen(name: str, step: TourStep, run: Exploration) -> Seen:
    go_to(step, run)
    try:
        while not arrived(step, run):
            run.settle(WAIT_SECONDS)
    except SettingError as error:
        return Seen(step, run.position, (), (f"{name}, line {step.line}: {error}",))
    facts, faults = Facts(run.problem, run.trace, run.position), []
    texts = []
    for passage in step.passages:
        try:
            texts.append(filled(passage, facts))
        except SettingError as error:
            faults.append(f"{name}, line {passage.line}: {error}")
    for check in step.checks:
        try:
            fault = facts.failing(check)
        except SettingError as error:
            fault = str(error)
        if fault:
            faults.append(f"{name}, line {check.line}: {fault}")
    return Seen(step, run.position, tuple(texts), tuple(faults))


def filled(passage: Passage, facts: Facts) -> str:
    """A passage with its figures filled in.  Raises SettingError where one is not to be had."""
    return "".join(facts.text(piece) if isinstance(piece, TourFigure) else piece for piece in passage.pieces)
