"""Machine code on disk: found again, rejected if damaged, and unusable for other code."""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

from loyd.core.engine.native import cache
from loyd.core.engine.native.cache import HANDED_OVER
from loyd.core.engine.native.kernel import Kernel, jit_is_disabled
from loyd.core.system.files import Shelf, distrust, open_own
from tests.patience import PATIENCE_SECONDS

pytestmark = [
    pytest.mark.skipif(jit_is_disabled(), reason="nothing is compiled"),
    pytest.mark.compiles,
]
SOURCE = """
def loop(x):
    return _helper(x) + 1

def of_pair(pair):
    return pair.one

def _helper(x):
    return 2 * x
"""


def loop_of(source: str = SOURCE) -> ModuleType:
    module = ModuleType("loyd.core.engine.search.made_up")
    exec(compile(source, "made_up.py", "exec"), vars(module))  # noqa: S102
    return module


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Kernel]:
    monkeypatch.setenv("LOYD_CACHE_DIR", str(tmp_path / "cache"))
    return lambda source=SOURCE: Kernel(loop_of(source), None)


def kept(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def hits(function: Any) -> int:
    return sum(function.stats.cache_hits.values())


def test_a_loop_is_compiled_once_and_then_found(
    made: Callable[..., Kernel], tmp_path: Path
) -> None:
    first = made()
    assert not first.is_cached()
    assert first.compiled.loop(3) == 7
    first.make_mark()
    second = made()
    assert second.is_cached()
    assert second.compiled.loop(3) == 7
    assert (hits(first.compiled.loop), hits(second.compiled.loop)) == (0, 1)
    assert second.notices == ()
    assert all(
        path.stat().st_mode & 0o077 == 0
        for path in [*kept(tmp_path), tmp_path / "cache", tmp_path / "cache" / "kernels"]
    )


@pytest.mark.parametrize("change", [("2 * x", "3 * x"), ("+ 1", "+ 2")])
def test_changed_code_is_compiled_anew(
    made: Callable[..., Kernel], change: tuple[str, str]
) -> None:
    first = made()
    before = first.compiled.loop(5)
    first.make_mark()
    changed = made(SOURCE.replace(*change))
    assert not changed.is_cached()
    assert changed.compiled.loop(5) == changed.plain.loop(5) != before


def test_changed_words_are_not(made: Callable[..., Kernel]) -> None:
    first = made()
    first.compiled.loop(5)
    first.make_mark()
    assert made(SOURCE.replace("(x):\n", '(x):\n    """What it is."""\n')).is_cached()


def test_columns_that_have_changed_places_are_compiled_anew(made: Callable[..., Kernel]) -> None:
    class Pair(NamedTuple):
        one: int
        other: float

    before = Pair
    assert made().compiled.of_pair(before(1, 2.5)) == 1

    class Pair(NamedTuple):  # type: ignore[no-redef]
        other: int
        one: float

    assert made().compiled.of_pair(Pair(1, 2.5)) == 2.5


def damaged(path: Path) -> list[Callable[[], object]]:
    content = path.read_bytes()
    flipped = bytearray(content)
    flipped[len(content) // 2] ^= 4

    def folder() -> None:
        path.unlink()
        path.mkdir()
        (path / "in it").touch()

    return [
        lambda: path.write_bytes(flipped),
        lambda: path.write_bytes(content[:-1]),
        lambda: path.write_bytes(b""),
        lambda: path.write_bytes(np.random.default_rng(1).bytes(len(content))),
        folder,
        path.unlink,
    ]


@pytest.mark.parametrize("kind", range(6))
def test_what_is_damaged_is_removed_and_compiled_again(
    made: Callable[..., Kernel], tmp_path: Path, kind: int
) -> None:
    first = made()
    first.compiled.loop(3)
    first.make_mark()
    for place in range(len(kept(tmp_path))):
        path = kept(tmp_path)[place]
        damaged(path)[kind]()
        again = made()
        assert not again.is_cached()
        assert again.compiled.loop(3) == 7
        assert len(again.notices) == (path.suffix != ".compiled" and kind < 5)
        again.make_mark()
        assert made().is_cached()


class Planted:
    """An object that leaves a trace when it is unpickled."""

    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (self.trace,)


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_planted_file_does_not_run(
    made: Callable[..., Kernel], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int
) -> None:
    """A file with a correct digest, in a folder that others can write to."""
    monkeypatch.delenv(HANDED_OVER, raising=False)
    first = made()
    first.compiled.loop(3)
    first.make_mark()
    (there,) = (path for path in kept(tmp_path) if path.suffix != ".compiled")
    content = pickle.dumps(Planted(tmp_path / "trace"))
    Shelf(there.parent).write(there.name.rpartition("-")[0], content)
    there.unlink()
    cache._place.cache_clear()
    (tmp_path / "cache" / "kernels").chmod(mode)
    second = made()
    assert second.compiled.loop(3) == 7
    assert not (tmp_path / "trace").exists()
    (notice,) = second.notices
    assert notice.startswith("compiled loops are not cached: others can write to")
    (tmp_path / "cache" / "kernels").chmod(0o700)
    cache._place.cache_clear()
    monkeypatch.delenv(HANDED_OVER, raising=False)
    with pytest.raises(TypeError):
        made().compiled.loop(3)
    assert (tmp_path / "trace").exists(), "it would have run"


def test_a_folder_of_somebody_else_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: mine + 1)
    assert (
        distrust(tmp_path, "THERE")
        == f"{tmp_path} belongs to another user; name a folder of your own in THERE"
    )
    (tmp_path / "file").write_bytes(b"theirs")
    with pytest.raises(PermissionError):
        open_own(tmp_path / "file")


def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="regular file"):
        open_own(tmp_path / "pipe")


def test_without_a_cache_the_processes_of_this_one_find_what_it_has_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(HANDED_OVER, raising=False)
    (tmp_path / "file").touch()
    monkeypatch.setenv("LOYD_CACHE_DIR", str(tmp_path / "file"))
    mine = cache.loops_folder()
    assert mine is not None
    assert cache.why_not_kept().startswith("compiled loops are not cached: ")
    code = "from loyd.core.engine.native.cache import *; print(loops_folder(), end=why_not_kept())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == str(mine)
    assert mine.is_dir()


WATCHED = """
from numba.core.event import install_recorder
import loyd
with install_recorder("numba:compile") as compiled:
    loyd.solve("23415x768", "{spec}")
    loyd.solve("23415x768", "{spec}:order=lurd")
print(len(compiled.buffer))
"""


@pytest.mark.parametrize("spec", ["astar:manhattan", "idastar:manhattan"])
def test_what_one_process_has_compiled_no_other_compiles(spec: str) -> None:
    """Not even what Python calls beside the loop itself, such as the functions that grow its
    tables.
    """
    for _ in range(2):
        command = [sys.executable, "-c", WATCHED.format(spec=spec)]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=True
        )
    assert int(done.stdout) == 0
