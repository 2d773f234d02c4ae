"""Distributions, built as an installer builds them, and unpacked."""

import os
import subprocess
import sys
import tarfile
from pathlib import Path
from shutil import copytree, ignore_patterns
from time import monotonic, sleep
from zipfile import ZipFile

import pytest

from tests.patience import PATIENCE_SECONDS

BUILD = "import sys; from hatchling import build; getattr(build, sys.argv[1])(sys.argv[2])"


def _build(tree: Path, function: str, folder: Path) -> None:
    subprocess.run(
        [sys.executable, "-c", BUILD, function, str(folder)],
        cwd=tree,
        check=True,
        env={
            **os.environ,
            "CXXFLAGS": "-O0",
        },  # sooner compiled; the tests' own engine is as fast as any
        stdout=subprocess.DEVNULL,
        timeout=PATIENCE_SECONDS,
    )


NOT_COPIED = ignore_patterns(".git", ".venv", ".hypothesis", "*_cache", "__pycache__", "tmp*")


def checkout(tree: Path, folder: Path) -> Path:
    """A copy of a source tree. A build compiles the engine into its tree: two at once in the same
    one would pack each other's temporary files, and replace the engine under running tests.
    """
    return copytree(tree, folder / "checkout", symlinks=True, ignore=NOT_COPIED)


def wheel(tree: Path, folder: Path) -> Path:
    """The wheel of a source tree, in a folder."""
    _build(tree, "build_wheel", folder)
    return next(folder.glob("*.whl"))


def shared_wheel(tree: Path, factory: pytest.TempPathFactory) -> Path:
    """The wheel of a source tree, built by the first process that asks: the others wait for it."""
    of_run = factory.getbasetemp()
    of_run = of_run.parent if "PYTEST_XDIST_WORKER" in os.environ else of_run
    folder, ended = of_run / "shared-wheel", of_run / "shared-wheel-ended"
    try:
        folder.mkdir()
    except FileExistsError:
        until = monotonic() + PATIENCE_SECONDS
        while not ended.exists() and monotonic() < until:
            sleep(0.1)
    else:
        try:
            wheel(checkout(tree, folder), folder)
        finally:
            ended.touch()
    return next(folder.glob("*.whl"))


def installed(tree: Path, factory: pytest.TempPathFactory) -> Path:
    """A folder into which the wheel of a source tree is unpacked."""
    site = factory.mktemp("installed")
    with ZipFile(shared_wheel(tree, factory)) as files:
        files.extractall(site)  # noqa: S202  our own archive
    return site


def source_distribution(tree: Path, folder: Path) -> Path:
    """The unpacked source distribution of a source tree."""
    _build(tree, "build_sdist", folder)
    with tarfile.open(next(folder.glob("*.tar.gz"))) as files:
        files.extractall(folder, filter="data")
    return next(path for path in folder.iterdir() if path.is_dir())
