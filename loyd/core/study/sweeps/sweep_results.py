"""Runs the searches of a sweep: in this process, in Loyd's own processes, or in an executor."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import NamedTuple, Protocol

from ...engine.heuristics.catalogue import heuristic
from ...engine.problem import GIGABYTE, Limits, Problem, default_memory, installed_memory
from ...engine.puzzle import Instance, parse_board, parse_moves
from ...system import LoydError, SettingError, describe_error
from ..compare import LOST, Figures
from .pool import Batches, Done, Pool, TaskNumber, TaskNumbers
from .summary import COUNTED, JsonDict, with_known_optimum
from .sweep import StoredRuns, Sweep, read_runs
from .task import Task, TaskResult

STAMP = ("loyd", "sweep", "runs", "code", "limit_nodes", "limit_seconds", "exhaust")


@dataclass(frozen=True, kw_only=True)
class DoneTask(Task):
    """A task done elsewhere, perhaps with user code that does not exist here."""

    named: tuple[str, str | None]

    @property
    def entries(self) -> tuple[str, str | None]:
        """The ids of its algorithm and its heuristic."""
        return self.named


class Merged(NamedTuple):
    """The records of a sweep in the order of their runs.

    `missing`: the number of runs not present. `damaged`: the file and the number of each line with
    a wrong checksum.
    """

    records: tuple[JsonDict, ...]
    missing: int
    damaged: tuple[tuple[Path, int], ...] = ()

    @property
    def memories(self) -> tuple[int, ...]:
        """The memory limits of the runs, in bytes, lowest first."""
        return tuple(sorted({record["limit_memory"] for record in self.records}))

    def results(self) -> list[TaskResult]:
        """The stored runs as results."""
        instances: dict[tuple[str, str, str], Instance] = {}
        results = []
        for record in self.records:
            key = record["name"], record["board"], record["goal"]
            if key not in instances:
                board = parse_board(record["board"])
                goal = parse_board(record["goal"])
                instances[key] = Instance(record["name"], board, goal, record["known_length"])
            limits = Limits(
                record["limit_nodes"],
                record["limit_seconds"],
                record["limit_memory"],
                record.get("exhaust", False),
            )
            named = record["algorithm"], record["heuristic"]
            results.append(
                TaskResult(
                    DoneTask(instances[key], record["spec"], limits, named=named), _figures(record)
                )
            )
        return with_known_optimum(results)


def merge(paths: Sequence[Path]) -> Merged:
    """The runs of one sweep from several files; of a run that occurs twice, the one that was not
    lost, and the last.

    Raises SettingError if a file holds runs of another sweep, or of none, and OSError.
    """
    found: dict[int, JsonDict] = {}
    damaged: list[tuple[Path, int]] = []
    first: JsonDict | None = None
    for path in paths:
        for number, _, record in read_runs(path):
            if record is None:
                damaged.append((path, number))
                continue
            first = first or record
            differs = next((key for key in STAMP if record.get(key) != first.get(key)), None)
            if differs is not None:
                raise SettingError(
                    f"{path}, line {number} belongs to another sweep: its {differs} is "
                    f"{record.get(differs)}, before {first.get(differs)}; "
                    "merge the files of one sweep"
                )
            if record["outcome"] != LOST or found.get(record["run"], record)["outcome"] == LOST:
                found[record["run"]] = record
    if first is None:
        raise SettingError(
            f"no runs in {', '.join(map(str, paths))}: name files written by --format jsonl"
        )
    return Merged(
        tuple(found[run] for run in sorted(found)), first["runs"] - len(found), tuple(damaged)
    )


def _figures(record: JsonDict) -> Figures:
    # The file of an earlier release lacks some.
    known: JsonDict = dict.fromkeys(COUNTED) | record
    return Figures(
        note=record["reason"] or "",
        moves=None if record["moves"] is None else parse_moves(record["moves"]),
        necessary=record.get("necessary"),
        admissible=_is_admissible(record["heuristic"]),
        **{name: known[name] for name in ("outcome", "optimal", "bound", "optimum", *COUNTED)},
    )


def _is_admissible(name: str | None) -> bool:
    try:
        return name is None or heuristic(name).admissible
    except SettingError:
        return False


def shared_memory(jobs: int) -> int:
    """The bytes of memory for each of several searches: the usual limit, at most an equal share of
    3/4 of the machine's memory.
    """
    return min(default_memory(), installed_memory() * 3 // 4 // max(jobs, 1))


def memory_for(pool: int | Pool | Executor | None) -> int:
    """The memory limit of each search of a pool in bytes; a dask worker has a limit of its own,
    beyond which dask would end it.
    """
    if pool is None or isinstance(pool, int | Pool):
        return shared_memory(pool.processes if isinstance(pool, Pool) else pool or 1)
    if is_of_dask(pool):
        from .dask_cluster import least_memory

        least = least_memory(pool)
        return default_memory() if least is None else min(2 * GIGABYTE, least * 3 // 4)
    return shared_memory(getattr(pool, "_max_workers", 1))


def is_of_dask(pool: object) -> bool:
    """Whether a pool is a client of dask, which need not be installed."""
    return type(pool).__module__.partition(".")[0] == "distributed"


AT_FIRST, AT_MOST = 32, 1024
"""How many batches wait in an executor at first and at most: enough for hundreds of processes, and
few enough to cancel at once.
"""

RESULTS_BATCH_SECONDS = 1.0
RESULTS_LOOK_SECONDS = 10.0
"""How long to wait for a result before checking whether an executor still has workers."""


class Keeper(Protocol):
    """Where runs are written, such as a `RunsFile`; `held`: those already in it."""

    held: StoredRuns

    def add(self, record: JsonDict) -> None:
        """Write one more run, so that it is kept if the process dies now."""


def runs_of(
    sweep: Sweep, pool: int | Pool | Executor | None, keeper: Keeper | None
) -> Iterator[tuple[JsonDict, TaskResult]]:
    """Run what is left of a sweep, and yield each record and result as it comes."""
    held = StoredRuns({}) if keeper is None else keeper.held
    runs = left(sweep, held)
    memory = held.memory or sweep.memory or memory_for(pool)
    for place, result in results_of([sweep.task(run, memory) for run in runs], pool):
        record = sweep.record(runs[place], result)
        if keeper is not None:
            keeper.add(record)
        yield record, result


def left(sweep: Sweep, held: StoredRuns) -> list[int]:
    """The numbers of the runs that are not stored."""
    return [run for run in sweep.runs if run not in held.records]


def results_of(
    tasks: Sequence[Task], pool: int | Pool | Executor | None
) -> Iterator[tuple[TaskNumber, TaskResult]]:
    """The index and the result of each task, as they come; closing the iterator cancels the tasks
    that have not started.

    Raises LoydError if an executor accepts no more tasks.
    """
    if pool is None:
        for place, task in enumerate(tasks):
            found = task.do()
            yield place, TaskResult(task, found.figures, found.drawn)
    elif isinstance(pool, Pool):
        yield from pool.run(tasks)
    elif isinstance(pool, int):
        with Pool(min(pool, len(tasks))) as processes:
            for problem in problems_of(tasks):
                _prepare(problem)
            yield from processes.run(tasks)
    elif is_of_dask(pool):
        from . import dask_cluster

        with dask_cluster.shipped(pool, tasks) as light:
            yield from _by_executor(tasks, pool, light, dask_cluster.worker_check(pool))
    else:
        yield from _by_executor(tasks, pool)


def problems_of(tasks: Sequence[Task]) -> Iterator[Problem]:
    """A solvable problem for each pair of search and goal, to build its tables in advance."""
    seen = set()
    for task in tasks:
        use = task.spec, task.instance.goal
        if use not in seen and (problem := task.problem()).verdict.solvable:
            seen.add(use)
            yield problem


def _prepare(problem: Problem) -> None:
    if not problem.heuristic.is_ready(problem.goal):
        problem.heuristic.for_goal(problem.goal)


def _by_executor(
    tasks: Sequence[Task],
    executor: Executor,
    sent: Sequence[Task] | None = None,
    check: Callable[[], None] = lambda: None,
) -> Iterator[tuple[TaskNumber, TaskResult]]:
    batches = Batches(tasks, RESULTS_BATCH_SECONDS, sent)
    waiting: dict[Future[Done], TaskNumbers] = {}
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
            try:
                future = done.get(timeout=RESULTS_LOOK_SECONDS)
            except Empty:
                check()
                continue
            # The executor may be at fault: dask's loses a result if a worker ends at a bad moment.
            results = batches.accept(waiting.pop(future), _done(future), tries=2)
            submit(2)
            yield from results
    except BrokenExecutor as error:
        raise LoydError(
            f"the executor accepts no more tasks, with {len(waiting)} running "
            f"({describe_error(error)}); use a new one"
        ) from error
    finally:
        for future in waiting:
            future.cancel()


def _done(future: Future[Done]) -> Done:
    """The result of a batch. Raises LoydError if it was cancelled from outside."""
    try:
        return future.result()
    except CancelledError as error:
        raise LoydError(
            "the executor has cancelled its tasks, as happens when its scheduler is gone; use a "
            "new one"
        ) from error
    except Exception as error:  # noqa: BLE001  whatever ended the batch there
        return Done((), (), f"it failed with {describe_error(error)}")
