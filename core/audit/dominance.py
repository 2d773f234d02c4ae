"""Which of two heuristics says more, board by board."""

from dataclasses import dataclass

from loyd.core.audit.population import Integers
from loyd.core.numbers import grouped


@dataclass(frozen=True)
class Dominance:
    """On how many boards `first` says more than `second`, as much, and less.

    A heuristic dominates another when it never says less and somewhere more; if both are admissible, A* with it expands no board
    that A* with the other does not, but for ties.  Source: Pearl, "Heuristics" (1984).
    """

    first: str
    second: str
    greater: int
    equal: int
    less: int

    @property
    def dominant(self) -> str | None:
        """The id of the one that dominates the other, if one does."""
        if bool(self.greater) == bool(self.less):
            return None
        return self.first if self.greater else self.second

    @property
    def sentence(self) -> str:
        """The comparison in words."""
        if not self.greater and not self.less:
            return f"{self.first} and {self.second} say the same of every board"
        if self.dominant is None:
            return (
                f"neither dominates: {self.first} says more on {grouped(self.greater)} boards, "
                f"{self.second} on {grouped(self.less)}, and they agree on {grouped(self.equal)}"
            )
        other = self.second if self.dominant == self.first else self.first
        return f"{self.dominant} dominates {other}: it says more on {grouped(self.greater or self.less)} boards and less on none"


def dominance(first: str, second: str, hs: Integers, others: Integers) -> Dominance:
    """Compare what two heuristics, named by their ids, say of the same boards."""
    greater, less = int((hs > others).sum()), int((hs < others).sum())
    return Dominance(first, second, greater, len(hs) - greater - less, less)
