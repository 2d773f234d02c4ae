"""The game under way, kept in a file of the user's own between two sessions."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from loyd.core.errors import LoydError
from loyd.core.play.game import Clock, Game
from loyd.core.play.scramble import Kind, Scramble
from loyd.core.play.settings import PlaySettings, Steering
from loyd.core.puzzle.board import Board
from loyd.core.puzzle.move import Move, letters
from loyd.core.puzzle.notation import parse_board
from loyd.core.storage.private import open_regular
from loyd.core.storage.sealed import sealed, unsealed
from loyd.core.storage.state import make_state_folder, state_root, why_not_read
from loyd.core.storage.whole_file import sweep, write_whole

VERSION = 2
WITHOUT_CHECKSUM = 1
MOST_BYTES = 1 << 24

Value = TypeVar("Value")


@dataclass(frozen=True)
class SavedGame:
    """What is kept of a game.  `seed` is the one its start was scrambled with, if any."""

    start: Board
    goal: Board
    moves: tuple[Move, ...] = ()
    undone: tuple[Move, ...] = ()
    seconds: float = 0.0
    seed: int | None = None
    settings: PlaySettings = field(default_factory=PlaySettings)

    @classmethod
    def of(cls, game: Game, seed: int | None, settings: PlaySettings) -> "SavedGame":
        """The game as it stands."""
        return cls(game.start, game.goal, game.moves, game.undone, game.seconds, seed, settings)

    def game(self, clock: Clock) -> Game:
        """The game, to be played on.  Raises BoardError and MoveError where the parts do not go together."""
        return Game(self.start, self.goal, moves=self.moves, undone=self.undone, seconds=self.seconds, clock=clock)


class Kept(NamedTuple):
    """What was found in the file: a game if there is a sound one, and a sentence if there was anything else."""

    game: SavedGame | None
    notice: str


def saved_path() -> Path:
    """The file of the game under way; it need not be there."""
    return state_root() / "game.json"


def save(saved: SavedGame) -> str:
    """Put the game into its file, whole or not at all.  A sentence where that cannot be done, else nothing."""
    path = saved_path()
    try:
        if doubt := make_state_folder():
            return f"the game is not kept: {doubt}"
        write_whole(path, _written(saved))
    except OSError as error:
        return f"the game cannot be kept in {path.parent} ({_reason(error)}), so it will be gone when Loyd is left"
    return ""


def load() -> Kept:
    """The game that was left.  A file that does not hold one is put aside beside it, with `.damaged` after its name."""
    if doubt := why_not_read():
        return Kept(None, f"no saved game is looked for: {doubt}")
    path = saved_path()
    sweep(path)
    try:
        with open_regular(path) as file:
            content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return Kept(None, "")
    except OSError as error:
        return Kept(None, f"the saved game in {path} cannot be read ({_reason(error)}); a new one begins")
    try:
        return Kept(_read(content), "")
    except (LoydError, ValueError, KeyError, TypeError, RecursionError):
        return Kept(None, f"the saved game in {path} is damaged {_put_aside(path)}; a new one begins")


def _written(saved: SavedGame) -> bytes:
    data = {
        "loyd game": VERSION,
        "start": str(saved.start),
        "goal": str(saved.goal),
        "moves": letters(saved.moves),
        "undone": letters(saved.undone),
        "seconds": round(saved.seconds, 3),
        "seed": saved.seed,
        "settings": asdict(saved.settings),
    }
    return sealed(json.dumps(data, indent=1).encode())


def _read(content: bytes) -> SavedGame:
    """The game in a file's content.  Raises LoydError, ValueError, KeyError or TypeError where it holds none."""
    if len(content) > MOST_BYTES:
        raise ValueError("too long")
    text = unsealed(content)
    data = json.loads(content if text is None else text)
    if data["loyd game"] != (WITHOUT_CHECKSUM if text is None else VERSION):
        raise ValueError("another version, or damaged")
    seed = data["seed"]
    saved = SavedGame(
        start=parse_board(_typed(data, "start", str)),
        goal=parse_board(_typed(data, "goal", str)),
        moves=_moves(_typed(data, "moves", str)),
        undone=_moves(_typed(data, "undone", str)),
        seconds=_number(data, "seconds"),
        seed=None if seed is None else _typed(data, "seed", int),
        settings=_settings(_typed(data, "settings", dict)),
    )
    saved.game(lambda: 0.0)
    return saved


def _settings(data: Mapping[str, Any]) -> PlaySettings:
    scramble = _typed(data, "scramble", dict)
    numbers = {name: _typed(scramble, name, int) for name in ("length", "nearest", "farthest")}
    return PlaySettings(
        steering=Steering(data["steering"]),
        picture=_typed(data, "picture", str),
        numbered=_typed(data, "numbered", bool),
        motion=_typed(data, "motion", bool),
        scramble=Scramble(Kind(scramble["kind"]), **numbers),
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


def _moves(text: str) -> tuple[Move, ...]:
    return tuple(Move("udlr".index(letter)) for letter in text)


def _put_aside(path: Path) -> str:
    aside = path.with_name(f"{path.name}.damaged")
    try:
        path.replace(aside)
    except OSError:
        return "and could not be put aside"
    return f"and was put aside as {aside.name}"


def _reason(error: OSError) -> str:
    return (error.strerror or "it is out of reach").lower()
