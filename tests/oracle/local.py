"""Beam search, hill climbing and simulated annealing by their definitions."""

from collections.abc import Iterator
from math import exp, inf, log
from typing import Any

from tests.oracle.stepwise import Entry, Stepwise


class Beam(Stepwise):
    """Setting: `width`."""

    tests_goal = "made"
    symbol = "h"

    def prepare(self) -> None:
        self.dropped = 0

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
        """Add a node, then drop all beyond the width, the worst first and among these the
        latest.
        """
        self.dropped = (self.dropped or 0) + (len(kept) == width)
        if sum(entry.h <= h for entry in kept) >= width:
            self.tell(move, cells, h, "pruned")
            return kept
        self.tell(move, cells, h, "new")
        ranked = sorted(
            [*kept, self.make(cells, move, self.now)], key=lambda entry: (entry.h, entry.number)
        )
        for entry in ranked[width:]:
            self.open.remove(entry)
        return ranked[:width]


class Walk(Stepwise):
    """From board to board by h, without lists; ends at the goal when it stands on it."""

    tests_goal = "taken"
    lists_nodes = False
    symbol = "h"

    restarts = 0

    def once_more(self) -> Entry | None:
        """The start again, at the end of a walk; None after the last one."""
        self.restarts -= 1
        return self.make(self.start, None, None) if self.restarts >= 0 else None


class Hill(Walk):
    """Settings: `sideways`, `climb`, `seed`, `restarts`."""

    def prepare(self) -> None:
        is_random = self.settings["climb"] == "stochastic"
        self.restarts = self.settings["restarts"] if is_random else 0

    def search(self) -> Iterator[None]:
        limit, climb = self.settings["sideways"], self.settings["climb"]
        self.iteration = 1 if self.restarts else None
        here, sideways = self.roots[0], 0
        begun: tuple[Any, ...] = (here.h, None, 0, 0, limit, climb, "h")
        why = begun
        while True:
            self.take(here, why)
            if here.cells == self.goal:
                self.found(here.path)
                yield
                return
            options = list(self.moves())
            least = min((h for _, _, h in options), default=inf)
            sideways = sideways + 1 if least == here.h else 0
            found = [move for move, _, h in options if h < here.h]
            if not found and sideways <= limit:
                found = [move for move, _, h in options if h == here.h]
            if climb == "steepest" and found:
                found = [move for move, _, h in options if h == least]
            chosen = self.drawn(found) if climb == "stochastic" else (*found, None)[0]
            taken = None
            for move, cells, h in options:
                if move == chosen:
                    self.tell(move, cells, h, "taken")
                    taken = self.make(cells, move, here)
                else:
                    self.tell(move, cells, h, "pruned")
            self.successors.sort(key=lambda successor: self.order.index(successor.move))
            if taken is None:
                start = self.once_more()
                yield
                if start is None:
                    return
                here, sideways, why, self.iteration = start, 0, begun, (self.iteration or 0) + 1
                continue
            yield
            why = (taken.h, here.h, len(options), sideways, limit, climb, "h")
            here = taken

    def drawn(self, moves: list[str]) -> str | None:
        """One of these moves: the k-th takes the place of an earlier one with probability 1 / k."""
        chosen = None
        for place, move in enumerate(moves, 1):
            bits = int(random_number(self.settings["seed"], 4 * (self.steps - 1) + place) * 2**53)
            if bits % place == 0:
                chosen = move
        return chosen


WORD = (1 << 64) - 1


def random_number(seed: int, number: int) -> float:
    """From 0 to below 1: the first 53 bits of SplitMix64's mixing function."""
    bits = ((number ^ seed << 32) * 0x9E3779B97F4A7C15) & WORD
    bits = ((bits ^ bits >> 30) * 0xBF58476D1CE4E5B9) & WORD
    bits = ((bits ^ bits >> 27) * 0x94D049BB133111EB) & WORD
    return float((bits >> 11) / (1 << 53))


class Annealing(Walk):
    """Settings: `temperature`, `trials`, `cooling`, `seed`."""

    makes_undo = True

    def search(self) -> Iterator[None]:
        first, trials, seed = (
            float(self.settings["temperature"]),
            self.settings["trials"],
            self.settings["seed"],
        )
        here, left = self.roots[0], iter(range(trials))
        why: tuple[Any, ...] = (here.h, None, 0, 0, first, 1, 0, "h")
        while True:
            self.take(here, why)
            if here.cells == self.goal:
                self.found(here.path)
                yield
                return
            options, taken = list(self.moves()), None
            for rejected, trial in enumerate(left):
                _, _, h = chosen = options[int(random_number(seed, 2 * trial + 2) * len(options))]
                temperature = {
                    "linear": first * (1 - trial / trials),
                    "geometric": first * 0.01 ** (trial / trials),
                    "logarithmic": first / (1 + log(trial + 1)),
                }[self.settings["cooling"]]
                odds, drawn = (
                    min(1.0, exp((here.h - h) / temperature)),
                    random_number(seed, 2 * trial + 3),
                )
                if drawn < odds:
                    taken = chosen
                    why = (h, here.h, trial + 1, rejected, temperature, odds, drawn, "h")
                    break
            for move, cells, h in options:
                self.tell(move, cells, h, "taken" if taken and move == taken[0] else "pruned")
            after = self.make(taken[1], taken[0], here) if taken else None
            yield
            if after is None:
                return
            here = after


class Learning(Walk):
    """Learning real-time A*, with a dictionary of what was learned; if `second_best`, RTA*.
    Setting: `restarts`, with what was learned.
    """

    makes_undo = True

    def prepare(self) -> None:
        self.restarts = self.settings["restarts"]

    def search(self) -> Iterator[None]:
        self.iteration = 1 if self.restarts else None
        here = self.roots[0]
        learned = {here.cells: here.h}
        why: tuple[Any, ...] = (here.h, 0, here.h, here.h, "h")
        while True:
            self.take(here, why)
            if here.cells == self.goal:
                self.found(here.path)
                start = self.once_more()
                yield
                if start is None:
                    return
                h = learned[self.start]
                here, why, self.iteration = start, (h, 0, h, h, "h"), (self.iteration or 0) + 1
                continue
            options = list(self.moves())
            best = min(options, key=lambda option: learned.setdefault(*option[1:]))
            before, least = learned[here.cells], learned[best[1]]
            learned[here.cells] = max(before, 1 + least)
            if self.settings["second_best"]:
                learned[here.cells] = 1 + sorted(learned[cells] for _, cells, _ in options)[1]
            why = (least, len(options), before, learned[here.cells], "h")
            for move, cells, h in options:
                self.tell(move, cells, h, "taken" if move == best[0] else "pruned")
            here = self.make(best[1], best[0], here)
            yield
