"""Tasks that are sent together, so that what it takes to send them does not count."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import pairwise, starmap
from statistics import fmean
from time import perf_counter
from typing import NamedTuple

from loyd.core.batch.task import Found, Result, Task

MOST = 1000
"""So many tasks go in a batch at most."""
REMEMBERED = 200
Place = int
Places = tuple[Place, ...]


class Done(NamedTuple):
    """What the first tasks of a batch have found, and the seconds that each took: those for which there was time.

    `lost`: why the batch broke off; then nothing is known of any of its tasks.
    """

    found: tuple[Found, ...]
    seconds: tuple[float, ...]
    lost: str = ""


class Batch(NamedTuple):
    """Tasks that are done one after the other until so many seconds are over."""

    tasks: tuple[Task, ...]
    seconds: float

    def do(self) -> Done:
        """Do the tasks that there is time for, at least one, in whichever process this is called."""
        found: list[Found] = []
        times = [perf_counter()]
        for task in self.tasks:
            found.append(task.do())
            times.append(perf_counter())
            if times[-1] - times[0] > self.seconds:
                break
        return Done(tuple(found), tuple(end - begin for begin, end in pairwise(times)))

    def lost(self, reason: str) -> Done:
        """What there is to say where the process that did it was lost."""
        return Done((), (), reason)


class Batches:
    """Shares out tasks in batches of about so many seconds; how many that are is learnt from those that are done, search by search."""

    def __init__(self, tasks: Sequence[Task], seconds: float) -> None:
        self._tasks = tasks
        self._wanted = seconds
        self._left = deque(range(len(tasks)))
        self._alone: set[Place] = set()
        self._seconds = {task.spec: deque[float](maxlen=REMEMBERED) for task in tasks}

    @property
    def left(self) -> int:
        """How many tasks are not shared out."""
        return len(self._left)

    def next(self) -> tuple[Places, Batch] | None:
        """The next batch, and the places of its tasks; None where all are shared out."""
        expected = {spec: fmean(times) if times else self._wanted for spec, times in self._seconds.items()}
        places: list[Place] = []
        seconds = 0.0
        while self._left and len(places) < MOST and seconds < self._wanted:
            if places and self._left[0] in self._alone:
                break
            places.append(self._left.popleft())
            seconds += self._wanted if places[-1] in self._alone else expected[self._tasks[places[-1]].spec]
        return (tuple(places), Batch(tuple(self._tasks[place] for place in places), self._wanted)) if places else None

    def take(self, places: Places, done: Done) -> list[tuple[Place, Result]]:
        """What a batch has come to; tasks that it had no time for are shared out again.

        Where it broke off, each of its tasks is done alone, and the one that breaks off again is lost.
        """
        if done.lost and len(places) > 1:
            self._alone.update(places)
            self._left.extendleft(reversed(places))
            return []
        found = (self._tasks[places[0]].lost(done.lost),) if done.lost else done.found
        self._left.extendleft(reversed(places[len(found) :]))
        for place, seconds in zip(places, done.seconds, strict=False):
            self._seconds[self._tasks[place].spec].append(seconds)
        return list(starmap(self._result, zip(places, found, strict=False)))

    def _result(self, place: Place, found: Found) -> tuple[Place, Result]:
        return place, Result(self._tasks[place], found.figures, found.drawn)
