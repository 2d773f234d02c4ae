"""Bidirectional searches by their definitions: every pair of nodes is considered."""

from collections.abc import Iterator
from math import inf
from typing import Any

from tests.oracle.sliding import BACK, Cells
from tests.oracle.stepwise import Entry, Stepwise

OTHER = {"forward": "backward", "backward": "forward"}


class TwoSided(Stepwise):
    """`known`: the entry of each board on each side."""

    sides = ("forward", "backward")

    def prepare(self) -> None:
        self.known: dict[str, dict[Cells, Entry]] = {
            "forward": {self.start: self.roots[0]},
            "backward": {self.goal: self.roots[1]},
        }
        self.bound = max(root.h for root in self.roots)
        self.expanded_by = dict.fromkeys(self.sides, 0)

    def of(self, side: str) -> list[Entry]:
        return [entry for entry in self.open if entry.side == side]

    def joined(self, one: Entry, other: Entry) -> str:
        ahead, behind = (one, other) if one.side == "forward" else (other, one)
        return ahead.path + "".join(BACK[move] for move in reversed(behind.path))

    def take_the_goal(self, why: tuple[Any, ...]) -> None:
        self.take(self.roots[0], why)
        self.found("")


class BreadthFirst(TwoSided):
    """Both frontiers by whole layers."""

    symbol = "g"
    next_side = "forward"

    def turn(self, entry: Entry) -> tuple[Any, ...]:
        return entry.side != self.next_side, entry.number

    def search(self) -> Iterator[None]:
        if self.start == self.goal:
            self.take_the_goal(("forward", 0, 1, 1, 1, "g"))
            yield
            return
        while True:
            side = self.smaller()
            layer, other = self.of(side), len(self.of(OTHER[side]))
            self.bound = self.of("forward")[0].g + self.of("backward")[0].g + 1
            for place, entry in enumerate(layer):
                self.take(entry, (side, entry.g, place + 1, len(layer), other, "g"))
                self.expand(entry, side)
                self.next_side = side if place + 1 < len(layer) else self.smaller()
                yield
                if self.best is not None:
                    return

    def smaller(self) -> str:
        return "backward" if len(self.of("backward")) < len(self.of("forward")) else "forward"

    def expand(self, entry: Entry, side: str) -> None:
        for move, cells, _ in self.moves():
            mine, theirs = self.known[side].get(cells), self.known[OTHER[side]].get(cells)
            if mine:
                self.tell(
                    move,
                    cells,
                    0,
                    "already open" if mine in self.open else "already closed",
                    known=mine,
                )
                continue
            self.tell(move, cells, 0, "meets the other side" if theirs else "new")
            mine = self.known[side][cells] = self.make(cells, move, entry, side)
            if theirs and self.best is None:
                self.found(self.joined(mine, theirs))


