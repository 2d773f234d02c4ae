"""`--rows`: boards over several lines, in every command that reads boards."""

import json
from pathlib import Path

import pytest

from tests.tui.commands.command_line import run

FILE = "2\n3\n2 3 4\n1 5 *\n7 6 8\n\n# another\n3\n1 2 3\n4 5 6\n7 0 8\nEND OF FILE\n"
MOVES = ["ullddrurdllurdruldr", "r"]


def test_standard_input_and_arguments() -> None:
    assert run("solve", "--rows", stdin=FILE).stdout.splitlines() == MOVES
    assert run("solve", "--rows", FILE).stdout.splitlines() == MOVES
    assert run("solve", "--rows", "1 2 3", "4 5 6", "7 x 8").stdout == "r\n"
    assert [line[:8] for line in run("check", "--rows", stdin=FILE).stdout.splitlines()] == ["solvable"] * 2
    wrong = run("check", "--rows", stdin=FILE.replace("7 6 8", "7 6 6"))
    assert (wrong.exit_code, wrong.stdout.splitlines()[0]) == (1, "invalid")
    assert wrong.stderr.startswith("line 3: tile 6 appears twice")


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(FILE)
    for asked in (["compare", "--boards", str(path)], ["bench", str(path)]):
        found = json.loads(run(*asked, "--rows", "-a", "bfs", "--json").stdout)["runs"]
        assert [(one["name"], one["moves"]) for one in found] == list(zip(["3", "9"], MOVES, strict=True))
    page = tmp_path / "report.md"
    assert run("report", "--boards", str(path), "--rows", "-a", "bfs", "-o", str(page)).exit_code == 0
    assert MOVES[0] in page.read_text().replace(" ", "")
    path.write_text(FILE.replace("7 6 8", "7 6"))
    refused = run("bench", str(path), "--rows", "-a", "bfs")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith(f"{path}: line 3: rows have different lengths: row 3 has 2 cells")


@pytest.mark.parametrize("line", ["1 2 3", "12", "1 2 3 4", "1 2 3 4 5"])
def test_a_row_without_the_option_is_said_to_be_one(line: str, tmp_path: Path) -> None:
    said = "line 1 is a row, no board: --rows reads one board from several lines\n"
    for command in ("solve", "check"):
        result = run(command, stdin=f"{line}\n")
        assert (result.exit_code, result.stdout, result.stderr) == (1, "invalid\n", said)
    path = tmp_path / "boards.txt"
    path.write_text(f"{line}\n")
    for asked in (["bench", str(path)], ["compare", "--boards", str(path)], ["report", "--boards", str(path)]):
        result = run(*asked, "-a", "bfs")
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"{path}: {said}")


def test_a_board_of_four_cells_and_a_permutation_are_no_rows() -> None:
    assert run("solve", stdin="1 2 3 x\n").stdout == "\n"
    assert "--rows" not in run("rank", stdin="5 5 5\n").stderr
