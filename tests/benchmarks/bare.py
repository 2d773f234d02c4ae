"""A bare Textual app for comparison: `python -m tests.benchmarks.bare WIDGETS` shows so many, which all say the step; → takes one.

It has no search, no colours and no frames: what a key takes here is what Textual takes to hear of it and to draw as many widgets.
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
        """As many words as there are lines, the first of them to be waited for."""
        word = f"▶ {self.step} " if self.step else READY
        return "\n".join(word for _ in range(max(self.size.height, 1)))


class BareApp(App[None]):
    """So many widgets beside and below each other."""

    CSS = "Step { height: 1fr; width: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("right", "step"), Binding("q", "quit")]

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count

    def compose(self) -> ComposeResult:
        """The widgets."""
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
