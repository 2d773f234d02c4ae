"""Files that are whole or not believed: each is named by what it is and by the digest of what is in it."""

import hashlib
import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from time import time

from loyd.core.storage.private import make_private, read_own
from loyd.core.storage.whole_file import BEGUN, write_whole

A_DAY = 24 * 3600
UNUSED_SECONDS = 90 * A_DAY


class Shelf:
    """A folder of such files, `<key>-<digest>`.  `damaged`: how many were found not to be whole, and removed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.damaged = 0

    def names(self) -> list[str]:
        """The files that are there, by name."""
        with suppress(OSError):
            return sorted(path.name for path in self.folder.iterdir() if "-" in path.name and BEGUN not in path.name)
        return []

    def read(self, key: str) -> bytes | None:
        """What is kept under a key; None where there is nothing, or nothing whole."""
        for name in self.names():
            if name.startswith(f"{key}-") and (content := self._whole(name)) is not None:
                return content
        return None

    def write(self, key: str, content: bytes) -> str:
        """Keep something under a key; the name of the file.  Raises OSError."""
        make_private(self.folder)
        name = f"{key}-{hashlib.sha256(content).hexdigest()}"
        write_whole(self.folder / name, content, mode=0o600)
        return name

    def has(self, names: Iterable[str]) -> bool:
        """Whether all of these files are there and whole."""
        return all(self._whole(name) is not None for name in names)

    def _whole(self, name: str) -> bytes | None:
        """What is in a file, if the digest in its name says so; otherwise it is removed."""
        path = self.folder / name
        with suppress(OSError):
            content = read_own(path)
            if hashlib.sha256(content).hexdigest() == name.rpartition("-")[2]:
                return content
        if os.path.lexists(path):
            self.damaged += 1
            remove(path)
        return None


def sweep_shelves(folder: Path) -> None:
    """Remove the shelves of a folder in which nothing has been written, or used and said so (`note_use`), for UNUSED_SECONDS."""
    with suppress(OSError):
        for shelf in folder.iterdir():
            last = max((path.stat().st_mtime for path in (shelf, *shelf.iterdir())), default=0.0) if shelf.is_dir() else time()
            if last < time() - UNUSED_SECONDS:
                remove(shelf)


def note_use(file: Path) -> None:
    """Note that a file has been used, once a day."""
    with suppress(OSError):
        if file.stat().st_mtime < time() - A_DAY:
            os.utime(file)


def remove(path: Path) -> None:
    """Remove a file, or a folder that stands in the place of one; what cannot be removed stays."""
    with suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
