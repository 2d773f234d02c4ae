"""The texts of the Play screen: distances, hints, and how a game was won."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from loyd.core.analysis.difference import Differences, FirstExpansions
from loyd.core.play.game import Distance, PlaySettings, Steering, Trend
from loyd.core.puzzle.board import Board, Move
from loyd.core.puzzle.exact import Space
from loyd.core.system.text import counted, grouped
from loyd.core.trace.choice import shown, shown_h
from loyd.core.trace.node import Place
from loyd.core.trace.trace import Trace
from loyd.tui.render.signs import Role
from loyd.tui.view_models.step_model import solved_words

if TYPE_CHECKING:
    from loyd.core.analysis.audit import AuditFindings

PLAY_HELP = {
    "mouse": "click a tile in line with the blank to slide it and all tiles between",
    "green": "a tile on its goal cell",
    "at least 42": "every solution has at least 42 moves; a background search raises this number",
    "42 to 44": "a solution of 44 moves is known; every solution has at least 42",
    "better": "the last move led closer to the goal",
    "worse": "the last move led away from the goal",
    "hint": "the tile to move next is marked; the sentence says whether the move is optimal or the best one known",
    "seed": "the same seed, size, goal and scramble give the same board",
}
PLAYBACK_HELP = {
    "h": "estimate of the moves still needed; 0 at the goal",
    "moves left": "moves left in this solution; if it is optimal, an admissible h is never higher",
    "strip": "the boards before and after the current one, with number and move; click one to go there",
    "letters": "all moves: made, current (reversed), still to come; u d l r are moves of the blank",
    "GIF, SVG": "an animation of the whole solution, saved as a file",
}
SEARCHING = "Searching for an optimal solution. p: play the best one known; esc: stop."
LONGEST_DISTANCE = len("200 to 300 moves from the goal, worse")


def time_words(seconds: float) -> str:
    """`0:07`, `12:34`, `1:02:03`."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}" if minutes >= 60 else f"{minutes}:{rest:02}"


def distance_words(known: Distance | None, trend: Trend) -> str:
    """`18 moves from the goal, better`, `at least 42 moves from the goal`, `42 to 56 moves from the goal`, `no path to the goal`."""
    if known is None:
        return "no path to the goal"
    after = "" if trend is Trend.UNKNOWN else f", {trend}"
    if known.exact is not None:
        return f"{counted(known.exact, 'move')} from the goal{after}"
    if known.most is None:
        return f"at least {counted(known.least, 'move')} from the goal{after}"
    return f"{known.least} to {counted(known.most, 'move')} from the goal{after}"


def hint_words(board: Board, known: Distance) -> str:
    if known.hint is None:
        return "already solved" if known.exact == 0 else "no solution is known yet: still searching"
    target = board.target(known.hint)
    tile = 0 if target is None else board.cells[target]
    sure = (
        "an optimal solution starts with this move"
        if known.exact is not None
        else f"the best solution known ({counted(known.most or 0, 'move')}) starts with this move"
    )
    return f"Hint: tile {tile} {known.hint.opposite.word}, the blank {known.hint.word}; {sure}."


def won_words(moves: int, seconds: float, least: int | None) -> str:
    """How a game was won; `least` is the distance of its start, if known."""
    if not moves:
        return "The board is already solved: r scrambles it."
    return f"{''.join(solved_words(moves, least, optimal=moves == least, took=f' and {time_words(seconds)}'))}."


def steered(direction: Move, steering: Steering) -> Move:
    return direction if steering is Steering.BLANK else direction.opposite


def title_words(goal: Board, seed: int | None, settings: PlaySettings) -> str:
    parts = [f"{goal.height}x{goal.width}"]
    if seed is not None:
        parts.append(f"seed {seed}")
    parts.append(f"keys move the {settings.steering}")
    if not settings.motion:
        parts.append("no motion")
    if settings.picture:
        parts.append(settings.picture.rsplit("/", 1)[-1])
    return " · ".join(parts)


MOST = 200
"""The most boards listed."""


@dataclass(frozen=True)
class BoardRow:
    """A board, its status in words with its role, and the step to go to for it; 0 if it needs a search of its own."""

    board: Board
    words: str
    role: Role
    step: int | None


@dataclass(frozen=True)
class PlaceReading:
    """The boards at a place of the map: those listed, the total, and a sentence that counts them."""

    title: str
    rows: tuple[BoardRow, ...]
    more: int


