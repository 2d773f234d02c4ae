"""Best-first search as in textbooks: a dictionary of known boards and a sorted open list."""

from bisect import bisect_right, insort
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from tests.oracle.answers import Answers, Counts, Event, Node, Sample, Successor, Taken
from tests.oracle.sliding import BACK, Cells, Size, slides

Key = tuple[Fraction, int, int]


class Entry:
    """An entry of the open list; a better path to a known board is a new one."""

    def __init__(
        self, number: int, cells: Cells, move: str | None, parent: "Entry | None", h: int
    ) -> None:
        self.number, self.cells, self.move, self.parent, self.h = number, cells, move, parent, h
        self.g: int = parent.g + 1 if parent else 0
        self.step: int | None = None
        self.opening_step = 0

    @property
    def above(self) -> "list[Entry]":
        """Its ancestors."""
        return [self.parent, *self.parent.above] if self.parent else []

    @property
    def path(self) -> str:
        moves, entry = [], self
        while entry.parent:
            moves.append(str(entry.move))
            entry = entry.parent
        return "".join(reversed(moves))


def drawn_place(seed: int, number: int) -> int:
    """A number from 0 to 4095: the first twelve bits of SplitMix64's mixing function of the seed
    and the node's number.
    """
    word = ((seed << 32) ^ number) * 0x9E3779B97F4A7C15 % 2**64
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    word = (word ^ word >> 27) * 0x94D049BB133111EB % 2**64
    return word >> 52


