"""One iteration of a depth-first search on several threads: subtrees are searched ahead, in the order in which the search comes to them.

The search itself stays on its own thread.  It makes every step above the subtrees, and where it comes to one it takes over what a thread
has found there.  So solution, counts and every step are those of one thread, however many there are and however fast each is.
"""

from collections import deque
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from time import thread_time
from typing import NamedTuple

from loyd.core.search.depth_first import kernel as loop
from loyd.core.search.depth_first.path import Path

STRIDE = 1 << 17
"""The steps after which a thread says how far it is, and learns whether it is to stop: some milliseconds."""
AHEAD = 32
"""How many subtrees are given out beforehand for each thread: they differ a thousandfold in size, and no thread is to wait for another."""


class Found(NamedTuple):
    """What a thread has come to in a subtree, whose counts begin at its root: the path there, the kernel's status, and the processor
    seconds since it was last heard of."""

    path: Path
    status: int
    seconds: float


class Unit:
    """A subtree: the path to its root, above which nothing is left to try, its place, and what was found in it, in the order of steps.

    `root`: the search itself as it came to it.
    """

    def __init__(self, path: Path, place: int) -> None:
        self.path, self.place = path, place
        self.root: Path
        self._news: SimpleQueue[Found | BaseException] = SimpleQueue()
        self._next: Found | None = None

    def tell(self, news: Found | BaseException) -> None:
        """Say what was found, or what has ended the search of it."""
        self._news.put(news)

    @property
    def next(self) -> Found:
        """What was found after what was taken last; waits until it is there.  Raises what has ended the unit's thread."""
        if self._next is None:
            news = self._news.get()
            if isinstance(news, BaseException):
                raise news
            self._next = news
        return self._next

    def take(self) -> Found:
        """The same, once."""
        found, self._next = self.next, None
        return found


class Units:
    """The subtrees below `depth`, from a path that stands at the start of an iteration, searched by so many threads.  `end` them."""

    def __init__(self, path: Path, depth: int, threads: int) -> None:
        self.depth = depth
        self._scout = path
        self._last = 1 << 62
        self._count = 0
        self._waiting: deque[Unit] = deque()
        self._threads = ThreadPoolExecutor(threads, "subtrees")
        for _ in range(AHEAD * threads):
            self._give_out()

    def take(self, root: Path) -> Unit:
        """The next subtree, at whose root the search stands."""
        self._give_out()
        unit = self._waiting.popleft()
        unit.root = root
        return unit

    def end(self) -> None:
        """Let the threads stop; they do so within a stride."""
        self._last = -1
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _give_out(self) -> None:
        """Have one more subtree searched, if there is one."""
        scout = self._scout
        while scout.step_within() == loop.RUNNING:
            if scout.depth == self.depth:
                unit = Unit(scout.subtree(), self._count)
                self._count += 1
                self._waiting.append(unit)
                self._threads.submit(self._search, unit)
                scout.skip()
                return

    def _search(self, unit: Unit) -> None:
        """Search a subtree, unless the goal lies in one before it."""
        path, status = unit.path, loop.RUNNING
        try:
            while status == loop.RUNNING and unit.place <= self._last:
                began = thread_time()
                status = path.step_within(STRIDE)
                if status == loop.SOLVED:
                    self._last = min(self._last, unit.place)
                unit.tell(Found(path.copy() if status == loop.RUNNING else path, status, thread_time() - began))
        except BaseException as error:  # noqa: BLE001  the search waits for this thread, and raises it in its place
            unit.tell(error)
