"""The history of one board in a search: every step that had to do with it, and how it stands after any step."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from enum import IntEnum, StrEnum
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from loyd.core.puzzle.board import Board, Move
from loyd.core.trace.node import Node, Successor, SuccessorStatus

if TYPE_CHECKING:
    from loyd.core.trace.best_first import BestFirstTrace

MOST_PASSAGES = 20_000
"""So many are read of a board at the most."""


class StoryEventKind(StrEnum):
    """What happened to a board at a step.

    AGAIN: it came to the open list, and not as a successor of the step's node; TAKEN: its turn came and it was not expanded, being the
    goal or at the depth limit; DROPPED: it left the open list without its turn; LEFT: it left the closed list, or the path.
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

    `parent` is the node above it at that, which step `parent_step` expanded (0: none), and `move` leads from there to the board.
    `status` and `known_g`, the g that it had before, are those of a generation.  `iteration` is None where the search has none.
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


class State(StrEnum):
    """How a board stands after a step.

    CLOSED: on the closed list, or on the path; LEFT: it was there and is no more; DROPPED: it waited and does no more;
    CUT: it was generated, and thrown away each time; NONE: it was not generated.
    """

    OPEN = "open"
    CLOSED = "closed"
    LEFT = "left"
    DROPPED = "dropped"
    CUT = "cut"
    NONE = "none"


class Standing(NamedTuple):
    """A board after a step.

    `node` is the last one that stood for it, which is on a list if any is, and step `parent_step` expanded its parent (0: it is a root).
    `place`: of the `of` nodes in the order in which they would be taken, from 1 on, where it is open.
    """

    state: State
    node: Node | None = None
    parent_step: int = 0
    place: int = 0
    of: int = 0


class Story(ABC):
    """The history of a board, read from the record of a search as far as that goes.

    `passages` are in the order of their steps, and whole up to the step `read`; `read_on` reads what was recorded since, and may be
    called in another thread than the rest.  `is_full`: there are too many, and those beyond are not read.  `looks_ahead`: whether it is
    known beyond `read` too when the board waits or is on the path.
    """

    looks_ahead = False

    def __init__(self, board: Board) -> None:
        self.board = board
        self.passages: Sequence[StoryEvent] = ()
        self.read = -1
        self.is_full = False

    @abstractmethod
    def read_on(self) -> bool:
        """Read on, for some hundredths of a second at the most; whether all that is recorded by now has been read."""

    @abstractmethod
    def standing(self, step: int) -> Standing:
        """How the board stands after a recorded step, as far as is known: beyond `read`, only what `looks_ahead` says."""

    @abstractmethod
    def path(self, step: int) -> tuple[Move, ...] | None:
        """The moves to it from the start (or from where its side began) as it stands after a step; None where it was not generated."""

    def up_to(self, step: int) -> Sequence[StoryEvent]:
        return self.passages[: bisect_right(self.passages, step, key=lambda passage: passage.step)]

    def times(self, step: int) -> Counter[StoryEventKind | SuccessorStatus]:
        """How often each thing happened up to a step; a generation counts for its status as well."""
        found: Counter[StoryEventKind | SuccessorStatus] = Counter()
        for passage in self.up_to(step):
            found[passage.kind] += 1
            if passage.status is not None:
                found[passage.status] += 1
        return found

    @abstractmethod
    def waits(self, step: int) -> list[tuple[int, int]]:
        """Its times in the open list up to a step: each from the step that brought it there to the last after which it was there."""

    @property
    def whence(self) -> list[tuple[Move, Board]]:
        return [(move.opposite, neighbour) for move, neighbour in self.board.successors()]