class BestFirst:
    """One search, made step by step. `symbol` and `weight` define the priority; `tie` ranks equal
    nodes; see `loyd.core.engine.best_first.solver`.

    `repeats`: reopen, improve, once, path or none. `early_goal`: whether generated nodes are tested
    for the goal. `back`: whether undo moves are made. `cut`: the g at which nodes are not expanded;
    `f_limit`: nodes beyond it are not opened. `in_reverse`: whether successors are opened from the
    last on.
    """

    def __init__(
        self,
        start: Cells,
        goal: Cells,
        size: Size,
        evaluate: Callable[[Cells], int],
        *,
        symbol: str,
        tie: str,
        repeats: str,
        early_goal: bool = False,
        back: bool = False,
        weight: Fraction = Fraction(1),
        order: str = "udlr",
        cut: int | None = None,
        f_limit: int | None = None,
        in_reverse: bool = False,
        seed: int = 0,
    ) -> None:
        self.goal, self.size, self.evaluate, self.order = goal, size, evaluate, order
        self.symbol, self.weight, self.tie, self.seed = symbol, weight, tie, seed
        self.repeats, self.early_goal, self.back, self.cut, self.f_limit = (
            repeats,
            early_goal,
            back,
            cut,
            f_limit,
        )
        self.in_reverse, self.remembers = in_reverse, repeats in ("reopen", "improve", "once")
        self.root = Entry(1, start, None, None, evaluate(start))
        self.made = 1
        self.known = {start: self.root}
        self.open: list[tuple[Key, Entry]] = [(self.key(self.root), self.root)]
        self.closed: list[Entry] = []
        self.goal_tests = self.deepest_opened = 0
        self.now, self.why, self.successors = self.root, None, ()
        self.steps = self.generated = self.reopened = self.improved = self.deepest = (
            self.not_expanded
        ) = 0
        self.least_h, self.greatest_f, self.peak = self.root.h, self.f(0, self.root.h), 1
        self.solution: Entry | None = None
        self.exhausted = False
        self.events: list[Event] = []
        self.parents: list[int] = []
        self.samples = [self.sample()]

    def f(self, g: int, h: int) -> Fraction:
        return {"f": g + self.weight * h, "g": Fraction(g), "h": Fraction(h), "0": Fraction(0)}[
            self.symbol
        ]

    def key(self, entry: Entry) -> Key:
        lot = drawn_place(self.seed, entry.number)
        rank = {
            "low-h": entry.h,
            "high-g": -entry.g,
            "low-g": entry.g,
            "random": lot,
            "newest": 0,
            "oldest": 0,
        }[self.tie]
        return (
            self.f(entry.g, entry.h),
            rank,
            entry.number if self.tie in ("oldest", "low-g") else -entry.number,
        )

    @property
    def generated_in_all(self) -> int:
        return self.generated

    @property
    def is_over(self) -> bool:
        return self.exhausted or self.solution is not None

    def step(self) -> None:
        """Choose the first node of the open list and, unless it is the goal, generate its
        successors.
        """
        if not self.open or (self.f_limit is not None and self.f(0, self.root.h) > self.f_limit):
            self.exhausted = True
            return
        key = self.open[0][0]
        self.why = Taken(
            float(key[0]),
            len(self.open),
            bisect_right(self.open, key[0], key=lambda item: item[0][0]),
            bisect_right(self.open, key[:2], key=lambda item: item[0][:2]),
        )
        entry = self.open.pop(0)[1]
        self.steps += 1
        self.now, entry.step = entry, self.steps
        self.parents.append(entry.parent.step or 0 if entry.parent else 0)
        self.goal_tests += not self.early_goal or entry is self.root
        self.note(entry, key[0])
        self.successors = ()
        if entry.cells == self.goal:
            self.solution = entry
            self.not_expanded += 1
        else:
            self.closed.append(entry)
            self.not_expanded += entry.g == self.cut
            turn = -1 if self.in_reverse else 1
            following = slides(entry.cells, self.size, self.order)[::turn]
            self.successors = tuple(
                [self.generate(entry, move, cells) for move, cells in following][::turn]
            )  # it stops at the goal
        if self.solution:
            self.events = [event for event in self.events if event.step < self.steps]
            self.events.append(Event(self.steps, "goal", self.solution.g))
        self.peak = max(self.peak, len(self.open))
        self.samples.append(self.sample())

    def note(self, entry: Entry, f: Fraction) -> None:
        if f > self.greatest_f:
            self.events.append(Event(self.steps, self.symbol, float(f)))
        elif entry.h < self.least_h:
            self.events.append(Event(self.steps, "lowest h", entry.h))
        self.greatest_f = max(self.greatest_f, f)
        self.least_h = min(self.least_h, entry.h)
        self.deepest = max(self.deepest, entry.g)

    def generate(self, parent: Entry, move: str, cells: Cells) -> Successor:
        status, known_g, twin = "undo move", None, None
        h = self.evaluate(cells)
        if self.solution and (parent.move != BACK[move] or self.back):
            status = "not generated"
        elif parent.move != BACK[move] or self.back:
            self.generated += parent.g != self.cut
            known = self.known.get(cells) if self.remembers and self.cut != parent.g else None
            known_g, twin = (known.g, (known.opening_step, known.step)) if known else (None, None)
            status = "beyond the bound" if self.cut == parent.g else self.status(parent, cells, h)
            if status == "improved" and known:
                self.improved += 1
                self.open.remove((self.key(known), known))
            if status == "reopened" and known:
                self.reopened += 1
                self.closed.remove(known)
            if status in ("new", "opened", "improved", "reopened", "goal"):
                self.enter(cells, move, parent, is_goal=status == "goal")
        return Successor(
            move, cells, parent.g + 1, h, float(self.f(parent.g + 1, h)), status, known_g, twin
        )

    def status(self, parent: Entry, cells: Cells, h: int) -> str:
        is_known = self.remembers and cells in self.known
        if self.repeats == "path" and any(entry.cells == cells for entry in parent.above):
            return "on the path"
        if not is_known:
            if self.f_limit is not None and self.f(parent.g + 1, h) > self.f_limit:
                return "beyond the bound"
            return (
                "goal"
                if self.early_goal and cells == self.goal
                else "new"
                if self.remembers
                else "opened"
            )
        better = parent.g + 1 < self.known[cells].g
        if self.known[cells].step is not None:
            return "reopened" if better and self.repeats == "reopen" else "already closed"
        return "improved" if better and self.repeats != "once" else "already open"

    def enter(self, cells: Cells, move: str, parent: Entry, *, is_goal: bool) -> None:
        self.made += 1
        entry = Entry(self.made, cells, move, parent, self.evaluate(cells))
        entry.opening_step = self.steps
        self.known[cells] = entry
        self.goal_tests += self.early_goal
        self.deepest_opened = max(self.deepest_opened, entry.g)
        insort(self.open, (self.key(entry), entry), key=lambda item: item[0])
        if is_goal:
            self.solution = entry

    @property
    def effort(self) -> tuple[int | None, int, int]:
        """The number of nodes opened, boards compared with the goal, and the greatest depth of an
        opened node.
        """
        return self.made, self.goal_tests, self.deepest_opened

    @property
    def waiting(self) -> list[int]:
        """For each open node, the step that opened it by expanding the parent."""
        return [entry.parent.step or 0 if entry.parent else 0 for _, entry in self.open]

    def node(self, entry: Entry) -> Node:
        return Node(
            entry.cells, entry.move, entry.g, entry.h, float(self.f(entry.g, entry.h)), entry.step
        )

    def sample(self) -> Sample:
        f = float(self.f(self.now.g, self.now.h))
        return Sample(len(self.open), len(self.closed), f, self.least_h, self.now.g, None)

    @property
    def counts(self) -> Counts:
        expanded, sizes = self.steps - self.not_expanded, (len(self.open), len(self.closed))
        greatest = float(self.greatest_f)
        return Counts(
            self.steps,
            expanded,
            self.generated,
            *sizes,
            self.deepest,
            self.least_h,
            greatest,
            None,
            None,
            None,
        )

    @property
    def answers(self) -> Answers:
        """Everything about the current step."""
        histogram = Counter(float(self.f(entry.g, entry.h)) for _, entry in self.open)
        return Answers(
            node=self.node(self.now),
            why=self.why,
            successors=self.successors,
            counts=self.counts,
            open=tuple(self.node(entry) for _, entry in self.open),
            closed=tuple(self.node(entry) for entry in self.closed),
            path=self.now.path,
            histogram=tuple(sorted(histogram.items())),
        )
