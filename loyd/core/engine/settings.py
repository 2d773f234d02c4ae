"""All settings of a search, one entry each: options, dialogue, the text of a spec, checks and
reports are derived from these.

First come the kinds of settings: integers, limits, fractions, choices, the move order, and the
heuristic. `Algorithm.uses` states which algorithms have a setting.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from ..system import SettingError
from .choice import Tie, shown
from .puzzle import DEFAULT_ORDER, Move, Moves, letters, parse_order, quoted

T = TypeVar("T")

NO_LIMIT = "none"


@dataclass(frozen=True, kw_only=True)
class Setting(Generic[T]):
    """A setting with values of type T; `SETTINGS` lists all of them.

    `name`: its field of a `Spec` and, with hyphens, its option; `letter`: the short option.
    `title`: its name in sentences, and in the `uses` of a user-defined algorithm; the name unless
    given. `label`: its name in the dialogue; the title unless given. `default`: its value if none
    is given; None if each algorithm has its own, in a field called `name`. `neutral`: its value for
    an algorithm that does not have it; the default unless given. `is_universal`: whether all
    algorithms have it. `hidden_if_default`: whether the default is omitted from reports and lines
    of text. `row`: its line in the dialogue. `key`: its name in the text of a spec, as in
    `tie=newest`; empty if it is known by its position. `meaning`: the help text. `metavar`: the
    placeholder for a value; the name in capitals unless given, empty for a flag. `long_form`: how a
    report writes a value; `short_form`: how a line of text does, the long form unless given.
    """

    name: str
    meaning: str
    default: Any = None
    title: str = ""
    metavar: str = ""
    label: str = ""
    neutral: Any = None
    long_form: str = "{}"
    short_form: str = ""
    key: str = ""
    letter: str = ""
    is_universal: bool = False
    hidden_if_default: bool = False
    row: int = 0

    def __post_init__(self) -> None:
        title = self.title or self.name.replace("_", " ")
        usual = {
            "title": title,
            "metavar": "" if self.is_flag else self.name.upper(),
            "label": title,
        }
        for name, value in {**usual, "neutral": self.default, "short_form": self.long_form}.items():
            object.__setattr__(self, name, getattr(self, name) or value)

    def parse(self, text: str) -> T:
        """The value that a text stands for, in range or not. Raises SettingError if it is not a
        value.
        """
        raise NotImplementedError

    def write(self, value: T) -> str:
        """The text that `parse` reads back."""
        return str(value)

    def shown(self, value: T) -> str:
        """A value as the screens show it."""
        return self.write(value)

    def check(self, value: T) -> None:
        """Raises SettingError for an invalid value."""

    def read(self, text: str) -> T:
        """The value that a text stands for. Raises SettingError if it is not a value, or an invalid
        one.
        """
        value = self.parse(text)
        self.check(value)
        return value

    @property
    def range(self) -> str:
        """The values allowed, for help; empty if the words say it."""
        return ""

    @property
    def is_flag(self) -> bool:
        """Whether it is on or off, without a value."""
        return isinstance(self.default, bool)

    @property
    def options(self) -> tuple["Choice[T]", ...]:
        """Its words, if it is a choice among words."""
        return ()

    def is_usual(self, value: T, default: T) -> bool:
        """Whether a value need not be stated: it is the algorithm's default, and neutral for
        algorithms without the setting.
        """
        return self.hidden_if_default and value == default and self.neutral in (None, default)

    @property
    def option(self) -> str:
        """The option of the command line, such as `--depth-limit`."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def pattern(self) -> str:
        """How a spec writes it, such as `beam=N`."""
        return (
            f"{self.key}={self.metavar}" if self.key and self.metavar else self.key or self.metavar
        )

    def in_spec(self, value: T) -> str:
        """The text of a value in a spec: `2`, `tie=newest`, or the key alone for a flag without a
        word.
        """
        text = self.write(value)
        return f"{self.key}={text}" if self.key and text else self.key or text


@dataclass(frozen=True, kw_only=True)
class WholeSetting(Setting[int]):
    """An integer from `least` to `most`; None only as its default."""

    least: int
    most: int

    @property
    def named(self) -> str:
        """What a message offers as an example of a value."""
        return str(self.neutral)

    def parse(self, text: str) -> int:
        """Spaces may separate thousands. Raises SettingError if it is not a whole number."""
        digits = text.replace(" ", "")
        if not (digits.isascii() and digits.isdecimal()):
            raise SettingError(
                f"{self.title} {quoted(text)} is not a whole number; write one such as {self.named}"
            )
        return int(digits)

    def check(self, value: int) -> None:
        if not self.least <= value <= self.most:
            raise SettingError(f"{self.title} {value} must be {self.range}")

    @property
    def range(self) -> str:
        return f"from {self.least} to {self.most}"


class LimitSetting(WholeSetting):
    """An integer, or `none` for no limit, which is the highest value: no search gets that far."""

    example = 30

    @property
    def named(self) -> str:
        return f"{self.example}, or {NO_LIMIT}"

    def parse(self, text: str) -> int:
        if text.strip().lower() == NO_LIMIT:
            return self.most
        return super().parse(text)

    def write(self, value: int) -> str:
        return NO_LIMIT if value == self.most else str(value)


