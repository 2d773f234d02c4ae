"""The types of the catalogue: `Algorithm`, its `SearchFactory`, and lines of pseudo-code."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from .. import Outcome
from ..record import LOWER_G, Engine, SuccessorStatus, Tie, Trace
from ..setting import Choice, Setting
from ..settings import (
    DEPTH_LIMIT,
    DUPLICATE_DETECTION,
    HEURISTIC,
    SETTINGS,
    DuplicateDetection,
    GoalTest,
    named,
)
from .guarantee import ALWAYS_HOLDS, NO_GUARANTEE, Guarantee


class LineRole(StrEnum):
    """What a line does in a step. A line that handles successors is tagged with their statuses
    instead.
    """

    FIRST_TEST = "first-test"
    INIT = "init"
    RAISE = "raise"
    BEGIN = "begin"
    LOOP = "loop"
    TAKE = "take"
    CLOSE = "close"
    TEST = "test"
    LIMIT = "limit"
    EACH = "each"
    MAKE = "make"
    AFTER = "after"
    LAST_TEST = "last-test"
    MINIMUM = "minimum"
    PLATEAU = "plateau"


class CodeLine(NamedTuple):
    """One line of pseudo-code: what it does in a step, and the statuses of the successors that
    reach it.
    """

    text: str
    roles: frozenset[LineRole]
    statuses: frozenset[SuccessorStatus]


_STATUSES = {status.name.lower(): status for status in SuccessorStatus}


def tagged_lines(text: str) -> tuple[CodeLine, ...]:
    """The lines of a text; in each, the part before the bar lists what it does and which statuses
    reach it.
    """
    found = []
    for row in text.strip().splitlines():
        tags, _, line = row.partition("| ")
        words = set(tags.split())
        statuses = words & _STATUSES.keys()
        found.append(
            CodeLine(
                line,
                frozenset(map(LineRole, words - statuses)),
                frozenset(_STATUSES[word] for word in statuses),
            )
        )
    return tuple(found)


def untagged_lines(text: str) -> tuple[CodeLine, ...]:
    """Lines of pseudo-code that no step is said to have run."""
    return tuple(CodeLine(row, frozenset(), frozenset()) for row in text.splitlines())


SolverGenerator = Generator[int, int | None, Outcome]


class Family(StrEnum):
    """The group under which users find an algorithm, as textbooks group them. It does not decide
    the kind of its record: DFS is depth-first and keeps its nodes as A* does, and RBFS is
    best-first and keeps only a path.
    """

    BEST_FIRST = "best-first"
    DEPTH_FIRST = "depth-first"
    BIDIRECTIONAL = "bidirectional"
    LOCAL = "local"
    USER = "user-defined"


class SearchFactory(Protocol):
    """What makes an algorithm of a family.

    A problem names its algorithm, so an algorithm must not import the class of problems: it is
    below it, and only passes problems on.
    """

    def begin(self, problem: Any) -> tuple[Trace, SolverGenerator]:
        """An empty trace, and the solver that fills it."""


def never_proved(problem: Any) -> bool:  # noqa: ARG001  one signature for all
    """For an algorithm whose solutions are not proved optimal by what it is."""
    return False


def no_bound(problem: Any, trace: Trace, step: int) -> int:  # noqa: ARG001  one signature for all
    """For an algorithm that proves nothing about the optimal length."""
    return 0


BOARD_DETECTION = tuple(DuplicateDetection)[:-1]
"""The rules that compare boards: all but that of moves."""


@dataclass(frozen=True, kw_only=True)
class Algorithm:
    """An entry of the catalogue.

    `factory` makes its solver, a generator: `next(search)` makes one expansion and yields the
    number of steps so far; `search.send(n)` makes up to n expansions; its StopIteration carries the
    Outcome. `uses`: the settings that it has, except the universal ones. `tie`, `weight`,
    `depth_limit`, `goal_test`, `seed`: its own defaults for these. `greatest_limit`: the highest
    depth limit that it supports. `undo_move`: whether it
    generates the undo move although it has no such setting. `may_cycle`: whether its order lets a
    cycle go on for ever where duplicates are not detected. `is_queue`: whether its open list is a
    queue, first in, first out. `repeats`: the kinds of duplicate
    detection it supports, its default first. `positional`: the settings with a key that may
    be given without it. `complete`, `optimal`: what it guarantees with its own settings; `time`,
    `memory`: its costs, in a few words.
    `is_optimal(problem)`: whether its solutions are guaranteed to be optimal. `bounds(problem,
    trace, step)`: the lower bound of the solution length proved by the steps so far. `statuses`:
    the possible statuses of a successor with its own settings; no board is new to a search that
    remembers none. `pseudo_code(spec)`: its pseudo-code with these settings, line by line.
    """

    id: str
    name: str
    uses: frozenset[Setting[Any]]
    time: str
    memory: str
    source: str
    pseudo_code: Callable[[Any], tuple[CodeLine, ...]]
    factory: SearchFactory
    family: Family = Family.BEST_FIRST
    complete: Guarantee = ALWAYS_HOLDS
    optimal: Guarantee = NO_GUARANTEE
    is_optimal: Callable[[Any], bool] = never_proved
    bounds: Callable[[Any, Trace, int], int] = no_bound
    tie: Tie = Tie.OLDEST
    weight: Fraction = Fraction(2)
    depth_limit: int = DEPTH_LIMIT.neutral
    greatest_limit: int = DEPTH_LIMIT.most
    goal_test: GoalTest = GoalTest.EXPANDED
    seed: int | None = None
    undo_move: bool = False
    may_cycle: bool = False
    is_queue: bool = False
    repeats: tuple[DuplicateDetection, ...] = BOARD_DETECTION
    positional: frozenset[Setting[Any]] = frozenset()
    statuses: frozenset[SuccessorStatus] = frozenset(SuccessorStatus)

    @property
    def engine(self) -> Engine:
        """What runs its loop: the engine in C++, or Python for a user-defined algorithm."""
        return Engine.PYTHON if self.family is Family.USER else Engine.COMPILED

    @property
    def uses_heuristic(self) -> bool:
        """Whether it has a heuristic to choose; else h plays no part in it."""
        return HEURISTIC in self.uses

    @cached_property
    def settings(self) -> tuple[Setting[Any], ...]:
        """The settings that a spec of this algorithm can have, in the order of the catalogue."""
        return (
            *(one for one in SETTINGS if one in self.uses),
            *(one for one in SETTINGS if one.is_universal),
        )

    def default(self, setting: Setting[Any]) -> Any:
        """The value of a setting that is not named."""
        if setting is DUPLICATE_DETECTION:
            return self.repeats[0]
        return getattr(self, setting.name, None) if setting.default is None else setting.default

    def options(self, setting: Setting[Any]) -> tuple[Choice[Any], ...]:
        """The choices of a setting that this algorithm allows."""
        return tuple(
            one
            for one in setting.options
            if setting is not DUPLICATE_DETECTION or one.value in self.repeats
        )

    def can_be_unnamed(self, setting: Setting[Any]) -> bool:
        """Whether a spec may write the value without its key, such as `wastar:manhattan:2`."""
        return not setting.key or setting in self.positional


def statuses(words: str) -> frozenset[SuccessorStatus]:
    """The statuses of these words, as in pseudo-code. Raises KeyError for another word."""
    return frozenset(_STATUSES[word] for word in words.split())


FIRST_PATH_STATUSES = statuses("new open closed undo")
BETTER_PATH_STATUSES = FIRST_PATH_STATUSES | LOWER_G
DEPTH_FIRST_STATUSES = statuses("within beyond undo")


COURSE_SETTINGS = named("depth_limit repeats goal_test undo_move")
"""The settings in which courses and textbooks differ."""


ONCE_BY_DEFAULT = tuple(dict.fromkeys((DuplicateDetection.ONCE, *BOARD_DETECTION)))


PATH_DETECTION = DuplicateDetection.NONE, DuplicateDetection.PATH, DuplicateDetection.AUTOMATON
"""At most the boards on the path are remembered."""
