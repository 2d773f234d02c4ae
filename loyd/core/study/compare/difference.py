"""Which boards two searches both expanded and which only one of them did."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from threading import Lock
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...engine.puzzle import Board
from ...engine.puzzle.exact import Space
from ...engine.puzzle.packing import Bools, Int32s, Integers, Numbers, Words, unpack
from ...engine.record import (
    NO_STEP,
    Axes,
    MapData,
    MapReader,
    MapReading,
    Place,
    Projection,
    StepColumns,
    Trace,
    board_keys,
)
from ...system import counted, grouped


class ExpandedBoards(NamedTuple):
    """The boards that two searches have expanded: `keys`, in ascending order (see `board_keys`).

    By search and board: `steps`, the first that expanded it, NEVER if none did; `places`, the
    number of its node's place then.
    """

    keys: Numbers
    steps: Integers
    places: Int32s

    def with_more(
        self, side: int, keys: Numbers, steps: Integers, places: Int32s
    ) -> "ExpandedBoards":
        """These boards, and those of further steps of a search (`side` 0 or 1).

        O(n log n) for n boards, known and new.
        """
        # The index of the first of equal keys: the step that expanded a board first.
        found, first = np.unique(keys, return_index=True)
        every, rows = np.unique(np.concatenate((self.keys, found)), return_inverse=True)
        before, now = np.split(rows, [len(self.keys)])
        shape = 2, len(every)
        more = ExpandedBoards(every, np.full(shape, NO_STEP), np.zeros(shape, np.int32))
        more.steps[:, before], more.places[:, before] = self.steps, self.places
        # A board that this search had expanded before keeps its earlier step and place.
        is_new = more.steps[side, now] == NO_STEP
        now, first = now[is_new], first[is_new]
        more.steps[side, now], more.places[side, now] = steps[first], places[first]
        return more

    def parts(self, *steps: int) -> tuple[Bools, Bools, Bools]:
        """Which boards only the first search has expanded by its step, which both, and which only
        the second.
        """
        first, second = self.steps <= np.array(steps)[:, None]
        return first & ~second, first & second, second & ~first


STEPS_SORTED_AT_ONCE = 1 << 21


@dataclass(frozen=True, eq=False)
class Difference:
    """The different boards that two searches have expanded, counted by place.

    Neither the goal nor nodes at a depth limit are expanded, so they do not count; a board counts
    once however often it was expanded. By place: `g` and `h`, with a `Space`, the true distances
    and every place; without one, those of the node when the board was first expanded, by the first
    search if both did. By place: the number of boards expanded by `only_first`, by `both`, by
    `only_second`. `alone_from`: for each search the first of its steps that expanded a board the
    other has not expanded; None if there is none.
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

    O(n log n) for the steps not sorted yet (`unsorted`), and O(boards) for each answer after that.
    """

    def __init__(self, first: Trace, second: Trace, space: Space | None = None):
        self.traces = first, second
        self.space = space
        self._lock = Lock()
        self._keys = partial(board_keys, cells=len(first.start.cells))
        none = np.zeros(0, np.uint64)
        self._met = ExpandedBoards(
            self._keys(none, none), np.zeros((2, 0), np.int64), np.zeros((2, 0), np.int32)
        )
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
            int(steps[those].min()) if those.any() else None
            for steps, those in zip(met.steps, (only_first, only_second), strict=True)
        )
        g, h = (
            np.array(list(self._places), np.int64).reshape(-1, 2).T
            if self.space is None
            else (self.space.g, self.space.h)
        )
        first, shared, second = (
            np.bincount(met.places[side, those], minlength=len(g))
            for side, those in ((0, only_first), (0, both), (1, only_second))
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
        places_then, steps = (
            np.where(only_second, second, first) for first, second in (met.places, met.steps)
        )
        is_known = only_first | both | only_second
        rows = np.flatnonzero(is_known & np.isin(places_then, wanted))
        rows = rows[np.argsort(steps[rows], kind="stable")][:count]
        return self._shared_boards(met, rows, first_step, second_step)

    def alone(
        self, first_step: int, second_step: int, side: int, count: int = 100
    ) -> list[FirstExpansions]:
        """The first `count` boards that one search (`side` 0 or 1) has expanded by its step and the
        other has not, by step.
        """
        met, rows = self._alone(first_step, second_step, side)
        return self._shared_boards(met, rows[:count], first_step, second_step)

    def steps_alone(self, first_step: int, second_step: int, side: int) -> Integers:
        """The steps by which one search expanded what the other had not expanded, in order."""
        met, rows = self._alone(first_step, second_step, side)
        return met.steps[side, rows]

    def _alone(
        self, first_step: int, second_step: int, side: int
    ) -> tuple[ExpandedBoards, npt.NDArray[np.intp]]:
        met = self._sorted(first_step, second_step)
        rows = np.flatnonzero(met.parts(first_step, second_step)[2 * side])
        return met, rows[np.argsort(met.steps[side, rows], kind="stable")]

    def _shared_boards(
        self, met: ExpandedBoards, rows: npt.NDArray[np.intp], *until: int
    ) -> list[FirstExpansions]:
        found = []
        for key, steps in zip(met.keys[rows].tolist(), met.steps[:, rows].T.tolist(), strict=True):
            # Keys of larger boards are structured: low and high word.
            words = key if isinstance(key, tuple) else (key, 0)
            first, second = (
                step if step <= last else None for step, last in zip(steps, until, strict=True)
            )
            board = unpack(*words, *self.traces[0].start.size)
            found.append(FirstExpansions(board, (first, second)))
        return found

    def _sorted(self, *steps: int) -> ExpandedBoards:
        with self._lock:
            for side, (trace, step) in enumerate(zip(self.traces, steps, strict=True)):
                while self._upto[side] < step:
                    first = self._upto[side] + 1
                    last = min(self._upto[side] + STEPS_SORTED_AT_ONCE, step)
                    columns = trace.step_columns(first, last)
                    which = np.flatnonzero(columns.is_expanded)
                    low = columns.lo[which]
                    keys = self._keys(low, columns.hi[which])
                    places = self._numbers(columns, which, low)
                    self._met = self._met.with_more(side, keys, columns.step[which], places)
                    self._upto[side] = last
            return self._met

    def _numbers(self, columns: StepColumns, which: npt.NDArray[np.intp], low: Words) -> Int32s:
        """The number of the place of each step's node; `low` are the first words of the boards."""
        if self.space is not None:
            return self.space.places(low).astype(np.int32)
        g = columns.g[which]
        h = columns.h[which]
        room = int(h.max(initial=0)) + 1
        # Few pairs occur, so the dictionary is asked once per pair, not once per step.
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
        # Only stretches that have such steps are read.
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
            difference.g + difference.h
            if beside.projection is Projection.F_OVER_G
            else difference.h
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
        self._projections = [Projection.TRUE_DISTANCE] * (self.space is not None) + [
            Projection.F_OVER_G,
            Projection.H_OVER_G,
        ]
        self.projection = self._projections[0]
        self.remark = ""
        self._maps: list[MapData] = []

    @property
    def traces(self) -> list[Trace]:
        """The record of each lane."""
        return [reader.trace for reader in self.readers]

    def turn(self) -> None:
        """Go on to the next projection, after the last to the first."""
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
        read = partial(self._map_data, is_running=is_running)
        self._maps = [read(place, step) for place, step in enumerate(steps)]
        # One map cannot be read as chosen: all are read anew in the other projection, so that they
        # can be compared.
        if self.remark:
            self._maps = [read(place, step) for place, step in enumerate(steps)]
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
        reader.reading = MapReading(Projection.F_OVER_G if self.remark else self.projection)
        map_data = reader.read(step, is_running=is_running)
        self.remark = self.remark or reader.remark
        return map_data

    def _on_axes(self) -> list[MapData]:
        axes = Axes.union(map_data.axes for map_data in self._maps)
        return [map_data.on_axes(axes) for map_data in self._maps]
