"""Builds the tables that a search needs, and shows the progress of long work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING

from ...core.system import Building, Progress, SettingError, grouped, seconds
from .group import print_notice

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import ProgressColumn

    from ...core.engine.problem import Problem


MINUTE_SECONDS = 60


def _bar(done: ProgressColumn) -> Bar:
    """A bar on standard error that disappears at the end; `done` tells how far it is."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = TextColumn("{task.description}"), BarColumn(), done, TimeRemainingColumn()
    return Bar(*columns, console=Console(stderr=True), transient=True)


@contextmanager
def shown_building() -> Iterator[Building]:
    """A `Building` whose progress is shown on the terminal."""
    if not sys.stderr.isatty():
        yield Building()
        return
    from rich.progress import TaskProgressColumn

    with _bar(TaskProgressColumn()) as bar:
        task = bar.add_task("", total=1.0)

        def show(progress: Progress) -> None:
            bar.update(task, description=progress.what, completed=progress.fraction)

        yield Building(show)


@contextmanager
def shown_count(what: str, of: int, done: int = 0) -> Iterator[Callable[[], None]]:
    """A function to call for each of `of` things as it is done, of which some are `done`
    already; shows the remaining time.

    On a terminal it is a bar, which disappears at the end; elsewhere a line a minute.
    """
    if not sys.stderr.isatty():
        count = Count(what, of, done)
        over = Event()
        Thread(
            target=lambda: print_progress(count, lambda: over.wait(MINUTE_SECONDS)), daemon=True
        ).start()
        try:
            yield count.advance
        finally:
            over.set()
        return
    from rich.progress import MofNCompleteColumn

    with _bar(MofNCompleteColumn()) as bar:
        task = bar.add_task(what, total=of, completed=done)
        yield lambda: bar.advance(task)


class Count:
    """Counts what is done of something that takes long, and estimates the rest."""

    def __init__(self, what: str, of: int, done: int, clock: Callable[[], float] = monotonic):
        self._what = what
        self._of = of
        self._done = done
        self._before = done
        self._clock = clock
        self._began = clock()

    def advance(self) -> None:
        """Count one more."""
        self._done += 1

    def line(self) -> str:
        """What is done and how long the rest will take, in words."""
        here = self._done - self._before
        left = (
            f", {seconds((self._clock() - self._began) / here * (self._of - self._done))} left"
            if here
            else ""
        )
        return f"{self._what}: {grouped(self._done)} of {grouped(self._of)}{left}"


def print_progress(count: Count, is_over: Callable[[], bool]) -> None:
    """Say the progress now and then until it is over."""
    while not is_over():
        print_notice(count.line())


def make_ready(problem: Problem) -> None:
    """Build the tables of a problem's heuristic, so that the search itself loses no time; on a
    terminal, show progress.

    Raises SettingError if the heuristic is not defined for the board's size, or if there is no
    memory for the tables.
    """
    build_tables(problem)
    warn_of_goal(problem)


def build_tables(problem: Problem) -> None:
    """As `make_ready`, but without `warn_of_goal`: call no user-defined heuristic, which could end
    this process.
    """
    if refusal := problem.heuristic.refusal(problem.goal.size):
        raise SettingError(refusal)
    if not problem.heuristic.is_ready(problem.goal):
        with shown_building() as building:
            estimate = problem.heuristic.for_goal(problem.goal, building)
        for notice in estimate.notices:
            print_notice(notice)
    from ...core.engine.problem import Holds

    optimality = problem.spec.optimal
    if optimality != problem.algorithm.optimal and optimality.holds is Holds.NEVER:
        _print_notice_once(f"{problem.spec.variant} is not optimal: {optimality.note}")


def warn_of_goal(problem: Problem) -> None:
    """Say once what the heuristic does wrong for the goal."""
    heuristic = problem.heuristic
    if (heuristic.is_user_defined or not heuristic.admissible) and (
        warning := problem.estimate.warning
    ):
        _print_notice_once(warning)


_print_notice_once = cache(print_notice)
