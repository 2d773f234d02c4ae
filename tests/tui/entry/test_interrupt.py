"""Ctrl-C works wherever it comes."""

import signal
import sys
from time import sleep
from weakref import ref

import pytest

from loyd.__main__ import ask_again

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no alarms")


class Thing:
    """What may be forgotten."""


def forget_and_wait(things: list[Thing]) -> None:
    things.clear()
    sleep(30)


def test_where_python_cannot_raise_it_it_comes_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "unraisablehook", ask_again)
    things = [Thing()]
    forgotten = ref(things[0], lambda _: signal.raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        forget_and_wait(things)
    assert forgotten() is None


def test_whatever_else_python_cannot_raise_is_told_as_ever(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "unraisablehook", ask_again)
    thing = Thing()
    forgotten = ref(thing, lambda _: {}["no such key"])
    del thing
    assert forgotten() is None
    assert "no such key" in capsys.readouterr().err
