"""The record of a best-first search, and every question about any step of it."""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Literal

import numpy as np

from loyd.core.puzzle.board import Board, Move
from loyd.core.puzzle.exact import Space
from loyd.core.puzzle.packing import NO_MOVE, slides, unpack
from loyd.core.trace.best_first_successors import BestFirstStory, entries_ancestry, first_open, known_entry, opened_at, successors
from loyd.core.trace.best_first_views import BestFirstColumns, BestFirstFlames, growth_of
from loyd.core.trace.choice import BestFirstChoice, Tie
from loyd.core.trace.columns import (
    BLANK_BITS,
    EARLY_GOAL,
    GOAL,
    IMPROVED,
    MADE,
    MILESTONE,
    REOPENED,
    REQUEUED,
    SOLUTIONS,
    STEP,
    BestFirstRules,
    Bounds,
    Nodes,
    Reopened,
    Replaced,
    Solutions,
    Steps,
    allocate,
    high_words,
)
from loyd.core.trace.flame import Flame, Flames
from loyd.core.trace.formula import Priority
from loyd.core.trace.ledger import AtDepth, BestFirstLedger, Division, Ledger
from loyd.core.trace.node import BoundedCache, Counts, CourseCounts, Generation, GHCounts, Node, Peaks, Place, Successor, SuccessorStatus
from loyd.core.trace.open_list import OpenList, is_open
from loyd.core.trace.prefix_counts import H_BITS, ByDistance, ByPlace, PeakSizes, PrefixCounts, RunningSums, Sums
from loyd.core.trace.questions import Jumps
from loyd.core.trace.trace import Evaluate, Event, Growth, Integers, Reals, Trace, Words, spread

KEPT_STEPS = 512
"""The steps whose successors are kept: the paths to nodes that are expanded one after the other have most of theirs in common."""

MOVES = tuple(Move)


