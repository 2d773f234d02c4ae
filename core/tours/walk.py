"""How far somebody is in a tour, and how its steps are gone to."""

from loyd.core.errors import SettingError
from loyd.core.exploration import Exploration
from loyd.core.search.problem import Problem
from loyd.core.tours.tour import Tour, TourStep
from loyd.core.transport import Activity
from loyd.core.until.grammar import parse_condition
from loyd.core.until.matches import Matches


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
