"""One of several equal parts of a sweep."""

import re
from dataclasses import dataclass

from loyd.core.errors import SettingError
from loyd.core.foreign import shown


@dataclass(frozen=True)
class Shard:
    """Part `number`, counted from 1, `of` so many: every so-manieth board, so that boards in the order of their depth are dealt out evenly.

    Raises SettingError where there is no such part.

    >>> [place for place in range(7) if Shard(2, 3).has(place)]
    [1, 4]
    """

    number: int = 1
    of: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.number <= self.of:
            raise SettingError(f"there is no shard {self.number}/{self.of}: write K/N with K from 1 to N, such as 2/8")

    def has(self, place: int) -> bool:
        """Whether the board at this place, counted from 0, is in it."""
        return place % self.of == self.number - 1


WHOLE = Shard()


def parse_shard(text: str) -> Shard:
    """The shard that `K/N` names.  Raises SettingError."""
    match = re.fullmatch(r"([0-9]{1,9})/([0-9]{1,9})", text.strip())
    if match is None:
        raise SettingError(f"{shown(text)} is no shard: write K/N with K from 1 to N, such as 2/8")
    return Shard(int(match[1]), int(match[2]))
