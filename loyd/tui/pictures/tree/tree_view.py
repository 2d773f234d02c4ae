"""The path to the current node with its siblings, with a cursor that walks the tree."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from rich.text import Text

from loyd.core.engine.puzzle import Board
from loyd.core.engine.record import GENERATIONS_AT_ONCE, Generation, Trace
from loyd.tui.bindings import key
from loyd.tui.framework import BoardPicked, SeekRequested

from ..picture_widget import PictureWidget, SearchMoment
from .tree_painter import SIBLING, TreeLook, beside, siblings, tree_lines

if TYPE_CHECKING:
    from loyd.core.draw.tree_layout import Branch


AT_ONCE = 1 << 20
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


def _with_ends(ancestry: Sequence[Generation]) -> Sequence[Generation]:
    for level in (0, -GENERATIONS_AT_ONCE, -1):
        ancestry[max(level, -len(ancestry))]
    return ancestry


class TreeView(PictureWidget, can_focus=True):
    """Shows the path to the node of a step, or the whole tree of a small search. Posts the steps it
    is asked to go to.
    """

    BINDINGS = [
        key("up,less_than_sign", "level(-1)", "In the tree: to the parent", display="↑ <"),
        key(
            "down,greater_than_sign",
            "level(1)",
            "In the tree: to the child on the path",
            display="↓ >",
        ),
        key(
            "left,left_square_bracket",
            "sibling(-1)",
            "In the tree: to the previous sibling",
            display="← [",
        ),
        key(
            "right,right_square_bracket",
            "sibling(1)",
            "In the tree: to the next sibling",
            display="→ ]",
        ),
        key("enter", "choose", "In the tree: the card of this board"),
        key("g", "go", "In the tree: go to the step of this node, and follow its branch"),
        key("backspace", "fold", "In the tree: fold the middle"),
        key(
            "z",
            "turn",
            "In the tree: path to this node, solution path, or the whole tree (up to sixty steps)",
        ),
    ]

    PROMISE = (
        "The path from the start to each expanded board is drawn here, with the siblings along it."
    )

    _trace: Trace | None = None
    _step = 0
    _wanted = (-1, False)
    _read_for = (-1, False)
    _ancestry: Sequence[Generation] = ()
    _level: int | None = None
    _sibling = 0
    _unfolded = False
    _form = PATH
    _rows: Sequence[tuple[str, Branch]] = ()
    """The nodes of the whole tree."""
    _row: int | None = None

    def on_mount(self) -> None:
        self.say_what()

    def say_what(self) -> None:
        words = TITLES[WHOLE if self._is_whole else SOLUTION if self._form == SOLUTION else PATH]
        legend = "" if self._is_whole else f"   {self.signs.closed} closed  {self.signs.open} open"
        title = f"reading{self.signs.ellipsis}" if self.is_late else f"{words}{legend}"
        self.name_frame(below=title)

    def show(self, trace: Trace, step: int) -> None:
        if trace is not self._trace:
            self._trace = trace
            self._ancestry = ()
            self._read_for = (-1, False)
            self._form = PATH
            self._level = None
            self._sibling = 0
        if step != self._step:
            self._row = None
        self._step = step
        self._want()

    def show_moment(self, moment: SearchMoment) -> None:
        self.show(moment.run.trace, moment.step)

    def _want(self) -> None:
        trace = self._trace
        if trace is None:
            return
        self.say_what()
        if self._is_whole:
            self._read_whole(trace)
            return
        goal = trace.goal_step
        is_solution = self._form == SOLUTION and goal is not None
        self._wanted = (goal if is_solution and goal is not None else self._step, is_solution)
        if self._wanted == self._read_for or self.is_reading:
            return
        wanted = self._wanted
        if wanted[0] * trace.slowness <= AT_ONCE:
            self._show_ancestry(trace, wanted, trace.ancestry(wanted[0]))
        else:
            self.read_in_thread(
                lambda: _with_ends(trace.ancestry(wanted[0])),
                partial(self._show_ancestry, trace, wanted),
            )

    @property
    def _is_whole(self) -> bool:
        return self._form == WHOLE and 0 < self._step <= MOST_WHOLE

    def _read_whole(self, trace: Trace) -> None:
        from loyd.core.draw.tree_drawing import tree_rows
        from loyd.core.draw.tree_layout import search_tree

        self._rows = list(tree_rows(search_tree(trace, self._step)))
        self.refresh()

    def _show_ancestry(
        self, trace: Trace, read_for: tuple[int, bool], ancestry: Sequence[Generation]
    ) -> None:
        if trace is not self._trace:
            self._want()
            return
        self._read_for = read_for
        self._ancestry = ancestry
        self.say_what()
        if self._level is not None and self._level >= len(ancestry):
            self._level = None
        if self._level is not None:
            self._sibling = min(self._sibling, len(siblings(ancestry, self._level)))
        self.refresh()
        if read_for != self._wanted:
            self._want()

    def paint(self, columns: int, lines: int) -> list[Text]:
        if self._trace is None or not self._step:
            return self.empty_lines(columns)
        if self._is_whole:
            return self._paint_whole(self._trace, columns, lines)
        if not self._ancestry:
            return self.reading_lines()
        level = self._cursor if self.has_focus else None
        equation = self._trace.formula_at(self._read_for[0]).equation
        look = TreeLook(equation, self._is_solution, level, self._sibling, self._unfolded)
        return tree_lines(self._ancestry, columns, lines, look, self.palette)

    def _paint_whole(self, trace: Trace, columns: int, lines: int) -> list[Text]:
        from .tree_painter import whole_tree_lines

        equation = trace.formula_at(self._step).equation
        return whole_tree_lines(
            self._rows,
            columns,
            lines,
            self._current_row,
            equation,
            self.palette,
            is_lit=self.has_focus,
        )

    @property
    def _current_row(self) -> int:
        if self._row is not None:
            return min(self._row, len(self._rows) - 1)
        return next(
            (at for at, (_, branch) in enumerate(self._rows) if branch.step == self._step), 0
        )

    @property
    def _is_solution(self) -> bool:
        goal = self._trace.goal_step if self._trace is not None else None
        return goal is not None and self._read_for[0] == goal

    @property
    def _cursor(self) -> int:
        return len(self._ancestry) - 1 if self._level is None else self._level

    def click(self, column: int, line: int) -> bool:
        self.refresh()
        if self._is_whole:
            from .tree_painter import WHOLE_TREE_HEAD, first_row

            row = (
                first_row(len(self._rows), self.size.height, self._current_row)
                + line
                - WHOLE_TREE_HEAD
            )
            self._row = row if line >= WHOLE_TREE_HEAD and row < len(self._rows) else self._row
            return self._row == row
        g = self.render_line(line).text[:5].strip()
        is_node = g.isdecimal() and int(g) < len(self._ancestry)
        if is_node:
            place = max((column - beside(self.size.width)) // SIBLING + 1, 0)
            self._level, self._sibling = int(g), min(place, len(siblings(self._ancestry, int(g))))
        return is_node

    def action_level(self, by: int) -> None:
        if self._is_whole:
            self._row = min(max(self._current_row + by, 0), len(self._rows) - 1)
        elif self._ancestry:
            self._level = min(max(self._cursor + by, 0), len(self._ancestry) - 1)
            self._sibling = 0
            self._unfolded = True
        self._moved()

    def action_sibling(self, by: int) -> None:
        if self._is_whole:
            deep = [
                at
                for at, (lead, _) in enumerate(self._rows)
                if len(lead) == len(self._rows[self._current_row][0])
            ]
            self._row = deep[min(max(deep.index(self._current_row) + by, 0), len(deep) - 1)]
        elif self._ancestry:
            self._level = self._cursor
            self._sibling = min(
                max(self._sibling + by, 0), len(siblings(self._ancestry, self._level))
            )
        self._moved()

    @property
    def _pointed(self) -> tuple[Board, int | None] | None:
        if self._is_whole:
            branch = self._rows[self._current_row][1]
            return branch.board, branch.step
        if not self._ancestry:
            return None
        if self._sibling:
            sibling = siblings(self._ancestry, self._cursor)[self._sibling - 1]
            return sibling.successor.board, sibling.step
        node = self._ancestry[self._cursor].node
        return node.board, node.step

    def action_choose(self) -> None:
        if self._pointed is not None:
            self.post_message(BoardPicked(*self._pointed))

    def action_go(self) -> None:
        step = self._pointed[1] if self._pointed is not None else None
        if step is not None:
            self._level = None
            self._sibling = 0
            self._row = None
            self.post_message(SeekRequested(self, step))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "fold":
            return self._unfolded or self._sibling > 0 or self._row is not None
        return super().check_action(action, parameters)

    def _moved(self) -> None:
        self.refresh()
        self.refresh_bindings()

    def action_fold(self) -> None:
        self._unfolded = False
        self._level = None
        self._sibling = 0
        self._row = None
        self._moved()

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
        self._want()
        self.refresh()
