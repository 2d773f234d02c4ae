"""The definition of an algorithm's f, stated once: in words, and as a function of g and h."""

from fractions import Fraction
from math import nan
from types import CodeType
from typing import Any, NamedTuple, Protocol

import numpy as np

from ..choice import Tie
from ..puzzle.packing import Integers
from .columns import TIE_BITS, TIE_LIMIT, random_rank


class Formula(Protocol):
    """What f is; everything that shows or mentions f uses this."""

    @property
    def symbol(self) -> str:
        """Its name in comparisons: f, g or h."""

    @property
    def equation(self) -> str:
        """The formula in words, `f = g + h`; empty if undefined or the same for all nodes, in which
        case f is hidden.
        """

    def f(self, g: int, h: int) -> float:
        """The value, an int if it is whole; NaN if undefined."""


class UserFormula(NamedTuple):
    """f as a user-defined algorithm writes it in Python: `g + h**2`, of g, h and its weight w;
    empty if it defines none.
    """

    text: str
    weight: Fraction
    code: CodeType | None
    symbol: str = "f"

    @classmethod
    def from_text(cls, text: str, weight: Fraction) -> "UserFormula":
        """Raises SyntaxError if the text is not valid Python."""
        return cls(text, weight, compile(text.strip(), "f", "eval") if text else None)

    @property
    def equation(self) -> str:
        """`f = …` as the user wrote it; empty if nothing is written."""
        return f"f = {self.text.strip()}" if self.text else ""

    def f(self, g: int, h: int) -> float:
        """NaN on a division by zero or an overflow. Any other exception of the formula is passed
        on.
        """
        if self.code is None:
            return nan
        names = {
            "__builtins__": {},
            "g": g,
            "h": h,
            "w": float(self.weight),
            "min": min,
            "max": max,
            "abs": abs,
        }
        try:
            # It is in the user's own file, which has already been run.
            value = float(eval(self.code, names))  # noqa: S307
        except ArithmeticError:
            return nan
        return int(value) if value.is_integer() else value


class Priority(NamedTuple):
    """The formula f = (g_weight·g + h_weight·h) / scale. `symbol`: the algorithm's name for it: f,
    g or h; empty if it is always 0.

    `afterwards`: in words, how an open node's f may rise later above the formula's value; empty if
    it does not. `seed`: of random ties. `ordering`: what orders the nodes, if f does not: `p =
    max(f, 2g + 1)`.
    """

    g_weight: int
    h_weight: int
    scale: int
    tie: Tie
    symbol: str = "f"
    afterwards: str = ""
    seed: int = 0
    ordering: str = ""

    @classmethod
    def from_symbol(
        cls, symbol: str, weight: Fraction, tie: Tie, afterwards: str = "", seed: int = 0
    ) -> "Priority":
        """`f` is g + weight·h, `g` and `h` are these alone, and `0` is the same for all."""
        weights = (
            # With w = 3/2, f = g + 3/2·h is stored as 2g + 3h over 2: whole numbers compare
            # exactly.
            (weight.denominator, weight.numerator, weight.denominator)
            if symbol == "f"
            else (int(symbol == "g"), int(symbol == "h"), 1)
        )
        return cls(*weights, tie, "" if symbol == "0" else symbol, afterwards, seed)

    @property
    def equation(self) -> str:
        """`f = g + h`, `f = g + 2·h`, `f = h`; empty if f is the same for all nodes. What orders
        the nodes otherwise comes first: `p = max(f, 2g + 1), f = g + h`.
        """
        if not self.g_weight and not self.h_weight:
            return ""
        if self.symbol != "f":
            return f"f = {self.symbol}"
        words = (
            "f = g + h"
            if self.h_weight == self.scale
            else f"f = g + {self.h_weight / self.scale:g}·h"
        )
        return ", ".join(filter(None, (self.ordering, words, self.afterwards)))

    @property
    def weight(self) -> Fraction:
        """The weight of h as a fraction."""
        return Fraction(self.h_weight, self.scale)

    def f(self, g: int, h: int) -> float:
        """f of a node with these g and h, in moves."""
        return self.unscaled(self.scaled(g, h))

    def scaled(self, g: Any, h: Any) -> Any:
        """The priority before division by `scale`, for numbers or for int64 arrays of g and h."""
        return self.g_weight * g + self.h_weight * h

    def unscaled(self, priority: int) -> float:
        """A priority that is stored as a whole number, in moves again.

        With `scale` 2, as for a weight of 1.5, 37 is stored for f = 18.5.
        """
        return priority // self.scale if priority % self.scale == 0 else priority / self.scale

    def key(self, g: Integers, h: Integers, entry: Any) -> Integers:
        """The sort keys of entries with these g and h; the lowest is expanded first.

        With f = 20, lowest h first and h = 7, the key is 20 << 21 | 7. Mirrored by `key_of` in
        `native/src/buckets.h`.
        """
        return (self.scaled(g, h) << TIE_BITS) + self.rank(g, h, entry)

    def scaled_from(self, keys: Any) -> Any:
        """The undivided priority in keys of the open list, without the tie-break in their low
        bits.
        """
        return keys >> TIE_BITS

    def rank(self, g: Any, h: Any, entry: Any) -> Any:
        """What decides between nodes of equal priority: the lowest rank is first. Arrays give an
        array.
        """
        if self.tie is Tie.LOW_H:
            return h
        if self.tie is Tie.HIGH_G:
            # The lowest rank is first, so a high g counts down; g beyond 2^21 - 1 would spill into
            # the priority.
            return TIE_LIMIT - np.minimum(g, TIE_LIMIT)
        if self.tie is Tie.LOW_G:
            return np.minimum(g, TIE_LIMIT)
        if self.tie is Tie.RANDOM:
            lots = random_rank(np.uint64(self.seed), np.atleast_1d(entry).astype(np.uint64)).astype(
                np.int64
            )
            return lots.reshape(np.shape(entry))[()]
        # 0 in the shape of h, for numbers and arrays alike.
        return 0 * h
