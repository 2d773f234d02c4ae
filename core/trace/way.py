"""The way from the start to a node, and what else there was on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from loyd.core.trace.node import Node, Successor

if TYPE_CHECKING:
    from loyd.core.trace.flames import Flames


class Kin(NamedTuple):
    """One successor of a node on the way, as it stands later.

    `step`: which expanded it by then (the last one, or that on the way, where it was expanded several times), or None; `below`: how many
    expansions there are below it; `is_open`: whether it is open.
    """

    successor: Successor
    step: int | None
    below: int
    is_open: bool


class Generation(NamedTuple):
    """One node on the way, how many expansions there are below it, and its successors in operator order.

    Those of the node before are this node and its siblings.
    """

    node: Node
    below: int
    kin: tuple[Kin, ...]


class Entries(Protocol):
    """A trace that keeps an entry for each node that it has opened."""

    def node(self, step: int) -> Node:
        """The node of a step."""

    def entry_node(self, entry: int, step: int) -> Node:
        """An entry as it stands after a step."""

    def is_open(self, entry: int, step: int) -> bool:
        """Whether an entry is open after a step."""

    def copies(self, entries: Sequence[int], step: int) -> dict[int, list[int]]:
        """For each entry, itself and those that stand for the same node after it by a step, as it was put back into the open list."""

    def successors(self, step: int) -> tuple[Successor, ...]:
        """Every legal move from the node of a step."""


def entries_way(trace: Entries, flames: Flames[Any], step: int) -> tuple[Generation, ...]:
    """The way to the node of a step of a search that keeps its entries; `flames` are its own."""
    steps = flames.lineage(trace, step)
    generated = [trace.successors(each) for each in steps]
    copies = trace.copies([new.entry for successors in generated for new in successors if new.entry], step)
    expanded = {entry: trace.entry_node(entry, step).step for same in copies.values() for entry in same}
    found = {each for each in expanded.values() if each is not None} | set(steps)
    below = dict(zip(found, flames.below(trace, step, list(found)), strict=True))

    def kin(new: Successor) -> Kin:
        same = copies.get(new.entry, [])
        times = [when for entry in same if (when := expanded[entry]) is not None]
        at = next((when for when in times if when in steps), times[-1] if times else None)
        return Kin(new, at, sum(below[when] for when in times), any(trace.is_open(entry, step) for entry in same))

    return tuple(
        Generation(trace.node(each), below[each], tuple(map(kin, successors))) for each, successors in zip(steps, generated, strict=True)
    )
