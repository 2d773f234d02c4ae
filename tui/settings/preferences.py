"""How somebody likes Loyd to look, kept in a file of the user's own between two starts."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Self

from loyd.core.puzzle.notation import Notation
from loyd.core.storage.private import open_regular
from loyd.core.storage.sealed import sealed, unsealed
from loyd.core.storage.state import make_state_folder, state_root, why_not_read
from loyd.core.storage.whole_file import sweep, write_whole
from loyd.core.transport import FIRST_PACE, PACES

VERSION = 1
MOST_BYTES = 1 << 14


@dataclass(frozen=True)
class Preferences:
    """`theme`, `picture`: by name, empty for the usual one.  `pace`: one of PACES.  `notation`: how boards are read; None reads every mark
    for the blank.  `tours`: the step that was reached in each guided tour, by its name, from 0; as many as it has where it was taken.
    """

    theme: str = ""
    picture: str = ""
    pace: float | None = PACES[FIRST_PACE]
    notation: Notation | None = None
    tours: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not (isinstance(self.theme, str) and isinstance(self.picture, str) and self.pace in PACES and _are_steps(self.tours)):
            raise ValueError("no preferences")


class Kept:
    """The preferences, and the file they are kept in; without a file they last as long as the process.

    `values` is what holds.  What `overruling` says holds for this start, and is not kept unless it is chosen again.
    `notice`: what is to be told of the file, in a sentence.
    """

    def __init__(self, found: Preferences | None = None, *, path: Path | None = None, notice: str = "") -> None:
        self.values = self._to_keep = found or Preferences()
        self._path, self.notice, self._is_new = path, notice, False

    @classmethod
    def found(cls) -> Self:
        """What was kept.  A file that holds nothing sound is ignored, and written anew once something is chosen."""
        if doubt := why_not_read():
            return cls(notice=f"theme, pace, picture and notation are the usual ones, and are not kept: {doubt}")
        path = state_root() / "preferences.json"
        sweep(path)
        notice = f"{path} is damaged and is ignored: theme, pace, picture and notation are the usual ones"
        try:
            with open_regular(path) as file:
                return cls(_read(file.read(MOST_BYTES)), path=path)
        except FileNotFoundError:
            notice = ""
        except OSError as error:
            notice = f"{path} cannot be read ({(error.strerror or 'it is out of reach').lower()}), so the usual theme and pace are taken"
        except (ValueError, KeyError, TypeError, RecursionError):
            pass
        return cls(path=path, notice=notice)

    def overrule(self, **values: Any) -> None:
        """Let other values hold for this start."""
        self.values = replace(self.values, **values)

    def keep(self, **chosen: Any) -> None:
        """Take what somebody has chosen."""
        self.values, before = replace(self.values, **chosen), self._to_keep
        self._to_keep = replace(self._to_keep, **chosen)
        self._is_new = self._is_new or self._to_keep != before

    def save(self) -> None:
        """Put what was chosen into its file, whole or not at all; where that cannot be done, it is gone when Loyd is left."""
        if self._path is None or not self._is_new:
            return
        self._is_new = False
        try:
            if not make_state_folder():
                write_whole(self._path, _written(self._to_keep), mode=0o600)
        except OSError:
            self._path = None


def _written(preferences: Preferences) -> bytes:
    return sealed(json.dumps({"loyd preferences": VERSION, **asdict(preferences)}, indent=1).encode())


def _read(content: bytes) -> Preferences:
    """The preferences in a file's content.  Raises ValueError, KeyError or TypeError where it holds none."""
    text = unsealed(content)
    data: Mapping[str, Any] = json.loads(text) if text is not None else {}
    if data["loyd preferences"] != VERSION:
        raise ValueError("another version")
    values = {one.name: data[one.name] for one in fields(Preferences) if one.name in data or one.name != "tours"}
    notation = values["notation"]
    return Preferences(**{**values, "notation": None if notation is None else Notation(notation)})


def _are_steps(tours: Any) -> bool:
    return isinstance(tours, dict) and all(isinstance(name, str) and isinstance(step, int) for name, step in tours.items())