class BestFirstTrace(Trace):
    """Reads the columns that the loop appends to; see `loyd.core.trace.columns` for what each means.

    `successors_from`: by `Nodes.came`, how many successors are made of a node.
    `rules`: how it was told to search; `evaluate`: the h of a board, for those that were not kept.
    The loop replaces `nodes`, `slots`, `record`, `improved`, `replaced_closed` and `milestones` by longer copies as it grows.
    """

    nodes: Nodes
    slots: np.ndarray[tuple[int], np.dtype[np.uint32]]
    record: Steps
    improved: Replaced
    replaced_closed: Reopened
    requeued: Reopened
    bounds: Bounds
    solutions: Solutions
    milestones: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    registers: np.ndarray[tuple[int], np.dtype[np.int64]]
    is_exhausted = False
    """Whether the search has ended since nothing is left to expand."""
    goes_by_priority = True
    """Whether f and the tie rule alone say which open node is next."""
    evaluate_back: Evaluate
    """The h towards the start, where a second side begins at the goal."""
    side_type: Any = None
    """The type of `Nodes.side`; None where that is empty."""
    sides: tuple[str | None, ...] = (None,)
    """The names of the parts to which entries belong, by `Nodes.side`."""
    roots = 1
    """How many entries there are before the first step: where a side begins."""
    requeues: Literal["open", "closed"] | None = None
    """The list that an entry is on which gives way to a new one for the same node; None where that does not happen."""

    def __init__(
        self, start: Board, goal: Board, order: tuple[Move, ...], priority: Priority, rules: BestFirstRules, evaluate: Evaluate
    ) -> None:
        super().__init__()
        self.start, self.goal, self.order, self.priority, self.rules, self.evaluate = start, goal, order, priority, rules, evaluate
        self.formula = priority
        self._path: Integers = np.ones(1, np.int64)
        """The entries on the path that was asked for last: the next one has most of it in common."""
        counts = slides(start.height, start.width, order, undo_move=rules.undo_move).successors
        self.successors_from = np.zeros(256, np.int64)
        for blank in range(len(start.cells)):
            for came in range(NO_MOVE + 1):
                self.successors_from[blank | came << BLANK_BITS] = counts[blank, came]
        self._tallies: dict[Space | None, PrefixCounts] = {None: PrefixCounts(ByDistance())}
        self._open_list = OpenList()
        self._peaks = PeakSizes()
        self._flames: Flames[Any] = BestFirstFlames()
        self._ledger = BestFirstLedger()
        self._jumps = Jumps()
        self._kept_successors = BoundedCache[int, tuple[Successor, ...]](KEPT_STEPS)
        self.bytes_claimed = 0
        self._sums = RunningSums()

    def allocate(self, nodes: int, others: int) -> None:
        found = allocate(len(self.start.cells), self.side_type, nodes, others)
        self.nodes, self.record, self.improved, self.replaced_closed, self.requeued, self.bounds, self.solutions = found

    @property
    def cut(self) -> int:
        return self.rules.cut

    @property
    def bytes_used(self) -> int:
        return self.bytes_claimed - sum(int(column[filled:].nbytes) for group, filled in self.filled() for column in group)

    def filled(self) -> list[tuple[Any, int]]:
        """The columns that grow as the search goes on, and how much of each is in use: the rest is untouched and takes no memory."""
        groups = self.nodes, self.record, self.improved, self.replaced_closed, self.solutions
        places = MADE, STEP, IMPROVED, REOPENED, SOLUTIONS
        return [(group, int(self.registers[place])) for group, place in zip(groups, places, strict=True)]

    def set_columns(self, groups: Sequence[Any]) -> None:
        """Let longer ones take the place of those of `filled`."""
        self.nodes, self.record, self.improved, self.replaced_closed, self.solutions = groups

    @property
    def reopened(self) -> int:
        return self.reopened_by(self.steps)

    @property
    def goal_step(self) -> int | None:
        found = int(self.registers[SOLUTIONS])
        return int(self.solutions.step[found - 1]) if found else None

    @property
    def untried(self) -> int:
        goal = self.goal_step
        return sum(new.status is SuccessorStatus.UNTRIED for new in self.successors(goal)) if goal else 0

    def made_by(self, step: int) -> int:
        """How many entries exist after a step, entry 0 counted."""
        return int(self.record.made[step - 1]) if step else 1 + self.roots

    def improved_by(self, step: int) -> int:
        return self._replaced_by(self.improved, IMPROVED, step)

    def reopened_by(self, step: int) -> int:
        return self._replaced_by(self.replaced_closed, REOPENED, step)

    def requeued_by(self, step: int) -> int:
        return self._replaced_by(self.requeued, REQUEUED, step) if self.requeues else 0

    def bounds_at(self, steps: Integers) -> Reals:
        """The bound after each of some steps; NaN where there is none."""
        return np.full(len(steps), np.nan)

    @property
    def scale(self) -> int:
        return self.priority.scale

    def _replaced_by(self, replaced: Replaced | Reopened, register: int, step: int) -> int:
        new = replaced.new
        return bisect_left(new, self.made_by(step), hi=min(len(new), int(self.registers[register])))

    def node(self, step: int) -> Node:
        self.check(step)
        return self.entry_node(int(self.record.order[step - 1]) if step else 1, step)

    def entry_node(self, entry: int, step: int) -> Node:
        nodes = self.nodes
        g, h = int(nodes.g[entry]), int(nodes.h[entry])
        came = int(nodes.came[entry]) >> BLANK_BITS
        ended = int(nodes.ended[entry])
        return Node(
            entry=entry,
            step=ended + 1 if 0 <= ended < step else None,
            board=unpack(int(nodes.lo[entry]), int(high_words(nodes, entry)), self.start.height, self.start.width),
            move=None if came == NO_MOVE else Move(came),
            g=g,
            h=h,
            f=self.priority.f(g, h),
        )

    def choice(self, step: int) -> BestFirstChoice:
        self.check(step, 1)
        node, priority = self.node(step), self.priority
        keys, sizes = self._open_list.sizes(self, step - 1)
        key = self.bucket_keys(self.open_classes(np.array([node.entry])))
        tied, still_tied = int(sizes[priority.whole_of(keys) == priority.whole_of(key)].sum()), int(sizes[keys == key].sum())
        return BestFirstChoice(priority.symbol, node.f, int(sizes.sum()), tied, priority.tie, still_tied)

    def successors(self, step: int) -> tuple[Successor, ...]:
        self.check(step)
        found = self._kept_successors.get(step)
        if found is None:
            found = self._kept_successors[step] = self._read_successors(step) if step else ()
        return found

    def _read_successors(self, step: int) -> tuple[Successor, ...]:
        return successors(self, step)

    def open_node(self, step: int, board: Board) -> Node | None:
        self.check(step)
        made = self.made_by(step)
        if not self.rules.remembers:
            entry = first_open(self, board, step)
            return self.entry_node(entry, step) if entry else None
        try:
            known, _ = known_entry(self, board, made)
        except KeyError:
            return None
        return None if known >= made or 0 <= self.nodes.ended[known] < step else self.entry_node(known, step)

    def peaks(self, step: int) -> Peaks:
        self.check(step)
        return self._peaks.up_to(step, step - self.goals_taken(step), self)

    def course_counts(self, step: int) -> CourseCounts:
        self.check(step)
        enqueued = self.made_by(step) - 1
        tests = enqueued if self.registers[EARLY_GOAL] and step else step
        return CourseCounts(enqueued, tests, self._peaks.deepest(step, self))

    def packed_boards(self, first: int, last: int) -> tuple[Words, Words]:
        self.check(first, 1)
        entries = self.record.order[first - 1 : min(last, self.steps)]
        return self.nodes.lo[entries], high_words(self.nodes, entries)

    def step_places(self, first: int, last: int) -> tuple[Integers, Integers]:
        self.check(first, 1)
        entries = self.record.order[first - 1 : min(last, self.steps)]
        return self.nodes.g[entries].astype(np.int64), self.nodes.h[entries].astype(np.int64)

    def counts(self, step: int) -> Counts:
        self.check(step)
        made = self.made_by(step)
        sums = self.records(step)
        return Counts(
            step=step,
            expanded=step - self.goals_taken(step) - sums.cut_off,
            generated=sums.generated,
            open=made - 1 - step - self.improved_by(step),
            closed=step - self.goals_taken(step) - self.reopened_by(step),
            deepest_g=sums.deepest,
            least_h=sums.least_h,
            greatest_f=self.unscaled(sums.greatest),
        )

    def wholes(self, entries: Any) -> Any:
        return self.priority.whole(self.nodes.g[entries].astype(np.int64), self.nodes.h[entries].astype(np.int64))

    def unscaled(self, whole: int) -> float:
        """An f from what `wholes` says; an int where it is whole."""
        return self.priority.unscaled(whole)

    @property
    def division(self) -> Division:
        """What makes a row of the ledger."""
        return Division.LAYER if self.priority.symbol == "g" else Division.F if self.priority.h_weight else Division.WHOLE

    def _solution_at(self, step: int) -> int:
        return bisect_right(self.solutions.step, step, hi=int(self.registers[SOLUTIONS]))

    def solved_by(self, step: int) -> int | None:
        found = self._solution_at(step)
        return int(self.solutions.step[found - 1]) if found else None

    @property
    def goal_steps(self) -> Sequence[int]:
        """The steps that took the goal from the open list: the last step of most searches that find it."""
        step = self.goal_step
        return [step] if step and int(self.registers[GOAL]) == self.record.order[step - 1] else []

    def goals_taken(self, step: int) -> int:
        """How many goals were taken from the open list up to a step."""
        return bisect_right(self.goal_steps, step)

    def least_h_by(self, steps: Integers) -> Integers:
        return np.array([self.levels(step)[0] for step in steps.tolist()], np.int64)

    def levels(self, step: int) -> tuple[int, int]:
        """The lowest h and the greatest priority, not divided, up to a step: `records` would look at successors."""
        _, _, least, greatest, *_ = self.milestones[max(step - 1, 0) // MILESTONE].tolist()
        taken = self.record.order[max(step - 1, 0) // MILESTONE * MILESTONE : step] if step else np.ones(1, np.int64)
        return int(self.nodes.h[taken].min(initial=least)), int(self.wholes(taken).max(initial=greatest if step else 0))

    def records(self, step: int) -> Sums:
        return self._sums.after_step(self, step)

    def generated_by(self, entries: Any, first: int) -> Integers:  # noqa: ARG002  others have to know the steps
        """How many successors the steps after `first`, which expanded these entries, generated, unless it was too deep for it."""
        found: Integers = self.successors_from[self.nodes.came[entries]]
        return found

    def left_out_by(self, first: int, last: int) -> int:  # noqa: ARG002  most searches prune none
        """How many successors the steps after `first` up to `last` pruned."""
        return 0

    def open_nodes(self, step: int, first: int = 0, count: int = 100) -> list[Node]:
        self.check(step)
        return [self.entry_node(entry, step) for entry in self._open_list.entries(self, step, first, count)]

    @property
    def takes_oldest(self) -> bool:
        """Whether of open entries whose turn is the same the oldest is taken, not the newest."""
        return self.priority.tie.age == "oldest"

    def open_classes(self, entries: Any) -> Integers:
        """A number for each entry, which never changes; those of one class are in one bucket of the open list."""
        if self.priority.tie is Tie.RANDOM:
            found: Integers = self.priority.key(self.nodes.g[entries].astype(np.int64), self.nodes.h[entries].astype(np.int64), entries)
            return found
        return ByDistance().classify(self.nodes, entries)

    def bucket_keys(self, classes: Integers) -> Integers:
        if self.priority.tie is Tie.RANDOM:
            return classes
        found: Integers = self.priority.key(classes >> H_BITS, classes & (1 << H_BITS) - 1, 0)
        return found

    def turns(self, keys: Integers, step: int) -> Integers:  # noqa: ARG002  it is the same throughout for most
        """By the keys of buckets, when their entries would be taken after a step: least first, where it is equal by age."""
        return keys

    def sides_of(self, keys: Integers) -> Integers:
        """By the keys of buckets, the parts of the open list whose entries are counted apart."""
        return np.zeros(len(keys), np.int64)

    def parts_of(self, keys: Integers) -> Integers:
        """By the keys of all buckets that hold something, their places among the `frontiers`."""
        return self.sides_of(keys)

    def begun_anew(self, step: int) -> tuple[int, int]:  # noqa: ARG002  most lists are never
        """The last step before a step after which all open entries were replaced, and the first of the new ones; zeros for none."""
        return 0, 0

    def open_place(self, entry: int, step: int) -> tuple[int, int]:
        """The place of an open entry in the open list after a step, among those of its side, from 1 on, and how many are there."""
        return self._open_list.place(self, entry, step)

    def closed_nodes(self, step: int, first: int = 0, count: int = 100) -> list[Node]:
        self.check(step)
        old = self.replaced_closed.old[: self.reopened_by(step)]
        gone = np.sort(self.nodes.ended[old].astype(np.int64))
        places = np.arange(first, min(first + count, step - self.goals_taken(step) - len(gone)), dtype=np.int64)
        kept_before = gone - np.arange(len(gone))
        indices = places + np.searchsorted(kept_before, places, side="right")
        return [self.entry_node(int(entry), step) for entry in self.record.order[indices]]

    def open_by_f(self, step: int) -> list[tuple[float, int]]:
        self.check(step)
        keys, sizes = self._open_list.sizes(self, step)
        values, places = np.unique(self.priority.whole_of(keys), return_inverse=True)
        counts = np.bincount(places, sizes)
        return [(self.priority.unscaled(value), int(count)) for value, count in zip(values.tolist(), counts, strict=True)]

    def step_columns(self, first: int, last: int) -> BestFirstColumns:
        self.check(first, 1)
        self.check(last)
        return BestFirstColumns(self, first, last)

    def plane(self, step: int, space: Space | None = None) -> GHCounts:
        self.check(step)
        taken = self.goals_taken(step)  # and nothing else happens at that step
        plane = replace(self._tally(space).plane(step - taken, self), has_visits=not self.rules.remembers)
        goal = self.node(step)
        return plane.without_open((goal.g, goal.h) if space is None else space.distances(goal.board)) if taken else plane

    def nodes_at(self, step: int, places: Collection[Place], space: Space | None = None, count: int = 100) -> list[Node]:
        self.check(step)
        return [self.entry_node(entry, step) for entry in self._tally(space).entries_at(step, places, self, count)]

    def first_step_at(self, places: Collection[Place], space: Space | None = None) -> int | None:
        return self._tally(space).first_step(places, self.steps, self)

    def _tally(self, space: Space | None) -> PrefixCounts:
        if space is None or space in self._tallies:
            return self._tallies[space]
        return self._tallies.setdefault(space, PrefixCounts(ByPlace(space)))

    def path(self, step: int) -> tuple[Move, ...]:
        self.check(step)
        return self._path_to(int(self.record.order[step - 1]) if step else 1)

    def path_places(self, step: int, most: int = 1000) -> list[Place]:
        self.check(step)
        entries = self.path_entries(step)[-most:]
        return list(zip(self.nodes.g[entries].tolist(), self.nodes.h[entries].tolist(), strict=True))

    def path_entries(self, step: int) -> Integers:
        """The entries on the path to the node of a step, from the start's on; the start's alone for step 0."""
        if not step:
            return np.ones(1, np.int64)
        entry, path = int(self.record.order[step - 1]), self._path
        g = int(self.nodes.g[entry])
        if g >= len(path) or path[g] != entry:
            parent = self.parent(entry)
            if 0 < g <= len(path) and path[g - 1] == parent:
                path = np.append(path[:g], entry)
            else:
                path = self.record.order[np.array(self.ancestor_steps(step), np.int64) - 1].astype(np.int64)
            self._path = path
        return path[: g + 1]

    def _path_to(self, entry: int) -> tuple[Move, ...]:
        if entry <= self.roots:
            return ()
        before = self.path_entries(self.made_at(entry))
        moves = self.nodes.came[np.append(before[1:], entry)] >> BLANK_BITS
        return tuple(map(MOVES.__getitem__, moves.tolist()))

    def parent(self, entry: int) -> int:
        """The entry that an entry of the recorded steps came from; 0 for the start."""
        opened = self.made_at(entry)
        return int(self.record.order[opened - 1]) if opened else 0

    def made_at(self, entry: int) -> int:
        """The step that expanded the parent of an entry of the recorded steps; 0 for a root."""
        return opened_at(self, entry, self.steps)

    def solution(self) -> tuple[Move, ...] | None:
        goal = int(self.registers[GOAL])
        return self._path_to(goal) if goal else None

    def growth(self, last: int, samples: int) -> Growth:
        self.check(last)
        return growth_of(self, spread(last, samples))

    def flame(self, step: int, root_step: int = 0, *, with_open: bool = False) -> Flame:
        self.check(step)
        self.check(root_step)
        return self._flames.after_step(self, step, root_step, with_open=with_open)

    def ledger(self, step: int, *, with_re_expansions: bool = True) -> Ledger:  # noqa: ARG002  it is there anyway
        self.check(step)
        return self._ledger.after_step(self, step)

    def depths(self, step: int) -> tuple[AtDepth, ...]:
        self.check(step)
        return self._ledger.depths(self, step)

    def ancestor_steps(self, step: int) -> list[int]:
        self.check(step)
        return self._flames.ancestor_steps(self, step)

    def parent_step(self, step: int) -> int:
        self.check(step, 1)
        return self.made_at(int(self.record.order[step - 1]))

    def ancestry(self, step: int) -> Sequence[Generation]:
        self.check(step)
        return entries_ancestry(self, self._flames, step) if step else (Generation(self.node(0), 0, ()),)

    def deepest_generated(self, step: int) -> int:
        self.check(step)
        return self.records(step).deepest_made

    def story(self, board: Board) -> BestFirstStory:
        return BestFirstStory(self, board)

    def copies(self, entries: Sequence[int], step: int) -> dict[int, list[int]]:
        del step
        return {entry: [entry] for entry in entries}

    def is_open(self, entry: int, step: int) -> bool:
        made = self.made_by(step)
        return entry < made and bool(is_open(int(self.nodes.ended[entry]), step, made))

    def next_event(self, step: int) -> Event | None:
        self.check(step)
        if not self.has_levels:
            return self._jumps.next_event(self, step)
        least, greatest = self.records(step)[2:4]
        last = self.steps
        milestone = (step - 1) // MILESTONE + 1 if step else 0
        while milestone * MILESTONE < last and self.milestones[milestone, 2] == least and self.milestones[milestone, 3] == greatest:
            milestone += 1
        low = max(step, (milestone - 1) * MILESTONE)
        entries = self.record.order[low : min(last, milestone * MILESTONE + 1)]
        g, h = self.nodes.g[entries].astype(np.int64), self.nodes.h[entries].astype(np.int64)
        priority = self.priority.whole(g, h)
        hits = np.flatnonzero((h < least) | (priority > greatest))
        goal = self.goal_step
        if len(hits) and (goal is None or low + int(hits[0]) + 1 < goal):
            index = int(hits[0])
            if priority[index] > greatest:
                return Event(low + index + 1, self.priority.symbol, self.priority.unscaled(int(priority[index])))
            return Event(low + index + 1, "lowest h", int(h[index]))
        return Event(goal, "goal", int(self.nodes.g[self.registers[GOAL]])) if goal is not None and goal > step else None
