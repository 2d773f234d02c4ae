"""The start, the goal and the search that were chosen, at the side; a click opens each for editing."""

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Click
from textual.message import Message
from textual.widgets import Static

from core.puzzle.ranking import board_rank
from core.search.algorithm import Setting
from core.search.problem import Problem
from tui.paint.board_extent import BoardSize
from tui.paint.numbers import grouped
from tui.settings import Settings
from tui.widgets.board_view import BoardView


class ProblemView(VerticalScroll, can_focus=False):
    """Three boxes: start with its verdict and rank, goal, search with its promise."""

    class Pressed(Message):
        """One of the boxes was clicked: `start`, `goal` or `search`."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    def compose(self) -> ComposeResult:
        """The boxes."""
        with Vertical(id="start-box", classes="box"):
            yield BoardView(id="start-board")
            yield Static(id="verdict")
        with Vertical(id="goal-box", classes="box"):
            yield BoardView(id="goal-board")
        with Vertical(id="search-box", classes="box"):
            yield Static(id="promise")

    def on_mount(self) -> None:
        """Name the boxes."""
        for name, title in (("start", "Start"), ("goal", "Goal"), ("search", "Search")):
            self.query_one(f"#{name}-box").border_title = title
        self.query_one("#start-box").border_subtitle = "b edits"
        self.query_one("#search-box").border_subtitle = "a chooses"
        for board in self.query(BoardView):
            board.largest = BoardSize.MEDIUM

    def show(self, settings: Settings, problem: Problem, seed: int | None) -> None:
        """Show what was chosen; `seed` is that of a random board."""
        for name, board in (("start", settings.start), ("goal", settings.goal)):
            self.query_one(f"#{name}-board", BoardView).show(board)
        verdict = problem.verdict
        lines = ["[$loyd-goal]✓ solvable[/]" if verdict.solvable else f"[$loyd-error]! {verdict.reason}[/]"]
        lines.append(f"[$text-muted]rank[/] {grouped(board_rank(settings.start, 'lowest'))}")
        if seed is not None:
            lines.append(f"[$text-muted]seed[/] {seed}")
        self.query_one("#verdict", Static).update("\n".join(lines))
        self.query_one("#promise", Static).update(_promise(settings))

    def on_click(self, event: Click) -> None:
        """Say which box was clicked."""
        widget = event.widget
        while widget is not None and widget is not self:
            if widget.has_class("box"):
                self.post_message(self.Pressed((widget.id or "").removesuffix("-box")))
                return
            widget = widget.parent if isinstance(widget.parent, Vertical) else None


def _promise(settings: Settings) -> str:
    algorithm = settings.algorithm
    lines = [f"[b]{algorithm.name}[/]"]
    lines += [f"[$text-muted]{name}[/] {text}" for name, text in (
        ("complete", algorithm.complete), ("optimal", algorithm.optimal), ("memory", algorithm.memory),
    )]  # fmt: skip
    if Setting.HEURISTIC in algorithm.uses:
        heuristic = settings.heuristic
        lines += ["", f"[b]{heuristic.name}[/]", heuristic.virtues]
    else:
        lines += ["", "[$text-muted]uses no heuristic[/]"]
    return "\n".join(lines)
