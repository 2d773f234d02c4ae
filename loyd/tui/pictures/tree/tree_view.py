"""The forks of the path to the current node, with a cursor that walks the tree."""

from collections.abc import Sequence
from functools import partial

from rich.text import Text

from ....core.draw.tree_drawing import tree_rows
from ....core.draw.tree_layout import Branch, search_tree
from ....core.engine.puzzle import Board
from ....core.engine.record import Generation, Trace
from ...framework import BoardPicked, SeekRequested
from ...pane_bindings import TREE_KEYS
from ..picture_widget import PictureWidget, SearchMoment
from .tree_painter import (
    WHOLE_TREE_HEAD,
    ForkDrawing,
    TreeLook,
    branches,
    first_row,
    forks,
    whole_tree_lines,
)

READ_AT_ONCE = 1 << 20
"""Up to this many steps a path is read before the next frame; beyond, in a thread while the old one
stays.
"""
MOST_WHOLE = 60
"""The most steps of a search whose whole tree can be shown."""
PATH, SOLUTION, WHOLE = "path", "solution", "whole"
TITLES = {
    PATH: "path to this node",
    SOLUTION: "solution path",
    WHOLE: "all generated nodes, each below its parent",
}


def _with_forks(ancestry: Sequence[Generation], level: int | None) -> Sequence[Generation]:
    for fork in forks(ancestry, level):
        branches(ancestry, fork)
    return ancestry


def _moved(places: Sequence[int], now: int, by: int) -> int:
    return places[min(max(places.index(now) + by, 0), len(places) - 1)]


