"""A sweep: every search of every board, and the file with the record of each."""

import hashlib
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple
from zlib import crc32

from ...engine.problem import Limits
from ...engine.puzzle import Board
from ...system import (
    SettingError,
    json_object,
    naming,
    open_regular,
    short_repr,
    try_lock,
    version,
    write_whole,
)
from ..compare import LOST
from .summary import JsonDict, run_dict, with_known_optimum
from .task import Task, TaskResult
from .worker import digest_of_user_code


@dataclass(frozen=True)
class Shard:
    """Part `number`, counted from 1, `of` several: every `of`-th board, so that boards sorted by
    depth are distributed evenly.

    Raises SettingError if there is no such part.

    >>> [place for place in range(7) if Shard(2, 3).has(place)]
    [1, 4]
    """

    number: int = 1
    of: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.number <= self.of:
            raise SettingError(
                f"there is no shard {self.number}/{self.of}: write K/N with K from 1 to N, such as "
                "2/8"
            )

    def has(self, place: int) -> bool:
        """Whether this share of a sweep contains a run."""
        return place % self.of == self.number - 1


WHOLE_SWEEP = Shard()


def parse_shard(text: str) -> Shard:
    """The shard named `K/N`. Raises SettingError."""
    match = re.fullmatch(r"([0-9]{1,9})/([0-9]{1,9})", text.strip())
    if match is None:
        raise SettingError(
            f"{short_repr(text)} is not a shard: write K/N with K from 1 to N, such as 2/8"
        )
    return Shard(int(match[1]), int(match[2]))


def refusal_of(tasks: Iterable[Task]) -> str:
    """Which board has a size for which a search's heuristic is not defined, and why; empty if none
    has. Raises SettingError if a search is invalid for a board.
    """
    first: dict[tuple[str, Board], Task] = {}
    for task in tasks:
        first.setdefault((task.spec, task.instance.goal), task)
    for task in first.values():
        problem = task.problem()
        if refusal := problem.heuristic.refusal(problem.goal.size):
            return f"board {task.instance.name}: {refusal}"
    return ""


