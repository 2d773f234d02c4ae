"""What strangers hand in costs at most their own points."""

from pathlib import Path

import pytest

from tests.hostile.answers import attack


def test_hostile_answers_are_harmless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert attack(tmp_path) == []
