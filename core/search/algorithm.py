"""An algorithm as the catalogue lists it."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from core.errors import PluginError
from core.kernel import Kernel
from core.search.outcome import Outcome
from core.trace.choice import Tie
from core.trace.node import Node
from core.trace.trace import Trace

if TYPE_CHECKING:
    from core.search.problem import Problem

Search = Generator[Node, int | None, Outcome]


class Setting(StrEnum):
    """A setting that some algorithms use and others do not."""

    HEURISTIC = "heuristic"
    WEIGHT = "weight"
    TIE = "tie"
    DEPTH_LIMIT = "depth limit"
    GROWTH = "growth of the bound"
    WIDTH = "width"
    SIDEWAYS = "sideways limit"


class Family(StrEnum):
    """What kind of search an algorithm is."""

    BEST_FIRST = "best-first"
    DEPTH_FIRST = "depth-first"
    BIDIRECTIONAL = "bidirectional"
    LOCAL = "local"
    OWN = "one's own"


class Rules(Protocol):
    """What makes an algorithm of a family."""

    def begin(self, problem: "Problem") -> tuple[Trace, Search]:
        """An empty trace, and the solver that fills it."""

    def kernel(self, problem: "Problem") -> Kernel | None:
        """The loop that the solver runs on, bound to the problem's heuristic; None where there is nothing to compile."""

    def exercise(self, problem: "Problem") -> None:
        """Call every function of the loop once, so that all are compiled."""


@dataclass(frozen=True)
class Algorithm:
    """An entry of the catalogue.

    `rules` make its solver, which is a generator: `next(search)` makes one expansion and yields its node;
    `search.send(n)` makes up to n and yields the last; its StopIteration carries the Outcome.
    `uses`: the settings that have an effect.  `tie`: its own rule among equals.
    `complete`, `optimal`, `time`, `memory`: what it promises, in a few words.
    `is_optimal(problem)`: whether a solution that it finds is sure to be of least length.
    `bounds(problem, trace)`: no solution is shorter than this, as proved by what is recorded.
    """

    id: str
    name: str
    family: Family
    uses: frozenset[Setting]
    tie: Tie
    complete: str
    optimal: str
    time: str
    memory: str
    source: str
    pseudo_code: str
    is_optimal: Callable[["Problem"], bool]
    bounds: Callable[["Problem", Trace], int]
    rules: Rules

    def begin(self, problem: "Problem") -> tuple[Trace, Search]:
        """An empty trace, and the solver that fills it; nothing has happened yet.

        Where a heuristic of the user's own makes a mistake on the start already, the solver fails at its first step.
        """
        try:
            return self.rules.begin(problem)
        except PluginError as error:
            from core.search.failed_start import failed_start

            return failed_start(problem, error)

    @property
    def promise(self) -> str:
        """One line: complete, optimal, memory."""
        return f"complete: {self.complete}; optimal: {self.optimal}; memory: {self.memory}"
