"""A user's own heuristic as an entry of the catalogue; loops call all of them in the same way."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from ...system import Building, PluginError, ToStandardError, short_repr
from ..puzzle import Board, Size
from .callback import ASK_PYTHON
from .heuristic import AnswerCallback, Callback, Estimate, Heuristic, NoCallback, answer_of


class CompiledFunction(Protocol):
    """A user's function that Numba has compiled, or is going to."""

    def is_ready(self, size: Size) -> bool:
        """Whether it is ready for boards of a size, or cannot be compiled."""

    def for_goal(self, goal: Board, answers: AnswerCallback) -> tuple[Any, str]:
        """The C function for boards on the path to a goal, None if there is none; and a sentence if
        there is something new to say.
        """


@dataclass(frozen=True, kw_only=True)
class UserHeuristic(Heuristic):
    """`answers`: returns h for boards on the path to a goal. `compiled`: what loops call instead,
    if there is a compiled form.
    """

    answers: Callable[[Board], AnswerCallback]
    compiled: CompiledFunction | None = None

    is_user_defined = True

    def is_ready(self, goal: Board) -> bool:
        return self.compiled is None or self.compiled.is_ready(goal.size)

    def for_goal(self, goal: Board, building: Building | None = None) -> "UserEstimate":
        answers = self.answers(goal)
        if self.compiled is None:
            return UserEstimate(self, goal, None, answers=answers)
        if building is not None:
            building.report(f"{self.name} for boards of {goal.height}x{goal.width}", 0)
        form, said = self.compiled.for_goal(goal, answers)
        return UserEstimate(self, goal, None, (said,) if said else (), answers=answers, form=form)


@dataclass(frozen=True, kw_only=True)
class UserEstimate(Estimate):
    """`answers`: the function, whose values are remembered. `form`: the C function that searches
    call instead, if there is one.
    """

    answers: AnswerCallback
    form: Any = None

    @property
    def is_python(self) -> bool:
        return self.form is None

    def value(self, board: Board) -> int:
        if self.form is not None and board.size == self.goal.size:
            h = answer_of(self.form, self.goal, board.cells)
            if h != ASK_PYTHON:
                return h
        return self._answer_in_moves(board)

    @property
    def warning(self) -> str:
        """A warning about a function that does not return 0 for the goal, if it returns
        anything.
        """
        self.display_h(self.goal)
        h = getattr(self.answers, "goal_h", 0)
        return (
            f"{self.heuristic.id} returned {short_repr(h)} for the goal; it must return 0, and "
            "searches use 0"
            if h
            else ""
        )

    @property
    def warnings(self) -> tuple[str, ...]:
        return tuple(filter(None, (*(self.notices if self.form is None else ()), self.warning)))

    def display_h(self, board: Board) -> int:
        try:
            return self._answer_in_moves(board)
        except PluginError:
            return 0

    def _answer_in_moves(self, board: Board) -> int:
        with ToStandardError():
            return self.answers(board.cells)

    def running_tables(self, callback: Callback | NoCallback | None = None) -> Any:
        return (callback if isinstance(callback, Callback) else Callback()).tables(
            self.answers, self.goal, self.form
        )
