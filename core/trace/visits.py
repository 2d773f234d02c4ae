"""How often a depth-first search has visited each place of a plane."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

import numpy as np
import numpy.typing as npt

from loyd.core.errors import TooFarError
from loyd.core.puzzle.space import Space
from loyd.core.trace.plane import Integers, Place, Plane

SPAN = 1 << 14
MOST_REPLAYED = 1 << 21
"""The visits whose boards are brought back at most: half a second's work."""

Words = npt.NDArray[np.uint64]
Boards = Callable[[int, int], tuple[Words, Words]]
"""`Trace.packed_boards`."""


@dataclass(frozen=True, eq=False)
class Visits:
    """The visits so far by g and h: `counts` of the first of all places (see `places_within`) of a table of so many g and h.

    They take as few bytes as the counts need: every copy of a search that is kept has them.
    """

    shape: tuple[int, int]
    counts: npt.NDArray[np.unsignedinteger]

    @classmethod
    def of(cls, table: Integers, deepest: int) -> Visits:
        """Those of a table of counts by g and h, in which none is deeper."""
        shape = table.shape[0], table.shape[1]
        places = places_within(*shape)
        counts = table.ravel()[places.index[: places.upto[deepest]]]
        return cls(shape, counts.astype(np.min_scalar_type(int(counts.max(initial=0)))))

    def onto(self, table: Integers) -> None:
        """Write the counts into a table by g and h, which may be larger than the one they are of."""
        places = places_within(*self.shape)
        table[places.g[: len(self.counts)], places.h[: len(self.counts)]] = self.counts

    @property
    def by_g(self) -> Integers:
        """How many visits there were at each g, as far as the deepest."""
        return np.bincount(places_within(*self.shape).g[: len(self.counts)], self.counts).astype(np.int64)

    @property
    def by_place(self) -> dict[Place, int]:
        """How many visits there were at each place that has any."""
        places = places_within(*self.shape)
        there = np.flatnonzero(self.counts)
        columns = (column[there].tolist() for column in (places.g, places.h, self.counts))
        return {(g, h): count for g, h, count in zip(*columns, strict=True)}

    def plane(self, waiting: Collection[Place]) -> Plane:
        """The plane of the visits and of nodes that still wait, whose places are given, one for each."""
        counts = {place: [0, count] for place, count in self.by_place.items()}
        for place in waiting:
            counts.setdefault(place, [0, 0])[0] += 1
        g, h = np.array(list(counts), np.int64).T
        opened, visited = np.array(list(counts.values()), np.int64).T
        return Plane(g, h, opened[None], visited[None], has_visits=True)

    def any_at(self, places: Collection[Place]) -> bool:
        """Whether there was a visit at one of some places."""
        by_place = self.by_place
        return any(place in by_place for place in places)


@dataclass(frozen=True, eq=False)
class PlacesWithin:
    """The places of a table that a bound lets be visited, by rising g: where each stands in the table, its g and h, and how many
    there are up to each g."""

    index: Integers
    g: Integers
    h: Integers
    upto: Integers


@lru_cache(64)
def places_within(rows: int, columns: int) -> PlacesWithin:
    """The places with g + h below `rows` and h below `columns`."""
    lengths = np.minimum(rows - np.arange(rows), columns)
    g = np.repeat(np.arange(rows), lengths)
    ends = np.cumsum(lengths)
    h = np.arange(len(g)) - np.repeat(ends - lengths, lengths)
    return PlacesWithin(g * columns + h, g, h, ends)


class VisitedPlaces:
    """Counts visits by the places of their boards in a space: sums are kept every SPAN steps, what lies between is replayed.

    It is handed what replays the search and does not hold it.
    """

    def __init__(self, space: Space) -> None:
        self._space = space
        self._lock = Lock()
        self._kept = [np.zeros(len(space.g), np.int64)]
        self._last = 0, self._kept[0]

    def at(self, step: int, boards: Boards) -> Integers:
        """The visits up to a recorded step, by place.  Raises TooFarError beyond MOST_REPLAYED steps."""
        if step > MOST_REPLAYED:
            raise TooFarError(f"the boards of {step} visits would have to be replayed, and only those of {MOST_REPLAYED} are")
        with self._lock:
            whole = step // SPAN
            while len(self._kept) <= whole:
                last = len(self._kept) * SPAN
                self._kept.append(self._kept[-1] + self._between(last - SPAN, last, boards))
            if self._last[0] != step:
                self._last = step, self._kept[whole] + self._between(whole * SPAN, step, boards)
            return self._last[1]

    def _between(self, first: int, last: int, boards: Boards) -> Integers:
        if first == last:
            return np.zeros(len(self._space.g), np.int64)
        return np.bincount(self._space.places(boards(first + 1, last)[0]), minlength=len(self._space.g))

    def first_step(self, places: Collection[Place], steps: int, boards: Boards) -> int | None:
        """The first of so many steps that visited one of some places; None where none has.  Raises TooFarError as `at` does."""
        wanted = self._space.places_at(places)
        for first in range(0, steps, SPAN):
            last = min(first + SPAN, steps)
            if self.at(last, boards)[wanted].any():
                hits = np.isin(self._space.places(boards(first + 1, last)[0]), wanted)
                return first + int(np.argmax(hits)) + 1
        return None
