"""How far long work is, on standard error where that is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from loyd.core.heuristics.tables.building import Building, Progress


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
def shown_count(what: str, of: int) -> Iterator[Callable[[], None]]:
    """A function to call for each of so many things that is done; on a terminal they are counted, with the time that is left."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=of)
        yield lambda: bar.advance(task)
