"""The record of a best-first search, and every question about any step of it."""

from bisect import bisect_left
from typing import Any

import numpy as np

from core.packing import unpack
from core.puzzle.board import Board
from core.puzzle.move import Move
from core.slides import NO_MOVE, slides
from core.trace.census import CHUNK, Census
from core.trace.choice import BestFirstChoice
from core.trace.columns import (
    BLANK_BITS,
    EARLY_GOAL,
    GOAL,
    IMPROVED,
    MADE,
    MILESTONE,
    NO_CUT,
    OPEN,
    PEAK,
    REOPENED,
    STEP,
    Nodes,
    Replaced,
    Steps,
    entry_of,
    width_of,
)  # fmt: skip
from core.trace.node import Counts, Fate, Node, Peaks, Successor
from core.trace.peaks import RunningPeaks
from core.trace.priority import Priority
from core.trace.trace import Event, Growth, Integers, Trace, Words, spread


class BestFirstTrace(Trace):
    """Reads the columns that the loop appends to; see `core.trace.columns` for what each means.

    `cut`: the greatest g that an open node may have; with one, there is no heuristic.
    The loop replaces `nodes`, `slots`, `record`, `improved`, `replaced_closed` and `milestones` by longer copies as it grows.
    """

    nodes: Nodes
    slots: np.ndarray[tuple[int], np.dtype[np.uint64]]
    record: Steps
    improved: Replaced
    replaced_closed: Replaced
    milestones: np.ndarray[tuple[int, int], np.dtype[np.int64]]
    registers: np.ndarray[tuple[int], np.dtype[np.int64]]

    def __init__(self, start: Board, goal: Board, order: tuple[Move, ...], priority: Priority, cut: int = NO_CUT) -> None:
        super().__init__()
        self.start, self.goal, self.order, self.priority, self.cut = start, goal, order, priority, cut
        self.equation = priority.equation
        counts = slides(start.height, start.width, order).fan
        self._fan_out = np.zeros(256, np.int64)
        for blank in range(len(start.cells)):
            for came in range(NO_MOVE + 1):
                self._fan_out[blank | came << BLANK_BITS] = counts[blank, came]
        self._census = Census()
        self._peaks = RunningPeaks()
        self.bytes_claimed = 0

    @property
    def steps(self) -> int:
        return int(self.registers[STEP])

    @property
    def bytes_used(self) -> int:
        return self.bytes_claimed - sum((len(group[0]) - filled) * width_of(group) for group, filled in self.filled())

    def filled(self) -> list[tuple[Any, int]]:
        """The columns that grow as the search goes on, and how much of each is in use: the rest is untouched and takes no memory."""
        groups = self.nodes, self.record, self.improved, self.replaced_closed
        return [(group, int(self.registers[place])) for group, place in zip(groups, (MADE, STEP, IMPROVED, REOPENED), strict=True)]

    @property
    def peak_open(self) -> int:
        return int(self.registers[PEAK])

    @property
    def reopened(self) -> int:
        return self.reopened_by(self.steps)

    @property
    def goal_step(self) -> int | None:
        goal = int(self.registers[GOAL])
        if not goal:
            return None
        step = int(self.nodes.ended[self.nodes.parent[goal] if self.nodes.ended[goal] == OPEN else goal]) + 1
        return step if step <= self.steps else None

    def made_by(self, step: int) -> int:
        """How many entries exist after a step, entry 0 counted."""
        return int(self.record.made[step - 1]) if step else 2

    def improved_by(self, step: int) -> int:
        """How many open entries had been replaced after a step."""
        return self._replaced_by(self.improved, IMPROVED, step)

    def reopened_by(self, step: int) -> int:
        """How many closed entries had been reopened after a step."""
        return self._replaced_by(self.replaced_closed, REOPENED, step)

    def _replaced_by(self, replaced: Replaced, register: int, step: int) -> int:
        new = replaced.new
        return bisect_left(new, self.made_by(step), hi=min(len(new), int(self.registers[register])))

    def node(self, step: int) -> Node:
        self.check(step)
        return self._node(int(self.record.order[step - 1]) if step else 1, step)

    def _node(self, entry: int, step: int) -> Node:
        nodes = self.nodes
        g, h = int(nodes.g[entry]), int(nodes.h[entry])
        came = int(nodes.came[entry]) >> BLANK_BITS
        ended = int(nodes.ended[entry])
        return Node(
            entry=entry,
            step=ended + 1 if 0 <= ended < step else None,
            board=unpack(int(nodes.lo[entry]), int(nodes.hi[entry]), self.start.height, self.start.width),
            move=None if came == NO_MOVE else Move(came),
            g=g,
            h=h,
            f=self.priority.f(g, h),
        )

    def choice(self, step: int) -> BestFirstChoice:
        self.check(step, 1)
        node = self.node(step)
        key = self.priority.key(node.g, node.h)
        tied = still_tied = total = 0
        for (g, h), count in self._census.at(step - 1, self).items():
            total += count
            tied += count if self.priority.f(g, h) == node.f else 0
            still_tied += count if self.priority.key(g, h) == key else 0
        return BestFirstChoice(self.priority.symbol, node.f, total, tied, self.priority.tie, still_tied)

    def successors(self, step: int) -> tuple[Successor, ...]:
        self.check(step)
        if step == 0:
            return ()
        entry = int(self.record.order[step - 1])
        node = self._node(entry, step)
        if node.board == self.goal:
            return ()
        return tuple(self._successor(entry, node, move, board, step) for move, board in node.board.successors(self.order))

    def _successor(self, entry: int, node: Node, move: Move, board: Board, step: int) -> Successor:
        nodes = self.nodes
        g = node.g + 1
        if node.move is not None and move == node.move.opposite:
            parent = int(nodes.parent[entry])
            h = int(nodes.h[parent])
            return Successor(move, board, g, h, self.priority.f(g, h), Fate.BACK)
        if g > self.cut:
            return Successor(move, board, g, 0, self.priority.f(g, 0), Fate.BEYOND)
        known, before = self._known(board, self.made_by(step))
        h = int(nodes.h[known])
        f = self.priority.f(g, h)
        if known >= self.made_by(step - 1):
            if self.registers[EARLY_GOAL] and known == self.registers[GOAL]:
                return Successor(move, board, g, h, f, Fate.GOAL)
            if not before:
                return Successor(move, board, g, h, f, Fate.NEW)
            fate = Fate.IMPROVED if nodes.ended[before] < OPEN else Fate.REOPENED
            return Successor(move, board, g, h, f, fate, int(nodes.g[before]))
        fate = Fate.CLOSED if 0 <= nodes.ended[known] < step else Fate.OPEN
        return Successor(move, board, g, h, f, fate, int(nodes.g[known]))

    def _known(self, board: Board, made: int) -> tuple[int, int]:
        """The entry that stood for a board when there were `made` entries, and the one it replaced (0: none)."""
        before, entry = 0, entry_of(board, self.nodes, self.slots)
        while True:
            later = self._replaced_with(entry)
            if later == 0 or later >= made:
                return entry, before
            before, entry = entry, later

    def _replaced_with(self, entry: int) -> int:
        ended = int(self.nodes.ended[entry])
        if ended < OPEN:
            return -1 - ended
        return int(self.nodes.link[entry]) if 0 <= ended < self.steps else 0

    def open_node(self, step: int, board: Board) -> Node | None:
        made = self.made_by(step)
        try:
            known, _ = self._known(board, made)
        except KeyError:
            return None
        return None if known >= made or 0 <= self.nodes.ended[known] < step else self._node(known, step)

    def peaks(self, step: int) -> Peaks:
        self.check(step)
        return self._peaks.at(step, self)

    def packed_boards(self, first: int, last: int) -> tuple[Words, Words]:
        self.check(first, 1)
        entries = self.record.order[first - 1 : min(last, self.steps)]
        return self.nodes.lo[entries], self.nodes.hi[entries]

    def counts(self, step: int) -> Counts:
        self.check(step)
        made = self.made_by(step)
        generated, deepest, least, greatest = self._records(step)
        taken = 1 if step and step == self.goal_step and int(self.registers[GOAL]) == self.record.order[step - 1] else 0
        return Counts(
            step=step,
            expanded=step - taken,
            generated=generated,
            open=made - 1 - step - self.improved_by(step),
            closed=step - self.reopened_by(step),
            deepest_g=deepest,
            least_h=least,
            greatest_f=self.priority.unscaled(greatest),
        )

    def _records(self, step: int) -> tuple[int, int, int, int]:
        """Generated, deepest g, least h and greatest priority after a step: from the last milestone on."""
        if step == 0:
            start_h = int(self.nodes.h[1])
            return 0, 0, start_h, self.priority.h_weight * start_h
        milestone = (step - 1) // MILESTONE
        generated, deepest, least, greatest = (int(value) for value in self.milestones[milestone])
        entries = self.record.order[milestone * MILESTONE + 1 : step]
        if len(entries):
            g = self.nodes.g[entries].astype(np.int64)
            h = self.nodes.h[entries].astype(np.int64)
            generated += int(self._fan_out[self.nodes.came[entries]].sum())
            if step == self.goal_step and not self.registers[EARLY_GOAL]:
                generated -= int(self._fan_out[self.nodes.came[entries[-1]]])
            deepest = max(deepest, int(g.max()))
            least = min(least, int(h.min()))
            greatest = max(greatest, int((self.priority.g_weight * g + self.priority.h_weight * h).max()))
        return generated, deepest, least, greatest

    def open_nodes(self, step: int, first: int = 0, count: int = 100) -> list[Node]:
        self.check(step)
        limit, before = self._key_limit(step, first + count)
        if not before:
            return []
        made = self.made_by(step)
        nodes = self.nodes
        found: list[Integers] = []
        for low in range(1, made, CHUNK):
            part = slice(low, min(low + CHUNK, made))
            ended = nodes.ended[part]
            alive = (ended == OPEN) | (ended >= step) | (ended <= -1 - made)
            keys = self.priority.key(nodes.g[part].astype(np.int64), nodes.h[part].astype(np.int64))
            found.append(np.flatnonzero(alive & (keys <= limit)) + low)
        entries = np.concatenate(found)
        keys = self.priority.key(nodes.g[entries].astype(np.int64), nodes.h[entries].astype(np.int64))
        ordered = entries[self.priority.in_turn(keys, entries)]
        return [self._node(int(entry), step) for entry in ordered[first : first + count]]

    def _key_limit(self, step: int, wanted: int) -> tuple[int, int]:
        """The least key such that `wanted` open nodes have it or less, and how many do."""
        reached, limit = 0, 0
        for key, count in sorted((int(self.priority.key(g, h)), count) for (g, h), count in self._census.at(step, self).items()):
            if reached >= wanted:
                break
            reached, limit = reached + count, key
        return limit, reached

    def closed_nodes(self, step: int, first: int = 0, count: int = 100) -> list[Node]:
        self.check(step)
        old = self.replaced_closed.old[: self.reopened_by(step)]
        gone = np.sort(self.nodes.ended[old].astype(np.int64))
        places = np.arange(first, min(first + count, step - len(gone)), dtype=np.int64)
        kept_before = gone - np.arange(len(gone))
        indices = places + np.searchsorted(kept_before, places, side="right")
        return [self._node(int(entry), step) for entry in self.record.order[indices]]

    def open_by_f(self, step: int) -> list[tuple[float, int]]:
        self.check(step)
        totals: dict[float, int] = {}
        for (g, h), count in self._census.at(step, self).items():
            f = self.priority.f(g, h)
            totals[f] = totals.get(f, 0) + count
        return sorted(totals.items())

    def path(self, step: int) -> tuple[Move, ...]:
        self.check(step)
        return self._path_to(int(self.record.order[step - 1]) if step else 1)

    def _path_to(self, entry: int) -> tuple[Move, ...]:
        nodes = self.nodes
        moves = []
        while parent := int(nodes.parent[entry]):
            moves.append(Move(int(nodes.came[entry]) >> BLANK_BITS))
            entry = parent
        return tuple(reversed(moves))

    def solution(self) -> tuple[Move, ...] | None:
        goal = int(self.registers[GOAL])
        return self._path_to(goal) if goal else None

    def growth(self, last: int, samples: int) -> Growth:
        self.check(last)
        steps = spread(last, samples)
        made = np.where(steps > 0, self.record.made[np.maximum(steps - 1, 0)], 2).astype(np.int64)
        improved = np.searchsorted(self.improved.new[: self.improved_by(last)], made)
        reopened = np.searchsorted(self.replaced_closed.new[: self.reopened_by(last)], made)
        entries = np.where(steps > 0, self.record.order[np.maximum(steps - 1, 0)], 1)
        g = self.nodes.g[entries].astype(np.int64)
        h = self.nodes.h[entries].astype(np.int64)
        return Growth(
            steps=steps,
            open=made - 1 - steps - improved,
            closed=steps - reopened,
            f=(self.priority.g_weight * g + self.priority.h_weight * h) / self.priority.scale,
            least_h=self._least_by(steps, h),
            depth=g,
            bound=np.full(len(steps), np.nan),
        )

    def _least_by(self, steps: Integers, h: Integers) -> Integers:
        """The least h up to each of the ascending steps."""
        if len(steps) == steps[-1] + 1:
            return np.minimum.accumulate(h)
        milestone = np.maximum(steps - 1, 0) // MILESTONE
        coarse = self.milestones[milestone, 2].copy()
        coarse[0] = h[0]
        exact = [self._records(int(step))[2] for step in steps] if steps[-1] < 64 * MILESTONE else coarse
        return np.minimum.accumulate(np.minimum(np.array(exact, np.int64), h))

    def next_event(self, step: int) -> Event | None:
        self.check(step)
        _, _, least, greatest = self._records(step)
        last = self.steps
        milestone = (step - 1) // MILESTONE + 1 if step else 0
        while milestone * MILESTONE < last and self.milestones[milestone, 2] == least and self.milestones[milestone, 3] == greatest:
            milestone += 1
        low = max(step, (milestone - 1) * MILESTONE)
        entries = self.record.order[low : min(last, milestone * MILESTONE + 1)]
        g, h = self.nodes.g[entries].astype(np.int64), self.nodes.h[entries].astype(np.int64)
        priority = self.priority.g_weight * g + self.priority.h_weight * h
        hits = np.flatnonzero((h < least) | (priority > greatest))
        goal = self.goal_step
        if len(hits) and (goal is None or low + int(hits[0]) + 1 < goal):
            index = int(hits[0])
            if priority[index] > greatest:
                return Event(low + index + 1, self.priority.symbol, self.priority.unscaled(int(priority[index])))
            return Event(low + index + 1, "least h", int(h[index]))
        return Event(goal, "goal", len(self.solution() or ())) if goal is not None and goal > step else None
