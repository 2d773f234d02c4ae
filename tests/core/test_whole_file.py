from pathlib import Path

import pytest

from core.whole_file import write_whole


def test_it_is_written_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "file"
    write_whole(path, b"first")
    write_whole(path, b"second")
    assert path.read_bytes() == b"second"
    assert list(path.parent.iterdir()) == [path]


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_whole(path, b"first")

    def refuse(_: Path, target: Path) -> Path:
        raise OSError(28, "no space", str(target))

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError, match="no space"):
        write_whole(path, b"second")
    assert path.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [path]
