"""An algorithm as the catalogue lists it."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

from loyd.core.compile.kernel import Kernel
from loyd.core.search.goal_test import GoalTest
from loyd.core.search.outcome import Outcome
from loyd.core.search.pseudo_code import Line
from loyd.core.search.repeats import Repeats
from loyd.core.search.setting import Choice, Setting
from loyd.core.search.settings import DEPTH_LIMIT, REPEATS, SETTINGS
from loyd.core.trace.choice import Tie
from loyd.core.trace.clock import Engine
from loyd.core.trace.node import Fate, Node
from loyd.core.trace.trace import Trace

Search = Generator[Node, int | None, Outcome]


class Family(StrEnum):
    """What kind of search an algorithm is."""

    BEST_FIRST = "best-first"
    DEPTH_FIRST = "depth-first"
    BIDIRECTIONAL = "bidirectional"
    LOCAL = "local"
    OWN = "one's own"


class Rules(Protocol):
    """What makes an algorithm of a family.

    A problem names its algorithm, so an algorithm cannot name the class of problems: it stands below it and hands them through.
    """

    @property
    def is_compiled(self) -> bool:
        """Whether it runs on a loop of its own, which is compiled; else it is interpreted, though h may be read by compiled code."""

    def begin(self, problem: Any) -> tuple[Trace, Search]:
        """An empty trace, and the solver that fills it."""

    def kernel(self, problem: Any) -> Kernel | None:
        """The loop that the solver runs on, bound to the problem's heuristic; None where there is nothing to compile."""

    def exercise(self, problem: Any) -> None:
        """Call every function of the loop once, so that all are compiled."""


@dataclass(frozen=True)
class Algorithm:
    """An entry of the catalogue.

    `rules` make its solver, which is a generator: `next(search)` makes one expansion and yields its node;
    `search.send(n)` makes up to n and yields the last; its StopIteration carries the Outcome.
    `uses`: the settings that it has, but for those that all have.  `tie`, `weight`, `depth_limit`, `goal_test`: its own values of these.
    `repeats`: what it can do with boards met again, its own choice first.  `placed`: which settings that have a key may stand without it.
    `complete`, `optimal`, `time`, `memory`: what it promises, in a few words.
    `is_optimal(problem)`: whether a solution that it finds is sure to be of least length.
    `bounds(problem, trace)`: no solution is shorter than this, as proved by what is recorded.
    `fates`: what may become of a successor, with settings of its own; no board is new to a search that remembers none.
    `pseudo_code(spec)`: what it does with these settings, line by line.
    """

    id: str
    name: str
    family: Family
    uses: frozenset[Setting[Any]]
    tie: Tie
    complete: str
    optimal: str
    time: str
    memory: str
    source: str
    pseudo_code: Callable[[Any], tuple[Line, ...]]
    is_optimal: Callable[[Any], bool]
    bounds: Callable[[Any, Trace], int]
    rules: Rules
    weight: Fraction = Fraction(2)
    depth_limit: int = DEPTH_LIMIT.idle
    goal_test: GoalTest = GoalTest.EXPANDED
    repeats: tuple[Repeats, ...] = tuple(Repeats)
    placed: frozenset[Setting[Any]] = frozenset()
    fates: frozenset[Fate] = frozenset(Fate)

    @property
    def engine(self) -> Engine:
        """What makes its steps, where its loop is ready."""
        return Engine.COMPILED if self.rules.is_compiled else Engine.INTERPRETED

    @cached_property
    def settings(self) -> tuple[Setting[Any], ...]:
        """Those that it has, in the order of a spec: first its own, then those that all have."""
        return (*(one for one in SETTINGS if one in self.uses), *(one for one in SETTINGS if one.is_universal))

    def default(self, setting: Setting[Any]) -> Any:
        """The value of a setting where nothing is said."""
        if setting is REPEATS:
            return self.repeats[0]
        return getattr(self, setting.name, None) if setting.default is None else setting.default

    def options(self, setting: Setting[Any]) -> tuple[Choice[Any], ...]:
        """The values of a setting among which it leaves the choice, where there are only a few."""
        return tuple(one for one in setting.options if setting is not REPEATS or one.value in self.repeats)

    def has_placed(self, setting: Setting[Any]) -> bool:
        """Whether a setting stands at its place in the text of a spec, without a key."""
        return not setting.key or setting in self.placed
