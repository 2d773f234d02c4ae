"""`loyd worksheet`: empty sheets, and answers that an independent search gives too."""

import re
from pathlib import Path

import pytest

from loyd.core.puzzle.notation import blank_last, parse_board
from tests.oracle.sliding import flood
from tests.tui.commands.command_line import run

BOARD = "1 3 6 5 x 2 4 7 8"


def rows_of(markdown: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in markdown.splitlines() if re.match(r"\| \d", line)]


def misplaced(board: str) -> int:
    return sum(tile != wanted for tile, wanted in zip(board.replace("/", ""), "12345678x", strict=True) if tile != "x")


def test_the_sheet_is_empty_and_the_answers_are_those_of_the_textbook(tmp_path: Path) -> None:
    path = tmp_path / "sheet.md"
    result = run("worksheet", BOARD, "-a", "astar:misplaced", "--steps", "8", "-o", str(path))
    key = tmp_path / "sheet-answers.md"
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"written to {path}, the answers to {key}\n")
    empty, filled = path.read_text(), key.read_text()
    assert [row[0] for row in rows_of(empty)] == list("12345678")
    assert all(not any(row[1:]) for row in rows_of(empty))
    assert "f = g + h. Least f comes first; ties: low h." in empty
    seen: list[str] = []
    before = ""
    for row in rows_of(filled):
        _, board, _, g, h, f, opened, closed = row
        assert int(h) == misplaced(board)
        assert int(f) == int(g) + int(h)
        if seen:
            waiting = dict(re.findall(r"(\S+) \((\d+)\)", before))
            assert waiting[board] == f == min(waiting.values(), key=int)
        seen.append(board)
        before = opened
        assert closed == ", ".join(seen)


def test_students_have_boards_of_their_own_at_one_distance_and_the_same_seed_makes_them_again(tmp_path: Path) -> None:
    for name in ("a", "b"):
        run("worksheet", "--students", "4", "--seed", "7", "--distance", "9", "--steps", "3", "-o", str(tmp_path / f"{name}.html"))
    page, key = (tmp_path / "a.html").read_text(), (tmp_path / "a-answers.html").read_text()
    assert page == (tmp_path / "b.html").read_text()
    starts = re.findall(r"Start: <code>(\S+)</code>", page)
    assert len(set(starts)) == 4
    assert re.findall(r"Start: <code>(\S+)</code>", key) == starts
    distances = flood(blank_last(3, 3).cells, (3, 3))
    assert {distances[parse_board(start).cells] for start in starts} == {9}
    assert page.count('class="page"') == 3
    assert all(f"Student {number}: ___" in page for number in range(1, 5))


def test_a_tree_has_gaps_on_the_sheet_and_none_in_the_answers(tmp_path: Path) -> None:
    run("worksheet", BOARD, "-a", "idastar:misplaced", "--steps", "4", "--tree", "-o", str(tmp_path / "t.html"))
    page, key = (tmp_path / "t.html").read_text(), (tmp_path / "t-answers.html").read_text()
    assert "to fill in: order of expansion" in page
    assert "to fill in" not in key
    assert ">0 + 7 = 7<" in key
    assert ">0 + 7 = 7<" not in page
    assert "path to it" in page
    assert "beyond the bound" in page


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((BOARD, "-o", "x.pdf"), 2, "end it in .html or .md"),
        ((BOARD, "--students", "3", "-o", "x.html"), 2, "given or random"),
        ((BOARD, "--steps", "41", "-o", "x.html"), 2, "at most 40"),
        (("1 2 3 4 5 6 7 8 x", "-o", "x.html"), 1, "steps alone"),
        (("2 1 3 4 5 6 7 8 x", "-o", "x.html"), 1, "nversion"),
        (("--students", "9", "--seed", "1", "--distance", "1", "--steps", "1", "-o", "x.html"), 2, "there are only 2"),
    ],
)
def test_what_cannot_be_had_is_said_in_one_line(
    arguments: tuple[str, ...], code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("worksheet", *arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (code, "", 1)
    assert said in result.stderr
    assert not list(tmp_path.iterdir())
