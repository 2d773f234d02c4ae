"""`loyd rank` and `loyd unrank`: the Cantor expansion both ways."""

import json
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loyd.core.engine.puzzle.notation import parse_board
from tests.tui.cli.command_line import run

GOAL = "1 2 3 4 5 6 7 8 x"


@pytest.mark.parametrize(
    ("options", "board", "number"),
    [
        ([], GOAL, 46233),
        (["--blank", "highest"], GOAL, 0),
        (["--blank", "highest", "--base", "1"], GOAL, 1),
        (["--base", "1"], GOAL, 46234),
        ([], "x 1 2 3", 0),
        (["--notation", "last"], "0 1 2 3", 9),
        (["--size", "2x3"], "1 2 3 4 5 0", 153),
        ([], "3 4 1 5 2", 61),
        ([], "34152", 61),
        ([], "2 3 0 4 1", 61),
        ([], " ".join(map(str, range(25, 0, -1))), factorial(25) - 1),
    ],
)
def test_known_ranks(options: list[str], board: str, number: int) -> None:
    assert run("rank", *options, board).stdout == f"{number}\n"
    assert run("rank", *options, *board.split()).stdout == f"{number}\n"


@pytest.mark.parametrize("blank", ["lowest", "highest"])
def test_every_2x3_board_there_and_back(blank: str) -> None:
    tiles = "x12345" if blank == "lowest" else "12345x"
    boards = [" ".join(cells) for cells in permutations(tiles)]  # in the order of a dictionary
    numbers = "".join(f"{number}\n" for number in range(720))
    options = ["--size", "2x3", "--blank", blank]
    assert run("rank", *options, stdin="\n".join(boards)).stdout == numbers
    assert run("unrank", *options, stdin=numbers).stdout.splitlines() == boards


@settings(deadline=None, max_examples=40)
@given(st.integers(2, 5), st.integers(2, 5), st.data())
def test_unrank_inverts_rank_at_every_size(height: int, width: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, factorial(height * width) - 1))
    base, blank = (
        data.draw(st.sampled_from("01")),
        data.draw(st.sampled_from(["lowest", "highest"])),
    )
    options = ["--size", f"{height}x{width}", "--base", base, "--blank", blank]
    number += int(base)
    board = run("unrank", *options, str(number)).stdout
    assert run("rank", *options, stdin=board).stdout == f"{number}\n"


@given(st.integers(1, 25), st.data())
@settings(deadline=None, max_examples=40)
def test_permutations_there_and_back(length: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, factorial(length) - 1))
    values = run("unrank", "--length", str(length), str(number)).stdout
    assert sorted(map(int, values.split())) == list(range(1, length + 1))
    assert run("rank", stdin=values).stdout == f"{number}\n"


def test_the_expansion_is_explained_as_the_lab_text_does() -> None:
    lines = run("rank", "--explain", "3 4 1 5 2").stdout.splitlines()
    assert lines[0] == "61"
    assert [line.split()[:2] for line in lines[2:7]] == [
        ["3", "2"],
        ["4", "2"],
        ["1", "0"],
        ["5", "1"],
        ["2", "0"],
    ]
    assert [line.split()[-1] for line in lines[2:7]] == ["48", "12", "0", "1", "0"]
    assert lines[7].strip() == "2*4! + 2*3! + 0*2! + 1*1! + 0*0! = 61"
    assert "+ 1 = 62" in run("rank", "--explain", "--base", "1", "3 4 1 5 2").stdout


def test_the_inverse_is_explained_by_divisions() -> None:
    lines = run("unrank", "--explain", "--length", "5", "61").stdout.splitlines()
    assert lines[0] == "3 4 1 5 2"
    assert [line.split("  ")[1] for line in lines[1:6]] == [
        "61 = 2*4! + 13",
        "13 = 2*3! + 1",
        "1 = 0*2! + 1",
        "1 = 1*1! + 0",
        "0 = 0*0! + 0",
    ]
    assert lines[1].endswith("2 smaller of 1 2 3 4 5: 3")


def test_json_holds_the_terms() -> None:
    found = json.loads(run("rank", "--json", "--base", "1", "3 4 1 5 2").stdout)
    assert (found["rank"], found["base"], found["values"]) == (62, 1, [3, 4, 1, 5, 2])
    assert (
        sum(term["digit"] * term["factorial"] for term in found["terms"])
        == sum(term["product"] for term in found["terms"])
        == 61
    )
    assert json.loads(run("unrank", "--json", "46233").stdout)["board"] == str(parse_board(GOAL))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["rank", "1 2 3 3"], "no blank"),
        (["rank", "5 6 7"], "a permutation"),
        (["unrank", "362880"], "the ranks are 0 to 362879"),
        (["unrank", "-5"], "no such option"),
        (["unrank", "--base", "1", "0"], "no rank 0"),
        (["unrank", "1e5"], "'1e5'"),
        (["unrank", "9" * 5000], "not a rank"),
        (["unrank", "--length", "4", "24"], "the ranks are 0 to 23"),
        (["unrank", "--length", "4", "--size", "2x2", "1"], "one of them"),
    ],
)
def test_what_has_no_rank_is_said(arguments: list[str], reason: str) -> None:
    result = run(*arguments)
    assert result.exit_code in (1, 2)
    assert result.stdout in ("", "invalid\n")
    assert reason in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_rank_beyond_what_readers_of_json_keep_is_there_as_text() -> None:
    cells = [*range(24, 0, -1), 0]
    found = json.loads(run("rank", "--format", "json", *map(str, cells)).stdout, parse_int=float)
    assert int(found["rank_text"]) > 2**53
    assert int(found["rank"]) != int(found["rank_text"])
    assert run("unrank", "--size", "5x5", found["rank_text"]).stdout.split("/")[0].split()[:2] == [
        "24",
        "23",
    ]
