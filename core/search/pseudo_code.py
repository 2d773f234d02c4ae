"""Textbook pseudo-code, short enough to stand beside a running search, and what each of its lines does."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from loyd.core.trace.node import Fate


class Does(StrEnum):
    """What a line does in a step; a line that makes something of successors is told by their fates instead."""

    FIRST_TEST = "first test"
    INIT = "init"
    RAISE = "raise"
    BEGIN = "begin"
    LOOP = "loop"
    TAKE = "take"
    CLOSE = "close"
    TEST = "test"
    LIMIT = "limit"
    EACH = "each"
    MAKE = "make"
    AFTER = "after"
    LAST_TEST = "last test"
    MINIMUM = "minimum"
    PLATEAU = "plateau"


class Line(NamedTuple):
    """One line of pseudo-code: what it does in a step, and the fates of the successors that come to it."""

    text: str
    does: frozenset[Does]
    fates: frozenset[Fate]


_FATES = {
    "new": Fate.NEW, "within": Fate.WITHIN, "taken": Fate.TAKEN, "open": Fate.OPEN, "closed": Fate.CLOSED, "improved": Fate.IMPROVED,
    "reopened": Fate.REOPENED, "opened": Fate.OPENED, "on-path": Fate.LOOP,
    "back": Fate.BACK, "beyond": Fate.BEYOND, "pruned": Fate.PRUNED, "meets": Fate.MEETS, "goal": Fate.GOAL,
}  # fmt: skip
_DOES = {does.value.replace(" ", "-"): does for does in Does}


def lines(text: str) -> tuple[Line, ...]:
    """The lines of a text: in each, before the bar, what it does and which fates come to it."""
    found = []
    for row in text.strip().splitlines():
        tags, _, line = row.partition("| ")
        words = tags.split()
        does = frozenset(_DOES[word] for word in words if word in _DOES)
        found.append(Line(line, does, frozenset(_FATES[word] for word in words if word not in _DOES)))
    return tuple(found)


def silent(text: str) -> tuple[Line, ...]:
    """The lines of a text of which nothing is said."""
    return tuple(Line(row, frozenset(), frozenset()) for row in text.splitlines())
