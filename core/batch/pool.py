"""Processes that share out jobs among them."""

from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import wait
from types import TracebackType
from typing import TypeVar

from loyd.core.batch.batch import Batches
from loyd.core.batch.growth import LOOK_SECONDS, Growth
from loyd.core.batch.job import Job
from loyd.core.batch.queue import OneByOne, Queue
from loyd.core.batch.task import Result, Task
from loyd.core.batch.worker import Here, Worker

Found = TypeVar("Found")
Known = TypeVar("Known")
BATCH_SECONDS = 0.05
"""Of short tasks so much goes to a process at a time."""


class Pool:
    """So many processes; `run` gives them tasks, `share` other jobs.  Use it in a `with` block, which ends them.

    They are started at once, or with a `growth` one alone, and the others when jobs turn out to be worth it.
    `here`: this process is one of them, and the first; a thread of it does the jobs.
    """

    def __init__(self, processes: int, growth: Growth | None = None, *, here: bool = False) -> None:
        self.processes = processes
        self._growth = growth or Growth()
        self._context = get_context("spawn")
        self._workers: list[Worker] = [Here()] if here else []
        self._starts_late = not here
        try:
            while len(self._workers) < (processes if growth is None else min(processes, 1)):
                self._start()
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
        return self._shared(Batches(tasks, BATCH_SECONDS))

    def share(self, jobs: Sequence[Job[Found]]) -> Iterator[tuple[int, Found]]:
        """The place of each job and what was found, as they come.

        A process that is lost loses its own job alone; another process takes its place.
        """
        return self._shared(OneByOne(jobs))

    def _shared(self, queue: Queue[Known, Found]) -> Iterator[tuple[int, Found]]:
        done = 0
        self._growth.begin(late=self._starts_late)
        self._give(queue)
        while busy := [worker for worker in self._workers if worker.job is not None]:
            may_grow = queue.left > 0 and len(self._workers) < self.processes
            ready = wait([worker.pipe for worker in busy], LOOK_SECONDS if may_grow else None)
            found = [one for worker in busy if worker.pipe in ready for one in queue.take(*worker.take())]
            done += len(found)
            self._give(queue)
            yield from found
            for _ in range(self._more(done, queue.left)):
                self._start()
            self._give(queue)

    def _give(self, queue: Queue[Known, Found]) -> None:
        """Give all who have nothing to do the next job each."""
        for worker in list(self._workers):
            if worker.job is None and (job := queue.next()) is not None:
                self._alive(worker).give(*job)

    def _start(self) -> Worker:
        """One more process."""
        self._workers.append(worker := Worker(self._context))
        return worker

    def _more(self, done: int, left: int) -> int:
        """How many processes to start now, where so many jobs have not begun."""
        room = self.processes - len(self._workers)
        return min(room, self._growth.more(len(self._workers), done, left)) if room and left else 0

    def _alive(self, worker: Worker) -> Worker:
        """The worker, or a new one in its place where its process has ended."""
        if worker.is_gone:
            worker.end()
            self._workers[self._workers.index(worker)] = worker = Worker(self._context)
        return worker
