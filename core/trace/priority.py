"""The priority of an open node, `g_weight·g + h_weight·h` in whole numbers, and its key in the queue."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loyd.core.trace.choice import Tie
from loyd.core.trace.columns import TIE_BITS, TIE_LIMIT


class Priority(NamedTuple):
    """The formula f = (g_weight·g + h_weight·h) / scale; `symbol` is what its algorithm calls it: f, g or h; empty: nothing, for it is 0.

    `afterwards`: in words, what else becomes of an open node's f later, which is then no less than the formula says; empty: nothing.
    """

    g_weight: int
    h_weight: int
    scale: int
    tie: Tie
    symbol: str = "f"
    afterwards: str = ""

    @classmethod
    def of(cls, symbol: str, weight: Fraction, tie: Tie, afterwards: str = "") -> Priority:
        """`f` is g + weight·h, `g` and `h` are these alone, and `0` is the same for all."""
        if symbol == "f":
            return cls(weight.denominator, weight.numerator, weight.denominator, tie, symbol, afterwards)
        return cls(int(symbol == "g"), int(symbol == "h"), 1, tie, "" if symbol == "0" else symbol, afterwards)

    @property
    def equation(self) -> str:
        """What f is: `f = g + h`, `f = g + 2·h`, `f = h`; empty where it is the same for all."""
        if not self.g_weight and not self.h_weight:
            return ""
        if self.symbol != "f":
            return f"f = {self.symbol}"
        words = "f = g + h" if self.h_weight == self.scale else f"f = g + {self.h_weight / self.scale:g}·h"
        return f"{words}, {self.afterwards}" if self.afterwards else words

    @property
    def weight(self) -> Fraction:
        """How many times h counts as much as g."""
        return Fraction(self.h_weight, self.scale)

    def f(self, g: int, h: int) -> float:
        """The priority as its algorithm defines it."""
        return self.unscaled(self.whole(g, h))

    def whole(self, g: Any, h: Any) -> Any:
        """The priority before it is divided by `scale`, of numbers or of int64 arrays of g and h."""
        return self.g_weight * g + self.h_weight * h

    def unscaled(self, priority: int) -> float:
        """The f of a whole-number priority; an int where it is whole."""
        return priority // self.scale if priority % self.scale == 0 else priority / self.scale

    def key(self, g: Any, h: Any) -> Any:
        """The place in the queue, least first, of numbers or of int64 arrays of g and h."""
        return (self.whole(g, h) << TIE_BITS) + self.rank(g, h)

    def whole_of(self, keys: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The priorities of some keys, before they are divided by `scale`."""
        return keys >> TIE_BITS

    def rank(self, g: Any, h: Any) -> Any:
        """The place among equals by the tie rule, least first, of numbers or of int64 arrays of g and h."""
        if self.tie is Tie.LOW_H:
            return h
        if self.tie is Tie.HIGH_G:
            return TIE_LIMIT - np.minimum(g, TIE_LIMIT)
        return 0 * h

    def in_turn(self, keys: npt.NDArray[np.int64], entries: npt.NDArray[np.int64]) -> npt.NDArray[np.intp]:
        """The indices that sort open entries into the order in which they would be taken."""
        return np.lexsort((entries if self.tie is Tie.OLDEST else -entries, keys))
