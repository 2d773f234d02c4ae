"""All settings of a search, one entry each: options, dialogue, the text of a spec, checks and
reports are derived from these.

`Algorithm.uses` states which algorithms have a setting.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from .choice import Tie
from .puzzle import DEFAULT_ORDER, Move, Moves
from .setting import (
    Choice,
    ChoiceSetting,
    FractionSetting,
    HeuristicSetting,
    IntegerSetting,
    LimitSetting,
    OrderSetting,
    SeedSetting,
    Setting,
)


class GoalTest(StrEnum):
    """The goal test is done on expansion (late) or on generation (early; the start, on
    expansion).
    """

    EXPANDED = "expanded"
    GENERATED = "generated"


class DuplicateDetection(StrEnum):
    """Whether a successor becomes a node although its board is already known.

    REOPEN: if the new path to it is shorter, whether its node is open or closed. IMPROVE: only if
    it is open. ONCE: never. PATH: unless it is on the path to its parent. NONE: always; the search
    explores the tree of paths and remembers no boards. AUTOMATON: the same, without sequences of
    moves that are known to lead to duplicates.
    """

    REOPEN = "reopen"
    IMPROVE = "improve"
    ONCE = "once"
    PATH = "path"
    NONE = "none"
    AUTOMATON = "automaton"

    @property
    def remembers(self) -> bool:
        """Whether all expanded boards are kept, not only those on the path."""
        return self is DuplicateDetection.REOPEN or self.keeps_closed

    @property
    def keeps_closed(self) -> bool:
        """Whether an expanded board is never opened again, even by a shorter path."""
        return self in (DuplicateDetection.IMPROVE, DuplicateDetection.ONCE)


class Cooling(StrEnum):
    """The cooling schedule of simulated annealing: linear to 0, geometric (exponential), or with
    the logarithm of the trials (Geman and Geman 1984).
    """

    LINEAR = "linear"
    GEOMETRIC = "geometric"
    LOGARITHMIC = "logarithmic"


class Climb(StrEnum):
    """Which better neighbour hill climbing takes: the best, the first in move order, or any."""

    STEEPEST = "steepest"
    SIMPLE = "simple"
    STOCHASTIC = "stochastic"


HEURISTIC = HeuristicSetting(
    name="heuristic", meaning="Heuristic, such as manhattan or linear-conflict.", letter="H"
)
WEIGHT = FractionSetting(
    name="weight",
    least=Fraction(1),
    neutral=Fraction(1),
    hidden_if_default=True,
    meaning="Weight of h, such as 1.5.",
    long_form="w = {}",
)
DEPTH_LIMIT = LimitSetting(
    name="depth_limit",
    neutral=100_000,
    least=0,
    most=100_000,
    hidden_if_default=True,
    meaning="Depth limit, in moves.",
    metavar="DEPTH",
    key="depth",
    row=1,
    long_form="limit {}",
)
F_LIMIT = LimitSetting(
    name="f_limit",
    default=100_000,
    least=0,
    most=100_000,
    hidden_if_default=True,
    meaning="Limit of f; nodes above it are pruned.",
    metavar="F",
    key="f",
    row=1,
    long_form="f up to {}",
    short_form="f ≤ {}",
)
WIDTH = IntegerSetting(
    name="width",
    default=100,
    least=1,
    most=1_000_000,
    meaning="Nodes kept in each layer.",
    long_form="width {}",
)
CAPACITY = IntegerSetting(
    name="capacity",
    key="capacity",
    metavar="N",
    default=1000,
    least=1,
    most=1_000_000,
    meaning="Nodes in memory.",
    long_form="{} nodes",
)
SIDEWAYS = IntegerSetting(
    name="sideways",
    title="sideways limit",
    label="sideways",
    default=20,
    least=0,
    most=1_000_000,
    meaning="Moves in a row without a lower h.",
    long_form="{} sideways",
    short_form="sideways {}",
)
CLIMB = ChoiceSetting[Climb](
    name="climb",
    default=Climb.STEEPEST,
    hidden_if_default=True,
    choices=tuple(Choice(climb, climb.value, climb.value) for climb in Climb),
    meaning="Which better neighbour is taken: the best, the first, or a random one.",
    metavar="HOW",
    key="climb",
    row=1,
    long_form="{} climb",
)
TEMPERATURE = FractionSetting(
    name="temperature",
    default=Fraction(2),
    least=Fraction(1, 100),
    meaning="Start temperature: at T, h may rise by d with probability e^(-d/T).",
    metavar="T",
    long_form="T from {}",
    short_form="T = {}",
)
TRIALS = IntegerSetting(
    name="trials",
    default=10_000,
    least=1,
    most=100_000,
    meaning="Moves tried until the temperature is 0.",
    metavar="N",
    key="trials",
    row=1,
    long_form="{} trials",
)
COOLING = ChoiceSetting[Cooling](
    name="cooling",
    default=Cooling.LINEAR,
    hidden_if_default=True,
    choices=tuple(Choice(cooling, cooling.value, cooling.value) for cooling in Cooling),
    meaning="Cooling: linear to 0, geometric (exponential) to 1 % of the start, or logarithmic.",
    metavar="HOW",
    key="cooling",
    row=1,
    long_form="{} cooling",
)
RESTARTS = IntegerSetting(
    name="restarts",
    default=0,
    least=0,
    most=100_000,
    hidden_if_default=True,
    meaning="Restarts from the start: after the goal (lrtastar), or after a climb without it.",
    metavar="N",
    key="restarts",
    long_form="{} restarts",
)
SECOND_BEST = ChoiceSetting[bool](
    name="second_best",
    default=False,
    choices=(
        Choice(value=False, word="best", label="lowest learned"),
        Choice(value=True, word="second", label="second-lowest learned"),
    ),
    hidden_if_default=True,
    meaning="Learn the second-lowest 1 + h, not the lowest: RTA*.",
    metavar="second",
    key="update",
)
ORDER = OrderSetting(
    name="order",
    default=tuple(Move),
    is_universal=True,
    meaning="Order in which the blank's moves are tried.",
    metavar=DEFAULT_ORDER,
    key="order",
    long_form="order {}",
    short_form="{}",
)
TIE = ChoiceSetting[Tie](
    name="tie",
    label="ties",
    choices=tuple(Choice(tie, tie.value, tie.replace("-", " ")) for tie in Tie),
    refusal="unknown tie rule {text}; available: {words}",
    meaning="Which of several equal nodes is expanded first.",
    metavar="RULE",
    key="tie",
    long_form="ties: {}",
    short_form="{}",
)
SEED = SeedSetting(
    name="seed",
    least=0,
    most=1_000_000_000,
    meaning="Seed of random tie-breaks, stochastic climbs and simulated annealing.",
    key="seed",
    long_form="seed {}",
)
GROWTH = ChoiceSetting[bool](
    name="grow_by_one",
    title="growth of the bound",
    label="bound grows",
    default=False,
    choices=(
        Choice(value=False, word="least", label="to the lowest f"),
        Choice(value=True, word="1", label="by 1"),
    ),
    refusal="the bound cannot grow by {text}; write grow=1, or "
    "grow=least for the lowest f above it",
    hidden_if_default=True,
    meaning="Raise the bound by 1, not to the lowest f above it.",
    metavar="1",
    key="grow",
    long_form="bound grows {}",
)
DUPLICATE_DETECTION = ChoiceSetting[DuplicateDetection](
    name="repeats",
    title="duplicates",
    hidden_if_default=True,
    choices=(
        Choice(DuplicateDetection.REOPEN, "reopen", "reopened"),
        Choice(DuplicateDetection.IMPROVE, "improve", "improved if open"),
        Choice(DuplicateDetection.ONCE, "once", "dropped"),
        Choice(DuplicateDetection.PATH, "path", "dropped on the path"),
        Choice(DuplicateDetection.NONE, "none", "kept"),
        Choice(DuplicateDetection.AUTOMATON, "automaton", "duplicate sequences pruned"),
    ),
    refusal="unknown rule for duplicates {text}; write {words}",
    meaning="Duplicate detection.",
    metavar="RULE",
    key="repeats",
    row=2,
    long_form="duplicates: {}",
)
GOAL_TEST = ChoiceSetting[GoalTest](
    name="goal_test",
    hidden_if_default=True,
    choices=(
        Choice(GoalTest.EXPANDED, "expanded", "expanded"),
        Choice(GoalTest.GENERATED, "generated", "generated"),
    ),
    meaning="When the goal test is done.",
    metavar="WHEN",
    key="goal-test",
    row=2,
    long_form="goal tested when {}",
    short_form="goal when {}",
)
UNDO_MOVE = ChoiceSetting[bool](
    name="undo_move",
    default=False,
    hidden_if_default=True,
    choices=(
        Choice(value=False, word="no", label="left out"),
        Choice(value=True, word="", label="generated"),
    ),
    refusal="the undo move is generated or not, not {text}; write back, or back=no",
    meaning="Generate and count the undo move too.",
    key="back",
    row=1,
    long_form="the undo move {}",
    short_form="undo move {}",
)

SETTINGS: tuple[Setting[Any], ...] = tuple(
    one for one in list(globals().values()) if isinstance(one, Setting)
)
"""In the order above."""


def named(words: str) -> frozenset[Setting[Any]]:
    """The settings of these names. Raises KeyError for another word."""
    there = {one.name: one for one in SETTINGS}
    return frozenset(there[word] for word in words.split())


@dataclass(frozen=True, kw_only=True)
class SettingValues:
    """A value for every setting except the heuristic, which would need its catalogue."""

    weight: Fraction | None = WEIGHT.default
    depth_limit: int | None = DEPTH_LIMIT.default
    f_limit: int = F_LIMIT.default
    width: int = WIDTH.default
    capacity: int = CAPACITY.default
    sideways: int = SIDEWAYS.default
    climb: Climb = CLIMB.default
    temperature: Fraction = TEMPERATURE.default
    trials: int = TRIALS.default
    cooling: Cooling = COOLING.default
    restarts: int = RESTARTS.default
    second_best: bool = SECOND_BEST.default
    order: Moves = ORDER.default
    tie: Tie | None = TIE.default
    seed: int | None = SEED.default
    grow_by_one: bool = GROWTH.default
    repeats: DuplicateDetection | None = DUPLICATE_DETECTION.default
    goal_test: GoalTest | None = GOAL_TEST.default
    undo_move: bool = UNDO_MOVE.default
