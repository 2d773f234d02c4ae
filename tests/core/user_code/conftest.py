"""What the tests of plug-ins share: temporary files."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a text into `mine.py`."""

    def written(text: str) -> Path:
        path = tmp_path / "mine.py"
        path.write_text(dedent(text))
        return path

    return written
