"""`loyd worksheet`: the kinds of sheets, boards for a class, and refusals. Its answers:
tests/core/teach/test_worksheet.py.
"""

import re
from pathlib import Path

import pytest

from loyd.core.engine.puzzle.notation import blank_last, parse_board
from tests.mentions import mentions
from tests.oracle.sliding import flood
from tests.tui.cli.command_line import run

BOARD = "1 3 6 5 x 2 4 7 8"


@pytest.mark.parametrize(
    ("arguments", "heading", "row"),
    [
        (
            ("-a", "astar:misplaced"),
            "Which node is expanded",
            "| 2 |  |  |  |  |  | ☐ lowest f ☐ lowest h ☐ newest |",
        ),
        (("-a", "bfs"), "How are the layers", "| 1 |  |  |  |"),
        (("-a", "bfs", "--by", "step"), "Which node is expanded", "| 2 |  |  |  |"),
        (("-a", "idastar:misplaced"), "Which nodes", "| 1 |  |  |  |  |"),
    ],
)
def test_each_kind_of_sheet_is_written_with_its_answers(
    arguments: tuple[str, ...], heading: str, row: str, tmp_path: Path
) -> None:
    path, key = tmp_path / "sheet.md", tmp_path / "sheet-answers.md"
    result = run("worksheet", BOARD, *arguments, "-o", str(path))
    assert (result.exit_code, result.stdout, result.stderr) == (
        0,
        "",
        f"written to {path}, the answers to {key}\n",
    )
    assert f"## {heading}" in path.read_text()
    assert row in path.read_text().splitlines()
    assert f"`loyd worksheet '{BOARD}' {' '.join(arguments)}" in key.read_text()


def test_students_have_different_boards_at_one_distance_and_the_same_seed_makes_them_again(
    tmp_path: Path,
) -> None:
    for name in ("a", "b"):
        run(
            "worksheet",
            "--students",
            "4",
            "--seed",
            "7",
            "--distance",
            "9",
            "--steps",
            "3",
            "-o",
            str(tmp_path / f"{name}.html"),
        )
    page, key = (tmp_path / "a.html").read_text(), (tmp_path / "a-answers.html").read_text()
    assert page.replace("a.html", "b.html") == (tmp_path / "b.html").read_text()
    starts = re.findall(r"student \d · board (\S+) · sheet \d of 4", page)
    assert len(set(starts)) == 4
    assert re.findall(r"student \d · board (\S+) · sheet \d of 4", key) == starts
    distances = flood(blank_last(3, 3).cells, (3, 3))
    assert {distances[parse_board(start).cells] for start in starts} == {9}
    assert page.count("<section>") == 4


def test_a_tree_has_its_start_alone_on_the_sheet_and_all_boards_in_the_answers(
    tmp_path: Path,
) -> None:
    run(
        "worksheet",
        BOARD,
        "-a",
        "idastar:misplaced",
        "--steps",
        "1",
        "--tree",
        "-o",
        str(tmp_path / "t.html"),
    )
    page, key = (
        (tmp_path / "t.html").read_text().partition("<svg")[2],
        (tmp_path / "t-answers.html").read_text().partition("<svg")[2],
    )
    assert "to fill in" in page
    assert "to fill in" not in key
    assert ">0 + 7 = 7<" in key
    assert ">0 + 7 = 7<" not in page
    assert page.count(">8</text>") == 1
    assert key.count(">8</text>") > 4
    run("worksheet", BOARD, "-a", "bfs", "--steps", "2", "--tree", "-o", str(tmp_path / "t.md"))
    assert "![search tree](t-answers-tree-1-1.svg)" in (tmp_path / "t-answers.md").read_text()
    drawn = (tmp_path / "t-tree-1-1.svg").read_text()
    run("worksheet", BOARD, "-a", "bfs", "--steps", "4", "--tree", "-o", str(tmp_path / "t.md"))
    further = (tmp_path / "t-tree-1-1.svg").read_text()
    assert further == drawn.replace(
        "of the first 2 layers", "of the first 4 layers"
    )  # its shape would reveal what is expanded


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((BOARD, "-o", "x.pdf"), 2, ".html, .md, .gift"),
        ((BOARD, "--students", "3", "-o", "x.html"), 2, "no board"),
        ((BOARD, "--steps", "41", "-o", "x.html"), 2, "at most 40"),
        ((BOARD, "-a", "rbfs", "-o", "x.html"), 2, "rbfs … bfs, ucs"),
        (
            (BOARD, "-a", "astar", "--by", "layer", "-o", "x.html"),
            2,
            "a worksheet for astar has steps, not layers",
        ),
        ((BOARD, "-a", "bfs", "--steps", "12", "-o", "x.html"), 2, "by hand"),
        (("8 6 7 2 5 4 3 x 1", "-a", "idastar", "--steps", "4", "-o", "x.html"), 2, "by hand"),
        (("1 2 3 4 5 6 7 8 x", "-o", "x.html"), 1, "step 1 … fewer"),
        (("2 1 3 4 5 6 7 8 x", "-o", "x.html"), 1, "nversion"),
        (
            ("--students", "9", "--seed", "1", "--distance", "1", "--steps", "1", "-o", "x.html"),
            2,
            "there are only 2",
        ),
    ],
)
def test_what_cannot_be_had_is_said_in_one_line(
    arguments: tuple[str, ...],
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("worksheet", *arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (code, "", 1)
    assert mentions(result.stderr, said)
    assert not list(tmp_path.iterdir())


def test_a_node_at_the_depth_limit_has_no_successors_in_the_answers(tmp_path: Path) -> None:
    assert (
        run(
            "worksheet",
            "2 3 4 1 5 x 7 6 8",
            "-a",
            "astar:manhattan:depth=2",
            "-o",
            str(tmp_path / "sheet.md"),
        ).exit_code
        == 0
    )
    rows = [
        line.split(" | ")
        for line in (tmp_path / "sheet-answers.md").read_text().splitlines()
        if re.match(r"\| \d", line)
    ]
    assert {row[2] == "2": row[5].startswith("none: ") for row in rows} == {
        False: False,
        True: True,
    }
