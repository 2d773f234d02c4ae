"""Your own heuristics and algorithms in a pipe: `loyd --load`, `loyd new`."""

import json
import shlex
from pathlib import Path

import pytest

from tests.tui.cli.command_line import run

SAMPLE = ("2", "3", "4", "1", "5", "x", "7", "6", "8")
FAILS = "def mine(board, goal):\n    return 0 // (board.blank - 4)\n"
COUNTS_THE_BLANK = """
def mine(board, goal):
    return sum(tile != wanted for tile, wanted in zip(board.cells, goal.cells))
"""


def test_new_writes_files_that_load_and_solve(tmp_path: Path) -> None:
    guess, search = str(tmp_path / "guess.py"), str(tmp_path / "search.py")
    assert run("new", "heuristic", guess).exit_code == 0
    assert run("new", "algorithm", search).exit_code == 0
    result = run("--load", guess, f"--load={search}", "solve", "-a", "search", *SAMPLE)
    assert (result.exit_code, len(result.stdout.strip())) == (0, 19)
    result = run(
        "--load", guess, "solve", "-a", "idastar", "-H", "guess", "--format", "json", *SAMPLE
    )
    assert json.loads(result.stdout)["length"] == 19


def test_new_never_overwrites_unless_forced(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("dear to me")
    result = run("new", "heuristic", str(path))
    assert (result.exit_code, path.read_text()) == (2, "dear to me")
    assert "already exists" in result.stderr
    assert run("new", "heuristic", str(path), "--force").exit_code == 0
    assert "def mine(board, goal):" in path.read_text()


def test_list_shows_what_was_loaded(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(FAILS + "def wander(problem, record):\n    yield problem.start\n")
    listed = json.loads(run("--load", str(path), "list", "--json").stdout)
    assert listed["heuristics"][-1]["id"] == "mine"
    assert listed["algorithms"][-1]["id"] == "wander"


def test_a_mistake_is_one_sentence_with_its_line_and_the_other_boards_are_answered(
    tmp_path: Path,
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(FAILS)
    boards = "12345678x\n1234x5786\n21345678x\n"
    result = run("--load", str(path), "solve", "-a", "astar", "-H", "mine", stdin=boards)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == ["", "failed", "unsolvable"]
    assert result.stderr == (
        "line 2: mine.py, line 2: mine failed with ZeroDivisionError: integer division or "
        "modulo by zero\n"
    )


def test_a_mistake_is_in_the_json_and_at_the_end_of_the_log(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(FAILS)
    given = ("--load", str(path), "solve", "-a", "astar", "-H", "mine", "--format", "json", *SAMPLE)
    answer = json.loads(run(*given).stdout)
    assert (answer["outcome"], answer["moves"], answer["optimal"]) == ("failed", None, False)
    assert answer["reason"].startswith("mine.py, line 2: ")
    log = run("--load", str(path), "trace", "-a", "astar", "-H", "mine", *SAMPLE)
    assert "failed (mine.py, line 2: mine failed with ZeroDivisionError" in log.stderr
    assert log.exit_code == 1


def test_the_audit_catches_one_that_counts_the_blank(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(COUNTS_THE_BLANK)
    result = run("--load", str(path), "audit", "mine", "--size", "2x3", "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["admissible"]) == (1, False)
    assert 0 < found["overestimated"] < found["boards"] == 360
    assert found["worst_boards"][0]["h"] > found["worst_boards"][0]["distance"]


def test_an_audit_of_one_that_fails_is_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(FAILS)
    result = run("--load", str(path), "audit", "mine", "--size", "2x3")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("mine.py, line 2: mine failed with ZeroDivisionError")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--load", "nothing_there.py", "list"), "cannot be read"),
        (("--load",), "--load"),
        (("--load", "nothing_there.py"), "cannot be read"),
        (("new",), "heuristic"),
        (("new", "heuristic"), "FILE"),
        (("new", "board", "x.py"), "'board' is not one of"),
    ],
)
def test_what_was_asked_wrongly_is_a_sentence_and_exit_2(
    arguments: tuple[str, ...], said: str
) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_files_may_be_loaded_before_a_board(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(FAILS)
    result = run("--load", str(path), *SAMPLE, "-H", "mine")
    assert "needs a terminal" in result.stderr


def test_compare_and_bench_say_each_mistake_once_and_do_the_rest(tmp_path: Path) -> None:
    mine, boards = tmp_path / "mine.py", tmp_path / "boards.txt"
    mine.write_text(FAILS)
    boards.write_text("1234x5786\n123x45786\n12345678x\n")
    given = ("-a", "astar:mine", "-a", "astar", "--jobs", "1", "--format", "csv")
    bench = run("--load", str(mine), "bench", str(boards), *given)
    compare = run("--load", str(mine), "compare", "--boards", str(boards), *given)
    for result in (bench, compare):
        assert result.exit_code == 1
        said = (
            "astar:mine, board 1 and 1 more: mine.py, line 2: mine failed with ZeroDivisionError: "
            "integer division or modulo by zero"
        )
        assert said in result.stderr.splitlines()
    assert ["failed" in line for line in bench.stdout.splitlines()[1:]] == [
        True,
        False,
        True,
        False,
        False,
        False,
    ]


def test_a_heuristic_that_fails_on_the_start_says_no_h_there(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(FAILS)
    told = [
        json.loads(
            run(
                "--load", str(mine), "compare", board, "-a", "astar:mine", "--format", "json"
            ).stdout
        )["runs"][0]
        for board in ("1234x5786", "12345678x")
    ]
    assert [(one["outcome"], one["start_h"]) for one in told] == [("failed", None), ("solved", 0)]
    table = run("--load", str(mine), "compare", "1234x5786", "-a", "astar:mine").stdout
    assert ["h", "at", "start", "–"] in [line.split() for line in table.splitlines()]


PRINTS = """
print("loading")

def wander(problem, record):
    print("searching")
    yield problem.start

def mine(board, goal):
    print("asked")
    return 0
"""


def test_what_own_code_prints_is_not_among_the_answers(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(PRINTS)
    search_to_step = run("--load", str(path), "solve", "-a", "wander", "--format", "json", *SAMPLE)
    assert json.loads(search_to_step.stdout)["outcome"] == "inconclusive"
    assert search_to_step.stderr.splitlines()[:2] == ["loading", "searching"]
    asked = run(
        "--load", str(path), "solve", "-a", "astar", "-H", "mine", "--format", "json", "12345678x"
    )
    assert json.loads(asked.stdout)["moves"] == ""
    assert "asked" in asked.stderr
    listed = run("--load", str(path), "list", "--json")
    assert json.loads(listed.stdout)["algorithms"][-1]["id"] == "wander"


def test_a_search_that_ends_early_proves_nothing_within_a_limit(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def wander(problem, record):\n    yield problem.start\n")
    assert (
        run("--load", str(path), "solve", "-a", "wander", *SAMPLE).stderr
        == "wander ended without a solution\n"
    )
    path.write_text(path.read_text() + "wander.uses = ('depth limit',)\n")
    limited = run("--load", str(path), "solve", "-a", "wander:depth=30", *SAMPLE)
    assert (limited.stdout, limited.stderr) == (
        "inconclusive\n",
        "wander ended without a solution\n",
    )


def test_new_writes_the_next_command_for_a_shell(tmp_path: Path) -> None:
    path = tmp_path / "it's mine.py"
    said = run("new", "heuristic", str(path)).stderr
    assert shlex.split(said.partition("next: ")[2])[:3] == ["loyd", "--load", str(path)]
