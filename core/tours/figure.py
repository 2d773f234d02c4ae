"""Figures by their names, as a tour has them instead of numbers: `expanded`, `length of greedy`, `steps where f = 19`."""

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from loyd.core.errors import LoydError, SettingError
from loyd.core.heuristics.catalogue import heuristic
from loyd.core.search.spec_text import parse_spec
from loyd.core.until.grammar import parse_condition

OF_SEARCH = (
    "step", "expanded", "generated", "open", "closed", "deepest", "least-h", "reopened", "peak-open", "peak-nodes", "enqueued",
    "goal-tests", "length", "bound", "iteration", "greatest-f",
)  # fmt: skip
"""Figures of a search: after the step, or with `of SPEC` at the end of another search of the same boards."""
OF_NODE = ("g", "h", "f", "distance", "board", "boards")
"""Of the node of the step; `boards` is how many there are from which the goal can be reached."""
OF_HEURISTIC = ("h", "mean-h", "too-high", "too-high-by", "inconsistent")
"""With `of HEURISTIC`: of the node's board, or of all boards."""
WHERE = "steps where "
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
_SIGN = re.compile(r"\s(=|!=|<=|>=|<|>)\s")
_NUMBER = re.compile(r"\d[\d_]*(?:\.\d+)?")


@dataclass(frozen=True)
class Figure:
    """A number or a board that a record knows.

    `name`: one of those above, a number, or WHERE with a condition behind it in `of`.  `of`: the search or the heuristic; empty for the
    search at hand.  `over`: what it is divided by.
    """

    name: str
    of: str = ""
    over: "Figure | None" = None

    @property
    def is_at_hand(self) -> bool:
        """Whether one look at the step of the search at hand tells it."""
        return not self.of and self.name not in ("peak-open", "peak-nodes") and (self.over is None or self.over.is_at_hand)

    @property
    def text(self) -> str:
        """How it is written."""
        name = f"{self.name}{self.of}" if self.name == WHERE else f"{self.name} of {self.of}" if self.of else self.name
        return name if self.over is None else f"{name} / {self.over.text}"


@dataclass(frozen=True)
class Check:
    """Two figures that compare as a tour says they do."""

    left: Figure
    sign: str
    right: Figure
    line: int

    @property
    def text(self) -> str:
        """How it is written."""
        return f"{self.left.text} {self.sign} {self.right.text}"


def parse_figure(text: str, size: tuple[int, int]) -> Figure:
    """The figure that a text names, on boards of a size.  Raises SettingError.

    >>> parse_figure("length of greedy", (3, 3)).of
    'greedy'
    """
    first, slash, second = " ".join(text.split()).partition(" / ")
    one = _term(first, size)
    return Figure(one.name, one.of, _term(second, size)) if slash else one


def parse_check(text: str, size: tuple[int, int], line: int) -> Check:
    """The check that a text states.  Raises SettingError."""
    mistake = f"{text.strip()!r} compares nothing; write for example: expanded = 17"
    for found in reversed([*_SIGN.finditer(text)]):  # a condition on either side may hold signs of its own
        try:
            return Check(parse_figure(text[: found.start()], size), found[1], parse_figure(text[found.end() :], size), line)
        except LoydError as error:
            mistake = str(error)
    raise SettingError(mistake)


def _term(text: str, size: tuple[int, int]) -> Figure:
    if text.startswith(WHERE):
        parse_condition(text.removeprefix(WHERE), size)
        return Figure(WHERE, text.removeprefix(WHERE))
    name, of, whose = text.partition(" of ")
    if of:
        return _of(name, whose)
    if name not in (*OF_SEARCH, *OF_NODE) and not _NUMBER.fullmatch(name):
        near = get_close_matches(name, (*OF_SEARCH, *OF_NODE, *OF_HEURISTIC), 1)
        known = f"did you mean {near[0]!r}?" if near else f"there are {', '.join((*OF_SEARCH, *OF_NODE))}"
        raise SettingError(f"no figure is called {name[:40]!r}; {known}")
    return Figure(name)


def _of(name: str, whose: str) -> Figure:
    if name in OF_HEURISTIC:
        heuristic(whose)
    elif name in OF_SEARCH:
        parse_spec(whose)
    else:
        there = f"of a search there are {', '.join(OF_SEARCH)}, of a heuristic {', '.join(OF_HEURISTIC)}"
        raise SettingError(f"{name[:40]!r} is no figure of something; {there}")
    return Figure(name, whose)
