"""What Loyd remembers between sessions: JSON objects in the state folder."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from .errors import LoydError, StorageError
from .files import (
    STATE_VARIABLE,
    make_private,
    open_regular,
    sealed,
    state_root,
    sweep,
    unsealed,
    untrusted_reason,
    write_private,
)

MOST_BYTES = 1 << 24
Value = TypeVar("Value")


@dataclass(frozen=True)
class StateFile(Generic[Value]):
    """A file that is written whole or not at all, with a checksum, and read if only this user can
    have written it.

    `kind`: what it holds; it is valid only with this `version`. `parse` makes a value of its object
    and may raise LoydError, ValueError, KeyError or TypeError if it is not valid.
    """

    name: str
    kind: str
    version: int
    parse: Callable[[Mapping[str, Any]], Value]

    @property
    def path(self) -> Path:
        """Where the file is kept."""
        return state_root() / self.name

    def write(self, data: Mapping[str, Any], loss: str) -> str:
        """Save an object; returns a sentence, which ends with the `loss`, if that fails, else an
        empty text.
        """
        folder = self.path.parent
        try:
            make_private(folder)
            reason = untrusted_reason(folder, STATE_VARIABLE)
            if not reason:
                text = json.dumps({f"loyd {self.kind}": self.version, **data}, indent=1)
                write_private(self.path, sealed(text.encode()))
        except OSError as error:
            reason = _reason(error)
        return reason and f"the {self.kind} cannot be saved in {folder} ({reason}): {loss}"

    def read(self) -> Value | None:
        """What was saved; None if nothing was. Raises StorageError if it is not trusted, cannot be
        read or is damaged; a damaged file gets `.damaged` after its name.
        """
        path = self.path
        doubt = ""
        with suppress(OSError):
            doubt = untrusted_reason(path.parent, STATE_VARIABLE)
        if doubt:
            raise StorageError(f"{path} was not read ({doubt})")
        sweep(path)
        try:
            with open_regular(path) as file:
                content = file.read(MOST_BYTES)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StorageError(f"{path} cannot be read ({_reason(error)})") from None
        try:
            data = json.loads(unsealed(content) or "")
            if data[f"loyd {self.kind}"] != self.version:
                raise ValueError("another version")
            return self.parse(data)
        except (LoydError, ValueError, KeyError, TypeError, RecursionError):
            raise StorageError(f"{path} is damaged {_put_aside(path)}") from None


def _put_aside(path: Path) -> str:
    aside = path.with_name(f"{path.name}.damaged")
    try:
        path.replace(aside)
    except OSError:
        return "and could not be moved"
    return f"and was renamed to {aside.name}"


def _reason(error: OSError) -> str:
    return (error.strerror or "it is not accessible").lower()
