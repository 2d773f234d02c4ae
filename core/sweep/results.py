"""Who does the searches of a sweep: this process, processes of Loyd's own, or an executor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from dataclasses import replace
from queue import SimpleQueue
from typing import Protocol

from loyd.core.batch.batch import Batches, Done, Place, Places
from loyd.core.batch.pool import Pool
from loyd.core.batch.task import Result, Task
from loyd.core.errors import LoydError
from loyd.core.export.records import Record
from loyd.core.foreign import told
from loyd.core.search import warm_up
from loyd.core.search.problem import Problem
from loyd.core.sweep.memory import is_of_dask, memory_for
from loyd.core.sweep.runs_file import Kept
from loyd.core.sweep.sweep import Sweep

AT_FIRST, AT_MOST = 32, 1024
"""So many batches wait in an executor at first and at most: enough for hundreds of processes, and few enough to be called off at once."""

BATCH_SECONDS = 1.0


class Keeper(Protocol):
    """Where runs are written to, such as a `RunsFile`; `held`: those that are there already."""

    held: Kept

    def add(self, record: Record) -> None:
        """One more run."""


def runs_of(sweep: Sweep, pool: int | Pool | Executor | None, keeper: Keeper | None = None) -> Iterator[tuple[Record, Result]]:
    """Do the runs that are left; the record of each once it is kept, and its result, as they come."""
    held = Kept({}) if keeper is None else keeper.held
    runs = left(sweep, held)
    memory = held.memory or sweep.memory or memory_for(pool)
    for place, result in results_of([sweep.task(run, memory) for run in runs], pool):
        record = sweep.record(runs[place], result)
        if keeper is not None:
            keeper.add(record)
        yield record, result


def left(sweep: Sweep, held: Kept) -> list[int]:
    """The runs that are not held yet."""
    return [run for run in sweep.runs if run not in held.records]


def results_of(tasks: Sequence[Task], pool: int | Pool | Executor | None) -> Iterator[tuple[Place, Result]]:
    """The place and the result of each task, as they come; when nobody asks for more, what has not begun is called off.

    Raises LoydError where an executor takes no more.
    """
    if pool is None:
        for place, task in enumerate(tasks):
            found = task.do()
            yield place, Result(task, found.figures, found.drawn)
    elif isinstance(pool, Pool):
        yield from pool.run(tasks)
    elif isinstance(pool, int):
        yield from _in_processes(tasks, pool)
    elif is_of_dask(pool):
        from loyd.core.sweep import dask_cluster

        with dask_cluster.brought(pool, tasks) as light:
            for place, result in _by_executor(light, pool):
                yield place, replace(result, task=tasks[place])
    else:
        yield from _by_executor(tasks, pool)


def problems_of(tasks: Sequence[Task]) -> Iterator[Problem]:
    """A search of each kind that the tasks have in common: the same algorithm with the same settings, towards the same goal."""
    seen = set()
    for task in tasks:
        use = task.spec, task.instance.goal
        if use not in seen and (problem := task.problem()).verdict.solvable:
            seen.add(use)
            yield problem


def _in_processes(tasks: Sequence[Task], processes: int) -> Iterator[tuple[Place, Result]]:
    with Pool(min(processes, len(tasks))) as pool:
        for problem in problems_of(tasks):
            _prepare(problem)
        yield from pool.run(tasks)


def _prepare(problem: Problem) -> None:
    """Build the tables and compile the loop of a search, once for all processes."""
    if not problem.heuristic.is_ready(problem.goal):
        problem.heuristic.towards(problem.goal)
    kernel = problem.algorithm.rules.kernel(problem)
    if kernel is not None and kernel.compilable and not kernel.is_loaded and not kernel.is_cached():
        warm_up.exercise(problem)


def _by_executor(tasks: Sequence[Task], executor: Executor) -> Iterator[tuple[Place, Result]]:
    batches = Batches(tasks, BATCH_SECONDS)
    waiting: dict[Future[Done], Places] = {}
    done: SimpleQueue[Future[Done]] = SimpleQueue()

    def submit(count: int) -> None:
        while count > 0 and len(waiting) < AT_MOST and (batch := batches.next()):
            future = executor.submit(batch[1].do)
            waiting[future] = batch[0]
            future.add_done_callback(done.put)
            count -= 1

    try:
        submit(AT_FIRST)
        while waiting:
            future = done.get()
            results = batches.take(waiting.pop(future), _done(future))
            submit(2)
            yield from results
    except BrokenExecutor as error:
        raise LoydError(f"the executor takes no more tasks, with {len(waiting)} under way ({told(error)}); begin with a new one") from error
    finally:
        for future in waiting:
            future.cancel()


def _done(future: Future[Done]) -> Done:
    """What a batch has come to.  Raises LoydError where it was called off from outside."""
    try:
        return future.result()
    except CancelledError as error:
        raise LoydError("the executor has called its tasks off, as happens when its scheduler is gone; begin with a new one") from error
    except Exception as error:  # noqa: BLE001  whatever ended the batch there
        return Done((), (), f"it broke off with {told(error)}")
