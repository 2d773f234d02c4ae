"""Play: the puzzle as a game, with numbers or a picture."""

from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.worker import get_current_worker

from loyd.core.play.game import Scramble, Scrambling, Steering
from loyd.core.play.saved_game import Session
from loyd.core.play.tile_picture import picture
from loyd.core.puzzle.board import Board, Move
from loyd.core.puzzle.scramble import any_seed
from loyd.core.system.errors import LoydError, PictureError, describe_error
from loyd.tui.bindings import GAME, PLAY_KEYS, Footer
from loyd.tui.render.signs import Role
from loyd.tui.screens.base import LoydScreen
from loyd.tui.screens.new_game import ChoosePictureScreen, NewGame, NewGameScreen
from loyd.tui.view_models.play_model import PLAY_HELP, steered, title_words
from loyd.tui.widgets.play_views import PlayBoard, PlayView
from loyd.tui.widgets.plot_views import KeyBar, TitleBar

KEEP_SECONDS = 0.4
"""So long after a move the game is written to its file, and at once when the screen is left."""


class PlayScreen(LoydScreen[None]):
    """One game: on the board given, else the one that was left, else a new one."""

    TITLE = "Play"
    AUTO_FOCUS = "PlayBoard"
    WORDS = PLAY_HELP
    BINDINGS: ClassVar[list[BindingType]] = [*PLAY_KEYS]

    class HandedOver(Message):
        def __init__(self, board: Board, goal: Board) -> None:
            super().__init__()
            self.board, self.goal = board, goal

    class BoardFound(Message):
        """A board that was looked for in a thread: its goal, and the seed that it was scrambled with."""

        def __init__(self, board: Board, goal: Board, seed: int) -> None:
            super().__init__()
            self.board, self.goal, self.seed = board, goal, seed

    class BoardMissed(Message):
        def __init__(self, sentence: str) -> None:
            super().__init__()
            self.sentence = sentence

    def __init__(self, start: Board | None = None, goal: Board | None = None) -> None:
        super().__init__()
        self.session = Session(start, goal, monotonic)
        self._keeping = self._said_unkept = False

    def compose(self) -> ComposeResult:
        yield TitleBar("play")
        yield PlayView(self.session)
        yield KeyBar(self.footer)

    def on_mount(self) -> None:
        self.view.board.numbered = self.session.settings.numbered
        self._load_picture()
        self._show_game()
        if self.session.is_fresh:
            self.action_scramble()
        if self.session.notice:
            self.view.say(self.session.notice, Role.ERROR)

    def on_unmount(self) -> None:
        self._keep()

    def on_screen_suspend(self) -> None:
        self.session.game.pause()
        self._keep()

    def on_screen_resume(self) -> None:
        self.session.game.resume()

    def footer(self) -> Footer:
        return GAME

    @property
    def view(self) -> PlayView:
        return self.query_one(PlayView)

    def play(self, start: Board, goal: Board, seed: int | None = None) -> None:
        """Play another game; `seed` is the one its start was scrambled with.  Raises BoardError where the boards differ in size."""
        self.session.begin(start, goal, seed)
        self._show_game()

    def _show_game(self) -> None:
        self.workers.cancel_group(self, "scramble")
        self.view.show_game()
        self._show_title()
        self._keep_soon()

    def _show_title(self) -> None:
        self.query_one(TitleBar).summary = title_words(self.session.game.goal, self.session.seed, self.session.settings)

    def _show_moves(self, boards: list[Board]) -> None:
        if boards:
            self.view.show_moves(boards)
            self._keep_soon()

    # A scramble, which may take a search

    def _scramble(self, goal: Board, scramble: Scramble, seed: int) -> None:
        scrambling = scramble.begin(goal, seed)
        try:
            next(scrambling)
        except StopIteration as end:
            self.play(end.value, goal, seed)
        except LoydError as error:
            self.view.say(str(error), Role.ERROR)
        else:
            self.view.say(f"Looking for a board {scramble.words}, seed {seed}; escape calls it off.", Role.NEW)
            self.run_worker(partial(self._look_for_board, scrambling, goal, seed), thread=True, group="scramble", exclusive=True)

    def _look_for_board(self, scrambling: Scrambling, goal: Board, seed: int) -> None:
        worker = get_current_worker()
        try:
            while not worker.is_cancelled:
                next(scrambling)
        except StopIteration as end:
            if not worker.is_cancelled:
                self.post_message(self.BoardFound(end.value, goal, seed))
        except LoydError as error:
            self.post_message(self.BoardMissed(str(error)))
        except Exception as error:  # noqa: BLE001  most likely no memory is left
            self.post_message(self.BoardMissed(f"The search for a board broke off with {describe_error(error)}"))

    def on_play_screen_board_found(self, message: BoardFound) -> None:
        self.play(message.board, message.goal, message.seed)

    def on_play_screen_board_missed(self, message: BoardMissed) -> None:
        self.view.say(message.sentence, Role.ERROR)

    # The file

    def _keep_soon(self) -> None:
        if not self._keeping:
            self._keeping = True
            self.set_timer(KEEP_SECONDS, self._keep)

    def _keep(self) -> None:
        self._keeping = False
        sentence = self.session.keep()
        if sentence and not self._said_unkept:
            self._said_unkept = True
            self.warn(sentence)

    # Intents

    def action_slide(self, direction: str) -> None:
        move = steered(Move[direction], self.session.settings.steering)
        if move in self.session.game.board.moves():
            self._show_moves(self.session.make((move,)))

    def on_play_board_chosen(self, message: PlayBoard.Chosen) -> None:
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

    def on_play_view_way_found(self, message: PlayView.WayFound) -> None:
        from loyd.tui.screens.playback import PlaybackScreen

        way, shown = message.known.path or (), self.view.board.picture
        self.app.push_screen(PlaybackScreen(message.board, self.session.game.goal, way, picture=shown))

    def action_call_off(self) -> None:
        self.workers.cancel_group(self, "scramble")
        self.view.call_off()

    def action_hand_over(self) -> None:
        self.post_message(self.HandedOver(self.session.game.board, self.session.game.goal))

    def action_scramble(self) -> None:
        self._scramble(self.session.game.goal, self.session.settings.scramble, any_seed())

    def action_new_game(self) -> None:
        self.app.push_screen(NewGameScreen(self.session.game.goal, self.session.settings.scramble), self._begin_new_game)

    def _begin_new_game(self, chosen: NewGame | None) -> None:
        if chosen is not None and chosen.start is not None:
            self.play(chosen.start, chosen.goal)
        elif chosen is not None:
            self._choose(scramble=chosen.scramble)
            self._scramble(chosen.goal, chosen.scramble, any_seed() if chosen.seed is None else chosen.seed)

    # The player's choices

    def _choose(self, **changes: Any) -> None:
        self.session.settings = replace(self.session.settings, **changes)
        self._show_title()
        self._keep_soon()

    def action_choose_picture(self) -> None:
        self.app.push_screen(ChoosePictureScreen(self.session.settings.picture, self.session.game.goal), self._take_picture)

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
            self.refuse(error)

    def action_switch_numbers(self) -> None:
        self._choose(numbered=not self.session.settings.numbered)
        self.view.board.numbered = self.session.settings.numbered

    def action_switch_steering(self) -> None:
        self._choose(steering=Steering.TILE if self.session.settings.steering is Steering.BLANK else Steering.BLANK)

    def action_switch_motion(self) -> None:
        self._choose(motion=not self.session.settings.motion)
