"""An engine that is missing, damaged, stale or foreign costs one sentence."""

import hashlib
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from loyd.core.engine.native import build
from loyd.core.engine.native.binding import COMPILE
from tests.end_to_end.terminal import Terminal
from tests.end_to_end.test_pipe import SAMPLE, loyd


def missing(library: Path) -> None:
    library.unlink()


def damaged(library: Path) -> None:
    library.write_bytes(library.read_bytes()[:-1])


def older(library: Path) -> None:
    said = build.manifest_of(library)
    said.write_text(f"{'0' * 64} {said.read_text().split()[1]}")


def foreign(library: Path) -> None:
    library.write_bytes(b"MZ is how programs of another system begin")
    digest = hashlib.sha256(library.read_bytes()).hexdigest()
    build.manifest_of(library).write_text(f"{build.digest_of_sources()} {digest}")


FAULTS = {
    missing: "The engine is not compiled",
    damaged: "is damaged",
    older: "is older than its sources",
    foreign: "is for another system",
}


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.__name__ for fault in FAULTS])
def test_a_command_says_what_is_wrong_with_the_engine(
    fault: Callable[[Path], None], tmp_path: Path
) -> None:
    library = tmp_path / "engine.so"
    for source in (build.LIBRARY, build.manifest_of(build.LIBRARY)):
        shutil.copyfile(source, tmp_path / f"engine{source.suffix}")
    fault(library)
    ended = loyd("solve", "-a", "astar", SAMPLE, environment={"LOYD_ENGINE": str(library)})
    said = ended.stderr.decode()
    assert FAULTS[fault] in said
    assert COMPILE in said
    assert (ended.returncode, ended.stdout, said.count("\n")) == (1, b"", 1)


def test_the_app_says_it_too(tmp_path: Path) -> None:
    gone = tmp_path / "engine.so"
    command = ["/bin/sh", "-c", f"LOYD_ENGINE={gone} {sys.executable} -m loyd"]
    with Terminal(command=command) as terminal:
        terminal.until("The engine is not compiled")
        assert terminal.until_ended() == 1
        assert b"Traceback" not in terminal.output


def test_a_start_compiles_and_caches_nothing(tmp_path: Path) -> None:
    """So a process that is quit early leaves the next one as warm."""

    def times() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in build.LIBRARY.parent.glob("engine*")}

    before = times()
    environment = {"LOYD_CACHE_DIR": str(tmp_path), "PATH": ""}
    ended = loyd("solve", "-a", "idastar", "-a", "astar", SAMPLE, environment=environment)
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert not [*tmp_path.iterdir()]
    assert times() == before
