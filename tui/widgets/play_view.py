"""A game: its board, its figures, and what is found out about it meanwhile."""

from functools import partial

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.worker import get_current_worker

from loyd.core.play.distance import Distance, Distances
from loyd.core.play.session import Session
from loyd.core.puzzle.board import Board
from loyd.tui.paint.roles import Role
from loyd.tui.readings.play_words import hint_words, won_words
from loyd.tui.widgets.play_board import PlayBoard
from loyd.tui.widgets.play_line import PlayLine

LOOKS_A_SECOND = 10


class PlayView(Vertical):
    """Shows a session's game and finds out what is asked about it; it makes no move."""

    DEFAULT_CSS = """
    PlayView { height: 1fr; }
    PlayView PlayBoard { margin: 0 2; }
    PlayView PlayLine { margin: 0 1; }
    """

    class WayFound(Message):
        """A way home that was asked for is known: from this board, by these moves."""

        def __init__(self, board: Board, known: Distance) -> None:
            super().__init__()
            self.board, self.known = board, known

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._distance_asked = self._hint_asked = self._way_asked = False

    def compose(self) -> ComposeResult:
        """The board above, what is said below."""
        yield PlayBoard()
        yield PlayLine()

    def on_mount(self) -> None:
        """Begin to look at what is found out."""
        self.set_interval(1 / LOOKS_A_SECOND, self.look)

    @property
    def board(self) -> PlayBoard:
        """The board."""
        return self.query_one(PlayBoard)

    @property
    def _line(self) -> PlayLine:
        return self.query_one(PlayLine)

    def say(self, sentence: str, role: Role = Role.DIM) -> None:
        """Show a sentence under the board until the next move."""
        self._line.say(sentence, role)

    def show_game(self) -> None:
        """Show the session's game, which is another one, from where it stands."""
        game, board = self._session.game, self.board
        self._hint_asked = self._way_asked = False
        board.goal = game.goal
        board.show_way([game.board], home=self._session.home)
        self.say("")
        if game.won:
            board.celebrate(motion=False)
            self.say(won_words(len(game.moves), game.seconds, None), Role.GOAL)
        elif not self._session.verdict.solvable:
            self.say(self._session.verdict.reason, Role.ERROR)
        self._find()

    def show_moves(self, boards: list[Board]) -> None:
        """Show the boards that moves have led to, the last of which is the game's."""
        session, motion = self._session, self._session.settings.motion
        self._hint_asked = self._way_asked = False
        self.say("")
        self.board.show_way(boards, home=session.home, slide=motion)
        if session.game.won:
            start = session.distances.of(session.game.start)
            least = None if start is None else start.exact
            self.say(won_words(len(session.game.moves), session.game.seconds, least), Role.GOAL)
            self.board.celebrate(motion=motion)
        self._find()

    def switch_distance(self) -> None:
        """Show the distance from home, or hide it."""
        self._distance_asked = not self._distance_asked
        self._find()

    def ask_hint(self) -> None:
        """Show the first move of the best way known, until a move is made."""
        self._hint_asked = self._is_solvable()
        self._find()

    def ask_way(self) -> None:
        """Answer with WayFound: once a shortest way is known, or when asked again with the best one known."""
        known = self._session.known if self._is_solvable() else None
        if known is None:
            return
        if known.way is not None and (self._way_asked or known.exact is not None):
            self._answer(known)
        else:
            self._way_asked = True
            self.say("Searching for a shortest way; p again plays the best one known, escape calls it off.", Role.CURRENT)
            self._find()

    def call_off(self) -> None:
        """Forget what was asked, but for the distance."""
        self._hint_asked = self._way_asked = False
        self.board.highlight = frozenset()
        self.say("")
        self._find()

    def look(self) -> None:
        """Show the figures, and what has been found out."""
        session, line = self._session, self._line
        line.moves, line.seconds, line.asked = len(session.game.moves), int(session.game.seconds), self._distance_asked
        if not self._is_asked:
            return
        known = line.known = session.known
        line.trend = session.trend
        if known is not None and self._hint_asked:
            self._show_hint(known)
        if known is not None and self._way_asked and known.exact is not None:
            self._answer(known)

    @property
    def _is_asked(self) -> bool:
        return self._distance_asked or self._hint_asked or self._way_asked

    def _answer(self, known: Distance) -> None:
        self._way_asked = False
        self.say("")
        self.post_message(self.WayFound(self._session.game.board, known))

    def _show_hint(self, known: Distance) -> None:
        board = self._session.game.board
        self.say(hint_words(board, known), Role.CURRENT if known.hint is None else Role.SOLUTION)
        cell = None if known.hint is None else board.target(known.hint)
        self.board.highlight = frozenset() if cell is None else frozenset({cell})

    def _is_solvable(self) -> bool:
        """Whether there is a way home; if not, say why."""
        found = self._session.verdict
        if not found.solvable:
            self.say(found.reason, Role.ERROR)
        return found.solvable

    def _find(self) -> None:
        """Search for the board's distance if it is wanted and not known; the search for another board's is called off."""
        known = self._session.known if self._is_asked else None
        if known is None or known.exact is not None:
            self.workers.cancel_group(self, "distance")
        else:
            search = partial(_search, self._session.distances, self._session.game.board)
            self.run_worker(search, thread=True, group="distance", exclusive=True)
        self.look()


def _search(distances: Distances, board: Board) -> None:
    """Search for a board's distance until it is known or no longer wanted."""
    worker = get_current_worker()
    for _ in distances.search(board):
        if worker.is_cancelled:
            return
