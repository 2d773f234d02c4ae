"""The successors of a best-first search's nodes and the story of a board in it, from its
columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np

from ..puzzle.board import Board, Move
from ..puzzle.packing import Bools, Integers, Words, layout, pack, slides
from ..record import (
    MOST_PASSAGES,
    NEVER,
    NEVER_MADE,
    KnownEntry,
    Leaving,
    Node,
    Standing,
    State,
    Stay,
    Story,
    StoryEvent,
    StoryEventKind,
    Successor,
    SuccessorStatus,
    columns,
    entry_of,
    high_words,
    joined,
)
from .best_first_record import BestFirstRecord, is_open
from .open_list import in_turn


class Found(NamedTuple):
    """What happened to a generated successor: its status, the entry `known_as` that has its h
    (0: none), what was `known` of its board, and the `entry` created for it.
    """

    status: SuccessorStatus
    known_as: int = 0
    known: KnownEntry | None = None
    entry: int = 0


def found_successors(
    trace: BestFirstRecord, node: Node, step: int, moves: list[tuple[Move, Board]]
) -> list[Found]:
    """What happened to each of these successors of the node that a step expanded."""
    left = range(0)
    if step == trace.goal_step:  # the search stopped as soon as it had generated the goal
        goal = [board for _, board in moves].index(trace.goal)
        left = range(goal) if trace.rules.in_reverse else range(goal + 1, len(moves))
    find = _looked_up if trace.rules.remembers else _of_tree
    return [
        Found(SuccessorStatus.UNTRIED)
        if place in left
        else Found(SuccessorStatus.BEYOND)
        if node.g >= trace.cut
        else find(trace, step, move, board)
        for place, (move, board) in enumerate(moves)
    ]


def _looked_up(trace: BestFirstRecord, step: int, move: Move, board: Board) -> Found:
    del move
    made = trace.made_by(step)
    try:
        known, before = known_entry(trace, board, made)
    except KeyError:
        known = made
        before = 0
    if known >= made:
        return Found(SuccessorStatus.BEYOND)
    if known < trace.made_by(step - 1):
        old = read_known_entry(trace, known, step)
        status = SuccessorStatus.OPEN if old.expanded is None else SuccessorStatus.CLOSED
        return Found(status, known, old)
    if _is_goal(trace, known):
        return Found(SuccessorStatus.GOAL, known, entry=known)
    if not before:
        return Found(SuccessorStatus.NEW, known, entry=known)
    old = read_known_entry(trace, before, step)
    status = SuccessorStatus.IMPROVED if old.expanded is None else SuccessorStatus.REOPENED
    return Found(status, known, old, known)


def _of_tree(trace: BestFirstRecord, step: int, move: Move, board: Board) -> Found:
    nodes = trace.nodes
    for entry in range(trace.made_by(step - 1), trace.made_by(step)):
        if int(nodes.came[entry]) >> columns.BLANK_BITS == move:
            status = SuccessorStatus.GOAL if _is_goal(trace, entry) else SuccessorStatus.OPENED
            return Found(status, entry, entry=entry)
    low, high = pack(board)
    path = trace.path_entries(step) if trace.rules.avoids_path else np.zeros(0, np.int64)
    is_on_path = bool(((nodes.lo[path] == low) & (high_words(nodes, path) == high)).any())
    return Found(SuccessorStatus.LOOP if is_on_path else SuccessorStatus.BEYOND)


def _is_goal(trace: BestFirstRecord, entry: int) -> bool:
    return bool(trace.registers.early_goal and entry == trace.registers.goal)


def known_entry(trace: BestFirstRecord, board: Board, made: int) -> tuple[int, int]:
    """The current entry of a board when there were `made` entries, and the one it replaced (0:
    none). Raises KeyError.
    """
    before = 0
    entry = entry_of(board, trace.nodes, trace.slots)
    while True:
        later = trace.replaced_with(entry)
        if later == 0 or later >= made:
            return entry, before
        before = entry
        entry = later


def first_open(trace: BestFirstRecord, board: Board, step: int) -> int:
    """The entry of a board, open after a step, that would be taken first; 0 if none is open."""
    made = trace.made_by(step)
    same = np.array(trace.entries_of(board, made), np.int64)
    there = same[is_open(trace.nodes.ended[same], step, made)]
    return (
        int(there[in_turn(trace, trace.bucket_keys(trace.open_classes(there)), there, step)[0]])
        if len(there)
        else 0
    )


def read_known_entry(trace: BestFirstRecord, entry: int, step: int) -> KnownEntry:
    ended = int(trace.nodes.ended[entry])
    return KnownEntry(
        entry,
        int(trace.nodes.g[entry]),
        trace.opened_at(entry, step),
        ended + 1 if 0 <= ended < step else None,
    )


U = np.uint64
HASH_BITS = U(32)
SLOT = U(0xFFFFFFFF)
HALF = U(29)
ONE = U(1)
MOVES = 4


def found_open(trace: BestFirstRecord, entries: Integers, steps: Integers) -> Integers:
    found = np.zeros(len(entries), np.int64)
    made = trace.made_after(steps)
    made_before = trace.made_after(steps - 1)
    for _, those, lo, hi in successor_words(trace, entries):
        known = _standing(trace, first_entries(trace, lo, hi), made[those])
        ended = trace.nodes.ended[known]
        is_expanded = (ended >= 0) & (ended < steps[those])
        found[those] += (known > 0) & (known < made_before[those]) & ~is_expanded
    return found


def successor_words(
    trace: BestFirstRecord, entries: Integers, left_out: Any = False
) -> Iterator[tuple[int, Integers, Words, Words]]:
    """For each place in move order: the indices of the entries (not left out) with a successor
    there, and the words of these boards.
    """
    nodes = trace.nodes
    start = trace.start
    count, targets, _, _ = slides(
        start.height, start.width, trace.order, undo_move=trace.rules.undo_move
    )
    came = nodes.came[entries].astype(np.int64)
    blank = came & columns.BLANK_MASK
    move = came >> columns.BLANK_BITS
    tiles = tiles_of(nodes.lo[entries], high_words(nodes, entries), len(start.cells))
    for place in range(MOVES):
        those = np.flatnonzero((place < count[blank, move]) & ~np.asarray(left_out))
        target = targets[blank[those], move[those], place].astype(np.int64)
        above = entries[those]
        tile = tiles[those, target].astype(np.uint64)
        yield (
            place,
            those,
            *slid(
                nodes.lo[above],
                high_words(nodes, above),
                tile,
                target,
                blank[those],
                len(start.cells),
            ),
        )


def slid(
    lo: Words, hi: Words, tile: Words, target: Integers, blank: Integers, cells: int
) -> tuple[Words, Words]:
    """The words of boards after a tile has slid from the cell `target` into the blank."""
    bits, low_cells = layout(cells)
    for cell in (target, blank):
        is_low = cell < low_cells
        shift = (bits * np.where(is_low, cell, cell - low_cells)).astype(np.uint64)
        lo = lo ^ np.where(is_low, tile << shift, U(0))
        hi = hi ^ np.where(is_low, U(0), tile << shift)
    return lo, hi


def beyond_f(trace: BestFirstRecord, left_out: Integers, steps: Integers) -> Integers:
    """How many successors of each step's node were above the f limit, given how many were left out
    for any reason.

    Under such a limit, the steps are read one by one.
    """
    found = np.zeros(len(left_out), np.int64)
    if trace.rules.greatest_kept != columns.NO_CUT:
        for place in np.flatnonzero(left_out).tolist():
            found[place] = sum(
                new.status is SuccessorStatus.BEYOND for new in trace.successors(int(steps[place]))
            )
    return found


def tiles_of(lo: Words, hi: Words, cells: int) -> Integers:
    """The tile in each cell of packed boards, one row per board; the last tile is the one that no
    other cell holds.
    """
    tiles = np.zeros((len(lo), cells), np.int64)
    bits, low_cells = layout(cells)
    for cell in range(cells - 1):
        word, place = (lo, cell) if cell < low_cells else (hi, cell - low_cells)
        tiles[:, cell] = word >> U(bits * place) & U((1 << bits) - 1)
    tiles[:, -1] = cells * (cells - 1) // 2 - tiles.sum(axis=1)
    return tiles


def first_entries(trace: BestFirstRecord, lo: Words, hi: Words, sides: Any = None) -> Integers:
    """The table's entry for each board, as `entry_of` finds it; 0 if there is none."""
    nodes = trace.nodes
    slots = trace.slots
    salted = lo if sides is None else lo ^ np.where(sides, U(columns.OTHER_SIDE), U(0))
    mixed = salted * U(columns.MULTIPLIERS[0]) ^ hi * U(columns.MULTIPLIERS[1])
    hashed = (mixed ^ mixed >> HALF) >> HASH_BITS & ~U(columns.FARTHEST_SLOT)
    bits = U((len(slots) - 1).bit_length())
    places = (hashed * U(len(slots)) >> HASH_BITS).astype(np.int64)
    marks = hashed << bits & SLOT
    far = U(columns.FARTHEST_SLOT) << bits & SLOT
    found = np.zeros(len(lo), np.int64)
    left = np.arange(len(lo))
    while len(left):
        held = slots[places[left]]
        entries = (held ^ marks[left]).astype(np.int64)
        is_near = entries >> np.int64(bits) == 0
        entries *= is_near
        is_it: Bools = (
            is_near & (nodes.lo[entries] == lo[left]) & (high_words(nodes, entries) == hi[left])
        )
        if sides is not None:
            is_it &= nodes.side[entries] == sides[left]
        found[left[is_it]] = entries[is_it]
        left = left[(held != 0) & ~is_it]
        places[left] = (places[left] + 1) % len(slots)
        marks[left] += np.where(marks[left] & far != far, ONE << bits, U(0))
    return found


