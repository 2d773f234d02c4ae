"""The record of a best-first search: its columns, and direct queries about a step or an entry."""

from abc import abstractmethod
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from ..puzzle import Board, Move, Moves
from ..puzzle.packing import NO_MOVE, Integers, Reals, pack, slides, unpack
from ..record import (
    MOST_PLACES,
    BestFirstConfig,
    Bounds,
    Division,
    Evaluate,
    Node,
    Nodes,
    Place,
    Priority,
    Replaced,
    Solutions,
    Steps,
    SuccessorStatus,
    Tie,
    Trace,
    allocate,
    columns,
    high_words,
)

H_BITS = 8
MOVES_BY_NUMBER = tuple(Move)


class BestFirstRecord(Trace):
    """Reads the columns that the loop appends to; see `loyd.core.engine.record.columns` for their
    meaning.

    `successors_from`: by `Nodes.arrival`, the number of successors of a node.
    `config`: the rules of the search; `evaluate`: computes h of a board, for boards that were not
    kept. The loop replaces `nodes`, `slots`, `step_data`, `improved`, `replaced_closed` and
    `milestones` with longer copies as it grows.
    """

    nodes: Nodes
    slots: np.ndarray[tuple[int], np.dtype[np.uint32]]
    step_data: Steps
    improved: Replaced
    replaced_closed: Replaced
    requeued: Replaced
    bounds: Bounds
    solutions: Solutions
    milestones: Integers
    registers: Any
    """The registers (see `Registers`) as they were when the loop stopped last. Each publication
    replaces them by a new copy, so a reference that is kept shows an earlier state.
    """
    is_exhausted = False
    """Whether the search ended without the goal because it had no node to expand next: the open
    list was empty, a local search stopped, or f of the start is above the limit.
    """
    goes_by_priority = True
    """Whether f and the tie rule alone determine which open node is next."""
    evaluate_back: Evaluate
    """h towards the start, for a second side that begins at the goal."""
    extra_type: Any = None
    """The type of `Nodes.extra`; None if that is empty."""
    keeps_root_h = False
    """Whether `Nodes.root_h` is kept."""
    queue_names: tuple[str | None, ...] = (None,)
    """The names of the parts to which entries belong, by `Nodes.extra`."""
    roots = 1
    """The number of entries before the first step: one for each side."""
    requeues: Literal["open", "closed", "both"] | None = None
    """The list that holds an entry when a new entry for the same node replaces it; None if that
    does not happen. Under "both" they are among the improved and the reopened, too.
    """
    has_one_successor = False
    """Whether all successors of a node except the best count as never having been on the open
    list.
    """

    def __init__(
        self,
        start: Board,
        goal: Board,
        order: Moves,
        priority: Priority,
        config: BestFirstConfig,
        evaluate: Evaluate,
    ):
        super().__init__()
        self.start = start
        self.goal = goal
        self.order = order
        self.priority = priority
        self.config = config
        self.evaluate = evaluate
        self.formula = priority
        self._path: Integers = np.ones(1, np.int64)
        """The entries on the path queried last: the next path shares most of it."""
        counts = slides(start.height, start.width, order, undo_move=config.undo_move).successors
        # By the whole arrival byte, so that counting the successors of many nodes is one array
        # look-up.
        self.successors_from = np.zeros(256, np.int64)
        for blank in range(len(start.cells)):
            for came in range(NO_MOVE + 1):
                self.successors_from[blank | came << columns.BLANK_BITS] = counts[blank, came]
        self.bytes_claimed = 0

    def allocate(self, nodes: int, others: int) -> None:
        """Columns with room for so many nodes, and so many rows of everything else."""
        BestFirstRecord.set_columns(
            self,
            allocate(
                len(self.start.cells),
                self.extra_type,
                nodes,
                others,
                keeps_root_h=self.keeps_root_h,
            ),
        )

    @property
    def depth_limit(self) -> int:
        """The g at which no node is expanded any more: the depth limit, or INFINITE."""
        return self.config.depth_limit

    @property
    def bytes_used(self) -> int:
        return self.bytes_claimed - sum(
            int(column[filled:].nbytes) for group, filled in self.filled() for column in group
        )

    def filled(self) -> list[tuple[Any, int]]:
        """The columns that grow with the search, and how much of each is in use: the rest is never
        written and takes no memory.
        """
        registers = self.registers
        return [
            (self.nodes, registers.entry_count),
            (self.step_data, registers.step),
            (self.improved, registers.improved),
            (self.replaced_closed, registers.reopened),
            (self.requeued, registers.requeued),
            (self.bounds, registers.bounds),
            (self.solutions, registers.solutions),
        ]

    def set_columns(self, groups: Sequence[Any]) -> None:
        """Replace the columns of `filled` with longer ones."""
        self.nodes, self.step_data, self.improved, *rest = groups
        self.replaced_closed, self.requeued, self.bounds, self.solutions = rest

    @property
    def reopened(self) -> int:
        return self.reopened_count(self.steps)

    @property
    def goal_step(self) -> int | None:
        found = self.registers.solutions
        return int(self.solutions.step[found - 1]) if found else None

    @property
    def goal_steps(self) -> Sequence[int]:
        """The steps that took the goal from the open list: the last step of most searches that find
        it.
        """
        found, entries = (column[: self.registers.solutions] for column in self.solutions[:2])
        return found[self.step_data.expanded[found - 1] == entries].tolist()

    def goal_count(self, step: int) -> int:
        """How many goals were taken from the open list up to a step."""
        return bisect_right(self.goal_steps, step)

    @property
    def untried(self) -> int:
        """How many successors of the goal's step were left ungenerated, because a goal test on
        generation ended the search before them.
        """
        goal = self.goal_step
        return (
            sum(new.status is SuccessorStatus.UNTRIED for new in self.successors(goal))
            if goal
            else 0
        )

    def entry_count(self, step: int) -> int:
        """The number of entries after a step, including entry 0."""
        return int(self.step_data.entry_count[step - 1]) if step else 1 + self.roots

    def entry_counts(self, steps: Integers) -> Integers:
        """The number of entries after each of these steps, including entry 0; step 0 is allowed."""
        entry_counts = self.step_data.entry_count[np.maximum(steps - 1, 0)]
        return np.where(steps > 0, entry_counts, self.entry_count(0)).astype(np.int64)

    def improved_count(self, step: int) -> int:
        """How many open nodes had been given a better path by a step."""
        return self._replaced_by(self.improved, self.registers.improved, step)

    def reopened_count(self, step: int) -> int:
        """How many closed nodes had been reopened by a step."""
        return self._replaced_by(self.replaced_closed, self.registers.reopened, step)

    def requeued_count(self, step: int) -> int:
        """How often a node had been put back into the open list, under another key, by a step."""
        return (
            self._replaced_by(self.requeued, self.registers.requeued, step) if self.requeues else 0
        )

    def _replaced_by(self, replaced: Replaced, count: int, step: int) -> int:
        new = replaced.newer
        # Replacements are listed by rising new entry, so those of the first steps are a prefix.
        # The column was fetched before the count: a running search may have replaced both in
        # between.
        return bisect_left(new, self.entry_count(step), hi=min(len(new), count))

    def bounds_at(self, steps: Integers) -> Reals:
        """The bound after each of these steps; NaN if there is none."""
        return np.full(len(steps), np.nan)

    @property
    def scale(self) -> int:
        """The number by which priorities are multiplied in the record, so that they are whole."""
        return self.priority.scale

    def node(self, step: int) -> Node:
        return self.entry_node(self.expanded_entry(step) if step else 1, step)

    def expanded_entry(self, step: int) -> int:
        """The entry that a step expanded; steps count from 1, and step 0 has none."""
        return int(self.step_data.expanded[step - 1])

    def bound_count(self, step: int) -> int:
        """How many bounds had been set before or by a step."""
        return bisect_right(self.bounds.step, step, hi=self.registers.bounds)

    def entry_node(self, entry: int, step: int) -> Node:
        """The node of an entry as it was at a step; its own `step` is None if it was open then."""
        nodes = self.nodes
        g = int(nodes.g[entry])
        h = int(nodes.h[entry])
        came = int(nodes.arrival[entry]) >> columns.BLANK_BITS
        ended = int(nodes.ended[entry])
        return Node(
            entry=entry,
            step=ended + 1 if 0 <= ended < step else None,
            board=unpack(
                int(nodes.lo[entry]),
                int(high_words(nodes, entry)),
                self.start.height,
                self.start.width,
            ),
            move=None if came == NO_MOVE else Move(came),
            g=g,
            h=h,
            f=self.f_of(entry),
            side=self.queue_names[int(nodes.extra[entry])] if len(self.queue_names) > 1 else None,
        )

    def f_of(self, entry: int) -> float:
        """The priority of an entry in moves, no longer multiplied by `scale`."""
        return self.priority.f(int(self.nodes.g[entry]), int(self.nodes.h[entry]))

    def g_and_h(self, entries: Any) -> tuple[Integers, Integers]:
        """The g and h of these entries."""
        return self.nodes.g[entries].astype(np.int64), self.nodes.h[entries].astype(np.int64)

    def scaled_priorities(self, entries: Any) -> Any:
        """The priorities of these entries before division by `scale`."""
        return self.priority.scaled(*self.g_and_h(entries))

    def unscaled(self, whole: int) -> float:
        """The f for a priority from `scaled_priorities`; an int if it is whole."""
        return self.priority.unscaled(whole)

    @property
    def division(self) -> Division:
        """What the rows of the ledger stand for, such as layers of g or values of f."""
        return (
            Division.LAYER
            if self.priority.symbol == "g"
            else Division.F
            if self.priority.h_weight
            else Division.WHOLE
        )

    def _solution_at(self, step: int) -> int:
        return bisect_right(self.solutions.step, step, hi=self.registers.solutions)

    def solution_step(self, step: int) -> int | None:
        """The step of the last solution found by a step; None if there was none."""
        found = self._solution_at(step)
        return int(self.solutions.step[found - 1]) if found else None

    def extremes(self, step: int) -> tuple[int, int]:
        """The lowest h and the greatest undivided priority up to a step; cheaper than `totals`,
        which reads successors. At most 4,096 steps are read.
        """
        if not step:  # the first milestone is missing if the start is above the limit of f
            return int(self.nodes.h[1]), int(self.scaled_priorities(np.ones(1, np.int64))[0])
        # A milestone is written by the first step of each 4,096 and covers that step too.
        milestone = (step - 1) // columns.MILESTONE
        _, _, least, greatest, *_ = self.milestones[milestone].tolist()
        taken = self.step_data.expanded[milestone * columns.MILESTONE : step]
        return int(self.nodes.h[taken].min(initial=least)), int(
            self.scaled_priorities(taken).max(initial=greatest)
        )

    def successor_counts(self, entries: Any, first: int) -> Integers:
        """How many successors each step after `first` generated, where these are the entries
        expanded; the depth limit is ignored. Some searches need the steps for it.
        """
        return self.successors_from[self.nodes.arrival[entries]]

    def pruned_count(self, first: int, last: int) -> int:
        """How many successors the steps after `first` up to `last` pruned; 0 in most searches."""
        return 0

    @property
    def takes_oldest(self) -> bool:
        """Whether the oldest of equally ranked open entries is taken, not the newest."""
        return self.priority.tie.age == "oldest"

    def bucket_ids(self, entries: Any) -> Integers:
        """A number for each entry, which never changes; entries of one class are in one bucket of
        the open list.
        """
        if self.priority.tie is Tie.RANDOM:
            return self.priority.key(*self.g_and_h(entries), entries)
        return self.gh_numbers(entries)

    def gh_numbers(self, entries: Any, sides: int = 1) -> Integers:
        """A number for the g and h of each entry, and for its side if there are several."""
        # g and h in one number: g 3, h 6 is 3 << 8 | 6 = 774, of which the low byte gives h back.
        found: Integers = self.nodes.g[entries].astype(np.int64)
        found <<= H_BITS
        found |= self.nodes.h[entries]
        if sides > 1:
            found *= sides
            found += self.nodes.extra[entries]
        return found

    def bucket_keys(self, classes: Integers) -> Integers:
        """What these classes are sorted by in the open list: the lowest key is expanded first."""
        if self.priority.tie is Tie.RANDOM:
            return classes
        return self.priority.key(classes >> H_BITS, classes & (1 << H_BITS) - 1, 0)

    def bucket_ranks(self, keys: Integers, step: int) -> Integers:
        """The rank of each bucket, by key, after a step: the entries of the lowest are taken first;
        equal ranks are ordered by age. In most searches it is the key at every step.
        """
        return keys

    def queue_numbers(self, keys: Integers) -> Integers:
        """The part of the open list, by key, within which a bucket's entries are counted."""
        return np.zeros(len(keys), np.int64)

    def frontier_indices(self, keys: Integers) -> Integers:
        """The index among the `frontiers` of each bucket, given the keys of all non-empty
        buckets.
        """
        return self.queue_numbers(keys)

    def last_rebuild(self, step: int) -> tuple[int, int]:
        """The last earlier step after which the whole open list had been replaced, and the first of
        the new entries; (0, 0) if none, as in most searches.
        """
        return 0, 0

    def path(self, step: int) -> Moves:
        return self._path_to(self.node(step).entry)

    def path_places(self, step: int) -> list[Place]:
        entries = self.path_entries(step)[-MOST_PLACES:]
        return list(
            zip(self.nodes.g[entries].tolist(), self.nodes.h[entries].tolist(), strict=True)
        )

    def path_entries(self, step: int) -> Integers:
        """The entries on the path to the node of a step, start first; only the start for step 0.
        O(depth) where it goes on from the last path, else O(depth · log steps).
        """
        if not step:
            return np.ones(1, np.int64)
        entry = self.expanded_entry(step)
        path = self._path
        g = int(self.nodes.g[entry])
        # Most steps go on from the path queried last: it is cut above the node and one entry is
        # added. Only a jump to another branch follows all parents.
        if g >= len(path) or path[g] != entry:
            if 0 < g <= len(path) and path[g - 1] == self.parent(entry):
                path = np.append(path[:g], entry)
            else:
                path = self.step_data.expanded[
                    np.array(self.ancestor_steps(step), np.int64) - 1
                ].astype(np.int64)
            self._path = path
        return path[: g + 1]

    def _path_to(self, entry: int) -> Moves:
        if entry <= self.roots:
            return ()
        before = self.path_entries(self.parent_step_of(entry))
        moves = self.nodes.arrival[np.append(before[1:], entry)] >> columns.BLANK_BITS
        return tuple(map(MOVES_BY_NUMBER.__getitem__, moves.tolist()))

    def parent(self, entry: int) -> int:
        """The parent entry of an entry of the recorded steps; 0 for the start."""
        opened = self.parent_step_of(entry)
        return self.expanded_entry(opened) if opened else 0

    def parent_step_of(self, entry: int) -> int:
        """The step that expanded the parent of an entry of the recorded steps; 0 for a root."""
        return self.opening_step(entry, self.steps)

    def opening_step(self, entry: int, step: int) -> int:
        """The step that opened an entry, given that it is at most `step`; 0 for a root. O(log
        steps): entries are numbered in the order of their creation.
        """
        entry_counts = self.step_data.entry_count[
            :step
        ]  # a plain int would make NumPy convert the whole column
        return (
            0
            if entry <= self.roots
            else int(np.searchsorted(entry_counts, entry_counts.dtype.type(entry), side="right"))
            + 1
        )

    def parent_steps(self, entries: Any) -> Integers:
        """`parent_step_of` for many entries."""
        entry_counts = self.step_data.entry_count[: self.steps]
        return np.where(
            entries <= self.roots,
            0,
            np.searchsorted(entry_counts, entries.astype(entry_counts.dtype), "right") + 1,
        )

    def replacement_lists(self) -> list[tuple[Any, int]]:
        """The lists of replaced entries, and how much of each is filled."""
        return self.filled()[2:5]

    def replaced_with(self, entry: int) -> int:
        """The entry that replaced an entry, while it was open or later; 0 if none has."""
        return int(self.replacements(entry))

    def replacements(self, entries: Any) -> Any:
        """`replaced_with` for many entries: the one place that decodes `ended` and `link`.

        An entry replaced while open holds -1 - (the new entry) in `ended`: 7 replaced it if that is
        -8. One replaced after its expansion keeps the step in `ended`, and holds -(the new entry)
        in `link`, which is positive or 0 as long as nothing has replaced it.
        """
        ended = self.nodes.ended[entries].astype(np.int64)
        reopened = np.maximum(-self.nodes.link[entries].astype(np.int64), 0)
        return np.where(ended < columns.STILL_OPEN, -1 - ended, reopened)

    def entries_of(self, board: Board, entry_count: int) -> list[int]:
        """All entries of a board among the first `entry_count`, in the order of their creation.
        O(entries): one pass over the low words.
        """
        low, high = pack(board)
        entries = 1 + np.flatnonzero(self.nodes.lo[1:entry_count] == low)
        return entries[high_words(self.nodes, entries) == high].tolist()

    def parent_step(self, step: int) -> int:
        return self.parent_step_of(self.expanded_entry(step))

    def solution_length(self, place: int) -> int:
        """The moves of a solution; in a two-sided search, those of both sides together."""
        return int(
            self.nodes.g[[self.solutions.entry[place], self.solutions.met_entry[place]]].sum()
        )

    def solution(self) -> Moves | None:
        goal = self.registers.goal
        return self._path_to(goal) if goal else None

    def copies(self, entries: Sequence[int], step: int) -> dict[int, list[int]]:
        """The entries that count as one node with each of these: itself, unless a rule stores a
        node twice.
        """
        return {entry: [entry] for entry in entries}

    def is_open(self, entry: int, step: int) -> bool:
        """Whether an entry was on the open list after a step."""
        entry_count = self.entry_count(step)
        return entry < entry_count and bool(
            is_open(int(self.nodes.ended[entry]), step, entry_count)
        )

    def open_entries(self, step: int) -> Integers:
        """The open entries after a step, in the order of their creation. O(entries)."""
        entry_count = self.entry_count(step)
        return 1 + np.flatnonzero(is_open(self.nodes.ended[1:entry_count], step, entry_count))

    @abstractmethod
    def open_place(self, entry: int, step: int) -> tuple[int, int]:
        """The place (from 1) of an open entry in the open list after a step among those of its
        side, and the number of these.
        """

    def round_at(self, step: int) -> int | None:
        """The round of an anytime search that a step belongs to, from 1; None without rounds."""
        return None

    def rounds_at(self, steps: Integers) -> Integers:
        """The round of each step; 0 without rounds."""
        return np.array([self.round_at(step) or 0 for step in steps.tolist()], np.int64)

    def ledger_notes(self, step: int) -> tuple[str, ...]:
        """Sentences below the table after a step; none for most searches."""
        return ()


def is_open(ended: Any, step: int, entry_count: int) -> Any:
    """Whether entries with these values of `Nodes.ended` are open after a step, when
    `entry_count` entries exist.
    """
    # In turn: it is still open; a later step expanded it (`ended` counts from 0, so step k stores
    # k - 1); an entry replaced it that did not exist yet. Entry 3, expanded by step 5, holds 4:
    # open after step 4, not after step 5.
    return (ended == columns.STILL_OPEN) | (ended >= step) | (ended <= -1 - entry_count)
