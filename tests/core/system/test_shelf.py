"""Files that are complete or rejected, and shelves that are no longer used."""

import os
from pathlib import Path
from time import time

import pytest

from loyd.core.system import files
from loyd.core.system.errors import StorageError
from loyd.core.system.files import A_DAY, UNUSED_SECONDS, Shelf, note_use, sweep_shelves
from loyd.core.system.state_file import StateFile


def test_what_was_of_no_use_for_months_is_removed_and_nothing_else(tmp_path: Path) -> None:
    for name, days in (("new", 1), ("old", 200), ("used", 200)):
        Shelf(tmp_path / name).write("loop", b"machine code")
        for path in (*(tmp_path / name).iterdir(), tmp_path / name):
            os.utime(path, (time() - days * A_DAY,) * 2)
    (tmp_path / "no shelf").write_text("mine")
    os.utime(tmp_path / "no shelf", (0, 0))
    note_use(next((tmp_path / "used").iterdir()))
    sweep_shelves(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new", "no shelf", "used"]
    assert UNUSED_SECONDS < 200 * A_DAY


def test_use_is_noted_once_a_day(tmp_path: Path) -> None:
    file = tmp_path / "mark"
    file.touch()
    os.utime(file, (time() - A_DAY / 2,) * 2)
    before = file.stat().st_mtime
    note_use(file)
    assert file.stat().st_mtime == before
    note_use(tmp_path / "nothing")
    assert files.Shelf(tmp_path / "nothing").names() == []


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="nobody owns a folder there")
def test_a_state_folder_of_somebody_else_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(files.STATE_VARIABLE, str(tmp_path))
    monkeypatch.setattr(os, "getuid", lambda: tmp_path.stat().st_uid + 1)
    sentence = f"{tmp_path} belongs to another user; name a folder of your own in LOYD_STATE_DIR"
    file = StateFile("kept.json", "kept", 1, dict)
    assert sentence in file.write({}, "")
    with pytest.raises(StorageError, match="belongs to another user"):
        file.read()
    assert list(tmp_path.iterdir()) == []
