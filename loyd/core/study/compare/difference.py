"""Which boards two searches both expanded and which only one of them did."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...engine.puzzle import Board
from ...engine.puzzle.exact import Space
from ...engine.puzzle.packing import Bools, Bytes, Int32s, Integers, Words, unpack
from ...engine.record import (
    Axes,
    MapData,
    MapReader,
    MapReading,
    Place,
    Projection,
    StepColumns,
    Trace,
)
from ...system import counted, grouped


@dataclass(frozen=True, eq=False)
class ExpandedBoards:
    """A row for each board and each of two searches (`sides` 0 and 1) that has expanded it, sorted
    by board, the first search's row first.

    By row: `los` and `his`, the two words of the board; `steps`, the first that expanded it;
    `places`, the number of its node's place then.
    """

    los: Words = field(default_factory=lambda: np.zeros(0, np.uint64))
    his: Words = field(default_factory=lambda: np.zeros(0, np.uint64))
    sides: Bytes = field(default_factory=lambda: np.zeros(0, np.uint8))
    steps: Integers = field(default_factory=lambda: np.zeros(0, np.int64))
    places: Int32s = field(default_factory=lambda: np.zeros(0, np.int32))

    def with_more(
        self, words: tuple[Words, Words], side: int, further: Integers, places: Int32s
    ) -> ExpandedBoards:
        """These boards and further ones, sorted: their words, the side that expanded them, the
        steps and the places.
        """
        los = np.concatenate((self.los, words[0]))
        his = np.concatenate((self.his, words[1]))
        sides = np.concatenate((self.sides, np.full(len(further), side, np.uint8)))
        steps = np.concatenate((self.steps, further))
        places = np.concatenate((self.places, places))
        # sorting is stable and older rows come first, so the earliest of a board's rows on one side
        # is kept
        order = _order(los, his, sides)
        los = los[order]
        his = his[order]
        sides = sides[order]
        is_new = np.ones(len(order), np.bool_)
        is_new[1:] = (los[1:] != los[:-1]) | (his[1:] != his[:-1]) | (sides[1:] != sides[:-1])
        kept = order[is_new]
        return ExpandedBoards(los[is_new], his[is_new], sides[is_new], steps[kept], places[kept])

    def parts(self, first_step: int, second_step: int) -> tuple[Bools, Bools, Bools]:
        """The rows of boards that only the first search has expanded by its step, those of both,
        and those of only the second.

        A board of both is represented by the first search's row.
        """
        is_known = self.steps <= np.where(self.sides == 0, first_step, second_step)
        both = np.zeros(len(self.steps), np.bool_)
        both[:-1] = (
            (self.los[1:] == self.los[:-1])
            & (self.his[1:] == self.his[:-1])
            & is_known[1:]
            & is_known[:-1]
        )
        after = np.zeros(len(both), np.bool_)
        after[1:] = both[:-1]
        alone = is_known & ~both & ~after
        return alone & (self.sides == 0), both, alone & (self.sides == 1)


def _order(los: Words, his: Words, sides: Bytes) -> npt.NDArray[np.intp]:
    if his.any():
        return np.lexsort((sides, his, los))
    return np.argsort(
        los << np.uint64(1) | sides, kind="stable"
    )  # sixteen cells lose a bit here, but the other fifteen determine the last


STEPS_SORTED_AT_ONCE = 1 << 21


@dataclass(frozen=True, eq=False)
class Difference:
    """The different boards that two searches have expanded, counted by place.

    Neither the goal nor nodes at a depth limit are expanded, so they do not count; a board counts
    once however often it was expanded. By place: `g` and `h`, as in a `Plane`: with a `Space`, the
    true distances and every place; without one, those of the node when the board was first
    expanded, by the first search if both did. By place: the number of boards expanded by
    `only_first`, by `both`, by `only_second`. `alone_from`: for each search the first of its steps
    that expanded a board the other has not expanded; None if there is none.
    """

    g: Integers
    h: Integers
    only_first: Integers
    both: Integers
    only_second: Integers
    alone_from: tuple[int | None, int | None]
    space: Space | None = None

    @property
    def totals(self) -> tuple[int, int, int]:
        """How many boards only the first search expanded, both, and only the second."""
        return int(self.only_first.sum()), int(self.both.sum()), int(self.only_second.sum())

    def sentence(self, first: str, second: str) -> str:
        """How many boards both have expanded, and each alone."""
        mine, shared, theirs = (counted(total, "board") for total in self.totals)
        return f"both expanded {shared}; only {first} {mine}, only {second} {theirs}"


class FirstExpansions(NamedTuple):
    """A board, and the step at which each of two searches first expanded it; None if it has not."""

    board: Board
    steps: tuple[int | None, int | None]


class Differences:
    """Compares what two searches of boards of one size have expanded.

    Newly recorded steps are sorted once; a question about other steps is then a few array
    operations.
    """

    def __init__(self, first: Trace, second: Trace, space: Space | None = None):
        self.traces = first, second
        self.space = space
        self._lock = Lock()
        self._met = ExpandedBoards()
        self._upto = [0, 0]
        self._places: dict[Place, int] = {}
        """Without a space: a number for each pair of g and h that has occurred."""

    def unsorted(self, first_step: int, second_step: int) -> int:
        """How many steps up to these have not been sorted yet: the work that an answer costs."""
        return sum(
            max(step - upto, 0)
            for step, upto in zip((first_step, second_step), self._upto, strict=True)
        )

    def after_steps(self, first_step: int, second_step: int) -> Difference:
        """What the two searches have expanded by these steps, counted by place."""
        met = self._sorted(first_step, second_step)
        only_first, both, only_second = met.parts(first_step, second_step)
        mine, theirs = (
            int(met.steps[those].min()) if those.any() else None
            for those in (only_first, only_second)
        )
        g, h = (
            np.array(list(self._places), np.int64).reshape(-1, 2).T
            if self.space is None
            else (self.space.g, self.space.h)
        )
        first, shared, second = (
            np.bincount(met.places[those], minlength=len(g))
            for those in (only_first, both, only_second)
        )
        return Difference(g, h, first, shared, second, (mine, theirs), self.space)

    def boards(
        self, first_step: int, second_step: int, places: Collection[Place], count: int = 100
    ) -> list[FirstExpansions]:
        """The first `count` boards at some places that at least one of the two has expanded by its
        step.

        They are in the order of these steps: the first search's if both have expanded a board.
        """
        met = self._sorted(first_step, second_step)
        only_first, both, only_second = met.parts(first_step, second_step)
        wanted = (
            self.space.places_at(places)
            if self.space
            else [self._places[place] for place in places if place in self._places]
        )
        rows = np.flatnonzero((only_first | both | only_second) & np.isin(met.places, wanted))
        rows = rows[np.argsort(met.steps[rows], kind="stable")][:count]
        return [self._meeting(met, row, is_shared=bool(both[row])) for row in rows.tolist()]

    def alone(
        self, first_step: int, second_step: int, side: int, count: int = 100
    ) -> list[FirstExpansions]:
        """The first `count` boards that one search (`side` 0 or 1) has expanded by its step and the
        other has not, by step.
        """
        met, rows = self._alone(first_step, second_step, side)
        return [self._meeting(met, row, is_shared=False) for row in rows[:count].tolist()]

    def steps_alone(self, first_step: int, second_step: int, side: int) -> Integers:
        """The steps by which one search expanded what the other had not expanded, in order."""
        met, rows = self._alone(first_step, second_step, side)
        return met.steps[rows]

    def _alone(
        self, first_step: int, second_step: int, side: int
    ) -> tuple[ExpandedBoards, npt.NDArray[np.intp]]:
        met = self._sorted(first_step, second_step)
        only_first, _, only_second = met.parts(first_step, second_step)
        rows = np.flatnonzero((only_first, only_second)[side])
        return met, rows[np.argsort(met.steps[rows], kind="stable")]

    def _meeting(self, met: ExpandedBoards, row: int, *, is_shared: bool) -> FirstExpansions:
        board = unpack(int(met.los[row]), int(met.his[row]), *self.traces[0].start.size)
        step = int(met.steps[row])
        if is_shared:
            return FirstExpansions(board, (step, int(met.steps[row + 1])))
        return FirstExpansions(board, (None, step) if met.sides[row] else (step, None))

    def _sorted(self, *steps: int) -> ExpandedBoards:
        with self._lock:
            for side, (trace, step) in enumerate(zip(self.traces, steps, strict=True)):
                while self._upto[side] < step:
                    first = self._upto[side] + 1
                    last = min(self._upto[side] + STEPS_SORTED_AT_ONCE, step)
                    columns = trace.step_columns(first, last)
                    which = np.flatnonzero(columns.is_expanded)
                    words = columns.lo[which], columns.hi[which]
                    places = self._numbers(columns, which, words[0])
                    self._met = self._met.with_more(words, side, columns.step[which], places)
                    self._upto[side] = last
            return self._met

    def _numbers(self, columns: StepColumns, which: npt.NDArray[np.intp], low: Words) -> Int32s:
        """The number of the place of each step's node; `low` are the first words of the boards."""
        if self.space is not None:
            return self.space.places(low).astype(np.int32)
        g = columns.g[which]
        h = columns.h[which]
        room = int(h.max(initial=0)) + 1
        codes, which = np.unique(g * room + h, return_inverse=True)
        numbers = [
            self._places.setdefault(divmod(code, room), len(self._places))
            for code in codes.tolist()
        ]
        return np.array(numbers, np.int32)[which]


