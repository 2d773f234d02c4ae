"""The reports of a building in progress."""

import pytest

from loyd.core.system import progress as building
from loyd.core.system.errors import BuildCancelledError
from loyd.core.system.progress import Building, Progress


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that shows its only entry."""
    now = [100.0]
    monkeypatch.setattr(building, "monotonic", lambda: now[0])
    return now


def test_the_time_left_is_told_at_the_pace_so_far(clock: list[float]) -> None:
    said: list[Progress] = []
    watched = Building(said.append)
    watched.report("a table", 0.0)
    clock[0] = 100.1
    watched.report("a table", 0.1)
    clock[0] = 102.0
    watched.report("a table", 0.25)
    clock[0] = 108.0
    watched.report("a table", 1.0)
    assert [progress.seconds_left for progress in said] == [None, None, 6.0, 0.0]
    assert [progress.fraction for progress in said] == [0.0, 0.1, 0.25, 1.0]


def test_each_thing_that_is_built_has_its_own_pace(clock: list[float]) -> None:
    said: list[Progress] = []
    watched = Building(said.append)
    watched.report("one", 0.0)
    clock[0] = 110.0
    watched.report("two", 0.5)
    clock[0] = 112.0
    watched.report("two", 0.5)
    assert [(progress.what, progress.seconds_left) for progress in said] == [
        ("one", None),
        ("two", None),
        ("two", 2.0),
    ]


def test_what_is_no_longer_wanted_is_called_off_before_anything_is_told() -> None:
    said: list[Progress] = []
    with pytest.raises(
        BuildCancelledError, match="building a table was cancelled at 50%; nothing was saved"
    ):
        Building(said.append, lambda: True).report("a table", 0.5)
    assert said == []
