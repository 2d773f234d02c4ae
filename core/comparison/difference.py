"""Which boards two searches both expanded, and which only one of them, at any steps of both."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from threading import Lock

import numpy as np
import numpy.typing as npt

from loyd.core.comparison.met_boards import MetBoards
from loyd.core.numbers import grouped
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.packing import unpack
from loyd.core.puzzle.space import Space
from loyd.core.trace.plane import Place
from loyd.core.trace.trace import Trace, Words

CHUNK = 1 << 21

Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Difference:
    """The different boards that two searches have expanded, counted by place.

    A goal that was taken counts too, and a board counts once however often it was expanded or visited.
    By place: `g` and `h`, as in a `Plane`: with a `Space` the true distances and every place of it, without one those that a search had
    for the node when it first expanded the board; the first search's, where both did.  By place: the boards that `only_first` has
    expanded, `both`, `only_second`.  `alone_from`: by search, the first of its steps that expanded a board which the other has not;
    None where there is none.
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
        """How many boards only the first search has expanded, how many both, how many only the second."""
        return int(self.only_first.sum()), int(self.both.sum()), int(self.only_second.sum())

    def sentence(self, first: str, second: str) -> str:
        """The counts in words, with the names of the two searches."""
        mine, shared, theirs = map(_boards, self.totals)
        return f"both expanded {shared}; only {first} {mine}, only {second} {theirs}"


@dataclass(frozen=True)
class Meeting:
    """A board, and the step at which each of two searches first expanded it; None where it has not."""

    board: Board
    steps: tuple[int | None, int | None]


class Differences:
    """Tells apart what two searches of boards of one size have expanded.

    What was recorded since the last question is sorted once; a question of other steps is then a few array operations.
    """

    def __init__(self, first: Trace, second: Trace, space: Space | None = None) -> None:
        self.traces = first, second
        self.space = space
        self._lock = Lock()
        self._met = MetBoards()
        self._upto = [0, 0]
        self._places: dict[Place, int] = {}
        """Without a space: a number for each g and h that has occurred."""

    def unsorted(self, first_step: int, second_step: int) -> int:
        """How many steps would have to be sorted for a question of these steps."""
        return sum(max(step - upto, 0) for step, upto in zip((first_step, second_step), self._upto, strict=True))

    def at(self, first_step: int, second_step: int) -> Difference:
        """What the first search has expanded by one step, held against what the second has by another."""
        met = self._sorted(first_step, second_step)
        only_first, both, only_second = met.parts(first_step, second_step)
        mine, theirs = (int(met.steps[those].min()) if those.any() else None for those in (only_first, only_second))
        g, h = np.array(list(self._places), np.int64).reshape(-1, 2).T if self.space is None else (self.space.g, self.space.h)
        first, shared, second = (np.bincount(met.places[those], minlength=len(g)) for those in (only_first, both, only_second))
        return Difference(g, h, first, shared, second, (mine, theirs), self.space)

    def boards(self, first_step: int, second_step: int, places: Collection[Place], count: int = 100) -> list[Meeting]:
        """The first `count` boards at some places that one of the two has expanded by its step.

        They stand in the order of these steps: the first search's, where both have.
        """
        met = self._sorted(first_step, second_step)
        only_first, both, only_second = met.parts(first_step, second_step)
        wanted = self.space.places_at(places) if self.space else [self._places[place] for place in places if place in self._places]
        rows = np.flatnonzero((only_first | both | only_second) & np.isin(met.places, wanted))
        rows = rows[np.argsort(met.steps[rows], kind="stable")][:count]
        return [self._meeting(met, row, is_shared=bool(both[row])) for row in rows.tolist()]

    def alone(self, first_step: int, second_step: int, side: int, count: int = 100) -> list[Meeting]:
        """The first `count` boards that one search (`side` 0 or 1) has expanded by its step and the other has not, by rising step."""
        met, rows = self._alone(first_step, second_step, side)
        return [self._meeting(met, row, is_shared=False) for row in rows[:count].tolist()]

    def steps_alone(self, first_step: int, second_step: int, side: int) -> Integers:
        """The steps, rising, at which one search first expanded each of the boards that the other has not."""
        met, rows = self._alone(first_step, second_step, side)
        steps: Integers = met.steps[rows]
        return steps

    def _alone(self, first_step: int, second_step: int, side: int) -> tuple[MetBoards, npt.NDArray[np.intp]]:
        met = self._sorted(first_step, second_step)
        only_first, _, only_second = met.parts(first_step, second_step)
        rows = np.flatnonzero((only_first, only_second)[side])
        return met, rows[np.argsort(met.steps[rows], kind="stable")]

    def _meeting(self, met: MetBoards, row: int, *, is_shared: bool) -> Meeting:
        board = unpack(int(met.los[row]), int(met.his[row]), *self.traces[0].start.size)
        step = int(met.steps[row])
        if is_shared:
            return Meeting(board, (step, int(met.steps[row + 1])))
        return Meeting(board, (None, step) if met.sides[row] else (step, None))

    def _sorted(self, *steps: int) -> MetBoards:
        """What is known, with everything sorted that is needed up to some steps."""
        with self._lock:
            for side, (trace, step) in enumerate(zip(self.traces, steps, strict=True)):
                while self._upto[side] < step:
                    first, last = self._upto[side] + 1, min(self._upto[side] + CHUNK, step)
                    words = trace.packed_boards(first, last)
                    places = self._numbers(trace, words[0], first, last)
                    self._met = self._met.with_more(words, side, first, places)
                    self._upto[side] = last
            return self._met

    def _numbers(self, trace: Trace, low: Words, first: int, last: int) -> npt.NDArray[np.int32]:
        """The number of the place of each step's node; `low` are the first words of their boards."""
        if self.space is not None:
            return self.space.places(low).astype(np.int32)
        g, h = trace.step_places(first, last)
        room = int(h.max()) + 1
        codes, which = np.unique(g * room + h, return_inverse=True)
        numbers = [self._places.setdefault(divmod(code, room), len(self._places)) for code in codes.tolist()]
        found: npt.NDArray[np.int32] = np.array(numbers, np.int32)[which]
        return found


def _boards(count: int) -> str:
    return "1 board" if count == 1 else f"{grouped(count)} boards"
