"""`loyd grade`: a small class, what is written, and how mistakes are reported."""

import csv
import json
from pathlib import Path

import pytest

from tests.tui.cli.command_line import run

KEY = """\
title = "Counting"
board = "1 3 6 5 x 2 4 7 8"

[[question]]
name = "length"
ask = "length"

[[question]]
name = "count"
ask = "expanded"
points = 3
"""
ANSWERS = 'name,length,count\nAda,8,8\n"=1+1",8,100\n'


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("key.toml").write_text(KEY)
    Path("answers.csv").write_text(ANSWERS)


def test_marks_are_printed_and_written() -> None:
    found = run("grade", "key.toml", "answers.csv", "-o", "marks")
    assert found.exit_code == 0
    assert found.stdout.splitlines()[0].split() == ["student", "length", "count", "total"]
    assert "Ada           1      3      4" in found.stdout
    assert "=1+1     count          0   3  right: 8" in found.stdout
    assert found.stderr == "written to marks\n"
    with Path("marks/marks.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["student"] for row in rows] == ["Ada", "'=1+1"]  # a formula is plain text
    assert [row["total"] for row in rows] == ["4.0", "1.0"]
    assert rows[1]["feedback"].endswith("count: 0 of 3. Right: 8.")
    assert "<h1>Counting</h1>" in Path("marks/class.html").read_text()
    assert Path("marks/student-1.txt").read_text().startswith("Counting: Ada, 4 of 4 points")
    in_json = json.loads(run("grade", "key.toml", "answers.csv", "--json").stdout)
    assert [one["points"] for one in in_json["marks"]] == [1, 3, 1, 0]


def test_what_cannot_be_read_is_said_and_costs_no_other() -> None:
    Path("class").mkdir()
    Path("class/ada.txt").write_text("length: 8\ncount = 8\n")
    Path("class/eve.txt").symlink_to("ada.txt")
    found = run("grade", "key.toml", "class")
    assert found.exit_code == 1
    assert "ada           1      3      4" in found.stdout
    assert found.stderr == "eve: eve.txt: it is a link, which is not followed\n"


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("key.toml", "none.csv"), "does not exist"),
        (("answers.csv", "answers.csv"), "answers.csv is not TOML"),
        (("key.toml", "key.toml"), "the table has no column 'length'"),
    ],
)
def test_wrong_usage_is_one_sentence(arguments: tuple[str, str], fault: str) -> None:
    found = run("grade", *arguments)
    assert (found.exit_code, fault in found.stderr) == (2, True), found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_the_key_of_the_page_is_a_key() -> None:
    page = (Path(__file__).parents[3] / "docs" / "grading.md").read_text(encoding="utf-8")
    Path("page.toml").write_text(page.partition("```toml\n")[2].partition("```")[0])
    found = run("grade", "page.toml", "page.csv")
    assert "does not exist" in found.stderr
    Path("page.csv").write_text("student,Path,Count,Steps,Bounds,H\nada,,313,,,no\n")
    found = run("grade", "page.toml", "page.csv")
    assert "ada         0      1      0       0  1      2" in found.stdout
