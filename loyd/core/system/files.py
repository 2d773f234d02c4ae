"""Files written whole or not at all, and the folders for cache, state and configuration."""

import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from errno import EINVAL
from functools import partial
from pathlib import Path
from secrets import token_hex
from time import time
from typing import BinaryIO
from zlib import crc32

import platformdirs

from .errors import StorageError, short_repr

TEMPORARY_MARK = ".new-"
NO_FILE = "It is not a regular file"
ABANDONED_SECONDS = 3600


def write_whole(path: Path, content: bytes, mode: int = 0o666) -> None:
    """Replace a file as a whole, or leave it unchanged, whatever happens meanwhile.

    A symbolic link is followed. Anything but a regular file, such as a device or a pipe, is written
    to directly. A missing folder is created. `mode`: the permissions of a new file, reduced by the
    user's mask. Raises OSError, which names this file, if it cannot be written.
    """
    place = _place(path)
    temporary = place.with_name(f"{place.name}{TEMPORARY_MARK}{token_hex(8)}")
    try:
        if is_special(path):
            path.write_bytes(content)
            return
        place.parent.mkdir(parents=True, exist_ok=True)
        with open(temporary, "xb", opener=partial(os.open, mode=mode)) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(place)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        error.filename = str(path)
        raise


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Have an OSError name this file; a write to an open file, or closing it, names none."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        raise


def write_sheets(path: Path, sheets: Sequence[bytes]) -> None:
    """Write the first sheet to the file, and each further one beside it with its number before the
    ending. Raises OSError.
    """
    for number, content in enumerate(sheets, 1):
        write_whole(sheet_path(path, number), content)


def sheet_path(path: Path, number: int) -> Path:
    """The file of a sheet, counted from 1: the first has the given name, the others their number
    before the ending.
    """
    return path if number == 1 else path.with_stem(f"{path.stem}-{number}")


def is_special(path: Path) -> bool:
    """Whether there is something that a file cannot replace: a device, a pipe, a folder, a circular
    link.
    """
    place = _place(path)
    return place.is_symlink() or (path.exists() and not path.is_file())


def _place(path: Path) -> Path:
    return Path(os.path.realpath(path))


def write_private(path: Path, content: bytes) -> None:
    """Write a file that only this user may read, like `write_whole`. Raises OSError, also if there
    is something else than a file.

    With a pipe in its place, Loyd would wait for a reader while saving.
    """
    if is_special(path):
        raise OSError(EINVAL, NO_FILE, str(path))
    write_whole(path, content, mode=0o600)


def sweep(path: Path) -> None:
    """Remove files left beside this one by processes that were killed while writing it, once they
    are an hour old.
    """
    place = _place(path)
    sweep_abandoned(place.parent, f"{place.name}{TEMPORARY_MARK}*")


def sweep_abandoned(folder: Path, pattern: str) -> None:
    """Remove the files of a folder that match a glob pattern and have not been written to for an
    hour.
    """
    with suppress(OSError):
        for left in folder.glob(pattern):
            if left.stat().st_mtime < time() - ABANDONED_SECONDS:
                left.unlink(missing_ok=True)


OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def _root(variable: str, usual: Callable[[str], str]) -> Path:
    """The folder that an environment variable names, or the user's default for Loyd; it need not
    exist yet.

    Raises StorageError if the variable begins with ~ and an unknown user name.
    """
    name = os.environ.get(variable)
    if not name:
        return Path(usual("loyd"))
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise StorageError(
            f"{variable} is {short_repr(name)}, and its user does not exist; name a folder that "
            "can be created"
        ) from None


def make_private(folder: Path) -> None:
    """Create a folder, and missing ones above it, accessible only to its owner. Raises OSError."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=0o700, exist_ok=True)
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder} is not a directory")


def untrusted_reason(place: Path, variable: str) -> str:
    """Why the content of a folder cannot be trusted: others could have written it. Empty if only
    its owner can.

    `variable`: the environment variable that names another folder.
    """
    status = place.stat()
    if not hasattr(os, "getuid"):
        return ""
    if status.st_uid != os.getuid():
        return f"{place} belongs to another user; name a folder of your own in {variable}"
    if status.st_mode & OTHERS_WRITE:
        return f"others can write to {place}; run chmod go-w {place}"
    return ""


def open_private(file: Path) -> BinaryIO:
    """Open for reading a file that only this user can have written. Raises OSError like
    `open_regular`.
    """
    stream = open_regular(file)
    status = os.fstat(stream.fileno())
    if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & OTHERS_WRITE):
        stream.close()
        raise PermissionError(f"other users could have written {file}")
    return stream


def open_regular(file: Path) -> BinaryIO:
    """Open a file for reading. Raises OSError also for anything else, such as a pipe, which would
    wait for a writer.
    """
    stream = open(file, "rb", opener=without_waiting)  # noqa: SIM115  the caller closes it
    if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
        stream.close()
        raise OSError(EINVAL, NO_FILE, str(file))
    return stream


if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    BUSY: type[OSError] = PermissionError
else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    BUSY: type[OSError] = BlockingIOError


def try_lock(file: BinaryIO) -> bool:
    """Lock an open file until it is closed; False if another process holds its lock. True also
    where there are no locks, as on some network disks.
    """
    try:
        _lock(file)
    except BUSY:
        return False
    except OSError:
        pass
    return True


def without_waiting(path: str, flags: int) -> int:
    """Open a file without waiting for the other end of a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


SEAL = 10
"""The bytes of the checksum line."""


def sealed(content: bytes) -> bytes:
    """Content with a line of its checksum below."""
    return content + f"\n{crc32(content):08x}\n".encode()


def unsealed(content: bytes) -> bytes | None:
    """The content that was sealed; None if it was not sealed, or has been damaged since."""
    text = content[:-SEAL]
    return text if content == sealed(text) else None


CACHE_VARIABLE = "LOYD_CACHE_DIR"
CONFIG_VARIABLE = "LOYD_CONFIG_DIR"
STATE_VARIABLE = "LOYD_STATE_DIR"
NAME = "config.toml"
cache_root = partial(_root, CACHE_VARIABLE, platformdirs.user_cache_dir)
config_root = partial(_root, CONFIG_VARIABLE, platformdirs.user_config_dir)
state_root = partial(_root, STATE_VARIABLE, platformdirs.user_state_dir)


def config_path() -> Path:
    """The path of `config.toml`, which need not exist. Raises StorageError like `_root`."""
    return config_root() / NAME
