"""A player at the board: the game, the player's choices, and what is known of the distance home."""

from loyd.core.play import saved
from loyd.core.play.distance import Distance, Distances, Trend
from loyd.core.play.game import Clock, Game
from loyd.core.play.saved import SavedGame
from loyd.core.play.settings import PlaySettings
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.goal import blank_last
from loyd.core.puzzle.move import Move
from loyd.core.puzzle.solvability import Verdict, verdict

FIRST_SIZE = (3, 3)


class Session:
    """The game that was left, or one on the board given (towards its usual goal unless another is given), or at home.

    `notice`: what is to be said about the game that was left, in a sentence.  `seed`: the one the start was scrambled with.
    `is_fresh`: there was neither a board nor a game that was left.  `clock`: see Game.
    """

    def __init__(self, start: Board | None, goal: Board | None, clock: Clock) -> None:
        kept, self.notice = saved.load()
        self.settings = PlaySettings() if kept is None else kept.settings
        self.seed = kept.seed if kept is not None and start is None else None
        self.is_fresh = start is None and kept is None
        self._clock = clock
        if start is not None:
            self.game = Game(start, goal or blank_last(*start.size), clock=clock)
        elif kept is not None:
            self.game = kept.game(clock)
        else:
            home = goal or blank_last(*FIRST_SIZE)
            self.game = Game(home, home, clock=clock)
        self._distances: Distances | None = None
        self._before: Board | None = None

    def begin(self, start: Board, goal: Board, seed: int | None) -> None:
        """Play another game from its start.  Raises BoardError where start and goal differ in size."""
        self.game = Game(start, goal, clock=self._clock)
        self.seed, self._before = seed, None

    def restart(self) -> None:
        """Play this game anew."""
        self.begin(self.game.start, self.game.goal, self.seed)

    def make(self, moves: tuple[Move, ...]) -> list[Board]:
        """Make moves one after the other; the boards that they lead to.  Raises MoveError at the edge."""
        before = self.game.board
        for move in moves:
            self.game.move(move)
        if moves:
            self._before = before
        return list(before.along(moves))[1:]

    def undo(self) -> list[Board]:
        """Take the last move back; the board that this leads to, or none."""
        before = self.game.board
        return self._stepped(before) if self.game.undo() is not None else []

    def redo(self) -> list[Board]:
        """Make the move again that was taken back last; the board that this leads to, or none."""
        before = self.game.board
        return self._stepped(before) if self.game.redo() is not None else []

    def _stepped(self, before: Board) -> list[Board]:
        self._before = before
        return [self.game.board]

    @property
    def home(self) -> frozenset[int]:
        """The cells whose tile is where the goal wants it."""
        board, goal = self.game.board, self.game.goal
        return frozenset(cell for cell, tile in enumerate(board.cells) if tile and goal.cells[cell] == tile)

    @property
    def verdict(self) -> Verdict:
        """Whether there is a way home, and why."""
        return verdict(self.game.board, self.game.goal)

    @property
    def distances(self) -> Distances:
        """What is known of the distances to the goal."""
        if self._distances is None or self._distances.goal != self.game.goal:
            self._distances = Distances(self.game.goal)
        return self._distances

    @property
    def known(self) -> Distance | None:
        """What is known of the board's distance now; None where there is no way home."""
        return self.distances.of(self.game.board)

    @property
    def trend(self) -> Trend:
        """Whether the last move, or what was undone or made again, led nearer home."""
        return Trend.UNKNOWN if self._before is None else self.distances.trend(self._before, self.game.board)

    def keep(self) -> str:
        """Write the game to its file.  A sentence where that cannot be done, else nothing."""
        return saved.save(SavedGame.of(self.game, self.seed, self.settings))
