"""The history of a board in a best-first search, from its entries and its neighbours' steps."""

from collections.abc import Iterator
from operator import attrgetter

from ..puzzle import Board
from ..record import (
    MOST_STORY_EVENTS,
    NO_STEP,
    NOT_GENERATED,
    BoardState,
    Departure,
    ListState,
    Node,
    Residence,
    Story,
    StoryEvent,
    StoryEventKind,
    Successor,
    high_words,
    joined,
)
from .best_first_record import BestFirstRecord
from .best_first_successors import first_of

BATCH = 400
"""The most expansions whose successors `read_on` reads per call."""


class BestFirstStory(Story):
    """Assembles the story from the entries of the board, and from the steps that expanded its
    neighbours.
    """

    def __init__(self, trace: BestFirstRecord, board: Board):
        super().__init__(board)
        self._trace = trace
        self._residences: list[Residence] = []
        self._generations: dict[int, tuple[Successor, StoryEvent] | None] = {}

    def iteration(self, step: int) -> int | None:
        """The iteration or round that a step belongs to, from 1; None where the search has none."""
        return None

    def read_on(self) -> bool:
        """The expansions of the up to four neighbours are the only steps that can have generated
        the board, so no others are read.
        """
        last = self._trace.steps
        steps = sorted(
            stay.left
            for _, neighbour in self.predecessors
            for stay in self.residences(neighbour, last)
            if stay.was_expanded(last)
        )
        unread = [step for step in steps if step not in self._generations]
        # The story is complete up to the step before the first expansion that is left for the next
        # call.
        last = unread[BATCH] - 1 if len(unread) > BATCH else last
        for step in unread[:BATCH]:
            self._generations[step] = self._generated(step)
        own = self.residences(self.board, last)
        made = [one for one in self._generations.values() if one is not None]
        events = [*self._lists(own, {one.entry for one, _ in made}), *(event for _, event in made)]
        self.is_full = len(events) > MOST_STORY_EVENTS
        self._residences = own
        self.events = sorted(events, key=_ranked)
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

    def _lists(self, own: list[Residence], made: set[int]) -> Iterator[StoryEvent]:
        arrivals = {stay.opened for stay in own}
        for stay in own:
            if stay.entry not in made:
                yield self._event(
                    stay,
                    stay.opened,
                    StoryEventKind.AGAIN
                    if stay.opened or self.parent_step(stay.entry)
                    else StoryEventKind.START,
                )
            if stay.how is Departure.EXPANDED:
                is_end = self.is_end(self._trace.entry_node(stay.entry, stay.left))
                yield self._event(
                    stay, stay.left, StoryEventKind.TAKEN if is_end else StoryEventKind.EXPANDED
                )
                if stay.gone != NO_STEP and stay.gone not in arrivals:
                    yield self._event(stay, stay.gone, StoryEventKind.LEFT)
            elif stay.how is Departure.DROPPED:
                yield self._event(stay, stay.left, StoryEventKind.DROPPED)

    def _event(self, stay: Residence, step: int, kind: StoryEventKind) -> StoryEvent:
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

    def state_after(self, step: int) -> BoardState:
        own = [stay for stay in self._residences if stay.opened <= step]
        opened = [stay for stay in own if stay.is_open(step)]
        if opened:
            (place, of), entry = min(
                (self._trace.open_place(stay.entry, step), stay.entry) for stay in opened
            )
            return BoardState(
                ListState.OPEN,
                self._trace.entry_node(entry, step),
                self.parent_step(entry),
                place,
                of,
            )
        if not own:
            return BoardState(
                ListState.CUT
                if any(event.kind is StoryEventKind.GENERATED for event in self.events_until(step))
                else ListState.NONE
            )
        for state, is_so in (
            (ListState.CLOSED, Residence.is_closed),
            (ListState.LEFT, Residence.was_expanded),
        ):
            found = [stay for stay in own if is_so(stay, step)]
            if found:
                last = max(found, key=attrgetter("left")).entry
                return BoardState(state, self._trace.entry_node(last, step), self.parent_step(last))
        state = ListState.DROPPED if any(stay.left > stay.opened for stay in own) else ListState.CUT
        return BoardState(
            state, self._trace.entry_node(own[-1].entry, step), self.parent_step(own[-1].entry)
        )

    def waits(self, step: int) -> list[tuple[int, int]]:
        return joined(
            [
                (stay.opened, min(stay.left - 1, step))
                for stay in self._residences
                if stay.opened <= step
            ]
        )

    def residences(self, board: Board, last: int) -> list[Residence]:
        """Each time the board was in memory up to a step, one stay an entry."""
        found = (
            self._stay(entry, last) for entry in self.entries(board, self._trace.entry_count(last))
        )
        return [stay for stay in found if stay is not None]

    def entries(self, board: Board, made: int) -> list[int]:
        """The board's entries among the first `made`, in the order of their creation."""
        trace = self._trace
        found = list[int]()
        if not trace.config.remembers:
            return trace.entries_of(board, made)
        (entry,) = first_of(trace, [board])
        while 0 < entry < made:
            found.append(entry)
            entry = trace.replaced_with(entry)
        return found

    def _stay(self, entry: int, last: int) -> Residence | None:
        trace = self._trace
        nodes = self._trace.nodes
        opened = trace.opening_step(entry, last)
        ended = int(nodes.ended[entry])
        later = trace.replaced_with(entry)
        changed = (
            trace.opening_step(later, last) if 0 < later < trace.entry_count(last) else NO_STEP
        )
        if 0 <= ended < last:
            return Residence(entry, opened, ended + 1, Departure.EXPANDED, changed)
        if ended >= 0 or changed == NO_STEP:
            return Residence(entry, opened)
        # Displaced by a better sibling in the same step: it never was on the open list.
        if trace.has_one_successor:
            return None
        # An entry replaced by one of another board was displaced: a beam had no room for it.
        is_same = nodes.lo[later] == nodes.lo[entry] and high_words(nodes, later) == high_words(
            nodes, entry
        )
        return Residence(
            entry, opened, changed, Departure.REPLACED if is_same else Departure.DROPPED
        )

    def generation(self, step: int) -> Successor | None:
        """The successor with which a step generated the board; None if it did not."""
        trace = self._trace
        if trace.node(step).g >= trace.depth_limit:
            return None
        return next(
            (
                new
                for new in trace.successors(step)
                if new.board == self.board and new.status not in NOT_GENERATED
            ),
            None,
        )

    def parent_step(self, entry: int) -> int:
        """The step that generated an entry; 0 for a root."""
        return self._trace.parent_step_of(entry)

    def is_end(self, node: Node) -> bool:
        """Whether a node is not expanded when its turn comes: the goal, or one at the depth
        limit.
        """
        return (
            node.board == self._trace.goal and not self._trace.is_backward(node)
        ) or node.g >= self._trace.depth_limit


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


def _ranked(event: StoryEvent) -> tuple[int, int]:
    is_dropped_at_once = event.kind is StoryEventKind.DROPPED and event.parent_step == event.step
    return event.step, len(_RANKS) if is_dropped_at_once else _RANKS[event.kind]
