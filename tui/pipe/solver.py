"""Board after board solved as was asked for, or where that is left open by what is best."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from loyd.tui.pipe.ahead import Ahead
from loyd.tui.pipe.answer import Answer

if TYPE_CHECKING:
    from loyd.core.batch.solving import Solved
    from loyd.core.puzzle.board import Board
    from loyd.core.search.best_choice import BestChoices
    from loyd.core.search.problem import Problem
    from loyd.tui.pipe.request import Request


@dataclass(frozen=True)
class Solver:
    """Solves the boards of one request, and knows how many have come; `ahead`: what does their searches."""

    request: Request
    ahead: Ahead

    @cached_property
    def choices(self) -> BestChoices:
        """What boards are searched with where that is left open."""
        from loyd.core.search.best_choice import BestChoices

        return BestChoices()

    def answer(self, board: Board) -> Answer:
        """The answer to a board.  Raises SettingError, and BoardError for a goal that cannot be read."""
        from loyd.core.search.settings import HEURISTIC

        if self.request.is_looked_up(board.size):
            from loyd.core.search.look_up import EXACT_TABLE, look_up

            return Answer(board, look_up(board, self.request.goal_of(board.size), self.request.order), EXACT_TABLE)
        problem = self.request.problem(board)
        if self.request.is_left_open and problem.verdict.solvable:
            problem, (outcome, figures) = self._best(problem)
        else:
            problem, (outcome, figures) = self.ahead.search(problem)
        heuristic = problem.heuristic.id if HEURISTIC in problem.algorithm.uses else None
        return Answer(board, outcome, problem.algorithm.id, heuristic, figures)

    def _best(self, problem: Problem) -> tuple[Problem, Solved]:
        """The search that solved a board, and its outcome; those given up before it took a little of what a table would have taken."""
        for spec, most in self.choices.attempts(problem, self.ahead.expected):
            problem = self.request.problem(problem.start, spec)
            if most is None:
                problem, found = self.ahead.search(problem)
            else:
                found = self.ahead.alone(replace(problem, limits=replace(problem.limits, expansions=most)))
            self.choices.note(problem, found[0])
            if found[0].limit != "expansions":
                break
        return problem, found
