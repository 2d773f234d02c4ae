"""User-defined algorithms, heuristics and conditions: plain Python functions as entries of the
catalogues.
"""

import inspect
import math
import os
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from copy import copy
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from numbers import Real
from textwrap import dedent
from types import GeneratorType
from typing import Any

import numpy as np

from ..engine import DEPTH_LIMIT, HEURISTIC, SETTINGS, Setting
from ..engine.heuristics import GREATEST_ANSWER, ROUNDING_ERROR, UserHeuristic, callback
from ..engine.problem import Algorithm, Family, Guarantee, Holds, Problem, untagged_lines
from ..engine.puzzle import Board, Moves
from ..engine.puzzle.packing import Bools
from ..engine.record import StepColumns, Tie, UserFormula, solution
from ..session import Condition
from ..system import PluginError, RecordError, printable, short_repr
from .compilable import CompiledForms
from .user_algorithm import SolverFunction, UserRecord, UserSearchFactory, Yielded
from .user_code import WATCH, UserCode, end_if_forked

AlgorithmFunction = Callable[[Problem, UserRecord], Generator[Any, None, Any]]
ALGORITHM_PATIENCE = 5.0
NOT_STATED = "not stated in its file"


def user_algorithm(name: str, function: AlgorithmFunction, file: str) -> Algorithm:
    """The entry of a generator function of `(problem, record)` that a file calls `name` (see
    `loyd.core.user_code.user_algorithm`).

    Its attributes: `complete` and `optimal`, true or false, are its guarantees; `uses` names the
    settings that affect it, by default only the heuristic; `reopens` is true if it reopens closed
    boards on a better path; `f` is its formula as text, such as "g + h**2" (without it, f is
    undefined). Raises PluginError for an unknown setting, and for an invalid formula.

    >>> from loyd.core.engine.puzzle.notation import blank_last
    >>> from loyd.core.engine.puzzle.notation import parse_board
    >>> from loyd.core.engine.search.solve import solve_with_trace
    >>> from loyd.core.engine.problem import Spec
    >>> def breadth_first(problem, record):
    ...     queue, seen = [problem.start], {problem.start}
    ...     for board in queue:
    ...         yield board
    ...         if board == problem.goal:
    ...             return
    ...         for _, successor in board.successors(problem.order):
    ...             if successor not in seen:
    ...                 seen.add(successor)
    ...                 queue.append(successor)
    >>> breadth_first.uses = ()
    >>> mine = user_algorithm("breadth_first", breadth_first, "mine.py")
    >>> problem = Problem(parse_board("x12/453/786"), blank_last(3, 3), Spec(mine))
    >>> trace, outcome = solve_with_trace(problem)
    >>> mine.id, outcome.length, outcome.expanded
    ('breadth-first', 4, 29)
    >>> [(successor.move.letter, str(successor.status)) for successor in trace.successors(2)]
    [('u', 'undo move'), ('d', 'new'), ('r', 'new')]
    """
    optimal = getattr(function, "optimal", None)
    source = _source(function)
    return Algorithm(
        id=name.replace("_", "-"),
        name=name.replace("_", " "),
        family=Family.USER,
        uses=_uses(name, function),
        tie=Tie.NEWEST,
        depth_limit=DEPTH_LIMIT.example,
        complete=_guarantee(getattr(function, "complete", None)),
        optimal=_guarantee(optimal),
        time=NOT_STATED,
        memory=NOT_STATED,
        source=file,
        pseudo_code=lambda _: untagged_lines(source),
        is_optimal=lambda _: bool(optimal),
        factory=UserSearchFactory(
            watched(name, function),
            _formula(name, function),
            reopens=bool(getattr(function, "reopens", False)),
        ),
    )


