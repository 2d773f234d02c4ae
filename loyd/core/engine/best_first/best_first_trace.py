"""All queries about any step of a best-first search."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from ...system import BoundedCache, PrefixSums, counted, grouped
from ..puzzle import Board, Move
from ..puzzle.exact import Space
from ..record import (
    INFINITE,
    MILESTONE,
    Ancestry,
    AtDepth,
    BranchSwitches,
    Counts,
    CourseCounts,
    Event,
    Flame,
    Generation,
    GHCounts,
    Growth,
    Ledger,
    Node,
    Peaks,
    Place,
    Sibling,
    Successor,
    SuccessorStatus,
    Tie,
    format_f,
    spread,
)
from .best_first_columns import BestFirstColumns
from .best_first_flames import BestFirstFlames, Flames
from .best_first_ledger import BestFirstLedger
from .best_first_record import BestFirstRecord
from .best_first_story import BestFirstStory
from .best_first_successors import Found, first_of, first_open, found_successors, known_entry
from .open_list import OpenList
from .prefix_counts import (
    COUNTS_SPAN,
    CachedTotals,
    DistanceClasses,
    PlaceClasses,
    PrefixCounts,
    Totals,
)


class BestFirstChoice(NamedTuple):
    """A node taken from the front of the open list.

    `symbol` names the priority (`f`, `g` or `h`; empty: all have the same). `open`: the size of the
    open list; `tied`: how many had the same priority (the chosen one included); `still_tied`: how
    many of these were equal under the tie rule too.
    """

    symbol: str
    priority: float
    open: int
    tied: int
    tie: Tie
    still_tied: int

    @property
    def sentence(self) -> str:
        """Why this node was chosen: the lowest priority, and how ties were broken. "Unique
        minimum" if there was no tie.
        """
        if self.open == 1:
            return "the only open node."
        if not self.symbol:
            return f"the {self.tie.age} of {counted(self.open, 'open node')}."
        text = (
            f"lowest {self.symbol} ({format_f(self.priority)}) of {counted(self.open, 'open node')}"
        )
        if self.tied == 1:
            return f"{text}; unique minimum."
        text = f"{text}, {grouped(self.tied)} tied. Tie-break: {self.tie.criterion or self.tie.age}"
        if not self.tie.criterion or self.still_tied == 1:
            return f"{text}."
        return f"{text}, then {self.tie.age} ({grouped(self.still_tied)} tied)."


KEPT_STEPS = 512
"""Steps whose successors are cached: the paths to nodes expanded one after another mostly
overlap.
"""


class BestFirstTrace(BestFirstRecord):
    """The record of A* and its relatives, with every question that a `Trace` answers."""

    columns_type = BestFirstColumns
    story_type = BestFirstStory
    has_bound = False

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._counts_by_space: dict[Space | None, PrefixCounts] = {
            None: PrefixCounts(DistanceClasses(self.roots))
        }
        self._open_list = OpenList()
        self._peaks = PrefixSums[tuple[int, int, int]](lambda _: COUNTS_SPAN)
        self._deepest = PrefixSums[int](lambda _: COUNTS_SPAN)
        self._flames: Flames = BestFirstFlames()
        self._ledger = BestFirstLedger(self.roots)
        self._jumps = BranchSwitches()
        self._kept_successors = BoundedCache[int, tuple[Successor, ...]](KEPT_STEPS)
        self._sums = CachedTotals()

    def choice(self, step: int) -> BestFirstChoice:
        node = self.node(step)
        priority = self.priority
        keys, sizes = self._open_list.sizes(self, step - 1)
        key = self.bucket_keys(self.bucket_ids(np.array([node.entry])))
        # A key has the tie-break in its low bits: equal priorities are keys with equal upper bits.
        is_tied = priority.scaled_from(keys) == priority.scaled_from(key)
        return BestFirstChoice(
            priority.symbol,
            node.f,
            int(sizes.sum()),
            int(sizes[is_tied].sum()),
            priority.tie,
            int(sizes[self.bucket_ranks(keys, step) == self.bucket_ranks(key, step)].sum()),
        )

    def successors(self, step: int) -> tuple[Successor, ...]:
        found = self._kept_successors.get(step)
        if found is None:
            found = self._kept_successors[step] = self._read_successors(step) if step else ()
        return found

    def _read_successors(self, step: int) -> tuple[Successor, ...]:
        node = self.node(step)
        is_backward = self.is_backward(node)
        if node.board == self.goal and not is_backward:
            return ()
        evaluate = self.evaluate_back if is_backward else self.evaluate
        moves = list(node.board.successors(self.order))
        back = None if node.move is None or self.config.undo_move else node.move.opposite
        generated = [successor for successor in moves if successor[0] != back]
        found = dict(zip(generated, self.found_successors(node, step, generated), strict=True))
        g = node.g + 1
        formula = self.formula_at(step)
        made = []
        for successor in moves:
            one = found.get(successor) or Found(SuccessorStatus.UNDO, self.parent(node.entry))
            h = int(self.nodes.h[one.known_as]) if one.known_as else evaluate(successor[1])
            made.append(
                Successor(*successor, g, h, formula.f(g, h), one.status, one.known, one.entry)
            )
        return tuple(made)

    def found_successors(
        self, node: Node, step: int, moves: list[tuple[Move, Board]]
    ) -> list[Found]:
        """What the search did with each of these `moves` of a step's node, in their order."""
        return found_successors(self, node, step, moves)

    def open_node(self, step: int, board: Board) -> Node | None:
        """The open node of a board after a step; None if the board is not open then."""
        made = self.entry_count(step)
        if not self.config.remembers:
            entry = first_open(self, board, step)
            return self.entry_node(entry, step) if entry else None
        (first,) = first_of(self, [board])
        known, _ = known_entry(self, first, made)
        is_there = 0 < known < made and not 0 <= self.nodes.ended[known] < step
        return self.entry_node(known, step) if is_there else None

    def peaks(self, step: int) -> Peaks:
        return Peaks(
            *self._peaks.sums_until(step, lambda: (self.roots, 0, self.roots), self._further_peaks),
            self.reopened_count(step),
        )

    def _further_peaks(
        self, peaks: tuple[int, int, int], first: int, last: int
    ) -> tuple[int, int, int]:
        columns = self.step_columns(first + 1, last)
        opened = columns.open
        closed = columns.closed
        return (
            max(peaks[0], int(opened.max())),
            max(peaks[1], int(closed.max())),
            max(peaks[2], int((opened + closed).max())),
        )

    def course_counts(self, step: int) -> CourseCounts:
        enqueued = self.entry_count(step) - 1 - self.requeued_count(step)
        tests = enqueued if self.registers.early_goal and step else step
        return CourseCounts(
            enqueued, tests, self._deepest.sums_until(step, int, self._further_depth)
        )

    def _further_depth(self, deepest: int, first: int, last: int) -> int:
        return int(
            self.nodes.g[self.entry_count(first) : self.entry_count(last)].max(initial=deepest)
        )

    def counts(self, step: int) -> Counts:
        sums = self.totals(step)
        opened, closed = self.sizes(step)
        return Counts(
            step=step,
            expanded=step - self.goal_count(step) - sums.cut_off,
            generated=sums.generated,
            open=opened,
            closed=closed,
            deepest_g=sums.deepest,
            least_h=sums.least_h,
            greatest_f=self.unscaled(sums.greatest),
            best=min(map(self.solution_length, range(self._solution_at(step))), default=None),
        )

    def sizes(self, step: int) -> tuple[int, int]:
        """The numbers of open and of closed nodes after a step. O(log replacements)."""
        requeued = self.requeued_count(step)
        # Every step takes an entry from the open list, every improvement and every requeued open
        # entry removes one without a step.
        left = step + self.improved_count(step) + requeued * (self.requeues == "open")
        gone = (
            self.goal_count(step)
            + self.reopened_count(step)
            + requeued * (self.requeues == "closed")
        )
        return self.entry_count(step) - 1 - left, step - gone

    def is_at_limit(self, step: int) -> bool:
        return self.depth_limit < INFINITE and super().is_at_limit(step)

    def totals(self, step: int) -> Totals:
        """The totals from the start up to and including a step."""
        return self._sums.after_step(self, step)

    def open_nodes(
        self, step: int, first: int, count: int, frontier: int | None = None
    ) -> list[Node]:
        return [
            self.entry_node(entry, step)
            for entry in self._open_list.entries(self, step, first, count, frontier)
        ]

    def open_place(self, entry: int, step: int) -> tuple[int, int]:
        return self._open_list.place(self, entry, step)

    def closed_nodes(self, step: int, first: int, count: int) -> list[Node]:
        # The closed list is the order of expansion without the entries that were reopened. Before
        # the k-th of these, at index gone[k], stand gone[k] - k entries that are still closed; so
        # the entry at place p is at index p + (how many gone[k] - k are at most p). With indices 1
        # and 2 gone, places 0, 1, 2 are at 0, 3, 4.
        old = self.replaced_closed.older[: self.reopened_count(step)]
        gone = np.sort(self.nodes.ended[old].astype(np.int64))
        places = np.arange(
            first, min(first + count, step - self.goal_count(step) - len(gone)), dtype=np.int64
        )
        kept_before = gone - np.arange(len(gone))
        indices = places + np.searchsorted(kept_before, places, side="right")
        return [self.entry_node(int(entry), step) for entry in self.step_data.expanded[indices]]

    def open_by_f(self, step: int) -> list[tuple[float, int]]:
        keys, sizes = self._open_list.sizes(self, step)
        values, places = np.unique(self.priority.scaled_from(keys), return_inverse=True)
        counts = np.bincount(places, sizes)
        return [
            (self.priority.unscaled(value), int(count))
            for value, count in zip(values.tolist(), counts, strict=True)
        ]

    def gh_counts(self, step: int, space: Space | None = None) -> GHCounts:
        by_gh = self._counts_of(space).gh_counts(step, self)
        taken = np.array(self.goal_steps[: self.goal_count(step)], np.int64)
        goals = self.step_data.expanded[taken - 1]
        closed = by_gh.closed.copy()
        link = self.nodes.link[goals]
        # Goals count as taken, not as closed; but one that was yielded again by then has left the
        # list already.
        for entry in goals[(link >= 0) | (link <= -self.entry_count(step))].tolist():
            g, h = (
                (int(self.nodes.g[entry]), int(self.nodes.h[entry]))
                if space is None
                else space.distances(self.goal)
            )
            closed[0, (by_gh.g == g) & (by_gh.h == h)] -= 1
        has_visits = not self.config.remembers or self.has_one_successor
        return replace(by_gh, closed=closed, has_visits=has_visits)

    def nodes_at(
        self, step: int, places: Collection[Place], space: Space | None = None, count: int = 100
    ) -> list[Node]:
        return [
            self.entry_node(entry, step)
            for entry in self._counts_of(space).entries_at(step, places, self, count)
        ]

    def first_step_at(self, places: Collection[Place], space: Space | None = None) -> int | None:
        return self._counts_of(space).first_step(places, self.steps, self)

    def _counts_of(self, space: Space | None) -> PrefixCounts:
        if space is None or space in self._counts_by_space:
            return self._counts_by_space[space]
        return self._counts_by_space.setdefault(
            space, PrefixCounts(PlaceClasses(space, self.roots))
        )

    def growth(self, last: int, samples: int) -> Growth:
        self.check(last)
        rows = []
        for step in spread(last, samples):
            node = self.node(step)
            least_h, _ = self.extremes(step)
            bound = self.bounds_at(np.array([step]))[0]
            rows.append((step, *self.sizes(step), least_h, node.g, node.f, bound))
        return Growth.from_rows(rows)

    def flame(self, step: int, root_step: int = 0, *, with_open: bool = False) -> Flame:
        self.check(root_step)
        return self._flames.after_step(self, step, root_step, with_open=with_open)

    def ledger(self, step: int, *, with_re_expansions: bool = True) -> Ledger:  # always counted
        return self._ledger.after_step(self, step)

    def carry_on(self, ledger: Ledger, step: int) -> Ledger:
        self.check(step)
        return ledger if ledger.step == step else self._ledger.carry_on(self, ledger, step)

    def depths(self, step: int) -> tuple[AtDepth, ...]:
        return self._ledger.depths(self, step)

    def ancestor_steps(self, step: int) -> list[int]:
        return self._flames.ancestor_steps(self, step)

    def ancestry(self, step: int) -> Sequence[Generation]:
        if not step:
            return (Generation(self.node(0), 0, ()),)
        steps = self._flames.ancestor_steps(self, step)
        on_path = frozenset(steps)

        def read(levels: range) -> list[Generation]:
            here = steps[levels.start : levels.stop]
            generated = [self.successors(each) for each in here]
            copies = self.copies(
                [new.entry for successors in generated for new in successors if new.entry], step
            )
            expanded = {
                entry: self.entry_node(entry, step).step
                for same in copies.values()
                for entry in same
            }
            found = list({each for each in expanded.values() if each is not None}.union(here))
            below = dict(zip(found, self._flames.below(self, step, found), strict=True))

            def sibling(new: Successor) -> Sibling:
                same = copies.get(new.entry, [])
                times = [when for entry in same if (when := expanded[entry]) is not None]
                # A node that was put back is expanded several times: the time on this path counts.
                at = next((when for when in times if when in on_path), times[-1] if times else None)
                return Sibling(
                    new,
                    at,
                    sum(below[when] for when in times),
                    any(self.is_open(entry, step) for entry in same),
                )

            return [
                Generation(self.node(each), below[each], tuple(map(sibling, successors)))
                for each, successors in zip(here, generated, strict=True)
            ]

        return Ancestry(len(steps), read)

    def deepest_generated(self, step: int) -> int:
        return self.totals(step).deepest_successor

    def next_event(self, step: int) -> Event | None:
        if not self.has_levels:
            return self._jumps.next_event(self, step)
        events = [self._next_solution(step), self._next_rise(step)]
        first = min((event.step for event in events if event), default=None)
        events.append(self._next_of("falls", step, "lowest h", first))
        return min(filter(None, events), key=lambda event: event.step, default=None)

    def _next_solution(self, step: int) -> Event | None:
        place = self._solution_at(step)
        if place == self.registers.solutions:
            return None
        at = int(self.solutions.step[place])
        return Event(at, "goal", self.solution_length(self._solution_at(at) - 1))

    def _next_rise(self, step: int) -> Event | None:
        if not self.has_bound:
            return self._next_of("rises", step, self.formula.symbol)
        place = self.bound_count(step)
        return (
            Event(int(self.bounds.step[place]), "bound", int(self.bounds.value[place]))
            if place < self.registers.bounds
            else None
        )

    def _next_of(
        self, column: str, step: int, kind: str, before: int | None = None
    ) -> Event | None:
        """The first step after `step` at which h `falls` or f `rises`: before the first milestone
        with another level.
        """
        last = self.steps if before is None else before - 1
        if step == last:
            return None
        is_rise = column == "rises"
        # Levels only change in one direction, so the first milestone with another level ends the
        # 4,096 steps in which it changed: the search reads those, not all steps.
        first = (step - 1) // MILESTONE + 1
        levels = self.milestones[first : -(-last // MILESTONE), 2 + is_rise]
        changed = levels != self.extremes(step)[is_rise]
        after = first + int(np.argmax(np.append(changed, [True])))
        step = max(step, (after - 1) * MILESTONE)
        return self.first_of(column, kind, step, min(last, after * MILESTONE + 1))

    def first_of(self, column: str, kind: str, step: int, last: int) -> Event | None:
        """The first step after `step`, up to `last`, at which h `falls` or f `rises`."""
        columns = self.step_columns(step + 1, last)
        for at in np.flatnonzero(getattr(columns, column))[:1].tolist():
            value = columns.f[at] if column == "rises" else columns.h[at]
            return Event(step + at + 1, kind, value.item())
        return None
