"""What the further algorithms' oracles share: plain lists in their current state, and the answers
about this step.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.oracle.answers import Answers, Counts, Event, Node, Sample, Successor
from tests.oracle.sliding import BACK, Cells, Size, slides


class Entry:
    """A node on a list; `step` is the one that expanded it."""

    def __init__(
        self,
        number: int,
        cells: Cells,
        move: str | None,
        parent: "Entry | None",
        h: int,
        f: float,
        side: str | None,
    ) -> None:
        self.number, self.cells, self.move, self.parent, self.h, self.f, self.side = (
            number,
            cells,
            move,
            parent,
            h,
            f,
            side,
        )
        self.g: int = parent.g + 1 if parent else 0
        self.step: int | None = None
        self.opening_step = 0

    @property
    def above(self) -> int:
        """The step that expanded its parent; 0 for a root."""
        return self.parent.step or 0 if self.parent else 0

    @property
    def path(self) -> str:
        return self.parent.path + str(self.move) if self.parent else ""

    @property
    def node(self) -> Node:
        return Node(self.cells, self.move, self.g, self.h, self.f, self.step, self.side)


class Stepwise:
    """One search.  `search` yields at the end of each step; `turn` sorts the open list."""

    symbol = "f"
    sides: tuple[str | None, ...] = (None,)
    bound: float | None = None
    iteration: int | None = None
    depth: int | None = None
    tests_goal: str | None = None
    """When a board is compared with the goal: "taken", "made"; None: never."""
    lists_nodes = True
    makes_undo = False

    def __init__(
        self,
        start: Cells,
        goal: Cells,
        size: Size,
        evaluate: Callable[[Cells, Cells, Size], int],
        order: str,
        **settings: Any,
    ) -> None:
        self.start, self.goal, self.size, self.order = start, goal, size, order
        self.targets = {self.sides[0]: goal} | (
            {"backward": start} if "backward" in self.sides else {}
        )
        self.evaluate = lambda cells, side=None: evaluate(cells, self.targets.get(side, goal), size)
        self.settings = settings
        self.makes_undo = self.makes_undo or settings.get("undo_move", False)
        self.made = self.steps = self.expanded = self.generated = self.reopened = self.deepest = 0
        self.entered = self.deepest_entered = self.looked_at = self.deepest_successor = 0
        self.open: list[Entry] = []
        self.closed: list[Entry] = []
        self.events: list[Event] = []
        self.parents: list[int] = []
        self.visited: list[Cells] = []
        self.is_between = False
        self.successors: list[Successor] = []
        self.best: str | None = None
        self.dropped: int | None = None
        self.expanded_by: dict[str | None, int] = {}
        self.why: tuple[Any, ...] | None = None
        self.is_over = self.exhausted = False
        self.roots = [
            self.make(root, None, None, side)
            for side, root in zip(self.targets, (start, goal), strict=False)
        ]
        self.now = self.roots[0]
        self.least_h, self.greatest_f, self.highest = self.now.h, self.now.f, -1.0
        self.prepare()
        self.reopened_count = [0]
        self.samples: list[Sample] = []
        self.finish()
        self.run = self.search()

    def prepare(self) -> None:
        """Set what is known before the first step."""

    def search(self) -> Iterator[None]:
        raise NotImplementedError

    def turn(self, entry: Entry) -> tuple[Any, ...]:
        return entry.f, entry.h, -entry.number

    def f(self, g: int, h: int) -> float:
        return {"f": g + h, "g": g, "h": h}[self.symbol]

    def make(
        self,
        cells: Cells,
        move: str | None,
        parent: Entry | None,
        side: str | None = None,
        f: float | None = None,
    ) -> Entry:
        """A new entry of the open list."""
        h = self.evaluate(cells, side)
        self.made += 1
        entry = Entry(self.made, cells, move, parent, h, 0, side)
        entry.f = self.f(entry.g, h) if f is None else f
        entry.opening_step = self.steps + self.is_between
        self.open.append(entry)
        self.entered += 1
        self.deepest_entered = max(self.deepest_entered, entry.g)
        return entry

    def again(self, entry: Entry, f: float, side: str | None = None) -> Entry:
        """The same node with another f."""
        for group in (self.open, self.closed):
            if entry in group:
                group.remove(entry)
        self.entered -= 1  # not a new node
        return self.make(entry.cells, entry.move, entry.parent, side, f)

    def take(self, entry: Entry, why: tuple[Any, ...]) -> None:
        """Begin a step."""
        self.steps += 1
        self.is_between = False
        self.parents.append(entry.above)
        self.visited.append(entry.cells)
        self.open.remove(entry)
        if self.depth is not None or entry.cells != self.goal or entry.side == "backward":
            self.closed.append(entry)
        entry.step = self.steps
        self.now, self.why, self.successors = entry, why, []
        is_expanded = (entry.cells != self.goal or entry.side == "backward") and not self.is_cut
        self.expanded += is_expanded
        if entry.side in self.expanded_by:
            self.expanded_by[entry.side] += is_expanded
        self.deepest, self.least_h = max(self.deepest, entry.g), min(self.least_h, entry.h)

    @property
    def is_cut(self) -> bool:
        """Whether the current node lies at the depth limit."""
        limit = self.settings.get("depth_limit")
        return limit is not None and self.now.g >= limit

    def moves(self) -> Iterator[tuple[str, Cells, int]]:
        """The moves from the current node, without undo moves unless they are made, each with the
        board and its h.
        """
        now = self.now
        for move, cells in slides(now.cells, self.size, self.order):
            h = self.evaluate(cells, now.side)
            if now.move is not None and move == BACK[now.move] and not self.makes_undo:
                self.successors.append(
                    Successor(move, cells, now.g + 1, h, self.f(now.g + 1, h), "undo move", None)
                )
            elif self.is_cut:
                self.tell(move, cells, h, "beyond the bound")
            else:
                self.generated += 1
                self.deepest_successor = max(self.deepest_successor, now.g + 1)
                yield move, cells, h

    def tell(
        self,
        move: str,
        cells: Cells,
        h: int,
        status: str,
        f: float | None = None,
        known: Entry | None = None,
    ) -> None:
        g = self.now.g + 1
        self.looked_at += status in ("new", "improved", "reopened", "goal", "pruned")
        known_g, twin = (known.g, (known.opening_step, known.step)) if known else (None, None)
        self.successors.append(
            Successor(move, cells, g, h, self.f(g, h) if f is None else f, status, known_g, twin)
        )

    def found(self, path: str) -> None:
        self.best = path
        self.events.append(Event(self.steps, "goal", len(path)))

    def finish(self) -> None:
        """Note the changes made by this step."""
        before = self.greatest_f, min((s.least_h for s in self.samples), default=self.least_h)
        self.greatest_f = max(self.greatest_f, self.now.f if self.steps else self.greatest_f)
        if self.steps and not (self.events and self.events[-1].step == self.steps):
            if self.bound is not None and self.bound > self.highest:
                self.events.append(Event(self.steps, "bound", self.bound))
            elif self.bound is None and self.greatest_f > before[0]:
                self.events.append(Event(self.steps, self.symbol, self.greatest_f))
            elif self.least_h < before[1]:
                self.events.append(Event(self.steps, "lowest h", self.least_h))
        if self.steps:
            self.highest = max(self.highest, self.bound or 0)
            self.reopened_count.append(self.reopened)
        self.samples.append(
            Sample(
                len(self.open), len(self.closed), self.now.f, self.least_h, self.now.g, self.bound
            )
        )
        self.lists = list(self.open), list(self.closed)
        self.waiting = [entry.above for entry in self.open]
        self.is_between = self.steps > 0
        self.counts = Counts(
            self.steps,
            self.expanded,
            self.generated,
            len(self.open),
            len(self.closed),
            self.deepest,
            self.least_h,
            self.greatest_f,
            self.bound,
            self.iteration,
            self.depth,
            self.dropped,
            *(self.expanded_by.get(side) for side in ("forward", "backward")),
        )

    def step(self) -> None:
        """Make a step, or find that there are none left."""
        try:
            next(self.run)
        except StopIteration:
            self.is_over, self.exhausted = True, self.best is None
        else:
            self.finish()

    @property
    def generated_in_all(self) -> int:
        return self.generated

    @property
    def effort(self) -> tuple[int | None, int | None, int]:
        """The nodes opened, goal tests, and the greatest g of an opened node or, without a list, of
        a successor.
        """
        made = 1 + self.looked_at if self.steps else 0
        tests = {None: None, "taken": self.steps, "made": made}[self.tests_goal]
        return (
            (self.entered, tests, self.deepest_entered)
            if self.lists_nodes
            else (None, tests, self.deepest_successor)
        )

    @property
    def peak(self) -> int:
        return max(sample.open for sample in self.samples)

    @property
    def answers(self) -> Answers:
        """Everything about the current step."""
        opened, closed = self.lists
        return Answers(
            node=self.now.node,
            why=self.why,
            successors=tuple(self.successors),
            counts=self.counts,
            open=tuple(entry.node for entry in sorted(opened, key=self.turn)),
            closed=tuple(entry.node for entry in closed),
            path=self.now.path,
            histogram=tuple(sorted(Counter(entry.f for entry in opened).items())),
        )
