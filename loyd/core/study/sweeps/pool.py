"""A pool of processes that share out jobs."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import wait
from statistics import fmean
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from .task import Job, Task, TaskFindings, TaskResult
from .worker import LocalWorker, Worker

Returned = TypeVar("Returned")


class NumberedJobs:
    """Jobs in their order, handed out one by one."""

    def __init__(self, jobs: Sequence[Job[Any]]):
        self._left = deque(enumerate(jobs))

    @property
    def left(self) -> int:
        """How many are not handed out yet."""
        return len(self._left)

    def next(self) -> tuple[int, Job[Any]] | None:
        """The next job and its number; None after the last."""
        return self._left.popleft() if self._left else None

    def accept(self, place: int, found: Returned) -> list[tuple[int, Returned]]:
        """The results that a returned job gives."""
        return [(place, found)]


START_SECONDS = 0.5
"""About how long a process takes to begin its first job: it imports NumPy."""
POOL_LOOK_SECONDS = 0.25
"""How often to check while no job ends, and how long to wait before concluding anything."""


class PoolGrowth:
    """Tells, while jobs run, how many further processes are worth starting, judged by the jobs so
    far.

    `now`: a clock, in seconds; if this process does jobs itself, it should be its processor time,
    which other programs do not affect.
    """

    def __init__(self, now: Callable[[], float] = perf_counter):
        self._now = now
        self._began = 0.0
        self._is_starting = False
        self._before = 0

    def begin(self, *, late: bool) -> None:
        """Jobs begin; `late`: in a process that must start first, so that the first job's time says
        nothing about the others unless it is long.
        """
        self._began = self._now() + late * 2 * START_SECONDS
        self._is_starting = late
        self._before = 0

    def more(self, processes: int, done: int, left: int) -> int:
        """How many more to start if `processes` have done so many jobs and so many have not
        started.

        Each must be worth twice its start-up time. While no job has ended, jobs are assumed to take
        as long as the first has taken so far.
        """
        if self._is_starting and done:
            self._is_starting, self._began, self._before = False, self._now(), done
        seconds = self._now() - self._began
        if seconds < POOL_LOOK_SECONDS:
            return 0
        ahead = seconds * processes / max(done - self._before, 1) * left
        return max(0, min(left, int(ahead / (2 * START_SECONDS)) - processes + 1))


MOST = 1000
"""The most tasks in a batch."""
REMEMBERED = 200
TaskNumber = int
TaskNumbers = tuple[TaskNumber, ...]


class Done(NamedTuple):
    """What the first tasks of a batch have found, and the seconds that each took; the others had no
    time left.

    `lost`: why the batch failed; nothing is known of its tasks then.
    """

    found: tuple[TaskFindings, ...]
    seconds: tuple[float, ...]
    lost: str = ""


class Batch(NamedTuple):
    """Tasks done one after another until a time is over."""

    tasks: tuple[Task, ...]
    seconds: float

    def do(self) -> Done:
        """Run tasks until the time of a batch is used up; the rest is left to others."""
        found: list[TaskFindings] = []
        times = [perf_counter()]
        for task in self.tasks:
            found.append(task.do())
            times.append(perf_counter())
            if times[-1] - times[0] > self.seconds:
                break
        return Done(tuple(found), tuple(end - begin for begin, end in pairwise(times)))

    def lost(self, reason: str) -> Done:
        """What stands for the results when the process has ended."""
        return Done((), (), reason)


class Batches:
    """Splits tasks into batches of about a given duration; the number of tasks is learnt, for each
    search, from those already done.

    `sent`: the tasks in the form in which they are given out, if that is another.
    """

    def __init__(self, tasks: Sequence[Task], seconds: float, sent: Sequence[Task] | None = None):
        self._tasks = tasks
        self._sent = sent or tasks
        self._wanted = seconds
        self._left = deque(range(len(tasks)))
        self._alone: set[TaskNumber] = set()
        self._seconds = {task.spec: deque[float](maxlen=REMEMBERED) for task in tasks}

    @property
    def left(self) -> int:
        """How many tasks are not handed out yet."""
        return len(self._left)

    def next(self) -> tuple[TaskNumbers, Batch] | None:
        """The next batch; None if there is none now, though the result of another batch may return
        some tasks.
        """
        expected = {
            spec: fmean(times) if times else self._wanted for spec, times in self._seconds.items()
        }
        places: list[TaskNumber] = []
        seconds = 0.0
        while self._left and len(places) < MOST and seconds < self._wanted:
            if places and self._left[0] in self._alone:
                break
            places.append(self._left.popleft())
            seconds += (
                self._wanted
                if places[-1] in self._alone
                else expected[self._tasks[places[-1]].spec]
            )
        if places:
            return (
                tuple(places),
                Batch(tuple(self._sent[place] for place in places), self._wanted),
            )
        return None

    def accept(
        self, places: TaskNumbers, done: Done, tries: int = 1
    ) -> list[tuple[TaskNumber, TaskResult]]:
        """Take the result of a batch; tasks it had no time for are given out again.

        After a failure each of its tasks is tried on its own, and the one that fails again is lost.
        With two `tries` a batch of one task gets a second one too.
        """
        if done.lost and (len(places) > 1 or (tries > 1 and places[0] not in self._alone)):
            self._alone.update(places)
            self._left.extendleft(reversed(places))
            return []
        found = (self._tasks[places[0]].lost(done.lost),) if done.lost else done.found
        self._left.extendleft(reversed(places[len(found) :]))
        for place, seconds in zip(places, done.seconds, strict=False):
            self._seconds[self._tasks[place].spec].append(seconds)
        return [
            (place, TaskResult(self._tasks[place], one.figures, one.drawn))
            for place, one in zip(places, found, strict=False)
        ]


POOL_BATCH_SECONDS = 0.05
"""How many seconds of short tasks go to a process at a time."""


class Pool:
    """A number of processes; `run` gives them tasks, `share` other jobs. Use it in a `with` block,
    which ends them.

    They all start at once or, with a `growth`, one first and others if the jobs turn out to be
    worth it. `here`: this process is the first of them; one of its threads does the jobs.
    """

    def __init__(self, processes: int, growth: PoolGrowth | None = None, *, here: bool = False):
        self.processes = processes
        self._growth = growth or PoolGrowth()
        self._context = get_context("spawn")
        self._workers: list[Worker] = [LocalWorker()] if here else []
        self._starts_late = not here
        try:
            while len(self._workers) < (processes if growth is None else min(processes, 1)):
                self._start()
        except BaseException:
            self._end()
            raise

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *error: object) -> None:
        self._end()

    def _end(self) -> None:
        for worker in self._workers:
            worker.end()

    def run(self, tasks: Sequence[Task]) -> Iterator[tuple[int, TaskResult]]:
        """Run tasks in batches, and yield the number and the result of each as it comes."""
        return self._shared(Batches(tasks, POOL_BATCH_SECONDS))

    def share(self, jobs: Sequence[Job[Returned]]) -> Iterator[tuple[int, Returned]]:
        """The index and the result of each job, as they come.

        A process that dies loses only its current job; another process replaces it.
        """
        return self._shared(NumberedJobs(jobs))

    def _shared(self, queue: NumberedJobs | Batches) -> Iterator[tuple[int, Any]]:
        done = 0
        self._growth.begin(late=self._starts_late)
        self._give(queue)
        while busy := [worker for worker in self._workers if worker.job is not None]:
            may_grow = queue.left > 0 and len(self._workers) < self.processes
            ready = wait([worker.pipe for worker in busy], POOL_LOOK_SECONDS if may_grow else None)
            found = [
                one
                for worker in busy
                if worker.pipe in ready
                for one in queue.accept(*worker.receive())
            ]
            done += len(found)
            self._give(queue)
            yield from found
            for _ in range(self._more(done, queue.left)):
                self._start()
            self._give(queue)

    def _give(self, queue: NumberedJobs | Batches) -> None:
        for worker in list(self._workers):
            if worker.job is None and (job := queue.next()) is not None:
                self._alive(worker).give(*job)

    def _start(self) -> None:
        self._workers.append(Worker(self._context))

    def _more(self, done: int, left: int) -> int:
        room = self.processes - len(self._workers)
        return min(room, self._growth.more(len(self._workers), done, left)) if room and left else 0

    def _alive(self, worker: Worker) -> Worker:
        if worker.is_gone:
            worker.end()
            self._workers[self._workers.index(worker)] = worker = Worker(self._context)
        return worker
