"""The start, the goal and the search that were chosen, at the side; a click opens each for editing."""

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Click, Resize
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Static

from core.puzzle.ranking import board_rank
from core.search.algorithm import Setting
from core.search.problem import Problem
from tui.paint.board_extent import BoardSize, board_extent
from tui.paint.numbers import byte_size, grouped, seconds
from tui.settings import Settings
from tui.widgets.board_view import BoardView

SHORT_RANK = 16
BOXES = {"start": "Start", "goal": "Goal", "search": "Search"}
TOWERING = 45
"""From so many lines on, there is room for all there is to say."""
FRAME = 2
"""The lines of a box's border."""
SIZES = (
    (BoardSize.MEDIUM, BoardSize.MEDIUM),
    (BoardSize.MEDIUM, BoardSize.SMALL),
    (BoardSize.SMALL, BoardSize.SMALL),
    (BoardSize.SMALL, BoardSize.LINE),
)
"""The sizes of the start and the goal, from the best; the first that leaves room for all three boxes is taken."""


class ProblemView(VerticalScroll, can_focus=False):
    """Three boxes: start with its verdict and rank, goal, search with its promise; one below the other, or `spread` side by side."""

    DEFAULT_CSS = "ProblemView.-spread { layout: horizontal; }"

    spread: reactive[bool] = reactive(False, toggle_class="-spread")
    """Whether the boxes stand side by side, with all there is to say."""

    class Pressed(Message):
        """One of the boxes was clicked: `start`, `goal` or `search`."""

        def __init__(self, what: str) -> None:
            super().__init__()
            self.what = what

    _settings: Settings | None = None
    _problem: Problem | None = None

    def compose(self) -> ComposeResult:
        """The boxes."""
        for name in BOXES:
            with Vertical(id=f"{name}-box", classes="box"):
                if name != "search":
                    yield BoardView(id=f"{name}-board")
                yield Static(id=f"{name}-said")

    def on_mount(self) -> None:
        """Name the boxes."""
        for name, title in BOXES.items():
            box = self.query_one(f"#{name}-box")
            box.border_title = title
            box.border_subtitle = "a chooses" if name == "search" else "b edits"

    def show(self, settings: Settings, problem: Problem) -> None:
        """Show what was chosen."""
        self._settings, self._problem = settings, problem
        for name, board in (("start", settings.start), ("goal", settings.goal)):
            self.query_one(f"#{name}-board", BoardView).show(board)
        self._fit()

    def watch_spread(self) -> None:
        """Say more, or less."""
        self._fit()

    def on_resize(self, event: Resize) -> None:
        """Fit the boards to the room."""
        del event
        self._fit()

    def _fit(self) -> None:
        """Say what there is to say, and draw the boards as large as leaves room for it."""
        settings, problem = self._settings, self._problem
        if settings is None or problem is None:
            return
        full = self.spread or self.size.height >= TOWERING
        said = {"start": _verdict(settings, problem), "goal": (), "search": _search(settings, full=full)}
        used = 0
        for name, lines in said.items():
            text = self.query_one(f"#{name}-said", Static)
            text.update("\n".join(lines))
            text.display = bool(lines)
            width = self.size.width - text.parent.gutter.width if isinstance(text.parent, Vertical) else 0
            used += FRAME + (text.get_content_height(self.size, self.screen.size, max(width, 1)) if lines else 0)
        sizes = (BoardSize.LARGE, BoardSize.LARGE) if self.spread else self._sizes(settings.start.size, self.size.height - used)
        for name, size in zip(BOXES, sizes, strict=False):
            self.query_one(f"#{name}-board", BoardView).largest = size

    def _sizes(self, board: tuple[int, int], room: int) -> tuple[BoardSize, BoardSize]:
        """The best sizes of the start and the goal that take no more than so many lines."""
        return next((pair for pair in SIZES if sum(board_extent(*board, size)[1] for size in pair) <= room), SIZES[-1])

    def on_click(self, event: Click) -> None:
        """Say which box was clicked."""
        widget = event.widget
        while widget is not None and widget is not self:
            if widget.has_class("box"):
                self.post_message(self.Pressed((widget.id or "").removesuffix("-box")))
                return
            widget = widget.parent if isinstance(widget.parent, Vertical) else None


def _verdict(settings: Settings, problem: Problem) -> tuple[str, ...]:
    verdict = problem.verdict
    said = ["[$loyd-goal]✓ solvable[/]" if verdict.solvable else "[$loyd-error]! unsolvable[/]"]
    rank = grouped(board_rank(settings.start, "lowest"))
    said += [f"[$loyd-dim]rank[/] {rank}"] if len(rank) <= SHORT_RANK else ["[$loyd-dim]rank[/]", rank]
    if settings.seed is not None:
        said.append(f"[$loyd-dim]seed[/] {settings.seed}")
    return tuple(said)


def _search(settings: Settings, *, full: bool) -> tuple[str, ...]:
    algorithm, heuristic = settings.algorithm, settings.heuristic
    said = [f"[b]{algorithm.name}[/]"]
    promises = (("complete", algorithm.complete), ("optimal", algorithm.optimal), ("memory", algorithm.memory))
    said += [f"[$loyd-dim]{name}[/] {text if full else text.partition(' (')[0]}" for name, text in promises]
    if Setting.HEURISTIC in algorithm.uses:
        said += ["", f"[b]{heuristic.name}[/]", *([heuristic.definition] if full else []), heuristic.virtues]
    else:
        said += ["", "[$loyd-dim]uses no heuristic[/]"]
    if full:
        said += ["", f"[$loyd-dim]time[/] {algorithm.time}", f"[$loyd-dim]by[/] {algorithm.source}", *_limits(settings)]
    return tuple(said)


def _limits(settings: Settings) -> Iterator[str]:
    limits = settings.limits
    if limits.expansions is not None:
        yield f"[$loyd-dim]at most[/] {grouped(limits.expansions)} expansions"
    if limits.seconds is not None:
        yield f"[$loyd-dim]at most[/] {seconds(limits.seconds)}"
    if limits.bytes is not None:
        yield f"[$loyd-dim]at most[/] {byte_size(limits.bytes)} of memory"
