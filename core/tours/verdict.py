"""A tour held against the record, from its first step to its last."""

from collections.abc import Iterator
from dataclasses import dataclass

from loyd.core.errors import SettingError
from loyd.core.exploration import Exploration
from loyd.core.tours.facts import Facts
from loyd.core.tours.figure import Figure
from loyd.core.tours.tour import Passage, Tour, TourStep
from loyd.core.tours.walk import arrived, go_to, problem_of

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
    return "".join(facts.text(piece) if isinstance(piece, Figure) else piece for piece in passage.pieces)
