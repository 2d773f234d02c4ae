"""`loyd draw`: which files it writes, and what it refuses."""

import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.core.draw.svg_reader import parsed
from tests.tui.cli.command_line import run

BOARD = "1 3 6 5 x 2 4 7 8"
LARGE = "5 1 3 4 2 6 8 x 9 10 7 11 13 14 15 12"


@pytest.mark.parametrize("picture", ["map", "flame", "tree", "compare"])
def test_each_picture_is_written_as_the_name_of_the_file_says(picture: str, tmp_path: Path) -> None:
    for ending in ("svg", "txt", "png", *(["dot"] if picture == "tree" else [])):
        path = tmp_path / f"p.{ending}"
        result = run(
            "draw", picture, BOARD, "-a", "astar:misplaced", "--title", "a < b", "-o", str(path)
        )
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"written to {path}\n")
        if ending == "svg":
            svg = parsed(path.read_text())
            assert svg.title == "a < b"
            assert "a < b" in svg.words
        elif ending == "png":
            with Image.open(path) as image:
                assert abs(image.width - 2 * svg.size[0]) <= 1
                assert len(image.convert("RGB").getcolors(1 << 24) or []) > 8
        else:
            assert "a < b" in path.read_text()
    shown = run("draw", picture, BOARD, "-a", "astar:misplaced", "--title", "a < b")
    assert shown.stdout == (tmp_path / "p.txt").read_text()


def test_the_step_and_how_far_to_search_may_be_chosen() -> None:
    for options in (("--at", "6"), ("--steps", "6")):
        text = run("draw", "tree", BOARD, "-a", "bfs", *options).stdout
        assert "#6 " in text
        assert "#7 " not in text
        assert text.startswith(f"Breadth-first on {BOARD}\n")
        for picture in ("map", "flame"):
            assert (
                "after step 6: 6 expansions, not solved yet"
                in run("draw", picture, BOARD, "-a", "bfs", *options).stdout
            )
        assert (
            "bfs, step 6: not solved yet"
            in run("draw", "compare", BOARD, "-a", "bfs", *options).stdout
        )


def test_a_large_tree_is_on_several_sheets(tmp_path: Path) -> None:
    path = tmp_path / "t.svg"
    result = run("draw", "tree", BOARD, "-a", "bfs", "--at", "120", "-o", str(path))
    found = sorted(each.name for each in tmp_path.iterdir())
    assert len(found) > 1
    assert result.stderr == f"written to {path}, and {len(found) - 1} more pages next to it\n"
    assert found == sorted(["t.svg", *(f"t-{place}.svg" for place in range(2, len(found) + 1))])


@pytest.mark.parametrize(
    ("arguments", "axis"),
    [
        ((BOARD,), "moves closer, S to G"),
        ((BOARD, "--reading", "layers"), "f = g + h"),
        (("64785x321", "-a", "idastar", "--reading", "iteration"), "f = g + h"),
        ((BOARD, "--reading", "g-h"), "h, moves left"),
        ((LARGE,), "f = g + h"),
        ((LARGE, "-a", "greedy"), "h, moves left"),
    ],
)
def test_a_map_is_read_as_asked_else_as_says_most(arguments: tuple[str, ...], axis: str) -> None:
    assert axis in [
        part.strip()
        for line in run("draw", "map", *arguments).stdout.splitlines()
        for part in line.split("   ")
    ]


def test_a_tree_is_drawn_for_slides_and_with_gaps_to_fill_in(tmp_path: Path) -> None:
    path = tmp_path / "t.svg"
    run(
        "draw",
        "tree",
        BOARD,
        "-a",
        "bfs",
        "--at",
        "4",
        "--page",
        "slide",
        "--leave-out",
        "f",
        "--back",
        "-o",
        str(path),
    )
    svg = parsed(path.read_text())
    assert svg.size == (1600, 900)
    assert "to fill in below each board: g, f = g" in svg.words
    run("draw", "tree", BOARD, "-a", "bfs", "--at", "4", "--back", "-o", str(path))
    assert "back" in parsed(path.read_text()).words


def test_two_searches_are_told_apart_and_of_more_those_that_are_named() -> None:
    three = ("-a", "bfs", "-a", "astar:misplaced", "-a", "astar")
    assert " against " not in run("draw", "compare", BOARD, *three).stdout
    named = run("draw", "compare", BOARD, *three, "--difference", "ca").stdout
    assert "C and A" in named
    usual = run("draw", "compare", BOARD).stdout
    assert "A  Breadth-first" in usual
    assert "B  A*, Manhattan distance" in usual
    assert "A and B" in usual


HARDEST = "867/254/3x1"


def test_a_trajectory_begins_at_the_start_and_ends_at_the_goal(tmp_path: Path) -> None:
    """The hardest boards are 31 moves away: the start is in the first of sixteen rows, the goal in
    the last, both on an optimal path, whose colour is gold.
    """
    path = tmp_path / "one.svg"
    run("draw", "trajectory", "-a", "greedy", HARDEST, "-o", str(path))
    drawing = path.read_text()
    assert "Greedy · manhattan" in drawing
    assert "step 101: solved in 69 moves, +38" in drawing
    (coded,) = re.findall(r"base64,([^\"]+)", drawing)
    picture = Image.open(BytesIO(b64decode(coded))).convert("RGB")
    for corner in ((0, 0), (picture.width - 1, picture.height - 1)):
        assert picture.getpixel(corner) == (255, 215, 95)
    assert picture.getpixel((0, picture.height - 1)) == (21, 26, 34)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (
            ("tree", BOARD, "-a", "bfs", "-o", "x.jpg"),
            2,
            "end the file name in .svg, .png, .tex, .txt, .dot or .pdf",
        ),
        (("flame", BOARD, "-o", "x.dot"), 2, "end the file name in .svg, .png, .tex or .txt"),
        (("tree", "64785x321", "-a", "bfs", "--at", "301"), 2, "is too large"),
        (("tree", BOARD, "--at", "5000"), 1, "there is no step 5 000"),
        (("tree", "12345687x"), 1, "unsolvable"),
        (("compare", "12345687x"), 1, "unsolvable"),
        (("map", BOARD, "--reading", "iteration"), 2, "no iterations"),
        (("map", LARGE, "--reading", "hill"), 2, "ten cells"),
        (("compare", BOARD, "--difference", "AC"), 2, "name two searches of AB"),
        (("tree", BOARD, "--leave-out", "f"), 2, "--leave-out need"),
        (("hill", BOARD), 2, "hill"),
        (("tree",), 2, "BOARD"),
        ((), 2, "command"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_one_line(
    arguments: tuple[str, ...], code: int, said: str
) -> None:
    result = run("draw", *arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (code, "", 1)
    assert said in result.stderr