STEPS_AT_ONCE = 1 << 20


class Inclusion(NamedTuple):
    """How the boards of one of two searches (`side` 0 or 1) relate to those of the other.

    The search has expanded `total` different boards, and the other has expanded all of them but
    `beyond`. `least_f` and `greatest_f`: of f = g + h of these exceptions when they were first
    expanded; None if there are none. `optimum`: C*, the optimal length, if known; `at_optimum`: how
    many of the exceptions have f = C*.
    """

    side: int
    total: int
    beyond: int
    least_f: int | None = None
    greatest_f: int | None = None
    optimum: int | None = None
    at_optimum: int = 0

    @property
    def is_notable(self) -> bool:
        """Whether it is worth a sentence: few exceptions, or only exceptions with f = C*."""
        return 2 * self.beyond < self.total or self.at_optimum == self.beyond

    def sentence(self, inner: str, outer: str) -> str:
        """`every board that B expanded A expanded too, except 3 with f = C* = 19; only boards with
        f < C* must be expanded`.
        """
        if not self.beyond:
            return f"every board that {inner} expanded {outer} expanded too"
        if self.at_optimum == self.beyond:
            f = f"f = C* = {self.optimum}; only boards with f < C* must be expanded"
        elif self.least_f == self.greatest_f:
            f = f"f = {self.least_f}"
        else:
            f = f"f from {self.least_f} to {self.greatest_f}"
            f += (
                f", {grouped(self.at_optimum)} of them with f = C* = {self.optimum}"
                if self.at_optimum
                else ""
            )
        return (
            f"every board that {inner} expanded {outer} expanded too, except "
            f"{grouped(self.beyond)} with {f}"
        )


