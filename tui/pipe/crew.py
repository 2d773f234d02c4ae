"""Who does the searches of a command: processes here, or the workers of a dask cluster."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import click

from loyd.core.cores import cores
from loyd.core.errors import LoydError
from loyd.tui.pipe.group import say
from loyd.tui.pipe.make_ready import make_ready_for_others

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from loyd.core.batch.pool import Pool
    from loyd.core.batch.task import Task

SMALL, FEW = 9, 16
MOST = 64

jobs_option = click.option(
    "--jobs",
    type=click.IntRange(1, MOST),
    metavar="N",
    help="Search in so many processes, which share the machine's memory.  [default: 1 for one board, for several as many as there are "
    "cores, each as soon as it is worth it]",
)
threads_option = click.option(
    "--threads",
    type=click.IntRange(1, MOST),
    metavar="N",
    help="Search a board on so many threads: IDA* and iterative deepening, once a search is long enough for it; whatever else goes on one. "
    "The answer and all counts are the same.  [default: as many as there are cores for one board, 1 where there are --jobs]",
)
dask_option = click.option(
    "--dask",
    metavar="ADDRESS",
    help="Search on a dask cluster, such as tcp://10.0.0.1:8786; local is one of --jobs processes.  [needs loyd-search[dask]]",
)


def shared_out(jobs: int | None, threads: int | None) -> tuple[int | None, int]:
    """In how many processes to search, None where that is left open, and on how many threads in each.

    Raises UsageError where several of both are asked for.
    """
    if threads is None:
        return jobs, min(cores(), MOST) if jobs is None else 1
    if threads > 1 and jobs is not None and jobs > 1:
        raise click.UsageError("boards are searched in several --jobs, each on one thread, or one by one on several --threads: give one")
    return (1, threads) if threads > 1 else (jobs, 1)


class Crew(NamedTuple):
    """Who searches: so many processes, or the workers of the dask cluster at an address.

    `jobs` None: as many processes as there are cores, and one for one board, whose searches would slow each other.
    """

    jobs: int | None = None
    dask: str | None = None

    @contextmanager
    def pool(self, tasks: Sequence[Task]) -> Iterator[Pool | Executor]:
        """Those that do these tasks, with what the tasks have in common made ready."""
        from loyd.core.batch.growth import Growth
        from loyd.core.batch.pool import Pool

        _compile_nothing_for_little(tasks)
        if self.dask is None:
            with Pool(min(self._most(tasks), len(tasks)), Growth() if self.jobs is None else None) as pool:
                _prepare(tasks)
                yield pool
            return
        try:
            from loyd.core.sweep.dask_cluster import LOCAL, cluster
        except ImportError as error:
            raise LoydError("dask is not here: pip install 'loyd-search[dask]' brings it") from error
        if self.dask == LOCAL:
            _prepare(tasks)
        with cluster(self.dask, self._most(tasks)) as executor:
            yield executor

    def _most(self, tasks: Sequence[Task]) -> int:
        """How many processes at most."""
        if self.jobs is not None:
            return self.jobs
        return min(cores(), MOST) if len({id(task.instance) for task in tasks}) > 1 else 1


def _compile_nothing_for_little(tasks: Sequence[Task]) -> None:
    """Where loops cannot be kept, compiling takes far longer than a few searches of small boards: these run as plain Python.

    Processes that have been started already do not hear of it.
    """
    from loyd.core.compile.kernel import DISABLE_JIT
    from loyd.core.compile.loops_folder import why_not_kept

    if (reason := why_not_kept()) and len(tasks) <= FEW and all(len(task.instance.board.cells) <= SMALL for task in tasks):
        os.environ[DISABLE_JIT] = "1"
        say(f"{reason}; the searches run as plain Python")


def _prepare(tasks: Sequence[Task]) -> None:
    """Build the tables and compile the loops that the searches share, once for all processes."""
    from loyd.core.sweep.results import problems_of

    for problem in problems_of(tasks):
        make_ready_for_others(problem)
