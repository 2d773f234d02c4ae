"""A run: the one handle that a screen holds on a search."""

import os
import sys
from contextlib import AbstractContextManager, suppress
from enum import StrEnum
from threading import Condition, Thread, get_native_id
from time import monotonic

from core import warm_up
from core.foreign import told
from core.search.conclusion import conclude
from core.search.outcome import Ending, Outcome
from core.search.problem import Problem
from core.search.slice_length import SliceLength

PACES: tuple[float | None, ...] = (1, 2, 4, 8, 15, 30, 60, 125, 250, 500, 1_000, 10_000, 100_000, 1_000_000, None)
FIRST_PACE = 2
TICK = 1 / 60
PATIENCE = 2.0
BREATH = 0.008
"""A pause after each slice of plain Python, which holds the interpreter: others want it too."""
FLAT_OUT = 1 << 40
TURN_SECONDS = 0.05
"""How long a turn is: the memory next to the processor has to be filled anew in each."""
NICENESS = 10
"""How far the searches' threads stand back when a key waits for a processor; where nothing waits they are as fast as ever."""


class Activity(StrEnum):
    """What a run is doing."""

    PAUSED = "paused"
    PLAYING = "playing"
    SEEKING = "seeking"
    ENDED = "ended"


class Run:
    """A search under way, and the step of it that is shown.

    Its own thread makes the expansions in slices of a few milliseconds; every method returns at once, except that a single
    step from a paused search is made on the spot, unless it takes code of the user's own.  `position` is the step shown, at
    most `trace.steps`; `pace` is one of PACES, in steps a second, and None is flat out.  The search ends in `outcome`, never
    in an exception; all its past stays open to `seek`.  Call `close` when done with it.

    `turn`: entered by the thread for some slices at a time, where several searches take turns.
    """

    def __init__(
        self, problem: Problem, *, pace: float | None = PACES[FIRST_PACE], turn: AbstractContextManager[object] | None = None
    ) -> None:
        self.problem = problem
        self._turn = turn
        self.kernel = warm_up.begin(problem)
        self.trace, self._search = problem.algorithm.begin(problem)
        self.position = 0
        self.outcome: Outcome | None = None
        self._pace = PACES.index(pace)
        self._playing = False
        self._target: int | None = None
        self._to_event = False
        self._from = (0.0, 0)
        self._closed = False
        self._expanding = False
        self._slice = SliceLength()
        self._changed = Condition()
        self._thread: Thread | None = None

    @property
    def is_compiling(self) -> bool:
        """Whether the compiled loop is still being made ready; until then the search runs as plain Python."""
        return self.kernel is not None and self.kernel.is_deferred

    @property
    def activity(self) -> Activity:
        """What the run is doing now."""
        if self._target is not None or self._to_event:
            return Activity.SEEKING
        if self._playing:
            return Activity.PLAYING
        at_end = self.outcome is not None and self.position == self.trace.steps
        return Activity.ENDED if at_end else Activity.PAUSED

    @property
    def pace(self) -> float | None:
        """Steps a second while playing; None is flat out."""
        return PACES[self._pace]

    def faster(self) -> None:
        """The next faster pace."""
        self._set_pace(min(self._pace + 1, len(PACES) - 1))

    def slower(self) -> None:
        """The next slower pace."""
        self._set_pace(max(self._pace - 1, 0))

    def _set_pace(self, pace: int) -> None:
        with self._changed:
            self._pace = pace
            self._from = (monotonic(), self.position)
            self._changed.notify()

    def step(self, count: int = 1) -> None:
        """Stop whatever goes on and show the step `count` further on; a negative one goes back."""
        with self._changed:
            self._stop()
            wanted = max(0, self.position + count)
            if wanted <= self.trace.steps or self.outcome is not None:
                self.position = min(wanted, self.trace.steps)
            elif wanted == self.trace.steps + 1 and not self._expanding and not self.problem.takes_own_code:
                self._expand(1)
                self.position = self.trace.steps
            else:
                self._aim(wanted)

    def seek(self, step: int) -> None:
        """Stop whatever goes on and show a step, searching on as far as needed."""
        with self._changed:
            self._stop()
            if step <= self.trace.steps or self.outcome is not None:
                self.position = max(0, min(step, self.trace.steps))
            else:
                self._aim(step)

    def to_end(self) -> None:
        """Search on until the outcome, and show the last step."""
        self.seek(1 << 62)

    def next_event(self) -> None:
        """Search on to the next event (a greater f, a new bound, less h than ever, the goal) and show it."""
        with self._changed:
            self._stop()
            self._to_event = True
            self._wake()

    def play(self) -> None:
        """Go on from the step shown, at the pace."""
        with self._changed:
            self._stop()
            if self.outcome is None or self.position < self.trace.steps:
                self._playing = True
                self._from = (monotonic(), self.position)
                self._wake()

    def pause(self) -> None:
        """Stop where we are."""
        with self._changed:
            self._stop()

    def toggle(self) -> None:
        """Play, or pause."""
        if self.activity in (Activity.PLAYING, Activity.SEEKING):
            self.pause()
        else:
            self.play()

    def cancel(self) -> None:
        """End the search with what it has."""
        with self._changed:
            self._stop()
            if self.outcome is None:
                self.outcome = conclude(self.problem, self.trace, Ending.CANCELLED)

    def close(self) -> None:
        """End the thread; the record stays readable."""
        with self._changed:
            self._closed = True
            self._stop()
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(PATIENCE)

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until nothing is under way; False when the time ran out first."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._is_busy(), timeout)

    def _is_busy(self) -> bool:
        return self._playing or self._to_event or self._target is not None

    def _stop(self) -> None:
        self._playing, self._to_event, self._target = False, False, None
        self._changed.notify_all()

    def _aim(self, step: int) -> None:
        self._target = step
        self._wake()

    def _wake(self) -> None:
        if self._thread is None and not self._closed:
            self._thread = Thread(target=self._work, name="search", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def _work(self) -> None:
        _stand_back()
        while not self._closed:
            try:
                self._go_on()
            except BaseException as error:  # noqa: BLE001  with the thread gone, the run would seem to be busy for ever
                self._fail(error)

    def _go_on(self) -> None:
        """Wait for something to do, do some of it, and show what the present activity is to show."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._is_busy())
            if self._closed:
                return
            wanted = self._wanted()
            self._expanding = wanted > 0
        if wanted:
            self._expand_slices(wanted)
        with self._changed:
            self._expanding = False
            self._show()
            if self._playing and self.pace is not None:
                self._changed.wait(min(TICK, 1 / self.pace))
            elif self.is_compiling:
                self._changed.wait(BREATH)

    def _fail(self, error: BaseException) -> None:
        """End the search with an error that nobody has foreseen."""
        with self._changed:
            self._expanding = False
            self._stop()
            if self.outcome is None:
                self.outcome = conclude(self.problem, self.trace, Ending.FAILED, mistake=f"the search broke off with {told(error)}")

    def _wanted(self) -> int:
        """How many expansions the present activity still needs."""
        if self.outcome is not None:
            return 0
        steps = self.trace.steps
        if self._target is not None:
            return max(0, self._target - steps)
        if self._to_event:
            return 0 if self.trace.next_event(self.position) else FLAT_OUT
        return FLAT_OUT if self.pace is None else max(0, self._due() - steps)

    def _due(self) -> int:
        """The step that the pace calls for by now."""
        began, first = self._from
        return first + int((monotonic() - began) * (self.pace or 0))

    def _show(self) -> None:
        """Move the step shown along with the present activity, and stop where it is done."""
        steps, ended = self.trace.steps, self.outcome is not None
        if self._target is not None:
            self.position = min(self._target, steps)
            done = steps >= self._target or ended
        elif self._to_event:
            event = self.trace.next_event(self.position)
            done = event is not None or ended
            if done:
                self.position = event.step if event is not None else steps
        elif self._playing:
            due = steps if self.pace is None else self._due()
            self.position = max(self.position, min(due, steps))
            if due > steps and not ended:
                self._from = (monotonic(), steps)
            done = ended and self.position >= steps
        else:
            return
        if done:
            self._stop()

    def _expand_slices(self, wanted: int) -> None:
        """One slice, or those of one turn, each only if it is still wanted."""
        if self._turn is None:
            self._expand_slice(wanted)
            return
        with self._turn:
            end = monotonic() + TURN_SECONDS
            while wanted:
                self._expand_slice(wanted)
                with self._changed:
                    self._show()
                    goes_on = self._is_busy() and not self.is_compiling and monotonic() < end
                    wanted = self._wanted() if goes_on else 0

    def _expand_slice(self, most: int) -> None:
        """One slice of the search, short enough to stop soon after being asked to."""
        steps = min(most, self._slice.steps)
        before = self.trace.seconds
        self._expand(steps)
        self._slice.adjust(self.trace.seconds - before)

    def _expand(self, steps: int) -> None:
        try:
            if self.trace.steps == 0:
                next(self._search)
                steps -= 1
            if steps > 0:
                self._search.send(steps)
            if self.trace.goal_step == self.trace.steps:
                next(self._search)  # most searches end here, and say so only when asked to go on
        except StopIteration as end:
            self.outcome = self.outcome or end.value


def _stand_back() -> None:
    """Let the thread that draws go first wherever this one and it want the same processor; only Linux ranks single threads."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, get_native_id(), NICENESS)
