"""The way to the node at hand and what else there was on it, with a cursor that walks the tree."""

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click

from loyd.core.trace.trace import Trace
from loyd.core.trace.way import Generation
from loyd.tui.paint.tree import BESIDE, TreeLook, siblings, tree_lines
from loyd.tui.widgets.asked import Asked
from loyd.tui.widgets.painted import Painted
from loyd.tui.widgets.sought import Sought

AT_ONCE = 1 << 20
"""Up to so many steps a way is there before the next frame; for more of them it is read in a thread, and the old one stands meanwhile."""


class TreeView(Painted, can_focus=True):
    """Shows the way to the node of a step.  Whoever shows it hears of the steps that are asked for."""

    DEFAULT_CSS = "TreeView { width: 1fr; height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,less_than_sign", "level(-1)", show=False, key_display="↑ <", tooltip="In the tree: to the parent on the way"),
        Binding("down,greater_than_sign", "level(1)", show=False, key_display="↓ >", tooltip="In the tree: to the child on the way"),
        Binding("left,left_square_bracket", "sibling(-1)", show=False, key_display="← [", tooltip="In the tree: to the sibling before"),
        Binding("right,right_square_bracket", "sibling(1)", show=False, key_display="→ ]", tooltip="In the tree: to the sibling after"),
        Binding("enter", "choose", show=False, tooltip="In the tree: the card of this board"),
        Binding("g", "go", show=False, tooltip="In the tree: go to the step of this node, and follow its branch"),
        Binding("backspace", "fold", show=False, tooltip="In the tree: fold the middle"),
        Binding("z", "turn", show=False, tooltip="In the tree: this way, or that of the solution"),
    ]

    _trace: Trace | None = None
    _step = 0
    _wanted = (-1, False)
    _read_for = (-1, False)
    _way: tuple[Generation, ...] = ()
    _level: int | None = None
    _sibling = 0
    _unfolded = False
    _by_solution = False
    _is_reading = False

    def show(self, trace: Trace, step: int) -> None:
        """Show the way to another step, or in another search."""
        if trace is not self._trace:
            self._trace, self._way, self._read_for, self._by_solution = trace, (), (-1, False), False
            self._level, self._sibling = None, 0
        self._step = step
        self._want()

    def _want(self) -> None:
        """Read the way that is wanted, unless one is being read: when that is there, what is wanted by then is read."""
        trace = self._trace
        if trace is None:
            return
        goal = trace.goal_step
        is_solution = self._by_solution and goal is not None
        self._wanted = (goal if is_solution and goal is not None else self._step, is_solution)
        if self._wanted == self._read_for or self._is_reading:
            return
        if self._wanted[0] <= AT_ONCE:
            self._take(self._wanted, trace.way(self._wanted[0]))
        else:
            self._is_reading = True
            self.run_worker(self._read_in_thread, thread=True, group="way")

    def _read_in_thread(self) -> None:
        trace, wanted = self._trace, self._wanted
        try:
            way = trace.way(wanted[0]) if trace is not None else ()
        finally:
            self._is_reading = False
        if trace is self._trace:
            self.app.call_from_thread(self._take, wanted, way)

    def _take(self, read_for: tuple[int, bool], way: tuple[Generation, ...]) -> None:
        self._read_for, self._way = read_for, way
        if self._level is not None and self._level >= len(way):
            self._level = None
        if self._level is not None:
            self._sibling = min(self._sibling, len(siblings(way, self._level)))
        self.refresh()
        if read_for != self._wanted:
            self._want()

    def paint(self, columns: int, lines: int) -> list[Text]:
        """The way, or the sentence that says what will be here."""
        if self._trace is None or not self._step:
            return self.empty_lines(columns)
        level = self._cursor if self.has_focus else None
        equation, has_h = self._trace.formula_at(self._read_for[0]).equation, self._trace.has_h
        look = TreeLook(equation, self._is_solution, level, self._sibling, self._unfolded, has_h)
        return tree_lines(self._way, columns, lines, look, signs=self.signs, palette=self.palette)

    @property
    def _is_solution(self) -> bool:
        """Whether the way that is shown is the solution's."""
        goal = self._trace.goal_step if self._trace is not None else None
        return goal is not None and self._read_for[0] == goal

    @property
    def _cursor(self) -> int:
        """The level of the cursor: at first the last one."""
        return len(self._way) - 1 if self._level is None else self._level

    def on_click(self, event: Click) -> None:
        """Put the cursor on the node that was clicked; twice asks about its board."""
        offset = event.get_content_offset(self)
        text = "" if offset is None else self.render_line(offset.y).text
        level = next((at for at, generation in enumerate(self._way) if str(generation.node.g) == text[:5].strip()), None)
        if offset is not None and level is not None:
            self._level, self._sibling = level, text[BESIDE : offset.x + 1].count(f"{self.signs.middle[0]} ")
            self.refresh()
            if event.chain > 1:
                self.action_choose()

    def action_level(self, by: int) -> None:
        """Go up or down the way; the middle unfolds about the cursor."""
        if self._way:
            self._level, self._sibling = min(max(self._cursor + by, 0), len(self._way) - 1), 0
            self._unfolded = True
            self.refresh()

    def action_sibling(self, by: int) -> None:
        """Go to a sibling of the node on the way."""
        if self._way:
            self._level = self._cursor
            self._sibling = min(max(self._sibling + by, 0), len(siblings(self._way, self._level)))
            self.refresh()

    def action_choose(self) -> None:
        """Ask about the board under the cursor."""
        if self._way:
            node = self._way[self._cursor].node
            kin = siblings(self._way, self._cursor)[self._sibling - 1] if self._sibling else None
            self.post_message(Asked(node.board, node.step) if kin is None else Asked(kin.successor.board, kin.step))

    def action_go(self) -> None:
        """Ask for the step of the node under the cursor, where it has been expanded."""
        if not self._way:
            return
        level = self._cursor
        step = siblings(self._way, level)[self._sibling - 1].step if self._sibling else self._way[level].node.step
        if step is not None:
            self._level, self._sibling = None, 0
            self.post_message(Sought(self, step))

    def action_fold(self) -> None:
        """Fold the middle of the way again."""
        self._unfolded, self._level, self._sibling = False, None, 0
        self.refresh()

    def action_turn(self) -> None:
        """Show the way of the solution, once there is one, or that to the node at hand."""
        self._by_solution = not self._by_solution
        self._want()
        self.refresh()
