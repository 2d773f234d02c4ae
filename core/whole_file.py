"""Files that are written whole or not at all."""

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from time import time

BEGUN = ".new-"
ABANDONED_SECONDS = 3600


def write_whole(path: Path, content: bytes) -> None:
    """Put a file in its place, or leave the one that is there as it was, whatever happens meanwhile.

    The folder is made where it is missing.  Raises OSError, which names this file, where it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}{BEGUN}{token_hex(8)}")
    try:
        with temporary.open("xb") as file:  # which has the permissions of any new file, as those made by tempfile have not
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        error.filename = str(path)
        raise


def sweep(path: Path) -> None:
    """Remove what processes that were killed while they wrote this file have left beside it, once it is an hour old."""
    with suppress(OSError):
        for left in path.parent.glob(f"{path.name}{BEGUN}*"):
            if left.stat().st_mtime < time() - ABANDONED_SECONDS:
                left.unlink(missing_ok=True)
