"""`loyd film`."""

from pathlib import Path

import pytest

from tests.tui.commands.command_line import run

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
        (("-o", "film.mp4"), 2, ".gif, .svg"),
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


def test_an_unsolvable_board_has_no_film() -> None:
    result = run("film", "12345687x", "-o", "a.gif")
    assert (result.exit_code, "unsolvable" in result.stderr) == (1, True)