def watched(name: str, function: AlgorithmFunction) -> SolverFunction:
    """The same solver with all mistakes turned into PluginErrors that name the line: errors, a step
    that does not end, a node that is no successor, a path that is none.
    """

    code = UserCode.from_function(function, name)

    def solve(problem: Problem, record: UserRecord) -> Generator[Yielded, None, Moves | None]:
        steps = code.run(ALGORITHM_PATIENCE, function, problem, record)
        try:
            while True:
                ended, answer = code.run(ALGORITHM_PATIENCE, _next, steps)
                if ended:
                    with code.blamed():
                        return (
                            None
                            if answer is None
                            else solution(problem.start, problem.goal, answer)
                        )
                try:
                    yield (_line(steps) or 0) - code.first_line, answer
                except RecordError as error:
                    raise code.mistake(str(error), _line(steps)) from error
        finally:
            _close(steps, code)

    return solve


def _close(steps: object, code: UserCode) -> None:
    if (
        not isinstance(steps, GeneratorType) or sys.is_finalizing()
    ):  # calls can no longer be watched
        return
    with suppress(PluginError):
        code.run(ALGORITHM_PATIENCE, steps.close)


def _next(steps: Generator[Any, None, Any]) -> tuple[bool, Any]:
    try:
        return False, next(steps)
    except StopIteration as end:
        return True, end.value


def _line(steps: object) -> int | None:
    frame = steps.gi_frame if isinstance(steps, GeneratorType) else None
    return None if frame is None else frame.f_lineno


def _uses(name: str, function: AlgorithmFunction) -> frozenset[Setting[Any]]:
    uses: Iterable[str] = getattr(function, "uses", (HEURISTIC.title,))
    named = {uses} if isinstance(uses, str) else set(uses)
    there = {setting.title: setting for setting in SETTINGS if not setting.is_universal}
    if unknown := sorted(named - there.keys()):
        raise UserCode.from_function(function, name).mistake(
            f"{name} uses {unknown[0]!r}; available: {', '.join(sorted(there))}"
        )
    return frozenset(there[title] for title in named)


def _formula(name: str, function: AlgorithmFunction) -> str:
    text = getattr(function, "f", "")
    try:
        if not isinstance(text, str):
            raise TypeError("it must be a string")
        UserFormula.from_text(text, Fraction(1)).f(1, 1)
    except Exception as error:  # it is Python of the user's own, which can raise anything
        raise UserCode.from_function(function, name).mistake(
            f'{name}.f is {text!r}, not a formula of g, h and w ({error}); write "g + h**2"'
        ) from error
    return text


def _guarantee(promise: object) -> Guarantee:
    if promise is None:
        return Guarantee(Holds.UNKNOWN, NOT_STATED)
    return Guarantee(Holds.ALWAYS, "stated in its file") if promise else Guarantee(Holds.NEVER)


def _source(function: AlgorithmFunction) -> str:
    try:
        return dedent(inspect.getsource(function)).rstrip()
    except (OSError, TypeError):
        return ""


HeuristicFunction = Callable[[Board, Board], Any]
HEURISTIC_PATIENCE = 2.0
REMEMBERED = 1 << 16


def user_heuristic(name: str, function: HeuristicFunction, file: str) -> UserHeuristic:
    """The entry of a function that a file calls `name`.

    Its attributes `admissible` and `consistent` are guarantees, which only the audit checks;
    `compiled` requests what `loyd.core.user_code.compilable` does.
    """
    admissible = bool(getattr(function, "admissible", False))
    consistent = bool(getattr(function, "consistent", False))
    said = (function.__doc__ or "").strip().split("\n\n")[0]
    return UserHeuristic(
        id=name.replace("_", "-"),
        name=name.replace("_", " "),
        definition=" ".join(printable(said).split()) or f"Defined in {file}.",
        source=file,
        admissible=admissible or consistent,
        consistent=consistent,
        file=callback,
        answers=lambda goal: RememberedValues(name, function, goal),
        compiled=CompiledForms(name, function) if getattr(function, "compiled", False) else None,
    )


