"""The board of a game: its tiles are numbers or pieces of a picture, and can be clicked."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import partial
from textwrap import wrap

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Click
from textual.geometry import Offset, Size
from textual.getters import query_one
from textual.message import Message
from textual.reactive import reactive

from ...core.engine.puzzle import Board
from ...core.play.distances import Distance, Distances, Trend
from ...core.play.saved_game import Session
from ...core.play.tile_picture import TilePicture
from ..framework import LineWidget, ThreadTask, run_in_thread
from ..key_names import fill_keys
from ..paint import (
    BOLD,
    NO_CELLS,
    PITCHES,
    WIDEST_TILE,
    BoardSize,
    ColourDepth,
    PhotoBoard,
    PhotoExtent,
    Slide,
    board_extent,
    digits,
    fit_photo,
    photo_lines,
)
from ..parts.board_view import BoardView
from ..signs import Role
from .play_model import (
    LONGEST_DISTANCE,
    SEARCHING,
    distance_words,
    hint_words,
    time_words,
    won_words,
)

WAVE_SECONDS = 0.9


class PlayBoard(BoardView, can_focus=True):
    """A board in the largest size that fits, or with a picture if there is room for one,
    centred.
    """

    DEFAULT_CSS = "PlayBoard { width: 1fr; height: 1fr; content-align: center middle; }"

    goal = reactive[Board | None](None)
    """Where each piece of the picture belongs."""
    picture = reactive[TilePicture | None](None)
    """What the tiles carry; None for numbers only."""
    numbered = reactive(True)
    whole = reactive(False)
    """Whether the picture is shown complete, with its last piece and without gaps."""
    wave = reactive(1.0)
    """How far the light that sweeps a solved board has come, from 0 to 1."""

    @dataclass
    class CellClicked(Message):
        """Posted when a cell is clicked."""

        cell: int

    def on_mount(self) -> None:
        self.largest = BoardSize.COLOSSAL
        self._after: list[Board] = []

    def show_path(
        self, boards: Sequence[Board], *, home: AbstractSet[int], slide: bool = False
    ) -> None:
        """Show the last of some boards, each a move from the one before; with `slide`, the tiles
        slide one after another.
        """
        self.whole = False
        self.wave = 1.0
        one_by_one = slide and self.app.animation_level == "full"
        self._after = list(boards[1:]) if one_by_one else []
        self.show(boards[0] if one_by_one else boards[-1], home=home, slide=slide)

    def watch_slid(self, slid: float) -> None:
        if slid >= 1 and self._after:
            self.call_later(self._slide_next)

    def _slide_next(self) -> None:
        if self._after and self.slid >= 1:
            self.show(self._after.pop(0), home=self.home, slide=True)

    def celebrate(self, *, motion: bool) -> None:
        """Show the solved board, with a wave if `motion`."""
        self.whole = True
        if motion and self.app.animation_level == "full":
            self.wave = 0.0
            self.animate("wave", 1.0, duration=WAVE_SECONDS, easing="in_out_cubic")

    def paint(self, columns: int, lines: int) -> list[Text]:
        extent = self._extent(Size(columns, lines))
        if extent is None or self.board is None or self.picture is None:
            return super().paint(columns, lines)
        slide = Slide(*self._path, self.slid) if self._path and self.slid < 1 else None
        goal = self.board if self.goal is None else self.goal
        what = PhotoBoard(
            self.board, goal, self.picture, self.numbered, self.highlight, slide, self.whole
        )
        painted = photo_lines(what, extent, self.depth, self.palette)
        left, top = self._corner(Size(columns, lines), extent.size)
        for line in painted:
            line.pad_left(left)
        return [Text()] * top + painted

    def watch_wave(self, wave: float) -> None:
        if self.board is None or not self.whole:
            return
        height, width = self.board.size
        at = round(wave * (height + width))
        lit = {
            cell
            for cell in range(height * width)
            if sum(divmod(cell, width)) == at and self.board.cells[cell]
        }
        self.highlight = frozenset(lit) if wave < 1 else NO_CELLS

    def _extent(self, room: Size) -> PhotoExtent | None:
        if self.board is None or self.picture is None:
            return None
        height, width = self.board.size
        ruled = self.depth is ColourDepth.NONE
        shape = self.picture.aspect * height / width if self.picture.aspect else WIDEST_TILE
        return fit_photo(height, width, room.width, room.height, shape=shape, ruled=ruled)

    @staticmethod
    def _corner(room: Size, drawn: tuple[int, int]) -> tuple[int, int]:
        return max((room.width - drawn[0]) // 2, 0), max((room.height - drawn[1]) // 2, 0)

    def cell_at(self, offset: Offset) -> int | None:
        """The cell at a place on the screen; None outside the board."""
        if self.board is None:
            return None
        height, width = self.board.size
        if extent := self._extent(self.size):
            left, top = self._corner(self.size, extent.size)
            return extent.cell(offset.y - top, offset.x - left)
        size = self.best_size(self.size)
        across, down = board_extent(height, width, size)
        left, top = self._corner(self.size, (across, down))
        column = offset.x - left
        line = offset.y - top
        if size is BoardSize.LINE or not (0 <= column < across and 0 <= line < down):
            return None
        pitch = PITCHES.get(size)
        columns, lines = (pitch.columns, pitch.lines) if pitch else (digits(height, width) + 1, 1)
        return min(line // lines, height - 1) * width + min(column // columns, width - 1)

    def on_click(self, event: Click) -> None:
        cell = self.cell_at(event.get_content_offset_capture(self))
        if cell is not None:
            self.post_message(self.CellClicked(cell))


GAP = 4
SENTENCE_LINES = 2


class PlayLine(LineWidget):
    """Moves, time and, on request, the distance in one line; a sentence below it."""

    DEFAULT_CSS = "PlayLine { width: 1fr; height: 3; }"

    moves = reactive(0)
    seconds = reactive(0)
    """The time spent, in whole seconds."""
    asked = reactive(False)
    known = reactive[Distance | None](None)
    """What is known of the distance; None if there is no path to the goal."""
    trend = reactive(Trend.UNKNOWN)
    """Whether the last move led closer to the goal."""
    sentence = reactive("")
    """A hint, the end of the game, or what is being worked out."""
    role = reactive(Role.DIM)

    def show_message(self, sentence: str, role: Role = Role.DIM) -> None:
        """Replace the sentence below the board; its role gives sign and colour."""
        self.sentence = sentence
        self.role = role

    def paint(self, columns: int, lines: int) -> list[Text]:
        return [self._figures(columns), *self._sentence(columns)][:lines]

    def _figures(self, columns: int) -> Text:
        dim = self.palette.dim
        palette = self.palette
        moves = f"{self.moves:>5}"
        time = f"{time_words(self.seconds):>7}"
        line = Text(no_wrap=True, end="").append("moves", dim).append(moves, BOLD).append(" " * GAP)
        line.append("time", dim).append(time, BOLD)
        if self.asked:
            words = distance_words(self.known, self.trend)
            room = min(LONGEST_DISTANCE, max(columns - line.cell_len - GAP, 0))
            style = {Trend.BETTER: palette.goal, Trend.WORSE: palette.error}.get(self.trend, BOLD)
            line.append(" " * GAP).append(words[:room].ljust(room), style)
        return self.centred(line, columns)

    def _sentence(self, columns: int) -> list[Text]:
        signs = {
            Role.ERROR: self.signs.error,
            Role.GOAL: self.signs.right,
            Role.SOLUTION: self.signs.solution,
        }
        text = f"{signs.get(self.role, '')} {self.sentence}".strip()
        wrapped_text = wrap(
            text, max(columns, 1), max_lines=SENTENCE_LINES, placeholder=self.signs.ellipsis
        )
        return [
            self.centred(Text(line, self.palette[self.role], no_wrap=True, end=""), columns)
            for line in wrapped_text
        ]


POLLS_PER_SECOND = 10


class PlayView(Vertical):
    """Shows a session's game and finds out what is asked about it; it makes no moves."""

    DEFAULT_CSS = """
    PlayView { height: 1fr; }
    PlayView PlayBoard { margin: 0 2; }
    PlayView PlayLine { margin: 0 1; }
    """

    @dataclass
    class SolutionFound(Message):
        """A path to the goal that was asked for has been found: from this board, by these moves."""

        board: Board
        known: Distance

    board = query_one(PlayBoard)
    line = query_one(PlayLine)

    def __init__(self, session: Session):
        super().__init__()
        self._session = session
        self._distance_requested = self._hint_requested = self._path_requested = False

    def compose(self) -> ComposeResult:
        yield PlayBoard()
        yield PlayLine()

    def on_mount(self) -> None:
        self.set_interval(1 / POLLS_PER_SECOND, self.poll)

    def show_message(self, sentence: str, role: Role = Role.DIM) -> None:
        """Replace the sentence below the board; its role gives sign and colour."""
        self.line.show_message(sentence, role)

    def show_game(self) -> None:
        """Show the game as it is."""
        game = self._session.game
        board = self.board
        self._hint_requested = self._path_requested = False
        board.goal = game.goal
        board.show_path([game.board], home=self._session.home)
        self.show_message("")
        if game.won:
            board.celebrate(motion=False)
            self.show_message(won_words(len(game.moves), game.seconds, None), Role.GOAL)
        elif not self._session.verdict.solvable:
            self.show_message(self._session.verdict.reason, Role.ERROR)
        self._find()

    def show_moves(self, boards: list[Board]) -> None:
        """Slide through these boards."""
        session = self._session
        motion = self._session.settings.motion
        self._hint_requested = self._path_requested = False
        self.show_message("")
        self.board.show_path(boards, home=session.home, slide=motion)
        if session.game.won:
            start = session.distances.estimate(session.game.start)
            least = None if start is None else start.exact
            self.show_message(
                won_words(len(session.game.moves), session.game.seconds, least), Role.GOAL
            )
            self.board.celebrate(motion=motion)
        self._find()

    def switch_distance(self) -> None:
        """Show or hide the distance to the goal."""
        self._distance_requested = not self._distance_requested
        self._find()

    def ask_hint(self) -> None:
        """Show a hint once one is known."""
        self._hint_requested = self._is_solvable()
        self._find()

    def ask_path(self) -> None:
        """Play the solution once it is known."""
        known = self._session.known if self._is_solvable() else None
        if known is None:
            return
        if known.path is not None and (self._path_requested or known.exact is not None):
            self._answer(known)
        else:
            self._path_requested = True
            self.show_message(fill_keys(SEARCHING), Role.NEW)
            self._find()

    def call_off(self) -> None:
        """Stop waiting for a hint or a solution."""
        self._hint_requested = self._path_requested = False
        self.board.highlight = frozenset()
        self.show_message("")
        self._find()

    def poll(self) -> None:
        """Show what has become known."""
        session = self._session
        line = self.line
        line.moves = len(session.game.moves)
        line.seconds = int(session.game.seconds)
        line.asked = self._distance_requested
        if not self._is_asked:
            return
        known = line.known = session.known
        line.trend = session.trend
        if known is not None and self._hint_requested:
            self._show_hint(known)
        if known is not None and self._path_requested and known.exact is not None:
            self._answer(known)

    @property
    def _is_asked(self) -> bool:
        return self._distance_requested or self._hint_requested or self._path_requested

    def _answer(self, known: Distance) -> None:
        self._path_requested = False
        self.show_message("")
        self.post_message(self.SolutionFound(self._session.game.board, known))

    def _show_hint(self, known: Distance) -> None:
        board = self._session.game.board
        self.show_message(
            hint_words(board, known), Role.NEW if known.hint is None else Role.SOLUTION
        )
        cell = None if known.hint is None else board.target(known.hint)
        self.board.highlight = frozenset() if cell is None else frozenset({cell})

    def _is_solvable(self) -> bool:
        solvability = self._session.verdict
        if not solvability.solvable:
            self.show_message(solvability.reason, Role.ERROR)
        return solvability.solvable

    def _find(self) -> None:
        known = self._session.known if self._is_asked else None
        if known is None or known.exact is not None:
            self.workers.cancel_group(self, "distance")
        else:
            search = partial(_search, self._session.distances, self._session.game.board)
            run_in_thread(self, search, group="distance")
        self.poll()


def _search(distances: Distances, board: Board, task: ThreadTask) -> None:
    for _ in distances.search(board):
        if task.is_cancelled():
            return
