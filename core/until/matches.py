"""At which steps of a record a condition is true, looked up chunk by chunk and remembered."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from loyd.core.trace.newest import Newest
from loyd.core.trace.step_columns import Integers, StepColumns
from loyd.core.trace.trace import Trace
from loyd.core.until.condition import CHUNK, Check, Condition

KEPT = 8
SLOW_STEPS = 256
"""The steps that are looked through at once where code of the user's own is asked about each."""
TICK_STEPS = 1 << 10
"""Of so many steps in turn the first match is remembered: a timeline has fewer columns than a long record has of these."""


def unchecked(steps: int) -> None:
    """Let the looking go on."""


@dataclass(frozen=True, eq=False)
class Chunk:
    """What is known of CHUNK steps, or of the first `steps` of them: how many `matches`, and `some` of them: the first of every TICK_STEPS
    steps."""

    steps: int
    matches: int
    some: Integers


class Matches:
    """The steps of a record at which a condition is true.

    What was looked through once is known from then on: of each chunk of CHUNK steps the number of matches, of the last few all of them.
    Every method that may have to look through many steps tells `check` of each chunk.
    """

    def __init__(self, trace: Trace, condition: Condition) -> None:
        self.trace, self.condition = trace, condition
        self._resolved = condition
        self._resolved_for = -1
        self._chunks: dict[int, Chunk] = {}
        self._newest = Newest[int, tuple[int, Integers]](KEPT)

    def resolve(self, last: int, check: Check = unchecked) -> None:
        """Work out what hangs on the first `last` steps as a whole; to be called before anything is asked about them."""
        if self.condition.needs_end and self._resolved_for != last:
            self._resolved = self.condition.resolved(self.trace, last, check)
            self._resolved_for = last
            self._chunks.clear()
            self._newest.clear()

    def after(self, step: int, last: int, check: Check = unchecked) -> int | None:
        """The first match after a step, up to step `last`."""
        for number in range(step // CHUNK, -(-last // CHUNK)):
            found = self._matches(number, last, check, unless_known_empty=True)
            found = found[(found > step) & (found <= last)]
            if len(found):
                return int(found[0])
        return None

    def before(self, step: int, check: Check = unchecked) -> int | None:
        """The last match before a step."""
        for number in reversed(range(-(-(step - 1) // CHUNK))):
            found = self._matches(number, step - 1, check, unless_known_empty=True)
            found = found[found < step]
            if len(found):
                return int(found[-1])
        return None

    def count(self, last: int, check: Check = unchecked) -> int:
        """How many matches there are up to a step."""
        whole, rest = divmod(last, CHUNK)
        count = 0
        for number in range(whole):
            known = self._chunks.get(number)
            if known is None or known.steps < CHUNK:
                self._matches(number, last, check)
                known = self._chunks[number]
            count += known.matches
        return count + int((self._matches(whole, last, check) <= last).sum()) if rest else count

    def some(self, last: int, most: int = 1 << 30) -> Integers:
        """Matches up to a step, as far as they are known, at most so many, spread evenly.

        All of them where they are few; of a long record at least the first of every TICK_STEPS steps.
        """
        newest = dict(self._newest)
        found = [newest[number][1] if number in newest else self._chunks[number].some for number in sorted(self._chunks)]
        every = np.concatenate(found) if found else np.zeros(0, np.int64)
        every = every[every <= last]
        if len(every) <= most:
            return every
        _, firsts = np.unique((every - 1) * most // last, return_index=True)
        thinned: Integers = every[firsts]
        return thinned

    def knows(self, first: int, last: int) -> bool:
        """Whether the chunk that begins with step `first` is known up to step `last`."""
        known = self._chunks.get(first // CHUNK)
        return known is not None and known.steps >= last - first + 1

    def learn(self, columns: StepColumns) -> None:
        """Look through the steps of a chunk, from its first step on, in columns that others have read, too."""
        number = columns.first // CHUNK
        known = self._chunks.get(number)
        if known is None or known.steps < len(columns):
            self._note(number, len(columns), self._found(columns))

    def _matches(self, number: int, last: int, check: Check, *, unless_known_empty: bool = False) -> Integers:
        """The matches of a chunk at least up to step `last`."""
        first, end = number * CHUNK + 1, min((number + 1) * CHUNK, last)
        wanted = end - first + 1
        known = self._chunks.get(number)
        if unless_known_empty and known is not None and known.matches == 0 and known.steps >= wanted:
            return np.zeros(0, np.int64)
        newest = self._newest.get(number)
        if newest is not None and newest[0] >= wanted:
            return newest[1]
        at_once = SLOW_STEPS if self.condition.is_slow else CHUNK
        parts = []
        for piece in range(first, end + 1, at_once):
            columns = self.trace.step_columns(piece, min(piece + at_once - 1, end))
            parts.append(self._found(columns))
            check(len(columns))
        return self._note(number, wanted, np.concatenate(parts))

    def _found(self, columns: StepColumns) -> Integers:
        found: Integers = columns.step[self._resolved.holds(columns, np.ones(len(columns), bool))]
        return found

    def _note(self, number: int, steps: int, found: Integers) -> Integers:
        _, firsts = np.unique((found - 1) // TICK_STEPS, return_index=True)
        self._chunks[number] = Chunk(steps, len(found), found[firsts])
        self._newest[number] = steps, found
        return found
