"""One process at a time builds a table: a lock on a file, which the system lets go when its process ends, however it ends."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import IO

from loyd.core.heuristics.tables.building import Building
from loyd.core.storage.private import make_private, without_waiting

SECONDS_BETWEEN = 0.05

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

    BUSY: tuple[type[OSError], ...] = (PermissionError,)
else:
    import fcntl

    def _take(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    BUSY: tuple[type[OSError], ...] = (BlockingIOError,)


@contextmanager
def alone(path: Path, name: str, building: Building) -> Iterator[None]:
    """Wait until no other process works under the lock at `path`, then hold it.

    Where there is no lock to be had, as on a disk that cannot be written, go on without: a file is written whole or not at all,
    and two processes then merely do the same work.  Raises BuildCancelledError.
    """
    try:
        make_private(path.parent)
        file = open(path, "ab", opener=without_waiting)  # noqa: SIM115  closed below
    except OSError:
        yield
        return
    with file:
        while True:
            try:
                _take(file)
            except BUSY:
                building.report(f"{name}, which another process is building", 0.0)
                Event().wait(SECONDS_BETWEEN)
            except OSError:
                break
            else:
                break
        yield
