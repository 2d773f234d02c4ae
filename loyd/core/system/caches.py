"""What is kept of earlier answers: the last ones, and sums up to some steps."""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable
from operator import itemgetter
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")
Summed = TypeVar("Summed")


class BoundedCache(OrderedDict[Key, Value]):
    """Keeps at most `most` values; drops the key that was inserted first. Reading a value does not
    renew it: this is not an LRU cache.
    """

    def __init__(self, most: int):
        super().__init__()
        self._most = most

    def __setitem__(self, key: Key, value: Value) -> None:
        super().__setitem__(key, value)
        if len(self) > self._most:
            self.popitem(last=False)


class PrefixSums(Generic[Summed]):
    """Sums over the steps of a search, up to any step.

    Sums are stored `span(sums)` steps apart; the rest up to the queried step is added on demand.
    The sums of the last query are cached too, because a running search is queried repeatedly, each
    time a little further on. After the first query, one costs at most `span` steps. The stored sums
    must not be changed: `further` returns new ones.
    """

    def __init__(self, span: Callable[[Summed], int]):
        self._span = span
        self._lock = Lock()
        self.kept: list[tuple[int, Summed]] = []
        """Ascending steps, and the sums up to each."""
        self._last: tuple[int, Summed] | None = None

    def sums_until(
        self, step: int, start: Callable[[], Summed], further: Callable[[Summed, int, int], Summed]
    ) -> Summed:
        """The sums up to a recorded step: `start()` for step 0; `further(sums, first, last)` adds
        the steps from `first + 1` on.
        """
        with self._lock:
            kept = self.kept
            if not kept:
                kept.append((0, start()))
            # The span may depend on the sums: larger sums are stored more rarely, so that all
            # together stay smaller than the record.
            while (following := kept[-1][0] + self._span(kept[-1][1])) <= step:
                kept.append((following, further(kept[-1][1], kept[-1][0], following)))
            first, sums = kept[bisect_right(kept, step, key=itemgetter(0)) - 1]
            # A query a little further on continues from the last answer; one that goes back starts
            # from stored sums.
            if self._last is not None and first <= self._last[0] <= step:
                first, sums = self._last
            self._last = step, sums if first == step else further(sums, first, step)
            return self._last[1]
