"""Recursive best-first search, partial expansion, anytime and memory-bounded search by their
definitions, on lists sorted anew each time.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import inf
from typing import Any

from tests.oracle.answers import Taken
from tests.oracle.stepwise import Entry, Stepwise


class Recursive(Stepwise):
    """RBFS; the closed list is the path."""

    tests_goal = "taken"
    depth = 0
    left = 0

    def prepare(self) -> None:
        self.bound = self.roots[0].f

    def turn(self, entry: Entry) -> tuple[Any, ...]:
        return entry.f, -entry.g, entry.number

    def search(self) -> Iterator[None]:
        yield from self.visit(self.roots[0], inf, 0)

    def visit(self, entry: Entry, bound: float, of: int) -> Any:
        self.take(entry, (entry.f, None if bound == inf else bound, of, self.left, "F"))
        self.depth, self.left = entry.g, 0
        self.bound = max(self.bound or 0, entry.f)
        if entry.cells == self.goal:
            self.found(entry.path)
            yield
            return inf
        children = []
        for move, cells, h in self.moves():
            f = entry.g + 1 + h
            if entry.g + entry.h < entry.f:
                f = max(entry.f, f)
            self.tell(move, cells, h, "within the bound" if f <= bound else "beyond the bound", f)
            children.append(self.make(cells, move, entry, f=f))
        yield
        while children:
            children.sort(key=lambda child: (child.f, child.number))
            best = children[0]
            if best.f > bound:
                break
            value = yield from self.visit(
                best, min([bound, *(child.f for child in children[1:2])]), len(children)
            )
            if self.best is not None:
                return inf
            children.remove(best)
            if value < inf:
                children.append(self.again(best, value))
        for child in children:
            self.open.remove(child)
        if entry in self.closed:
            self.closed.remove(entry)
        self.left += 1
        return min((child.f for child in children), default=inf)


class Known(Stepwise):
    """Searches with a dictionary of known boards and a queue by f."""

    def prepare(self) -> None:
        self.known = {self.start: self.roots[0]}

    def taken(self, among: list[Entry], entry: Entry) -> Taken:
        tied = [other for other in among if other.f == entry.f]
        return Taken(entry.f, len(among), len(tied), sum(other.h == entry.h for other in tied))

    def old_fate(self, old: Entry) -> str:
        return "already open" if old in self.open else "already closed"

    def replace(self, old: Entry) -> str:
        """A better path makes an entry void; returns the status of the new one."""
        status = "improved" if old in self.open else "reopened"
        self.reopened += status == "reopened"
        for group in (self.open, self.closed):
            if old in group:
                group.remove(old)
        return status


class PartialExpansion(Known):
    """EPEA*: a successor is generated only when its f is reached."""

    tests_goal = "taken"

    def search(self) -> Iterator[None]:
        made_to: dict[int, float] = {}
        while self.open:
            entry = min(self.open, key=self.turn)
            self.take(entry, self.taken(list(self.open), entry))
            if entry.cells == self.goal:
                self.found(entry.path)
                yield
                return
            before, later = made_to.get(entry.number, -1), []
            for move, cells, h in self.moves():
                f, old = entry.g + 1 + h, self.known.get(cells)
                if f > entry.f:
                    self.generated -= 1
                    later.append(f)
                    self.tell(move, cells, h, "beyond the bound")
                elif old and (f <= before or old.g <= entry.g + 1):
                    self.generated -= f <= before
                    self.tell(move, cells, h, self.old_fate(old), known=old)
                else:
                    status = self.replace(old) if old else "new"
                    self.tell(move, cells, h, status, known=old)
                    self.known[cells] = self.make(cells, move, entry)
            if later:
                again = self.known[entry.cells] = self.again(entry, min(later))
                made_to[again.number] = entry.f
            yield


class Anytime(Known):
    """ARA*.  Setting: `weight`."""

    tests_goal = "made"
    sides = (None, "next round")
    iteration = 0

    @property
    def weight(self) -> Fraction:
        return Fraction(self.settings["weight"])

    def f(self, g: int, h: int) -> float:
        return float(g + self.weight * h)

    def turn(self, entry: Entry) -> tuple[Any, ...]:
        return entry.side is not None, entry.f, entry.h, -entry.number

    def prepare(self) -> None:
        super().prepare()
        self.bound = self.roots[0].h

    def search(self) -> Iterator[None]:
        if self.start == self.goal:
            self.iteration = 1
            self.take(self.roots[0], (1, self.weight, None, 0, Taken(self.roots[0].f, 1, 1, 1)))
            self.found("")
            yield
            return
        while True:
            self.iteration = (self.iteration or 0) + 1
            yield from self.round(self.weight)
            if not self.open or (self.best is not None and len(self.best) <= (self.bound or 0)):
                return
            self.settings["weight"] = (self.weight + 1) / 2 if self.weight > Fraction(9, 8) else 1
            for entry in sorted(self.open, key=lambda entry: entry.number):
                self.known[entry.cells] = self.again(entry, self.f(entry.g, entry.h))

    def round(self, weight: Fraction) -> Iterator[None]:
        done = set()
        while True:
            now = [entry for entry in self.open if entry.side is None]
            length = None if self.best is None else len(self.best)
            if not now or (
                length is not None
                and (min(e.f for e in now) >= length or length <= (self.bound or 0))
            ):
                return
            entry = min(now, key=self.turn)
            self.take(entry, (self.iteration, weight, length, self.bound, self.taken(now, entry)))
            done.add(entry.cells)
            for move, cells, h in self.moves():
                g, old = entry.g + 1, self.known.get(cells)
                f = self.f(g, h)
                if old and old.g <= g:
                    self.tell(move, cells, h, self.old_fate(old), f, old)
                    continue
                status = self.replace(old) if old else "new"
                status = "goal" if cells == self.goal else status
                self.tell(move, cells, h, status, f, old)
                new = self.known[cells] = self.make(
                    cells, move, entry, "next round" if cells in done else None, f
                )
                if cells == self.goal:
                    self.found(new.path)
            self.bound = max(self.bound or 0, min((e.g + e.h for e in self.open), default=0))
            yield


class MemoryBounded(Stepwise):
    """SMA* on a tree of nodes that is told apart by their paths; `known` has the F of each
    missing child, by the path of its node.  Setting: `capacity`.
    """

    tests_goal = "taken"

    def prepare(self) -> None:
        self.bound = self.roots[0].f
        self.known: dict[str, dict[str, float]] = {}

    def turn(self, entry: Entry) -> tuple[Any, ...]:
        return entry.f, -entry.g, -entry.number

    def children(self, entry: Entry) -> list[Entry]:
        return [one for one in self.open + self.closed if one.g and one.path[:-1] == entry.path]

    def put_back(self, entry: Entry, missing: dict[str, float]) -> None:
        """Open a node for its missing children."""
        self.reopened += entry in self.closed
        again = self.again(entry, min(missing.values()))
        self.known[again.path] = missing

    def forget(self, entry: Entry) -> None:
        self.open.remove(entry)
        self.known.pop(entry.path, None)
        above = next(one for one in self.open + self.closed if one.path == entry.path[:-1])
        missing = self.known.setdefault(above.path, {})
        missing[entry.path[-1]] = entry.f
        if above is not self.now:
            self.put_back(above, missing)

    def search(self) -> Iterator[None]:
        capacity = self.settings["capacity"]
        while self.open:
            entry = min(self.open, key=self.turn)
            if entry.f >= capacity:
                return
            self.bound = entry.f
            missing = self.known.pop(entry.path, None)
            again = 0 if missing is None else list(missing.values()).count(entry.f)
            self.take(entry, (self.taken(entry), again, "f"))
            if entry.cells == self.goal:
                self.found(entry.path)
                yield
                return
            own = self.known[entry.path] = {
                move: f for move, f in (missing or {}).items() if f != entry.f
            }
            for move, cells, h in self.moves():
                f = max(entry.f, entry.g + 1 + h)
                if missing is not None and missing.get(move) != entry.f:
                    self.generated -= 1
                    status = "beyond the bound" if move in missing else "not generated"
                    self.tell(move, cells, h, status)
                    continue
                leaves = [one for one in self.open if not self.children(one)]
                worst = max(leaves, key=lambda one: (one.f, -one.g, one.number), default=None)
                is_full = len(self.open) + len(self.closed) >= capacity
                if is_full and (worst is None or (f, -entry.g - 1) >= (worst.f, -worst.g)):
                    own[move] = f
                    self.tell(move, cells, h, "pruned")
                    continue
                self.tell(move, cells, h, "opened")
                self.make(cells, move, entry, f=f)
                if is_full and worst:
                    self.forget(worst)
            if own:
                self.put_back(entry, own)
            else:
                del self.known[entry.path]
            yield

    def taken(self, entry: Entry) -> tuple[Any, ...]:
        tied = [other for other in self.open if other.f == entry.f]
        same = sum(other.g == entry.g for other in tied)
        return "f", entry.f, len(self.open), len(tied), "high-g", same
