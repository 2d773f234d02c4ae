"""Why a node was next: the priority, the ties and how they were broken, as data and as a sentence."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from math import isnan, nan
from types import CodeType
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from loyd.core.puzzle.board import UNREACHABLE
from loyd.core.system.text import grouped
from loyd.core.trace.columns import TIE_BITS, TIE_LIMIT, lot_of


class Tie(StrEnum):
    """Which of several open nodes of equal priority is expanded first; among those still equal, the newest
    (under LOW_G and OLDEST, the oldest).

    RANDOM: each node draws one of `loyd.core.trace.columns.LOTS` places when it is generated.
    """

    LOW_H = "low-h"
    HIGH_G = "high-g"
    LOW_G = "low-g"
    RANDOM = "random"
    NEWEST = "newest"
    OLDEST = "oldest"

    @property
    def age(self) -> str:
        """`newest` or `oldest`: which of the nodes that are still equal is first."""
        return "oldest" if self in (Tie.LOW_G, Tie.OLDEST) else "newest"

    @property
    def rule(self) -> str:
        """What is compared before the age, `lowest h`; empty where nothing is."""
        return {Tie.LOW_H: "lowest h", Tie.HIGH_G: "highest g", Tie.LOW_G: "lowest g", Tie.RANDOM: "random"}.get(self, "")


def counted(number: int, noun: str) -> str:
    """`1 node`, `2 nodes`, `12 345 nodes`."""
    return f"{grouped(number)} {noun}{'' if number == 1 else 's'}"


def shown(f: float) -> str:
    """A priority without needless digits: `19`, `19.5`; a dash where there is none."""
    if isnan(f):
        return "-"
    return f"{f:g}" if abs(f) < 1e6 else f"{f:.0f}"


def shown_h(h: int) -> str:
    """An h in moves; a dash where it is known that there is no way."""
    return "-" if h == UNREACHABLE else str(h)


def shown_f(f: float, h: int) -> str:
    """An f made of this h; a dash where it is known that there is no way."""
    return "-" if h == UNREACHABLE else shown(f)


class BestFirstChoice(NamedTuple):
    """A node taken from the front of the open list.

    `symbol` names what the priority is (`f`, `g` or `h`; empty: all have the same); `open` nodes stood in the list, `tied` of them with the
    same priority (the chosen one included), `still_tied` of these equal under the tie rule too.
    """

    symbol: str
    priority: float
    open: int
    tied: int
    tie: Tie
    still_tied: int

    @property
    def sentence(self) -> str:
        if self.open == 1:
            return "the only open node."
        if not self.symbol:
            return f"the {self.tie.age} of {counted(self.open, 'open node')}."
        text = f"lowest {self.symbol} ({shown(self.priority)}) of {counted(self.open, 'open node')}"
        if self.tied == 1:
            return f"{text}; unique minimum."
        text = f"{text}. Tie-break: {self.tie.rule or self.tie.age} ({grouped(self.tied)} tied)"
        if not self.tie.rule or self.still_tied == 1:
            return f"{text}."
        return f"{text}, then {self.tie.age} ({grouped(self.still_tied)} tied)."


class DepthFirstChoice(NamedTuple):
    """A node entered by the depth-first family.

    `backed_up` nodes were left since the last step; `place` of `of` is its place among its siblings in operator
    order; `iteration` is set where a new iteration begins here; `symbol` names what is held against the bound.
    """

    symbol: str
    value: float
    bound: float
    backed_up: int
    place: int
    of: int
    iteration: int | None = None

    @property
    def sentence(self) -> str:
        if self.iteration is not None:
            begins = "the search begins" if self.iteration == 1 else f"iteration {self.iteration} begins"
            return f"{begins} at the start with bound {shown(self.bound)}."
        within = f"{self.symbol} {shown(self.value)} within the bound {shown(self.bound)}"
        text = f"child {self.place} of {self.of} in move order, {within}"
        if self.backed_up:
            return f"backed up {counted(self.backed_up, 'level')}; then {text}."
        return f"{text}."


class FrontierChoice(NamedTuple):
    """A node of a breadth-first frontier, one of two that grow towards each other by whole layers.

    It is the one at `place` of the `of` nodes of its layer, which are all `g` moves from where its `side` begins; the other
    frontier had `other` nodes when this layer was chosen.
    """

    side: str
    g: int
    place: int
    of: int
    other: int
    symbol: str = "g"

    @property
    def sentence(self) -> str:
        where = f"node {self.place} of {self.of} that are {counted(self.g, 'move')} from the {_ROOTS[self.side]}"
        if self.place > 1:
            return f"{where}, oldest first; a layer is finished before sides are changed."
        size = "smaller" if self.of < self.other else "first of two equal"
        return f"the {self.side} frontier is the {size} ({self.of} against {self.other}): {where}."


_ROOTS = {"forward": "start", "backward": "goal"}


class PairChoice(NamedTuple):
    """One of the pair of nodes, one of each side, of least lower bound; `ready` nodes of its side have f within the bound.

    No solution is shorter than `bound`; `best` is the length of the best one so far, if there is any.
    """

    side: str
    g: int
    bound: float
    ready: int
    best: int | None
    symbol: str = "f"

    @property
    def sentence(self) -> str:
        nodes = f"the only {self.side} node" if self.ready == 1 else f"lowest g ({self.g}) of the {self.ready} {self.side} nodes"
        best = "" if self.best is None else f"; the best solution so far has {self.best}"
        return f"{nodes} with f within {shown(self.bound)}; every solution has at least {counted(int(self.bound), 'move')}{best}."


class RecursiveChoice(NamedTuple):
    """A node entered by recursive best-first search: of `of` siblings the one of lowest F (`value`), to be searched until all
    below it has more than `bound`, the lowest F of any other way on the path (None: there is none).

    `backed_up` nodes were left since the last step, and their F raised.
    """

    value: float
    bound: float | None
    of: int
    backed_up: int
    symbol: str = "F"

    @property
    def sentence(self) -> str:
        if not self.of:
            return "the search begins at the start."
        least = "the only child" if self.of == 1 else f"lowest F of {self.of} siblings"
        text = f"{least} ({shown(self.value)})"
        text += "; no alternative is left" if self.bound is None else f", within the best alternative ({shown(self.bound)})"
        return f"backed up {counted(self.backed_up, 'level')}; then {text}." if self.backed_up else f"{text}."


class BeamChoice(NamedTuple):
    """A node of the beam: at `place` among the `of` that were kept of its layer, `width` at most, lowest h first."""

    g: int
    place: int
    of: int
    width: int
    symbol: str = "h"

    @property
    def sentence(self) -> str:
        if not self.g:
            return "the search begins at the start."
        kept = f"node {self.place} of the {self.of} kept at depth {self.g}"
        return f"{kept} (at most {self.width}), lowest h first."


class HillChoice(NamedTuple):
    """The best neighbour of the node before, which had h `before` and `of` neighbours; None at the start.

    `sideways`: how many moves in a row have not made h less by now, of at most `limit`.
    """

    h: int
    before: int | None
    of: int
    sideways: int
    limit: int
    symbol: str = "h"

    @property
    def sentence(self) -> str:
        if self.before is None:
            return "the climb begins at the start."
        if self.h < self.before:
            return f"lowest h ({self.h}) of {counted(self.of, 'neighbour')}, less than {self.before} before."
        return f"no neighbour has h less than {self.before}; sideways move {self.sideways} of at most {self.limit}."


class AnytimeChoice(NamedTuple):
    """A node of an anytime search, in a round with a weight of its own.

    `best` is the length of the best solution so far (None: none yet), and no solution is shorter than `bound`; `first` is the
    choice from the open list, filled in by the trace.  The length found is at most best / bound times the optimum, which is shown
    rounded up.
    """

    round: int
    weight: Fraction
    best: int | None
    bound: int
    first: BestFirstChoice | None = None
    symbol: str = "f"

    @property
    def sentence(self) -> str:
        text = f"round {self.round}, w = {shown(float(self.weight))}: "
        text += self.first.sentence.rstrip(".") if self.first is not None else "the first open node"
        if self.best is None:
            return f"{text}."
        hundredths = -(-100 * self.best // max(self.bound, 1))
        return f"{text}; best so far {self.best}, lower bound {self.bound} (within {hundredths // 100}.{hundredths % 100:02} times)."


class UserChoice(NamedTuple):
    """A node that a user's algorithm chose for reasons of its own: of `open` nodes, `less` had less f and `equal`
    as much, this one included; `open` is 0 where it did not stand in the open list, and `f` not a number where it says nothing of f.
    `inferred`: what the algorithm did not yield of it: "", "parent" or "g and parent".
    """

    f: float
    open: int
    less: int
    equal: int
    inferred: str = ""
    symbol: str = "f"

    @property
    def sentence(self) -> str:
        verb = "are" if " and " in self.inferred else "is"
        return f"{self._reason} Its {self.inferred} {verb} inferred." if self.inferred else self._reason

    @property
    def _reason(self) -> str:
        if not self.open:
            return "the algorithm's own choice; its board was not open."
        if self.open == 1:
            return "the only open node."
        if isnan(self.f):
            return f"the algorithm's own choice of {counted(self.open, 'open node')}."
        others = f"{self.less} had a lower f than {shown(self.f)}" if self.less else f"none had a lower f than {shown(self.f)}"
        ties = f", {self.equal - 1} the same" if self.equal > 1 else ""
        return f"the algorithm's own choice of {counted(self.open, 'open node')}: {others}{ties}."


Choice = (
    BestFirstChoice
    | DepthFirstChoice
    | FrontierChoice
    | PairChoice
    | RecursiveChoice
    | BeamChoice
    | HillChoice
    | AnytimeChoice
    | UserChoice
)


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


class UserFormula(NamedTuple):
    """f as an algorithm of the user's own writes it in Python: `g + h**2`, of g, h and its weight w; empty where it claims none."""

    text: str
    weight: Fraction
    code: CodeType | None
    symbol: str = "f"

    @classmethod
    def from_text(cls, text: str, weight: Fraction) -> UserFormula:
        """The formula that a text states.  Raises SyntaxError where it is no Python."""
        return cls(text, weight, compile(text.strip(), "f", "eval") if text else None)

    @property
    def equation(self) -> str:
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


