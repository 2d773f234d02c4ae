"""Who does the searches of a sweep: this process, processes of Loyd's own, or an executor."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import partial
from itertools import islice
from queue import SimpleQueue

from loyd.core.batch.pool import Pool
from loyd.core.batch.task import Found, Result, Task
from loyd.core.errors import LoydError
from loyd.core.foreign import told
from loyd.core.search import warm_up

AHEAD = 1024
"""So many tasks wait in an executor at most: enough for hundreds of processes, and few enough to be called off at once."""


def results_of(tasks: Sequence[Task], pool: int | Executor | None) -> Iterator[Result]:
    """The result of each task, as they come; when nobody asks for more, what has not begun is called off."""
    if pool is None:
        for task in tasks:
            yield _result(task, task.do())
    elif isinstance(pool, int):
        yield from _in_processes(tasks, pool)
    else:
        yield from _by_executor(tasks, pool)


def _in_processes(tasks: Sequence[Task], processes: int) -> Iterator[Result]:
    with Pool(min(processes, len(tasks))) as pool:
        _prepare(tasks)
        for _, result in pool.run(tasks):
            yield result


def _prepare(tasks: Sequence[Task]) -> None:
    """Build the tables and compile the loops that the searches share, once for all processes."""
    seen = set()
    for task in tasks:
        use = task.spec, task.instance.goal
        if use in seen:
            continue
        problem = task.problem()
        if not problem.verdict.solvable:
            continue
        seen.add(use)
        if not problem.heuristic.is_ready(problem.goal):
            problem.heuristic.towards(problem.goal)
        kernel = problem.algorithm.rules.kernel(problem)
        if kernel is not None and kernel.compilable and not kernel.is_loaded and not kernel.is_cached():
            warm_up.exercise(problem)


def _by_executor(tasks: Sequence[Task], executor: Executor) -> Iterator[Result]:
    waiting: dict[int, Future[Found]] = {}
    done: SimpleQueue[int] = SimpleQueue()
    left = iter(enumerate(tasks))

    def submit(count: int) -> None:
        for place, task in islice(left, count):
            waiting[place] = future = executor.submit(do, task)
            future.add_done_callback(partial(_put, done, place))

    try:
        submit(AHEAD)
        while waiting:
            place = done.get()
            found = _found(tasks[place], waiting.pop(place))
            submit(1)
            yield _result(tasks[place], found)
    except BrokenExecutor as error:
        raise LoydError(f"the executor takes no more tasks, with {len(waiting)} under way ({told(error)}); begin with a new one") from error
    finally:
        for future in waiting.values():
            future.cancel()


def do(task: Task) -> Found:
    """Do a task, in whichever process this is called."""
    return task.do()


def _put(done: SimpleQueue[int], place: int, future: Future[Found]) -> None:  # noqa: ARG001  what a future calls
    done.put(place)


def _found(task: Task, future: Future[Found]) -> Found:
    """What a future has found; that it was lost where it broke off."""
    error = future.exception()
    return future.result() if error is None else task.lost(f"it broke off with {told(error)}")


def _result(task: Task, found: Found) -> Result:
    return Result(task, found.figures, found.drawn)
