"""A search and its current step."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from enum import StrEnum
from time import monotonic

from ..engine import Outcome
from ..engine.problem import Problem
from ..engine.puzzle import Moves
from ..engine.record import Trace
from .condition import Condition
from .condition_text import parse_condition
from .matches import ConditionSearch, CountQuery, MatchCounter, MatchCounts, Matches
from .recorder import ALL_STEPS, Recorder

PACES: tuple[float | None, ...] = (
    1,
    2,
    4,
    8,
    15,
    30,
    60,
    125,
    250,
    500,
    1_000,
    10_000,
    100_000,
    1_000_000,
    None,
)
FIRST_PACE = 2
LAG_SECONDS = 0.1
"""How far playback may lag behind the pace, in seconds. A greater lag is forgotten, so that it does
not rush to catch up.
"""
SETTLE_SECONDS = 0.03
"""How long `settle` waits by default: a quick step is then shown at once, not a frame later."""
WAIT_SECONDS = 0.004
"""The time between two looks while waiting."""


class Activity(StrEnum):
    """What a transport is doing."""

    PAUSED = "paused"
    PLAYING = "playing"
    SEEKING = "running"
    ENDED = "ended"


class Transport(ABC):
    """Plays a record that is still growing, and goes to any position of it.

    `position` is the current one, from 0 to `total`; `pace` is one of PACES, in positions per
    second, and None is max speed. There is no thread and no lock: the position moves, and the
    record is asked for more, whenever `look` is called, which a screen does many times per second.
    `clock` gives the time, in seconds.
    """

    clock: Callable[[], float] = staticmethod(monotonic)

    def __init__(self, pace: float | None):
        self.position = 0
        self._pace = PACES.index(pace)
        self._playing = False
        self._target: Callable[[], int | None] | None = None
        """Returns the position to go to, or None while it is not recorded."""
        self._stepped_to: int | None = None
        """The position requested by steps, while it is not recorded."""
        self._from = (0.0, 0)

    # The record

    @property
    @abstractmethod
    def total(self) -> int:
        """The last position that is recorded so far; the first is 0."""

    @property
    @abstractmethod
    def has_ended(self) -> bool:
        """Whether nothing more will be recorded."""

    @abstractmethod
    def event_after(self, position: int) -> int | None:
        """The position of the first event after a position, if it is recorded."""

    @abstractmethod
    def record(self, position: int) -> None:
        """Have the record made up to a position, and no further."""

    @abstractmethod
    def record_on(self) -> None:
        """Have the record made until it contains the target."""

    @abstractmethod
    def read(self) -> None:
        """Process what has been recorded since the last look."""

    @abstractmethod
    def wait(self, seconds: float) -> None:
        """Wait until the record has the requested length, for at most `seconds`."""

    def quick(self, position: int) -> int:
        """The last position up to this one that can be shown without a long computation."""
        return position

    @property
    def farthest(self) -> int:
        """The position that playing at full speed heads for."""
        return ALL_STEPS

    # What is shown

    @property
    def pace(self) -> float | None:
        """The chosen steps per second; None at full speed."""
        return PACES[self._pace]

    @property
    def activity(self) -> Activity:
        """Whether the transport plays, seeks or stands still."""
        if self._target is not None:
            return Activity.SEEKING
        if self._playing:
            return Activity.PLAYING
        return Activity.ENDED if self.has_ended and self.position >= self.total else Activity.PAUSED

    @property
    def is_moving(self) -> bool:
        """Whether it plays or seeks."""
        return self.activity in (Activity.PLAYING, Activity.SEEKING)

    # Requesting a position

    def step(self, count: int = 1) -> None:
        """Stop any activity and show the position `count` further on; a negative one goes back.

        Steps add up if they are requested faster than they are recorded.
        """
        # Ten quick presses mean ten steps, also while the first of them is still being recorded.
        wanted = max(0, (self.position if self._stepped_to is None else self._stepped_to) + count)
        self.seek(wanted)
        if self._target is not None:
            self._stepped_to = wanted

    def seek(self, position: int) -> None:
        """Go to a position; the search is recorded up to it first, if need be."""
        wanted = max(0, position)
        self._go(lambda: wanted)

    def to_end(self) -> None:
        """Go to the end of the search, wherever that is."""
        self.seek(ALL_STEPS)

    def next_event(self) -> None:
        """Run to the next event, recording on if need be."""
        self._go(self._next_event)

    def _next_event(self) -> int | None:
        has_ended = self.has_ended  # read before the event, which may still be recorded meanwhile
        event = self.event_after(self.position)
        return ALL_STEPS if event is None and has_ended else event

    def _go(self, target: Callable[[], int | None]) -> None:
        self._stop()
        self._target = target
        self.look()

    def play(self) -> None:
        """Go on step by step at the chosen pace."""
        self._stop()
        self._from = (self.clock(), self.position)
        self._playing = True
        self.look()

    def pause(self) -> None:
        """Stop where it is."""
        self.look()
        self._stop()
        self.look()

    def toggle(self) -> None:
        """Pause if it is moving, else play."""
        if self.is_moving:
            self.pause()
        else:
            self.play()

    def faster(self) -> None:
        """Play at the next higher pace."""
        self._set_pace(min(self._pace + 1, len(PACES) - 1))

    def slower(self) -> None:
        """Play at the next lower pace."""
        self._set_pace(max(self._pace - 1, 0))

    def _set_pace(self, pace: int) -> None:
        self._pace = pace
        self._from = (self.clock(), self.position)

    def _stop(self) -> None:
        self._playing, self._target, self._stepped_to = False, None, None

    # Moving

    def look(self) -> None:
        """Bring the position up to date: called many times a second, by the thread that shows
        it.

        O(1), besides questions to the record: it must be cheap, since a screen calls it many times
        a second.
        """
        now = self.clock()
        self.read()
        has_ended = self.has_ended  # read before the total, which may still grow meanwhile
        total = self.total
        target = None if self._target is None else self._target()
        if target is not None:
            self._seek_on(target, total, has_ended=has_ended)
        elif self._playing:
            self._play_on(now, total, has_ended=has_ended)
        if self._target is None:
            self.record(self._due(now) if self._playing else self.position)
        elif target is None:
            self.record_on()
        else:
            self.record(target)

    def _seek_on(self, target: int, total: int, *, has_ended: bool) -> None:
        reached = min(target, total)
        is_there = has_ended or reached == target
        self.position = (
            # While a search runs towards a target ahead, the position follows the record and never
            # falls back.
            reached if is_there or target < self.position else max(self.position, reached)
        )
        if is_there:
            self._stop()

    def _play_on(self, now: float, total: int, *, has_ended: bool) -> None:
        due = self._due(now)
        reached = min(due, total)
        self.position = max(
            self.position, reached if has_ended or self.pace is not None else self.quick(reached)
        )
        if has_ended:
            self._playing = self.position < total
        elif self.pace is not None:
            # The record is behind the pace: shift the origin of time, so that playback does not
            # jump when the record catches up.
            latest = total + 1 + int(self.pace * LAG_SECONDS)
            if due > latest:
                self._from = (now, latest)

    def _due(self, now: float) -> int:
        if self.pace is None:
            return self.farthest
        began, first = self._from
        return first + int((now - began) * self.pace)

    def settle(self, seconds: float = SETTLE_SECONDS) -> None:
        """Look until the requested position is shown, for at most `seconds`."""
        end = monotonic() + seconds
        self.look()
        while self.activity is Activity.SEEKING and (now := monotonic()) < end:
            self.wait(min(WAIT_SECONDS, end - now))
            self.look()


class Exploration(Transport):
    """The transport of a search: its positions are the steps. Call `close` when done with it; its
    past remains readable.
    """

    def __init__(self, problem: Problem, *, pace: float | None = PACES[FIRST_PACE]):
        super().__init__(pace)
        self.problem = problem
        self.recorder = Recorder(problem)
        self.trace: Trace = self.recorder.trace
        self.scan: ConditionSearch | None = None
        """The last search for a step that meets a condition."""

    @property
    def outcome(self) -> Outcome | None:
        """How the search ended; None while it can go on."""
        return self.recorder.outcome

    @property
    def total(self) -> int:
        return self.trace.steps

    @property
    def has_ended(self) -> bool:
        return self.outcome is not None

    @property
    def is_at_end(self) -> bool:
        """Whether the last step of a finished search is shown."""
        return self.has_ended and self.position == self.trace.steps

    @property
    def shown_solution(self) -> Moves | None:
        """The solution, once the end of the search is shown."""
        return self.outcome.moves if self.outcome is not None and self.is_at_end else None

    @property
    def path(self) -> Moves:
        """The path to the node of this step, or the solution once it is shown."""
        return (
            tuple(self.trace.path(self.position))
            if self.shown_solution is None
            else self.shown_solution
        )

    def read(self) -> None:
        """The record is read when it is shown."""

    def event_after(self, position: int) -> int | None:
        event = self.trace.next_event(position)
        return None if event is None else event.step

    def to_event_before(self) -> None:
        """Go to the last event before, or to the start."""
        event = self.trace.event_before(self.position)
        self.seek(0 if event is None else event.step)

    def record(self, position: int) -> None:
        self.recorder.record_to(position)

    def record_on(self) -> None:
        if self.scan is None or self.scan.is_over:
            self.recorder.record_to_event(self.position)
        else:
            self.recorder.record_to(self.scan.wanted)

    def run_until(self, matches: Matches, *, forward: bool = True, seen: int = 0) -> None:
        """Go to the next match, continuing the search until there is one, or to the previous one;
        if there is none, stay.

        `seen`: the steps that the user has seen, up to which matches are counted.
        """
        self._stop()
        if self.scan is not None:
            self.scan.close()
        # not self, which holds the search: the reference cycle would outlive both
        recorder = self.recorder
        scan = ConditionSearch(
            matches,
            self.position,
            forward=forward,
            has_ended=lambda: recorder.outcome is not None,
            seen=seen,
        )
        self.scan, self._target = scan, lambda: self._answer(scan)
        scan.begin()
        self.look()

    def _answer(self, scan: ConditionSearch) -> int | None:
        if not scan.is_over:
            return None
        return self.position if scan.found is None else scan.found

    def _stop(self) -> None:
        super()._stop()
        if self.scan is not None:
            self.scan.call_off()

    def wait(self, seconds: float) -> None:
        self.recorder.wait(seconds)

    def cancel(self) -> None:
        """Stop recording: at the last step so far, or where it is paused."""
        is_in_past = self.activity is Activity.PAUSED and self.position < self.total
        if self.has_ended or is_in_past:
            self.pause()
        else:
            self.to_end()
        self.recorder.cancel()

    def close(self) -> None:
        """Stop the recorder and any run in progress."""
        if self.scan is not None:
            self.scan.close()
        self.recorder.close()


MOST_TICKS = 400


class RunTarget:
    """Stores the matches of every event and condition requested for a run, and goes to the next or
    previous one.

    `chosen`: the condition as typed, or the name of an event; empty for the usual events of the
    record. Call `close` when done with it.
    """

    def __init__(self, run: Exploration):
        self.run = run
        self.chosen = ""
        self._matches: dict[str, Matches] = {}
        self._counter = MatchCounter(run.trace)

    def close(self) -> None:
        """End the thread that counts."""
        self._counter.close()

    def condition(self, text: str) -> Condition:
        """The condition that this text means; ConditionError as in `matches`."""
        return self.matches(text).condition

    def matches(self, text: str) -> Matches:
        """The steps at which a condition holds, cached by its text. Raises ConditionError for
        a mistake in it.
        """
        if text not in self._matches:
            self._matches[text] = Matches(
                self.run.trace, parse_condition(text, self.run.problem.start.size)
            )
        return self._matches[text]

    def choose(self, text: str) -> None:
        """Use this condition from now on. Raises ConditionError, and keeps the previous choice."""
        text = text.strip()
        if text:
            self.matches(text)
        self.chosen = text

    def go(self, *, forward: bool, seen: int) -> None:
        """Go to the next match of what was chosen, or to the previous one; `seen`: how far they are
        counted.
        """
        self.run.run_until(self.matches(self.chosen), forward=forward, seen=seen)

    @property
    def scan(self) -> ConditionSearch | None:
        """The run to this condition that is in progress, if there is one."""
        scan = self.run.scan
        return (
            scan
            if scan is not None and self.chosen and scan.matches is self.matches(self.chosen)
            else None
        )

    def ticks(self, text: str, last: int) -> list[int]:
        """Matches up to a step, as far as they are known, at most MOST_TICKS; empty if the text is
        not a known condition.
        """
        return self._matches[text].some(last, MOST_TICKS).tolist() if text in self._matches else []

    def ask(self, texts: Iterable[str], seen: int, *, is_whole: bool) -> None:
        """Count the matches of these conditions and of what is chosen, up to a step; `is_whole`:
        whether that is the end.
        """
        asked = {text: self.matches(text) for text in texts}
        if self.chosen:
            asked[self.chosen] = self.matches(self.chosen)
        if asked and seen:
            self._counter.ask(CountQuery(asked, self.run.position, seen, is_whole))

    def counts_of(self, text: str) -> MatchCounts | None:
        """How often this text's condition holds, as far as it has been counted; None if it has
        not.
        """
        return self._counter.tallies.get(text)

    @property
    def last_counted(self) -> object:
        """What the counter answered last; it is another object as soon as it has counted
        further.
        """
        return self._counter.answered

    @property
    def looked(self) -> float:
        """The share of the steps that the current count has examined; 1 if none is running."""
        return self._counter.looked if self._counter.is_busy else 1.0

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nothing is being counted, at most so many seconds; whether that is so."""
        return self._counter.wait(seconds)