@dataclass(frozen=True)
class Sweep:
    """`tasks`: board by board, the same searches for each. A run is one of them, counted from 1
    whatever the shard.

    `memory`: the requested limit; None for the machine's default, which may differ where the sweep
    is continued. `shard`: which of the boards are searched here.
    """

    tasks: tuple[Task, ...]
    memory: int | None = None
    shard: Shard = WHOLE_SWEEP

    @cached_property
    def specs(self) -> tuple[str, ...]:
        """The searches, each once, in their order."""
        return tuple(dict.fromkeys(task.spec for task in self.tasks))

    @cached_property
    def runs(self) -> tuple[int, ...]:
        """The numbers of the runs that its shard has, of all runs from 1 on."""
        searches = len(self.specs)
        return tuple(
            run for run in range(1, len(self.tasks) + 1) if self.shard.has((run - 1) // searches)
        )

    @cached_property
    def stamp(self) -> Mapping[str, Any]:
        """The fields that all records of this sweep share, and records of other sweeps do not.

        `loyd`: the version. `sweep`: a digest of the boards, with their goals and known lengths,
        and of the searches. `runs`: their number. `code`: a digest of user code, None without any.
        `limit_nodes`, `limit_seconds`, `exhaust`: the limits.
        """
        digest = hashlib.sha256()
        for task in self.tasks[:: len(self.specs)] if self.tasks else ():
            one = task.instance
            digest.update(f"{one.name}\t{one.board}\t{one.goal}\t{one.optimal}\n".encode())
        digest.update("\n".join(self.specs).encode())
        limits = self.tasks[0].limits if self.tasks else Limits()
        return {
            "loyd": version(),
            "sweep": digest.hexdigest()[:16],
            "runs": len(self.tasks),
            "code": digest_of_user_code(self.tasks),
            "limit_nodes": limits.expansions,
            "limit_seconds": limits.seconds,
            "exhaust": limits.exhaust,
        }

    def task(self, run: int, memory: int) -> Task:
        """The run of this number, for a process with this much memory in bytes."""
        task = self.tasks[run - 1]
        if task.limits.bytes == memory:
            return task
        return replace(task, limits=replace(task.limits, bytes=memory))

    def record(self, run: int, result: TaskResult) -> JsonDict:
        """The record of a run, as described in `docs/json.md`."""
        task = result.task
        (told,) = with_known_optimum([result])
        own = {"run": run, "limit_memory": task.limits.bytes, "known_length": task.instance.optimal}
        return {**self.stamp, **own, **run_dict(told, self._entries[task.spec])}

    @cached_property
    def _entries(self) -> Mapping[str, tuple[str, str | None]]:
        return {task.spec: task.entries for task in self.tasks[: len(self.specs)]}


BUSY = "another process is writing to {path}: wait for it, or name another file"


class StoredRuns(NamedTuple):
    """What a file holds of a sweep: its records by run, without lost ones, and the number of bytes
    in complete lines.

    `damaged`: the numbers of the lines, counted from 1, with a wrong checksum; they are not among
    the records.
    """

    records: dict[int, JsonDict]
    size: int = 0
    damaged: tuple[int, ...] = ()

    @property
    def memory(self) -> int | None:
        """The memory limit of the stored runs, in bytes; None if there are none."""
        return next((record["limit_memory"] for record in self.records.values()), None)

    def warning(self, path: Path) -> str:
        """A sentence that names the damaged lines of a file; empty without any."""
        if not self.damaged:
            return ""
        lines = ", ".join(map(str, self.damaged[:DAMAGED_NAMED])) + (
            ", …" if len(self.damaged) > DAMAGED_NAMED else ""
        )
        return (
            f"{path}: line{'' if len(self.damaged) == 1 else 's'} {lines} damaged; these runs are "
            "repeated"
        )


DAMAGED_NAMED = 5
BEGINNING = b'{"loyd": "'
CHECKSUM = re.compile(rb', "crc": "([0-9a-f]{8})"}\n')
CHECKSUM_BYTES = len(b', "crc": "00000000"}\n')


def run_line(record: JsonDict) -> str:
    """A record as a line of JSON. Its last key, `crc`, holds the CRC-32 of the object without that
    key, in eight hexadecimal digits.
    """
    text = json_object(record)
    return f'{text[:-1]}, "crc": "{crc32(text.encode("ascii")):08x}"}}\n'


def parse_run(line: bytes) -> JsonDict | None:
    """The record that `run_line` has written as this line; None if the line has been changed.

    >>> parse_run(run_line({"run": 3}).encode())["run"]
    3
    >>> parse_run(run_line({"run": 3}).replace("3", "4", 1).encode())
    """
    match = CHECKSUM.fullmatch(line[-CHECKSUM_BYTES:])
    text = line[:-CHECKSUM_BYTES] + b"}"
    if match is None or crc32(text) != int(match[1], 16):
        return None
    return json.loads(text)


def read_runs(path: Path) -> Iterator[tuple[int, int, JsonDict | None]]:
    """The number of each line, the offset of its end in bytes, and its record: None if the line is
    damaged.

    An incomplete last line is ignored. Raises SettingError if no line is a run of a sweep, and
    OSError.
    """
    end = 0
    is_of_sweep = False
    damaged = []
    with open_regular(path) as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n") and (
                is_of_sweep or line.startswith(BEGINNING) or BEGINNING.startswith(line)
            ):
                break
            end += len(line)
            record = parse_run(line)
            if record is None:
                damaged.append((number, end, record))
                continue
            is_of_sweep = True
            yield number, end, record
    if damaged and not is_of_sweep:
        raise SettingError(
            f"{path}, line 1 is not a run of a sweep, or is damaged: name a file written by "
            "--format jsonl"
        )
    yield from damaged