def joined(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for first, last in sorted(span for span in spans if span[0] <= span[1]):
        if found and first <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(found[-1][1], last)
        else:
            found.append((first, last))
    return found


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
        return self.opened <= step < self.left

    def is_closed(self, step: int) -> bool:
        return self.how is Leaving.EXPANDED and self.left <= step < self.gone

    def was_expanded(self, step: int) -> bool:
        return self.how is Leaving.EXPANDED and self.left <= step


class EntriesStory(Story):
    """Puts the story together from the entries of the board, and from the steps that expanded those next to it."""

    def __init__(self, trace: BestFirstTrace, board: Board) -> None:
        super().__init__(board)
        self._trace = trace
        self._stays: list[Stay] = []
        self._generations: dict[int, tuple[Successor, StoryEvent] | None] = {}

    @abstractmethod
    def stays(self, board: Board, last: int) -> list[Stay]:
        """What was recorded up to the step `last` of each entry of a board, in the order in which they were made."""

    @abstractmethod
    def generation(self, step: int) -> Successor | None:
        """The successor of the node of a step that is the board; None where the step did not generate it."""

    def parent_step(self, entry: int) -> int:
        """The step that expanded the parent of an entry; 0 for a root."""
        return self._trace.made_at(entry)

    def is_end(self, node: Node) -> bool:
        """Whether a node is taken and not expanded: the goal, or one at the depth limit."""
        return (node.board == self._trace.goal and not self._trace.is_backward(node)) or node.g >= self._trace.cut

    def iteration(self, step: int) -> int | None:  # noqa: ARG002  most searches have none
        return None

    def read_on(self) -> bool:
        last = self._trace.steps
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
        return self._trace.steps == last or self.is_full

    def _generated(self, step: int) -> tuple[Successor, StoryEvent] | None:
        new, above = self.generation(step), self._trace.node(step)
        if new is None:
            return None
        iteration = self.iteration(step)
        return new, StoryEvent(
            step, StoryEventKind.GENERATED, new.g, new.h, new.f, new.move, above.board, step, new.status, new.known_g, above.side, iteration
        )

    def _lists(self, own: list[Stay], made: set[int]) -> Iterator[StoryEvent]:
        arrivals = {stay.opened for stay in own}
        for stay in own:
            if stay.entry not in made:
                yield self._passage(
                    stay, stay.opened, StoryEventKind.AGAIN if stay.opened or self.parent_step(stay.entry) else StoryEventKind.START
                )
            if stay.how is Leaving.EXPANDED:
                is_end = self.is_end(self._trace.entry_node(stay.entry, stay.left))
                yield self._passage(stay, stay.left, StoryEventKind.TAKEN if is_end else StoryEventKind.EXPANDED)
                if stay.gone != NEVER and stay.gone not in arrivals:
                    yield self._passage(stay, stay.gone, StoryEventKind.LEFT)
            elif stay.how is Leaving.DROPPED:
                yield self._passage(stay, stay.left, StoryEventKind.DROPPED)

    def _passage(self, stay: Stay, step: int, kind: StoryEventKind) -> StoryEvent:
        node, parent_step = self._trace.entry_node(stay.entry, step), self.parent_step(stay.entry)
        parent = self._trace.node(parent_step).board if parent_step else None
        return StoryEvent(
            step, kind, node.g, node.h, node.f, node.move, parent, parent_step, side=node.side, iteration=self.iteration(step)
        )

    def standing(self, step: int) -> Standing:
        own = [stay for stay in self._stays if stay.opened <= step]
        opened = [stay for stay in own if stay.is_open(step)]
        if opened:
            (place, of), entry = min((self._trace.open_place(stay.entry, step), stay.entry) for stay in opened)
            return Standing(State.OPEN, self._trace.entry_node(entry, step), self.parent_step(entry), place, of)
        if not own:
            return Standing(State.CUT if any(passage.kind is StoryEventKind.GENERATED for passage in self.up_to(step)) else State.NONE)
        for state, is_so in ((State.CLOSED, Stay.is_closed), (State.LEFT, Stay.was_expanded)):
            found = [stay for stay in own if is_so(stay, step)]
            if found:
                last = max(found, key=attrgetter("left")).entry
                return Standing(state, self._trace.entry_node(last, step), self.parent_step(last))
        return Standing(State.DROPPED, self._trace.entry_node(own[-1].entry, step), self.parent_step(own[-1].entry))

    def path(self, step: int) -> tuple[Move, ...] | None:
        standing = self.standing(step)
        if standing.node is None:
            thrown = [passage for passage in self.up_to(step) if passage.move is not None]
            return (*self._trace.path(thrown[-1].step), *_moves(thrown[-1].move)) if thrown else None
        return (*self._trace.path(standing.parent_step), *_moves(standing.node.move)) if standing.node.move is not None else ()

    def waits(self, step: int) -> list[tuple[int, int]]:
        return joined([(stay.opened, min(stay.left - 1, step)) for stay in self._stays if stay.opened <= step])


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
"""The order of what happens within a step."""


def _ranked(passage: StoryEvent) -> tuple[int, int]:
    is_dropped_at_once = passage.kind is StoryEventKind.DROPPED and passage.parent_step == passage.step
    return passage.step, len(_RANKS) if is_dropped_at_once else _RANKS[passage.kind]
