"""What an algorithm calls f, stated once: in words, and as a function of g and h."""

from fractions import Fraction
from math import nan
from types import CodeType
from typing import NamedTuple, Protocol


class Formula(Protocol):
    """What f is; whatever shows an f, or speaks of it, asks here."""

    @property
    def symbol(self) -> str:
        """What it is called where it is compared: f, g or h."""

    @property
    def equation(self) -> str:
        """It in words, `f = g + h`; empty where nothing is claimed, or where it is the same for all nodes: then no f is shown."""

    def f(self, g: int, h: int) -> float:
        """Its value, an int where it is whole; not a number where nothing is claimed."""


class OwnFormula(NamedTuple):
    """f as an algorithm of the user's own writes it in Python: `g + h**2`, of g, h and its weight w; empty where it claims none."""

    text: str
    weight: Fraction
    code: CodeType | None
    symbol: str = "f"

    @classmethod
    def of(cls, text: str, weight: Fraction) -> "OwnFormula":
        """The formula that a text states.  Raises SyntaxError where it is no Python."""
        return cls(text, weight, compile(text.strip(), "f", "eval") if text else None)

    @property
    def equation(self) -> str:
        """It as it is written."""
        return f"f = {self.text.strip()}" if self.text else ""

    def f(self, g: int, h: int) -> float:
        """Its value; not a number where it divides by zero or is too large.  Raises whatever else the formula raises."""
        if self.code is None:
            return nan
        names = {"__builtins__": {}, "g": g, "h": h, "w": float(self.weight), "min": min, "max": max, "abs": abs}
        try:
            value = float(eval(self.code, names))  # noqa: S307  it stands in a file of the user's own, which has been run already
        except ArithmeticError:
            return nan
        return int(value) if value.is_integer() else value