def check_runs_file(path: Path, sweep: Sweep) -> StoredRuns:
    """What a file holds of this sweep; nothing if there is no file.

    Raises SettingError if it contains a run of another sweep, and OSError.
    """
    records: dict[int, JsonDict] = {}
    damaged = []
    size = 0
    if path.exists():
        for number, end, record in read_runs(path):
            size = max(size, end)
            if record is None:
                damaged.append(number)
            elif differs := _difference(sweep, record):
                raise SettingError(
                    f"{path}, line {number}: {differs}; use the options it was started with, or "
                    "name another file"
                )
            elif record["outcome"] == LOST:
                records.pop(record["run"], None)
            else:
                records[record["run"]] = record
    return StoredRuns(records, size, tuple(damaged))


def _difference(sweep: Sweep, record: JsonDict) -> str:
    wanted = sweep.stamp if sweep.memory is None else {**sweep.stamp, "limit_memory": sweep.memory}
    others = {key: record.get(key) for key, value in wanted.items() if record.get(key) != value}
    if not others:
        if record["run"] in sweep.runs:
            return ""
        return f"its run {record['run']} belongs to another shard"
    if "loyd" in others:
        return f"it was written by Loyd {others['loyd']}, and this is {wanted['loyd']}"
    if {"sweep", "runs"} & others.keys():
        word = record.get("spec")
        if word in sweep.specs:
            return "its boards or searches differ"
        return f"it searched with {word}, which was not requested"
    if "code" in others:
        return "your own code has changed"
    name, value = next(iter(others.items()))
    return f"its {name} was {_describe(value)}, and is {_describe(wanted[name])} now"


def _describe(limit: bool | float | None) -> str:
    if isinstance(limit, bool):
        return "on" if limit else "off"
    return "none" if limit is None else f"{limit:g}" if isinstance(limit, float) else str(limit)


class RunsFile:
    """The file, open for writing, by one process at a time. `held`: what it contains already."""

    def __init__(self, path: Path, sweep: Sweep, *, resume: bool):
        """Raises SettingError if the file exists and is not to be continued, holds other runs, or
        is being written to; OSError.
        """
        self.path = path
        self._file = self._opened(path, resume=resume)
        try:
            self.held = check_runs_file(path, sweep)
            if self.held.damaged:
                self._rewrite()
            else:
                self._file.truncate(self.held.size)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> "RunsFile":
        return self

    def __exit__(self, *error: object) -> None:
        with naming(self.path):  # closing writes what could not be written before
            self._file.close()

    def add(self, record: JsonDict) -> None:
        """Add a run; once this returns, it is on disk whatever happens to this process. Raises
        OSError, which names the file.
        """
        with naming(self.path):
            self._file.write(run_line(record).encode("ascii"))
            self._file.flush()

    def _rewrite(self) -> None:
        """Write the file again without its damaged lines, which a later `merge` would report."""
        if sys.platform == "win32":
            # Windows cannot replace an open file; elsewhere it keeps other processes out until the
            # new one is there
            self._file.close()
        write_whole(self.path, "".join(map(run_line, self.held.records.values())).encode("ascii"))
        self._file.close()
        self._file = self._opened(self.path, resume=True)

    @staticmethod
    def _opened(path: Path, *, resume: bool) -> BinaryIO:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            file = path.open("ab" if resume else "xb")
        except FileExistsError:
            raise SettingError(file_exists_message(path)) from None
        # On Windows, a lock would keep this process from reading the file too.
        if sys.platform != "win32" and not try_lock(file):
            file.close()
            raise SettingError(BUSY.format(path=path))
        return file


def file_exists_message(path: Path) -> str:
    """What to say where the file of a new sweep exists."""
    return (
        f"{path} already exists and may hold the results of another sweep: "
        "resume it (--resume, or resume=True), name a new file, or remove it"
    )