class NearOptimal(TwoSided):
    """NBS: the least lower bound of all pairs."""

    ordering, first = "", "lowest g"

    @property
    def claim(self) -> tuple[Any, ...]:
        """What its choices say besides figures: by what it orders nodes, and whether its bound
        holds.
        """
        return self.ordering, self.first, self.settings["proves"], "f"

    def turn(self, entry: Entry) -> tuple[Any, ...]:
        within = entry.f <= (self.counts.bound or 0)
        return max(entry.f, self.counts.bound or 0), entry.g if within else 0, entry.number

    def search(self) -> Iterator[None]:
        if self.start == self.goal:
            self.take_the_goal(("forward", 0, self.bound, 1, None, None, *self.claim))
            yield
            return
        lower = self.bound or 0
        while True:
            pairs = [
                max(u[0], v[0], u[1] + v[1] + 1)
                for u in {(entry.f, entry.g) for entry in self.of("forward")}
                for v in {(entry.f, entry.g) for entry in self.of("backward")}
            ]
            lower = max(lower, min(pairs, default=inf))
            best = inf if self.best is None else len(self.best)
            self.bound = min(lower, best)
            if lower >= best:
                return
            ready = {side: [entry for entry in self.of(side) if entry.f <= lower] for side in OTHER}
            for side in OTHER:
                if self.best is not None and len(self.best) <= lower:
                    break
                entry = min(ready[side], key=lambda item: (item.g, item.number))
                length = None if self.best is None else len(self.best)
                why = side, entry.g, lower, len(ready[side]), length, None
                self.take(entry, (*why, *self.claim))
                self.expand(entry, side)
                yield

    def expand(self, entry: Entry, side: str) -> None:
        for move, cells, h in self.moves():
            mine, theirs = self.known[side].get(cells), self.known[OTHER[side]].get(cells)
            if mine and mine.g <= entry.g + 1:
                self.tell(
                    move,
                    cells,
                    h,
                    "already open" if mine in self.open else "already closed",
                    known=mine,
                )
                continue
            status = "meets the other side" if theirs else "new"
            if mine:
                status = "improved" if mine in self.open else "reopened"
                self.reopened += mine in self.closed
                (self.open if mine in self.open else self.closed).remove(mine)
            self.tell(move, cells, h, status, known=mine)
            new = self.known[side][cells] = self.make(cells, move, entry, side)
            if theirs and (self.best is None or new.g + theirs.g < len(self.best)):
                self.found(self.joined(new, theirs))


class ByPriority(NearOptimal):
    """The node of lowest priority on either side."""

    def priority(self, entry: Entry) -> float:
        raise NotImplementedError

    def least(self, sides: list[list[Entry]]) -> float:
        """A lower bound of the solutions through an open node of each side."""
        raise NotImplementedError

    def search(self) -> Iterator[None]:
        if self.start == self.goal:
            priority = self.priority(self.roots[0])
            self.take_the_goal(("forward", 0, self.bound, 1, None, priority, *self.claim))
            yield
            return
        lower = self.bound or 0
        while True:
            sides = [self.of(side) for side in OTHER]
            lower = max(lower, self.least(sides)) if all(sides) else inf
            length = None if self.best is None else len(self.best)
            self.bound = min(lower, inf if length is None else length)
            if self.bound == length or lower == inf:
                return
            entry = min(self.open, key=self.turn)
            side, priority = str(entry.side), self.priority(entry)
            ready = [one for one in self.of(side) if self.priority(one) == priority]
            why = side, entry.g, lower, len(ready), length, priority
            self.take(entry, (*why, *self.claim))
            self.expand(entry, side)
            yield


class MeetInTheMiddle(ByPriority):
    """MM with ε = 1: as in Algorithm 1 of the paper."""

    ordering = "p = max(f, 2g + 1)"

    def turn(self, entry: Entry) -> tuple[Any, ...]:
        return self.priority(entry), entry.side == "backward", entry.g, entry.number

    def priority(self, entry: Entry) -> float:
        return max(entry.f, 2 * entry.g + 1)

    def least(self, sides: list[list[Entry]]) -> float:
        gs = [min(entry.g for entry in side) for side in sides]
        fs = [min(entry.f for entry in side) for side in sides]
        return max(*fs, min(map(self.priority, self.open)), sum(gs) + 1)


class WithError(ByPriority):
    """BAE*: b = 2g + h to the other root - h to its own, which an inconsistent h cannot bring below
    g.
    """

    ordering, first = "b = f + g - h'", "highest g"

    def turn(self, entry: Entry) -> tuple[Any, ...]:
        return self.priority(entry), entry.side == "backward", -entry.g, entry.number

    def priority(self, entry: Entry) -> float:
        own = self.evaluate(entry.cells, OTHER[str(entry.side)])
        return max(2 * entry.g + entry.h - own, entry.g)

    def least(self, sides: list[list[Entry]]) -> float:
        return -(-sum(min(map(self.priority, side)) for side in sides) // 2)
