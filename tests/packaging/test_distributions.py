"""Published distributions contain every file once, and are the same from every kind of checkout."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.packaging.built import shared_wheel, source_distribution, wheel
from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def contents(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of the wheel of this tree."""
    return files_of(shared_wheel(ROOT, tmp_path_factory))


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution of this tree, which has no links `core` and `tui`."""
    tree = source_distribution(ROOT, tmp_path_factory.mktemp("sdist"))
    assert not (tree / "core").exists()
    assert not (tree / "tui").exists()
    return tree


def files_of(archive: Path) -> dict[str, bytes]:
    with ZipFile(archive) as files:
        names = files.namelist()
        assert len(names) == len(set(names))
        return {name: files.read(name) for name in names}


def test_the_wheel_holds_one_package_with_every_module(contents: dict[str, bytes]) -> None:
    assert {name.split("/")[0] for name in contents if ".dist-info/" not in name} == {"loyd"}
    ours = {str(path.relative_to(ROOT)) for path in (ROOT / "loyd").rglob("*.py")}
    assert ours <= set(contents)
    assert "loyd/py.typed" in contents
    assert "loyd/tui/app.tcss" in contents


def test_the_source_distribution_makes_the_same_wheel(
    contents: dict[str, bytes], unpacked: Path, tmp_path: Path
) -> None:
    assert files_of(wheel(unpacked, tmp_path)) == contents


def test_the_source_distribution_holds_the_papers_and_the_tests(unpacked: Path) -> None:
    papers = {
        "README.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "CITATION.cff",
        "LICENSE",
        "docs",
        "tests",
    }
    assert papers <= {path.name for path in unpacked.iterdir()}
    assert (unpacked / "docs" / "architecture.md").is_file()


def test_a_checkout_without_links_runs(unpacked: Path) -> None:
    search = (
        "import loyd.tui.cli.lines, loyd.core.engine.algorithms.catalogue as catalogue; "
        "print(catalogue.__file__)"
    )
    environment = {**os.environ, "PYTHONPATH": str(unpacked)}
    found = subprocess.run(
        [sys.executable, "-c", search],
        cwd=unpacked,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_SECONDS,
    )
    assert Path(found.stdout.strip()) == Path(
        unpacked, "loyd", "core", "engine", "algorithms", "catalogue.py"
    )