def read_place(trace: Trace, step: int, places: Collection[Place], space: Space | None) -> PlaceReading:
    """The boards at some places after a step: first the first one expanded there, then the other expanded ones by step, then the open ones,
    then the unseen ones.

    Raises TooFarError if finding them would take too long.
    """
    nodes = trace.nodes_at(step, places, space, MOST)
    nodes.sort(key=lambda node: (node.step is None, node.step or 0))
    rows = []
    for node in nodes:
        h = f"  h {shown_h(node.h)}" if trace.has_h else ""
        f = f"  f {shown(node.f)}" if trace.has_f else ""
        figures = f"g {grouped(node.g)}{h}{f}"
        words = f"open      {figures}" if node.step is None else f"{figures}  expanded at step {grouped(node.step)}"
        rows.append(BoardRow(node.board, words, Role.OPEN if node.step is None else Role.CLOSED, node.step))
    first = trace.first_step_at(places, space)
    if first is not None and first not in {row.step for row in rows}:
        rows.insert(0, BoardRow(trace.node(first).board, f"first one here, expanded at step {grouped(first)}", Role.CLOSED, first))
    known = {row.board for row in rows}
    untouched: Sequence[Board] = []
    if space is not None and len(rows) < MOST:
        untouched = [board for board in space.boards(space.places_at(places)) if board not in known]
    rows += [BoardRow(board, "unseen", Role.DIM, None) for board in untouched[: MOST - len(rows)]]
    by_gh = trace.gh_counts(step, space)
    wanted = set(places)
    there = [at for at, place in enumerate(zip(by_gh.g.tolist(), by_gh.h.tolist(), strict=True)) if place in wanted]
    opened, closed = int(by_gh.open[:, there].sum()), int(by_gh.closed[:, there].sum())
    total = int(space.totals[there].sum()) if space is not None else opened + (0 if by_gh.has_visits else closed)
    what = "visits" if by_gh.has_visits else "expanded"
    said = f"{counted(total, 'board')}: " if space is not None else ""
    return PlaceReading(f"{said}{grouped(closed)} {what}, {grouped(opened)} open", tuple(rows), max(total - len(rows), 0))


def read_meetings(meetings: Sequence[FirstExpansions], letters: tuple[str, str], totals: tuple[int, int, int]) -> PlaceReading:
    first, second = letters
    rows = []
    for met in meetings:
        ours, theirs = met.steps
        if ours is not None and theirs is not None:
            words, role = f"both: {first} at step {grouped(ours)}, {second} at step {grouped(theirs)}", Role.CLOSED
        else:
            words, role = f"only {first if theirs is None else second}, at step {grouped(ours or theirs or 0)}", Role.OPEN
        rows.append(BoardRow(met.board, words, role, ours or theirs))
    only_first, both, only_second = map(grouped, totals)
    title = f"only {first} {only_first}, both {both}, only {second} {only_second}"
    return PlaceReading(title, tuple(rows), max(sum(totals) - len(rows), 0))


def read_alone(
    differences: Differences, steps: tuple[int, int], letters: tuple[str, str]
) -> tuple[PlaceReading, tuple[FirstExpansions, ...]]:
    only_first, _, only_second = differences.after_steps(*steps).totals
    listed: list[FirstExpansions] = []
    for side in (1, 0) if only_second < only_first else (0, 1):
        listed += differences.alone(*steps, side, MOST - len(listed))
    total = only_first + only_second
    title = f"expanded only by {letters[0]}: {grouped(only_first)}, only by {letters[1]}: {grouped(only_second)}"
    return replace(read_meetings(listed, letters, (0, 0, 0)), title=title, more=total - len(listed)), tuple(listed)


def read_cell(audit: AuditFindings, hs: range, distances: range) -> PlaceReading:
    """The boards on which a heuristic is one of `hs` and the true distance one of `distances`."""
    rows = []
    for board, h, distance in audit.boards(hs, distances, MOST):
        role = Role.GOAL if h == distance else Role.ERROR if h > distance else Role.OPEN
        rows.append(BoardRow(board, f"h {h}, distance {distance}", role, 0))
    total = int(audit.accuracy.density[hs.start : hs.stop, distances.start : distances.stop].sum())
    return PlaceReading(counted(total, "board"), tuple(rows), total - len(rows))
