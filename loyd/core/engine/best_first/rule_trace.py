"""The record of a search with its own rule for keeping boards (see
`native/src/rules/`), in the same columns as A*'s.

A step's entry, its successors and the ends of entries are recorded as usual. In addition,
`Nodes.extra` distinguishes entries; `requeued` maps a new entry to the old one of the same node
that it replaced (EPEA* puts an expanded node back, ARA* every open one in a new round), or of the
same board if that had been dropped; `bounds` and `solutions` are the few steps at which these
changed. Everything else (the layer, the pair, the round) is derived from these. The table holds a
board's last entry: see `rule_successors.last_entries`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from ..puzzle import Board, Move, Moves
from ..puzzle.packing import Bools, Integers, Reals, pack, slides
from ..record import (
    BLANK_BITS,
    BLANK_MASK,
    INFINITE,
    Counts,
    Division,
    Node,
    StepColumns,
    Successor,
    SuccessorStatus,
)
from .best_first_columns import BestFirstColumns
from .best_first_ledger import RuleLedger
from .best_first_story import BestFirstStory
from .best_first_successors import Found, first_open, read_known_entry, successor_words
from .best_first_trace import BestFirstTrace
from .rule_successors import (
    MOVE_COUNT,
    NO_STATUS,
    NUMBERS,
    STATUSES,
    RuleFlames,
    Statuses,
    SuccessorKeys,
    earlier,
    last_entries,
    replaced,
)

OPENED_ONCE = frozenset({SuccessorStatus.UNDO, SuccessorStatus.PRUNED, SuccessorStatus.BEYOND})


class RuleColumns(BestFirstColumns):
    """Values of many steps; the statuses of all their successors are looked up at once."""

    _trace: RuleTrace

    @cached_property
    def _statuses(self) -> Statuses:
        return self._trace.statuses(self.step)

    @cached_property
    def jump(self) -> Bools:
        parents = self._trace.parent_steps(self._entries)
        return (parents > 0) & (parents != self.step - 1)

    @cached_property
    def solved(self) -> Bools:
        return np.isin(self.step, self._trace.solutions.step[: self._trace.registers.solutions])

    @property
    def figures(self) -> dict[str, Integers]:
        return self._trace.figures(self)

    known = StepColumns.known
    cut = StepColumns.cut

    def statuses(self, status: SuccessorStatus) -> Integers:
        return (
            self.undo_pruned
            if status is SuccessorStatus.UNDO
            else self._statuses.count(status) * self.is_expanded
        )


class RuleStory(BestFirstStory):
    """The story of a board in a `RuleTrace`, on both sides of a two-sided search."""

    _trace: RuleTrace

    def entries(self, board: Board, made: int) -> list[int]:
        return self._trace.entries_of(board, made)

    def generation(self, step: int) -> Successor | None:
        found = (new for new in self._trace.successors(step) if new.board == self.board)
        return next((new for new in found if new.status is not SuccessorStatus.UNDO), None)

    def iteration(self, step: int) -> int | None:
        return self._trace.round_at(step) if step else None


class RuleTrace(BestFirstTrace):
    """The common base of all rule traces.

    `sides`: the names of the parts to which entries belong, by `Nodes.extra`; `parts`: the parts of
    the open list that are shown separately; `division`: what makes a row of the ledger.
    `knows_all`: whether every generated successor gets an entry. `made_as`, `unmade`: the status of
    an unseen board if an entry is created for it, and if not. `has_goal_status`: whether a goal has
    a status of its own when it is generated.
    """

    columns_type = RuleColumns
    story_type = RuleStory
    goes_by_priority = False
    parts: tuple[str, ...] = ("",)
    division: Division = Division.F
    knows_all = False
    made_as = SuccessorStatus.NEW
    unmade = SuccessorStatus.PRUNED
    has_goal_status = False

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._flames = RuleFlames()
        self._ledger = RuleLedger(self.roots)

    @property
    def bound(self) -> float | None:
        least = min(self.registers.bound, self.registers.best)
        return (
            (least if least < INFINITE else self._bound_at(self.steps)) if self.has_bound else None
        )

    def _bound_at(self, step: int) -> int | None:
        if not self.has_bound:
            return None
        place = self.bound_count(step)
        return (
            int(self.bounds.value[place - 1])
            if place
            else int(self.nodes.h[1 : 1 + self.roots].max())
        )

    def bounds_at(self, steps: Integers) -> Reals:
        values = np.array(
            [self._bound_at(0), *self.bounds.value[: self.registers.bounds]], np.float64
        )  # None becomes NaN
        # Value 0 is the bound before the first rise; after k rises, value k.
        return values.take(np.searchsorted(self.bounds.step[: len(values) - 1], steps, "right"))

    def solution(self) -> Moves | None:
        found = self.registers.solutions
        return self._moves(found - 1) if found else None

    def _moves(self, place: int) -> Moves:
        """The moves of a solution; in a two-sided search, through the board at which the sides
        meet.
        """
        entry = int(self.solutions.entry[place])
        met = int(self.solutions.met_entry[place])
        if not met:
            return self._path_to(entry)
        forward, backward = (met, entry) if self.nodes.extra[entry] else (entry, met)
        return self._path_to(forward) + tuple(
            move.opposite for move in reversed(self._path_to(backward))
        )

    def figures(self, columns: RuleColumns) -> dict[str, Integers]:
        """What the ledger sums over the successors of some steps, in a search that gives every
        successor an entry.
        """
        generated = columns.successors
        made = columns.entries_created - np.diff(
            columns.requeued, prepend=self.requeued_count(columns.first - 1)
        )
        return {
            "generated": generated,
            "new": made - columns.improved - columns.reopened,
            "duplicates": generated - made,
            "improved": columns.improved,
            "reopened": columns.reopened,
        }

    def entry_counts_before(self, steps: Integers) -> Integers:
        """The number of entries when the nodes of these steps (from 1) were chosen, including entry
        0.
        """
        return self.entry_counts(steps - 1)

    def was_dropped(self, known: Integers, before: Integers, wanted: SuccessorKeys) -> Any:
        """Which of the `known` entries had been dropped before their step generated the wanted
        successor; none in most searches.
        """
        return np.zeros(len(known), bool)

    def refine(self, found: Integers, wanted: SuccessorKeys, newest: Integers) -> None:
        """Set the statuses that only the rule can determine."""

    def counts(self, step: int) -> Counts:
        return (
            super().counts(step)._replace(bound=self._bound_at(step), iteration=self.round_at(step))
        )

    def bucket_ids(self, entries: Any) -> Integers:
        return np.zeros(len(entries), np.int64)

    def bucket_keys(self, classes: Integers) -> Integers:
        return classes

    @property
    def frontiers(self) -> tuple[str, ...]:
        return self.parts

    def frontier_sizes(self, step: int) -> tuple[int, ...]:
        keys, sizes = self._open_list.sizes(self, step)
        return tuple(
            np.bincount(self.frontier_indices(keys), sizes, len(self.parts))
            .astype(np.int64)
            .tolist()
        )

    def open_by_f(self, step: int) -> list[tuple[float, int]]:
        by_gh = self.gh_counts(step)
        formula = self.formula_at(step)
        found = Counter[float]()
        opened = by_gh.open.sum(axis=0)
        for place in np.flatnonzero(opened).tolist():
            found[formula.f(int(by_gh.g[place]), int(by_gh.h[place]))] += int(opened[place])
        return sorted(found.items())

    def open_node(self, step: int, board: Board) -> Node | None:
        entry = first_open(self, board, step)
        return self.entry_node(entry, step) if entry else None

    def closed_nodes(self, step: int, first: int, count: int) -> list[Node]:
        if self.requeues != "closed" and not self.has_one_successor:
            return super().closed_nodes(step, first, count)
        entries = np.delete(
            self.step_data.expanded[:step], [at - 1 for at in self.goal_steps if at <= step]
        )
        made = self.entry_count(step)
        link = self.nodes.link[entries]
        # A negative link names the entry that put this one back. One that does not exist yet at
        # this step has not done so.
        kept = entries[(link >= 0) | (link <= -made)]
        return [self.entry_node(int(entry), step) for entry in kept[first : first + count]]

    def moves_of(self, entries: Integers) -> Integers:
        """For each entry, the moves to its successors in move order; -1 where there is no more."""
        table = slides(*self.start.size, self.order, undo_move=self.config.undo_move)
        came = self.nodes.arrival[entries]
        place = came & BLANK_MASK, came >> BLANK_BITS
        is_there = np.arange(MOVE_COUNT) < table.successors[place][:, None]
        return np.where(is_there, table.move[place][:, :MOVE_COUNT].astype(np.int64), -1)

    def statuses(self, steps: Integers) -> Statuses:
        """What the rule did with every successor of these steps.

        Statuses are not stored: they follow from the columns, which only grow. For each successor,
        `entry` is its board's entry after the step and `known` the one before it; 0 for none. If
        the step itself created `entry` (`is_made`), `known` is the one that this replaced. The two
        numbers and whether `known` was expanded decide the status; see `_numbers_of`.

        O(successors of these steps), all looked up together.
        """
        nodes = self.nodes
        entries = self.step_data.expanded[steps - 1].astype(np.int64)
        status, made_for, known_as = (
            np.full((len(steps), MOVE_COUNT), value, np.int64) for value in (NO_STATUS, 0, 0)
        )
        words = np.zeros((len(steps), MOVE_COUNT), np.uint64)
        made = self.step_data.entry_count[steps - 1].astype(np.int64)
        before = self.entry_counts_before(steps)
        sides = nodes.extra[entries] if self.roots > 1 else np.zeros(len(entries), np.uint8)
        for place, those, lo, hi in successor_words(self, entries, np.isin(steps, self.goal_steps)):
            g = nodes.g[entries[those]].astype(np.int64) + 1
            side = sides[those]
            entry, newest = last_entries(
                self, lo, hi, side, made[those], self.knows_all & (g <= self.depth_limit)
            )
            is_made = entry >= before[those]
            known = np.where(is_made, earlier(self, entry), entry)
            # An entry that this step created and replaced again was not known before it.
            known = np.where(known < before[those], known, 0)
            wanted = SuccessorKeys(lo, hi, side, g, entries[those], steps[those], place)
            found = self._numbers_of(wanted, entry, newest, known, before[those])
            status[those, place], words[those, place] = found, lo
            made_for[those, place] = np.where(is_made, entry, 0)
            known_as[those, place] = known
        return Statuses(status, made_for, known_as, words)

    def _numbers_of(
        self,
        wanted: SuccessorKeys,
        entry: Integers,
        newest: Integers,
        known: Integers,
        before: Integers,
    ) -> Integers:
        """Indices into STATUSES; `entry` is the board's entry after the step, `known` the one
        before it.
        """
        nodes = self.nodes
        known[self.was_dropped(known, before, wanted)] = 0
        ended = nodes.ended[known]
        is_expanded: Bools = (ended >= 0) & (ended < wanted.steps)
        is_made = entry >= before
        found = np.where(
            known > 0,
            np.where(is_expanded, NUMBERS[SuccessorStatus.CLOSED], NUMBERS[SuccessorStatus.OPEN]),
            0,
        )
        found[known == 0] = NUMBERS[self.unmade]
        found[is_made] = np.where(
            is_expanded, NUMBERS[SuccessorStatus.REOPENED], NUMBERS[SuccessorStatus.IMPROVED]
        )[is_made]
        fresh = is_made & (known == 0)
        found[fresh] = NUMBERS[self.made_as]
        if self.roots > 1:
            met, _ = last_entries(
                self, wanted.lo[fresh], wanted.hi[fresh], 1 - wanted.side[fresh], entry[fresh]
            )
            found[np.flatnonzero(fresh)[met > 0]] = NUMBERS[SuccessorStatus.MEETS]
        if self.has_goal_status:
            low, high = map(np.uint64, pack(self.goal))
            found[is_made & (wanted.lo == low) & (wanted.hi == high)] = NUMBERS[
                SuccessorStatus.GOAL
            ]
        self.refine(found, wanted, newest)
        found[nodes.g[wanted.above] >= self.depth_limit] = NUMBERS[SuccessorStatus.BEYOND]
        return found

    def found_successors(
        self, node: Node, step: int, moves: list[tuple[Move, Board]]
    ) -> list[Found]:
        found = self.statuses(np.array([step]))
        made = []
        for place in range(len(moves)):
            status = STATUSES[found.status[0, place]]
            entry = int(found.created[0, place])
            known = int(found.known[0, place])
            is_new = status in OPENED_ONCE or (status is SuccessorStatus.GOAL and not entry)
            old = read_known_entry(self, known, step) if known and not is_new else None
            made.append(Found(status, entry or known, old, entry))
        return made

    def origin(self, entry: int) -> int:
        """The entry with which a node was created, of one that put it back into the open list."""
        return int(self.origins(np.array([entry]))[0])

    def _path_to(self, entry: int) -> Moves:
        return super()._path_to(self.origin(entry))

    def parent_step_of(self, entry: int) -> int:
        return super().parent_step_of(self.origin(entry))

    def origins(self, entries: Any) -> Integers:
        """The same for many entries: requeued ones are followed back until none is left. One round
        per time that the most often requeued of these nodes was put back.
        """
        count = self.registers.requeued if self.requeues else 0
        found: Integers = entries.astype(np.int64)
        while True:
            older = replaced(self.requeued, count, found, found)
            if np.array_equal(older, found):
                return found
            found = older

    def parent_steps(self, entries: Any) -> Integers:
        return super().parent_steps(self.origins(entries))

    def is_backward(self, node: Node) -> bool:
        return self.roots > 1 and node.side == self.queue_names[1]

    def copies(self, entries: Sequence[int], step: int) -> dict[int, list[int]]:
        """For each entry, itself and the entries with which the search put the same node back into
        the open list up to a step.
        """
        made = self.entry_count(step)
        return {entry: [*self._copies(entry, made)] for entry in entries}

    def _copies(self, entry: int, made: int) -> list[int]:
        found = [entry]
        while (
            self.requeues
            and 0 < (later := self.replaced_with(entry)) < made
            and self.origin(later) == self.origin(entry)
        ):
            found.append(entry := later)
        return found
