"""A bare Textual app for comparison: `python -m tests.benchmarks.bare WIDGETS` shows this many
widgets with the current step; → takes a step.

It has no search, no colours and no frames: a key takes here only what Textual needs to handle it
and to draw as many widgets.
"""

import sys
from math import isqrt
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid
from textual.reactive import reactive
from textual.widget import Widget

READY = "ready"


class Step(Widget):
    """Fills its place with the number of the step."""

    step: reactive[int] = reactive(0)

    def render(self) -> str:
        """As many words as there are lines; the benchmark waits for the first of them."""
        word = f"▶ {self.step} " if self.step else READY
        return "\n".join(word for _ in range(max(self.size.height, 1)))


class BareApp(App[None]):
    """This many widgets beside and below each other."""

    CSS = "Step { height: 1fr; width: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("right", "step"), Binding("q", "quit")]

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count

    def compose(self) -> ComposeResult:
        """Yield the widgets."""
        with Grid() as grid:
            grid.styles.grid_size_columns = isqrt(self._count - 1) + 1
            for _ in range(self._count):
                yield Step()

    def action_step(self) -> None:
        """Take a step."""
        for widget in self.query(Step):
            widget.step += 1


if __name__ == "__main__":
    BareApp(int(sys.argv[1])).run()
