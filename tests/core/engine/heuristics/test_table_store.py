"""Tables on disk: read back whole, rejected if damaged, built once by several processes, and never
required.
"""

import os
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread

import numpy as np
import pytest

from loyd.core.engine.heuristics import table_store
from loyd.core.engine.heuristics.table_store import (
    HEADER,
    MAGIC,
    Bytes,
    StoredTable,
    is_stored,
    load,
    load_or_build,
    locked,
    save,
)
from loyd.core.system.errors import BuildCancelledError
from loyd.core.system.files import cache_root
from loyd.core.system.progress import Building, Progress
from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[4]
LENGTH = 10_000
TABLE = StoredTable("the table", "a table for tests", LENGTH)
CONTENT = np.random.default_rng(1).integers(0, 256, LENGTH, np.uint8)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOYD_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(
        table_store, "_recent", type(table_store._recent)(table_store.RECENT_TABLES)
    )


class Maker:
    """Makes the content, and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Bytes:
        self.times += 1
        return CONTENT.copy()


def test_a_table_is_made_once_and_then_read(tmp_path: Path) -> None:
    maker, building = Maker(), Building()
    assert cache_root() == tmp_path
    assert not is_stored(TABLE)
    for _ in range(3):
        table_store._recent.clear()
        assert (load_or_build(TABLE, maker, building) == CONTENT).all()
    assert maker.times == 1
    assert building.notices == []
    assert is_stored(TABLE)
    assert TABLE.path.is_relative_to(tmp_path)


def test_what_was_obtained_is_kept_in_mind() -> None:
    maker = Maker()
    first = load_or_build(TABLE, maker, Building())
    TABLE.path.unlink()
    assert load_or_build(TABLE, maker, Building()) is first
    assert maker.times == 1


def flipped(content: bytes, at: int) -> bytes:
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


DAMAGE = {
    "truncated": lambda content: content[:-1],
    "longer": lambda content: content + b"\0",
    "half a header": lambda content: content[:100],
    "empty": lambda _: b"",
    "first byte of the table": lambda content: flipped(content, HEADER),
    "last byte of the table": lambda content: flipped(content, len(content) - 1),
    "checksum": lambda content: flipped(content, HEADER - 1),
    "magic": lambda content: flipped(content, 0),
    "version": lambda content: flipped(content, len(MAGIC)),
    "length": lambda content: flipped(content, len(MAGIC) + 4),
    "text": lambda content: flipped(content, len(MAGIC) + 12),
    "end of the header": lambda content: flipped(content, HEADER - 5),
    "foreign": lambda content: b"\x7fELF" * (len(content) // 4),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_of_every_kind_is_noticed_and_the_table_made_anew(kind: str) -> None:
    assert save(TABLE, CONTENT) == ""
    whole = TABLE.path.read_bytes()
    TABLE.path.write_bytes(DAMAGE[kind](whole))
    assert load(TABLE) is None
    maker = Maker()
    assert (load_or_build(TABLE, maker, Building()) == CONTENT).all()
    assert maker.times == 1
    assert TABLE.path.read_bytes() == whole


def test_a_bit_flipped_anywhere_is_noticed() -> None:
    assert save(TABLE, CONTENT) == ""
    whole = TABLE.path.read_bytes()
    for at in np.random.default_rng(3).integers(0, len(whole), 100).tolist():
        TABLE.path.write_bytes(flipped(whole, at))
        assert load(TABLE) is None, at


def test_the_table_of_another_text_is_not_believed() -> None:
    other = StoredTable("another table", "another text", LENGTH)
    assert save(TABLE, CONTENT) == ""
    TABLE.path.rename(other.path)
    assert load(other) is None


def test_a_table_of_another_version_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert save(TABLE, CONTENT) == ""
    monkeypatch.setattr(table_store, "VERSION", table_store.VERSION + 1)
    assert load(TABLE) is None


def test_a_table_removed_or_replaced_while_in_use_stays_whole() -> None:
    assert save(TABLE, CONTENT) == ""
    held = load(TABLE)
    assert held is not None
    assert save(TABLE, CONTENT[::-1].copy()) == ""
    TABLE.path.unlink()
    assert (held == CONTENT).all()


def test_writing_to_a_table_does_not_reach_its_file() -> None:
    assert save(TABLE, CONTENT) == ""
    held = load(TABLE)
    assert held is not None
    held[:] = 0
    again = load(TABLE)
    assert again is not None
    assert (again == CONTENT).all()


def test_a_folder_that_cannot_be_made_leaves_a_table_in_memory_and_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("LOYD_CACHE_DIR", str(tmp_path / "file"))
    maker, building = Maker(), Building()
    assert (load_or_build(TABLE, maker, building) == CONTENT).all()
    assert len(building.notices) == 1
    assert building.notices[0].startswith(
        f"the table could not be saved in {tmp_path / 'file' / 'tables'} ("
    )
    again = Building()
    load_or_build(TABLE, maker, again)
    assert again.notices == building.notices
    assert maker.times == 1
    assert is_stored(TABLE)


def test_a_full_disk_leaves_no_part_of_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(table_store.os, "fsync", full)
    building = Building()
    assert (load_or_build(TABLE, Maker(), building) == CONTENT).all()
    assert "(no space left on device)" in building.notices[0]
    assert [path.suffix for path in TABLE.path.parent.iterdir()] == [".lock"]


def test_nothing_is_kept_of_what_was_called_off() -> None:
    def called_off() -> Bytes:
        raise BuildCancelledError("enough")

    with pytest.raises(BuildCancelledError):
        load_or_build(TABLE, called_off, Building())
    assert not is_stored(TABLE)
    assert (load_or_build(TABLE, Maker(), Building()) == CONTENT).all()


def test_who_comes_second_waits_and_can_give_up() -> None:
    said: list[Progress] = []
    lock = TABLE.path.with_suffix(".lock")
    with (
        locked(lock, "the table", Building()),
        pytest.raises(BuildCancelledError),
        locked(lock, "the table", Building(said.append, lambda: len(said) >= 2)),
    ):
        pytest.fail("the lock was had twice")
    assert [progress.what for progress in said] == [
        "the table, which another process is building"
    ] * 2


def test_who_waited_reads_what_the_first_has_made() -> None:
    makes, waits = Event(), Event()
    first, second = Maker(), Maker()
    found: list[Bytes] = []

    def slow() -> Bytes:
        makes.set()
        assert waits.wait(PATIENCE_SECONDS)
        return first()

    one = Thread(target=lambda: load_or_build(TABLE, slow, Building()))
    one.start()
    assert makes.wait(PATIENCE_SECONDS)
    two = Thread(
        target=lambda: found.append(load_or_build(TABLE, second, Building(lambda _: waits.set())))
    )
    two.start()
    one.join(timeout=PATIENCE_SECONDS)
    two.join(timeout=PATIENCE_SECONDS)
    assert (found[0] == CONTENT).all()
    assert (first.times, second.times) == (1, 0)


BUILD = """
import sys
import numpy as np
from loyd.core.system.progress import Building
from loyd.core.engine.heuristics.table_store import StoredTable as Table, load_or_build

