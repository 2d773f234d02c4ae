import os
from pathlib import Path
from threading import Thread

import pytest

from loyd.core.system.files import write_private, write_whole
from tests.patience import PATIENCE_SECONDS


def test_it_is_written_with_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "one" / "two" / "file"
    write_whole(path, b"first")
    write_whole(path, b"second")
    assert path.read_bytes() == b"second"
    assert list(path.parent.iterdir()) == [path]


def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    write_whole(path, b"first")

    def refuse(_: Path, target: Path) -> Path:
        raise OSError(28, "no space", str(target))

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError, match="no space"):
        write_whole(path, b"second")
    assert path.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [path]


def test_a_symbolic_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    target, link, dangling = tmp_path / "far" / "target", tmp_path / "link", tmp_path / "dangling"
    write_whole(target, b"first")
    link.symlink_to("far/target")
    dangling.symlink_to("far/missing")
    write_whole(link, b"second")
    write_whole(dangling, b"third")
    assert (link.is_symlink(), target.read_bytes()) == (True, b"second")
    assert (dangling.is_symlink(), (tmp_path / "far" / "missing").read_bytes()) == (True, b"third")
    assert {path.name for path in target.parent.iterdir()} == {"target", "missing"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_stays_and_is_written_to(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    reader = Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_whole(pipe, b"through")
    reader.join(PATIENCE_SECONDS)
    assert (read, pipe.is_fifo(), list(tmp_path.iterdir())) == ([b"through"], True, [pipe])


def test_what_cannot_be_written_is_named_and_stays(tmp_path: Path) -> None:
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    for path in (circle, tmp_path):
        with pytest.raises(OSError, match=str(path)):
            write_whole(path, b"nothing")
    assert list(tmp_path.iterdir()) == [circle]
    assert circle.is_symlink()


def test_a_pipe_in_the_place_of_a_file_of_ours_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "game.json"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="regular file"):
        write_private(pipe, b"a game")
    assert pipe.is_fifo()
