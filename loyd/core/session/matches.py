"""The steps of a record at which a condition holds, looked up chunk by chunk and remembered."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Condition as Signal
from threading import Event, Thread
from typing import NamedTuple

import numpy as np

from ..engine.puzzle.packing import Integers
from ..engine.record import StepColumns, Trace
from ..system import BoundedCache, LoydError, describe_error
from .condition import CHUNK_STEPS, Condition, StopCheck

CACHED_CHUNKS = 8
SLOW_STEPS = 256
"""The steps checked at once if the user's own code is called for each."""
TICK_STEPS = 1 << 10
"""The first match of every so many steps is remembered: a timeline has fewer columns than a long
record has of these.
"""


def never_stop(steps: int) -> None:
    """Let the search through the record go on."""


class Chunk(NamedTuple):
    """What is known of a chunk of steps, or of its first `steps`: the number of `matches`, and
    the first match of every TICK_STEPS steps.
    """

    steps: int
    matches: int
    some: Integers


class Matches:
    """The steps of a record at which a condition holds.

    Each step is checked once: for each chunk of steps the number of matches is kept, for the
    last few chunks all of them. Every method that may have to check many steps calls `check` for
    each chunk.
    """

    def __init__(self, trace: Trace, condition: Condition):
        self.trace = trace
        self.condition = condition
        self._resolved = condition
        self._resolved_for = -1
        self._chunks: dict[int, Chunk] = {}
        self._newest = BoundedCache[int, tuple[int, Integers]](CACHED_CHUNKS)

    def resolve(self, last: int, check: StopCheck = never_stop) -> None:
        """Compute everything that depends on the first `last` steps as a whole; call this before
        asking about them.
        """
        if self.condition.needs_end and self._resolved_for != last:
            self._resolved = self.condition.resolved(self.trace, last, check)
            self._resolved_for = last
            # A maximum over all steps has changed with the last step, and with it possibly every
            # answer.
            self._chunks.clear()
            self._newest.clear()

    def next_match(self, step: int, last: int, check: StopCheck = never_stop) -> int | None:
        """The first match behind a step and at most at `last`; None if there is none. `check` is
        called between chunks, to stop. Unknown chunks are checked, each in the time of its steps;
        known empty ones are skipped.
        """
        for number in range(step // CHUNK_STEPS, -(-last // CHUNK_STEPS)):
            found = self._matches(number, last, check, unless_known_empty=True)
            # A chunk may be known further than `last`.
            found = found[(found > step) & (found <= last)]
            if len(found):
                return int(found[0])
        return None

    def previous_match(self, step: int, check: StopCheck = never_stop) -> int | None:
        """The last match ahead of a step; None if there is none. As `next_match`, backwards."""
        for number in reversed(range(-(-(step - 1) // CHUNK_STEPS))):
            found = self._matches(number, step - 1, check, unless_known_empty=True)
            found = found[found < step]
            if len(found):
                return int(found[-1])
        return None

    def count(self, last: int, check: StopCheck = never_stop) -> int:
        """How many of the steps up to `last` match; O(number of chunks) once all are known."""
        whole, rest = divmod(last, CHUNK_STEPS)
        count = 0
        for number in range(whole):
            known = self._chunks.get(number)
            if known is None or known.steps < CHUNK_STEPS:
                self._matches(number, last, check)
                known = self._chunks[number]
            count += known.matches
        return count + int((self._matches(whole, last, check) <= last).sum()) if rest else count

    def some(self, last: int, most: int = 1 << 30) -> Integers:
        """Matches up to a step, as far as they are known, at most `most` of them, evenly spread.

        All of them if they are few; in a long record at least the first of every TICK_STEPS steps.
        """
        newest = dict(self._newest)
        found = [
            newest[number][1] if number in newest else self._chunks[number].some
            for number in sorted(self._chunks)
        ]
        every = np.concatenate(found) if found else np.zeros(0, np.int64)
        every = every[every <= last]
        if len(every) <= most:
            return every
        # The steps are divided into `most` equal parts, and the first match of each is taken.
        _, firsts = np.unique((every - 1) * most // last, return_index=True)
        return every[firsts]

    def knows(self, first: int, last: int) -> bool:
        """Whether the chunk that begins with step `first` is known up to step `last`."""
        known = self._chunks.get(first // CHUNK_STEPS)
        return known is not None and known.steps >= last - first + 1

    def learn(self, columns: StepColumns) -> None:
        """Check the steps of a chunk, from its first step on, in columns that may have been read
        already.
        """
        number = columns.first // CHUNK_STEPS
        known = self._chunks.get(number)
        if known is None or known.steps < len(columns):
            self._note(number, len(columns), self._found(columns))

    def _matches(
        self, number: int, last: int, check: StopCheck, *, unless_known_empty: bool = False
    ) -> Integers:
        first = number * CHUNK_STEPS + 1
        end = min((number + 1) * CHUNK_STEPS, last)
        wanted = end - first + 1
        known = self._chunks.get(number)
        if (
            unless_known_empty
            and known is not None
            and known.matches == 0
            and known.steps >= wanted
        ):
            return np.zeros(0, np.int64)
        newest = self._newest.get(number)
        if newest is not None and newest[0] >= wanted:
            return newest[1]
        # User code may take a second per step: `check` must be able to stop it before the chunk
        # ends.
        at_once = SLOW_STEPS if self.condition.is_slow else CHUNK_STEPS
        parts = []
        for piece in range(first, end + 1, at_once):
            columns = self.trace.step_columns(piece, min(piece + at_once - 1, end))
            parts.append(self._found(columns))
            check(len(columns))
        return self._note(number, wanted, np.concatenate(parts))

    def _found(self, columns: StepColumns) -> Integers:
        return columns.step[self._resolved.holds(columns, np.ones(len(columns), bool))]

    def _note(self, number: int, steps: int, found: Integers) -> Integers:
        _, firsts = np.unique((found - 1) // TICK_STEPS, return_index=True)
        self._chunks[number] = Chunk(steps, len(found), found[firsts])
        self._newest[number] = steps, found
        return found


ALL_STEPS = 1 << 62
FEWEST_AHEAD, MOST_AHEAD = CHUNK_STEPS // 4, CHUNK_STEPS * 16
"""How many further steps are requested from the search at a time: few at first, so that it does not
run far past the step sought.
"""
YIELD_SECONDS = 0.003


class CalledOffError(Exception):
    """Nobody waits for the answer any more, or another question has replaced it."""


class ConditionSearch:
    """A search of a record for a match after or before a step; beyond what is recorded it requests
    more, and waits.

    `has_ended` tells whether anything more will be recorded; `seen` is how far the matches are
    counted at the end. The recorder looks at `wanted`, the number of steps requested. `found` is
    the answer once the scan `is_over`, None if there is none; then follow `number`, the match's
    ordinal, and `total`, the number of matches up to `max(found, seen)`. `mistake`: why it failed.
    `looked`: the steps searched so far.
    """

    def __init__(
        self,
        matches: Matches,
        step: int,
        *,
        forward: bool,
        has_ended: Callable[[], bool],
        seen: int,
    ):
        self.matches = matches
        self.step = step
        self.forward = forward
        self._has_ended = has_ended
        self._seen = seen
        self.wanted = 0
        self.looked = 0
        self.found: int | None = None
        self.number: int | None = None
        self.total: int | None = None
        self.mistake: str = ""
        self.is_over = False
        self.was_called_off = False
        self._closed = Event()
        self._thread = Thread(target=self._work, name="scan", daemon=True)

    def begin(self) -> None:
        """Start the thread."""
        self._thread.start()

    def call_off(self) -> None:
        """Stop unless the answer is there; what was counted so far is kept."""
        if not self.is_over:
            self.was_called_off = True
            self.close()

    def close(self) -> None:
        """Make the thread stop at its next check."""
        self._closed.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it has nothing more to do; False on a timeout."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _work(self) -> None:
        try:
            self.found = self._after() if self.forward else self._before()
            # The answer is shown before the matches are counted, which may take longer than
            # finding it.
            self.is_over = True
            if self.found is not None:
                number = self.matches.count(self.found, self._check)
                self.total = self.matches.count(max(self.found, self._seen), self._check)
                self.number = number
        except CalledOffError:
            pass
        except LoydError as error:
            self.mistake = str(error)
        except Exception as error:  # noqa: BLE001
            # Most likely there is no more memory; the search and its history are still there.
            self.mistake = f"the steps could not be searched: {describe_error(error)}"
        finally:
            self.is_over = True

    def _check(self, steps: int) -> None:
        self.looked += steps
        if self._closed.is_set():
            raise CalledOffError

    def _wait(self) -> None:
        if self._closed.wait(YIELD_SECONDS):
            raise CalledOffError

    def _before(self) -> int | None:
        self._resolve()
        return self.matches.previous_match(self.step, self._check)

    def _resolve(self) -> None:
        if self.matches.condition.needs_end:
            while not self._has_ended():
                self.wanted = ALL_STEPS
                self._wait()
            self.matches.resolve(self.matches.trace.steps, self._check)

    def _after(self) -> int | None:
        self._resolve()
        trace = self.matches.trace
        at = self.step
        ahead = FEWEST_AHEAD
        while True:
            has_ended = self._has_ended()  # before the steps, which keep growing until then
            last = trace.steps
            if last > at:
                found = self.matches.next_match(at, last, self._check)
                if found is not None:
                    return found
                at = last
            elif has_ended:
                return None
            if at >= self.wanted:
                self.wanted = at + ahead
                # Doubling: a near match costs few steps too many, a far one few requests.
                ahead = min(2 * ahead, MOST_AHEAD)
            if not has_ended:
                self._wait()


class CountQuery(NamedTuple):
    """What to count: matches by their names, up to the step `seen`; and which is the next after
    `step`.

    `is_whole`: whether the search has ended, and `seen` is its last step.
    """

    matches: Mapping[str, Matches]
    step: int
    seen: int
    is_whole: bool


@dataclass(frozen=True)
class MatchCounts:
    """The number of matches up to the step asked about, the `first`, and the `next` after another.

    `mistake`: why they cannot be counted.
    """

    count: int
    first: int | None
    next: int | None
    mistake: str = ""


class MatchCounter:
    """Answers one question at a time, the latest; `tallies` holds what is known so far, by the
    names of the matches.

    A condition that can only be decided at the end of a search has no tally before. Call `close`
    when done.
    """

    def __init__(self, trace: Trace):
        self.trace = trace
        self.tallies: dict[str, MatchCounts] = {}
        self.answered: CountQuery | None = None
        """The last question that was answered in full."""
        self.looked = 0.0
        """The share of the steps checked for the current question."""
        self._question: CountQuery | None = None
        self._changed = Signal()
        self._is_closed = False
        self._thread: Thread | None = None

    def ask(self, question: CountQuery) -> None:
        """Count for a new question; the one before is dropped."""
        with self._changed:
            if question == self._question or self._is_closed:
                return
            self._question = question
            if self._thread is None:
                self._thread = Thread(target=self._work, name="match counter", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    @property
    def is_busy(self) -> bool:
        """Whether a question is not answered yet."""
        return self.answered is not self._question

    def close(self) -> None:
        """Make the thread stop at its next check."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until no question is left, at most so many seconds; whether that is so."""
        with self._changed:
            return self._changed.wait_for(lambda: self._is_closed or not self.is_busy, seconds)

    def _work(self) -> None:
        while not self._is_closed:
            with self._changed:
                self._changed.wait_for(lambda: self._is_closed or self.is_busy)
                question = self._question
            if question is None or self._is_closed:
                return
            try:
                self._answer(question)
            except CalledOffError:
                continue
            with self._changed:
                self.answered = question
                self._changed.notify_all()

    def _answer(self, question: CountQuery) -> None:
        self._learn(question)
        for name, matches in question.matches.items():
            if matches.condition.needs_end and not question.is_whole:
                self.tallies.pop(name, None)
                continue
            try:
                self.tallies[name] = self._count(matches, question)
            except LoydError as error:
                self.tallies[name] = MatchCounts(0, None, None, str(error))
            except MemoryError as error:
                self.tallies[name] = MatchCounts(0, None, None, describe_error(error))

    def _count(self, matches: Matches, question: CountQuery) -> MatchCounts:
        check = self._check_of(question)
        last = question.seen
        matches.resolve(last, check)
        return MatchCounts(
            matches.count(last, check),
            matches.next_match(0, last, check),
            matches.next_match(question.step, last, check),
        )

    def _learn(self, question: CountQuery) -> None:
        # Columns are read once for all conditions that lack a chunk: reading them costs more than
        # comparing.
        shared = [
            one
            for one in question.matches.values()
            if not one.condition.needs_end and not one.condition.is_slow
        ]
        for first in range(1, question.seen + 1, CHUNK_STEPS):
            last = min(first + CHUNK_STEPS - 1, question.seen)
            lacking = [matches for matches in shared if not matches.knows(first, last)]
            if lacking:
                columns = self.trace.step_columns(first, last)
                for matches in lacking:
                    matches.learn(columns)
            self.looked = last / question.seen
            self._check_of(question)(0)

    def _check_of(self, question: CountQuery) -> StopCheck:
        def check(_: int) -> None:
            # Another question has replaced this one. Identity is enough, as `ask` ignores a
            # question that equals the current one.
            if self._question is not question or self._is_closed:
                raise CalledOffError

        return check
