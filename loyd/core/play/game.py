"""One player's way from a start to a goal."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from time import monotonic

from loyd.core.play.game_scramble import Scramble
from loyd.core.puzzle.board import Board, Move
from loyd.core.system.errors import BoardError

Clock = Callable[[], float]


class Game:
    """A board that is slid by hand: the moves made, those taken back, and the time spent.

    `moves` and `undone` continue a game that was left; `undone` holds the move taken back last at its end.  `clock` gives
    seconds that never go back.  The time runs from the first move to the win, but not while the game is paused.
    Raises BoardError when start and goal differ in size, and MoveError when the moves cannot be made from the start.
    """

    def __init__(
        self,
        start: Board,
        goal: Board,
        *,
        moves: Iterable[Move] = (),
        undone: Iterable[Move] = (),
        seconds: float = 0.0,
        clock: Clock = monotonic,
    ) -> None:
        if start.size != goal.size:
            raise BoardError(f"a {start.height}x{start.width} start has no {goal.height}x{goal.width} goal: give both the same size")
        self.start, self.goal = start, goal
        self._moves, self._undone = list(moves), list(undone)
        *_, self._board = start.along(self._moves)
        for _ in self._board.along(reversed(self._undone)):
            pass
        self._clock, self._spent, self._since = clock, seconds, None if not self._moves else clock()
        self._settle()

    @property
    def board(self) -> Board:
        """Where the tiles are now."""
        return self._board

    @property
    def moves(self) -> tuple[Move, ...]:
        """The blank's moves from the start to this board."""
        return tuple(self._moves)

    @property
    def undone(self) -> tuple[Move, ...]:
        """The moves that `redo` makes again, the next one last."""
        return tuple(self._undone)

    @property
    def won(self) -> bool:
        """Whether the goal is reached."""
        return self._board == self.goal

    @property
    def seconds(self) -> float:
        """The time spent so far."""
        return self._spent + (self._clock() - self._since if self._since is not None else 0.0)

    def move(self, move: Move) -> None:
        """Move the blank; what was undone before is forgotten.  Raises MoveError at the edge, and nothing is changed."""
        self._go(self._board.after(move))
        self._moves.append(move)
        self._undone.clear()

    def way_to(self, cell: int) -> tuple[Move, ...]:
        """The blank's moves along its row or column to a cell (counted from 0); none when the cell is not in line with it."""
        row, column = divmod(self._board.blank, self._board.width)
        rows, columns = cell // self._board.width - row, cell % self._board.width - column
        if rows and columns:
            return ()
        move = (Move.UP if rows < 0 else Move.DOWN) if rows else (Move.LEFT if columns < 0 else Move.RIGHT)
        return (move,) * abs(rows + columns)

    def slide(self, cell: int) -> tuple[Move, ...]:
        """Slide the tile in a cell, and those between it and the blank, by one place; the moves that this took."""
        way = self.way_to(cell)
        for move in way:
            self.move(move)
        return way

    def undo(self) -> Move | None:
        """Take the last move back; the blank's move that this took, or None when there is none left."""
        if not self._moves:
            return None
        move = self._moves.pop()
        self._undone.append(move)
        self._go(self._board.after(move.opposite))
        return move.opposite

    def redo(self) -> Move | None:
        """Make the move again that was taken back last; that move, or None when there is none."""
        if not self._undone:
            return None
        move = self._undone.pop()
        self._moves.append(move)
        self._go(self._board.after(move))
        return move

    def pause(self) -> None:
        """Stop the time until the next move or `resume`."""
        self._spent, self._since = self.seconds, None

    def resume(self) -> None:
        """Let the time run on, if the game has begun and is not won."""
        if self._moves and self._since is None and not self.won:
            self._since = self._clock()

    def _go(self, board: Board) -> None:
        self._board = board
        if self._since is None:
            self._since = self._clock()
        self._settle()

    def _settle(self) -> None:
        if self.won:
            self.pause()


class Steering(StrEnum):
    """What a key with a direction moves that way."""

    BLANK = "blank"
    TILE = "tile"


@dataclass(frozen=True)
class PlaySettings:
    """The choices of a player.

    `picture` is the name of a picture that Loyd draws itself, or the path of a file; empty for tiles with numbers alone.
    `numbered`: whether a picture's tiles show their numbers.  `motion`: whether tiles are seen sliding.
    """

    steering: Steering = Steering.BLANK
    picture: str = ""
    numbered: bool = True
    motion: bool = True
    scramble: Scramble = field(default_factory=Scramble)
