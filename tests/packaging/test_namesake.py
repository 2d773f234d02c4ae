"""The distribution `loyd` is another program, whose only file is an empty `loyd/__init__.py`: it
overwrites Loyd's, and takes it along when it is uninstalled. Loyd says so and works meanwhile.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from loyd.__main__ import NAMESAKE
from tests.packaging.built import installed

ROOT = Path(__file__).parents[2]
INFO = "loyd-0.0.1.dist-info"
METADATA = "Metadata-Version: 2.1\nName: loyd\nVersion: 0.0.1\n"
TAG = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
COMMANDS = [("--version",), ("check", "23415x768"), ("solve", "123456x78"), ("list",)]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which Loyd is installed, away from its sources."""
    return installed(ROOT, tmp_path_factory)


@pytest.fixture
def site(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "site"))


@pytest.fixture
def namesake(tmp_path: Path) -> Path:
    """A wheel like the stranger's."""
    wheel = tmp_path / "loyd-0.0.1-py3-none-any.whl"
    record = f"loyd/__init__.py,,\n{INFO}/METADATA,,\n{INFO}/WHEEL,,\n{INFO}/RECORD,,\n"
    files = {"METADATA": METADATA, "WHEEL": TAG, "RECORD": record}
    with ZipFile(wheel, "w") as archive:
        archive.writestr("loyd/__init__.py", "")
        for name, text in files.items():
            archive.writestr(f"{INFO}/{name}", text)
    return wheel


def unpack(wheel: Path, site: Path) -> None:
    """Install a wheel over what is there, as pip does."""
    with ZipFile(wheel) as files:
        files.extractall(site)


def run(site: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """`python -m loyd` without any other installation of Loyd."""
    others = [place for place in sys.path if Path(place).name == "site-packages"]
    path = os.pathsep.join((str(site), *others))
    return subprocess.run(
        [sys.executable, "-S", "-m", "loyd", *arguments],
        cwd=site.parent,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: arguments[0])
def test_it_is_noticed(site: Path, namesake: Path, arguments: tuple[str, ...]) -> None:
    before = run(site, *arguments)
    assert before.stderr == ""
    unpack(namesake, site)
    assert (site / "loyd" / "__init__.py").stat().st_size == 0
    after = run(site, *arguments)
    assert (after.returncode, after.stdout) == (0, before.stdout)
    assert after.stderr == f"{NAMESAKE}\n"


def test_the_repair_is_one_sentence_that_names_both_commands() -> None:
    assert "\n" not in NAMESAKE
    assert "pip uninstall -y loyd," in NAMESAKE
    assert NAMESAKE.endswith("pip install --force-reinstall loyd-search")


def test_also_where_loyd_was_installed_last(site: Path, whole: Path, namesake: Path) -> None:
    unpack(namesake, site)
    shutil.copytree(whole, site, dirs_exist_ok=True)
    assert (site / "loyd" / "__init__.py").stat().st_size > 0
    assert run(site, "--version").stderr == f"{NAMESAKE}\n"


def test_also_after_it_was_uninstalled_with_the_file(site: Path) -> None:
    (site / "loyd" / "__init__.py").unlink()
    assert run(site, "--version").stderr == f"{NAMESAKE}\n"


def test_the_repair_repairs(site: Path, whole: Path, namesake: Path) -> None:
    unpack(namesake, site)
    shutil.rmtree(site / INFO)
    (site / "loyd" / "__init__.py").unlink()
    shutil.copytree(whole, site, dirs_exist_ok=True)
    ended = run(site, "solve", "123456x78")
    assert (ended.stdout, ended.stderr) == ("rr\n", "")
