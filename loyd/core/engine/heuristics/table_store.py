"""Large tables kept in the user's cache folder: written whole or not at all, checked when read,
mapped into memory.

A file is a page of header (magic, version, length, content, checksum of everything), followed by
the table, a byte per entry.
"""

import mmap
import os
import struct
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Event
from typing import NamedTuple

import numpy as np

from ...system import (
    CACHE_VARIABLE,
    BoundedCache,
    Building,
    SettingError,
    cache_root,
    is_served,
    make_private,
    open_private,
    sweep_abandoned,
    try_lock,
    untrusted_reason,
    without_waiting,
)
from ..puzzle.packing import Bytes

SECONDS_BETWEEN = 0.05


@contextmanager
def locked(path: Path, name: str, building: Building) -> Iterator[None]:
    """Wait until no other process holds the lock at `path`, then hold it.

    If locking is impossible, as on a read-only disk, go on without: files are written whole or not
    at all, so two processes merely repeat the same work. Raises BuildCancelledError.
    """
    try:
        make_private(path.parent)
        file = open(path, "ab", opener=without_waiting)  # noqa: SIM115  closed below
    except OSError:
        yield
        return
    with file:
        while not try_lock(file):
            building.report(f"{name}, which another process is building", 0.0)
            Event().wait(SECONDS_BETWEEN)
        yield


TEMPORARY_PREFIX = "new-"
MAGIC = b"LOYD table\n"
VERSION = 1
HEADER = 4096
"""A page, so that the table itself begins on a page boundary and can be mapped."""
FIELDS = struct.Struct(f"<{len(MAGIC)}sIQ")
CHECKSUM = struct.Struct("<I")
RECENT_TABLES = 4


_recent = BoundedCache[Path, tuple[Bytes, str]](RECENT_TABLES)


class StoredTable(NamedTuple):
    """A table that can be stored.

    `name`: what it is, for users. `text`: what, with the version, distinguishes its content from
    any other's. `length`: its bytes.
    """

    name: str
    text: str
    length: int

    @property
    def path(self) -> Path:
        """The file of the table, named after a digest of what it holds."""
        return cache_root() / "tables" / f"{sha256(self.text.encode()).hexdigest()[:24]}.table"

    @property
    def header(self) -> bytes:
        """What a file of this table begins with: magic number, version, length and name."""
        return (FIELDS.pack(MAGIC, VERSION, self.length) + self.text.encode()).ljust(
            HEADER - CHECKSUM.size, b"\0"
        )

    def is_kept(self) -> bool:
        """Whether there is a file for it with the right header and length; `load` checks the
        checksum.
        """
        try:
            with open_private(self.path) as file:
                return (
                    os.fstat(file.fileno()).st_size == HEADER + self.length
                    and file.read(HEADER - CHECKSUM.size) == self.header
                )
        except OSError:
            return False


def is_stored(table: StoredTable) -> bool:
    """Whether `load_or_build` will not have to build the table, as far as can be told without
    reading all of it.
    """
    return table.path in _recent or table.is_kept()


def load(table: StoredTable) -> Bytes | None:
    """The table from its file, or None if that is missing, damaged, of another version or table, or
    if others could have written it.

    The array is a private view of the file: it remains valid if the file is removed, and writing to
    it does no harm.
    """
    if not table.is_kept():
        return None
    try:
        with open_private(table.path) as file:
            mapped = mmap.mmap(file.fileno(), HEADER + table.length, access=mmap.ACCESS_COPY)
    except (OSError, ValueError):
        return None
    # Read once as a whole, which also brings the table into memory.
    view = memoryview(mapped)
    whole = zlib.crc32(view[HEADER:], zlib.crc32(table.header))
    if (
        view[: HEADER - CHECKSUM.size] != table.header
        or CHECKSUM.unpack(view[HEADER - CHECKSUM.size : HEADER])[0] != whole
    ):
        return None
    return np.frombuffer(mapped, np.uint8, table.length, HEADER)


def save(table: StoredTable, array: Bytes) -> str:
    """Write a table to its file, so that no other process ever sees a part of it. Returns a
    sentence if that fails, else an empty text.
    """
    temporary = None
    try:
        make_private(table.path.parent)
        sweep_abandoned(table.path.parent, f"{TEMPORARY_PREFIX}*")
        with NamedTemporaryFile(
            dir=table.path.parent, prefix=TEMPORARY_PREFIX, delete=False
        ) as file:
            temporary = Path(file.name)
            file.write(table.header)
            file.write(CHECKSUM.pack(zlib.crc32(array.data, zlib.crc32(table.header))))
            file.write(array.data)
            file.flush()
            os.fsync(file.fileno())
        # Renaming is atomic: another process sees the old file or the whole new one.
        temporary.replace(table.path)
    except OSError as error:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
        reason = (error.strerror or "it cannot be written").lower()
        return (
            f"{table.name} could not be saved in {table.path.parent} ({reason}): it stays in "
            "memory and will be built again next time"
        )
    return ""


def load_or_build(table: StoredTable, make: Callable[[], Bytes], building: Building) -> Bytes:
    """The table: from memory, from its file, or built by `make` and then stored.

    If several processes need it, one builds it and the others wait. What the user should know is
    added to the building's notices. Raises BuildCancelledError, and SettingError if there is not
    enough memory for it.
    """
    if table.path not in _recent:
        try:
            _recent[table.path] = _load_or_make(table, make, building)
        except MemoryError as error:
            raise SettingError(
                f"the memory does not suffice for {table.name} ({table.length:,} bytes): choose a "
                "smaller one"
            ) from error
    array, notice = _recent[table.path]
    if notice:
        building.notices.append(notice)
    return array


def _load_or_make(
    table: StoredTable, make: Callable[[], Bytes], building: Building
) -> tuple[Bytes, str]:
    array = load(table)
    if array is not None:
        return array, ""
    if is_served():
        return (
            make(),
            "",
        )  # in memory only: a guest leaves neither a table nor a lock in the owner's folder
    with locked(table.path.with_suffix(".lock"), table.name, building):
        # Another process may have built it while this one waited for the lock.
        array = load(table)
        if array is not None:
            return array, ""
        doubt = _distrust_notice(table)
        made = make()
        notice = save(table, made) or doubt
        if notice and notice != doubt:
            return made, notice
        del made  # so that it is not in memory twice
        kept = load(table)
        return (make() if kept is None else kept), doubt


def _distrust_notice(table: StoredTable) -> str:
    try:
        reason = untrusted_reason(table.path, CACHE_VARIABLE)
    except OSError:
        return ""
    return f"{table.name} was built again: {reason}" if reason else ""
