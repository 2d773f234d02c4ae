"""The kinds of settings: what a value may be, and how it is read and written."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from ..system import SettingError
from .choice import format_f
from .puzzle import Moves, letters, parse_order, quoted

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
            if getattr(self, name) in (None, ""):
                object.__setattr__(self, name, value)

    def parse(self, text: str) -> T:
        """The value that a text stands for, in range or not. Raises SettingError if it is not a
        value.
        """
        raise NotImplementedError

    def write(self, value: T) -> str:
        """The text that `parse` reads back."""
        return str(value)

    def display(self, value: T) -> str:
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

    def may_be_omitted(self, value: T, default: T) -> bool:
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
class IntegerSetting(Setting[int]):
    """An integer from `least` to `most`; None only as its default."""

    least: int
    most: int

    @property
    def example_text(self) -> str:
        """What a message offers as an example of a value."""
        return str(self.neutral)

    def parse(self, text: str) -> int:
        """Spaces may separate thousands. Raises SettingError if it is not a whole number."""
        digits = text.replace(" ", "")
        if not (digits.isascii() and digits.isdecimal()):
            raise SettingError(
                f"{self.title} {quoted(text)} is not a whole number; write one such as "
                f"{self.example_text}"
            )
        return int(digits)

    def check(self, value: int) -> None:
        if not self.least <= value <= self.most:
            raise SettingError(f"{self.title} {value} must be {self.range}")

    @property
    def range(self) -> str:
        return f"from {self.least} to {self.most}"


class LimitSetting(IntegerSetting):
    """An integer, or `none` for no limit, which is the highest value: no search gets that far."""

    example = 30

    @property
    def example_text(self) -> str:
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

    def display(self, value: T) -> str:
        return self._choice(value).label

    def _choice(self, value: T) -> Choice[T]:
        return next(choice for choice in self.choices if choice.value == value)


GREATEST_WEIGHT = 1_000
"""The greatest value of a setting that is a fraction: a weight (without a unit), or a temperature
(in units of h).
"""
FINEST_WEIGHT = 10_000
"""The greatest denominator of a weight."""
LONGEST_WEIGHT = 20
"""How many characters of a fraction are read; none in range needs more."""


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
        least = self.display(self.least)
        raise SettingError(
            f"{self.title} {text[:LONGEST_WEIGHT]!r} is not a number; write {least} or more, for "
            "example 1.5 or 3/2"
        )

    def write(self, value: Fraction) -> str:
        decimal = self.display(value)
        return decimal if Fraction(decimal) == value else str(value)

    def display(self, value: Fraction) -> str:
        return format_f(float(value))

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
        return f"from {self.display(self.least)} to {GREATEST_WEIGHT}"


class SeedSetting(IntegerSetting):
    """The seed of random ties, without which a search would not be reproducible."""

    example_text = "1"

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
