"""What tests of the terminal share."""

from collections.abc import Iterator

import pytest

from loyd.core.heuristics.catalogue import HEURISTICS, heuristic
from loyd.core.plugins import loader
from loyd.core.search.catalogue import ALGORITHMS


@pytest.fixture
def catalogues_as_before() -> Iterator[None]:
    """Whatever is loaded is gone after the test."""
    kept = [(place, dict(place)) for place in (HEURISTICS, ALGORITHMS, loader._files)]
    yield
    for place, before in kept:
        place.clear()
        place.update(before)
    heuristic.cache_clear()
