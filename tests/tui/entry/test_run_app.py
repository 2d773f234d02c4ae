"""The driver of an app shown in a browser."""

import asyncio
import os
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import click
import pytest

from loyd.tui.app import LoydApp
from loyd.tui.cli.group import Group
from loyd.tui.entry.run_app import BrowserDriver, run_and_leave

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


async def test_packets_of_two_threads_never_stand_in_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    monkeypatch.setattr(sys, "__stdout__", os.fdopen(writing, "w"))
    monkeypatch.setattr(sys, "__stdin__", os.fdopen(reading))  # it reads keys from it, of which there are none here
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


def test_a_broken_installation_names_the_module_that_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "loyd.core.plugins.loader", raising=False)  # no user code has been loaded
    monkeypatch.setattr(click.Group, "main", Mock(side_effect=ModuleNotFoundError(name="loyd.core.lost")))
    with pytest.raises(SystemExit) as end:
        Group("loyd", otherwise=click.Command("app")).main([])
    said = capsys.readouterr().err
    assert (end.value.code, said.count("\n")) == (1, 1)
    assert "loyd.core.lost is missing" in said


def test_a_broken_installation_names_the_style_sheet_that_is_missing(tmp_path: Path) -> None:
    app = LoydApp()
    app.css_path = [tmp_path / "lost.tcss"]
    with pytest.raises(FileNotFoundError, match=r"lost\.tcss"):
        run_and_leave(app)
