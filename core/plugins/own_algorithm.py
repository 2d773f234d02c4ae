"""An algorithm of one's own: a plain Python generator, as an entry of the catalogue."""

import inspect
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from fractions import Fraction
from textwrap import dedent
from types import GeneratorType
from typing import Any

from loyd.core.errors import PluginError, RecordError
from loyd.core.plugins.own_code import OwnCode
from loyd.core.search import bounds
from loyd.core.search.algorithm import Algorithm, Family
from loyd.core.search.plain.plain import Plain, Solver
from loyd.core.search.problem import Problem
from loyd.core.search.pseudo_code import silent
from loyd.core.search.setting import Setting
from loyd.core.search.settings import DEPTH_LIMIT, HEURISTIC, SETTINGS
from loyd.core.trace.choice import Tie
from loyd.core.trace.formula import OwnFormula
from loyd.core.trace.path import solution
from loyd.core.trace.record import Record

Function = Callable[[Problem, Record], Generator[Any, None, Any]]
PATIENCE = 5.0
NOT_SAID = "its file does not say"


def own_algorithm(name: str, function: Function, file: str) -> Algorithm:
    """The entry of a generator function of `(problem, record)` that a file calls `name`; `loyd.core.trace.recorded` says what it may do.

    Its attributes are its promises: `complete` and `optimal`, both true or false, and `uses`, the settings that have an effect on it.
    Without `uses` that is the heuristic alone.  `f` is the formula that it goes by, as text: "g + h**2"; without it none is claimed.
    Raises PluginError for a setting that there is not, and for a formula that is none.

    >>> from loyd.core.puzzle.goal import blank_last
    >>> from loyd.core.puzzle.notation import parse_board
    >>> from loyd.core.search.answer import recorded
    >>> from loyd.core.search.spec import Spec
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
    >>> mine = own_algorithm("breadth_first", breadth_first, "mine.py")
    >>> trace, outcome = recorded(Problem(parse_board("x12/453/786"), blank_last(3, 3), Spec(mine)))
    >>> mine.id, outcome.length, outcome.expanded
    ('breadth-first', 4, 29)
    >>> [(successor.move.letter, str(successor.fate)) for successor in trace.successors(2)]
    [('u', 'straight back'), ('d', 'new'), ('r', 'new')]
    """
    optimal, source = getattr(function, "optimal", None), _source(function)
    return Algorithm(
        id=name.replace("_", "-"),
        name=name.replace("_", " "),
        family=Family.OWN,
        uses=_uses(name, function),
        tie=Tie.NEWEST,
        depth_limit=DEPTH_LIMIT.example,
        complete=_said(getattr(function, "complete", None)),
        optimal=_said(optimal),
        time=NOT_SAID,
        memory=NOT_SAID,
        source=file,
        pseudo_code=lambda _: silent(source),
        is_optimal=lambda _: bool(optimal),
        bounds=bounds.nothing,
        rules=Plain(watched(name, function), own=_formula(name, function)),
    )


def watched(name: str, function: Function) -> Solver:
    """The same solver, whose mistakes are PluginErrors that name the line: whatever it raises, a step that does not end, a node that is
    no successor, a path that is none."""

    code = OwnCode.of(function, name)

    def solve(problem: Problem, record: Record) -> Generator[Any, None, Any]:
        steps = code.run(PATIENCE, function, problem, record)
        try:
            while True:
                ended, answer = code.run(PATIENCE, _next, steps)
                if ended:
                    with code.blamed():
                        return None if answer is None else solution(problem.start, problem.goal, answer)
                record.line = (_line(steps) or 0) - code.first_line
                try:
                    yield answer
                except RecordError as error:
                    raise code.mistake(str(error), _line(steps)) from error
        finally:
            _close(steps, code)

    return solve


def _close(steps: object, code: OwnCode) -> None:
    """End a generator that nobody asks any more; whether it objects is nobody's concern either."""
    if not isinstance(steps, GeneratorType) or sys.is_finalizing():  # no call can be watched any more
        return
    with suppress(PluginError):
        code.run(PATIENCE, steps.close)


def _next(steps: Generator[Any, None, Any]) -> tuple[bool, Any]:
    """Whether a generator has ended, and what it yielded or returned."""
    try:
        return False, next(steps)
    except StopIteration as end:
        return True, end.value


def _line(steps: object) -> int | None:
    """The line at which a generator waits."""
    frame = steps.gi_frame if isinstance(steps, GeneratorType) else None
    return None if frame is None else frame.f_lineno


def _uses(name: str, function: Function) -> frozenset[Setting[Any]]:
    uses: Iterable[str] = getattr(function, "uses", (HEURISTIC.title,))
    named = {uses} if isinstance(uses, str) else set(uses)
    there = {setting.title: setting for setting in SETTINGS if not setting.is_universal}
    if unknown := sorted(named - there.keys()):
        raise OwnCode.of(function, name).mistake(f"{name} uses {unknown[0]!r}; there are {', '.join(sorted(there))}")
    return frozenset(there[title] for title in named)


def _formula(name: str, function: Function) -> str:
    text = getattr(function, "f", "")
    try:
        if not isinstance(text, str):
            raise TypeError("it must be text")
        OwnFormula.of(text, Fraction(1)).f(1, 1)
    except Exception as error:
        raise OwnCode.of(function, name).mistake(f'{name}.f is {text!r}, no formula of g, h and w ({error}); write "g + h**2"') from error
    return text


def _said(promise: object) -> str:
    return NOT_SAID if promise is None else "its file says so" if promise else "no"


def _source(function: Function) -> str:
    try:
        return dedent(inspect.getsource(function)).rstrip()
    except (OSError, TypeError):
        return ""
