"""What became of a board in a search that keeps an entry for each node that it has opened."""

# ruff: noqa: D102  the questions are described in Story

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from enum import IntEnum
from operator import attrgetter
from typing import NamedTuple, Protocol

from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move
from loyd.core.trace.node import Node, Successor
from loyd.core.trace.story import MOST_PASSAGES, Kind, Passage, Standing, State, Story, joined

NEVER = 1 << 62
AT_ONCE = 400
"""So many generations are read at a time, which takes some hundredths of a second."""


class Leaving(IntEnum):
    """How an entry left the open list; REPLACED: by another entry for the same board."""

    NOT = 0
    EXPANDED = 1
    REPLACED = 2
    DROPPED = 3


class Stay(NamedTuple):
    """An entry's time on the lists: it came in the step `opened` and left the open list in the step `left`; `gone`: the closed one."""

    entry: int
    opened: int
    left: int = NEVER
    how: Leaving = Leaving.NOT
    gone: int = NEVER

    def is_open(self, step: int) -> bool:
        """Whether it is open after a step."""
        return self.opened <= step < self.left

    def is_closed(self, step: int) -> bool:
        """Whether it is closed after a step."""
        return self.how is Leaving.EXPANDED and self.left <= step < self.gone

    def was_expanded(self, step: int) -> bool:
        """Whether it was taken by a step to be expanded."""
        return self.how is Leaving.EXPANDED and self.left <= step


class Entries(Protocol):
    """A trace that keeps an entry for each node that it has opened; `Trace` describes what is not said here."""

    @property
    def steps(self) -> int:
        """How many steps are recorded."""

    def node(self, step: int) -> Node:
        """The node of a step."""

    def path(self, step: int) -> tuple[Move, ...]:
        """The moves to it."""

    def entry_node(self, entry: int, step: int) -> Node:
        """An entry as it stands after a step."""

    def open_place(self, entry: int, step: int) -> tuple[int, int]:
        """The place of an open entry in its open list after a step, from 1 on, and how many are there."""


class EntriesStory(Story):
    """Puts the story together from the entries of the board, and from the steps that expanded those next to it."""

    def __init__(self, trace: Entries, board: Board) -> None:
        super().__init__(board)
        self._entries = trace
        self._stays: list[Stay] = []
        self._generations: dict[int, tuple[Successor, Passage] | None] = {}

    @abstractmethod
    def stays(self, board: Board, last: int) -> list[Stay]:
        """What was recorded up to the step `last` of each entry of a board, in the order in which they were made."""

    @abstractmethod
    def generation(self, step: int) -> Successor | None:
        """The successor of the node of a step that is the board; None where the step did not generate it."""

    @abstractmethod
    def parent_step(self, entry: int) -> int:
        """The step that expanded the parent of an entry; 0 for a root."""

    @abstractmethod
    def is_end(self, node: Node) -> bool:
        """Whether a node is taken and not expanded: the goal, or one at the depth limit."""

    def iteration(self, step: int) -> int | None:  # noqa: ARG002  most searches have none
        """The iteration of a step."""
        return None

    def read_on(self) -> bool:
        last = self._entries.steps
        steps = sorted(stay.left for _, neighbour in self.whence for stay in self.stays(neighbour, last) if stay.was_expanded(last))
        unread = [step for step in steps if step not in self._generations]
        last = unread[AT_ONCE] - 1 if len(unread) > AT_ONCE else last
        for step in unread[:AT_ONCE]:
            self._generations[step] = self._generated(step)
        own = self.stays(self.board, last)
        made = [one for one in self._generations.values() if one is not None]
        passages = [*self._lists(own, {one.entry for one, _ in made}), *(passage for _, passage in made)]
        self.is_full = len(passages) > MOST_PASSAGES
        self._stays, self.passages, self.read = own, sorted(passages, key=_ranked), last
        return self._entries.steps == last or self.is_full

    def _generated(self, step: int) -> tuple[Successor, Passage] | None:
        new, above = self.generation(step), self._entries.node(step)
        if new is None:
            return None
        iteration = self.iteration(step)
        return new, Passage(
            step, Kind.GENERATED, new.g, new.h, new.f, new.move, above.board, step, new.fate, new.known_g, above.side, iteration
        )

    def _lists(self, own: list[Stay], made: set[int]) -> Iterator[Passage]:
        """What happened on the lists and is no generation."""
        arrivals = {stay.opened for stay in own}
        for stay in own:
            if stay.entry not in made:
                yield self._passage(stay, stay.opened, Kind.AGAIN if stay.opened or self.parent_step(stay.entry) else Kind.START)
            if stay.how is Leaving.EXPANDED:
                is_end = self.is_end(self._entries.entry_node(stay.entry, stay.left))
                yield self._passage(stay, stay.left, Kind.TAKEN if is_end else Kind.EXPANDED)
                if stay.gone != NEVER and stay.gone not in arrivals:
                    yield self._passage(stay, stay.gone, Kind.LEFT)
            elif stay.how is Leaving.DROPPED:
                yield self._passage(stay, stay.left, Kind.DROPPED)

    def _passage(self, stay: Stay, step: int, kind: Kind) -> Passage:
        node, parent_step = self._entries.entry_node(stay.entry, step), self.parent_step(stay.entry)
        parent = self._entries.node(parent_step).board if parent_step else None
        return Passage(step, kind, node.g, node.h, node.f, node.move, parent, parent_step, side=node.side, iteration=self.iteration(step))

    def standing(self, step: int) -> Standing:
        own = [stay for stay in self._stays if stay.opened <= step]
        opened = [stay for stay in own if stay.is_open(step)]
        if opened:
            (place, of), entry = min((self._entries.open_place(stay.entry, step), stay.entry) for stay in opened)
            return Standing(State.OPEN, self._entries.entry_node(entry, step), self.parent_step(entry), place, of)
        if not own:
            return Standing(State.CUT if any(passage.kind is Kind.GENERATED for passage in self.by(step)) else State.NONE)
        for state, is_so in ((State.CLOSED, Stay.is_closed), (State.LEFT, Stay.was_expanded)):
            found = [stay for stay in own if is_so(stay, step)]
            if found:
                last = max(found, key=attrgetter("left")).entry
                return Standing(state, self._entries.entry_node(last, step), self.parent_step(last))
        return Standing(State.DROPPED, self._entries.entry_node(own[-1].entry, step), self.parent_step(own[-1].entry))

    def way(self, step: int) -> tuple[Move, ...] | None:
        standing = self.standing(step)
        if standing.node is None:
            thrown = [passage for passage in self.by(step) if passage.move is not None]
            return (*self._entries.path(thrown[-1].step), *_moves(thrown[-1].move)) if thrown else None
        return (*self._entries.path(standing.parent_step), *_moves(standing.node.move)) if standing.node.move is not None else ()

    def waits(self, step: int) -> list[tuple[int, int]]:
        return joined([(stay.opened, min(stay.left - 1, step)) for stay in self._stays if stay.opened <= step])


def _moves(move: Move | None) -> tuple[Move, ...]:
    return () if move is None else (move,)


_RANKS = {Kind.START: 0, Kind.LEFT: 1, Kind.DROPPED: 2, Kind.AGAIN: 3, Kind.EXPANDED: 4, Kind.TAKEN: 4, Kind.GENERATED: 5}
"""The order of what happens within a step."""


def _ranked(passage: Passage) -> tuple[int, int]:
    is_dropped_at_once = passage.kind is Kind.DROPPED and passage.parent_step == passage.step
    return passage.step, len(_RANKS) if is_dropped_at_once else _RANKS[passage.kind]
