"""The stage: the board of a step, its successors, and why it was chosen."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from tui.paint.numbers import grouped
from tui.step_view import StepView
from tui.widgets.board_view import BoardView
from tui.widgets.choice_view import ChoiceView
from tui.widgets.successor_view import SuccessorView


class Stage(Vertical):
    """A large board and its successors side by side, the figures and the sentence below."""

    def compose(self) -> ComposeResult:
        """The three parts."""
        with Horizontal(id="boards"):
            yield BoardView(id="board")
            yield SuccessorView(id="successors")
        yield ChoiceView(id="choice")

    def show(self, view: StepView, *, slide: bool) -> None:
        """Show a step; with `slide`, a tile that has moved one cell slides there."""
        self.border_title = f"Step {grouped(view.step)}"
        board = self.query_one("#board", BoardView)
        board.show(view.node.board, shares=view.shares, highlight=view.moved, home=view.home, groups=view.groups, slide=slide)
        self.query_one(SuccessorView).show(view.successors, view.successor_groups, view.why_none)
        self.query_one(ChoiceView).show(view)
