"""An algorithm of one's own: a plain Python generator, as an entry of the catalogue."""

import ctypes
import inspect
from collections.abc import Callable, Generator, Iterable
from textwrap import dedent
from types import GeneratorType
from typing import Any

from core.errors import RecordError
from core.foreign import comes_from_outside
from core.plugins.aside import Aside
from core.plugins.suspect import Suspect
from core.plugins.watch import WATCH
from core.search import bounds
from core.search.algorithm import Algorithm, Family, Setting
from core.search.plain import Plain, Solver
from core.search.problem import Problem
from core.trace.choice import Tie
from core.trace.path import solution
from core.trace.record import Record

Function = Callable[[Problem, Record], Generator[Any, None, Any]]
PATIENCE = 5.0
NOT_SAID = "its file does not say"


def own_algorithm(name: str, function: Function, file: str) -> Algorithm:
    """The entry of a generator function of `(problem, record)` that a file calls `name`; `core.trace.recorded` says what it may do.

    Its attributes are its promises: `complete` and `optimal`, both true or false, and `uses`, the settings that have an effect on it.
    Without `uses` that is the heuristic alone.  Raises PluginError for a setting that there is not.
    """
    optimal = getattr(function, "optimal", None)
    return Algorithm(
        id=name.replace("_", "-"),
        name=name.replace("_", " "),
        family=Family.OWN,
        uses=_uses(name, function),
        tie=Tie.NEWEST,
        complete=_said(getattr(function, "complete", None)),
        optimal=_said(optimal),
        time=NOT_SAID,
        memory=NOT_SAID,
        source=file,
        pseudo_code=_source(function),
        is_optimal=lambda _: bool(optimal),
        bounds=bounds.nothing,
        rules=Plain(watched(name, function)),
    )


def watched(name: str, function: Function) -> Solver:
    """The same solver, whose mistakes are PluginErrors that name the line: whatever it raises, a step that does not end, a node that is
    no successor, a path that is none."""

    suspect = Suspect.of(function, name)

    def solve(problem: Problem, record: Record) -> Generator[Any, None, Any]:
        with suspect.blamed():
            steps = WATCH.call(PATIENCE, function, problem, record)
        try:
            while True:
                with suspect.blamed():
                    ended, answer = WATCH.call(PATIENCE, _next, steps)
                if ended:
                    with suspect.blamed():
                        return None if answer is None else solution(problem.start, problem.goal, answer)
                try:
                    yield answer
                except RecordError as error:
                    raise suspect.mistake(str(error), _line(steps)) from error
        finally:
            _close(steps)

    return solve


def _close(steps: object) -> None:
    """End a generator that nobody asks any more; whether it objects is nobody's concern either.

    One that cannot be ended is kept for good: when Python throws it away, it would try once again and print that this cannot be.
    """
    if not isinstance(steps, GeneratorType):
        return
    try:
        with Aside():
            WATCH.call(PATIENCE, steps.close)
    except BaseException as error:  # foreign code may raise anything
        if comes_from_outside(error):
            raise
    if steps.gi_frame is not None:
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(steps))


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


def _uses(name: str, function: Function) -> frozenset[Setting]:
    uses: Iterable[str] = getattr(function, "uses", (Setting.HEURISTIC,))
    named = {uses} if isinstance(uses, str) else set(uses)
    there = {setting.value for setting in Setting}
    if unknown := sorted(named - there):
        raise Suspect.of(function, name).mistake(f"{name} uses {unknown[0]!r}; there are {', '.join(sorted(there))}")
    return frozenset(map(Setting, named))


def _said(promise: object) -> str:
    return NOT_SAID if promise is None else "its file says so" if promise else "no"


def _source(function: Function) -> str:
    try:
        return dedent(inspect.getsource(function)).rstrip()
    except (OSError, TypeError):
        return ""
