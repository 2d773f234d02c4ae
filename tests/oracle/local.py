"""Beam search and hill climbing by their definitions."""

from collections.abc import Iterator
from typing import Any

from tests.oracle.stepwise import Entry, Stepwise


class Beam(Stepwise):
    """Setting: `width`."""

    tests_goal = "made"
    symbol = "h"

    def turn(self, entry: Entry) -> tuple[Any, ...]:
        return entry.g, entry.h, entry.number

    def search(self) -> Iterator[None]:
        width = self.settings["width"]
        beam = self.roots
        if self.start == self.goal:
            self.take(self.roots[0], (0, 1, 1, width, "h"))
            self.found("")
            yield
            return
        while beam:
            kept: list[Entry] = []
            for place, entry in enumerate(beam):
                self.take(entry, (entry.g, place + 1, len(beam), width, "h"))
                for move, cells, h in self.moves():
                    on_list = [other for other in self.closed + self.open if other.cells == cells]
                    if on_list:
                        status = "already closed" if on_list[0] in self.closed else "already open"
                        self.tell(move, cells, h, status, known=on_list[0])
                    elif cells == self.goal:
                        self.tell(move, cells, h, "goal")
                        self.found(self.make(cells, move, entry).path)
                    else:
                        kept = self.keep(kept, move, cells, h, width)
                yield
                if self.best is not None:
                    return
            beam = sorted(kept, key=lambda item: (item.h, item.number))

    def keep(self, kept: list[Entry], move: str, cells: Any, h: int, width: int) -> list[Entry]:
        """Add a node, then leave out all beyond the width, the worst and of these the latest."""
        if sum(entry.h <= h for entry in kept) >= width:
            self.tell(move, cells, h, "pruned")
            return kept
        self.tell(move, cells, h, "new")
        ranked = sorted([*kept, self.make(cells, move, self.now)], key=lambda entry: (entry.h, entry.number))
        for entry in ranked[width:]:
            self.open.remove(entry)
        return ranked[:width]


class Hill(Stepwise):
    """Setting: `sideways`."""

    tests_goal = "taken"
    lists_nodes = False
    symbol = "h"

    def search(self) -> Iterator[None]:
        limit = self.settings["sideways"]
        here, sideways = self.roots[0], 0
        why: tuple[Any, ...] = (here.h, None, 0, 0, limit, "h")
        while True:
            self.take(here, why)
            if here.cells == self.goal:
                self.found(here.path)
                yield
                return
            options = list(self.moves())
            if not options:
                yield
                return
            least = min(h for _, _, h in options)
            sideways = sideways + 1 if least == here.h else 0
            taken = None
            for move, cells, h in options:
                if h == least and taken is None and (h < here.h or (h == here.h and sideways <= limit)):
                    self.tell(move, cells, h, "taken")
                    taken = self.make(cells, move, here)
                else:
                    self.tell(move, cells, h, "pruned")
            self.successors.sort(key=lambda successor: self.order.index(successor.move))
            yield
            if taken is None:
                return
            why = (least, here.h, len(options), sideways, limit, "h")
            here = taken
