"""How somebody likes to play."""

from dataclasses import dataclass, field
from enum import StrEnum

from loyd.core.play.scramble import Scramble


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
