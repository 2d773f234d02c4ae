"""`--rows`: boards over several lines, in every command that reads boards."""

import json
from pathlib import Path

import pytest

import loyd
from loyd.core.engine.puzzle.ranking import board_unrank
from tests.tui.cli.command_line import run

FILE = "2\n3\n2 3 4\n1 5 *\n7 6 8\n\n# another\n3\n1 2 3\n4 5 6\n7 0 8\nEND OF FILE\n"
MOVES = ["ullddrurdllurdruldr", "r"]


def test_standard_input_and_arguments() -> None:
    assert run("solve", "--rows", stdin=FILE).stdout.splitlines() == MOVES
    assert run("solve", "--rows", FILE).stdout.splitlines() == MOVES
    assert run("solve", "--rows", "1 2 3", "4 5 6", "7 x 8").stdout == "r\n"
    assert [line[:8] for line in run("check", "--rows", stdin=FILE).stdout.splitlines()] == [
        "solvable"
    ] * 2
    wrong = run("check", "--rows", stdin=FILE.replace("7 6 8", "7 6 6"))
    assert (wrong.exit_code, wrong.stdout.splitlines()[0]) == (1, "invalid")
    assert wrong.stderr.startswith("line 5, column 5: tile 6 appears twice")


NOT_READ = {
    "9\n0 1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16 17\n": "9x9 is larger than 5x5",
    "10\n23\n4\n": "no blank among the 3 cells",
    "3\n1 2 3\n4 5 x\n": "3 is neither the size of the board below nor the number of boards",
    "# three boards\n": "no board is here",
}


@pytest.mark.parametrize("text", NOT_READ)
def test_what_is_not_understood_is_refused_in_one_sentence(text: str, tmp_path: Path) -> None:
    path, good, said = tmp_path / "boards.txt", tmp_path / "good.txt", NOT_READ[text]
    path.write_text(text)
    good.write_text("1 2 3 4 5 6 7 x 8\n")
    for command in ("solve", "check"):
        for result in (run(command, stdin=text), run(command, str(path)), run(command, text)):
            assert (result.exit_code, result.stdout) == (1, "invalid\n")
            assert result.stderr.count("\n") == 1
            assert said in result.stderr
        assert said in run(command, "--rows", text).stderr
    both = run("solve", str(path), str(good))
    assert (both.exit_code, both.stdout) == (1, "invalid\nr\n")
    refused = run("bench", str(path), "-a", "bfs")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith(f"{path}: line ")
    assert said in refused.stderr


@pytest.mark.parametrize("text", ["1\n2\n3\n4\n5\n6\n7\nx\n8\n", "#46232\n"])
def test_a_cell_a_line_and_a_rank_alone_are_read(text: str) -> None:
    board = loyd.board(text)
    assert run("solve", stdin=text).stdout == run("solve", str(board)).stdout
    assert str(board) == ("123/456/7x8" if "\n2" in text else str(board_unrank(46232, (3, 3))))


def test_boards_before_what_is_not_understood_are_answered() -> None:
    result = run("solve", stdin=f"{FILE}3\n1 2 3\n")
    assert (result.exit_code, result.stdout.splitlines()) == (1, [*MOVES, "invalid"])
    assert result.stderr.startswith("line 14: '1 2 3' is a row without the others")


@pytest.mark.parametrize("text", ["", " \n\n"])
def test_blank_input_holds_no_board_and_no_fault(text: str) -> None:
    for command in ("solve", "check"):
        assert (run(command, stdin=text).exit_code, run(command, stdin=text).output) == (0, "")


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(FILE)
    for asked in (["compare", "--boards", str(path)], ["bench", str(path)]):
        found = json.loads(run(*asked, "--rows", "-a", "bfs", "--json").stdout)["runs"]
        assert [(one["name"], one["moves"]) for one in found] == list(
            zip(["3", "9"], MOVES, strict=True)
        )
    page = tmp_path / "report.md"
    assert (
        run("report", "--boards", str(path), "--rows", "-a", "bfs", "-o", str(page)).exit_code == 0
    )
    assert MOVES[0] in page.read_text().replace(" ", "")
    path.write_text(FILE.replace("7 6 8", "7 6"))
    refused = run("bench", str(path), "--rows", "-a", "bfs")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert refused.stderr.startswith(
        f"{path}: line 3: rows have different lengths: row 3 has 2 cells"
    )


@pytest.mark.parametrize("line", ["1 2 3", "1 2 3 4", "1 2 3 4 5"])
def test_a_row_below_a_board_is_said_to_be_one(line: str, tmp_path: Path) -> None:
    said = f"line 2: '{line}' is a row without the others of its board: write all of its rows\n"
    path = tmp_path / "boards.txt"
    path.write_text(f"1 2 3 4 5 6 7 x 8\n{line}\n")
    for command in ("solve", "check"):
        for result, where in (
            (run(command, stdin=path.read_text()), ""),
            (run(command, str(path)), f"{path}: "),
        ):
            assert (result.exit_code, result.stdout.splitlines()[1:], result.stderr) == (
                1,
                ["invalid"],
                where + said,
            )
    for asked in (["bench", str(path)], ["compare", "--boards", str(path)], ["report", str(path)]):
        result = run(*asked, "-a", "bfs")
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"{path}: {said}")


