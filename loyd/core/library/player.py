"""A search as one HTML page that plays it."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import compress

from ..draw.search_film import events
from ..draw.tables import stated, step_dict
from ..draw.trajectory_drawing import trajectory_face
from ..engine.puzzle import Board
from ..engine.record import MapData, MapReader, Node, Projection, Successor, Trace
from ..system import SettingError, write_whole

if TYPE_CHECKING:
    from .player_widget import PlayerWidget

WHOLE, FIRST, MOST_EVENTS = 2000, 500, 500
"""The longest search shown whole; the first steps shown of a longer one, and the most events shown
after them.
"""
LISTED = 7
PIXELS = 710
STRIP = 1000.0, 64.0
"""The width and height of the trajectory, which the page stretches."""
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
AXIS_NAMES = {
    Projection.TRUE_DISTANCE: "right: moves closer to the goal &nbsp; up: extra moves",
    Projection.F_OVER_G: "right: g &nbsp; up: f",
    Projection.H_OVER_G: "right: g &nbsp; up: h",
}


@dataclass(frozen=True, repr=False)
class Player:
    """A search as one HTML page: a slider, the board with its successors, the reason, the map and
    the open list of each step.

    `html`: the page; `page.html#200` opens step 200.

    >>> import loyd
    >>> loyd.solve("2 3 4 1 5 x 7 6 8", "astar:manhattan").player()
    Player('A* · manhattan on 234/15x/768')
    """

    title: str
    html: str

    def save(self, path: str | Path) -> None:
        """Write the page. Raises OSError."""
        write_whole(Path(path), self.html.encode())

    def widget(self) -> PlayerWidget:
        """The page as a widget of a notebook, whose `step` and `board` Python reads and observes;
        `step` can be set. `pip install loyd-search[notebook]` brings anywidget, which it needs;
        raises SettingError without it.
        """
        try:
            from .player_widget import PlayerWidget
        except ImportError:
            raise SettingError(
                "anywidget is not installed: pip install loyd-search[notebook] brings it"
            ) from None
        return PlayerWidget(self.html, self._repr_html_())

    def __repr__(self) -> str:
        return f"Player({self.title!r})"

    def _repr_html_(self) -> str:
        frame = f'style="border: 0; width: 100%; max-width: 920px; height: {PIXELS}px"'
        return (
            f'<iframe {frame} title="{escape(self.title)}" srcdoc="{escape(self.html)}"></iframe>'
        )


class _Page:
    """The data of a page."""

    def __init__(self, trace: Trace):
        self._trace = trace
        self._reader = MapReader(self._trace)
        self._map: dict[int, tuple[int, int]] = {}

    def data(self, names: Sequence[str], how: str) -> dict[str, Any]:
        """All data; `names`: those of the algorithm and the heuristic, `how`: how the search
        ended.
        """
        trace = self._trace
        goal_step = trace.goal_step
        last = self._reader.read(trace.steps)
        numbers = list(range(1, trace.steps + 1)) if trace.steps <= WHOLE else self._some()
        steps = [self._step(number) for number in numbers]
        is_hill = last.projection is Projection.TRUE_DISTANCE
        strip = trajectory_face(trace, 0, 0, *STRIP) if trace.steps else None
        totals = (
            []
            if last.totals is None
            else zip(self._places(last), last.totals.tolist(), strict=True)
        )
        return {
            "title": escape(" · ".join(names)),
            "subtitle": escape(f"{trace.start} · {how}"),
            "result": escape(how),
            "size": list(trace.start.size),
            "goal": list(trace.goal.cells),
            "goal_at": numbers.index(goal_step) + 1 if goal_step in numbers else None,
            "start": _letters(trace.start),
            "total": trace.steps,
            "strip": f"data:image/png;base64,{b64encode(strip.png).decode()}" if strip else "",
            "list": "Stack" if trace.peaks(trace.steps).open is None else "Open list",
            "map": {
                "width": last.width,
                "height": last.height,
                "first": last.first,
                "stride": last.stride,
                "axes": "<b>Map</b> &nbsp;" + AXIS_NAMES[last.projection],
                "from": "start" if is_hill else "0",
                "to": "goal" if is_hill else str(last.width - 1),
                "totals": list(totals),
                "solution": [up * last.width + across for up, across in last.path_steps]
                if last.is_solved
                else [],
            },
            "steps": steps,
        }

    def _some(self) -> list[int]:
        later = [
            step for step in events(self._trace, self._trace.steps, MOST_EVENTS) if step > FIRST
        ]
        return [*range(1, FIRST + 1), *later]

    def _step(self, number: int) -> list[Any]:
        row = self._trace.rows(number, 1)[0]
        step = step_dict(self._trace, row)
        read = self._reader.read(number)
        current = read.current
        return [
            number,
            _letters(row.node.board),
            step["g"],
            step["h"],
            step["f"],
            0 if current is None else current[0] * read.width + current[1],
            escape(step["why"]),
            [self._successor(one) for one in row.successors],
            [
                self._figures(one)
                for one in self._trace.open_nodes(number, 0, min(LISTED, row.counts.open))
            ],
            [row.counts.expanded, row.counts.generated, row.counts.open, row.counts.closed],
            self._changes(read),
        ]

    def _successor(self, one: Successor) -> list[Any]:
        return [one.move.letter, *self._figures(one), str(one.status)]

    def _figures(self, node: Node | Successor) -> tuple[Any, ...]:
        h = node.h if self._trace.has_h else None
        return _letters(node.board), stated(node.f), node.g, h

    @staticmethod
    def _places(read: MapData) -> list[int]:
        return (read.up * read.width + read.across).tolist()

    def _changes(self, read: MapData) -> list[tuple[int, int, int]]:
        """The places of the map whose counts of closed and open nodes differ from the step
        before.
        """
        counts: dict[int, tuple[int, int]] = {}
        for place, closed, opened in zip(
            self._places(read), read.closed.sum(0).tolist(), read.open.sum(0).tolist(), strict=True
        ):
            before = counts.get(place, (0, 0))
            counts[place] = before[0] + closed, before[1] + opened
        changed = [
            (place, *counts.get(place, (0, 0))) for place in counts.keys() | self._map.keys()
        ]
        changed = [one for one in changed if one[1:] != self._map.get(one[0], (0, 0))]
        self._map = counts
        return sorted(changed)


def _letters(board: Board) -> str:
    return "".join(DIGITS[tile] for tile in board.cells)


def player_of(trace: Trace, title: str, names: Sequence[str], how: str) -> Player:
    """The page of a search; `names`: those of its algorithm and heuristic, `how`: how it ended."""
    text = json.dumps(_Page(trace).data(names, how), separators=(",", ":"), ensure_ascii=False)
    data = b64encode(compress(text.encode())).decode()  # a quarter of the length of the text
    page = resources.files("loyd.core.library").joinpath("player.html").read_text(encoding="utf-8")
    return Player(title, page.replace("/*TITLE*/", escape(title)).replace("/*DATA*/", data))
