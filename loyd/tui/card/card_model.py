"""The card of a board: its status, its state at a step, and its parent and children, as plain data
ready to be painted.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ...core.engine.heuristics import known_distance
from ...core.engine.puzzle import Board, Move, Moves, verdict
from ...core.engine.record import (
    LOWER_G,
    NOT_GENERATED,
    BoardState,
    ListState,
    MeanError,
    Node,
    SolutionPath,
    Story,
    StoryEvent,
    StoryEventKind,
    Successor,
    SuccessorStatus,
    Trace,
    format_f,
    mean_error,
    space_of,
)
from ...core.session import Exploration
from ...core.system import TooFarError, counted, grouped
from ...core.teach.why_not import why_not_expanded
from ..key_names import key_of
from ..paint import ROLES, status_sign
from ..parts.step_model import home_cells
from ..signs import Role, Signs

_STATUSES = {
    SuccessorStatus.NEW: "generated",
    SuccessorStatus.WITHIN: "generated",
    SuccessorStatus.TAKEN: "taken",
    SuccessorStatus.OPEN: "known, open",
    SuccessorStatus.CLOSED: "known, closed",
    SuccessorStatus.BEYOND: "pruned",
    SuccessorStatus.PRUNED: "pruned",
    SuccessorStatus.MEETS: "meets",
    SuccessorStatus.GOAL: "the goal",
}
WORD_WIDTH = 13


_EVENTS = {
    StoryEventKind.START: ("new", "the start", Role.OPEN),
    StoryEventKind.AGAIN: ("new", "open again", Role.OPEN),
    StoryEventKind.EXPANDED: ("closed", "expanded", Role.CLOSED),
    StoryEventKind.TAKEN: ("closed", "at the limit", Role.CLOSED),
    StoryEventKind.DROPPED: ("cut", "dropped", Role.DIM),
    StoryEventKind.LEFT: ("undo_move", "backtracked", Role.DIM),
}
"""For each kind of event: the name of its sign, its word and its role."""


def event_sign(passage: StoryEvent, signs: Signs) -> str:
    """The sign of an event."""
    if passage.status is not None:
        return status_sign(passage.status, signs)
    return getattr(signs, _EVENTS[passage.kind][0])


def story_word(passage: StoryEvent, *, is_goal: bool, has_path: bool) -> str:
    """What happened, in a word or two; `has_path`: the search keeps a path instead of a closed
    list.
    """
    if passage.status is not None:
        return _STATUSES.get(passage.status, passage.status.value)
    if passage.kind is StoryEventKind.EXPANDED and has_path:
        return "visited"
    if passage.kind is StoryEventKind.TAKEN and is_goal:
        return "the goal"
    return _EVENTS[passage.kind][1]


def story_role(passage: StoryEvent, *, is_goal: bool) -> Role:
    """The colour of an event."""
    if passage.status is not None:
        return ROLES[passage.status]
    if passage.kind is StoryEventKind.TAKEN and is_goal:
        return Role.GOAL
    return _EVENTS[passage.kind][2]


def story_detail(passage: StoryEvent, step: int) -> str:
    """What an event says besides its step: g, the known g, or how long the board waited."""
    parts = []
    if passage.known_g is not None:
        is_better = passage.status in LOWER_G
        parts.append(
            f"g {passage.known_g} → {passage.g}" if is_better else f"known g {passage.known_g}"
        )
    if passage.kind is StoryEventKind.AGAIN:
        parts.append(f"f {format_f(passage.f)}")
    if passage.iteration is not None:
        parts.append(f"iter. {passage.iteration}")
    if passage.step == step:
        parts.append("now")
    elif passage.step == step + 1:
        parts.append("next step")
    return ", ".join(parts)


def standing_words(
    standing: BoardState, signs: Signs, *, is_goal: bool, has_path: bool, comes_later: bool
) -> tuple[str, Role]:
    """The state of a board and its role; `comes_later`: whether a later step is known to generate
    it.
    """
    node = standing.node
    if standing.state is ListState.OPEN:
        return (
            f"{signs.open} open, place {grouped(standing.place)} of {grouped(standing.of)}",
            Role.OPEN,
        )
    by = "" if node is None or node.step is None else f"step {grouped(node.step)}"
    if standing.state is ListState.CLOSED:
        if is_goal:
            return f"{signs.goal} the goal, {by}", Role.GOAL
        return (
            f"{signs.closed} on the path, {by}" if has_path else f"{signs.closed} expanded at {by}",
            Role.CLOSED,
        )
    if standing.state is ListState.LEFT:
        return f"{signs.undo_move} backtracked; visited at {by}", Role.DIM
    if standing.state is ListState.DROPPED:
        return f"{signs.cut} dropped from open", Role.DIM
    if standing.state is ListState.CUT:
        return f"{signs.cut} dropped", Role.DIM
    return "not generated yet" if comes_later else "never generated", Role.DIM


def times_words(count: int) -> str:
    """A count in words: never, once, 3 times."""
    return {0: "never", 1: "once"}.get(count, f"{grouped(count)} times")


class Relative(NamedTuple):
    """A neighbour of the card's board: the key that goes there, its name, and its state in words.

    `successor`: its status when it was generated; None for a parent, and for a child that was not
    generated.
    """

    key: str
    name: str
    board: Board
    words: str = ""
    successor: Successor | None = None


class Source(NamedTuple):
    """A board from which a move leads to the card's board; `node`: its open node at this step, if
    it has one.
    """

    move: Move
    board: Board
    node: Node | None


class CardReading(NamedTuple):
    """What can be said of a board at a step.

    `passages`: its events in the steps seen, as far as they have been `read`; `standing` is None
    until that is far enough to tell. `why_not_expanded`: why it is still open at the step, as a
    sentence.
    `mean`: the mean underestimate of h over all closed nodes. `distance`: the true distance, if
    known. `place`: its position on the solution, 0 for the start, of `length` moves; both None off
    the solution, and before there is one. `is_reachable`: whether it can be reached from the start
    at all.
    """

    board: Board
    step: int
    seen: int
    read: int
    passages: Sequence[StoryEvent]
    standing: BoardState | None
    counted: str
    waited: str
    why_not_expanded: str
    h: int | None
    mean: MeanError | None
    distance: int | None
    place: int | None
    length: int | None
    ancestry: Moves | None
    family: tuple[Relative, ...]
    sources: tuple[Source, ...]
    is_reachable: bool
    has_path: bool
    has_f: bool
    is_goal: bool
    shares: tuple[int, ...] | None
    home: frozenset[int]

    @property
    def is_whole(self) -> bool:
        """Whether the whole record has been read."""
        return self.read >= self.seen


def read_card(run: Exploration, story: Story, step: int, seen: int) -> CardReading:
    """The card at a recorded step, with what is known up to the step `seen`, as far as its story
    has been read.
    """
    trace = run.trace
    board = story.board
    passages = story.events_until(seen)
    has_path = trace.counts(step).depth is not None
    standing = _standing(story, step)
    node = standing.node if standing is not None else None
    is_backward = node is not None and trace.is_backward(node)
    estimate = run.problem.backward_estimate if is_backward else run.problem.estimate
    solution = SolutionPath.from_trace(trace, seen)
    place = None if solution is None else solution.place(board)
    length = None if solution is None else solution.length
    is_proved = run.outcome is not None and run.outcome.optimal
    optimum = (
        run.outcome.length
        if run.outcome is not None and is_proved and step == trace.goal_step
        else None
    )
    until = min(seen, story.read)
    predecessors = () if passages or story.read < seen else story.predecessors
    return CardReading(
        board=board,
        step=step,
        seen=seen,
        read=story.read,
        passages=passages,
        standing=standing,
        counted=_counted(story, seen, has_path=has_path),
        waited=_waited(story.waits(until), until, "stack" if has_path else "open list")
        if story.read >= 0
        else "",
        why_not_expanded=_why_not_expanded(trace, story, standing, step, optimum),
        h=estimate.display_h(board) if trace.has_h else None,
        mean=_mean(trace, step) if trace.has_h else None,
        distance=_distance(board, trace.goal, place if is_proved else None, length),
        place=place,
        length=length,
        ancestry=None if standing is None else story.path(step),
        family=_family(trace, story, standing, step, passages),
        sources=tuple(
            Source(move, board, trace.open_node(step, board)) for move, board in predecessors
        ),
        is_reachable=verdict(board, trace.goal).solvable == run.problem.verdict.solvable,
        has_path=has_path,
        has_f=trace.has_f,
        is_goal=board == trace.goal,
        shares=estimate.shares(board) if trace.has_h else None,
        home=home_cells(board, trace.goal),
    )


def _standing(story: Story, step: int) -> BoardState | None:
    if story.read >= step:
        return story.state_after(step)
    standing = story.state_after(step) if story.looks_ahead and story.read >= 0 else None
    if standing is not None and standing.state in (ListState.OPEN, ListState.CLOSED):
        return standing
    return None


def _why_not_expanded(
    trace: Trace, story: Story, standing: BoardState | None, step: int, optimum: int | None
) -> str:
    if (
        standing is None
        or standing.node is None
        or standing.state is not ListState.OPEN
        or not step
    ):
        return ""
    node = standing.node
    before = _standing(story, step - 1)
    if (
        before is not None
        and before.node is not None
        and before.state is ListState.OPEN
        and (before.node.g, before.node.f) == (node.g, node.f)
    ):
        return why_not_expanded(trace, step, node, standing.place, optimum)
    if step == trace.goal_step:
        return "The goal came first."
    return f"It was generated at this step; {_ahead(standing)}."


def _ahead(standing: BoardState) -> str:
    others = standing.place - 1
    if others:
        return f"{grouped(others)} {'is' if others == 1 else 'are'} before it"
    return "it comes next"


def _distance(board: Board, goal: Board, place: int | None, length: int | None) -> int | None:
    known = known_distance(board, goal)
    return known if known is not None or place is None or length is None else length - place


def _mean(trace: Trace, step: int) -> MeanError | None:
    space = space_of(trace)
    try:
        return None if space is None else mean_error(trace, step, space)
    except TooFarError:
        return None


def _counted(story: Story, seen: int, *, has_path: bool) -> str:
    times = story.event_counts(seen)
    generated = times[StoryEventKind.GENERATED] - times[SuccessorStatus.BEYOND]
    parts = [f"generated {times_words(generated)}"] * (generated > 0)
    if times[SuccessorStatus.BEYOND]:
        parts.append(f"pruned {times_words(times[SuccessorStatus.BEYOND])}")
    entered = times[StoryEventKind.EXPANDED] + (times[StoryEventKind.TAKEN] if has_path else 0)
    if entered > 1 or has_path:
        parts.append(f"{'visited' if has_path else 'expanded'} {times_words(entered)}")
    if generated and not has_path:
        parts.append(
            f"reopened {times_words(times[SuccessorStatus.REOPENED])}"
            if times[SuccessorStatus.REOPENED]
            else "not reopened"
        )
    return ", ".join(parts)


def _waited(spans: Sequence[tuple[int, int]], last: int, place: str) -> str:
    if not spans:
        return ""
    first, end = spans[-1]
    since = grouped(first)
    words = (
        f"from step {since} on"
        if end >= last
        else f"after step {since}"
        if first == end
        else f"from step {since} to step {grouped(end)}"
    )
    return f"on the {place} {words}" + (
        f", and {times_words(len(spans) - 1)} before" if len(spans) > 1 else ""
    )


def _family(
    trace: Trace,
    story: Story,
    standing: BoardState | None,
    step: int,
    passages: Sequence[StoryEvent],
) -> tuple[Relative, ...]:
    if standing is None or not passages:
        return ()
    before = [passage for passage in passages if passage.step <= step and passage.move is not None]
    above = standing.parent_step or (
        before[-1].parent_step if standing.node is None and before else 0
    )
    family = (
        [Relative("↑", "parent", trace.node(above).board, f"step {grouped(above)}")]
        if above
        else []
    )
    fan = trace.successors(above) if above else ()
    place_of_board = next((place for place, new in enumerate(fan) if new.board == story.board), 0)
    family += [
        Relative("←" if place == place_of_board - 1 else "", "sibling", new.board, successor=new)
        for place, new in enumerate(fan[:place_of_board])
    ]
    family.append(Relative("", "this board", story.board))
    family += [
        Relative("" if place else "→", "sibling", new.board, successor=new)
        for place, new in enumerate(fan[place_of_board + 1 :])
    ]
    expanded = [passage.step for passage in passages if passage.kind is StoryEventKind.EXPANDED]
    expansion = [each for each in expanded if each <= step][-1:] or expanded[:1]
    fan = trace.successors(expansion[0]) if expansion else ()
    first = next((place for place, new in enumerate(fan) if new.status not in NOT_GENERATED), 0)
    family += [
        Relative("↓" if place == first else "", "child", new.board, successor=new)
        for place, new in enumerate(fan)
    ]
    return tuple(family)


def history_counts(reading: CardReading, places: str) -> str:
    """How often it was generated and the like; `places`: which rows are in view, if not all are."""
    if reading.passages:
        return " · ".join(filter(None, (reading.counted, places)))
    return f"never generated by step {grouped(reading.seen)}" if reading.is_whole else ""


def waited_words(reading: CardReading, *, is_full: bool, is_stopped: bool) -> str:
    """When it was on the open list or the stack; or how far the record has been read, and whether
    reading `is_full` or was stopped.
    """
    if not reading.is_reachable:
        return "Unreachable: this board is in the other half of all boards."
    if reading.is_whole:
        return reading.waited
    if is_full:
        return f"too many visits: only those up to step {grouped(reading.read)} are listed"
    how_far = f"{grouped(max(reading.read, 0))} of {grouped(reading.seen)} steps"
    if is_stopped:
        return f"stopped after {how_far}; {key_of('leave')}: close"
    return f"read {how_far}; {key_of('leave')}: stop"


def mean_words(reading: CardReading) -> str:
    """By how much h underestimates or overestimates on average over the closed nodes (visits);
    empty if unknown.
    """
    mean = reading.mean
    if mean is None:
        return ""
    nodes = f"{counted(mean.nodes, 'visit' if reading.has_path else 'closed node')}"
    way = "under" if mean.moves >= 0 else "over"
    return f"  h {way}estimates by {abs(mean.moves):.2f} on average over {nodes}"
