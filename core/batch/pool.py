"""Processes that share out jobs among them."""

from collections import deque
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import wait
from types import TracebackType
from typing import TypeVar

from loyd.core.batch.job import Job
from loyd.core.batch.task import Result, Task
from loyd.core.batch.worker import Worker

Found = TypeVar("Found")


class Pool:
    """So many processes, started at once; `run` gives them tasks, `share` other jobs.  Use it in a `with` block, which ends them."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._context = get_context("spawn")
        self._workers: list[Worker] = []
        try:
            for _ in range(processes):
                self._workers.append(Worker(self._context))
        except BaseException:
            self._end()
            raise

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._end()

    def _end(self) -> None:
        for worker in self._workers:
            worker.end()

    def run(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Result]]:
        """The place and the result of each task, as they come; that of one whose process is lost says so."""
        for place, found in self.share(tasks):
            yield place, Result(tasks[place], found.figures, found.drawn)

    def share(self, jobs: Sequence[Job[Found]]) -> Iterator[tuple[int, Found]]:
        """The place of each job and what was found, as they come.

        A process that is lost loses its own job alone; another process takes its place.
        """
        waiting = deque(enumerate(jobs))
        for worker in self._workers[: len(waiting)]:
            (self._alive(worker) if worker.has_lost else worker).give(*waiting.popleft())
        while busy := [worker for worker in self._workers if worker.job is not None]:
            ready = wait([worker.pipe for worker in busy])
            for worker in busy:
                if worker.pipe in ready:
                    place, found = worker.take()
                    if waiting:
                        self._alive(worker).give(*waiting.popleft())
                    yield place, found

    def _alive(self, worker: Worker) -> Worker:
        """The worker, or a new one in its place where its process has ended."""
        if worker.is_gone:
            worker.end()
            self._workers[self._workers.index(worker)] = worker = Worker(self._context)
        return worker
