"""How far long work is, on standard error: a bar on a terminal, a line a minute elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic

from loyd.core.heuristics.tables.building import Building, Progress
from loyd.core.numbers import grouped
from loyd.tui.pipe.group import say

A_MINUTE = 60


@contextmanager
def shown_building() -> Iterator[Building]:
    """A building for what takes long; its progress is one line on a terminal, which is wiped at the end, and nothing elsewhere."""
    if not sys.stderr.isatty():
        yield Building()
        return
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1.0)

        def show(progress: Progress) -> None:
            bar.update(task, description=progress.what, completed=progress.fraction)

        yield Building(show)


@contextmanager
def shown_count(what: str, of: int, done: int = 0) -> Iterator[Callable[[], None]]:
    """A function to call for each of so many things that is done, of which so many are done already; with the time that is left.

    On a terminal it is a bar, which is wiped at the end; elsewhere a line a minute.
    """
    if not sys.stderr.isatty():
        count = Count(what, of, done)
        over = Event()
        Thread(target=lambda: tell(count, lambda: over.wait(A_MINUTE)), daemon=True).start()
        try:
            yield count.advance
        finally:
            over.set()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=of, completed=done)
        yield lambda: bar.advance(task)


class Count:
    """So many things that are to be done, counted."""

    def __init__(self, what: str, of: int, done: int = 0, clock: Callable[[], float] = monotonic) -> None:
        self._what, self._of, self._done, self._before = what, of, done, done
        self._clock, self._began = clock, clock()

    def advance(self) -> None:
        """One more is done."""
        self._done += 1

    def line(self) -> str:
        """How many are done, and the time that is left if the others take as long as those that were done here."""
        here = self._done - self._before
        left = f", {_span((self._clock() - self._began) / here * (self._of - self._done))} left" if here else ""
        return f"{self._what}: {grouped(self._done)} of {grouped(self._of)}{left}"


def tell(count: Count, is_over: Callable[[], bool]) -> None:
    """Say how far it is, each time that `is_over` has waited and it is not."""
    while not is_over():
        say(count.line())


def _span(seconds: float) -> str:
    if seconds < A_MINUTE:
        return "less than a minute"
    hours, minutes = divmod(round(seconds / A_MINUTE), A_MINUTE)
    return f"{grouped(hours)} h {minutes} min" if hours else f"{minutes} min"