def make():
    print("making", flush=True)
    sys.stdin.readline()
    return np.full(10_000, 7, np.uint8)

building = Building(lambda progress: print("waiting", flush=True) if "another" in progress.what else None)
print(int(load_or_build(Table("the table", "a table for tests", 10_000), make, building).sum()), flush=True)
"""  # noqa: E501


def started() -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", BUILD],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def test_of_two_processes_one_makes_the_table() -> None:
    first = started()
    assert first.stdout is not None
    assert first.stdout.readline() == "making\n"
    second = started()
    assert second.stdout is not None
    assert second.stdout.readline() == "waiting\n"
    made, _ = first.communicate("go on\n", timeout=PATIENCE_SECONDS)
    waited, _ = second.communicate(timeout=PATIENCE_SECONDS)
    assert made == "70000\n"
    assert waited.replace("waiting\n", "") == "70000\n"


def test_a_process_that_dies_at_work_leaves_the_work_to_the_next() -> None:
    first = started()
    assert first.stdout is not None
    assert first.stdout.readline() == "making\n"
    first.kill()
    first.communicate(timeout=PATIENCE_SECONDS)
    assert (load_or_build(TABLE, Maker(), Building()) == CONTENT).all()


def test_a_pipe_in_the_place_of_a_table_or_its_lock_is_not_waited_for() -> None:
    TABLE.path.parent.mkdir(parents=True, exist_ok=True)
    for path in (TABLE.path, TABLE.path.with_suffix(".lock")):
        path.unlink(missing_ok=True)
        os.mkfifo(path)
    assert not TABLE.is_kept()
    assert load(TABLE) is None
    with locked(TABLE.path.with_suffix(".lock"), "the table", Building()):
        pass