SAMPLES = {
    "windows": b"2\r\n3\r\n2 3 4\r\n1 5 0\r\n7 6 8\r\n3\r\n1 2 3\r\n4 5 6\r\n7 0 8\r\n",
    "bom": b"\xef\xbb\xbf2 3 4 1 5 x 7 6 8\r\n1 2 3 4 5 6 7 x 8  # the second\r\n",
    "utf-16": "2 3 4 1 5 x 7 6 8\r\n1 2 3 4 5 6 7 x 8\r\n".encode("utf-16"),
    "tabs": b"2\n2\t3\t4\t1\t5\tx\t7\t6\t8\n1\t2\t3\t4\t5\t6\t7\tx\t8\n",
    "brackets": b"[[2, 3, 4], [1, 5, 0], [7, 6, 8]]\n{{1,2,3},{4,5,6},{7,0,8}}\n",
    "bracketed rows": b"[[2, 3, 4],\n [1, 5, 0],\n [7, 6, 8]]\n\n[[1, 2, 3],\n [4, 5, 6],\n [7, 0, 8]]\n",  # noqa: E501
    "columns": b"# columns: no | optimal | board\na 19 2 3 4 1 5 x 7 6 8\nb 1 1 2 3 4 5 6 7 x 8\n",
}


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_file_is_read_alike_as_argument_option_and_input(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_bytes(SAMPLES[kind])
    assert [
        run("solve", *given, stdin=SAMPLES[kind]).stdout.splitlines()
        for given in ([], [str(path)], ["-"])
    ] == [MOVES] * 3
    assert run("check", str(path)).stdout.count("solvable") == 2
    for asked in (
        ["compare"],
        ["compare", str(path)],
        ["compare", "--boards", str(path)],
        ["bench", str(path)],
        ["bench", "-"],
    ):
        found = json.loads(run(*asked, "-a", "bfs", "--json", stdin=SAMPLES[kind]).stdout)["runs"]
        assert [one["moves"] for one in found] == MOVES


def test_a_file_beside_a_board_and_a_name_that_is_no_file(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text("2 3 4 1 5 x 7 6 8\n")
    assert run("solve", "12345678x", str(path)).stdout.splitlines() == ["", MOVES[0]]
    for command in ("compare", "bench", "report", "trace"):
        result = run(command, "nowhere.txt")
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == "'nowhere.txt' is neither a board nor a file that exists\n"
    assert run("trace", str(path)).stderr.startswith(f"{path} is a file, not a board: ")


def test_a_board_of_four_cells_and_a_permutation_are_no_rows() -> None:
    assert run("solve", stdin="1 2 3 x\n").stdout == "\n"
    assert "--rows" not in run("rank", stdin="5 5 5\n").stderr


def test_letters_are_tiles_in_and_out() -> None:
    assert run(
        "solve", "--notation", "letters", stdin="A B C\nD E *\nG H F\n\nA B C\nD * E\nG H F\n"
    ).stdout.splitlines() == ["d", "rd"]
    moves = run(
        "solve", "--notation", "letters", "BCD/AE*/GFH", "B C D A E * G F H", "bcdae*gfh"
    ).stdout
    assert moves.splitlines() == [MOVES[0]] * 3
    boards = run(
        "scramble", "--size", "5x5", "--seed", "3", "-n", "5", "--notation", "letters"
    ).stdout
    assert {len(line.split()) for line in boards.splitlines()} == {25}
    assert run("check", "--notation", "letters", stdin=boards).exit_code == 0
    numbers = run("scramble", "--size", "5x5", "--seed", "3", "-n", "5", "--notation", "*").stdout
    assert [
        " ".join(str(ord(sign) - 64) if sign != "*" else sign for sign in line.split())
        for line in boards.splitlines()
    ] == (numbers.splitlines())


def test_boards_in_rows_are_read_back() -> None:
    for notation in ("x", "*", "letters", "last"):
        grid = run("scramble", "--seed", "3", "-n", "3", "--notation", notation, "--grid").stdout
        assert grid.count("\n") == 12
        assert (
            run("check", "--notation", notation, "--rows", stdin=grid).stdout.count("solvable") == 3
        )
    assert run("unrank", "--grid", "5").stdout == "x 1 2\n3 4 5\n8 7 6\n\n"
    assert (
        run("solve", "--format", "boards", "--grid", "12345678x").stdout
        == "0 moves\n1 2 3\n4 5 6\n7 8 x\n\n\n"
    )
    assert run("solve", "--grid", "12345678x").exit_code == 2
