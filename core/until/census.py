"""How often each of several conditions is true up to a step, counted in a thread of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Condition as Signal
from threading import Thread

from loyd.core.errors import LoydError
from loyd.core.foreign import told
from loyd.core.trace.trace import Trace
from loyd.core.until.condition import CHUNK
from loyd.core.until.matches import Matches


@dataclass(frozen=True)
class Question:
    """What is to be counted: matches by their names, up to the step `seen`; and which is the next after `step`.

    `is_whole`: whether the search has ended, and `seen` is its last step.
    """

    matches: Mapping[str, Matches]
    step: int
    seen: int
    is_whole: bool


@dataclass(frozen=True)
class Tally:
    """How many matches there are up to the step that was asked for, the `first`, and the `next` after another.

    `mistake`: why that cannot be told.
    """

    count: int
    first: int | None
    next: int | None
    mistake: str = ""


class _NewQuestionError(Exception):
    """Something else is asked by now."""


class Census:
    """Answers one question at a time, the newest; `tallies` holds what is known by now, by the names of the matches.

    A condition that can only be told at the end of a search has no tally before.  Call `close` when done with it.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.tallies: dict[str, Tally] = {}
        self.answered: Question | None = None
        """The last question that was answered in full."""
        self.looked = 0.0
        """Which share of the steps has been looked through for the question at hand."""
        self._question: Question | None = None
        self._changed = Signal()
        self._is_closed = False
        self._thread: Thread | None = None

    def ask(self, question: Question) -> None:
        """Let a question be answered, unless it is the one at hand."""
        with self._changed:
            if question == self._question or self._is_closed:
                return
            self._question = question
            if self._thread is None:
                self._thread = Thread(target=self._work, name="census", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    @property
    def is_busy(self) -> bool:
        """Whether there is a question that is not answered yet."""
        return self.answered is not self._question

    def close(self) -> None:
        """Let the thread end."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the last question is answered; False when the time ran out first."""
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
            except _NewQuestionError:
                continue
            with self._changed:
                self.answered = question
                self._changed.notify_all()

    def _answer(self, question: Question) -> None:
        self._learn(question)
        for name, matches in question.matches.items():
            if matches.condition.needs_end and not question.is_whole:
                self.tallies.pop(name, None)
                continue
            try:
                self.tallies[name] = self._tally(matches, question)
            except LoydError as error:
                self.tallies[name] = Tally(0, None, None, str(error))
            except MemoryError as error:
                self.tallies[name] = Tally(0, None, None, told(error))

    def _tally(self, matches: Matches, question: Question) -> Tally:
        check, last = self._check_of(question), question.seen
        matches.resolve(last, check)
        return Tally(matches.count(last, check), matches.after(0, last, check), matches.after(question.step, last, check))

    def _learn(self, question: Question) -> None:
        """Look through the steps once for all that share their columns."""
        shared = [one for one in question.matches.values() if not one.condition.needs_end and not one.condition.is_slow]
        for first in range(1, question.seen + 1, CHUNK):
            last = min(first + CHUNK - 1, question.seen)
            lacking = [matches for matches in shared if not matches.knows(first, last)]
            if lacking:
                columns = self.trace.step_columns(first, last)
                for matches in lacking:
                    matches.learn(columns)
            self.looked = last / question.seen
            self._check_of(question)(0)

    def _check_of(self, question: Question) -> _Check:
        return _Check(self, question)

    def is_asked(self, question: Question) -> bool:
        """Whether this is still the question."""
        return self._question is question and not self._is_closed


@dataclass(frozen=True)
class _Check:
    """Calls the counting off where something else is asked by now."""

    census: Census
    question: Question

    def __call__(self, steps: int) -> None:
        del steps
        if not self.census.is_asked(self.question):
            raise _NewQuestionError