def _standing(trace: BestFirstRecord, entries: Integers, made: Integers) -> Integers:
    """The current entry of each board when `made` entries existed, given its first one (see
    `known_entry`).
    """
    nodes = trace.nodes
    entries = entries.copy()
    left = np.flatnonzero(entries)
    while len(left):
        ended = nodes.ended[entries[left]].astype(np.int64)
        later = np.where(
            ended < columns.OPEN, -1 - ended, -nodes.link[entries[left]].astype(np.int64)
        )
        goes_on = (later > 0) & (later < made[left])
        left = left[goes_on]
        entries[left] = later[goes_on]
    return entries


BATCH = 400
"""The most expansions whose successors `read_on` reads per call."""


class BestFirstStory(Story):
    """Assembles the story from the entries of the board, and from the steps that expanded its
    neighbours.
    """

    def __init__(self, trace: BestFirstRecord, board: Board) -> None:
        super().__init__(board)
        self._trace = trace
        self._stays: list[Stay] = []
        self._generations: dict[int, tuple[Successor, StoryEvent] | None] = {}

    def iteration(self, step: int) -> int | None:  # most searches have none
        return None

    def read_on(self) -> bool:
        last = self._trace.steps
        steps = sorted(
            stay.left
            for _, neighbour in self.predecessors
            for stay in self.stays(neighbour, last)
            if stay.was_expanded(last)
        )
        unread = [step for step in steps if step not in self._generations]
        last = unread[BATCH] - 1 if len(unread) > BATCH else last
        for step in unread[:BATCH]:
            self._generations[step] = self._generated(step)
        own = self.stays(self.board, last)
        made = [one for one in self._generations.values() if one is not None]
        passages = [
            *self._lists(own, {one.entry for one, _ in made}),
            *(passage for _, passage in made),
        ]
        self.is_full = len(passages) > MOST_PASSAGES
        self._stays = own
        self.passages = sorted(passages, key=_ranked)
        self.read = last
        return self._trace.steps == last or self.is_full

    def _generated(self, step: int) -> tuple[Successor, StoryEvent] | None:
        new = self.generation(step)
        above = self._trace.node(step)
        if new is None:
            return None
        iteration = self.iteration(step)
        return new, StoryEvent(
            step,
            StoryEventKind.GENERATED,
            new.g,
            new.h,
            new.f,
            new.move,
            above.board,
            step,
            new.status,
            new.known_g,
            above.side,
            iteration,
        )

    def _lists(self, own: list[Stay], made: set[int]) -> Iterator[StoryEvent]:
        arrivals = {stay.opened for stay in own}
        for stay in own:
            if stay.entry not in made:
                yield self._passage(
                    stay,
                    stay.opened,
                    StoryEventKind.AGAIN
                    if stay.opened or self.parent_step(stay.entry)
                    else StoryEventKind.START,
                )
            if stay.how is Leaving.EXPANDED:
                is_end = self.is_end(self._trace.entry_node(stay.entry, stay.left))
                yield self._passage(
                    stay, stay.left, StoryEventKind.TAKEN if is_end else StoryEventKind.EXPANDED
                )
                if stay.gone != NEVER and stay.gone not in arrivals:
                    yield self._passage(stay, stay.gone, StoryEventKind.LEFT)
            elif stay.how is Leaving.DROPPED:
                yield self._passage(stay, stay.left, StoryEventKind.DROPPED)

    def _passage(self, stay: Stay, step: int, kind: StoryEventKind) -> StoryEvent:
        node = self._trace.entry_node(stay.entry, step)
        parent_step = self.parent_step(stay.entry)
        parent = self._trace.node(parent_step).board if parent_step else None
        return StoryEvent(
            step,
            kind,
            node.g,
            node.h,
            node.f,
            node.move,
            parent,
            parent_step,
            side=node.side,
            iteration=self.iteration(step),
        )

    def standing(self, step: int) -> Standing:
        own = [stay for stay in self._stays if stay.opened <= step]
        opened = [stay for stay in own if stay.is_open(step)]
        if opened:
            (place, of), entry = min(
                (self._trace.open_place(stay.entry, step), stay.entry) for stay in opened
            )
            return Standing(
                State.OPEN, self._trace.entry_node(entry, step), self.parent_step(entry), place, of
            )
        if not own:
            return Standing(
                State.CUT
                if any(passage.kind is StoryEventKind.GENERATED for passage in self.up_to(step))
                else State.NONE
            )
        for state, is_so in ((State.CLOSED, Stay.is_closed), (State.LEFT, Stay.was_expanded)):
            found = [stay for stay in own if is_so(stay, step)]
            if found:
                last = max(found, key=attrgetter("left")).entry
                return Standing(state, self._trace.entry_node(last, step), self.parent_step(last))
        state = State.DROPPED if any(stay.left > stay.opened for stay in own) else State.CUT
        return Standing(
            state, self._trace.entry_node(own[-1].entry, step), self.parent_step(own[-1].entry)
        )

    def path(self, step: int) -> tuple[Move, ...] | None:
        standing = self.standing(step)
        if standing.node is None:
            thrown = [passage for passage in self.up_to(step) if passage.move is not None]
            return (
                (*self._trace.path(thrown[-1].step), *_moves(thrown[-1].move)) if thrown else None
            )
        return (
            (*self._trace.path(standing.parent_step), *_moves(standing.node.move))
            if standing.node.move is not None
            else ()
        )

    def waits(self, step: int) -> list[tuple[int, int]]:
        return joined(
            [(stay.opened, min(stay.left - 1, step)) for stay in self._stays if stay.opened <= step]
        )

    def stays(self, board: Board, last: int) -> list[Stay]:
        found = (
            self._stay(entry, last) for entry in self.entries(board, self._trace.made_by(last))
        )
        return [stay for stay in found if stay is not None]

    def entries(self, board: Board, made: int) -> list[int]:
        """The board's entries among the first `made`, in the order of their creation."""
        trace = self._trace
        found = list[int]()
        if not trace.rules.remembers:
            return trace.entries_of(board, made)
        try:
            entry = entry_of(board, trace.nodes, trace.slots)
        except KeyError:
            return []
        while 0 < entry < made:
            found.append(entry)
            entry = trace.replaced_with(entry)
        return found

    def _stay(self, entry: int, last: int) -> Stay | None:
        trace = self._trace
        nodes = self._trace.nodes
        opened = trace.opened_at(entry, last)
        ended = int(nodes.ended[entry])
        later = trace.replaced_with(entry)
        changed = trace.opened_at(later, last) if 0 < later < trace.made_by(last) else NEVER
        if 0 <= ended < last:
            return Stay(entry, opened, ended + 1, Leaving.EXPANDED, changed)
        if ended >= 0 or changed == NEVER:
            return Stay(entry, opened)
        if trace.has_one_successor:
            return None
        is_same = nodes.lo[later] == nodes.lo[entry] and high_words(nodes, later) == high_words(
            nodes, entry
        )
        return Stay(entry, opened, changed, Leaving.REPLACED if is_same else Leaving.DROPPED)

    def generation(self, step: int) -> Successor | None:
        trace = self._trace
        if trace.node(step).g >= trace.cut:
            return None
        return next(
            (
                new
                for new in trace.successors(step)
                if new.board == self.board and new.status not in NEVER_MADE
            ),
            None,
        )

    def parent_step(self, entry: int) -> int:
        return self._trace.made_at(entry)

    def is_end(self, node: Node) -> bool:
        return (
            node.board == self._trace.goal and not self._trace.is_backward(node)
        ) or node.g >= self._trace.cut


def _moves(move: Move | None) -> tuple[Move, ...]:
    return () if move is None else (move,)


_RANKS = {
    StoryEventKind.START: 0,
    StoryEventKind.LEFT: 1,
    StoryEventKind.DROPPED: 2,
    StoryEventKind.AGAIN: 3,
    StoryEventKind.EXPANDED: 4,
    StoryEventKind.TAKEN: 4,
    StoryEventKind.GENERATED: 5,
}
"""The order of events within a step."""


def _ranked(passage: StoryEvent) -> tuple[int, int]:
    is_dropped_at_once = (
        passage.kind is StoryEventKind.DROPPED and passage.parent_step == passage.step
    )
    return passage.step, len(_RANKS) if is_dropped_at_once else _RANKS[passage.kind]
