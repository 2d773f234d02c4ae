"""Play: the puzzle as a game, with numbers or a picture."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Paste
from textual.getters import query_one
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer
from textual.widgets import Static

from ...core.draw.film import film_gif, film_svg
from ...core.draw.solution_film import SolutionFilm
from ...core.engine.heuristics import MANHATTAN, Heuristic
from ...core.engine.puzzle import Board, Move, Moves, any_seed, letters, read_solution
from ...core.play.game import Steering
from ...core.play.saved_game import Session
from ...core.play.scramble import Scramble, Scrambling
from ...core.play.tile_picture import TilePicture, picture
from ...core.system import BuildCancelledError, LoydError, PictureError, counted
from ..bindings import (
    GAME_FOOTER,
    PLAY_KEYS,
    PLAYBACK_FOOTER,
    PLAYBACK_KEYS,
    PLAYBACK_PLAYING_FOOTER,
)
from ..dialogues.base import LoydScreen, Offer, copy_text
from ..framework import SeekRequested, ThreadTask, run_in_thread
from ..key_names import key_of
from ..keys import Footer
from ..parts.bars import KeyBar, TitleBar
from ..parts.board_view import BoardStrip
from ..parts.plots import PlotView
from ..parts.step_model import home_cells
from ..parts.timeline import Timeline
from ..signs import Role
from .new_game import ChoosePictureScreen, NewGame, NewGameScreen
from .play_model import PLAY_HELP, PLAYBACK_HELP, steered_move, title_words
from .play_views import PlayBoard, PlayView

LONGEST_PASTE = 100_000
"""Characters of pasted moves that are read."""
SAVE_DELAY_SECONDS = 0.4
"""The game is saved this long after a move, and at once when the screen closes."""


class PlayScreen(LoydScreen[None]):
    """One game: on the given board, else the saved one, else a new one."""

    TITLE = "Play"
    AUTO_FOCUS = "PlayBoard"
    WORDS = PLAY_HELP
    BINDINGS = [*PLAY_KEYS]
    FOOTER = GAME_FOOTER

    @dataclass
    class BoardExplored(Message):
        """Posted to search the board in Explore."""

        board: Board
        goal: Board

    view = query_one(PlayView)

    def __init__(self, start: Board | None = None, goal: Board | None = None):
        super().__init__()
        self.session = Session(start, goal)
        self._is_save_due = self._has_warned = False

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield PlayView(self.session)
        yield KeyBar(self.footer)

    def on_mount(self) -> None:
        self.view.board.numbered = self.session.settings.numbered
        self._load_picture()
        self._show_game()
        if self.session.is_fresh:
            self.action_scramble()
        if self.session.notice:
            self.view.show_message(self.session.notice, Role.ERROR)

    def on_unmount(self) -> None:
        self.session.keep()  # what fails here was said soon after the first move: the bar is gone

    def on_screen_suspend(self) -> None:
        self.session.game.pause()
        self._save()

    def on_screen_resume(self) -> None:
        self.session.game.resume()

    def play(self, start: Board, goal: Board, seed: int | None = None) -> None:
        """Play another game; `seed` is the seed of its scramble. Raises BoardError if the boards
        differ in size.
        """
        self.session.begin(start, goal, seed)
        self._show_game()

    def _show_game(self) -> None:
        self.workers.cancel_group(self, "scramble")
        self.view.show_game()
        self._show_title()
        self._save_soon()

    def _show_title(self) -> None:
        self.title_bar.summary = title_words(
            self.session.game.goal, self.session.seed, self.session.settings
        )

    def _show_moves(self, boards: list[Board]) -> None:
        if boards:
            self.view.show_moves(boards)
            self._save_soon()

    # Scrambling, which may take a search

    def _scramble(self, goal: Board, scramble: Scramble, seed: int) -> None:
        scrambling = scramble.begin(goal, seed)
        try:
            next(scrambling)
        except StopIteration as end:
            self.play(end.value, goal, seed)
        except LoydError as error:
            self.view.show_message(str(error), Role.ERROR)
        else:
            sought = f"a board {scramble.words}, seed {seed}"
            self.view.show_message(f"Looking for {sought}; {key_of('call_off')}: cancel.", Role.NEW)
            run_in_thread(
                self,
                partial(_find_board, scrambling),
                lambda board: self.play(board, goal, seed),
                lambda fault: self.view.show_message(fault, Role.ERROR),
                group="scramble",
            )

    # Saving

    def _save_soon(self) -> None:
        if not self._is_save_due:
            self._is_save_due = True
            self.set_timer(SAVE_DELAY_SECONDS, self._save)

    def _save(self) -> None:
        self._is_save_due = False
        sentence = self.session.keep()
        if sentence and not self._has_warned:
            self._has_warned = True
            self.warn(sentence)

    # Moves and hints

    def action_slide(self, direction: str) -> None:
        move = steered_move(Move[direction], self.session.settings.steering)
        if move in self.session.game.board.moves():
            self._show_moves(self.session.make((move,)))

    def on_play_board_cell_clicked(self, message: PlayBoard.CellClicked) -> None:
        self._show_moves(self.session.make(self.session.game.path_to(message.cell)))

    def action_undo(self) -> None:
        self._show_moves(self.session.undo())

    def action_redo(self) -> None:
        self._show_moves(self.session.redo())

    def action_restart(self) -> None:
        self.session.restart()
        self._show_game()

    def action_distance(self) -> None:
        self.view.switch_distance()

    def action_hint(self) -> None:
        self.view.ask_hint()

    def action_play_solution(self) -> None:
        self.view.ask_path()

    def on_play_view_solution_found(self, message: PlayView.SolutionFound) -> None:
        self._play_back(message.board, message.known.path or ())

    def _play_back(self, board: Board, path: Moves) -> None:
        picture = self.view.board.picture
        self.app.push_screen(PlaybackScreen(board, self.session.game.goal, path, picture=picture))

    def on_paste(self, event: Paste) -> None:
        """Play pasted moves from the board."""
        board = self.session.game.board
        goal = self.session.game.goal
        try:
            self._play_back(board, read_solution(event.text[:LONGEST_PASTE], board, goal).moves)
        except LoydError as error:
            self.view.show_message(str(error), Role.ERROR)

    def action_call_off(self) -> None:
        self.workers.cancel_group(self, "scramble")
        self.view.call_off()

    def action_explore(self) -> None:
        self.post_message(self.BoardExplored(self.session.game.board, self.session.game.goal))

    def action_scramble(self) -> None:
        self._scramble(self.session.game.goal, self.session.settings.scramble, any_seed())

    def action_new_game(self) -> None:
        self.app.push_screen(
            NewGameScreen(self.session.game.goal, self.session.settings.scramble),
            self._begin_new_game,
        )

    def _begin_new_game(self, chosen: NewGame | None) -> None:
        if chosen is not None and chosen.start is not None:
            self.play(chosen.start, chosen.goal)
        elif chosen is not None:
            self._choose(scramble=chosen.scramble)
            self._scramble(
                chosen.goal, chosen.scramble, any_seed() if chosen.seed is None else chosen.seed
            )

    # Settings

    def _choose(self, **changes: Any) -> None:
        self.session.settings = replace(self.session.settings, **changes)
        self._show_title()
        self._save_soon()

    def action_choose_picture(self) -> None:
        self.app.push_screen(
            ChoosePictureScreen(self.session.settings.picture, self.session.game.goal),
            self._take_picture,
        )

    def _take_picture(self, name: str | None) -> None:
        if name is not None:
            self._choose(picture=name)
            self._load_picture()

    def _load_picture(self) -> None:
        name = self.session.settings.picture
        try:
            self.view.board.picture = picture(name) if name else None
        except PictureError as error:
            self.view.board.picture = None
            self._choose(picture="")
            self.warn(error)

    def action_switch_numbers(self) -> None:
        self._choose(numbered=not self.session.settings.numbered)
        self.view.board.numbered = self.session.settings.numbered

    def action_switch_steering(self) -> None:
        self._choose(
            steering=Steering.TILE
            if self.session.settings.steering is Steering.BLANK
            else Steering.BLANK
        )

    def action_switch_motion(self) -> None:
        self._choose(motion=not self.session.settings.motion)


PLAYBACK_PACES = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
FIRST_PACE = 2
SLIDING_PACE = 4
"""Up to this many moves a second, tiles are animated."""
LETTER_LINES = 8


class PlaybackScreen(LoydScreen[None]):
    """Shows the boards from a start along some moves. Raises MoveError if a move cannot be made.

    `heuristic` gives the h shown beside each board; `picture` is what the tiles carry, None for
    numbers; `whose` says whose moves they are; empty: how many.
    """

    TITLE = "Playback"
    AUTO_FOCUS = "Timeline"
    WORDS = PLAYBACK_HELP
    CSS = """
    PlaybackScreen #stage { height: 1fr; }
    PlaybackScreen PlayBoard { width: 2fr; }
    PlaybackScreen #aside { width: 1fr; min-width: 26; max-width: 60; padding: 1 1 0 0; }
    PlaybackScreen #said { height: 4; }
    PlaybackScreen #moves { height: auto; max-height: 8; margin: 0 0 1 0; }
    PlaybackScreen PlotView { height: 1fr; max-height: 20; }
    PlaybackScreen BoardStrip { margin: 0 1; }
    PlaybackScreen Timeline { margin: 0 1; }
    """
    BINDINGS = [*PLAYBACK_KEYS]

    position = reactive(0, init=False)
    playing = reactive(False, init=False)

    timeline = query_one(Timeline)
    board = query_one(PlayBoard)

    def __init__(
        self,
        start: Board,
        goal: Board,
        moves: Moves,
        heuristic: Heuristic = MANHATTAN,
        *,
        picture: TilePicture | None = None,
        whose: str = "",
    ):
        super().__init__()
        self._film = SolutionFilm.from_moves(start, goal, moves, heuristic, picture)
        self._heuristic = heuristic
        self._whose = whose
        self._pace = FIRST_PACE
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with Horizontal(id="stage"):
            board = PlayBoard()
            board.can_focus = False
            yield board
            with Vertical(id="aside"):
                yield Static(id="said")
                yield Static(id="moves")
                yield PlotView()
        yield BoardStrip()
        yield Timeline()
        yield KeyBar(self.footer)

    def on_mount(self) -> None:
        film = self._film
        whose = self._whose or counted(len(film.moves), "move")
        self.title_bar.summary = f"{whose} · h by {self._heuristic.id}"
        board = self.board
        strip = self.query_one(BoardStrip)
        timeline = self.timeline
        board.goal = film.goal
        board.picture = film.picture
        board.board = film.start
        strip.boards = film.boards
        strip.moves = film.moves
        timeline.total = len(film.moves)
        timeline.unit = "move"
        self._show(slide=False)
        self.call_after_refresh(self._draw_plot)
        self.playing = bool(film.moves)

    # Showing

    def _draw_plot(self) -> None:
        plot = self.query_one(PlotView)
        film = self._film
        plot.estimates = tuple(film.estimates)
        plot.is_whole = film.boards[-1] == film.goal
        plot.position = self.position

    def watch_position(self, before: int, position: int) -> None:
        self._show(
            slide=abs(position - before) == 1
            and (not self.playing or PLAYBACK_PACES[self._pace] <= SLIDING_PACE)
        )

    def _show(self, *, slide: bool) -> None:
        film = self._film
        position = self.position
        board = film.boards[position]
        self.board.show_path([board], home=home_cells(board, film.goal), slide=slide)
        if board == film.goal and position == len(film.moves):
            self.board.celebrate(motion=False)
        self.query_one(BoardStrip).position = position
        self.timeline.position = position
        self.query_one(PlotView).position = position
        self.write("#said", self._describe())
        self.write("#moves", self._letters())
        self._show_state()

    def _describe(self) -> str:
        film = self._film
        position = self.position
        to_come = "moves left" if film.boards[-1] == film.goal else "to this step"
        h = (
            f"h [b]{film.estimates[position]:>3}[/]   {to_come} "
            f"[b]{len(film.moves) - position:>3}[/]"
        )
        if not position:
            return f"[b]Start[/]\n[$loyd-dim]{counted(len(film.moves), 'move')} to go[/]\n{h}"
        move = film.moves[position - 1]
        before = film.boards[position - 1]
        tile = film.boards[position].cells[before.blank]
        end = "   [b $loyd-goal]home[/]" if film.boards[position] == film.goal else ""
        return (
            f"[b]{move.letter}  {move.word}[/]{end}\n[$loyd-dim]tile {tile} moves "
            f"{move.opposite.word}[/]\n{h}"
        )

    def _letters(self) -> Text:
        board = self.board
        position = self.position
        text = Text(letters(self._film.moves), board.palette.dim)
        text.stylize(board.palette.solution, 0, position)
        if position:
            text.stylize("reverse", position - 1, position)
        width = self.query_one("#moves").size.width
        if not width or len(text) <= LETTER_LINES * width:
            return text
        lines = -(-len(text) // width)
        first = min(max(max(position - 1, 0) // width - LETTER_LINES // 2, 0), lines - LETTER_LINES)
        return text[first * width : (first + LETTER_LINES) * width]

    def _show_state(self) -> None:
        timeline = self.timeline
        timeline.beside = (
            f"{timeline.moment.counted}   {'playing' if self.playing else 'paused '}   "
            f"{f'{PLAYBACK_PACES[self._pace]:g}/s':>8}"
        )

    # The clock

    def watch_playing(self, playing: bool) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = (
            self.set_interval(1 / PLAYBACK_PACES[self._pace], self._tick) if playing else None
        )
        self._show_state()

    def _tick(self) -> None:
        self.position = min(self.position + 1, len(self._film.moves))
        if self.position == len(self._film.moves):
            self.playing = False

    # Actions

    def action_step(self, count: int) -> None:
        self.action_seek(self.position + count)

    def action_seek(self, position: int) -> None:
        self.playing = False
        self.position = min(max(position, 0), len(self._film.moves))

    def action_to_end(self) -> None:
        self.action_seek(len(self._film.moves))

    def on_seek_requested(self, message: SeekRequested) -> None:
        """Go to the move that was clicked."""
        self.action_seek(message.position)

    def action_play(self) -> None:
        if not self.playing and self.position == len(self._film.moves):
            self.position = 0
        self.playing = not self.playing and bool(self._film.moves)

    def action_pace(self, faster: int) -> None:
        self._pace = min(max(self._pace + faster, 0), len(PLAYBACK_PACES) - 1)
        self.watch_playing(self.playing)

    def action_copy_moves(self) -> None:
        self.show_message(copy_text(self.app, letters(self._film.moves), " the moves"))

    def action_switch_numbers(self) -> None:
        board = self.board
        board.numbered = not board.numbered

    def offers(self) -> list[Offer]:
        return [
            Offer(
                "the moves",
                "",
                {".gif": lambda: [film_gif(self._film)], ".svg": lambda: [film_svg(self._film)]},
            )
        ]

    def footer(self) -> Footer:
        return PLAYBACK_PLAYING_FOOTER if self.playing else PLAYBACK_FOOTER


def _find_board(scrambling: Scrambling, task: ThreadTask) -> Board:
    while not task.is_cancelled():
        try:
            next(scrambling)
        except StopIteration as end:
            return end.value
    raise BuildCancelledError
