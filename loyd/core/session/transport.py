"""The transport: the position of a record that is shown, moved by whoever looks at it."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from enum import StrEnum
from time import monotonic

from loyd.core.session.recorder import FAR

PACES: tuple[float | None, ...] = (1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1_000, 10_000, 100_000, 1_000_000, None)
FIRST_PACE = 2
LAG_SECONDS = 0.1
"""What a record that is late owes to the pace is forgotten beyond so much: it shall not rush when it can go on."""
SETTLE_SECONDS = 0.03
WAIT_SECONDS = 0.004


class Activity(StrEnum):
    PAUSED = "paused"
    PLAYING = "playing"
    SEEKING = "running"
    ENDED = "ended"


class Transport(ABC):
    """Plays a record that is still being made, and goes to any position of it.

    `position` is what is shown, from 0 to `total`; `pace` is one of PACES, in positions a second, and None is max speed.  It has neither
    thread nor lock: the position moves, and the record is told how far it is wanted, whenever somebody looks.  Whoever shows it calls
    `look` many times a second.  Every method that goes by the time takes the time `now`, in seconds of the clock `time.monotonic`.
    """

    def __init__(self, pace: float | None) -> None:
        self.position = 0
        self._pace = PACES.index(pace)
        self._playing = False
        self._target: Callable[[], int | None] | None = None
        """Answers with the position to go to, None while that is not recorded."""
        self._stepped_to: int | None = None
        """The position that a step asked for, while it is not recorded."""
        self._from = (0.0, 0)

    # The record

    @property
    @abstractmethod
    def total(self) -> int:
        """The last position that is recorded."""

    @property
    @abstractmethod
    def has_ended(self) -> bool:
        """Whether nothing more will be recorded."""

    @abstractmethod
    def event_after(self, position: int) -> int | None:
        """The position of the first event after a position, if it is recorded."""

    @abstractmethod
    def record(self, position: int) -> None:
        """Let the record be made as far as a position, and no further."""

    @abstractmethod
    def record_on(self) -> None:
        """Let the record be made until what is sought is in it."""

    @abstractmethod
    def read(self) -> None:
        """Take notice of what has been recorded since the last look."""

    @abstractmethod
    def wait(self, seconds: float) -> None:
        """Wait until the record is as long as it was told to be, but no longer than so many seconds."""

    def quick(self, position: int) -> int:
        """The last position up to this one that can be shown without delay."""
        return position

    @property
    def farthest(self) -> int:
        return FAR

    # What is shown

    @property
    def pace(self) -> float | None:
        """Positions a second while playing; None is max speed."""
        return PACES[self._pace]

    @property
    def activity(self) -> Activity:
        if self._target is not None:
            return Activity.SEEKING
        if self._playing:
            return Activity.PLAYING
        return Activity.ENDED if self.has_ended and self.position >= self.total else Activity.PAUSED

    # Asking for a position

    def step(self, count: int = 1) -> None:
        """Stop whatever goes on and show the position `count` further on; a negative one goes back.

        Steps add up where they are asked for faster than the record is made.
        """
        wanted = max(0, (self.position if self._stepped_to is None else self._stepped_to) + count)
        self.seek(wanted)
        if self._target is not None:
            self._stepped_to = wanted

    def seek(self, position: int) -> None:
        wanted = max(0, position)
        self._go(lambda: wanted)

    def to_end(self) -> None:
        self.seek(FAR)

    def next_event(self) -> None:
        """Search on to the next event (a greater f, a new bound, less h than ever, the goal) and show it."""
        self._go(self._next_event)

    def _next_event(self) -> int | None:
        has_ended = self.has_ended  # before the event, which may come until then
        event = self.event_after(self.position)
        return FAR if event is None and has_ended else event

    def _go(self, target: Callable[[], int | None]) -> None:
        self._stop()
        self._target = target
        self.look()

    def play(self, now: float | None = None) -> None:
        now = monotonic() if now is None else now
        self._stop()
        self._playing, self._from = True, (now, self.position)
        self.look(now)

    def pause(self, now: float | None = None) -> None:
        self.look(now)
        self._stop()
        self.look(now)

    def toggle(self, now: float | None = None) -> None:
        if self.activity in (Activity.PLAYING, Activity.SEEKING):
            self.pause(now)
        else:
            self.play(now)

    def faster(self, now: float | None = None) -> None:
        self._set_pace(min(self._pace + 1, len(PACES) - 1), now)

    def slower(self, now: float | None = None) -> None:
        self._set_pace(max(self._pace - 1, 0), now)

    def _set_pace(self, pace: int, now: float | None) -> None:
        self._pace = pace
        self._from = (monotonic() if now is None else now, self.position)

    def _stop(self) -> None:
        self._playing, self._target, self._stepped_to = False, None, None

    # Moving

    def look(self, now: float | None = None) -> None:
        now = monotonic() if now is None else now
        self.read()
        has_ended = self.has_ended  # before the total, which grows until then
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
        self.position = reached if is_there or target < self.position else max(self.position, reached)
        if is_there:
            self._stop()

    def _play_on(self, now: float, total: int, *, has_ended: bool) -> None:
        due = self._due(now)
        reached = min(due, total)
        self.position = max(self.position, reached if has_ended or self.pace is not None else self.quick(reached))
        if has_ended:
            self._playing = self.position < total
        elif self.pace is not None:
            latest = total + 1 + int(self.pace * LAG_SECONDS)
            if due > latest:
                self._from = (now, latest)

    def _due(self, now: float) -> int:
        if self.pace is None:
            return self.farthest
        began, first = self._from
        return first + int((now - began) * self.pace)

    def settle(self, seconds: float = SETTLE_SECONDS) -> None:
        """Look until what was asked for is shown, but no longer than so many seconds."""
        end = monotonic() + seconds
        self.look()
        while self.activity is Activity.SEEKING and (now := monotonic()) < end:
            self.wait(min(WAIT_SECONDS, end - now))
            self.look()
