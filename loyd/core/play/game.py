"""A game: its start, the moves made and undone, and its time; and what is set for all games."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from time import monotonic

from ..engine.puzzle import Board, Move, Moves, check_sizes
from .scramble import Scramble

TimeSource = Callable[[], float]


class Game:
    """A board moved by hand: the moves made, those undone, and the time spent.

    `moves` and `undone` continue an earlier game; the move undone last is at the end of `undone`.
    `clock` gives monotonic seconds. Time runs from the first move to the win, but not while the
    game is paused. Raises BoardError if start and goal differ in size, and MoveError if the moves
    cannot be made from the start.
    """

    def __init__(
        self,
        start: Board,
        goal: Board,
        *,
        moves: Iterable[Move] = (),
        undone: Iterable[Move] = (),
        seconds: float = 0.0,
        clock: TimeSource = monotonic,
    ):
        check_sizes(start, goal)
        self.start = start
        self.goal = goal
        self._moves = list(moves)
        self._undone = list(undone)
        *_, self.board = start.along(self._moves)
        for _ in self.board.along(reversed(self._undone)):
            pass
        self._clock, self._spent, self._since = clock, seconds, None if not self._moves else clock()
        self._settle()

    @property
    def moves(self) -> Moves:
        """The moves made so far and not undone."""
        return tuple(self._moves)

    @property
    def undone(self) -> Moves:
        """The moves that can be redone."""
        return tuple(self._undone)

    @property
    def won(self) -> bool:
        """Whether the goal is reached."""
        return self.board == self.goal

    @property
    def seconds(self) -> float:
        """The time played, in seconds, without the pauses."""
        return self._spent + (self._clock() - self._since if self._since is not None else 0.0)

    def move(self, move: Move) -> None:
        """Move the blank and forget undone moves. Raises MoveError at the edge, and then changes
        nothing.
        """
        self._go(self.board.after(move))
        self._moves.append(move)
        self._undone.clear()

    def path_to(self, cell: int) -> Moves:
        """The blank's moves along its row or column to a cell (counted from 0); empty if the cell
        is in neither.
        """
        row, column = divmod(self.board.blank, self.board.width)
        rows = cell // self.board.width - row
        columns = cell % self.board.width - column
        if rows and columns:
            return ()
        move = (
            (Move.UP if rows < 0 else Move.DOWN)
            if rows
            else (Move.LEFT if columns < 0 else Move.RIGHT)
        )
        return (move,) * abs(rows + columns)

    def slide(self, cell: int) -> Moves:
        """Move the tile of a cell, with those between it and the blank; returns the moves, empty if
        there is none.
        """
        path = self.path_to(cell)
        for move in path:
            self.move(move)
        return path

    def undo(self) -> Move | None:
        """Take back the last move; None if there is none."""
        if not self._moves:
            return None
        move = self._moves.pop()
        self._undone.append(move)
        self._go(self.board.after(move.opposite))
        return move.opposite

    def redo(self) -> Move | None:
        """Make the last undone move again; None if there is none."""
        if not self._undone:
            return None
        move = self._undone.pop()
        self._moves.append(move)
        self._go(self.board.after(move))
        return move

    def pause(self) -> None:
        """Stop the clock."""
        self._spent = self.seconds
        self._since = None

    def resume(self) -> None:
        """Let the clock run on, if the game has begun and is not over."""
        if self._moves and self._since is None and not self.won:
            self._since = self._clock()

    def _go(self, board: Board) -> None:
        self.board = board
        if self._since is None:
            self._since = self._clock()
        self._settle()

    def _settle(self) -> None:
        if self.won:
            self.pause()


class Steering(StrEnum):
    """Whether an arrow moves the blank or a tile."""

    BLANK = "blank"
    TILE = "tile"


@dataclass(frozen=True)
class PlaySettings:
    """The choices of a player.

    `picture`: the name of a picture that Loyd draws itself, or the path of a file; empty for
    numbers only. `numbered`: whether a picture's tiles show their numbers. `motion`: whether
    sliding tiles are animated.
    """

    steering: Steering = Steering.BLANK
    picture: str = ""
    numbered: bool = True
    motion: bool = True
    scramble: Scramble = field(default_factory=Scramble)
