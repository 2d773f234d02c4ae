"""Every setting of a search, as one entry each: options, dialogue, the text of a spec, checks and reports are made from these.

Which algorithms have a setting is said by `Algorithm.uses`.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from loyd.core.puzzle.board import DEFAULT_ORDER, Move, letters, parse_order
from loyd.core.search.setting import Choice, ChoiceSetting, DuplicateDetection, GoalTest, LimitSetting, Setting, WholeSetting
from loyd.core.system.errors import SettingError
from loyd.core.trace.choice import Tie, shown

GREATEST_WEIGHT = 1_000
FINEST_WEIGHT = 10_000
"""The greatest denominator of a weight."""
LONGEST_WEIGHT = 20


class HeuristicSetting(Setting[Any]):
    """A heuristic of the catalogue, which is imported only where one is named: commands that need none start faster."""

    def parse(self, text: str) -> Any:
        """The heuristic called so.  Raises SettingError where there is none."""
        from loyd.core.heuristics.catalogue import heuristic

        return heuristic(text)

    def write(self, value: Any) -> str:
        return str(value.id)


class WeightSetting(Setting[Any]):
    """What h is multiplied by, a fraction from 1."""

    def parse(self, text: str) -> Fraction:
        """A weight such as `2`, `1.5` or `3/2`.  Raises SettingError where it is no number, or has an exponent or too many digits."""
        written = text.strip()
        try:
            if len(written) <= LONGEST_WEIGHT and "e" not in written.lower():
                return Fraction(written)
        except (ValueError, ZeroDivisionError):
            pass
        raise SettingError(f"weight {text[:LONGEST_WEIGHT]!r} is no number; write 1 or more, for example 1.5 or 3/2")

    def write(self, value: Fraction) -> str:
        """`1.5` where that says it all, else `7/3`."""
        decimal = self.shown(value)
        return decimal if Fraction(decimal) == value else str(value)

    def shown(self, value: Fraction) -> str:
        return shown(float(value))

    def check(self, value: Fraction) -> None:
        """Raises SettingError where it is out of range, or too fine for the priorities of the queue."""
        if not 1 <= value <= GREATEST_WEIGHT or value.denominator > FINEST_WEIGHT:
            raise SettingError(f"weight {float(value):g} must be {self.range}, with at most four decimals")

    @property
    def range(self) -> str:
        return f"from 1 to {GREATEST_WEIGHT}"


class SeedSetting(WholeSetting):
    """The seed of random ties, without which a search could not be repeated."""

    @property
    def named(self) -> str:
        return "1"

    def write(self, value: int | None) -> str:
        return "" if value is None else str(value)

    def check(self, value: int | None) -> None:
        """Raises SettingError where there is none, or it is out of range."""
        if value is None:
            raise SettingError("random ties need a seed, so that the search can be repeated: add seed=1, or any other number")
        super().check(value)


class OrderSetting(Setting[tuple[Move, ...]]):
    def parse(self, text: str) -> tuple[Move, ...]:
        """The moves in order.  Raises SettingError where one is missing, twice there or unknown."""
        return parse_order(text)

    def write(self, value: tuple[Move, ...]) -> str:
        return letters(value)


HEURISTIC = HeuristicSetting(
    name="heuristic",
    title="heuristic",
    label="heuristic",
    default=None,
    neutral=None,
    meaning="Heuristic, such as manhattan or linear-conflict.",
    metavar="HEURISTIC",
    letter="H",
)
WEIGHT = WeightSetting(
    name="weight",
    title="weight",
    label="weight",
    default=None,
    neutral=Fraction(1),
    hidden_if_default=True,
    meaning="Weight of h, such as 1.5.",
    metavar="WEIGHT",
    long_form="w = {}",
    short_form="w = {}",
)
DEPTH_LIMIT = LimitSetting(
    name="depth_limit",
    title="depth limit",
    label="depth limit",
    default=None,
    neutral=100_000,
    least=0,
    most=100_000,
    hidden_if_default=True,
    meaning="How deep to search, in moves.",
    metavar="DEPTH",
    key="depth",
    row=1,
    long_form="limit {}",
    short_form="limit {}",
)
F_LIMIT = LimitSetting(
    name="f_limit",
    title="f limit",
    label="f limit",
    default=100_000,
    neutral=100_000,
    least=0,
    most=100_000,
    hidden_if_default=True,
    meaning="Up to which f to search.",
    metavar="F",
    key="f",
    row=1,
    long_form="f up to {}",
    short_form="f ≤ {}",
)
WIDTH = WholeSetting(
    name="width",
    title="width",
    label="width",
    default=100,
    neutral=100,
    least=1,
    most=1_000_000,
    meaning="How many nodes of a layer are kept.",
    metavar="WIDTH",
    long_form="width {}",
    short_form="width {}",
)
SIDEWAYS = WholeSetting(
    name="sideways",
    title="sideways limit",
    label="sideways",
    default=20,
    neutral=20,
    least=0,
    most=1_000_000,
    meaning="How many moves in a row are made without less h.",
    metavar="SIDEWAYS",
    long_form="{} sideways",
    short_form="sideways {}",
)
ORDER = OrderSetting(
    name="order",
    title="order",
    label="order",
    default=tuple(Move),
    neutral=tuple(Move),
    is_universal=True,
    meaning="In which order the blank's moves are tried.",
    metavar=DEFAULT_ORDER,
    key="order",
    long_form="order {}",
)
TIE = ChoiceSetting[Tie | None](
    name="tie",
    title="tie",
    label="ties",
    default=None,
    neutral=None,
    choices=tuple(Choice[Tie | None](tie, tie.value, tie.replace("-", " ")) for tie in Tie),
    refusal="no tie rule is called {text}; there are {words}",
    meaning="Which of equal nodes is first.",
    metavar="RULE",
    key="tie",
    long_form="ties: {}",
)
SEED = SeedSetting(
    name="seed",
    title="seed",
    label="seed",
    default=None,
    neutral=None,
    least=0,
    most=1_000_000_000,
    meaning="Seed of random ties.",
    metavar="SEED",
    key="seed",
    long_form="seed {}",
    short_form="seed {}",
)
GROWTH = ChoiceSetting[bool](
    name="grow_by_one",
    title="growth of the bound",
    label="bound grows",
    default=False,
    neutral=False,
    choices=(Choice(value=False, word="least", label="to the lowest f"), Choice(value=True, word="1", label="by 1")),
    refusal="the bound cannot grow by {text}; write grow=1, or grow=least for the lowest f above it",
    hidden_if_default=True,
    meaning="Let the bound grow by 1, not to the lowest f above it.",
    metavar="1",
    key="grow",
    long_form="bound grows {}",
    short_form="bound grows {}",
)
REPEATS = ChoiceSetting[DuplicateDetection | None](
    name="repeats",
    title="duplicates",
    label="duplicates",
    default=None,
    neutral=None,
    hidden_if_default=True,
    choices=(
        Choice(DuplicateDetection.REOPEN, "reopen", "reopened"),
        Choice(DuplicateDetection.ONCE, "once", "left out"),
        Choice(DuplicateDetection.PATH, "path", "off the path"),
        Choice(DuplicateDetection.NONE, "none", "made again"),
    ),
    refusal="no rule for duplicates is called {text}; write {words}",
    meaning="What happens to duplicates.",
    metavar="RULE",
    key="repeats",
    row=2,
    long_form="duplicates: {}",
    short_form="duplicates: {}",
)
GOAL_TEST = ChoiceSetting[GoalTest | None](
    name="goal_test",
    title="goal test",
    label="goal test",
    default=None,
    neutral=None,
    hidden_if_default=True,
    choices=(Choice(GoalTest.EXPANDED, "expanded", "expanded"), Choice(GoalTest.GENERATED, "generated", "generated")),
    meaning="When the goal test is done.",
    metavar="WHEN",
    key="goal-test",
    row=2,
    long_form="goal tested when {}",
    short_form="goal when {}",
)
BACK = ChoiceSetting[bool](
    name="undo_move",
    title="undo move",
    label="undo move",
    default=False,
    neutral=False,
    hidden_if_default=True,
    choices=(Choice(value=False, word="no", label="left out"), Choice(value=True, word="", label="made")),
    refusal="the undo move is generated or not, not {text}; write back, or back=no",
    meaning="Generate and count the undo move too.",
    metavar="",
    key="back",
    row=1,
    long_form="the undo move {}",
    short_form="undo move {}",
)

SETTINGS: tuple[Setting[Any], ...] = (
    HEURISTIC, WEIGHT, DEPTH_LIMIT, F_LIMIT, WIDTH, SIDEWAYS, ORDER, TIE, SEED, GROWTH, REPEATS, GOAL_TEST, BACK,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class SettingValues:
    """A value of every setting but the heuristic, which needs its catalogue."""

    weight: Fraction | None = WEIGHT.default
    depth_limit: int | None = DEPTH_LIMIT.default
    f_limit: int = F_LIMIT.default
    width: int = WIDTH.default
    sideways: int = SIDEWAYS.default
    order: tuple[Move, ...] = ORDER.default
    tie: Tie | None = TIE.default
    seed: int | None = SEED.default
    grow_by_one: bool = GROWTH.default
    repeats: DuplicateDetection | None = REPEATS.default
    goal_test: GoalTest | None = GOAL_TEST.default
    undo_move: bool = BACK.default
