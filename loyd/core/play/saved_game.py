"""The current game, kept in a file between sessions."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from math import isfinite
from typing import Any, NamedTuple, TypeVar

from ..engine.puzzle import (
    Board,
    Move,
    Moves,
    Verdict,
    blank_last,
    letters,
    parse_board,
    parse_moves,
    verdict,
)
from ..system import StateFile, StorageError
from .distances import Distance, Distances, Trend
from .game import Game, PlaySettings, Steering
from .scramble import Scramble, ScrambleKind

Value = TypeVar("Value")


class SavedGame(NamedTuple):
    """What is saved of a game. `seed`: the seed of its scramble, if any."""

    game: Game
    seed: int | None = None
    settings: PlaySettings = PlaySettings()


def save(saved: SavedGame) -> str:
    """Returns a sentence if it fails, else an empty text."""
    game = saved.game
    data = {
        "start": str(game.start),
        "goal": str(game.goal),
        "moves": letters(game.moves),
        "undone": letters(game.undone),
        "seconds": round(game.seconds, 3),
        "seed": saved.seed,
        "settings": asdict(saved.settings),
    }
    return FILE.write(data, "it is lost when you quit")


def load() -> tuple[SavedGame | None, str]:
    """The saved game, if any, and a sentence if the file contained anything else; it is then
    renamed.
    """
    try:
        return FILE.read(), ""
    except StorageError as error:
        return None, f"{error}: starting a new game"


def _parse(data: Mapping[str, Any]) -> SavedGame:
    seed = data["seed"]
    start, goal = (parse_board(_typed(data, name, str)) for name in ("start", "goal"))
    moves, undone = (parse_moves(_typed(data, name, str)) for name in ("moves", "undone"))
    game = Game(start, goal, moves=moves, undone=undone, seconds=_number(data, "seconds"))
    return SavedGame(
        game,
        None if seed is None else _typed(data, "seed", int),
        _settings(_typed(data, "settings", dict)),
    )


def _settings(data: Mapping[str, Any]) -> PlaySettings:
    scramble = _typed(data, "scramble", dict)
    numbers = {name: _typed(scramble, name, int) for name in ("length", "nearest", "farthest")}
    return PlaySettings(
        steering=Steering(data["steering"]),
        picture=_typed(data, "picture", str),
        numbered=_typed(data, "numbered", bool),
        motion=_typed(data, "motion", bool),
        scramble=Scramble(ScrambleKind(scramble["kind"]), **numbers),
    )


def _typed(data: Mapping[str, Any], name: str, kind: type[Value]) -> Value:
    value: Value = data[name]
    if type(value) is not kind:
        raise TypeError(name)
    return value


def _number(data: Mapping[str, Any], name: str) -> float:
    value = float(_typed(data, name, float))
    if not (isfinite(value) and value >= 0):
        raise ValueError(name)
    return value


FILE = StateFile("game.json", "game", 2, _parse)
FIRST_SIZE = (3, 3)


class Session:
    """The saved game, or one on the given board (towards its usual goal unless another is given),
    or a solved board.

    `notice`: a sentence about the saved game, if needed. `seed`: the seed of the start's scramble.
    `is_fresh`: there was neither a board nor a saved game.
    """

    def __init__(self, start: Board | None, goal: Board | None):
        kept, self.notice = load()
        self.settings = PlaySettings() if kept is None else kept.settings
        self.seed = kept.seed if kept is not None and start is None else None
        self.is_fresh = start is None and kept is None
        if start is not None:
            self.game = Game(start, goal or blank_last(*start.size))
        elif kept is not None:
            self.game = kept.game
        else:
            home = goal or blank_last(*FIRST_SIZE)
            self.game = Game(home, home)
        self._distances: Distances | None = None
        self._before: Board | None = None

    def begin(self, start: Board, goal: Board, seed: int | None) -> None:
        """Play another game from its start. Raises BoardError if start and goal differ in size."""
        self.game = Game(start, goal)
        self.seed = seed
        self._before = None

    def restart(self) -> None:
        """Begin again from the same board."""
        self.begin(self.game.start, self.game.goal, self.seed)

    def make(self, moves: Moves) -> list[Board]:
        """Make some moves; returns the boards they lead to. Raises MoveError at the edge."""
        before = self.game.board
        for move in moves:
            self.game.move(move)
        if moves:
            self._before = before
        return list(before.along(moves))[1:]

    def undo(self) -> list[Board]:
        """Take back the last move; the boards it slid through, last first."""
        return self._stepped(self.game.undo)

    def redo(self) -> list[Board]:
        """Make the move again that was taken back; the boards it slides through."""
        return self._stepped(self.game.redo)

    def _stepped(self, step: Callable[[], Move | None]) -> list[Board]:
        before = self.game.board
        if step() is None:
            return []
        self._before = before
        return [self.game.board]

    @property
    def home(self) -> frozenset[int]:
        """The cells whose tile is where the goal has it."""
        return frozenset(
            cell
            for cell, tile in enumerate(self.game.board.cells)
            if tile and self.game.goal.cells[cell] == tile
        )

    @property
    def verdict(self) -> Verdict:
        """Whether the board can be solved."""
        return verdict(self.game.board, self.game.goal)

    @property
    def distances(self) -> Distances:
        """The known distances to this game's goal."""
        if self._distances is None or self._distances.goal != self.game.goal:
            self._distances = Distances(self.game.goal)
        return self._distances

    @property
    def known(self) -> Distance | None:
        """What is known of the distance from this board; None before it is asked for."""
        return self.distances.estimate(self.game.board)

    @property
    def trend(self) -> Trend:
        """Whether the last move came closer to the goal."""
        return (
            Trend.UNKNOWN
            if self._before is None
            else self.distances.trend(self._before, self.game.board)
        )

    def keep(self) -> str:
        """Store the game; an error message, or empty."""
        return save(SavedGame(self.game, self.seed, self.settings))
