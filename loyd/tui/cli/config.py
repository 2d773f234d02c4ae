"""`config.toml`: a user's defaults."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ...core.engine.puzzle import GOALS, Notation
from ...core.system import (
    CONFIG_VARIABLE,
    LoydError,
    SettingError,
    config_path,
    name_hint,
    open_regular,
    short_repr,
    untrusted_reason,
)
from .options import parse_bytes

MOST_BYTES = 1 << 16


class ConfigError(LoydError):
    """The file contains something meaningless; the message begins with its path and, if known, the
    line.
    """


class Config(NamedTuple):
    """The values in the file; None for those not given. `memory` is in bytes; `load`: files,
    relative to the config's folder.
    """

    theme: str | None = None
    signs: str | None = None
    keys: str | Mapping[str, str] | None = None
    notation: str | None = None
    goal: str | None = None
    memory: int | None = None
    load: tuple[Path, ...] = ()

    @property
    def defaults(self) -> Mapping[str, Any]:
        """The defaults of the options that the file sets."""
        options = {"goal": self.goal, "notation": self.notation, "limit_memory": self.memory}
        return {name: value for name, value in options.items() if value is not None}


def read_config() -> Config:
    """The content of the file. Raises ConfigError, which says what is wrong, where, and what would
    be right.
    """
    path = config_path()
    try:
        with open_regular(path) as file:
            content = file.read(MOST_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return Config()
    except OSError as error:
        raise ConfigError(
            f"{path} cannot be read ({(error.strerror or 'it is not accessible').lower()})"
        ) from error
    import tomllib

    try:
        if len(content) > MOST_BYTES:
            raise ValueError("it is too long")
        text = content.decode("utf-8-sig")
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ConfigError(
            f'{path} is not valid TOML: {_reason(error)}; write lines such as theme = "loyd-light"'
        ) from error
    values = {}
    for key, value in data.items():
        try:
            values[key] = _reader(key)(value)
        except SettingError as error:
            raise ConfigError(f"{path}, {_place(key, text)}: {error}") from error
    for place in (path.parent, path) if "load" in values else ():
        if doubt := untrusted_reason(place, CONFIG_VARIABLE):
            raise ConfigError(f"{path} loads code, which is not run: {doubt}")
    load = tuple(path.parent / name for name in values.pop("load", ()))
    return Config(**values, load=load)


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start} is not UTF-8"
    text = str(error) or "it is nested too deeply"
    return text[:1].lower() + text[1:]


def _place(key: str, text: str) -> str:
    written = re.compile(rf"""\s*\[?\s*["']?{re.escape(key)}["']?\s*[=.\]]""")
    at = next(
        (number for number, line in enumerate(text.splitlines(), 1) if written.match(line)), None
    )
    return f"key {short_repr(key)}" if at is None else f"line {at}, key {short_repr(key)}"


def _reader(key: str) -> Callable[[Any], Any]:
    """The function that reads the value of a key. Raises SettingError for an unknown key."""
    if key in READERS:
        return READERS[key]
    raise SettingError(f"unknown key; {name_hint(key, READERS)}")


def _theme(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise SettingError(
            f'{_written(value)} is not a theme: write its name in quotes, such as "loyd-light"'
        )
    return value


def _one_of(words: list[str]) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if not isinstance(value, str) or value.lower() not in words:
            listed = ", ".join(f'"{word}"' for word in words[:-1])
            raise SettingError(
                f'{_written(value)} is not a valid value: write {listed} or "{words[-1]}"'
            )
        return value.lower()

    return read


def _memory(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise SettingError(
            f'{_written(value)} is not an amount of memory: write a number of bytes, or "500M"'
        )
    return parse_bytes(str(value))


def _load(value: Any) -> list[Path]:
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) and name for name in names):
        raise SettingError(
            f'{_written(value)} is not a list of files: write their names, such as ["mine.py"]'
        )
    try:
        return [Path(name).expanduser() for name in names]
    except RuntimeError:
        raise SettingError("the home directory of ~ is unknown: write the full path") from None


def _keys(value: Any) -> str | Mapping[str, str]:
    texts = value.values() if isinstance(value, dict) else [value != "vim" or ""]
    if all(isinstance(text, str) for text in texts):
        return value
    raise SettingError(
        f'{_written(value)} is not a choice of keys: write "vim", or a table of actions such as '
        '[keys] play = "k"'
    )


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else short_repr(value)


READERS: Mapping[str, Callable[[Any], Any]] = {
    "theme": _theme,
    "keys": _keys,
    "signs": _one_of(["unicode", "ascii"]),
    "notation": _one_of([notation.value for notation in Notation]),
    "goal": _one_of(list(GOALS)),
    "memory": _memory,
    "load": _load,
}
"""For each key, the function that reads its value; all raise SettingError."""
