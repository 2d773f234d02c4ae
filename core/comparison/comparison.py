"""Two to four searches on one start and goal, shown at one position of one clock."""

from collections.abc import Sequence
from math import inf
from time import monotonic

from core.comparison.clock import CLOCKS, By, SharedClock
from core.comparison.figures import Figures, agree_on_optimum, known_optimum
from core.comparison.lane import FAR, Lane
from core.comparison.parting import Parting
from core.comparison.standing import Standing
from core.comparison.turns import Turns
from core.errors import SettingError
from core.puzzle.board import Board
from core.run import FIRST_PACE, PACES, Activity
from core.search.problem import Limits, Problem, default_memory
from core.search.spec import Spec

FEWEST, MOST = 2, 4
SETTLE_SECONDS = 0.004
LEAD = 1 << 20
"""How many steps a lane may be ahead of the slowest one while they play flat out by step: more would only blur what is shown."""


def shared_limits() -> Limits:
    """The limits of one of several searches: half of the memory that a search alone may use."""
    return Limits(bytes=default_memory() // 2)


class Comparison:
    """Holds the lanes and the position that is shown, and moves it as somebody has asked for.

    The lanes take turns at searching: side by side they would slow each other's figures.

    Every method returns at once.  Whoever shows a comparison calls `look` many times a second: that is when the position moves
    and the lanes are told how far to record.  Raises SettingError for fewer than two or more than four specs, and
    where one has no meaning on the boards.
    """

    def __init__(
        self,
        start: Board,
        goal: Board,
        specs: Sequence[Spec],
        *,
        limits: Limits | None = None,
        by: By = By.STEP,
        pace: float | None = PACES[FIRST_PACE],
    ) -> None:
        if not FEWEST <= len(specs) <= MOST:
            raise SettingError(f"{len(specs)} searches cannot be compared: choose {FEWEST} to {MOST}")
        self.start, self.goal = start, goal
        self.limits = shared_limits() if limits is None else limits
        self._turns = Turns()
        self.lanes: list[Lane] = []
        for problem, spec in [(self._problem(spec), spec) for spec in specs]:
            self.lanes.append(Lane(spec, problem, self._turns))
        self.position = 0
        self.parting: Parting | None = None
        self._parted_at = 0
        self._clock: SharedClock = CLOCKS[by]
        self._pace = PACES.index(pace)
        self._playing = False
        self._target: int | None = None
        self._mark: float | None = None
        self._stood: Standing | None = None
        self._to_event = False
        self._from = (0.0, 0)
        self._optimum = known_optimum(start, goal)

    def _problem(self, spec: Spec) -> Problem:
        problem = spec.problem(self.start, self.goal, self.limits)
        problem.estimate.shown(self.start)
        return problem

    # The lanes

    def add(self, spec: Spec) -> None:
        """One more lane, which catches up with the others.  Raises SettingError when there are four, or where it has no meaning."""
        if len(self.lanes) == MOST:
            raise SettingError(f"there are {MOST} lanes already: remove one first")
        lane, mark = Lane(spec, self._problem(spec), self._turns), self._shown_mark()
        self.lanes.append(lane)
        self._catch_up(mark)

    def remove(self, place: int) -> None:
        """One lane fewer.  Raises SettingError when there are only two."""
        if len(self.lanes) == FEWEST:
            raise SettingError(f"a comparison has at least {FEWEST} lanes: add another one first")
        self.parting = None
        mark = self._shown_mark()
        self.lanes.pop(place).close()
        self._catch_up(mark)

    def change(self, place: int, spec: Spec) -> None:
        """Search with other settings in a lane, from the start.  Raises SettingError where they have no meaning."""
        lane = Lane(spec, self._problem(spec), self._turns)
        self.parting = None
        mark = self._shown_mark()
        self.lanes[place].close()
        self.lanes[place] = lane
        self._catch_up(mark)

    def _shown_mark(self) -> float | None:
        """What is shown, whatever lanes there will be; None while that is about to change."""
        if self._mark is not None or self.activity not in (Activity.PAUSED, Activity.ENDED):
            return self._mark
        return inf if self.activity is Activity.ENDED else self._clock.mark(self.position, self.lanes)

    def _catch_up(self, mark: float | None) -> None:
        """Let every lane record as far as was shown before lanes came or went, and leave those where they are that have it."""
        self._stood = None
        if mark is not None:
            self.stop()
            self._mark = mark

    def close(self) -> None:
        """End all threads; the records stay readable."""
        for lane in self.lanes:
            lane.close()

    # What is shown

    @property
    def by(self) -> By:
        """The clock that positions are counted by."""
        return self._clock.by

    @property
    def total(self) -> int:
        """The last position that all lanes are recorded to."""
        return self._clock.recorded(self.lanes)

    @property
    def steps(self) -> tuple[int, ...]:
        """The step at which each lane is shown."""
        return self.steps_at(self.position) if self._mark is None else self._steps_within(self._mark)

    def steps_at(self, position: int) -> tuple[int, ...]:
        """The step of each lane at a position."""
        return self._steps_within(self._clock.mark(position, self.lanes))

    def _steps_within(self, mark: float) -> tuple[int, ...]:
        return tuple(self._clock.step(lane, mark) for lane in self.lanes)

    @property
    def have_ended(self) -> bool:
        """Whether every lane has."""
        return all(lane.is_over for lane in self.lanes)

    @property
    def pace(self) -> float | None:
        """Positions a second while playing; None is flat out."""
        return PACES[self._pace]

    @property
    def activity(self) -> Activity:
        """What the comparison is doing."""
        if self._aim is not None or self._to_event or self._is_parting:
            return Activity.SEEKING
        if self._playing:
            return Activity.PLAYING
        return Activity.ENDED if self.have_ended and self.position >= self.total else Activity.PAUSED

    @property
    def is_at_parting(self) -> bool:
        """Whether a parting is looked for, or what was found is of the very step that is shown."""
        return self.parting is not None and (not self.parting.is_done or (self.by is By.STEP and self.position == self._parted_at))

    @property
    def _aim(self) -> int | None:
        """The position that is sought."""
        return self._target if self._mark is None else self._clock.reach(self._mark, self.lanes)

    @property
    def _is_parting(self) -> bool:
        return self.parting is not None and not self.parting.is_done

    def figures(self) -> list[Figures]:
        """The figures of every lane at its step; each is told the optimum, where that is known."""
        return agree_on_optimum((lane.figures(step) for lane, step in zip(self.lanes, self.steps, strict=True)), self._optimum)

    # Asking for a position

    def stop(self) -> None:
        """Stay where we are."""
        self._playing, self._to_event, self._target, self._mark = False, False, None, None
        if self._is_parting:
            self.parting = None

    def step(self, count: int = 1) -> None:
        """Stop whatever goes on and show the position `count` further on; a negative one goes back."""
        self.seek(self.position + count)

    def seek(self, position: int) -> None:
        """Stop whatever goes on and show a position, searching on as far as needed."""
        self.stop()
        self._target, self._stood = max(0, position), None

    def to_end(self) -> None:
        """Search on until every lane has ended, and show that."""
        self.seek(FAR)

    def next_event(self) -> None:
        """Search on to the next event in any lane and show it; by bound, to the next bound."""
        self.stop()
        self._to_event, self._stood = True, None

    def part(self, first: int, second: int) -> None:
        """Search on to the first step at which two lanes expand different boards, and show it, by step."""
        self.stop()
        self.count(By.STEP)
        self.parting, self._stood = Parting(self.lanes[first], self.lanes[second]), None

    def forget_parting(self) -> None:
        """Have nothing more to say of where two lanes part."""
        self.parting = None

    def count(self, by: By) -> None:
        """Count positions by another clock, and show about the same; back at a clock, the very same where nothing else was asked for."""
        if by is not self.by:
            self.stop()
            stood = self._stood or Standing(self.by, self.position, self.steps)
            self._stood, self._clock = stood, CLOCKS[by]
            self.position = stood.position if by is stood.by else self._clock.place(self.lanes, stood.steps)

    def play(self, now: float | None = None) -> None:
        """Go on from the position shown, at the pace."""
        self.stop()
        self._stood = None
        if not self.have_ended or self.position < self.total:
            self._playing = True
            self._from = (monotonic() if now is None else now, self.position)

    def toggle(self) -> None:
        """Play, or stop what goes on."""
        if self.activity in (Activity.PLAYING, Activity.SEEKING):
            self.stop()
        else:
            self.play()

    def faster(self, now: float | None = None) -> None:
        """The next faster pace."""
        self._set_pace(min(self._pace + 1, len(PACES) - 1), now)

    def slower(self, now: float | None = None) -> None:
        """The next slower pace."""
        self._set_pace(max(self._pace - 1, 0), now)

    def _set_pace(self, pace: int, now: float | None) -> None:
        self._pace = pace
        self._from = (monotonic() if now is None else now, self.position)

    # Moving

    def look(self, now: float | None = None) -> None:
        """Move the position as asked, at the time `now` in seconds, and tell the lanes how far to record."""
        now = monotonic() if now is None else now
        for lane in self.lanes:
            lane.look()
        wanted, ended = self._wanted(now), self.have_ended
        total = self.total
        if self._is_parting:
            self._look_for_parting()
        elif self._to_event:
            self._look_for_event(total, ended=ended)
        elif (aim := self._aim) is not None:
            self._seek_on(aim, total, ended=ended)
        elif self._playing:
            self._play_on(wanted, total, now, ended=ended)
        self._record(wanted)

    def _wanted(self, now: float) -> int:
        """The position that ought to be shown by now, or FAR."""
        if (aim := self._aim) is not None:
            return aim
        if self._playing and self.pace is None and self.by is By.STEP:
            return self.total + LEAD
        if self._to_event or (self._playing and self.pace is None):
            return FAR
        if self._playing:
            began, first = self._from
            return first + int((now - began) * (self.pace or 0))
        return self.position

    def _seek_on(self, target: int, total: int, *, ended: bool) -> None:
        is_there = total >= target or ended
        self.position = min(target, total) if is_there or target < self.position else max(self.position, min(target, total))
        if is_there:
            self._target = self._mark = None

    def _play_on(self, wanted: int, total: int, now: float, *, ended: bool) -> None:
        reached = min(wanted, total)
        if self.pace is None and not ended and self.by is By.STEP:
            reached -= reached % max(lane.trace.interval for lane in self.lanes)
        self.position = max(self.position, reached)
        if ended:
            self._playing = self.position < total
        elif wanted > total:
            self._from = (now, self.position)

    def _look_for_event(self, total: int, *, ended: bool) -> None:
        if self.by is By.BOUND:
            event: int | None = self.position + 1
        else:
            event = min(filter(None, (self._event_in(lane, step) for lane, step in zip(self.lanes, self.steps, strict=True))), default=None)
        if (event is not None and event <= total) or ended:
            self.position = total if event is None else min(event, total)
            self._to_event = False

    def _event_in(self, lane: Lane, step: int) -> int | None:
        """The position of a lane's next event, if it is recorded."""
        event = lane.trace.next_event(step)
        return None if event is None else max(self.position + 1, self._clock.position(lane, event.step, self.lanes))

    def _look_for_parting(self) -> None:
        parting = self.parting
        if parting is not None:
            parting.look()
            if parting.divergence is not None:
                self.position = parting.divergence.step
            self._parted_at = self.position

    def _record(self, wanted: int) -> None:
        parting = self.parting if self._is_parting else None
        for lane in self.lanes:
            if wanted >= FAR if parting is None else lane in parting.lanes:
                lane.record_on()
            else:
                self._clock.record(lane, wanted, self.lanes)

    def settle(self, seconds: float = 0.03) -> None:
        """Look until what was asked for is shown, but no longer than so many seconds."""
        end = monotonic() + seconds
        self.look()
        while self.activity is Activity.SEEKING and (now := monotonic()) < end:
            for lane in self.lanes:
                lane.run.wait(min(SETTLE_SECONDS, end - now) / len(self.lanes))
            self.look()