def inclusion(
    differences: Differences,
    first_step: int,
    second_step: int,
    side: int | None = None,
    optimum: int | None = None,
) -> Inclusion:
    """How far the boards one search has expanded by a step are among the other's; without `side`,
    of the search with fewer exceptions.
    """
    only_first, both, only_second = differences.after_steps(first_step, second_step).totals
    side = int(only_second <= only_first) if side is None else side
    beyond = (only_first, only_second)[side]
    if not beyond:
        return Inclusion(side, both, 0, optimum=optimum)
    f = _f_of(differences.traces[side], differences.steps_alone(first_step, second_step, side))
    at_optimum = 0 if optimum is None else int((f == optimum).sum())
    return Inclusion(side, both + beyond, beyond, int(f.min()), int(f.max()), optimum, at_optimum)


def _f_of(trace: Trace, steps: Integers) -> Integers:
    parts = []
    low = 0
    while low < len(steps):
        first = int(steps[low])
        high = int(np.searchsorted(steps, first + STEPS_AT_ONCE))
        columns = trace.step_columns(first, int(steps[high - 1]))
        parts.append((columns.g + columns.h)[steps[low:high] - first])
        low = high
    return np.concatenate(parts)


@dataclass(frozen=True, eq=False)
class DifferenceMap:
    """Where two searches have expanded boards, and which.

    `map_data`: the places and axes, without counts. By place, as in `Difference`: `parts`, the
    numbers of boards expanded by the first search only, by both, and by the second only.
    """

    map_data: MapData
    difference: Difference

    @property
    def parts(self) -> tuple[Integers, Integers, Integers]:
        """By place: boards expanded by the first alone, by both, by the second alone."""
        return self.difference.only_first, self.difference.both, self.difference.only_second

    def counts_at(self, spots: tuple[range, range]) -> tuple[int, int, int]:
        """The same three counts over the places in a rectangle, given as rows and columns."""
        there = self.map_data.is_within(spots)
        first, both, second = (int(part[there].sum()) for part in self.parts)
        return first, both, second


