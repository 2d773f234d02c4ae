"""Loyd, started in any folder, runs none of the files there."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.terminal import Terminal
from tests.patience import PATIENCE_SECONDS

STANDARD = """
abc argparse array ast asyncio atexit base64 bisect codecs collections concurrent contextlib copy csv ctypes dataclasses
datetime decimal dis enum errno fractions functools gc getpass glob hashlib heapq html importlib inspect io itertools
json keyword linecache locale logging math mmap multiprocessing numbers operator os pathlib pickle platform queue random
re runpy select shutil signal socket string struct subprocess tempfile textwrap threading time tokenize traceback types
typing unicodedata uuid warnings weakref zipfile zlib
"""  # noqa: E501
THIRD = (
    "numpy",
    "numba",
    "llvmlite",
    "click",
    "rich",
    "textual",
    "platformdirs",
    "PIL",
    "core",
    "tui",
    "loyd_search",
    "sitecustomize",
)
BOARD = "1 2 3 4 5 6 7 x 8"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder full of files that leave a mark when they are run."""
    there = tmp_path / "there"
    there.mkdir()
    for name in (*STANDARD.split(), *THIRD):
        (there / f"{name}.py").write_text(
            f"open({str(tmp_path / name)!r} + '.mark', 'w').close()\n"
        )
    monkeypatch.setenv("LOYD_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    monkeypatch.chdir(there)
    return tmp_path


def loyd(*arguments: str) -> str:
    """The output of the installed command."""
    command = Path(sys.executable).with_name("loyd")
    return subprocess.run(
        [command, *arguments], capture_output=True, text=True, check=True, timeout=PATIENCE_SECONDS
    ).stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", BOARD),
        ("compare", "-a", "bfs", "-a", "astar", "--jobs", "2", BOARD),
        ("report", "-o", "report.md", BOARD),
        ("solve", "-H", "pdb-4-4", BOARD),
    ],
)
def test_no_command_runs_a_file_of_the_working_folder(
    folder: Path, arguments: tuple[str, ...]
) -> None:
    assert loyd(*arguments) or arguments[0] == "report"
    assert [*folder.glob("*.mark")] == []


def test_the_app_runs_none_either(folder: Path) -> None:
    with Terminal(
        BOARD,
        "-a",
        "idastar",
        command=[str(Path(sys.executable).with_name("loyd"))],
        folder=folder / "there",
    ) as terminal:
        terminal.until("step 0", "g: moves made")
        terminal.type("q")
        assert terminal.until_ended() == 0
    assert [*folder.glob("*.mark")] == []