class TreeView(PictureWidget, can_focus=True):
    """Shows the forks of the path to the node of a step, or the whole tree of a small search. Posts
    the steps it is asked to go to.
    """

    BINDINGS = [*TREE_KEYS]

    PROMISE = (
        "The path from the start to each expanded board is drawn here, with the branches beside it."
    )

    _trace: Trace | None = None
    _step = 0
    _requested_nodes = (-1, False)
    _read_nodes = (-1, False)
    _ancestry: Sequence[Generation] = ()
    _level: int | None = None
    _branch = 0
    _form = PATH
    _rows: Sequence[tuple[str, Branch]] = ()
    """The nodes of the whole tree."""
    _row: int | None = None
    _picture: ForkDrawing | None = None

    def update_title(self) -> None:
        words = TITLES[WHOLE if self._is_whole else SOLUTION if self._form == SOLUTION else PATH]
        legend = "" if self._is_whole else f"   {self.signs.open} open"
        self.name_below(f"{words}{legend}")

    def show_moment(self, moment: SearchMoment) -> None:
        trace, step = moment.run.trace, moment.step
        if trace is not self._trace:
            self._trace = trace
            self._ancestry = ()
            self._picture = None  # it holds the ancestry, which holds the record
            self._read_nodes = (-1, False)
            self._form = PATH
        if step != self._step:
            self._row = self._level = None
            self._branch = 0
        self._step = step
        self._request_reading()

    def _request_reading(self) -> None:
        trace = self._trace
        if trace is None:
            return
        self.update_title()
        if self._is_whole:
            self._rows = list(tree_rows(search_tree(trace, self._step)))
            self.refresh()
            return
        goal = trace.goal_step if self._form == SOLUTION else None
        self._requested_nodes = request = (self._step if goal is None else goal, goal is not None)
        if request == self._read_nodes or self.is_reading:
            return
        self.load(
            lambda: _with_forks(trace.ancestry(request[0]), self._level),
            partial(self._show_ancestry, trace, request),
            at_once=request[0] * trace.slowness <= READ_AT_ONCE,
        )

    @property
    def _is_whole(self) -> bool:
        return self._form == WHOLE and 0 < self._step <= MOST_WHOLE

    def _show_ancestry(
        self, trace: Trace, read_for: tuple[int, bool], ancestry: Sequence[Generation]
    ) -> None:
        if trace is not self._trace:
            self._request_reading()
            return
        self._read_nodes = read_for
        self._ancestry = ancestry
        self.update_title()
        if self._level not in forks(ancestry, self._level):
            self._level = None
        self._branch = min(self._branch, len(branches(ancestry, self._cursor)))
        self.refresh()
        if read_for != self._requested_nodes:
            self._request_reading()

    def paint(self, columns: int, lines: int) -> list[Text]:
        if self._trace is None or not self._step:
            return self.empty_lines(columns)
        if self._is_whole:
            return whole_tree_lines(
                self._rows,
                columns,
                lines,
                self._current_row,
                self._trace.formula_at(self._step).equation,
                self.palette,
                is_lit=self.has_focus,
            )
        if not self._ancestry:
            return self.reading_lines()
        look = TreeLook(
            self._trace.goal,
            self._trace.formula_at(self._read_nodes[0]).equation,
            self._read_nodes[0] == self._trace.goal_step,
            self._level,
            self._branch,
            self.has_focus,
        )
        self._picture = ForkDrawing(self._ancestry, columns, lines, look, self.palette)
        return self._picture.draw()

    @property
    def _current_row(self) -> int:
        if self._row is not None:
            return min(self._row, len(self._rows) - 1)
        return next(
            (at for at, (_, branch) in enumerate(self._rows) if branch.step == self._step), 0
        )

    @property
    def _cursor(self) -> int:
        return len(self._ancestry) - 1 if self._level is None else self._level

    def click(self, column: int, line: int) -> bool:
        self.refresh()
        if self._is_whole:
            row = (
                first_row(len(self._rows), self.size.height, self._current_row)
                + line
                - WHOLE_TREE_HEAD
            )
            self._row = row if line >= WHOLE_TREE_HEAD and row < len(self._rows) else self._row
            return self._row == row
        picked = self._picture and self._picture.pick(column, line)
        if picked:
            self._level, self._branch = picked
        return bool(picked)

    def action_fork(self, by: int) -> None:
        if self._is_whole:
            self._row = _moved(range(len(self._rows)), self._current_row, by)
        elif self._ancestry:
            self._level = _moved(forks(self._ancestry, self._cursor), self._cursor, by)
            self._branch = 0
        self.refresh()

    def action_branch(self, by: int) -> None:
        if self._is_whole:
            deep = [
                at
                for at, (lead, _) in enumerate(self._rows)
                if len(lead) == len(self._rows[self._current_row][0])
            ]
            self._row = _moved(deep, self._current_row, by)
        elif self._ancestry:
            self._level = self._cursor
            count = len(branches(self._ancestry, self._level))
            self._branch = _moved(range(count + 1), self._branch, by)
        self.refresh()

    @property
    def _node_at_cursor(self) -> tuple[Board, int | None] | None:
        if self._is_whole:
            branch = self._rows[self._current_row][1]
            return branch.board, branch.step
        if not self._ancestry:
            return None
        if self._branch:
            child = branches(self._ancestry, self._cursor)[self._branch - 1]
            return child.successor.board, child.step
        node = self._ancestry[self._cursor].node
        return node.board, node.step

    def action_choose(self) -> None:
        if self._node_at_cursor is not None:
            self.post_message(BoardPicked(*self._node_at_cursor))

    def action_go(self) -> None:
        step = self._node_at_cursor[1] if self._node_at_cursor is not None else None
        if step is not None:
            self.post_message(SeekRequested(self, step))

    def action_turn(self) -> None:
        """Show the solution path, once there is one, the whole tree of a small search, or the path
        to the current node.
        """
        forms = [PATH]
        forms += [SOLUTION] if self._trace is not None and self._trace.goal_step is not None else []
        forms += [WHOLE] if 0 < self._step <= MOST_WHOLE else []
        self._form = (
            forms[(forms.index(self._form) + 1) % len(forms)] if self._form in forms else PATH
        )
        self._request_reading()
        self.refresh()
