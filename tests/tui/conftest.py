"""What tests of the terminal share."""

from collections.abc import Iterator

import pytest

from loyd.core.heuristics.catalogue import HEURISTICS, heuristic
from loyd.core.plugins import loader
from loyd.core.search.catalogue import ALGORITHMS
from loyd.tui.app import LoydApp


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


@pytest.fixture
def catalogues_as_before() -> Iterator[None]:
    """Whatever is loaded is gone after the test."""
    kept = [(place, dict(place)) for place in (HEURISTICS, ALGORITHMS, loader._files)]
    yield
    for place, before in kept:
        place.clear()
        place.update(before)
    heuristic.cache_clear()