class Priority(NamedTuple):
    """The formula f = (g_weight·g + h_weight·h) / scale; `symbol` is what its algorithm calls it: f, g or h; empty: nothing, for it is 0.

    `afterwards`: in words, what else becomes of an open node's f later, which is then no less than the formula says; empty: nothing.
    `seed`: that of random ties.
    """

    g_weight: int
    h_weight: int
    scale: int
    tie: Tie
    symbol: str = "f"
    afterwards: str = ""
    seed: int = 0

    @classmethod
    def from_symbol(cls, symbol: str, weight: Fraction, tie: Tie, afterwards: str = "", seed: int = 0) -> Priority:
        """`f` is g + weight·h, `g` and `h` are these alone, and `0` is the same for all."""
        if symbol == "f":
            return cls(weight.denominator, weight.numerator, weight.denominator, tie, symbol, afterwards, seed)
        return cls(int(symbol == "g"), int(symbol == "h"), 1, tie, "" if symbol == "0" else symbol, afterwards, seed)

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
        return Fraction(self.h_weight, self.scale)

    def f(self, g: int, h: int) -> float:
        return self.unscaled(self.whole(g, h))

    def whole(self, g: Any, h: Any) -> Any:
        """The priority before it is divided by `scale`, of numbers or of int64 arrays of g and h."""
        return self.g_weight * g + self.h_weight * h

    def unscaled(self, priority: int) -> float:
        return priority // self.scale if priority % self.scale == 0 else priority / self.scale

    def key(self, g: Any, h: Any, entry: Any) -> Any:
        """The place in the queue, least first, of an entry and its g and h, or of int64 arrays of these."""
        return (self.whole(g, h) << TIE_BITS) + self.rank(g, h, entry)

    def whole_of(self, keys: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The priorities of some keys, before they are divided by `scale`."""
        return keys >> TIE_BITS

    def rank(self, g: Any, h: Any, entry: Any) -> Any:
        if self.tie is Tie.LOW_H:
            return h
        if self.tie is Tie.HIGH_G:
            return TIE_LIMIT - np.minimum(g, TIE_LIMIT)
        if self.tie is Tie.LOW_G:
            return np.minimum(g, TIE_LIMIT)
        if self.tie is Tie.RANDOM:
            lots = lot_of(np.uint64(self.seed), np.atleast_1d(entry).astype(np.uint64)).astype(np.int64)
            return lots.reshape(np.shape(entry))[()]
        return 0 * h

    def in_turn(self, keys: npt.NDArray[np.int64], entries: npt.NDArray[np.int64]) -> npt.NDArray[np.intp]:
        return np.lexsort((entries if self.tie.age == "oldest" else -entries, keys))
