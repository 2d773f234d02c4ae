"""Folders that are one's own, and files read without waiting for anybody."""

import os
import stat
from errno import EINVAL
from pathlib import Path
from typing import BinaryIO

from loyd.core.errors import StorageError
from loyd.core.foreign import shown

OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def named_folder(variable: str, name: str) -> Path:
    """The folder that a variable of the environment names.  Raises StorageError where its ~ stands for nobody's home."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        raise StorageError(f"{variable} is {shown(name)}, and nobody here has that home; name a folder that can be made") from None


def make_private(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for its owner alone.  Raises OSError."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=0o700, exist_ok=True)
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder} is no folder")


def distrust(place: Path, variable: str) -> str:
    """Why nothing may be believed that lies in a folder: others could have put it there.  Empty where only its owner can.

    `variable`: the one of the environment that names another folder.
    """
    status = place.stat()
    if not hasattr(os, "getuid"):
        return ""
    if status.st_uid != os.getuid():
        return f"{place} belongs to somebody else; name a folder of your own in {variable}"
    if status.st_mode & OTHERS_WRITE:
        return f"others can write to {place}; say chmod go-w {place}"
    return ""


def read_own(file: Path) -> bytes:
    """What is in a file that only this user can have written.  Raises OSError, as `open_regular` does."""
    with open_regular(file) as stream:
        status = os.fstat(stream.fileno())
        if hasattr(os, "getuid") and (status.st_uid != os.getuid() or status.st_mode & OTHERS_WRITE):
            raise PermissionError(f"others could have written {file}")
        return stream.read()


def open_regular(file: Path) -> BinaryIO:
    """A file opened to be read.  Raises OSError, also for whatever is no file, such as a pipe, at which one would wait for a writer."""
    stream = open(file, "rb", opener=without_waiting)  # noqa: SIM115  for the caller to close
    if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
        stream.close()
        raise OSError(EINVAL, "it is no file", str(file))
    return stream


def without_waiting(path: str, flags: int) -> int:
    """Open a file without waiting for somebody at the other end, where it is a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
