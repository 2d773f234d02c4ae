"""A small share of the damages; `python -m tests.hostile.damaged_files` makes any number of
them.
"""

import sys
from pathlib import Path

import pytest

from loyd.core.engine.heuristics import table_store
from tests.hostile.damaged_files import attack_runs, attack_state, attack_tables


def test_damaged_files_are_named_and_no_changed_figure_is_believed(tmp_path: Path) -> None:
    assert attack_runs(20, seed=5, folder=tmp_path) == []


def test_damaged_forged_and_exchanged_tables_are_built_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOYD_CACHE_DIR", str(tmp_path / "cache"))
    try:
        assert attack_tables(20, seed=5) == []
    finally:
        table_store._recent.clear()


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be forked")
def test_two_processes_that_save_and_are_killed_leave_a_whole_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOYD_STATE_DIR", str(tmp_path / "state"))
    assert attack_state(6, seed=5) == []