class RememberedValues:
    """A function's values for boards towards a goal, remembered for the last few thousand boards.

    A board on which it made a mistake is not tried again. The goal has an h of 0 in every search;
    `goal_h` is what the function returned for it.
    """

    def __init__(self, name: str, function: HeuristicFunction, goal: Board):
        self._function = function
        self._goal = goal
        self._given_goal = copy(goal)  # that user code may change
        self._code = UserCode.from_function(function, name)
        self.goal_h: Any = 0
        self._mistakes: dict[tuple[int, ...], PluginError] = {}
        self._known = lru_cache(REMEMBERED)(self._ask)

    def __call__(self, cells: tuple[int, ...]) -> int:
        """The h of the board with these cells, in moves. Raises PluginError unless it is a number
        from 0 to GREATEST_ANSWER.
        """
        try:
            return self._known(cells)
        except PluginError as error:
            self._mistakes[cells] = error
            raise

    def _ask(self, cells: tuple[int, ...]) -> int:
        if cells in self._mistakes:
            raise self._mistakes[cells]
        goal = self._goal
        process = os.getpid()
        board = Board.known(goal.height, goal.width, cells)
        try:
            h = WATCH.call(
                HEURISTIC_PATIENCE, self._function, board, self._given_goal, file=self._code.path
            )
        except BaseException:
            with self._code.blamed():
                raise
        end_if_forked(process)
        if type(h) is int and 0 <= h <= GREATEST_ANSWER and (not h or cells != goal.cells):
            return h
        return self._rounded(board, h)

    def _rounded(self, board: Board, answer: Any) -> int:
        """A result as a whole number. Raises PluginError if it is not a valid h."""
        with self._code.blamed():
            h = _number(answer)
            wrong = _wrong(h)
            if wrong:
                raise self._code.mistake(
                    f"{self._code.name} returned {short_repr(answer)} for {board}; {wrong}"
                )
            rounded: int = math.ceil(h - ROUNDING_ERROR)
        if board == self._goal:
            self.goal_h = h
            return 0
        return rounded


def _number(answer: Any) -> Any:
    """A result as one of Python's numbers, if NumPy or `decimal` has it as one of theirs."""
    if isinstance(answer, np.generic | np.ndarray) and not answer.shape:
        return answer.item()
    return float(answer) if isinstance(answer, Decimal) else answer


def _wrong(answer: object) -> str:
    """What is wrong with a result; empty if nothing is.

    Fractions are rounded up: every distance is a whole number, so this keeps admissible h
    admissible and inadmissible h inadmissible, and forgives rounding errors.
    """
    if not isinstance(answer, Real):
        return "it must return a number: the moves still needed"
    h: Any = answer
    if not h >= 0:
        return "h must be 0 or more"
    return f"h must be at most {GREATEST_ANSWER}" if h > GREATEST_ANSWER else ""


ConditionFunction = Callable[..., Any]
CONDITION_PATIENCE = 2.0


class UserCondition(Condition):
    """Calls a function of `(node, successors, counts)`, as defined in
    `loyd.core.engine.record.node`, for one step after another.

    The condition holds if the function returns something true. `id`: its word in a condition, as in
    the file.
    """

    is_slow = True

    def __init__(self, name: str, function: ConditionFunction, file: str):
        self.id = name
        self.name = name.replace("_", " ")
        self.source = file
        self._function = function
        self._code = UserCode.from_function(function, name)

    def holds(self, columns: StepColumns, among: Bools) -> Bools:
        """At which of the steps it holds. Raises PluginError, which names the line, if the function
        makes a mistake.
        """
        found = np.zeros(len(columns), bool)
        for place in np.flatnonzero(among).tolist():
            (row,) = columns.rows(columns.first + place, 1)
            with self._code.blamed():
                found[place] = bool(
                    WATCH.call(
                        CONDITION_PATIENCE, self._function, row.node, row.successors, row.counts
                    )
                )
        return found
