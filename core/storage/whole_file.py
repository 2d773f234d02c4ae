"""Files that are written whole or not at all."""

import os
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from secrets import token_hex
from time import time

BEGUN = ".new-"
ABANDONED_SECONDS = 3600


def write_whole(path: Path, content: bytes, mode: int = 0o666) -> None:
    """Put a file in its place, or leave the one that is there as it was, whatever happens meanwhile.

    A symbolic link is followed.  What is there and is no regular file, such as a device or a pipe, is written to as it stands.
    The folder is made where it is missing.  `mode`: who may do what with a new file, less what the user's mask takes away.
    Raises OSError, which names this file, where it cannot be written.
    """
    if is_special(path):
        _write_to(path, content)
        return
    place = _place(path)
    temporary = place.with_name(f"{place.name}{BEGUN}{token_hex(8)}")
    try:
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


def write_sheets(path: Path, sheets: Sequence[bytes]) -> None:
    """Write the first into the file and each other one beside it, with its number before the ending.  Raises OSError."""
    for number, content in enumerate(sheets, 1):
        write_whole(sheet_path(path, number), content)


def sheet_path(path: Path, number: int) -> Path:
    """The file of a sheet, counted from 1: the first has the name that was given, the others their number before its ending."""
    return path if number == 1 else path.with_stem(f"{path.stem}-{number}")


def is_special(path: Path) -> bool:
    """Whether something is there that no file can take the place of: a device, a pipe, a folder, a link in a circle."""
    place = _place(path)
    return place.is_symlink() or (path.exists() and not path.is_file())


def _place(path: Path) -> Path:
    """Where the file itself is, or would be: the end of all symbolic links."""
    return Path(os.path.realpath(path))


def _write_to(path: Path, content: bytes) -> None:
    try:
        with path.open("wb") as stream:
            stream.write(content)
    except OSError as error:
        error.filename = str(path)
        raise


def sweep(path: Path) -> None:
    """Remove what processes that were killed while they wrote this file have left beside it, once it is an hour old."""
    with suppress(OSError):
        place = _place(path)
        for left in place.parent.glob(f"{place.name}{BEGUN}*"):
            if left.stat().st_mtime < time() - ABANDONED_SECONDS:
                left.unlink(missing_ok=True)
