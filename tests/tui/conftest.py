"""What tests of the terminal share."""

from collections.abc import Iterator
from functools import partial

import pytest
import textual.app
import textual.pilot
from textual._wait import wait_for_idle

from loyd.tui.app import LoydApp

BUSY_SECONDS = 0.1
"""A process in which a search runs at max speed is never idle: Textual would wait a second, several times after each key."""


@pytest.fixture(autouse=True)
def no_search_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (textual.app, textual.pilot):
        monkeypatch.setattr(module, "wait_for_idle", partial(wait_for_idle, max_sleep=BUSY_SECONDS))


@pytest.fixture(autouse=True)
def no_work_fails(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The app goes on where something in a thread fails; a test does not, unless it is marked with `work_fails`."""
    failed: list[Exception] = []
    handle = LoydApp._handle_exception

    def note(app: LoydApp, error: Exception) -> None:
        failed.append(error)
        handle(app, error)

    monkeypatch.setattr(LoydApp, "_handle_exception", note)
    yield
    if request.node.get_closest_marker("work_fails") is None:
        assert failed == []
