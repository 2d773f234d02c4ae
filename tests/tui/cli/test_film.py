"""`loyd film`."""

import json
import shutil
from pathlib import Path

import pytest

from tests.player_page import page_data
from tests.tui.cli.command_line import run

BOARD = ("23415x768",)


def test_a_film_is_written_as_its_ending_says(tmp_path: Path) -> None:
    for name, begins in (("a.gif", b"GIF89a"), ("a.svg", b"<svg"), ("a.cast", b'{"version": 2')):
        result = run(
            "film", *BOARD, "--at", "0..3,17", "-o", str(tmp_path / name), "--title", "Ours"
        )
        assert (result.exit_code, result.stdout) == (0, "")
        assert "5 pictures, the last of step 17" in result.stderr
        content = (tmp_path / name).read_bytes()
        assert content.startswith(begins)
        assert begins == b"GIF89a" or b"Ours" in content
    result = run(
        "film",
        *BOARD,
        "-a",
        "dfs:20",
        "--events",
        "--frames",
        "9",
        "--steps",
        "500",
        "-o",
        str(tmp_path / "e.svg"),
    )
    assert "9 pictures, the last of step 500" in result.stderr


@pytest.mark.parametrize(
    ("options", "code", "why"),
    [
        (("-o", "film.avi"), 2, ".gif, .svg, .cast, .mp4, .webm or .html"),
        (("-o", "film.html", "--events"), 2, "leave out --at, --events"),
        (("-o", "-"), 2, ".gif, .svg"),
        (("--at", "1", "--events", "-o", "a.gif"), 2, "one of them"),
        (("-a", "bfs", "--at", "1", "-o", "a.gif"), 2, "from start to end"),
        (("-o", "a.gif", "--align", "time"), 2, "for races"),
        (("-a", "astar:manhattan", "-o", "a.gif"), 2, "two to six different searches, not 1"),
        (("--at", "a", "-o", "a.gif"), 2, "list of steps"),
        (("--at", "17,400", "-o", "a.gif"), 1, "there is no step 400: the search has 313"),
    ],
)
def test_what_cannot_be_filmed_is_said(options: tuple[str, ...], code: int, why: str) -> None:
    result = run("film", *BOARD, "-a", "astar", *options)
    assert result.exit_code == code
    assert why in result.stderr


def test_several_searches_race(tmp_path: Path) -> None:
    result = run(
        "film",
        *BOARD,
        "-a",
        "bfs",
        "-a",
        "astar",
        "--frames",
        "4",
        "-o",
        str(tmp_path / "race.cast"),
    )
    assert (result.exit_code, result.stdout) == (0, "")
    assert "B wins: an optimal solution with 1/" in result.stderr
    assert "Two searches, one board" in (tmp_path / "race.cast").read_text()


def test_a_recording_ends_with_the_cursor_shown(tmp_path: Path) -> None:
    run("film", *BOARD, "-a", "astar", "--at", "1,2", "-o", str(tmp_path / "a.cast"))
    lines = (tmp_path / "a.cast").read_text().splitlines()
    assert "\x1b[?25l" in json.loads(lines[1])[2]
    assert json.loads(lines[-1])[2].endswith("\x1b[?25h")


@pytest.mark.parametrize("steps", ["300", "30000"])
def test_a_page_plays_the_search_step_by_step(tmp_path: Path, steps: str) -> None:
    path = tmp_path / "search.html"
    result = run("film", "86725431x", "-a", "bfs", "--steps", steps, "-o", str(path))
    assert (result.exit_code, result.stderr) == (0, f"written to {path}\n")
    assert path.stat().st_size < 200_000
    data = page_data(path.read_text(encoding="utf-8"))
    assert data["total"] == int(steps)
    numbers = [step[0] for step in data["steps"]]
    assert numbers[:300] == [*range(1, 301)]
    assert numbers[-1] == int(steps)


@pytest.mark.parametrize(("form", "begins"), [("mp4", b"ftyp"), ("webm", b"\x1aE\xdf\xa3")])
def test_ffmpeg_makes_videos(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str, begins: bytes
) -> None:
    path = tmp_path / f"film.{form}"
    options = ("film", *BOARD, "-a", "astar", "--at", "1..3", "-o", str(path))
    if shutil.which("ffmpeg"):
        assert run(*options).exit_code == 0
        assert begins in path.read_bytes()[:12]
        path.unlink()
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run(*options)
    assert (result.exit_code, path.exists()) == (1, False)
    assert "a video needs the program ffmpeg: install it" in result.stderr


def test_an_unsolvable_board_has_no_film() -> None:
    result = run("film", "12345687x", "-o", "a.gif")
    assert (result.exit_code, "unsolvable" in result.stderr) == (1, True)
