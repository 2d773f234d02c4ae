"""A search that a command makes as far as it is asked for, and the steps of it at which a condition is true."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from loyd.core.errors import ConditionError
from loyd.core.search.begin import begin
from loyd.core.until.grammar import parse_condition
from loyd.core.until.matches import Matches
from loyd.tui.pipe.make_ready import make_ready

if TYPE_CHECKING:
    from loyd.core.search.outcome import Outcome
    from loyd.core.search.problem import Problem
    from loyd.core.until.condition import Condition

ALL = 1 << 62
FEWEST_AHEAD, MOST_AHEAD = 1 << 12, 1 << 20


class LogSearch:
    """A search, made as far as its log is asked for."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.outcome: Outcome | None = None
        if problem.verdict.solvable:
            make_ready(problem)
        self.trace, self._search = begin(problem)

    def reaches(self, step: int) -> bool:
        """Search on up to a step; whether there is such a step."""
        try:
            if self.trace.steps == 0 and self.outcome is None:
                next(self._search)
            while self.trace.steps < step and self.outcome is None:
                self._search.send(step - self.trace.steps)
        except StopIteration as end:
            self.outcome = end.value
        return self.trace.steps >= step

    def condition(self, option: str, text: str) -> Condition:
        """The condition that an option states.  Raises UsageError."""
        try:
            return parse_condition(text, self.problem.start.size)
        except ConditionError as error:
            raise click.UsageError(f"{option} {text!r}: {error}") from error

    def first_match(self, condition: Condition, first: int) -> int | None:
        """The first step from `first` on at which a condition is true; None where there is none.  It searches on until there is."""
        matches, ahead = Matches(self.trace, condition), FEWEST_AHEAD
        self.reaches(ALL if condition.needs_end else first)
        matches.resolve(self.trace.steps)
        at = first - 1
        while at < self.trace.steps:
            found = matches.after(at, self.trace.steps)
            if found is not None:
                return found
            at, ahead = self.trace.steps, min(2 * ahead, MOST_AHEAD)
            self.reaches(at + ahead)
        return None
