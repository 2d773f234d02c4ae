"""`loyd draw`: which files it writes, and what it refuses."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.tui.commands.command_line import run

BOARD = "1 3 6 5 x 2 4 7 8"


@pytest.mark.parametrize("picture", ["tree", "flame"])
def test_each_picture_is_written_as_the_name_of_the_file_says(picture: str, tmp_path: Path) -> None:
    for ending in ("svg", "txt", *(["dot"] if picture == "tree" else [])):
        path = tmp_path / f"p.{ending}"
        result = run("draw", picture, BOARD, "-a", "astar:misplaced", "--title", "a < b", "-o", str(path))
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"written to {path}\n")
        text = path.read_text()
        if ending == "svg":
            root = ET.fromstring(text)  # noqa: S314  our own
            assert root.findtext("{http://www.w3.org/2000/svg}title") == "a < b"
        else:
            assert "a < b" in text
    shown = run("draw", picture, BOARD, "-a", "astar:misplaced", "--title", "a < b")
    assert shown.stdout == (tmp_path / "p.txt").read_text()


def test_the_step_and_how_far_to_search_may_be_chosen() -> None:
    for options in (("--at", "6"), ("--steps", "6")):
        text = run("draw", "tree", BOARD, "-a", "bfs", *options).stdout
        assert "#6 " in text
        assert "#7 " not in text
        assert "bfs on 1 3 6 5 x 2 4 7 8" in text or "bfs on 136/5x2/478" in text


def test_a_large_tree_is_on_several_sheets(tmp_path: Path) -> None:
    path = tmp_path / "t.svg"
    result = run("draw", "tree", BOARD, "-a", "bfs", "--at", "120", "-o", str(path))
    found = sorted(each.name for each in tmp_path.iterdir())
    assert len(found) > 1
    assert result.stderr == f"written to {path}, and {len(found) - 1} more sheets beside it\n"
    assert found == sorted(["t.svg", *(f"t-{place}.svg" for place in range(2, len(found) + 1))])


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("tree", BOARD, "-a", "bfs", "-o", "x.pdf"), 2, "end its name in .svg, .txt or .dot"),
        (("flame", BOARD, "-o", "x.dot"), 2, "end its name in .svg or .txt"),
        (("tree", "64785x321", "-a", "bfs", "--at", "301"), 2, "cannot be read"),
        (("tree", BOARD, "--at", "5000"), 1, "there is no step 5000"),
        (("tree", "12345687x"), 1, "unsolvable"),
        (("hill", BOARD), 2, "hill"),
        (("tree",), 2, "BOARD"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_one_line(arguments: tuple[str, ...], code: int, said: str) -> None:
    result = run("draw", *arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (code, "", 1)
    assert said in result.stderr
