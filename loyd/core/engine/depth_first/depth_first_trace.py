"""All queries about any step of a depth-first search."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ...system import counted
from ..puzzle.packing import ARRIVALS
from ..record import (
    Ancestry,
    AtDepth,
    BranchSwitches,
    Counts,
    CourseCounts,
    Event,
    Flame,
    Generation,
    Growth,
    Ledger,
    Node,
    Peaks,
    Sibling,
    StepColumns,
    Successor,
    SuccessorStatus,
    Work,
    format_f,
    spread,
)
from .depth_first_columns import DepthFirstColumns
from .depth_first_flames import DepthFirstFlames
from .depth_first_ledger import DepthFirstLedger
from .depth_first_story import DepthFirstStory
from .replay import Frame
from .replayed_places import ReplayedPlaces


class DepthFirstChoice(NamedTuple):
    """A node entered by the depth-first family.

    `backed_up`: how many levels the search backed up since the last step; the node is child `rank`
    of `total` in move order; `iteration` is set if an iteration begins here; `symbol` names what is
    compared with the bound, or with the length of the `best` solution so far.
    """

    symbol: str
    value: float
    bound: float
    backed_up: int
    rank: int
    total: int
    iteration: int | None = None
    best: int | None = None

    @property
    def sentence(self) -> str:
        """Why this node was entered: the next move within the bound, or the start of an
        iteration.
        """
        if self.iteration is not None:
            begins = (
                "the search begins" if self.iteration == 1 else f"iteration {self.iteration} begins"
            )
            return f"{begins} at the start with bound {format_f(self.bound)}."
        limit = f"within the bound {format_f(self.bound)}"
        if self.best is not None:
            limit = f"below the {self.best} of the best solution"
        within = f"{self.symbol} {format_f(self.value)} {limit}"
        text = f"child {self.rank} of {self.total} in move order, {within}"
        if self.backed_up:
            return f"backed up {counted(self.backed_up, 'level')}; then {text}."
        return f"{text}."


EXAMINED = (SuccessorStatus.WITHIN, SuccessorStatus.BEYOND)


class ReplayedTrace(ReplayedPlaces):
    """A record that replays its steps, with the questions that every depth-first search answers."""

    columns_type: type[StepColumns] = DepthFirstColumns
    story_type = DepthFirstStory
    ledger_type: type[DepthFirstLedger] = DepthFirstLedger

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._flames = DepthFirstFlames()
        self._ledger = self.ledger_type()
        self._jumps = BranchSwitches()

    def next_bound(self, step: int) -> float | None:
        return self.frame(step).next_bound

    def bound_setter(self, step: int) -> Successor | None:
        if not self.config.iterates:
            return None
        bound = self.frame(step).bound
        known = self._next_bound_without(step)
        beyond = (new for new in self.successors(step) if new.status in EXAMINED and bound < new.f)
        lowest = min(beyond, key=lambda new: new.f, default=None)
        return lowest if lowest and (known is None or lowest.f < known) else None

    def bound_origin(self, step: int) -> tuple[int, Successor] | None:
        begun = [iteration for iteration in self.iterations if iteration[0] <= step]
        if len(begun) < 2 or not self.has_h or self.config.improves:
            return None
        (first, _), (after, bound) = begun[-2:]
        # doubled until it is found, because the nodes just above the bound are usually among the
        # first
        reach = 1
        while first + reach < after - 1 and self.next_bound(first + reach) != bound:
            reach *= 2
        known = range(first + reach // 2, min(first + reach, after - 1))
        found = known.start + bisect_left(known, True, key=lambda at: self.next_bound(at) == bound)
        for parent in reversed(self.ancestor_steps(found - 1)):
            for new in self.successors(parent):
                if new.status in EXAMINED and new.f == bound:
                    return parent, new
        return None

    def _next_bound_without(self, step: int) -> float | None:
        """The next bound before the successors of the step's node, which are pruned one by one at
        later steps.
        """
        return self.next_bound(step)

    def counts(self, step: int) -> Counts:
        frame = self.frame(step)
        work = self.work(step)
        return Counts(
            step=step,
            expanded=work.expanded,
            generated=work.generated,
            open=self._waiting(step),
            closed=len(frame.levels),
            deepest_g=work.deepest_g,
            least_h=frame.least_h,
            greatest_f=self._greatest_f(frame),
            bound=work.bound,
            iteration=None if self.config.improves else frame.iteration,
            depth=len(frame.levels) - 1 if step else 0,
            best=self._best(step),
        )

    def _best(self, step: int) -> int | None:
        found = self.found_by(step)
        return found[-1][1] if found else None

    def _waiting(self, step: int) -> int:
        """The number of open nodes after a step."""
        return len(self.untried(step).depths) if step else 1

    def _greatest_f(self, frame: Frame) -> float:
        fs = self.formula.scaled(np.arange(len(frame.levels)), frame.levels.hs)
        return self.formula.unscaled(int(fs.max())) if len(fs) else self.formula.f(0, frame.least_h)

    def work(self, step: int) -> Work:
        """What the search had done by a step."""
        frame = self.frame(step)
        goals = self.goals_uncut(self.found_by(step), frame.bound)
        return Work(step - frame.cut_off - goals, frame.generated, frame.deepest, frame.bound)

    def is_at_limit(self, step: int) -> bool:
        frame = self.frame(step)
        is_goal = bool(step) and self.node(step).board == self.goal
        return step > 0 and not is_goal and self.config.is_cut(len(frame.levels) - 1, frame.bound)

    def peaks(self, step: int) -> Peaks:
        return Peaks(None, None, self.frame(step).deepest + 1, 0)

    def course_counts(self, step: int) -> CourseCounts:
        # What a lower bound took off the stack is not counted.
        pushed = None if self.config.improves else step + self._waiting(step)
        # Where an automaton prunes moves, a node may have no successors at all.
        is_counted = self.config.depth_limit is None or len(self.config.queue) == ARRIVALS
        return CourseCounts(pushed, step, self.deepest_generated(step) if is_counted else None)

    def open_nodes(
        self,
        step: int,
        first: int,
        count: int,
        frontier: int | None = None,  # a stack is one frontier
    ) -> list[Node]:
        if step == 0:
            return [self.node(0)][first : first + count]
        return self.paths.untried_nodes(self.untried(step).kept(np.s_[first : first + count]))

    def closed_nodes(self, step: int, first: int, count: int) -> list[Node]:
        frame = self.frame(step)
        return [
            self.paths.node(frame, depth)
            for depth in range(len(frame.levels))[first : first + count]
        ]

    def open_by_f(self, step: int) -> list[tuple[float, int]]:
        if not step:
            return [(self.node(0).f, 1)]
        values, counts = np.unique(self.untried(step).fs, return_counts=True)
        return list(zip(map(self.formula.unscaled, values.tolist()), counts.tolist(), strict=True))

    def growth(self, last: int, samples: int) -> Growth:
        self.check(last)
        if last <= samples:
            frames = [self.frame(step) for step in range(last + 1)]
        else:
            kept = [checkpoint for checkpoint in self.checkpoints.kept if checkpoint.step < last]
            frames = [kept[index].frame() for index in spread(len(kept) - 1, samples - 1)]
            frames.append(self.frame(last))
        return Growth.from_rows([self._sampled(frame) for frame in frames])

    def _sampled(self, frame: Frame) -> tuple[float, ...]:
        """The values of a `Growth`, of which `open` is the depth."""
        nodes = len(frame.levels)
        depth = max(nodes - 1, 0)
        f = self.formula.f(depth, frame.levels[-1].h if nodes else frame.least_h)
        return frame.step, depth, nodes, frame.least_h, depth, f, frame.bound

    def flame(self, step: int, root_step: int = 0, *, with_open: bool = False) -> Flame:
        # Open nodes are always counted.
        return self._flames.after_step(self, step, root_step)

    def ledger(self, step: int, *, with_re_expansions: bool = True) -> Ledger:
        ledger = self._ledger.after_step(self, step, with_re_expansions=with_re_expansions)
        return ledger._replace(bound_origin=self.bound_origin(step))

    def carry_on(self, ledger: Ledger, step: int) -> Ledger:
        """Everything is known at once but re-expansions, which are kept for rows that had ended."""
        if ledger.step == step:
            return ledger
        again = {(row.number, row.last): row.again for row in ledger.rows}
        found = self.ledger(step, with_re_expansions=False)
        return found._replace(
            rows=tuple(row._replace(again=again.get((row.number, row.last))) for row in found.rows)
        )

    def depths(self, step: int) -> tuple[AtDepth, ...]:
        return self._ledger.depths(self, step)

    def ancestry(self, step: int) -> Sequence[Generation]:
        frame = self.frame(step)
        if not frame.levels:
            return (Generation(self.node(0), 0, ()),)
        return Ancestry(
            len(frame.levels), lambda depths: [self._generation(frame, depth) for depth in depths]
        )

    def _generation(self, frame: Frame, depth: int) -> Generation:
        node, fan = self.paths.family(frame, depth)
        return Generation(
            node, frame.step - frame.levels[depth].entered, self._siblings(frame, depth, fan)
        )

    def _siblings(
        self, frame: Frame, depth: int, successors: Sequence[Successor]
    ) -> tuple[Sibling, ...]:
        """The successors of a node on the path, in their current state.

        Just before a node is entered, the previous sibling is still on the path, so one replay per
        sibling finds them all.
        """
        parent = frame.levels[depth]
        entered = dict[int, tuple[int | None, int]]()
        last = frame.step
        # A replay in which user code answers otherwise than before may be elsewhere.
        while last > parent.entered and len(levels := self.frame(last).levels) > depth + 1:
            child = levels[depth + 1]
            entered[child.blank] = child.entered, last - child.entered
            last = child.entered - 1
        found = []
        for new in successors:
            step, below = entered.get(new.board.blank, (None, 0))
            if step is not None:  # maybe under a higher bound
                new = new._replace(status=SuccessorStatus.WITHIN)
            found.append(
                Sibling(
                    new,
                    step,
                    below,
                    new.move in parent.pending and new.status is SuccessorStatus.WITHIN,
                )
            )
        return tuple(found)

    def deepest_generated(self, step: int) -> int:
        if step < 2:
            return 0
        # A node's successors are tried in the step after it. If the bound limits g, each one tried
        # within it is also entered.
        if self.config.depth_limit is not None:
            before = self.frame(step - 1).deepest
            goals = sum(length == before for _, length in self.found_by(step - 1))
            # Goals are not expanded.
            is_left = not goals or bool(self.visits(step - 1).by_g[before] > goals)
            return min(before + is_left, self.config.depth_limit)
        frame = self.frame(step)
        return max(frame.deepest, frame.deepest_cycle)

    def next_event(self, step: int) -> Event | None:
        if not self.has_levels:
            return self._jumps.next_event(self, step)
        found = [
            Event(at, kind, value)
            for kind, changes in (("bound", self.iterations), ("lowest h", self.least_h_at))
            for at, value in changes
            if step < at <= self.steps
        ]
        found += [Event(at, "goal", length) for at, length in self.found if step < at <= self.steps]
        return min(found, key=lambda event: (event.step, event.kind != "goal")) if found else None


class DepthFirstTrace(ReplayedTrace):
    """The record of IDA* and the others along one path."""

    def choice(self, step: int) -> DepthFirstChoice:
        before = self.frame(step - 1)
        frame = self.frame(step)
        depth = len(frame.levels) - 1
        symbol = self.formula.symbol
        value = self.formula.f(depth, frame.levels[-1].h)
        if depth == 0:
            return DepthFirstChoice(symbol, value, frame.bound, 0, 1, 1, frame.iteration)
        siblings = self.config.moves(frame.levels[depth - 1].came)
        return DepthFirstChoice(
            symbol,
            value,
            frame.bound,
            len(before.levels) - depth,
            siblings.index(frame.levels.moves(depth - 1)[0]) + 1,
            len(siblings),
            best=self._best(step - 1) if self.config.improves else None,
        )
