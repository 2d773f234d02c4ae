"""The compiled form of a heuristic of one's own, where it can be compiled as it is and says the same as Python."""

from collections.abc import Callable
from threading import Lock
from time import perf_counter
from typing import Any

from loyd.core.compile.kernel import jit_is_disabled
from loyd.core.errors import PluginError
from loyd.core.heuristics.asked import ASK_PYTHON
from loyd.core.heuristics.asking import Answers, answer_of
from loyd.core.plugins.compilable import CannotCompileError, Compilable
from loyd.core.plugins.watch import TooLongError
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.scramble import seeded, uniform, walk

WALKS, BOARDS = 100, 200
COMPARING_SECONDS = 5.0


class CompiledForms:
    """The compiled forms of a function, one for each size of the board, made when they are asked for."""

    def __init__(self, name: str, function: Callable[..., Any]) -> None:
        self._name, self._function = name, function
        self._lock = Lock()
        self._forms: dict[tuple[int, int], Any] = {}
        self._differences: dict[Board, str] = {}

    def is_ready(self, size: tuple[int, int]) -> bool:
        """Whether the form for a size is at hand, or cannot be had."""
        if size in self._forms or jit_is_disabled():
            return True
        try:
            return Compilable(self._function, size).is_cached()
        except CannotCompileError:
            return True

    def towards(self, goal: Board, answers: Answers) -> tuple[Any, str]:
        """The C function by which loops may ask about boards on the way to a goal, None where they have to ask Python; and what there is to
        say of it, in a sentence, the first time.

        `answers`: what Python says, with which it is compared.
        """
        if jit_is_disabled():
            return None, ""
        with self._lock:
            said = "" if goal.size in self._forms else self._make(goal.size)
            form = self._forms[goal.size]
            if form is None:
                return None, said
            if goal not in self._differences:
                self._differences[goal] = difference = _difference(form, goal, answers)
                said = self._refusal(difference) if difference else said
            return (None if self._differences[goal] else form), said

    def _make(self, size: tuple[int, int]) -> str:
        """Compile the form for a size, or load it; what there is to say of that."""
        began = perf_counter()
        self._forms[size] = None
        try:
            self._forms[size] = made = Compilable(self._function, size).made()
        except CannotCompileError as error:
            return self._refusal(str(error))
        took = f"{perf_counter() - began:.1f} s"
        return "" if made.is_loaded else f"{self._name} was compiled for {size[0]}x{size[1]} in {took}; it cannot be interrupted in a call"

    def _refusal(self, reason: str) -> str:
        return f"{self._name} runs as plain Python: {reason}"


def _difference(form: Any, goal: Board, answers: Answers) -> str:
    """Where a form says otherwise than Python does of some hundred boards, if anywhere; where it says nothing Python is asked."""
    rng, late = seeded(0), perf_counter() + COMPARING_SECONDS
    for number in range(WALKS + BOARDS):
        if perf_counter() > late:
            break
        board = walk(goal, number, rng) if number < WALKS else uniform(goal, rng)
        try:
            said = answers(board.cells)
        except PluginError as error:
            if isinstance(error.__cause__, TooLongError):
                return f"of {board} it does not come to an end"
            said = ASK_PYTHON
        h = answer_of(form, goal, board.cells)
        if h not in (said, ASK_PYTHON):
            return f"compiled it says {h} of {board}, " + ("where it makes a mistake" if said == ASK_PYTHON else f"and in Python {said}")
    return ""
