"""The history of one board in a search: every step that concerned it, and its state after any
step.
"""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from enum import IntEnum, StrEnum
from typing import Any, NamedTuple

from ..puzzle import Board, Move, Moves
from .node import Node, SuccessorStatus

MOST_STORY_EVENTS = 20_000
"""The most events read for a board."""


class StoryEventKind(StrEnum):
    """What happened to a board at a step.

    AGAIN: it entered the open list, but not as a successor of the step's node; TAKEN: it was taken
    but not expanded, being the goal or at the depth limit; DROPPED: it left the open list without
    being taken; LEFT: it left the closed list, or the path.
    """

    START = "start"
    AGAIN = "again"
    EXPANDED = "expanded"
    TAKEN = "taken"
    GENERATED = "generated"
    DROPPED = "dropped"
    LEFT = "left"


class StoryEvent(NamedTuple):
    """One thing that happened to a board at a step.

    `parent` is its parent node at that point, which step `parent_step` expanded (0: none), and
    `move` leads from there to the board. `status`, and `known_g` (the g that it had before), belong
    to a generation. `iteration` is None if the search has none.
    """

    step: int
    kind: StoryEventKind
    g: int
    h: int
    f: float
    move: Move | None = None
    parent: Board | None = None
    parent_step: int = 0
    status: SuccessorStatus | None = None
    known_g: int | None = None
    side: str | None = None
    iteration: int | None = None


class ListState(StrEnum):
    """The state of a board after a step.

    CLOSED: on the closed list, or on the path; LEFT: it was there and no longer is; DROPPED: it was
    open and no longer is; CUT: it was generated, and pruned each time; NONE: it was not generated.
    """

    OPEN = "open"
    CLOSED = "closed"
    LEFT = "left"
    DROPPED = "dropped"
    CUT = "cut"
    NONE = "none"


class BoardState(NamedTuple):
    """A board after a step.

    `node` is its last node, preferably one on a list; step `parent_step` expanded its parent (0: it
    is a root). If it is open, it is number `place` (from 1) of `of` nodes in the order in which
    they would be taken.
    """

    state: ListState
    node: Node | None = None
    parent_step: int = 0
    place: int = 0
    of: int = 0


class Story(ABC):
    """The history of a board, as far as the record of the search goes.

    `events` are in the order of their steps, and complete up to the step `read`; `read_on` reads
    what was recorded since, and may be called in another thread than the rest. `is_full`: there are
    too many, and the rest is not read. `looks_ahead`: whether the steps at which the board is open
    or on the path are known beyond `read` too.
    """

    looks_ahead = False
    _trace: Any

    def __init__(self, board: Board):
        self.board = board
        self.events: Sequence[StoryEvent] = ()
        self.read = -1
        self.is_full = False

    @abstractmethod
    def read_on(self) -> bool:
        """Continue reading for at most a few hundredths of a second; return whether everything
        recorded so far has been read.
        """

    @abstractmethod
    def state_after(self, step: int) -> BoardState:
        """The state after a recorded step, as far as known: beyond `read`, only what `looks_ahead`
        covers.
        """

    def path(self, step: int) -> Moves | None:
        """The moves to it from the start (or from the root of its side), as of a step; None if it
        was not generated.
        """
        state = self.state_after(step)
        above = state.parent_step
        move = state.node and state.node.move
        if state.node is None:
            pruned = [event for event in self.events_until(step) if event.move is not None]
            if not pruned:
                return None
            above = pruned[-1].step
            move = pruned[-1].move
        return () if move is None else (*self._trace.path(above), move)

    def events_until(self, step: int) -> Sequence[StoryEvent]:
        """The events of the board up to and including a step. O(log events)."""
        return self.events[: bisect_right(self.events, step, key=lambda event: event.step)]

    def event_counts(self, step: int) -> Counter[StoryEventKind | SuccessorStatus]:
        """How often each thing happened up to a step; a generation counts for its status as
        well.
        """
        found: Counter[StoryEventKind | SuccessorStatus] = Counter()
        for event in self.events_until(step):
            found[event.kind] += 1
            if event.status is not None:
                found[event.status] += 1
        return found

    @abstractmethod
    def waits(self, step: int) -> list[tuple[int, int]]:
        """The intervals up to a step in which it was open: each from the step that opened it to the
        last after which it was open.
        """

    @property
    def predecessors(self) -> list[tuple[Move, Board]]:
        """The boards one move before this one, each with the move that leads from it to this
        one.
        """
        return [(move.opposite, neighbour) for move, neighbour in self.board.successors()]


def joined(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans `(first, last)` with those that touch or overlap made one."""
    found: list[tuple[int, int]] = []
    # An entry taken in the step that opened it was never open after a step: its span is empty.
    for first, last in sorted(span for span in spans if span[0] <= span[1]):
        if found and first <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(found[-1][1], last)
        else:
            found.append((first, last))
    return found


NO_STEP = 1 << 62
"""The step of an event that has not happened."""


class Departure(IntEnum):
    """How an entry left the open list; REPLACED: by another entry for the same board."""

    NOT = 0
    EXPANDED = 1
    REPLACED = 2
    DROPPED = 3


class Residence(NamedTuple):
    """An entry's time on the lists: step `opened` opened it, step `left` took it off the open list
    and step `gone` off the closed list.
    """

    entry: int
    opened: int
    left: int = NO_STEP
    how: Departure = Departure.NOT
    gone: int = NO_STEP

    def is_open(self, step: int) -> bool:
        """Whether the board was on the open list after a step."""
        return self.opened <= step < self.left

    def is_closed(self, step: int) -> bool:
        """Whether the entry was closed after a step."""
        return self.how is Departure.EXPANDED and self.left <= step < self.gone

    def was_expanded(self, step: int) -> bool:
        """Whether the entry had been expanded by a step, even if it was reopened later."""
        return self.how is Departure.EXPANDED and self.left <= step