class Choice(NamedTuple, Generic[T]):
    """A value, its word in texts (empty for a flag given by its key alone), and its label for
    users.
    """

    value: T
    word: str
    label: str


@dataclass(frozen=True, kw_only=True)
class ChoiceSetting(Setting[T]):
    """One of a few `choices`; `refusal` is the error message for a `{text}` that is not one of the
    `{words}`.
    """

    choices: tuple[Choice[T], ...]
    refusal: str = "unknown {title} {text}; available: {words}"

    @property
    def options(self) -> tuple[Choice[T], ...]:
        return self.choices

    def parse(self, text: str) -> T:
        for choice in self.choices:
            if choice.word == text:
                return choice.value
        words = ", ".join(choice.word for choice in self.choices if choice.word)
        raise SettingError(self.refusal.format(title=self.title, text=quoted(text), words=words))

    def write(self, value: T) -> str:
        return self._choice(value).word

    def shown(self, value: T) -> str:
        return self._choice(value).label

    def _choice(self, value: T) -> Choice[T]:
        return next(choice for choice in self.choices if choice.value == value)


GREATEST_WEIGHT = 1_000
FINEST_WEIGHT = 10_000
"""The greatest denominator of a weight."""
LONGEST_WEIGHT = 20


class HeuristicSetting(Setting[Any]):
    """A heuristic of the catalogue, which is imported only if one is named, so that commands
    without one start faster.
    """

    def parse(self, text: str) -> Any:
        from .heuristics.catalogue import heuristic

        return heuristic(text)

    def write(self, value: Any) -> str:
        return str(value.id)


@dataclass(frozen=True, kw_only=True)
class FractionSetting(Setting[Fraction]):
    """A fraction from `least` to GREATEST_WEIGHT."""

    least: Fraction

    def parse(self, text: str) -> Fraction:
        """A number such as `2`, `1.5` or `3/2`. Raises SettingError if it is not a number, or has
        an exponent or too many digits.
        """
        written = text.strip()
        try:
            if len(written) <= LONGEST_WEIGHT and "e" not in written.lower():
                return Fraction(written)
        except (ValueError, ZeroDivisionError):
            pass
        least = self.shown(self.least)
        raise SettingError(
            f"{self.title} {text[:LONGEST_WEIGHT]!r} is not a number; write {least} or more, for "
            "example 1.5 or 3/2"
        )

    def write(self, value: Fraction) -> str:
        decimal = self.shown(value)
        return decimal if Fraction(decimal) == value else str(value)

    def shown(self, value: Fraction) -> str:
        return shown(float(value))

    def check(self, value: Fraction) -> None:
        """Raises SettingError if it is out of range, or too fine for the priorities of the
        queue.
        """
        if not self.least <= value <= GREATEST_WEIGHT or value.denominator > FINEST_WEIGHT:
            raise SettingError(
                f"{self.title} {float(value):g} must be {self.range}, with at most four decimals"
            )

    @property
    def range(self) -> str:
        return f"from {self.shown(self.least)} to {GREATEST_WEIGHT}"


class SeedSetting(WholeSetting):
    """The seed of random ties, without which a search would not be reproducible."""

    named = "1"

    def write(self, value: int | None) -> str:
        return "" if value is None else str(value)

    def check(self, value: int | None) -> None:
        if value is None:
            raise SettingError(
                "random ties need a seed, so that the search is reproducible: add seed=1, or any "
                "other number"
            )
        super().check(value)


class OrderSetting(Setting[Moves]):
    """The order in which moves are tried, written as four letters such as `udlr`."""

    def parse(self, text: str) -> Moves:
        return parse_order(text)

    def write(self, value: Moves) -> str:
        return letters(value)


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
WIDTH = WholeSetting(
    name="width",
    default=100,
    least=1,
    most=1_000_000,
    meaning="Nodes kept in each layer.",
    long_form="width {}",
)
SIDEWAYS = WholeSetting(
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
TRIALS = WholeSetting(
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
REPEATS = ChoiceSetting[DuplicateDetection](
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
BACK = ChoiceSetting[bool](
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

SETTINGS: tuple[Setting[Any], ...] = (
    HEURISTIC,
    WEIGHT,
    DEPTH_LIMIT,
    F_LIMIT,
    WIDTH,
    SIDEWAYS,
    CLIMB,
    TEMPERATURE,
    TRIALS,
    COOLING,
    ORDER,
    TIE,
    SEED,
    GROWTH,
    REPEATS,
    GOAL_TEST,
    BACK,
)


@dataclass(frozen=True, kw_only=True)
class SettingValues:
    """A value for every setting except the heuristic, which would need its catalogue."""

    weight: Fraction | None = WEIGHT.default
    depth_limit: int | None = DEPTH_LIMIT.default
    f_limit: int = F_LIMIT.default
    width: int = WIDTH.default
    sideways: int = SIDEWAYS.default
    climb: Climb = CLIMB.default
    temperature: Fraction = TEMPERATURE.default
    trials: int = TRIALS.default
    cooling: Cooling = COOLING.default
    order: Moves = ORDER.default
    tie: Tie | None = TIE.default
    seed: int | None = SEED.default
    grow_by_one: bool = GROWTH.default
    repeats: DuplicateDetection | None = REPEATS.default
    goal_test: GoalTest | None = GOAL_TEST.default
    undo_move: bool = BACK.default
