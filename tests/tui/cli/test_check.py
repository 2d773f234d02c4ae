"""`loyd check`: the verdict and its reason."""

import json
from pathlib import Path

import pytest

from loyd.core.engine.puzzle.board import verdict
from loyd.core.engine.puzzle.notation import blank_last, parse_board
from tests.mentions import mentions
from tests.tui.cli.command_line import run


def test_the_reason_is_said_and_the_exit_code_tells() -> None:
    solvable, unsolvable = run("check", "1 2 3 4 5 6 7 x 8"), run("check", *"12345687x")
    assert (solvable.exit_code, unsolvable.exit_code) == (0, 1)
    for result, board in ((solvable, "1 2 3 4 5 6 7 x 8"), (unsolvable, "12345687x")):
        assert result.stdout == f"{verdict(parse_board(board), blank_last(3, 3)).reason}\n"


def test_one_line_for_each_of_the_input() -> None:
    result = run("check", stdin="12345678x\n\nfoo\n12345687x\n")
    assert [line.split(":")[0] for line in result.stdout.splitlines()] == [
        "solvable",
        "invalid",
        "unsolvable",
    ]
    assert result.exit_code == 1
    assert result.stderr.startswith("line 3: ")


def test_any_goal_and_size() -> None:
    assert run("check", "--goal", "12345687x", "12345687x").exit_code == 0
    assert run("check", "--goal", "12345687x", "12345678x").exit_code == 1
    assert run("check", "--size", "2x5", "1 2 3 4 5 6 7 8 x 9").exit_code == 0
    assert run("check", "--goal", "blank-first", "123x").exit_code == 1


def test_json_holds_the_reason_as_data() -> None:
    text = "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 x"
    found = json.loads(run("check", "--json", text).stdout)
    expected = verdict(parse_board(text), blank_last(4, 4))
    assert found["board"] == str(parse_board(text))
    assert found["solvable"] is expected.solvable is False
    assert found["inversions"] == [[2, 1]]
    assert tuple(found["blank_rows"]) == expected.blank_rows
    assert found["reason"] == expected.reason
    assert json.loads(run("check", "--json", "foo").stdout)["outcome"] == "invalid"


@pytest.mark.parametrize("command", ["check", "solve", "compare", "trace", ""])
def test_a_blank_that_the_shell_replaced_by_names_is_said_to_be_one(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes").mkdir()
    (tmp_path / "sheet.py").write_text("")
    given = ["1", "2", "3", "4", "*", "5", "7", "8", "6"]
    before, after = given[:4], given[5:]
    result = run(*filter(None, [command]), *before, "notes", "sheet.py", *after)
    assert result.exit_code != 0
    assert result.stderr.count("\n") == 1
    assert mentions(result.stderr, "'notes' … not a cell … shell … * … write '*' or x")
    (tmp_path / "7").write_text("")  # what is a cell is none of the names
    assert "twice" in run("check", *before, "x", *after[:-1], "7").stderr
