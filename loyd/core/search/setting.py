"""A setting of a search: how it is called, read, written, checked and explained, wherever it is asked for or shown."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from loyd.core.puzzle.notation import quoted
from loyd.core.system.errors import SettingError

T = TypeVar("T")

NO_LIMIT = "none"


@dataclass(frozen=True, kw_only=True)
class Setting(Generic[T]):
    """A setting with values of type T; `loyd.core.search.settings` lists all there are.

    `name`: its field of a `Spec` and, with hyphens, its option; `letter`: the short option.  `title`: its name in sentences, and in what
    a user-defined algorithm says that it uses.  `label`: its name in the dialogue.
    `default`: its value where nothing is said; None where each algorithm has one of its own, in a field called `name`.
    `idle`: its value for an algorithm that does not have it.  `is_universal`: whether all have it.
    `is_quiet`: whether it is not worth a word where it is as usual.  `row`: on which line of the dialogue it stands.
    `key`: its name in the text of a spec, as in `tie=newest`; empty where it always has its place there.  `metavar`: what stands for its
    value.
    `meaning`: the help.  `phrase`, `brief`: how a report and a line of text give its value.
    """

    name: str
    title: str
    label: str
    default: T
    neutral: T
    meaning: str
    metavar: str
    long_form: str = "{}"
    short_form: str = "{}"
    key: str = ""
    letter: str = ""
    is_universal: bool = False
    hidden_if_default: bool = False
    row: int = 0

    def parse(self, text: str) -> T:
        """The value that a text stands for, in range or not.  Raises SettingError where it is none."""
        raise NotImplementedError

    def write(self, value: T) -> str:
        """The text that `parse` reads back."""
        return str(value)

    def shown(self, value: T) -> str:
        return self.write(value)

    def check(self, value: T) -> None:
        """Raises SettingError where a value has no meaning."""

    def read(self, text: str) -> T:
        """The value that a text stands for.  Raises SettingError where it is none, or has no meaning."""
        value = self.parse(text)
        self.check(value)
        return value

    @property
    def range(self) -> str:
        return ""

    @property
    def is_flag(self) -> bool:
        return isinstance(self.default, bool)

    @property
    def options(self) -> tuple["Choice[T]", ...]:
        return ()

    def is_usual(self, value: T, default: T) -> bool:
        """Whether a value need not be said, given the algorithm's own: it is this, and means nothing to whom it is not said."""
        return self.hidden_if_default and value == default and self.neutral in (None, default)

    @property
    def option(self) -> str:
        return f"--{self.name.replace('_', '-')}"

    @property
    def pattern(self) -> str:
        return f"{self.key}={self.metavar}" if self.key and self.metavar else self.key or self.metavar

    def in_spec(self, value: T) -> str:
        """What is written for a value in a spec: `2`, `tie=newest`, or the key alone for a flag without a word."""
        text = self.write(value)
        return f"{self.key}={text}" if self.key and text else self.key or text


@dataclass(frozen=True, kw_only=True)
class WholeSetting(Setting[Any]):
    """A whole number from `least` to `most`; None only as its default."""

    least: int
    most: int

    @property
    def named(self) -> str:
        return str(self.neutral)

    def parse(self, text: str) -> int:
        """The number; thousands may be set apart by spaces.  Raises SettingError where it is none."""
        digits = text.replace(" ", "")
        if not (digits.isascii() and digits.isdecimal()):
            raise SettingError(f"{self.title} {quoted(text)} is no whole number; write one such as {self.named}")
        return int(digits)

    def check(self, value: int) -> None:
        """Raises SettingError where the number is out of range."""
        if not self.least <= value <= self.most:
            raise SettingError(f"{self.title} {value} must be {self.range}")

    @property
    def range(self) -> str:
        return f"from {self.least} to {self.most}"


class LimitSetting(WholeSetting):
    """A whole number, or `none` for no limit, which is the greatest number: no search comes so far."""

    example = 30
    """One to name."""

    @property
    def named(self) -> str:
        return f"{self.example}, or {NO_LIMIT}"

    def parse(self, text: str) -> int:
        """The number.  Raises SettingError where it is none."""
        if text.strip().lower() == NO_LIMIT:
            return self.most
        return super().parse(text)

    def write(self, value: int) -> str:
        """The number, or `none`."""
        return NO_LIMIT if value == self.most else str(value)


class Choice(NamedTuple, Generic[T]):
    """A value, the word for it in texts (empty for a flag that its key says alone), and its name for people."""

    value: T
    word: str
    label: str


@dataclass(frozen=True, kw_only=True)
class ChoiceSetting(Setting[T]):
    """One of a few `choices`; `refusal` is the sentence for a `{text}` that is none of the `{words}`."""

    choices: tuple[Choice[T], ...]
    refusal: str = "no {title} is called {text}; there are {words}"

    @property
    def options(self) -> tuple[Choice[T], ...]:
        return self.choices

    def parse(self, text: str) -> T:
        """The value that a word stands for.  Raises SettingError where there is none."""
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


class GoalTest(StrEnum):
    """When its node is expanded (the late test), or when it is generated (the early one; the start, when it is expanded)."""

    EXPANDED = "expanded"
    GENERATED = "generated"


class DuplicateDetection(StrEnum):
    """Whether a successor is made a node although its board is known.

    REOPEN: where the new path to it is shorter, whether its node is open or closed.  ONCE: never.  PATH: unless it is on the path that
    led to its parent.  NONE: always; the search is one of the tree of paths, and remembers no boards.
    """

    REOPEN = "reopen"
    ONCE = "once"
    PATH = "path"
    NONE = "none"

    @property
    def remembers(self) -> bool:
        return self in (DuplicateDetection.REOPEN, DuplicateDetection.ONCE)
