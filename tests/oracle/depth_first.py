"""Depth-first search under a bound, once or repeatedly: a list of nodes, each with the successors
not yet tried.
"""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from tests.oracle.answers import Answers, Counts, Entered, Event, Node, Sample, Successor
from tests.oracle.sequences import is_pruned
from tests.oracle.sliding import BACK, Cells, Size, slides


class Place:
    """A node on the path. `untried`: its successors in move order, without the undo move unless
    that is requested (`back`), and without what is `left_out`.
    """

    def __init__(
        self,
        cells: Cells,
        move: str | None,
        h: int,
        step: int,
        following: list[tuple[str, Cells]],
        *,
        back: bool,
        left_out: str,
    ) -> None:
        self.cells, self.move, self.h, self.step = cells, move, h, step
        self.siblings = [
            letter
            for letter, _ in following
            if (back or move is None or letter != BACK[move]) and letter not in left_out
        ]
        self.untried = [item for item in following if item[0] in self.siblings]


class DepthFirst:
    """One search, made step by step; a step enters a node. `by_f` compares g + weight·h with the
    bound, else g.

    Without `by_f`, a node at the bound is not expanded; with it, one at the depth `cut`.
    `greatest`: the greatest bound. `growth`: the next bound: "least" beyond this one, "one" more,
    or "none" (there is only one iteration). `improves`: a solution lowers the bound below its
    length, and the search continues. `back`: whether undo moves are made; `prunes_cycles`:
    whether boards on the path are not entered again; `prunes`: whether moves that end a sequence
    with a duplicate are left out.
    """

    def __init__(
        self,
        start: Cells,
        goal: Cells,
        size: Size,
        evaluate: Callable[[Cells], int],
        *,
        by_f: bool,
        growth: str,
        bound: Fraction,
        order: str = "udlr",
        weight: Fraction = Fraction(1),
        back: bool = False,
        prunes_cycles: bool = False,
        cut: int | None = None,
        greatest: int | None = None,
        improves: bool = False,
        prunes: bool = False,
    ) -> None:
        self.start, self.goal, self.size, self.evaluate, self.order = (
            start,
            goal,
            size,
            evaluate,
            order,
        )
        self.by_f, self.growth, self.bound, self.weight = by_f, growth, bound, weight
        self.back, self.prunes_cycles, self.cut, self.greatest = (
            back,
            prunes_cycles,
            cut,
            greatest,
        )
        self.prunes = prunes
        self.improves, self.best = improves, None if improves else -1
        self.path: list[Place] = []
        self.beyond: list[Fraction] = []
        self.deepest_successor = self.cycles = 0
        self.why: Entered | None = None
        self.steps = self.generated = self.deepest = self.iteration = self.reopened = (
            self.not_expanded
        ) = 0
        self.least_h = evaluate(start)
        self.generated_in_all = 0
        self.pushed = 0
        deepest = None if prunes and by_f else 0  # not counted: some nodes have no successors
        self.effort: tuple[int | None, int, int | None] = None if improves else 1, 0, deepest
        self.solved = self.exhausted = False
        self.events: list[Event] = []
        self.parents: list[int] = []
        self.samples = [self.sample()]

    def f(self, g: int, h: int) -> Fraction:
        return g + self.weight * h if self.by_f else Fraction(g)

    def is_cut(self, depth: int) -> bool:
        """Whether nodes this deep are not expanded."""
        return depth == (self.cut if self.by_f else self.bound)

    def within(self) -> int:
        """How many successors of the last node a stack would take: within the bound, and not on the
        path if that is requested.
        """
        on_path = [place.cells for place in self.path] if self.prunes_cycles else []
        untried = [cells for _, cells in self.path[-1].untried if cells not in on_path]
        return sum(self.f(len(self.path), self.evaluate(cells)) <= self.bound for cells in untried)

    @property
    def peak(self) -> int:
        """The most nodes that have been on the path."""
        return self.deepest + 1

    @property
    def is_over(self) -> bool:
        return self.solved or self.exhausted

    def step(self) -> None:
        """Go on to the next node within the bound, and enter it; at the end of an iteration that is
        the start again.
        """
        left = 0
        before = [(place, list(place.untried)) for place in self.path], self.generated, self.cycles
        earlier = self.bound, list(self.events)
        if self.improves and self.path and self.path[-1].cells == self.goal:
            self.best = len(self.path) - 1
            self.bound = Fraction(self.best - 1)
            self.path[-1].untried = []
            self.events.append(Event(self.steps + 1, "bound", float(self.bound)))
        while self.path:
            place = self.path[-1]
            while place.untried:
                move, cells = place.untried.pop(0)
                self.generated += 1
                self.deepest_successor = max(self.deepest_successor, len(self.path))
                h = self.evaluate(cells)
                value = self.f(len(self.path), h)
                if self.prunes_cycles and cells in [one.cells for one in self.path]:
                    self.cycles += 1
                    continue
                if value <= self.bound:
                    which = place.siblings.index(move) + 1
                    self.enter(
                        cells,
                        move,
                        h,
                        Entered(
                            float(value), float(self.bound), left, which, len(place.siblings), None
                        ),
                    )
                    return
                self.beyond.append(value)
            self.path.pop()
            left += 1
        following = self.bound
        if self.iteration and self.beyond:
            following = self.bound + 1 if self.growth == "one" else min(self.beyond)
        is_last = self.iteration and (self.growth == "none" or not self.beyond)
        if is_last or (self.greatest is not None and following > self.greatest):
            self.end(*before)
            self.bound, self.events = earlier
        else:
            self.bound = following
            self.begin_iteration()

    def end(
        self, path: list[tuple[Place, list[tuple[str, Cells]]]], generated: int, cycles: int
    ) -> None:
        """Stay at the last step, which is all that can be asked about; only the total includes what
        was tried after it.
        """
        self.exhausted, self.generated_in_all, self.generated, self.cycles = (
            True,
            self.generated,
            generated,
            cycles,
        )
        for place, untried in path:
            place.untried = untried
            self.path.append(place)

    def begin_iteration(self) -> None:
        self.beyond = []
        self.iteration += 1
        self.events.append(Event(self.steps + 1, "bound", float(self.bound)))
        h = self.evaluate(self.start)
        self.enter(
            self.start,
            None,
            h,
            Entered(float(self.f(0, h)), float(self.bound), 0, 1, 1, self.iteration),
        )

    def left_out(self, cells: Cells, move: str) -> str:
        blanks = [place.cells.index(0) for place in self.path] + [cells.index(0)]
        moves = "".join(place.move or "" for place in self.path) + move
        return "".join(
            letter
            for letter, _ in slides(cells, self.size, self.order)
            if is_pruned(blanks, moves + letter, self.size, self.order)
        )

    def enter(self, cells: Cells, move: str | None, h: int, why: Entered) -> None:
        self.steps += 1
        self.why, self.generated_in_all = why, self.generated
        following = slides(cells, self.size, self.order)
        self.path.append(
            Place(
                cells,
                move,
                h,
                self.steps,
                following,
                back=self.back,
                left_out=self.left_out(cells, move or "") if self.prunes else "",
            )
        )
        self.parents.append(self.path[-2].step if len(self.path) > 1 else 0)
        self.deepest = max(self.deepest, len(self.path) - 1)
        if cells == self.goal:
            self.not_expanded += 1
        if self.is_cut(len(self.path) - 1):
            self.not_expanded += cells != self.goal
            self.path[-1].untried = []
            self.beyond += [] if self.by_f else [self.bound + 1]
        self.pushed += (move is None) + (0 if cells == self.goal else self.within())
        deepest = None if self.effort[2] is None else self.deepest_successor
        self.effort = None if self.improves else self.pushed, self.steps, deepest
        if h < self.least_h:
            self.least_h = h
            self.events.append(Event(self.steps, "lowest h", h))
        if cells == self.goal:
            self.solved = not self.improves
            self.events = [event for event in self.events if event.step < self.steps]
            self.events.append(Event(self.steps, "goal", len(self.path) - 1))
        self.samples.append(self.sample())

    @property
    def successors(self) -> list[Successor]:
        """Every legal move from the node entered last."""
        return self.successors_at(len(self.path) - 1) if self.path else []

    def successors_at(self, depth: int) -> list[Successor]:
        """Every legal move from a node on the path, tried or not, and its status."""
        place, found = self.path[depth], []
        if place.cells == self.goal:
            return []
        for move, cells in slides(place.cells, self.size, self.order):
            h = self.evaluate(cells)
            f = self.f(depth + 1, h)
            status = (
                "within the bound"
                if f <= self.bound and not self.is_cut(depth)
                else "beyond the bound"
            )
            if (
                self.prunes_cycles
                and cells in [one.cells for one in self.path[:depth]]
                and not self.is_cut(depth)
            ):
                status = "on the path"
            if move not in place.siblings:
                status = "not generated"
            if place.move is not None and move == BACK[place.move] and not self.back:
                status = "undo move"
            found.append(Successor(move, cells, depth + 1, h, float(f), status, None))
        return found

    @property
    def untried(self) -> list[Node]:
        """The successors still to be entered in this iteration, in order."""
        found = []
        for depth in reversed(range(len(self.path))):
            left = [cells for _, cells in self.path[depth].untried]
            waiting = [
                s
                for s in self.successors_at(depth)
                if s.cells in left and s.status == "within the bound"
            ]
            found += [Node(s.cells, s.move, s.g, s.h, s.f, None) for s in waiting]
        return found

    @property
    def waiting(self) -> list[int]:
        """For each open node, the step that entered its parent."""
        return [self.path[node.g - 1].step for node in self.untried] if self.steps else [0]

    @property
    def nodes(self) -> list[Node]:
        """The path, the start first."""
        return [
            Node(p.cells, p.move, depth, p.h, float(self.f(depth, p.h)), p.step)
            for depth, p in enumerate(self.path)
        ]

    def sample(self) -> Sample:
        depth = max(len(self.path) - 1, 0)
        h = self.path[-1].h if self.path else self.least_h
        return Sample(
            depth, len(self.path), float(self.f(depth, h)), self.least_h, depth, float(self.bound)
        )

    @property
    def counts(self) -> Counts:
        greatest = max((node.f for node in self.nodes), default=float(self.f(0, self.least_h)))
        opened = len(self.untried) if self.steps else 1
        return Counts(
            self.steps,
            self.steps - self.not_expanded,
            self.generated,
            opened,
            len(self.path),
            self.deepest,
            self.least_h,
            greatest,
            float(self.bound),
            None if self.improves else self.iteration,
            max(len(self.path) - 1, 0),
        )

    @property
    def answers(self) -> Answers:
        """Everything about the current step."""
        start = Node(
            self.start,
            None,
            0,
            self.evaluate(self.start),
            float(self.f(0, self.evaluate(self.start))),
            None,
        )
        untried = self.untried if self.steps else [start]
        return Answers(
            node=self.nodes[-1] if self.path else start,
            why=self.why,
            successors=tuple(self.successors),
            counts=self.counts,
            open=tuple(untried),
            closed=tuple(self.nodes),
            path="".join(place.move or "" for place in self.path),
            histogram=tuple(sorted(Counter(node.f for node in untried).items())),
        )
