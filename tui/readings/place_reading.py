"""The boards that lie at a place of a map, as rows to choose from."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from loyd.core.audit.audit import Audit
from loyd.core.comparison.difference import Differences, Meeting
from loyd.core.numbers import grouped
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.space import Space
from loyd.core.trace.choice import shown, shown_h
from loyd.core.trace.plane import Place
from loyd.core.trace.trace import Trace
from loyd.tui.paint.roles import Role

MOST = 200
"""So many boards are listed at the most."""


@dataclass(frozen=True)
class BoardRow:
    """A board, what became of it, in the words and the role of that, and the step to which one can go for it: 0 is its own search."""

    board: Board
    words: str
    role: Role
    step: int | None


@dataclass(frozen=True)
class PlaceReading:
    """The boards of a place: those listed, how many there are in all, and how they are counted in words."""

    title: str
    rows: tuple[BoardRow, ...]
    more: int


def read_place(trace: Trace, step: int, places: Collection[Place], space: Space | None) -> PlaceReading:
    """The boards at some places after a step: the first that was ever expanded there, the others that were by rising step, then those
    open, then those untouched.

    Raises TooFarError where that takes too long to find.
    """
    nodes = trace.nodes_at(step, places, space, MOST)
    nodes.sort(key=lambda node: (node.step is None, node.step or 0))
    rows = []
    for node in nodes:
        h = f"  h {shown_h(node.h)}" if trace.has_h else ""
        f = f"  f {shown(node.f)}" if trace.has_f else ""
        figures = f"g {grouped(node.g)}{h}{f}"
        words = f"open      {figures}" if node.step is None else f"{figures}  expanded by step {grouped(node.step)}"
        rows.append(BoardRow(node.board, words, Role.OPEN if node.step is None else Role.CLOSED, node.step))
    first = trace.first_step_at(places, space)
    if first is not None and first not in {row.step for row in rows}:
        rows.insert(0, BoardRow(trace.node(first).board, f"the first here, by step {grouped(first)}", Role.CLOSED, first))
    known = {row.board for row in rows}
    untouched: Sequence[Board] = []
    if space is not None and len(rows) < MOST:
        untouched = [board for board in space.boards(space.places_at(places)) if board not in known]
    rows += [BoardRow(board, "untouched", Role.DIM, None) for board in untouched[: MOST - len(rows)]]
    counted = trace.plane(step, space)
    wanted = set(places)
    there = [at for at, place in enumerate(zip(counted.g.tolist(), counted.h.tolist(), strict=True)) if place in wanted]
    opened, closed = int(counted.open[:, there].sum()), int(counted.closed[:, there].sum())
    total = int(space.totals[there].sum()) if space is not None else opened + (0 if counted.has_visits else closed)
    what = "visits" if counted.has_visits else "expanded"
    said = f"{grouped(total)} board{'s' * (total != 1)}: " if space is not None else ""
    return PlaceReading(f"{said}{grouped(closed)} {what}, {grouped(opened)} open", tuple(rows), max(total - len(rows), 0))


def read_meetings(meetings: Sequence[Meeting], letters: tuple[str, str], totals: tuple[int, int, int]) -> PlaceReading:
    """The boards at a place of the difference of two searches, which are called by letters."""
    first, second = letters
    rows = []
    for met in meetings:
        ours, theirs = met.steps
        if ours is not None and theirs is not None:
            words, role = f"both: {first} by step {grouped(ours)}, {second} by step {grouped(theirs)}", Role.CLOSED
        else:
            words, role = f"only {first if theirs is None else second}, by step {grouped(ours or theirs or 0)}", Role.OPEN
        rows.append(BoardRow(met.board, words, role, ours or theirs))
    only_first, both, only_second = map(grouped, totals)
    title = f"only {first} {only_first}, both {both}, only {second} {only_second}"
    return PlaceReading(title, tuple(rows), max(sum(totals) - len(rows), 0))


def read_alone(differences: Differences, steps: tuple[int, int], letters: tuple[str, str]) -> tuple[PlaceReading, tuple[Meeting, ...]]:
    """The boards that only one of two searches has expanded by these steps, and what is listed: first of the one that has fewer."""
    only_first, _, only_second = differences.at(*steps).totals
    listed: list[Meeting] = []
    for side in (1, 0) if only_second < only_first else (0, 1):
        listed += differences.alone(*steps, side, MOST - len(listed))
    total = only_first + only_second
    title = f"expanded by {letters[0]} alone {grouped(only_first)}, by {letters[1]} alone {grouped(only_second)}"
    return replace(read_meetings(listed, letters, (0, 0, 0)), title=title, more=total - len(listed)), tuple(listed)


def read_cell(audit: Audit, hs: range, distances: range) -> PlaceReading:
    """The boards on which a heuristic is among some `hs` and the true distance among some `distances`."""
    rows = []
    for board, h, distance in audit.boards(hs, distances, MOST):
        role = Role.GOAL if h == distance else Role.ERROR if h > distance else Role.OPEN
        rows.append(BoardRow(board, f"h {h}, distance {distance}", role, 0))
    total = int(audit.accuracy.density[hs.start : hs.stop, distances.start : distances.stop].sum())
    return PlaceReading(f"{grouped(total)} board{'s' * (total != 1)}", tuple(rows), total - len(rows))
