"""Things drawn by lot: for one seed the same on every machine and every version of Python."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

from loyd.core.puzzle.scramble import below

T = TypeVar("T")


def mixed(items: Iterable[T], rng: Random) -> list[T]:
    """The items in an order drawn by lot (Fisher and Yates 1938)."""
    found = list(items)
    for last in range(len(found) - 1, 0, -1):
        other = below(last + 1, rng)
        found[last], found[other] = found[other], found[last]
    return found


def drawn(items: Sequence[T], rng: Random) -> T:
    """One of the items, each as likely."""
    return items[below(len(items), rng)]
