"""The driver of an app shown in a browser, and what a broken installation says."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from types import SimpleNamespace

import pytest

from loyd.tui.app import LoydApp
from loyd.tui.entry.run_app import run_and_leave
from loyd.tui.framework.drivers import BrowserDriver
from tests.patience import PATIENCE_SECONDS

ROOT = Path(__file__).parents[3]
PACKETS = 40
BYTES = 70_000
"""More than a pipe holds."""


def packets_of(stream: bytes) -> list[bytes]:
    """The payloads in a stream of packets: a letter, a length of four bytes, the payload."""
    found = []
    while stream:
        assert stream[:1] in {b"D", b"M"}
        length = int.from_bytes(stream[1:5], "big")
        found.append(stream[5 : 5 + length])
        stream = stream[5 + length :]
    return found


async def test_packets_of_two_threads_never_stand_in_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reading, writing = os.pipe()
    monkeypatch.setattr(sys, "__stdout__", os.fdopen(writing, "w"))
    monkeypatch.setattr(
        sys, "__stdin__", os.fdopen(reading)
    )  # it reads keys from it, of which there are none here
    driver = BrowserDriver(SimpleNamespace(), size=(80, 24))

    def write(letter: str) -> None:
        for _ in range(PACKETS):
            driver.write(letter * BYTES)

    def read() -> bytes:
        return b"".join(iter(lambda: os.read(reading, 5000), b""))

    stream = asyncio.create_task(asyncio.to_thread(read))
    await asyncio.gather(*(asyncio.to_thread(write, letter) for letter in "ab"))
    sys.__stdout__.close()
    assert sorted(packets_of(await stream)) == [b"a" * BYTES] * PACKETS + [b"b" * BYTES] * PACKETS
    sys.__stdin__.close()


@pytest.mark.parametrize("lost", ["core/engine/puzzle", "tui/cli", "core/draw/tables.py"])
def test_a_broken_installation_names_the_module_that_is_missing(lost: str, tmp_path: Path) -> None:
    copytree(ROOT / "loyd", tmp_path / "loyd", ignore=ignore_patterns("__pycache__"))
    (tmp_path / "loyd" / lost).rename(tmp_path / "lost")
    command = [sys.executable, "-m", "loyd", "compare", "2 3 4 1 5 x 7 6 8", "--format", "csv"]
    ended = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=PATIENCE_SECONDS
    )
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (1, "", 1)
    assert f"loyd.{lost.removesuffix('.py').replace('/', '.')} is missing" in ended.stderr


def test_a_broken_installation_names_the_style_sheet_that_is_missing(tmp_path: Path) -> None:
    app = LoydApp()
    app.css_path = [tmp_path / "lost.tcss"]
    with pytest.raises(FileNotFoundError, match=r"lost\.tcss"):
        run_and_leave(app)
