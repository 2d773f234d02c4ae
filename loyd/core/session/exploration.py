"""One search, and the step of it that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loyd.core.session.recorder import Recorder
from loyd.core.session.transport import FIRST_PACE, PACES, Activity, Transport

if TYPE_CHECKING:
    from collections.abc import Iterable

    from loyd.core.conditions.condition import Condition
    from loyd.core.conditions.matches import ConditionSearch, MatchCounter, MatchCounts, Matches
    from loyd.core.puzzle.board import Move
    from loyd.core.search.outcome import Outcome
    from loyd.core.search.problem import Problem
    from loyd.core.trace.trace import Trace


class Exploration(Transport):
    """The transport of one search: its positions are the steps.  Call `close` when done with it; its past stays open."""

    def __init__(self, problem: Problem, *, pace: float | None = PACES[FIRST_PACE]) -> None:
        super().__init__(pace)
        self.problem = problem
        self.recorder = Recorder(problem)
        self.hunt: ConditionSearch | None = None
        """The last hunt for a step at which something is true."""

    @property
    def trace(self) -> Trace:
        return self.recorder.trace

    @property
    def outcome(self) -> Outcome | None:
        return self.recorder.outcome

    @property
    def is_compiling(self) -> bool:
        return self.recorder.is_compiling

    @property
    def total(self) -> int:
        return self.trace.steps

    @property
    def has_ended(self) -> bool:
        return self.outcome is not None

    @property
    def is_at_end(self) -> bool:
        return self.has_ended and self.position == self.trace.steps

    @property
    def shown_solution(self) -> tuple[Move, ...] | None:
        return self.outcome.moves if self.outcome is not None and self.is_at_end else None

    @property
    def path(self) -> tuple[Move, ...]:
        """The solution, at the end of the search; else the path to the step shown."""
        return tuple(self.trace.path(self.position)) if self.shown_solution is None else self.shown_solution

    def read(self) -> None:
        """The record is read where it is shown."""

    def event_after(self, position: int) -> int | None:
        event = self.trace.next_event(position)
        return None if event is None else event.step

    def record(self, position: int) -> None:
        self.recorder.record_to(position)

    def record_on(self) -> None:
        if self.hunt is None or self.hunt.is_over:
            self.recorder.record_to_event(self.position)
        else:
            self.recorder.record_to(self.hunt.wanted)

    def run_until(self, matches: Matches, *, forward: bool = True, seen: int = 0) -> None:
        """Go to the next match, searching on until there is one, or to the one before; where there is none, stay.

        `seen`: the steps that somebody has seen, up to which the matches are counted.
        """
        from loyd.core.conditions.matches import ConditionSearch

        self._stop()
        if self.hunt is not None:
            self.hunt.close()
        recorder = self.recorder  # not this object, which holds the hunt: a circle would outlive both
        hunt = ConditionSearch(matches, self.position, forward=forward, has_ended=lambda: recorder.outcome is not None, seen=seen)
        self.hunt, self._target = hunt, lambda: self._answer(hunt)
        hunt.begin()
        self.look()

    def _answer(self, hunt: ConditionSearch) -> int | None:
        """The step that a hunt has found, the one shown where it has found none; None while it goes on."""
        if not hunt.is_over:
            return None
        return self.position if hunt.found is None else hunt.found

    def _stop(self) -> None:
        super()._stop()
        if self.hunt is not None:
            self.hunt.call_off()

    def wait(self, seconds: float) -> None:
        """Wait until the search is as far as it was told to go, but no longer than so many seconds."""
        self.recorder.wait(seconds)

    def cancel(self) -> None:
        """End the search with what it has, and show that, unless somebody looks at its past."""
        is_in_past = self.activity is Activity.PAUSED and self.position < self.total
        if self.has_ended or is_in_past:
            self.pause()
        else:
            self.to_end()
        self.recorder.cancel()

    def close(self) -> None:
        if self.hunt is not None:
            self.hunt.close()
        self.recorder.close()


MOST_TICKS = 400


class RunTarget:
    """Knows the matches of every event and condition that was asked for in one run, and goes to the next or to the one before.

    `chosen`: the condition, as it was typed, or the word of the event; empty stands for the usual events of the record.  Call `close`
    when done with it.
    """

    def __init__(self, run: Exploration) -> None:
        self.run = run
        self.chosen = ""
        self._matches: dict[str, Matches] = {}
        self._census: MatchCounter | None = None

    def close(self) -> None:
        if self._census is not None:
            self._census.close()

    def condition(self, text: str) -> Condition:
        """The condition that a text states.  Raises ConditionError."""
        return self.matches(text).condition

    def matches(self, text: str) -> Matches:
        """Where a condition is true.  Raises ConditionError."""
        from loyd.core.conditions.grammar import parse_condition
        from loyd.core.conditions.matches import Matches

        if text not in self._matches:
            self._matches[text] = Matches(self.run.trace, parse_condition(text, self.run.problem.start.size))
        return self._matches[text]

    def choose(self, text: str) -> None:
        """Run to this from now on.  Raises ConditionError, and keeps what was chosen."""
        text = text.strip()
        if text:
            self.matches(text)
        self.chosen = text

    def go(self, *, forward: bool, seen: int) -> None:
        """To the next match of what was chosen, or to the one before; `seen`: how far they are counted."""
        self.run.run_until(self.matches(self.chosen), forward=forward, seen=seen)

    @property
    def hunt(self) -> ConditionSearch | None:
        hunt = self.run.hunt
        return hunt if hunt is not None and self.chosen and hunt.matches is self.matches(self.chosen) else None

    def ticks(self, text: str, last: int) -> list[int]:
        """Matches up to a step, as far as they are known, at most MOST_TICKS; none where the text states no condition."""
        return self._matches[text].some(last, MOST_TICKS).tolist() if text in self._matches else []

    def ask(self, texts: Iterable[str], seen: int, *, is_whole: bool) -> None:
        """Count the matches of some conditions and of all that is chosen, up to a step; `is_whole`: whether that is the end."""
        from loyd.core.conditions.matches import CountQuery, MatchCounter

        asked = {text: self.matches(text) for text in texts}
        if self.chosen:
            asked[self.chosen] = self.matches(self.chosen)
        if asked and seen:
            self._census = self._census or MatchCounter(self.run.trace)
            self._census.ask(CountQuery(asked, self.run.position, seen, is_whole))

    def counts_of(self, text: str) -> MatchCounts | None:
        return None if self._census is None else self._census.tallies.get(text)

    @property
    def tallied(self) -> object:
        return None if self._census is None else self._census.answered

    @property
    def looked(self) -> float:
        """Which share of the steps has been looked through for what is being counted; 1 where nothing is."""
        return self._census.looked if self._census is not None and self._census.is_busy else 1.0

    def wait(self, seconds: float | None = None) -> bool:
        return self._census is None or self._census.wait(seconds)
