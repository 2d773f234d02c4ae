"""The file of a sweep: a line of JSON for each run, there as soon as the run is done, and read again to go on."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from loyd.core.comparison.figures import LOST
from loyd.core.errors import SettingError
from loyd.core.export.records import Record
from loyd.core.json_text import json_object
from loyd.core.storage.private import open_regular
from loyd.core.sweep.sweep import Sweep

BUSY = "another process is writing to {path}: wait for it, or name another file"


@dataclass(frozen=True)
class Kept:
    """What a file holds of a sweep: its records by their runs, those of lost processes left out, and the bytes of its whole lines."""

    records: dict[int, Record]
    size: int = 0

    @property
    def memory(self) -> int | None:
        """The limit of memory that its runs were given; None where there are none."""
        return next((record["limit_memory"] for record in self.records.values()), None)


def run_line(record: Record) -> str:
    """A record as a line of JSON."""
    return json_object(record) + "\n"


def read_runs(path: Path) -> Iterator[tuple[int, int, Record]]:
    """The number of each line, how many bytes there are to its end, and its record; a last line that was torn off is passed over.

    Raises SettingError where a line is no run of a sweep, and OSError.
    """
    end = 0
    with open_regular(path) as file:
        for number, line in enumerate(file, 1):
            try:
                record = json.loads(line) if line.endswith(b"\n") else None
            except ValueError:
                record = None
            if record is None and not file.peek(1):  # type: ignore[attr-defined]  # a BufferedReader has it
                return
            if not isinstance(record, dict) or not {"sweep", "run", "outcome"} <= record.keys():
                raise SettingError(f"{path}, line {number} is no run of a sweep: name a file that --format jsonl has written")
            end += len(line)
            yield number, end, record


def kept(path: Path, sweep: Sweep) -> Kept:
    """What a file holds of this sweep; nothing where there is no file.

    Raises SettingError where a run in it is of another sweep, and OSError.
    """
    records: dict[int, Record] = {}
    size = 0
    if path.exists():
        for number, end, record in read_runs(path):
            if differs := _difference(sweep, record):
                raise SettingError(f"{path}, line {number}: {differs}; ask for what it was begun with, or name another file")
            size = end
            if record["outcome"] == LOST:
                records.pop(record["run"], None)
            else:
                records[record["run"]] = record
    return Kept(records, size)


def _difference(sweep: Sweep, record: Record) -> str:
    """In what a run differs from those of the sweep; empty where it is one of them."""
    wanted = sweep.stamp if sweep.memory is None else {**sweep.stamp, "limit_memory": sweep.memory}
    others = {key: record.get(key) for key, value in wanted.items() if record.get(key) != value}
    if not others:
        return "" if record["run"] in sweep.runs else f"its run {record['run']} is of another shard"
    if "loyd" in others:
        return f"it was written by Loyd {others['loyd']}, and this is {wanted['loyd']}"
    if {"sweep", "runs"} & others.keys():
        word = record.get("spec")
        return "its boards or searches are not these" if word in sweep.specs else f"it searched with {word}, which is not asked for"
    if "code" in others:
        return "your own code is not what it was"
    name, value = next(iter(others.items()))
    return f"its {name} was {_said(value)}, and is {_said(wanted[name])} now"


def _said(limit: float | None) -> str:
    return "none" if limit is None else f"{limit:g}" if isinstance(limit, float) else str(limit)


class RunsFile:
    """The file, open to be written to, by one process at a time.  `held`: what it holds already."""

    def __init__(self, path: Path, sweep: Sweep, *, resume: bool = False) -> None:
        """Raises SettingError where the file is there and is not to be gone on with, holds other runs, or is being written to; OSError."""
        self._path = path
        self._file = self._opened(path, resume=resume)
        try:
            self.held = kept(path, sweep)
            self._file.truncate(self.held.size)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> RunsFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._file.close()

    def add(self, record: Record) -> None:
        """One more run; when this returns, nothing that happens to this process takes it away.  Raises OSError, which names the file."""
        try:
            self._file.write(run_line(record).encode("ascii"))
            self._file.flush()
        except OSError as error:
            error.filename = str(self._path)
            raise

    @staticmethod
    def _opened(path: Path, *, resume: bool) -> BinaryIO:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            file = path.open("ab" if resume else "xb")
        except FileExistsError:
            raise SettingError(there_already(path)) from None
        if not _is_ours_alone(file):
            file.close()
            raise SettingError(BUSY.format(path=path))
        return file


def there_already(path: Path) -> str:
    """The sentence that a file is there which nobody has asked to go on with."""
    return (
        f"{path} is there already, and may hold the results of another sweep: "
        "go on with it (--resume, or resume=True), name a new file, or remove it"
    )


if sys.platform == "win32":

    def _is_ours_alone(file: BinaryIO) -> bool:  # noqa: ARG001  as elsewhere
        return True

else:

    def _is_ours_alone(file: BinaryIO) -> bool:
        """Whether no other process writes to the file; as long as it is open none will.  True where the file system cannot tell."""
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
