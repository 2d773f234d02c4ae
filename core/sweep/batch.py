"""About a second of work for an executor, so that what it takes to send it does not count."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from itertools import pairwise, starmap
from statistics import fmean
from time import perf_counter

from loyd.core.batch.task import Found, Result, Task
from loyd.core.errors import LoydError
from loyd.core.foreign import told

SECONDS = 1.0
MOST = 1000
"""So many tasks go in a batch at most."""
REMEMBERED = 200
Place = int


@dataclass(frozen=True)
class Batch:
    """Tasks that are sent together."""

    tasks: tuple[Task, ...]


@dataclass(frozen=True)
class Done:
    """What the first tasks of a batch have found, and the seconds that each took: those for which there was time."""

    found: tuple[Found, ...]
    seconds: tuple[float, ...]


def do(batch: Batch) -> Done:
    """Do the tasks of a batch until a second is over, at least one, in whichever process this is called."""
    found: list[Found] = []
    times = [perf_counter()]
    for task in batch.tasks:
        found.append(task.do())
        times.append(perf_counter())
        if times[-1] - times[0] > SECONDS:
            break
    return Done(tuple(found), tuple(end - begin for begin, end in pairwise(times)))


class Batches:
    """Shares out tasks in batches; how many make up a second is learnt from those that are done, search by search."""

    def __init__(self, tasks: Sequence[Task]) -> None:
        self._tasks = tasks
        self._left = deque(range(len(tasks)))
        self._alone: set[Place] = set()
        self._seconds = {task.spec: deque[float](maxlen=REMEMBERED) for task in tasks}

    def next(self) -> tuple[Place, ...]:
        """The places of the tasks of the next batch; empty where all are shared out."""
        expected = {spec: fmean(times) if times else SECONDS for spec, times in self._seconds.items()}
        places: list[Place] = []
        seconds = 0.0
        while self._left and len(places) < MOST and seconds < SECONDS:
            if places and self._left[0] in self._alone:
                break
            places.append(self._left.popleft())
            seconds += SECONDS if places[-1] in self._alone else expected[self._tasks[places[-1]].spec]
        return tuple(places)

    def results(self, places: tuple[Place, ...], future: Future[Done]) -> list[tuple[Place, Result]]:
        """What a batch has come to; tasks that it had no time for are shared out again.

        Where it broke off, each of its tasks is done alone, and the one that breaks off again is lost.
        Raises LoydError where it was called off from outside.
        """
        try:
            done = future.result()
        except CancelledError as error:
            raise LoydError("the executor has called its tasks off, as happens when its scheduler is gone; begin with a new one") from error
        except Exception as error:  # noqa: BLE001  whatever ended the batch there
            if len(places) > 1:
                self._alone.update(places)
                self._left.extendleft(reversed(places))
                return []
            done = Done((self._tasks[places[0]].lost(f"it broke off with {told(error)}"),), ())
        self._left.extendleft(reversed(places[len(done.found) :]))
        for place, seconds in zip(places, done.seconds, strict=False):
            self._seconds[self._tasks[place].spec].append(seconds)
        return list(starmap(self._result, zip(places, done.found, strict=False)))

    def _result(self, place: Place, found: Found) -> tuple[Place, Result]:
        return place, Result(self._tasks[place], found.figures, found.drawn)
