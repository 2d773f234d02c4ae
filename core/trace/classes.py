"""What sorts the entries of a best-first search into classes: their g and h, or the places of their boards in a space."""

from collections.abc import Callable, Collection
from threading import Lock
from typing import Protocol

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.space import Space
from loyd.core.trace.columns import Nodes
from loyd.core.trace.plane import Place, Plane

H_BITS = 8

Integers = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]
Entries = slice | npt.NDArray[np.int32 | np.int64]


class Classes(Protocol):
    """A number for every entry, which never changes."""

    def of(self, nodes: Nodes, entries: Entries) -> Integers:
        """The classes of some entries."""

    def at(self, places: Collection[Place]) -> Integers:
        """The classes that lie at some places of the plane."""

    def plane(self, classes: Integers, opened: Integers, closed: Integers) -> Plane:
        """The plane of some classes and how many entries of each are open and closed."""


class ByDistance:
    """A class for each g and h that an entry may have."""

    def of(self, nodes: Nodes, entries: Entries) -> Integers:
        """The classes of some entries."""
        classes: Integers = nodes.g[entries].astype(np.int64) << H_BITS | nodes.h[entries]
        return classes

    def at(self, places: Collection[Place]) -> Integers:
        """The classes that lie at some places of the plane."""
        return np.array([g << H_BITS | h for g, h in places], np.int64)

    def plane(self, classes: Integers, opened: Integers, closed: Integers) -> Plane:
        """The plane of some classes and how many entries of each are open and closed."""
        return Plane(classes >> H_BITS, classes & (1 << H_BITS) - 1, opened[None], closed[None])


class ByPlace:
    """A class for each place of a space."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._column = PlaceColumn(space)

    def of(self, nodes: Nodes, entries: Entries) -> Integers:
        """The classes of some entries."""
        end = entries.stop if isinstance(entries, slice) else int(entries.max(initial=0)) + 1
        return self._column.upto(end, lambda first: nodes.lo[first:end])[entries].astype(np.int64)

    def at(self, places: Collection[Place]) -> Integers:
        """The classes that lie at some places of the plane."""
        return self._space.places_at(places)

    def plane(self, classes: Integers, opened: Integers, closed: Integers) -> Plane:
        """The plane of some classes and how many entries of each are open and closed."""
        return Plane.over(self._space, classes, opened[None], closed[None])


class PlaceColumn:
    """The place in a space of each entry of a growing record, worked out once; two bytes an entry."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._lock = Lock()
        self._places = np.zeros(0, np.uint16)

    def upto(self, end: int, words: Callable[[int], Words]) -> npt.NDArray[np.uint16]:
        """The places of the entries before `end`, and perhaps of more; `words` are the first words of the boards from an entry to there."""
        with self._lock:
            if end > len(self._places):
                self._places = np.concatenate((self._places, self._space.places(words(len(self._places)))))
            return self._places
