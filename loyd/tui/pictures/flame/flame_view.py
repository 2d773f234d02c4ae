"""The flame of a search, with a cursor that walks its blocks: where the work went."""

from functools import partial

import numpy as np
from rich.text import Text

from ....core.engine.record import Trace
from ...framework import SeekRequested
from ...pane_bindings import FLAME_KEYS
from ..picture_widget import PictureWidget, SearchMoment
from .flame_painter import Colouring, block_at, flame_lines
from .flame_reading import FlameReading, block_words, colourings, read_flame

READ_AT_ONCE = 1 << 18
"""Up to this many steps a flame is read before the next frame; beyond, in a thread while the old
one stays.
"""


class FlameView(PictureWidget, can_focus=True):
    """Shows the flame of a trace at a step. It zooms by itself, and posts the steps it is asked to
    go to.
    """

    BINDINGS = [*FLAME_KEYS]

    PROMISE = (
        "The tree of all expanded boards is drawn here: the wider a block, the more boards below "
        "it."
    )

    _trace: Trace | None = None
    _step = 0
    _reading: FlameReading | None = None
    _cursor: int | None = None
    _colouring = Colouring.F

    def on_mount(self) -> None:
        self._roots: list[int] = []

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.update_title()

    def update_title(self) -> None:
        place = self._place if self.has_focus else None
        words = (
            ""
            if self._reading is None or place is None
            else block_words(self._reading, place, self.size.width - 6)
        )
        self.name_below(words)

    def show_moment(self, moment: SearchMoment) -> None:
        trace, step = moment.run.trace, moment.step
        if trace is not self._trace:
            self._trace = trace
            self._reading = None
            self._cursor = None
            self._roots = []
            self.refresh_bindings()
            if self._colouring not in (turns := colourings(trace)):
                self._colouring = turns[0]
        if step != self._step or self._reading is None:
            self._step = step
            self._read()

    @property
    def root(self) -> int:
        """The step whose node is the root; 0 for the start."""
        recorded = [root for root in self._roots if root <= self._step]
        return recorded[-1] if recorded else 0

    def _read(self) -> None:
        if self._trace is None or self.is_reading:
            return
        self.load(
            partial(read_flame, self._trace, self._step, self.root, self._colouring),
            partial(self._show_reading, self._trace),
            at_once=self._step * self._trace.slowness <= READ_AT_ONCE,
        )

    def _show_reading(self, trace: Trace, reading: FlameReading) -> None:
        if trace is not self._trace:
            self._read()
            return
        self._reading = reading
        if self._cursor is not None and self._cursor not in reading.flame.step:
            self._cursor = None
        self.update_title()
        self.refresh()
        if (reading.step, reading.root, reading.look.colouring) != (
            self._step,
            self.root,
            self._colouring,
        ):
            self._read()

    def paint(self, columns: int, lines: int) -> list[Text]:
        if self._reading is None or not self._reading.flame.total:
            return self.reading_lines() if self.is_reading else self.empty_lines(columns)
        look = self._reading.look._replace(
            cursor=self._place if self.has_focus else None, depth=self.depth
        )
        ground = self.app.theme_variables["background"]
        return flame_lines(self._reading.flame, columns, lines, look, self.palette, ground=ground)

    @property
    def _place(self) -> int | None:
        """The position of the block under the cursor: at first the one that contains the current
        node.
        """
        if self._reading is None or not len(self._reading.flame.step):
            return None
        if self._cursor is None:
            on_path = np.flatnonzero(self._reading.look.on_path)
            return int(on_path[-1]) if len(on_path) else 0
        return int(np.flatnonzero(self._reading.flame.step == self._cursor)[0])

    def action_walk(self, where: str) -> None:
        """Move the cursor to a block beside, above or below its own."""
        place = self._place
        if self._reading is None or place is None:
            return
        flame = self._reading.flame
        if where == "parent":
            targets = [int(flame.parent[place])]
        elif where == "child":
            children = np.flatnonzero(flame.parent == place)
            targets = [int(children[flame.width[children].argmax()])] if len(children) else []
        else:
            beside = np.flatnonzero(flame.depth == flame.depth[place])
            beside = beside[np.argsort(flame.x[beside], kind="stable")]
            at = int(np.flatnonzero(beside == place)[0]) + (1 if where == "after" else -1)
            targets = [int(beside[at])] if 0 <= at < len(beside) else []
        if targets and targets[0] >= 0:
            self._cursor = int(flame.step[targets[0]])
            self.update_title()
            self.refresh()

    def action_choose(self) -> None:
        place = self._place
        if (
            self._reading is not None
            and place is not None
            and (step := int(self._reading.flame.step[place])) != self.root
        ):
            self._roots.append(step)
            self._read()
            self.refresh_bindings()

    def action_zoom_out(self) -> None:
        if self._roots:
            self._roots.pop()
            self._read()
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "zoom_out":
            return bool(self._roots)
        return super().check_action(action, parameters)

    def action_go(self) -> None:
        place = self._place
        if self._reading is not None and place is not None:
            self.post_message(SeekRequested(self, int(self._reading.flame.step[place])))

    def action_turn(self) -> None:
        if self._trace is not None:
            turns = colourings(self._trace)
            self._colouring = turns[(turns.index(self._colouring) + 1) % len(turns)]
            self._read()

    def click(self, column: int, line: int) -> bool:
        if self._reading is None:
            return False
        place = block_at(self._reading.flame, *self.size, column, line)
        if place is not None:
            self._cursor = int(self._reading.flame.step[place])
            self.update_title()
            self.refresh()
        return place is not None
