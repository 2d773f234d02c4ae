"""What the tests of plug-ins share: files written for the occasion, and catalogues that are as before afterwards."""

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from loyd.core.heuristics.catalogue import HEURISTICS, heuristic
from loyd.core.plugins import loader
from loyd.core.search.catalogue import ALGORITHMS
from loyd.core.until.vocabulary import OWN

Write = Callable[[str], Path]


@pytest.fixture(autouse=True)
def catalogues_as_before() -> Iterator[None]:
    """Take back what a test has loaded."""
    kept = [(place, dict(place)) for place in (HEURISTICS, ALGORITHMS, OWN, loader._files, loader._packages)]
    yield
    for place, before in kept:
        place.clear()
        place.update(before)
    heuristic.cache_clear()


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a text into `mine.py`."""

    def written(text: str) -> Path:
        path = tmp_path / "mine.py"
        path.write_text(dedent(text))
        return path

    return written
