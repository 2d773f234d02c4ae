"""User modules named like rooms of Loyd, or like a module of Python's, do no harm, and are found
themselves.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging.built import installed
from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]
OWN = ("core", "tui", "numbers")
HEURISTIC = """
import core
import tui
import numbers

def mine(board, goal):
    return core.WORTH + tui.WORTH + (board != goal)
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which Loyd is installed, away from its sources."""
    return installed(ROOT, tmp_path_factory)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with user modules, and a file that imports them."""
    for name in OWN:
        (tmp_path / f"{name}.py").write_text("WORTH = 0\n", encoding="utf-8")
    (tmp_path / "mine.py").write_text(HEURISTIC, encoding="utf-8")
    return tmp_path


def solve(
    site: Path,
    folder: Path,
    *options: str,
    heuristic: str = "manhattan",
    path: tuple[Path, ...] = (),
) -> str:
    """The output and the standard error of `python -m loyd solve` in a folder.

    Python gets the folders of packages directly: an editable installation would add the folder of
    the sources.
    """
    packages = [place for place in sys.path if Path(place).name == "site-packages"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (*path, site, *packages)))}
    command = [
        sys.executable,
        "-S",
        "-m",
        "loyd",
        *options,
        "solve",
        "1 2 3 4 5 6 7 x 8",
        "-a",
        "rbfs",
        "-H",
        heuristic,
    ]
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE_SECONDS,
    )
    return done.stdout + done.stderr


def test_in_the_working_folder(site: Path, own: Path) -> None:
    assert solve(site, own) == "r\n"


def test_on_pythonpath(site: Path, own: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert solve(site, tmp_path_factory.mktemp("elsewhere"), path=(own,)) == "r\n"


def test_imported_by_a_file_that_is_loaded(
    site: Path, own: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = str(own / "mine.py")
    assert (
        solve(site, tmp_path_factory.mktemp("elsewhere"), "--load", file, heuristic="mine") == "r\n"
    )
