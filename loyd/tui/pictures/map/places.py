"""The boards at a place of the map, or of another picture with places, as plain data."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ....core.engine.puzzle import Board
from ....core.engine.puzzle.exact import Space
from ....core.engine.record import Node, Place, Trace, format_f, format_h
from ....core.study.compare import Differences, FirstExpansions
from ....core.system import counted, grouped
from ...signs import Role

if TYPE_CHECKING:
    from ....core.study.audit.audit import AuditFindings


MOST_LISTED = 200
"""The most boards listed."""


class BoardRow(NamedTuple):
    """A board, its status in words with its role, and the step to go to for it: 0 if it needs a
    search of its own, None if no step has expanded it yet.
    """

    board: Board
    words: str
    role: Role
    step: int | None


class PlaceReading(NamedTuple):
    """The boards at a place of the map: a sentence that counts them, those listed, and how many
    `more` there are.
    """

    title: str
    rows: tuple[BoardRow, ...]
    more: int


def boards_at_place(
    trace: Trace, step: int, places: Collection[Place], space: Space | None
) -> PlaceReading:
    """The boards at some places after a step: first the first one expanded there, then the other
    expanded ones by step, then the open ones, then the unseen ones.

    Raises TooFarError if finding them would take too long.
    """
    nodes = trace.nodes_at(step, places, space, MOST_LISTED)
    nodes.sort(key=lambda node: (node.step is None, node.step or 0))
    rows = [_row_of(trace, node) for node in nodes]
    first = trace.first_step_at(places, space)
    if first is not None and first not in {row.step for row in rows}:
        words = f"first one here, expanded at step {grouped(first)}"
        rows.insert(0, BoardRow(trace.node(first).board, words, Role.CLOSED, first))
    if space is not None and len(rows) < MOST_LISTED:
        known = {row.board for row in rows}
        unseen = [board for board in space.boards(space.places_at(places)) if board not in known]
        rows += [
            BoardRow(board, "unseen", Role.DIM, None) for board in unseen[: MOST_LISTED - len(rows)]
        ]
    title, total = _counts_at(trace, step, places, space)
    return PlaceReading(title, tuple(rows), max(total - len(rows), 0))


def _row_of(trace: Trace, node: Node) -> BoardRow:
    h = f"  h {format_h(node.h)}" if trace.has_h else ""
    f = f"  f {format_f(node.f)}" if trace.has_f else ""
    figures = f"g {grouped(node.g)}{h}{f}"
    if node.step is None:
        return BoardRow(node.board, f"open      {figures}", Role.OPEN, None)
    words = f"{figures}  expanded at step {grouped(node.step)}"
    return BoardRow(node.board, words, Role.CLOSED, node.step)


def _counts_at(
    trace: Trace, step: int, places: Collection[Place], space: Space | None
) -> tuple[str, int]:
    """How many boards at these places are expanded and open, in words, and the total."""
    by_gh = trace.gh_counts(step, space)
    place_set = set(places)
    there = [
        at
        for at, place in enumerate(zip(by_gh.g.tolist(), by_gh.h.tolist(), strict=True))
        if place in place_set
    ]
    opened = int(by_gh.open[:, there].sum())
    closed = int(by_gh.closed[:, there].sum())
    what = "visits" if by_gh.has_visits else "expanded"
    words = f"{grouped(closed)} {what}, {grouped(opened)} open"
    if space is None:
        return words, opened + (0 if by_gh.has_visits else closed)
    total = int(space.totals[there].sum())
    return f"{counted(total, 'board')}: {words}", total


def read_meetings(
    meetings: Sequence[FirstExpansions], letters: tuple[str, str], totals: tuple[int, int, int]
) -> PlaceReading:
    """Boards that one search or both expanded, as rows; `totals`: how many only the first, both,
    and only the second expanded.
    """
    first, second = letters
    rows = []
    for met in meetings:
        ours, theirs = met.steps
        if ours is not None and theirs is not None:
            words = f"both: {first} at step {grouped(ours)}, {second} at step {grouped(theirs)}"
            role = Role.CLOSED
        else:
            words = (
                f"only {first if theirs is None else second}, at step "
                f"{grouped(ours or theirs or 0)}"
            )
            role = Role.OPEN
        rows.append(BoardRow(met.board, words, role, ours or theirs))
    only_first, both, only_second = map(grouped, totals)
    title = f"only {first} {only_first}, both {both}, only {second} {only_second}"
    return PlaceReading(title, tuple(rows), max(sum(totals) - len(rows), 0))


def read_alone(
    differences: Differences, steps: tuple[int, int], letters: tuple[str, str]
) -> tuple[PlaceReading, tuple[FirstExpansions, ...]]:
    """The boards that only one search expanded, as rows."""
    only_first, _, only_second = differences.after_steps(*steps).totals
    listed: list[FirstExpansions] = []
    for side in (1, 0) if only_second < only_first else (0, 1):
        listed += differences.alone(*steps, side, MOST_LISTED - len(listed))
    total = only_first + only_second
    title = (
        f"expanded only by {letters[0]}: {grouped(only_first)}, only by {letters[1]}: "
        f"{grouped(only_second)}"
    )
    listing = read_meetings(listed, letters, (0, 0, 0))
    return listing._replace(title=title, more=total - len(listed)), tuple(listed)


def read_cell(audit: "AuditFindings", hs: range, distances: range) -> PlaceReading:
    """The boards on which a heuristic is one of `hs` and the true distance one of `distances`."""
    rows = []
    for one in audit.boards(hs, distances, MOST_LISTED):
        role = Role.GOAL if not one.excess else Role.ERROR if one.excess > 0 else Role.OPEN
        rows.append(BoardRow(one.board, f"h {one.h}, distance {one.distance}", role, 0))
    total = int(audit.accuracy.density[hs.start : hs.stop, distances.start : distances.stop].sum())
    return PlaceReading(counted(total, "board"), tuple(rows), total - len(rows))
