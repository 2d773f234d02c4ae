"""The card of a board: its status, heuristic values, parent and children, and the path to it, while
the search goes on.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from ...core.engine.heuristics import Heuristic, HeuristicValue, side_by_side
from ...core.engine.puzzle import Board, Moves, letters
from ...core.engine.record import Story
from ...core.engine.search import find_distance
from ...core.session import Exploration
from ...core.system import counted, grouped
from ..bindings import CARD_KEYS
from ..dialogues.base import Dialogue, copy_text
from ..framework import BoardPicked, PlainText, SeekRequested, ThreadTask, run_in_thread
from ..key_names import fill_keys, key_of
from ..paint import BoardSize, board_extent
from ..parts.board_view import BoardView
from ..signs import compact
from .card_model import CardReading, history_counts, mean_words, read_card, waited_words
from .card_views import CardFigures, FamilyView, HeuristicBars, StoryList

POLLS_PER_SECOND = 12
READ_AT_ONCE = 4_000
"""Up to this many steps a card is read before the next frame; beyond, in a thread."""
SHOWN_SECONDS = 0.1
"""How often the part read so far is shown."""
FAMILY_WORDS = 2
"""The text above and below the boards of parent and children."""
TITLE = "History"
KEYS = (
    "[b]↑↓ {choose}[/] step  [b]tab[/] family  [b]{playback}[/] play path  [b]{copy_path}[/] copy  "
    "[b]{find}[/] find  [b]{card_before}[/] previous"
)


class CardScreen(Dialogue[None]):
    """Shows one board after another of the search below, and follows its step while it goes on.

    `move` runs an action of the search's screen by its name; `seen` gives the last step shown so
    far.
    """

    TITLE = "Board"
    AUTO_FOCUS = "#passages"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (22, "-short"), (28, "-high"), (34, "-tall")]
    BINDINGS = [*CARD_KEYS]

    def __init__(
        self,
        run: Exploration,
        board: Board,
        step: int | None,
        *,
        move: Callable[[str], Awaitable[None]],
        seen: Callable[[], int],
    ):
        super().__init__()
        self._run = run
        self._move = move
        self._seen = seen
        self._cards = [board]
        self._story: Story = run.trace.story(board)
        self._step_to_highlight = step
        self._reading: CardReading | None = None
        self._estimates: list[HeuristicValue] = []
        self._state: object = None
        self._is_reading = self._is_stopped = False
        self._distances: dict[Board, int | None] = {}
        """The true distances found; None for one still being searched for."""
        self._distance_progress = ""

    def compose(self) -> ComposeResult:
        with self.frame("", box=Container(id="card")):
            with Horizontal(id="upper"):
                with Vertical(id="aside"):
                    board = BoardView(id="card-board")
                    board.largest = BoardSize.LARGE
                    yield board
                    yield CardFigures()
                with Vertical(id="history-column"):
                    yield Static(id="counted")
                    yield StoryList(id="passages")
                    yield PlainText(id="list-times")
                    yield PlainText(id="why-not-expanded")
                    yield Static(id="heuristics-title")
                    yield HeuristicBars()
                    yield PlainText(id="mean")
            yield FamilyView()
            yield Static(id="card-path")
            yield Static(fill_keys(KEYS), id="card-keys")

    def on_mount(self) -> None:
        self.set_interval(1 / POLLS_PER_SECOND, self._poll)
        self._begin()

    @property
    def board(self) -> Board:
        """The board whose history is shown."""
        return self._cards[-1]

    def _begin(self) -> None:
        self._story = self._run.trace.story(self.board)
        self._state = self._reading = None
        self._is_stopped = False
        self._estimates = []
        board = self.board
        run_in_thread(
            self,
            lambda _: side_by_side(board, self._run.problem.goal, self._chosen),
            partial(self._take_estimates, board),
            group="estimates",
            what="The heuristics",
        )
        self._poll()

    def _poll(self) -> None:
        run = self._run
        story = self._story
        state = (
            story,
            run.position,
            self._seen(),
            run.trace.steps,
            run.outcome,
            story.read,
            self._is_stopped,
        )
        if state == self._state or self._is_reading:
            return
        self._state = state
        if run.trace.steps <= READ_AT_ONCE:
            while not story.read_on():
                pass
            self._show(self._read(story))
        else:
            self._is_reading = True
            run_in_thread(self, self._read_on, self._end, self._show_read_error, group="story")

    def _read(self, story: Story) -> CardReading:
        return read_card(
            self._run, story, min(self._run.position, self._run.trace.steps), self._seen()
        )

    def _read_on(self, task: ThreadTask) -> None:
        story = self._story
        is_done = False
        while not is_done and not task.is_cancelled() and story is self._story:
            until = monotonic() + SHOWN_SECONDS
            while not (is_done := self._is_stopped or story.read_on()) and monotonic() < until:
                pass
            task.show(self._show, self._read(story))

    def _end(self, _: object) -> None:
        self._is_reading = False

    def _show_read_error(self, error: str) -> None:
        self._is_reading = False
        if not self.has_been_left:
            self.write("#list-times", f"! The history could not be read: {error}")

    @property
    def _chosen(self) -> Heuristic | None:
        return self._run.problem.heuristic if self._run.trace.has_h else None

    def _take_estimates(self, board: Board, estimates: list[HeuristicValue]) -> None:
        if not self.has_been_left and board == self.board:
            self._estimates = estimates
            self._show_estimates()

    def _show_estimates(self) -> None:
        self.query_one(HeuristicBars).show(self._estimates, self._chosen, self._distance)

    def _show(self, reading: CardReading) -> None:
        if self.has_been_left or reading.board != self.board:
            return
        if reading.distance is None:
            reading = reading._replace(distance=self._distances.get(self.board))
        self._reading = reading
        follows = f"step {grouped(reading.step)} of {grouped(reading.seen)}"
        card = self.query_one("#card")
        board = f"Board {compact(reading.board)}"
        if len(board) + len(follows) + 9 > card.size.width:
            follows = follows.partition(" of ")[0]
        card.border_title = Content.assemble((board, "bold"), f" · {follows}")
        self.query_one("#card-board", BoardView).show(
            reading.board, shares=reading.shares, home=reading.home
        )
        self.query_one(CardFigures).reading = reading
        self._show_estimates()
        passages = self.query_one(StoryList)
        passages.show(reading)
        if self._step_to_highlight is not None and reading.read >= self._step_to_highlight:
            passages.highlight_step(self._step_to_highlight)
            self._step_to_highlight = None
        self._show_words(reading, passages.places)
        family = self.query_one(FamilyView)
        family.styles.height = FAMILY_WORDS + board_extent(*reading.board.size, BoardSize.SMALL)[1]
        family.reading = reading

    def _show_words(self, reading: CardReading, places: str) -> None:
        line = self.query_one("#counted", Static)
        words = history_counts(reading, places)
        if self.has_class("-low"):
            words = words.partition(" · ")[0]
        title = (
            Content.assemble((TITLE, "bold"), "   ")
            if len(TITLE) + 3 + len(words) <= line.size.width
            else Content()
        )
        line.update(title + Content.styled(words, "$loyd-dim"))
        self.write(
            "#list-times",
            waited_words(reading, is_full=self._story.is_full, is_stopped=self._is_stopped),
        )
        self.write("#why-not-expanded", reading.why_not_expanded)
        self._show_distance()
        self.write("#mean", mean_words(reading))
        self.write("#card-path", _path_words(reading.ancestry))

    @property
    def _distance(self) -> int | None:
        return None if self._reading is None else self._reading.distance

    def _show_distance(self) -> None:
        title = self.query_one("#heuristics-title", Static)
        words = f"{key_of('distance')}: true distance"
        if self._distance is None and self.board in self._distances:
            words = f"true distance: {self._distance_progress} ({key_of('leave')}: stop)"
        elif self._distance is not None:
            words = f"true distance {self._distance}"
        heading = "Heuristics   "
        room = title.size.width
        wide = [(heading, f"estimate of this board, {words}")] * self.has_class("-wide")
        forms = [*wide, (heading, words), ("", words), ("", words.removeprefix("true distance: "))]
        heading, words = next(
            (form for form in forms if not room or len("".join(form)) <= room), forms[-1]
        )
        title.update(Content.styled(heading, "bold") + Content.styled(words, "$loyd-dim"))

    def action_distance(self) -> None:
        if self._distance is None and self.board not in self._distances:
            self._distances = {
                board: far for board, far in self._distances.items() if far is not None
            }
            self._distances[self.board], self._distance_progress = None, "searching"
            run_in_thread(
                self,
                partial(self._find_distance, self.board),
                partial(self._take_distance, self.board),
                self._fail_distance,
                group="distance",
            )
            self._show_distance()

    def _find_distance(self, board: Board, task: ThreadTask) -> int | None:
        def show_progress(words: str) -> None:
            self._distance_progress = words
            if board == self.board:
                task.show(self._show_distance)

        return find_distance(board, self._run.problem.goal, show_progress, task.is_cancelled)

    def _fail_distance(self, error: str) -> None:
        self._distances.clear()
        self.notify(error, severity="error", markup=False)

    def _take_distance(self, board: Board, distance: int | None) -> None:
        self._distances.pop(board, None)
        if distance is not None:
            self._distances[board] = distance
        if self._reading is not None:
            self._show(self._reading)

    def on_seek_requested(self, message: SeekRequested) -> None:
        """Go to the step that was chosen."""
        self._run.seek(message.position)
        self._run.settle()
        self._poll()

    def on_board_picked(self, message: BoardPicked) -> None:
        """Show the history of another board."""
        message.stop()
        self._open(message.board)

    def _open(self, board: Board) -> None:
        if board != self.board:
            self._cards.append(board)
            self._begin()

    async def action_move(self, action: str) -> None:
        await self._move(action)
        self._poll()

    def action_relative(self, key: str) -> None:
        for relative in self._reading.family if self._reading is not None else ():
            if relative.key == key:
                self._open(relative.board)

    def action_card_before(self) -> None:
        if len(self._cards) > 1:
            self._cards.pop()
            self._begin()
        else:
            self.dismiss()

    async def action_find(self) -> None:
        self.dismiss()
        await self._move("go_to")

    def action_playback(self) -> None:
        from ..play.play import PlaybackScreen

        reading = self._reading
        problem = self._run.problem
        if reading is None or reading.ancestry is None:
            return
        self._run.pause()
        node = reading.standing.node if reading.standing is not None else None
        is_backward = node is not None and self._run.trace.is_backward(node)
        start, goal = (
            (problem.goal, problem.start) if is_backward else (problem.start, problem.goal)
        )
        whose = f"the path to {compact(reading.board)}"
        self.app.push_screen(
            PlaybackScreen(start, goal, reading.ancestry, problem.heuristic, whose=whose)
        )

    def action_copy_path(self) -> None:
        if self._reading is not None and self._reading.ancestry is not None:
            self.write("#card-path", Content(copy_text(self.app, letters(self._reading.ancestry))))

    def action_leave(self) -> None:
        if None in self._distances.values():
            self.workers.cancel_group(self, "distance")
            self._distances = {
                board: far for board, far in self._distances.items() if far is not None
            }
            self._show_distance()
        elif self._is_reading and not self._is_stopped:
            self._is_stopped = True
        else:
            self.dismiss()


def _path_words(path: Moves | None) -> Content:
    """How the board was reached; empty while it is not known."""
    if path is None:
        return Content()
    return Content.assemble(
        ("Path from the start: ", "$loyd-dim"),
        (letters(path) or "it is the start", "$loyd-solution"),
        (f"  {counted(len(path), 'move')}", "$loyd-dim"),
    )
