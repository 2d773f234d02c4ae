"""Where in a plane the entries of a search in plain Python lie."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Collection
from typing import Any

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.packing import pack_all
from loyd.core.puzzle.space import Space
from loyd.core.trace.classes import PlaceColumn
from loyd.core.trace.plane import Place, Plane
from loyd.core.trace.record import START, Left, Record

Integers = npt.NDArray[np.int64]


class RecordedPlaces:
    """Sorts the entries of a record by their g and h, or in a space by the places of their boards.

    It is handed the record and does not hold it.
    """

    def __init__(self, space: Space | None) -> None:
        self._space = space
        self._column = space and PlaceColumn(space)

    def plane(self, step: int, record: Record) -> Plane:
        """The plane after a recorded step."""
        made, is_open, is_closed = _lists(step, record)
        places, g, h = self._sorted(made, record)
        # Other searches use sides for parts of one open list.
        is_two_sided = len(record.evaluate) > 1
        sides = numbers(record.side, 0, made) * np.int64(is_two_sided)
        shape = 1 + is_two_sided, len(g)
        opened, closed = (
            np.bincount(sides[those] * len(g) + places[those], minlength=shape[0] * shape[1]).reshape(shape)
            for those in (is_open, is_closed)
        )
        return Plane(g, h, opened, closed, space=self._space)

    def entries_at(self, step: int, places: Collection[Place], record: Record, count: int) -> list[int]:
        """The first `count` entries at some places that are open or closed after a step."""
        made, is_open, is_closed = _lists(step, record)
        found: list[int] = np.flatnonzero(self._lie_at(places, made, record) & (is_open | is_closed)).tolist()
        return found[:count]

    def first_step(self, places: Collection[Place], steps: int, record: Record) -> int | None:
        """The first of so many steps that expanded a node at one of some places; None where none has."""
        order = numbers(record.order, 0, steps)
        hits = np.flatnonzero(self._lie_at(places, int(order.max(initial=0)) + 1, record)[order])
        return int(hits[0]) + 1 if len(hits) else None

    def _lie_at(self, places: Collection[Place], made: int, record: Record) -> npt.NDArray[np.bool_]:
        """Which of the entries before `made` lie at one of some places."""
        numbers_of, g, h = self._sorted(made, record)
        wanted = set(places)
        is_wanted = np.array([pair in wanted for pair in zip(g.tolist(), h.tolist(), strict=True)], bool)
        return is_wanted[numbers_of]

    def _sorted(self, made: int, record: Record) -> tuple[Integers, Integers, Integers]:
        """The number of the place of each entry before `made`; and by number the g and the h of all places."""
        if self._space and self._column:
            known = self._column.upto(made, lambda first: pack_all(cells(record, np.arange(first, made)))[0])
            places = known[:made].astype(np.int64)
            places[0] = places[START]
            return places, self._space.g, self._space.h
        g, h = (numbers(column, 0, made).astype(np.int64) for column in (record.g, record.h))
        g[0], h[0] = g[START], h[START]
        least = int(h.min())
        room = int(h.max()) - least + 1
        codes, places = np.unique(g * room + h - least, return_inverse=True)
        return places, codes // room, codes % room + least


def _lists(step: int, record: Record) -> tuple[int, npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """How many entries there are after a step, and which of them are open and which closed."""
    made = bisect_right(record.opened, step)
    left, how, gone = (numbers(column, 0, made) for column in (record.left, record.how, record.gone))
    return made, left > step, (how == Left.EXPANDED) & (left <= step) & (gone > step)


def numbers(column: array[Any], first: int, last: int) -> npt.NDArray[Any]:
    """A copy of part of a column, which may be growing meanwhile."""
    return np.array(column[first:last])


def cells(record: Record, entries: Integers) -> npt.NDArray[np.uint8]:
    """The boards of entries, a row each."""
    size = record.size
    row = np.frombuffer(bytes(record.cells[: (int(entries.max(initial=0)) + 1) * size]), np.uint8)
    rows: npt.NDArray[np.uint8] = row.reshape(-1, size)[entries]
    return rows
