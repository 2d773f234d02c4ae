"""What an exploration is run to: the usual events, one kind of event, or a condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from loyd.core.exploration import Exploration
    from loyd.core.until.census import Census, Tally
    from loyd.core.until.condition import Condition
    from loyd.core.until.hunt import Hunt
    from loyd.core.until.matches import Matches

MOST_TICKS = 400


class Pursuit:
    """Knows the matches of every event and condition that was asked for in one run, and goes to the next or to the one before.

    `chosen`: the condition, as it was typed, or the word of the event; empty stands for the usual events of the record.  Call `close`
    when done with it.
    """

    def __init__(self, run: Exploration) -> None:
        self.run = run
        self.chosen = ""
        self._matches: dict[str, Matches] = {}
        self._census: Census | None = None

    def close(self) -> None:
        """Let the thread that counts end."""
        if self._census is not None:
            self._census.close()

    def condition(self, text: str) -> Condition:
        """The condition that a text states.  Raises ConditionError."""
        return self.matches(text).condition

    def matches(self, text: str) -> Matches:
        """Where a condition is true.  Raises ConditionError."""
        from loyd.core.until.grammar import parse_condition
        from loyd.core.until.matches import Matches

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
    def hunt(self) -> Hunt | None:
        """The last hunt for what is chosen."""
        hunt = self.run.hunt
        return hunt if hunt is not None and self.chosen and hunt.matches is self.matches(self.chosen) else None

    def ticks(self, text: str, last: int) -> list[int]:
        """Matches up to a step, as far as they are known, at most MOST_TICKS; none where the text states no condition."""
        return self._matches[text].some(last, MOST_TICKS).tolist() if text in self._matches else []

    def ask(self, texts: Iterable[str], seen: int, *, is_whole: bool) -> None:
        """Count the matches of some conditions and of all that is chosen, up to a step; `is_whole`: whether that is the end."""
        from loyd.core.until.census import Census, Question

        asked = {text: self.matches(text) for text in texts}
        if self.chosen:
            asked[self.chosen] = self.matches(self.chosen)
        if asked and seen:
            self._census = self._census or Census(self.run.trace)
            self._census.ask(Question(asked, self.run.position, seen, is_whole))

    def tally(self, text: str) -> Tally | None:
        """What was counted of a condition, as far as it is known by now."""
        return None if self._census is None else self._census.tallies.get(text)

    @property
    def tallied(self) -> object:
        """Another one whenever something more was counted."""
        return None if self._census is None else self._census.answered

    @property
    def looked(self) -> float:
        """Which share of the steps has been looked through for what is being counted; 1 where nothing is."""
        return self._census.looked if self._census is not None and self._census.is_busy else 1.0

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until everything is counted; False when the time ran out first."""
        return self._census is None or self._census.wait(seconds)