def difference_map(difference: Difference, beside: MapData) -> DifferenceMap:
    """The counts laid out as a map beside those of the two searches."""
    space = difference.space
    none = np.zeros((1, len(difference.g)), np.int64)
    if space is not None:
        up = space.up
        across = space.across
        totals = space.totals
    else:
        heights = (
            difference.g + difference.h if beside.projection is Projection.LAYERS else difference.h
        )
        up = (heights - beside.first) // beside.stride
        across = difference.g
        totals = None
    map_data = replace(
        beside,
        up=up,
        across=across,
        open=none,
        closed=none,
        has_visits=False,
        path_steps=(),
        is_solved=False,
        current=None,
        totals=totals,
        late=None,
    )
    return DifferenceMap(map_data, difference)


class LaneMaps:
    """Reads the maps of several searches of one board. `remark`: why they are not the chosen ones;
    usually empty.
    """

    def __init__(self, traces: Sequence[Trace]):
        self.readers = [MapReader(trace) for trace in traces]
        self.space = self.readers[0].space
        self._projections = [Projection.HILL] * (self.space is not None) + [
            Projection.LAYERS,
            Projection.PLAIN,
        ]
        self.projection = self._projections[0]
        self.remark = ""
        self._maps: list[MapData] = []

    @property
    def traces(self) -> list[Trace]:
        """The record of each lane."""
        return [reader.trace for reader in self.readers]

    def turn(self) -> None:
        """Go on to the next projection."""
        self._maps = []
        self.projection = self._projections[
            (self._projections.index(self.projection) + 1) % len(self._projections)
        ]

    def read(self, steps: Sequence[int], *, is_running: bool = False) -> list[MapData]:
        """The map of each lane at its step, all with the same axes; `remark` says why one could
        not be read so. `is_running`: read what is quick.
        """
        self.remark = ""
        self._maps = []
        self._maps = [
            self._map_data(place, step, is_running=is_running) for place, step in enumerate(steps)
        ]
        if self.remark:
            self._maps = [
                self._map_data(place, step, is_running=is_running)
                for place, step in enumerate(steps)
            ]
        return self._on_axes()

    def read_one(self, place: int | None, steps: Sequence[int]) -> list[MapData]:
        """The maps again, of which only one lane (None: all) is read anew."""
        had_remark = bool(self.remark)
        if self._maps and place is not None:
            self._maps[place] = self._map_data(place, steps[place], is_running=True)
        if not self._maps or (self.remark and not had_remark):
            return self.read(steps, is_running=True)
        return self._on_axes()

    def _map_data(self, place: int, step: int, *, is_running: bool) -> MapData:
        reader = self.readers[place]
        reader.reading = MapReading(Projection.LAYERS if self.remark else self.projection)
        map_data = reader.read(step, is_running=is_running)
        self.remark = self.remark or reader.remark
        return map_data

    def _on_axes(self) -> list[MapData]:
        axes = Axes.around(map_data.axes for map_data in self._maps)
        return [map_data.on_axes(axes) for map_data in self._maps]
