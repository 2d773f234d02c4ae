"""A search that plays in a notebook's cell or a browser: one HTML page with every step, without a server or network."""

from __future__ import annotations

import json
from dataclasses import dataclass
from html import escape
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loyd.core.library.step import Step
from loyd.core.output.search_film import events
from loyd.core.output.tables import stated
from loyd.core.puzzle.board import Board
from loyd.core.system.files import write_whole
from loyd.core.trace.map import MapData, MapReader, Projection
from loyd.core.trace.node import Node

if TYPE_CHECKING:
    from loyd.core.library.results import SearchResult

WHOLE, FIRST, EVENTS = 2000, 500, 500
"""A search of no more steps is shown whole, of a longer one the first steps and no more than so many events after them."""
LISTED = 7
PIXELS = 640
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
AXES = {
    Projection.HILL: "right: moves closer to the goal &nbsp; up: extra moves",
    Projection.LAYERS: "right: g &nbsp; up: f",
    Projection.PLAIN: "right: g &nbsp; up: h",
}


@dataclass(frozen=True, repr=False)
class Player:
    """A search as one HTML page: a slider, the board with its successors, the reason, the map and the open list of each step.

    `html`: the page; `page.html#200` opens step 200.

    >>> import loyd
    >>> loyd.solve("2 3 4 1 5 x 7 6 8", "astar:manhattan").player()
    Player('astar:manhattan on 234/15x/768')
    """

    title: str
    html: str

    def save(self, path: str | Path) -> None:
        """Write the page.  Raises OSError."""
        write_whole(Path(path), self.html.encode())

    def __repr__(self) -> str:
        return f"Player({self.title!r})"

    def _repr_html_(self) -> str:
        frame = f'style="border: 0; width: 100%; max-width: 920px; height: {PIXELS}px"'
        return f'<iframe {frame} title="{escape(self.title)}" srcdoc="{escape(self.html)}"></iframe>'


class _Page:
    """The data of a page.  Boards, entries of the open list, reasons and statuses are written once each, and named by their numbers."""

    def __init__(self, result: SearchResult) -> None:
        self._result, self._trace = result, result._trace
        self._boards: dict[str, int] = {}
        self._entries: dict[tuple[Any, ...], int] = {}
        self._reasons: dict[str, int] = {}
        self._statuses: dict[str, int] = {}
        self._reader = MapReader(self._trace)
        self._map: dict[int, tuple[int, int]] = {}

    def data(self) -> dict[str, Any]:
        trace, goal_step = self._trace, self._trace.goal_step
        first = self._reader.read(0)
        last = self._reader.read(trace.steps)
        numbers = list(range(1, trace.steps + 1)) if trace.steps <= WHOLE else self._some()
        steps = [self._step(number) for number in numbers]
        is_hill = last.projection is Projection.HILL
        totals = [] if last.totals is None else zip(self._places(last), last.totals.tolist(), strict=True)
        return {
            "title": escape(" · ".join(self._names())),
            "subtitle": escape(f"{self._result.board} · {self._result._how}"),
            "result": escape(self._result._how),
            "size": list(trace.start.size),
            "goal": list(trace.goal.cells),
            "goal_at": numbers.index(goal_step) + 1 if goal_step in numbers else None,
            "start": self._board(trace.start),
            "total": trace.steps,
            "list": "Open list" if self._result.peak_open is not None else "Stack",
            "map": {
                "width": last.width, "height": last.height, "first": last.first, "stride": last.stride,
                "axes": "<b>Map</b> &nbsp;" + AXES[last.projection],
                "from": "start" if is_hill else str(first.left), "to": "goal" if is_hill else str(last.width - 1),
                "totals": list(totals), "solution": [up * last.width + across for up, across in last.path_steps] if last.is_solved else [],
            },
            "steps": steps, "boards": list(self._boards), "entries": list(self._entries), "reasons": list(self._reasons),
            "statuses": list(self._statuses),
        }  # fmt: skip

    def _names(self) -> list[str]:
        algorithm, heuristic = self._result._problem.algorithm, self._result._problem.heuristic
        return [algorithm.name, heuristic.name] if self._result._has_h else [algorithm.name]

    def _some(self) -> list[int]:
        later = [step for step in events(self._trace, self._trace.steps, EVENTS) if step > FIRST]
        return [*range(1, FIRST + 1), *later]

    def _step(self, number: int) -> list[Any]:
        step, read = Step._read(self._result, number), self._reader.read(number)
        node, current = step._node, read.current
        return [
            number, self._board(node.board), step.g, step.h, step.f,
            0 if current is None else current[0] * read.width + current[1],
            self._reasons.setdefault(escape(step.why), len(self._reasons)),
            [self._successor(one) for one in self._trace.rows(number, 1)[0].successors],
            [self._entry(one) for one in self._trace.open_nodes(number, 0, min(LISTED, step.counts.open))],
            [step.counts.expanded, step.counts.generated, step.counts.open, step.counts.closed],
            self._changes(read),
        ]  # fmt: skip

    def _successor(self, one: Any) -> list[Any]:
        status = self._statuses.setdefault(str(one.status), len(self._statuses))
        return [one.move.letter, self._board(one.board), stated(one.f), one.g, one.h if self._result._has_h else None, status]

    def _entry(self, node: Node) -> int:
        h = node.h if self._result._has_h else None
        return self._entries.setdefault((self._board(node.board), stated(node.f), node.g, h), len(self._entries))

    def _board(self, board: Board) -> int:
        return self._boards.setdefault("".join(DIGITS[tile] for tile in board.cells), len(self._boards))

    @staticmethod
    def _places(read: MapData) -> list[int]:
        places: list[int] = (read.up * read.width + read.across).tolist()
        return places

    def _changes(self, read: MapData) -> list[tuple[int, int, int]]:
        """The places of the map whose counts of closed and open nodes are others than a step before."""
        counts: dict[int, tuple[int, int]] = {}
        for place, closed, opened in zip(self._places(read), read.closed.sum(0).tolist(), read.open.sum(0).tolist(), strict=True):
            before = counts.get(place, (0, 0))
            counts[place] = before[0] + closed, before[1] + opened
        changed = [(place, *counts.get(place, (0, 0))) for place in counts.keys() | self._map.keys()]
        changed = [one for one in changed if one[1:] != self._map.get(one[0], (0, 0))]
        self._map = counts
        return sorted(changed)


def player_of(result: SearchResult) -> Player:
    text = json.dumps(_Page(result).data(), separators=(",", ":"), ensure_ascii=False).replace("</", "<\\/")
    title = f"{result.spec.text} on {result.board}"
    page = resources.files("loyd.core.library").joinpath("player.html").read_text(encoding="utf-8")
    return Player(title, page.replace("/*TITLE*/", escape(title)).replace("/*DATA*/", text))
